//! `patience perft`: how many sequences of moves there are.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::Result;
use patience::{DealNumber, Lang, Library, Perft, Position, Rules, divide, perft};
use patience_formats::Asked;
use patience_words::Speak as _;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::args::PerftArgs;
use crate::command::deal;
use crate::context::Context;
use crate::input;
use crate::output::{print, print_raw};
use crate::recorded::{Source, played};

/// Where counting begins.
struct Start {
    /// What it is called in the output.
    name: String,
    rules: Arc<Rules>,
    position: Position,
}

pub(crate) fn run(args: &PerftArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let Some(start) = start(args, &library, context.lang)? else { return Ok(Answer::No) };
    match (args.divide, args.json) {
        (false, false) => print_depths(&start, args.depth, context.lang)?,
        (false, true) => {
            let depths = (1..=args.depth).map(|depth| {
                let count = perft(&start.rules, &start.position, depth);
                json!({ "depth": depth, "paths": count.paths, "distinct": count.distinct })
            });
            let depths: Vec<Value> = depths.collect();
            print_json(&json!({ "position": start.name, "depths": depths }))?;
        }
        (true, json) => print_divided(&start, args.depth, json, context.lang)?,
    }
    Ok(Answer::Yes)
}

/// The position that was asked for; `None` if the moves that lead there are not all legal, which
/// was said then.
fn start(args: &PerftArgs, library: &Library, lang: Lang) -> Result<Option<Start>> {
    if let Some(path) = args.layout.as_ref().or(args.transcript.as_ref()) {
        let recorded = Source::open(path, Asked::anything(library), lang)?.only()?;
        let Some(game) = played(&recorded, library, lang)? else { return Ok(None) };
        let (rules, position) = (Arc::clone(game.rules()), *game.position());
        return Ok(Some(Start { name: input::name(path), rules, position }));
    }
    // The number is fixed, so that two programs that are asked alike answer alike.
    let number = if args.cards.deck.is_none() { Some(args.cards.deal.unwrap_or(DealNumber::Ours(0))) } else { None };
    let game = deal::begin(library, args.game.as_deref().unwrap_or_default(), &args.cards, number, lang)?;
    let name = match number {
        Some(number) => format!("{} {number}", game.preset()),
        None => game.preset().into(),
    };
    Ok(Some(Start { name, rules: Arc::clone(game.rules()), position: *game.position() }))
}

/// A line for each depth as soon as it is counted, for the last may take long.
fn print_depths(start: &Start, max_depth: u32, lang: Lang) -> Result<()> {
    let [depth, paths, distinct] = ["cli.perft.depth", "cli.perft.paths", "cli.perft.distinct"].map(|key| lang.t(key));
    print(&format!("{}\n{depth:>5} {paths:>20} {distinct:>14}\n", start.name))?;
    for depth in 1..=max_depth {
        let count = perft(&start.rules, &start.position, depth);
        print(&format!("{depth:>5} {:>20} {:>14}\n", count.paths, count.distinct))?;
    }
    Ok(())
}

fn print_divided(start: &Start, depth: u32, as_json: bool, lang: Lang) -> Result<()> {
    let parts = divide(&start.rules, &start.position, depth);
    let name = |mv: patience::Move| mv.display(start.rules.piles()).to_string();
    if as_json {
        let moves: Vec<Value> = parts
            .iter()
            .map(|(mv, count)| json!({ "move": name(*mv), "paths": count.paths, "distinct": count.distinct }))
            .collect();
        return print_json(&json!({ "position": start.name, "depth": depth, "moves": moves }));
    }
    let [mv, paths, distinct] = ["cli.perft.move", "cli.perft.paths", "cli.perft.distinct"].map(|key| lang.t(key));
    let mut text = format!("{}\n{mv:<10} {paths:>20} {distinct:>14}\n", start.name);
    for (mv, count) in &parts {
        let _ = writeln!(text, "{:<10} {:>20} {:>14}", name(*mv), count.paths, count.distinct);
    }
    // Positions that several moves lead to are counted once for all of them: this column has no
    // sum.
    let paths: u64 = parts.iter().map(|(_, count): &(_, Perft)| count.paths).sum();
    let _ = writeln!(text, "{:<10} {paths:>20}", lang.t("cli.perft.all"));
    print(&text)
}

fn print_json(value: &Value) -> Result<()> {
    print_raw(format!("{value}\n").as_bytes())
}

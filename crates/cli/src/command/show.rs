//! `patience show`: a position drawn, or a transcript at its end or any other place.

use std::io::IsTerminal as _;

use anyhow::{Result, anyhow};
use patience::{Layout, Library};
use patience_words::Speak as _;
use serde_json::Value;

use crate::answer::Answer;
use crate::args::ShowArgs;
use crate::command::{deal, replay};
use crate::context::Context;
use crate::draw::{Pile, Signs, draw, lists, piles, piles_of};
use crate::formats::recorded;
use crate::input;
use crate::output::{BOLD, harmless, print, print_raw, styled};
use crate::{png, svg, words};

pub(crate) fn run(args: &ShowArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let text = input::read(&args.file, input::MAX_TRANSCRIPT_BYTES, context.lang)?;
    let shown = if is_layout(&text) {
        position(args, &text, &library, context)?
    } else {
        game(args, &text, &library, context)?
    };
    let Some((title, piles, open)) = shown else { return Ok(Answer::No) };
    if args.svg || args.png {
        return picture(args, &piles, &title, context);
    }
    if args.output.is_some() {
        return Err(anyhow!(context.lang.t("cli.show.output")));
    }
    let signs = Signs { ascii: args.ascii, lang: context.lang };
    let mut text = format!("{title}\n\n{}", draw(&piles, signs, context.width));
    if open {
        text.push_str(&lists(&piles, signs, context.width));
    }
    print(&text)?;
    Ok(Answer::Yes)
}

/// Writes a picture of the piles.
fn picture(args: &ShowArgs, piles: &[Pile], title: &str, context: &Context) -> Result<Answer> {
    let svg = svg::draw(piles, &anstream::adapter::strip_str(title).to_string(), context.lang);
    let bytes = if args.png { png::draw(&svg)? } else { svg.into_bytes() };
    match &args.output {
        Some(path) => {
            let is_picture = |head: &[u8]| head.starts_with(b"<svg") || head.starts_with(b"\x89PNG");
            input::write(path, &bytes, is_picture, context.lang)?;
        }
        None if args.png && std::io::stdout().is_terminal() => {
            return Err(anyhow!(context.lang.t("cli.show.png")));
        }
        None => print_raw(&bytes)?,
    }
    Ok(Answer::Yes)
}

/// A title, the piles, and whether they are shown open.
type Shown = Option<(String, Vec<Pile>, bool)>;

/// Which of the two formats a text says it is in. A text that is not JSON is told so as a
/// transcript.
fn is_layout(text: &str) -> bool {
    let read: Result<Value, _> = serde_json::from_str(text);
    let format = read.as_ref().ok().and_then(|read| read.get("format")?.as_str());
    format.is_some_and(|format| format.starts_with("patience-layout/"))
}

fn position(args: &ShowArgs, text: &str, library: &Library, context: &Context) -> Result<Shown> {
    if args.at.is_some() {
        return Err(anyhow!("{}: {}", input::name(&args.file), context.lang.t("cli.show.at-layout")));
    }
    let read = Layout::parse(text).and_then(|layout| {
        let rules = layout.rules(library)?;
        let position = layout.position(&rules)?;
        Ok((layout.game, rules, position))
    });
    let (game, rules, position) =
        read.map_err(|error| anyhow!("{}: {}", input::name(&args.file), words::layout(context.lang, library, &error)))?;
    let preset = library.find(&game).and_then(|ruleset| ruleset.preset(&game));
    let name = preset.map_or(game.as_str(), |preset| preset.name.get(context.lang));
    Ok(Some((format!("{} ({game})", styled(BOLD, harmless(name))), piles_of(&rules, &position), true)))
}

/// A game at the place that is asked for, without that at its end; `None` if a move up to there is
/// not legal, which was said then.
fn game(args: &ShowArgs, text: &str, library: &Library, context: &Context) -> Result<Shown> {
    let lang = context.lang;
    let recorded = recorded::read_one(&input::name(&args.file), text, library, lang)?;
    let mut game = replay::deal(&recorded, library, lang)?;
    let (place, moves) = (&recorded.place, &recorded.transcript.moves);
    let end = args.at.unwrap_or(moves.len());
    if end > moves.len() {
        let numbers = [("at", end.to_string()), ("count", moves.len().to_string())];
        return Err(anyhow!("{place}: {}", lang.fill("cli.show.at", &numbers)));
    }
    for mv in &moves[..end] {
        if let Err(error) = game.replay_move(mv) {
            replay::complain_about(&error, place, lang);
            return Ok(None);
        }
    }
    let stands = match args.at {
        Some(at) => lang.fill("history.at", &[("at", at.to_string()), ("of", moves.len().to_string())]),
        None => lang.fill("cli.moves", &[("count", end.to_string())]),
    };
    let title = format!("{}, {stands}", deal::title(library, &game, lang));
    Ok(Some((title, piles(&game, args.open), args.open)))
}

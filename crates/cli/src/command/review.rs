//! `patience review`: where a game could still be won, and where it turned.

use anyhow::{Result, anyhow};
use patience::Game;
use patience_advice::Review as Search;
use patience_table::{CurvePoint, MAX_MOVES, Review, review_text};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::ReviewArgs;
use crate::context::Context;
use crate::output::{BOLD, print, print_raw, styled};
use crate::recorded::{Source, asked, begin, complain_about};

/// The nodes between two looks at whether to go on.
const STEP: u64 = 100_000;

pub(crate) fn run(args: &ReviewArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let asked = asked(&library, args.game.as_deref(), context.lang)?;
    let recorded = Source::open(&args.file, asked, context.lang)?.only()?;
    let mut game = begin(&recorded, &library, context.lang)?;
    if recorded.transcript.moves.len() > MAX_MOVES {
        let why = context.lang.fill("cli.review.too-long", &[("count", MAX_MOVES.to_string())]);
        return Err(anyhow!("{}: {why}", recorded.place));
    }
    for mv in &recorded.transcript.moves {
        if let Err(error) = game.replay_move(mv) {
            complain_about(&error, &recorded.place, context.lang);
            return Ok(Answer::No);
        }
    }
    let mut search = Search::new(&game, args.nodes);
    while !search.step(STEP) {}
    let review = Review::of(&game, &search.findings());
    if args.json {
        print_raw(format!("{}\n", serde_json::to_string(&review)?).as_bytes())?;
    } else {
        print(&text(&game, &review, context))?;
    }
    Ok(Answer::Yes)
}

fn text(game: &Game, review: &Review, context: &Context) -> String {
    let words = Words::of(context.lang);
    let view = game.view();
    let mut text = String::new();
    for sentence in review_text(words, review, &view) {
        for line in textwrap::wrap(&sentence, context.width) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text.push_str(&format!("\n{}\n", styled(BOLD, words.t("cli.review.colours"))));
    let signs: Vec<char> = (0..=review.length).map(|place| sign(review, place)).collect();
    for line in signs.chunks(context.width.clamp(20, 100)) {
        text.extend(line);
        text.push('\n');
    }
    if !review.curve.is_empty() {
        text.push_str(&format!("\n{}\n", styled(BOLD, words.t("cli.review.curve"))));
        let lines = review.curve.iter().map(|point| point_text(words, point) + "\n");
        text.extend(lines);
    }
    text
}

fn sign(review: &Review, place: usize) -> char {
    if review.winnable.is_some_and(|last| place <= last) {
        '+'
    } else if review.lost.is_some_and(|first| place >= first) {
        '-'
    } else {
        '?'
    }
}

fn point_text(words: &Words, point: &CurvePoint) -> String {
    let percent = |share: f64| words.decimal(&format!("{:.0}", share * 100.0));
    let games = match point.tries {
        0 if point.share > 0.5 => words.t("review.games.all"),
        0 => words.t("review.games.none"),
        _ => words.fill("review.games", &[("wins", point.wins.to_string()), ("tries", point.tries.to_string())]),
    };
    let args = [
        ("place", format!("{:4}", point.place)),
        ("games", games),
        ("share", percent(point.share)),
        ("low", percent(point.low)),
        ("high", percent(point.high)),
    ];
    words.fill("cli.review.point", &args)
}

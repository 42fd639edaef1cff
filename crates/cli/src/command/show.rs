//! `patience show`: a position drawn, or a transcript at its end or any other place.

use std::io::IsTerminal as _;

use anyhow::{Result, anyhow};
use patience::{Game, Library};
use patience_formats::write;
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::ShowArgs;
use crate::command::deal;
use crate::context::Context;
use crate::draw::{Pile, Signs, draw, lists, piles, turns};
use crate::input;
use crate::output::{print, print_raw};
use crate::recorded::{Source, asked, begin, complain_about};
use crate::{png, svg, words};

pub(crate) fn run(args: &ShowArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let Some((title, game)) = game(args, &library, context)? else { return Ok(Answer::No) };
    if let Some(form) = args.form {
        let text = write(form, &game).map_err(|error| anyhow!(words::unwritable(context.lang, error)))?;
        print_raw(text.as_bytes())?;
        return Ok(Answer::Yes);
    }
    // Who gives a position knows all its cards.
    let open = args.open || game.deck().is_none();
    let piles = piles(&game, open);
    if args.svg || args.png {
        return picture(args, &piles, &title, context);
    }
    if args.output.is_some() {
        return Err(anyhow!(context.lang.t("cli.show.output")));
    }
    let signs = Signs::new(args.ascii, context.lang);
    let mut text = format!("{title}\n{}\n{}", turns(&game, signs), draw(&piles, signs, context.width));
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

/// A game at the place that is asked for, without that at its end, and its title; `None` if a move
/// up to there is not legal, which was said then.
fn game(args: &ShowArgs, library: &Library, context: &Context) -> Result<Option<(String, Game)>> {
    let lang = context.lang;
    let asked = asked(library, args.game.as_deref(), lang)?;
    let recorded = Source::open(&args.file, asked, lang)?.only()?;
    let mut game = begin(&recorded, library, lang)?;
    let (place, moves) = (&recorded.place, &recorded.transcript.moves);
    let end = args.at.unwrap_or(moves.len());
    if end > moves.len() {
        let numbers = [("at", end.to_string()), ("count", moves.len().to_string())];
        return Err(anyhow!("{place}: {}", lang.fill("cli.show.at", &numbers)));
    }
    for mv in &moves[..end] {
        if let Err(error) = game.replay_move(mv) {
            complain_about(&error, place, lang);
            return Ok(None);
        }
    }
    let stands = match args.at {
        Some(at) => lang.fill("history.at", &[("at", at.to_string()), ("of", moves.len().to_string())]),
        None => lang.fill("cli.moves", &[("count", end.to_string())]),
    };
    let title = format!("{}, {stands}", deal::title(library, &game, lang));
    Ok(Some((title, game)))
}

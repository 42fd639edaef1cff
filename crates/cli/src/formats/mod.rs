//! Positions in many forms, read from text: our own and those of other programs.
//!
//! | a text that begins with | is |
//! | --- | --- |
//! | an object with `"format"` | a transcript, whose end is meant, or a layout |
//! | an object with `"piles"` | a line of a replay |
//! | an object with `"deal"` or `"deck"` | a deal |
//! | an object with `"tableau piles"` or the like | a deal of Solvitaire or lonelybot |
//! | a list of cards | a deck |
//! | cards | a deck, several of them line by line, or a FreeCell board |
//!
//! Objects may follow one another or stand in a list. What names no game is of the game that was
//! asked for.

pub(crate) mod board;
mod entries;
#[cfg(test)]
mod mutations;
mod puzzle;
pub(crate) mod recorded;
mod replay_line;
pub(crate) mod solvitaire;
mod undeal;

use std::sync::Arc;

use anyhow::{Error, Result, anyhow};
use patience::{Deck, Game, Layout, Transcript};
use serde_json::value::{RawValue, to_raw_value};

use crate::output::with_causes;
use crate::words;
use entries::{Entry, Fields, entries, fields};
use puzzle::arranged;
use replay_line::Replay;

pub(crate) use puzzle::{Asked, Puzzle};

/// The most positions of one text: each takes some kilobytes. For more there are surveys.
const MOST_POSITIONS: usize = 100_000;
/// The most bytes of a position that is no transcript: some ten times what the largest has.
const MOST_BYTES: usize = 64 << 10;

/// Reads every position of a text; `name` is its file.
pub(crate) fn read(name: &str, text: &str, asked: &Asked<'_>) -> Result<Vec<Puzzle>> {
    let puzzles = match text.trim_start().chars().next() {
        None => return Err(anyhow!("{name}: it is empty; expected a deck, a transcript or a position")),
        Some('{' | '[') => json(name, text, asked)?,
        Some(_) => cards(name, text, asked)?,
    };
    if puzzles.is_empty() { Err(anyhow!("{name}: it has no positions")) } else { Ok(puzzles) }
}

fn cards(name: &str, text: &str, asked: &Asked<'_>) -> Result<Vec<Puzzle>> {
    let within = |place: &str, error: Error| anyhow!("{place}: {error}");
    let (preset, rules) = asked.rules().map_err(|error| within(name, error))?;
    if board::is_one(text, &rules) {
        let piles = board::read(text, &rules).map_err(|what| anyhow!("{name}: {}", what.0))?;
        return Ok(vec![arranged(name.to_owned(), piles, asked).map_err(|error| within(name, error))?]);
    }
    let deal = |place: String, text: &str| {
        let deck = Deck::parse(text, rules.decks())
            .map_err(|error| anyhow!("{place}: {}", words::deck(asked.lang, &error)))?;
        Ok(Puzzle::of_game(place, Game::deal(Arc::clone(&rules), preset, deck, None)?))
    };
    let whole = |line: &str| line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).count() == rules.card_count();
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.len() > 1 && whole(lines[0].1) {
        if lines.len() > MOST_POSITIONS {
            return Err(anyhow!("{name}: more than {MOST_POSITIONS} positions"));
        }
        return lines.into_iter().map(|(at, line)| deal(format!("{name}:{at}"), line)).collect();
    }
    Ok(vec![deal(name.to_owned(), text)?])
}

fn json(name: &str, text: &str, asked: &Asked<'_>) -> Result<Vec<Puzzle>> {
    let entries = entries(text).map_err(|why| anyhow!("{name}: {why}"))?;
    let only = entries.len() == 1;
    let mut replay = Replay::default();
    let read = |entry: &Entry<'_>| {
        let place = if only { name.to_owned() } else { entry.place(name) };
        entry_of(&place, entry.text, asked, &mut replay).map_err(|error| anyhow!("{place}: {}", with_causes(&error)))
    };
    entries.iter().map(read).collect()
}

fn entry_of(place: &str, text: &str, asked: &Asked<'_>, replay: &mut Replay) -> Result<Puzzle> {
    match text.chars().next() {
        Some('{') => {}
        Some('[') => {
            let deck = RawValue::from_string(text.to_owned())?;
            return deal_of(place, Fields::from([("deck".to_owned(), deck)]), asked);
        }
        _ => {
            let found: String = text.chars().take(40).collect();
            return Err(anyhow!("{found}: expected an object, such as a transcript or a layout"));
        }
    }
    let fields = fields(text)?;
    if let Some(format) = fields.get("format") {
        return if format.get().starts_with("\"patience-layout/") {
            layout_of(place, text, asked)
        } else {
            transcript_of(place, text, asked)
        };
    }
    if (fields.contains_key("deal") || fields.contains_key("deck")) && !fields.contains_key("piles") {
        return deal_of(place, fields, asked);
    }
    if text.len() > MOST_BYTES {
        return Err(anyhow!("found {} bytes, expected a position of at most {MOST_BYTES}", text.len()));
    }
    if fields.contains_key("piles") {
        return replay.read(place, text, asked);
    }
    if solvitaire::is_one(&fields) {
        let (_, rules) = asked.rules()?;
        let piles = solvitaire::read(&serde_json::from_str(text)?, &rules).map_err(|what| anyhow!(what.0))?;
        return arranged(place.to_owned(), piles, asked);
    }
    let keys: Vec<&str> = fields.keys().map(String::as_str).take(8).collect();
    let keys: String = keys.join(", ").chars().take(80).collect();
    Err(anyhow!(
        "an object with {keys:?} is none of the forms; expected \"format\", \"piles\", \"deck\", \"deal\" or \"tableau piles\""
    ))
}

fn layout_of(place: &str, text: &str, asked: &Asked<'_>) -> Result<Puzzle> {
    let lang = asked.lang;
    let layout = Layout::parse(text).map_err(|error| words::layout(lang, asked.library, &error))?;
    asked.agrees(&layout.game)?;
    let rules = layout.rules(asked.library).map_err(|error| words::library(lang, asked.library, &error))?;
    let position = layout.position(&rules).map_err(|error| words::layout(lang, asked.library, &error))?;
    Ok(Puzzle::of_position(place.to_owned(), &layout.game, rules, position))
}

fn transcript_of(place: &str, text: &str, asked: &Asked<'_>) -> Result<Puzzle> {
    let lang = asked.lang;
    let transcript = Transcript::parse(text).map_err(|error| words::transcript(lang, asked.library, &error))?;
    asked.agrees(&transcript.game)?;
    let mut game =
        Game::begin(asked.library, &transcript).map_err(|error| words::transcript(lang, asked.library, &error))?;
    for mv in &transcript.moves {
        game.replay_move(mv).map_err(|error| anyhow!(words::illegal(lang, &error)))?;
    }
    Ok(Puzzle::of_game(place.to_owned(), game))
}

/// A deal or a deck of the game that was asked for: a transcript that does not say so.
fn deal_of(place: &str, mut fields: Fields, asked: &Asked<'_>) -> Result<Puzzle> {
    let (preset, rules) = asked.rules()?;
    let options = patience::Options(rules.options().to_vec());
    fields.insert("format".into(), to_raw_value("patience/1")?);
    fields.insert("game".into(), to_raw_value(preset)?);
    fields.insert("options".into(), to_raw_value(&options)?);
    transcript_of(place, &serde_json::to_string(&fields)?, &Asked { options: &[], ..*asked })
}

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
pub(crate) mod microsoft;
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
use serde_json::{Map, Value};

use crate::output::with_causes;
use crate::words;
use puzzle::arranged;
use replay_line::Replay;

pub(crate) use puzzle::{Asked, Puzzle};

/// The most positions of one text.
const MOST_POSITIONS: usize = 1_000_000;

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
        return lines.into_iter().map(|(at, line)| deal(format!("{name}:{at}"), line)).collect();
    }
    Ok(vec![deal(name.to_owned(), text)?])
}

fn json(name: &str, text: &str, asked: &Asked<'_>) -> Result<Vec<Puzzle>> {
    let mut values: Vec<(String, Value)> = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut line = Lines { text, at: 0, line: 1 };
    loop {
        let before = stream.byte_offset();
        let Some(value) = stream.next() else { break };
        let value = value.map_err(|error| anyhow!("{name}: it can't be read: {error}"))?;
        let place = format!("{name}:{}", line.of(before));
        match value {
            Value::Array(list) if !list.first().is_some_and(Value::is_string) => {
                let entries = list.into_iter().zip(1..);
                values.extend(entries.map(|(value, at)| (format!("{place}: {at}"), value)));
            }
            value => values.push((place, value)),
        }
        if values.len() > MOST_POSITIONS {
            return Err(anyhow!("{name}: more than {MOST_POSITIONS} positions"));
        }
    }
    if let [(place, _)] = &mut values[..] {
        *place = name.to_owned();
    }
    let mut replay = Replay::default();
    let read = |(place, value): (String, Value)| {
        value_of(&place, value, asked, &mut replay).map_err(|error| anyhow!("{place}: {}", with_causes(&error)))
    };
    values.into_iter().map(read).collect()
}

/// Counts lines up to places that come later and later.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of the first sign after a place that is no blank.
    fn of(&mut self, offset: usize) -> usize {
        let rest = &self.text[offset..];
        let begin = offset + (rest.len() - rest.trim_start().len());
        self.line += self.text[self.at..begin].bytes().filter(|&byte| byte == b'\n').count();
        self.at = begin;
        self.line
    }
}

fn value_of(place: &str, value: Value, asked: &Asked<'_>, replay: &mut Replay) -> Result<Puzzle> {
    let lang = asked.lang;
    let mut object = match value {
        Value::Object(object) => object,
        Value::Array(deck) => Map::from_iter([("deck".to_owned(), Value::Array(deck))]),
        other => {
            let found: String = other.to_string().chars().take(40).collect();
            return Err(anyhow!("{found}: expected an object, such as a transcript or a layout"));
        }
    };
    if let Some(format) = object.get("format") {
        let text = Value::Object(object.clone()).to_string();
        if format.as_str().is_some_and(|format| format.starts_with("patience-layout/")) {
            let layout = Layout::parse(&text).map_err(|error| words::layout(lang, asked.library, &error))?;
            asked.agrees(&layout.game)?;
            let rules = layout.rules(asked.library).map_err(|error| words::library(lang, asked.library, &error))?;
            let position = layout.position(&rules).map_err(|error| words::layout(lang, asked.library, &error))?;
            return Ok(Puzzle::of_position(place.to_owned(), &layout.game, rules, position));
        }
        let transcript = Transcript::parse(&text).map_err(|error| words::transcript(lang, asked.library, &error))?;
        asked.agrees(&transcript.game)?;
        let mut game =
            Game::begin(asked.library, &transcript).map_err(|error| words::transcript(lang, asked.library, &error))?;
        for mv in &transcript.moves {
            game.replay_move(mv).map_err(|error| anyhow!(words::illegal(lang, &error)))?;
        }
        return Ok(Puzzle::of_game(place.to_owned(), game));
    }
    if object.contains_key("piles") {
        return replay.read(place, &object, asked);
    }
    if object.contains_key("deal") || object.contains_key("deck") {
        let (preset, rules) = asked.rules()?;
        let (preset, options) =
            (Value::from(preset), serde_json::to_value(patience::Options(rules.options().to_vec()))?);
        object.insert("format".into(), "patience/1".into());
        object.insert("game".into(), preset);
        object.insert("options".into(), options);
        let own = Asked { options: &[], ..*asked };
        return value_of(place, Value::Object(object), &own, replay);
    }
    if solvitaire::is_one(&object) {
        let (_, rules) = asked.rules()?;
        let piles = solvitaire::read(&object, &rules).map_err(|what| anyhow!(what.0))?;
        return arranged(place.to_owned(), piles, asked);
    }
    let keys: Vec<&str> = object.keys().map(String::as_str).take(8).collect();
    let keys: String = keys.join(", ").chars().take(80).collect();
    Err(anyhow!(
        "an object with {keys:?} is none of the forms; expected \"format\", \"piles\", \"deck\", \"deal\" or \"tableau piles\""
    ))
}

//! Positions in many forms, read from text: our own and those of other programs.
//!
//! | a text that begins with | is |
//! | --- | --- |
//! | an object with `"format"` | a transcript, whose end is meant, or a layout |
//! | an object with `"piles"` | a line of a replay |
//! | an object with `"deal"` or `"deck"` | a deal |
//! | an object with `"tableau piles"` or the like | a deal of Solvitaire |
//! | a list of cards | a deck |
//! | cards | a deck, several of them line by line, or a FreeCell board |
//!
//! Objects may follow one another or stand in a list. What names no game is of the game that was asked for.

pub(crate) mod board;
pub(crate) mod microsoft;
mod replay_line;
pub(crate) mod solvitaire;
mod undeal;

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Error, Result, anyhow};
use patience::{
    Deck, Game, Lang, Layout, LayoutState, Library, OptionValue, Position, Preset, Rules, Ruleset, Transcript,
};
use serde_json::{Map, Value};

use crate::formats::replay_line::Replay;
use crate::words;

/// The cards of every pile that is named, by the names and in the form of a layout.
pub(crate) type Piles = BTreeMap<String, Vec<String>>;

/// What is wrong with a text of another program's form: where, what, and what was expected.
#[derive(Debug)]
pub(crate) struct Wrong(pub(crate) String);

pub(crate) fn wrong(what: impl Into<String>) -> Wrong {
    Wrong(what.into())
}

/// The most positions of one text.
const MOST_POSITIONS: usize = 1_000_000;

/// A position that something is to be found out about.
#[derive(Debug)]
pub(crate) struct Puzzle {
    /// Where it comes from, as a person would say it.
    pub(crate) name: String,
    pub(crate) preset: String,
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: Position,
    /// The game that led there, if it began with a deal.
    pub(crate) game: Option<Game>,
}

impl Puzzle {
    /// A game's last position.
    pub(crate) fn of_game(name: String, game: Game) -> Puzzle {
        let (rules, position) = (Arc::clone(game.rules()), *game.position());
        Puzzle { name, preset: game.preset().to_owned(), rules, position, game: Some(game) }
    }

    /// A position by itself, which may turn out to be a deal.
    fn of_position(name: String, preset: &str, rules: Arc<Rules>, position: Position) -> Puzzle {
        let deck = undeal::deck_of(&rules, &position);
        let game = deck.and_then(|deck| Game::deal(Arc::clone(&rules), preset, deck, None).ok());
        Puzzle { name, preset: preset.to_owned(), rules, position, game }
    }
}

/// The game that was asked for, with its options.
pub(crate) struct Asked<'l> {
    pub(crate) library: &'l Library,
    pub(crate) game: Option<(&'l Arc<Ruleset>, &'l Preset)>,
    pub(crate) options: &'l [(String, OptionValue)],
    pub(crate) lang: Lang,
}

impl Asked<'_> {
    /// The preset and its rules, for texts that name no game.
    pub(crate) fn rules(&self) -> Result<(&str, Arc<Rules>)> {
        let (ruleset, preset) = self.game.ok_or_else(|| {
            anyhow!("this form does not say which game it is of; name the game first, such as `patience solve freecell FILE`")
        })?;
        let rules = ruleset.rules(&preset.id, self.options).map_err(|error| words::option(self.lang, &error))?;
        Ok((&preset.id, rules))
    }

    /// A text that names its game must mean the one that was asked for, and its options are its own.
    fn agrees(&self, named: &str) -> Result<()> {
        if let Some((_, preset)) = self.game.filter(|(_, preset)| preset.id != named) {
            return Err(anyhow!("it is of {named:?}, not of {:?}", preset.id));
        }
        if self.options.is_empty() {
            Ok(())
        } else {
            Err(anyhow!("--option is of no use: it names its options itself"))
        }
    }
}

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
        value_of(&place, value, asked, &mut replay).map_err(|error| anyhow!("{place}: {error:#}"))
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

/// The position of piles in the game that was asked for.
fn arranged(name: String, piles: Piles, asked: &Asked<'_>) -> Result<Puzzle> {
    let (preset, rules) = asked.rules()?;
    let position = position(&rules, preset, piles, LayoutState::default())
        .map_err(|error| words::layout(asked.lang, asked.library, &error))?;
    Ok(Puzzle::of_position(name, preset, rules, position))
}

fn position(rules: &Rules, preset: &str, piles: Piles, state: LayoutState) -> Result<Position, patience::LayoutError> {
    let layout = Layout {
        format: "patience-layout/1".into(),
        game: preset.to_owned(),
        options: patience::Options::default(),
        piles,
        state,
    };
    layout.position(rules)
}

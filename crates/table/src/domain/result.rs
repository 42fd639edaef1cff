//! How a game ended, or how far it came: what statistics are made of.

use patience::{DealNumber, Library, OptionValue, Options, Plain, Status};
use schemars::JsonSchema;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

use super::bounds::{MAX_MOVES, MAX_MS, expect_at_most, expect_few};
use super::encoding::{DealText, deal_text, number_or_null, seconds};
use super::entry::Entry;
use super::id::GameId;

/// How many results are kept: more than a person plays. Beyond that the oldest are forgotten.
pub const MAX_RESULTS: usize = 100_000;
/// The longest name of a game, in bytes.
const MAX_NAME_BYTES: usize = 100;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The goal was reached.
    Won,
    /// The player gave it up.
    Lost,
    /// Still going on.
    Open,
}

/// What statistics know of a game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The game's id.
    pub id: GameId,
    /// The preset under whose name it was begun.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "deal_text")]
    #[schemars(with = "Option<DealText>")]
    pub deal: Option<DealNumber>,
    /// How it ended.
    pub outcome: Outcome,
    /// The number of moves to the end, or played so far.
    pub moves: usize,
    /// How long it was played, in milliseconds; whole seconds in JSON. `None` if that was not
    /// noted.
    #[serde(rename = "seconds", serialize_with = "maybe_seconds", deserialize_with = "maybe_ms")]
    #[schemars(schema_with = "number_or_null")]
    pub time_ms: Option<u64>,
    /// When it ended, or was changed last, in milliseconds since 1970; whole seconds in JSON.
    #[serde(rename = "ended", serialize_with = "seconds", deserialize_with = "ms")]
    pub ended_ms: u64,
    /// The number of moves taken back.
    pub undos: u32,
    /// The number of positions for which hints were given.
    pub hints: u32,
    /// Whether a way to win was shown, or the game came with moves from elsewhere.
    #[serde(default)]
    pub shown: bool,
}

/// With more hints than this a win counts as one with help.
pub const MAX_UNAIDED_HINTS: u32 = 3;

impl GameResult {
    /// Whether a way to win was shown, or more than a few hints were given.
    pub fn had_help(&self) -> bool {
        self.shown || self.hints > MAX_UNAIDED_HINTS
    }

    /// The options that its game has by now: what the result doesn't tell, because the game did not
    /// have it yet, is as it is by itself. `None` if there are no such rules here.
    pub(crate) fn whole_options(&self, library: &Library) -> Option<Options> {
        library.rules(&self.game, &self.options.0).ok().map(|rules| Options(rules.options().to_vec()))
    }

    /// The gate for results that were kept, or come from elsewhere.
    ///
    /// # Errors
    /// Says which value can't be one.
    pub fn check(&self) -> Result<(), String> {
        expect_name(&self.game)?;
        for (name, value) in &self.options.0 {
            let word = if let OptionValue::Word(word) = value { word } else { name };
            for text in [name, word] {
                Plain::NAME.check_signs(text).map_err(|error| format!("options: {error}"))?;
            }
        }
        expect_few("moves", MAX_MOVES, self.moves)?;
        expect_at_most("time in milliseconds", MAX_MS, self.time_ms.unwrap_or(0))?;
        expect_at_most("end in milliseconds since 1970", MAX_MS, self.ended_ms)
    }
}

/// Whether a text is of the form of presets' names.
pub(crate) fn expect_name(game: &str) -> Result<(), String> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=MAX_NAME_BYTES).contains(&game.len()) && game.bytes().all(is_plain) {
        return Ok(());
    }
    Err("game: expected the name of a game, of lower-case letters, digits and hyphens".into())
}

/// What a store keeps for a game's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The result so far.
    pub result: GameResult,
    /// Whether it is part of the statistics: from the game's first move on.
    pub counts: bool,
    /// Where the last hint was given, by the number of moves played.
    pub hinted: Option<usize>,
}

/// What a change adds to the game's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The time since the change before.
    pub time_ms: u64,
    /// Whether a move was taken back.
    pub undo: bool,
    /// Whether it is the game's first move, from which on the game counts.
    pub first: bool,
    /// Whether the player gives up.
    pub gives_up: bool,
    /// Whether the player takes that back.
    pub takes_up: bool,
}

impl Score {
    /// As [`GameResult::check`].
    ///
    /// # Errors
    /// Says which value can't be one.
    pub fn check(&self) -> Result<(), String> {
        self.result.check()?;
        expect_few("the place of the last hint", MAX_MOVES, self.hinted.unwrap_or(0))
    }

    /// The score of a game without moves of its player. If it comes with moves it begins in the
    /// middle of another one: it counts only if its first move is played all the same, and then as
    /// one with help, because where its moves led is known.
    pub fn begun(entry: &Entry) -> Score {
        let result = GameResult {
            id: entry.id.clone(),
            game: entry.game.clone(),
            options: entry.options.clone(),
            deal: entry.deal,
            outcome: Outcome::Open,
            moves: 0,
            time_ms: Some(0),
            ended_ms: entry.changed_ms,
            undos: 0,
            hints: 0,
            shown: entry.length > 0,
        };
        Score { result, counts: false, hinted: None }
    }

    /// Takes over a change, after which the game's line is `entry`. Once won is won: what a player
    /// does with a finished game changes nothing.
    pub fn add(&mut self, entry: &Entry, tally: Tally) {
        let result = &mut self.result;
        self.counts |= tally.first;
        if !self.counts || result.outcome == Outcome::Won {
            return;
        }
        // It may have been begun before the game had all of them.
        result.options.clone_from(&entry.options);
        result.undos = result.undos.saturating_add(u32::from(tally.undo));
        result.time_ms = result.time_ms.map(|ms| (ms + tally.time_ms).min(MAX_MS));
        let before = result.outcome;
        if entry.status == Status::Won {
            result.outcome = Outcome::Won;
        } else if tally.gives_up {
            result.outcome = Outcome::Lost;
        } else if tally.takes_up {
            result.outcome = Outcome::Open;
        }
        if result.outcome != before || before == Outcome::Open {
            result.moves = entry.ply;
            result.ended_ms = entry.changed_ms;
        }
    }

    /// A way to win was shown. Returns whether that is new.
    pub fn show(&mut self) -> bool {
        let news = !self.result.shown && self.result.outcome != Outcome::Won;
        self.result.shown |= news;
        news
    }

    /// A hint was given after `ply` moves. Returns whether it is the first one there.
    pub fn hint(&mut self, ply: usize) -> bool {
        let news = self.hinted != Some(ply) && self.result.outcome != Outcome::Won;
        if news {
            self.hinted = Some(ply);
            self.result.hints = self.result.hints.saturating_add(1);
        }
        news
    }

    /// Takes over a result of the same game that comes from elsewhere, if it tells of a later time,
    /// or this one does not count (any more). Says whether it did.
    pub fn merge(&mut self, result: &GameResult, forgotten: bool) -> bool {
        let news = forgotten || !self.counts || result.ended_ms / 1000 > self.result.ended_ms / 1000;
        if news {
            *self = Score::of(result);
        }
        news
    }

    /// The score of a game that was played elsewhere.
    pub fn of(result: &GameResult) -> Score {
        Score { result: result.clone(), counts: true, hinted: None }
    }
}

#[allow(clippy::ref_option)] // the form serde asks for
fn maybe_seconds<S: serde::Serializer>(ms: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match ms {
        Some(ms) => seconds(ms, serializer),
        None => serializer.serialize_none(),
    }
}

fn maybe_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Option::<u64>::deserialize(deserializer)?.map(in_ms).transpose()
}

fn ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    in_ms(u64::deserialize(deserializer)?)
}

fn in_ms<E: de::Error>(seconds: u64) -> Result<u64, E> {
    let ms = seconds.checked_mul(1000).filter(|ms| *ms <= MAX_MS);
    ms.ok_or_else(|| E::custom(format!("{seconds} seconds are more than can be kept ({})", MAX_MS / 1000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_from_before_an_option_counts_with_all_it_has_by_now() {
        let before = Entry {
            id: GameId::new("a").unwrap(),
            game: "freecell".into(),
            options: Options::default(),
            deal: None,
            position: false,
            ply: 0,
            length: 0,
            status: Status::Playing,
            changed_ms: 0,
        };
        let mut score = Score::begun(&before);
        let cells = Options(vec![("cells".into(), OptionValue::Number(4))]);
        score.add(&Entry { options: cells.clone(), ..before }, Tally { first: true, ..Tally::default() });
        assert_eq!(score.result.options, cells);
    }
}

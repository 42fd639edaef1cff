//! What can be asked of the table.

use std::fmt;

use patience::{DealNumber, Options, Transcript};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{self, Deserializer};
use serde_json::Value;

use super::error::Error;
use super::fields::{DeckWords, deck, move_text, must_be_said, ply, transcript};
use super::given::{Given, GivenExport};
use super::seen::Seen;
use super::strict::Strict;
use super::tagged;
use crate::domain::encoding::text_or_null;
use crate::domain::{Auto, Export, GameId, Grade, HintKind, RuleFile, shorten};
use crate::store::KeptGame;

/// What can be asked of the table: the requests of `docs/api.md`. In JSON `do` names the request,
/// and unknown keys are refused.
///
/// `ply` is how many moves the client believes have been played, `revision` the
/// [`Snapshot::revision`](crate::Snapshot::revision) that it has seen; see [`Error::Stale`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(tag = "do")]
// Without fields these would be `Games {}` in name only: serde ignores what comes with a unit
// variant, while unknown keys of an empty struct variant are refused.
pub enum Request {
    /// Every game that can be played.
    Games {},
    /// The rules of a variant in words, with pictures.
    Rules {
        /// A preset's name.
        game: String,
        /// Options that differ from those of the preset.
        #[serde(default)]
        options: Options,
    },
    /// How presets are laid out: a real deal of each.
    Layouts {
        /// The game whose presets are meant; by default those of all games.
        #[serde(default)]
        game: Option<String>,
    },
    /// How the day's deals of a month went.
    Days {
        /// A preset's name.
        game: String,
        /// Options that differ from those of the preset.
        #[serde(default)]
        options: Options,
        /// The digits of the month, year and month, as a number.
        #[serde(deserialize_with = "month")]
        month: DealNumber,
    },
    /// Starts a game.
    New {
        /// A preset's name.
        game: String,
        /// Options that differ from those of the preset.
        #[serde(default)]
        options: Options,
        /// The deal number; without it and a deck, [`Env::deal`](crate::Env) is dealt.
        #[serde(default)]
        deal: Option<DealNumber>,
        /// The cards of the deck in dealing order; in JSON a list or one text.
        #[serde(default, deserialize_with = "deck")]
        #[schemars(with = "Option<DeckWords>")]
        deck: Option<Vec<String>>,
        /// The game that the player leaves for this one. It stays open, unless no move was ever
        /// played in it: then it is forgotten.
        #[serde(default)]
        replaces: Option<GameId>,
        /// Only a deal that can be won. If none is ready, the reply is
        /// [`Reply::Searching`](super::Reply).
        #[serde(default)]
        winnable: bool,
        /// Only a deal that can be won, of this difficulty.
        #[serde(default)]
        grade: Option<Grade>,
        /// Only the day's deal, which can be won: the digits of the date, year, month and day, as a
        /// number.
        #[serde(default, deserialize_with = "day")]
        #[schemars(with = "Option<DealNumber>")]
        day: Option<DealNumber>,
    },
    /// Finds the games that a text holds, whatever form it is in: see `docs/positions.md`.
    Read {
        /// The text, or a link.
        text: String,
        /// The preset that is meant where the text names none.
        #[serde(default)]
        game: Option<String>,
        /// Its options that differ from those of the preset.
        #[serde(default)]
        options: Options,
    },
    /// Takes over a game that was played elsewhere.
    Import {
        /// The game, with every move of its history.
        #[serde(deserialize_with = "transcript")]
        transcript: Transcript,
        /// How many of its moves are played at first; by default all.
        #[serde(default)]
        at: Option<usize>,
    },
    /// The present state of a game.
    Open {
        /// The game.
        id: GameId,
    },
    /// The stored games, last changed first, [`MAX_LISTED`](crate::MAX_LISTED) at most.
    List {},
    /// Plays a move.
    Move {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// The move, in the notation of transcripts.
        #[serde(rename = "move", deserialize_with = "move_text")]
        mv: String,
        /// What the table plays automatically after it.
        #[serde(default)]
        auto: Auto,
    },
    /// Plays all remaining cards to the foundations, as one step.
    Finish {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Takes back one move of the player, with the automatic moves after it.
    Undo {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Plays again the move that was taken back last, with the automatic moves after it.
    Redo {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Goes to any place in the history.
    Goto {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// How many moves are played there.
        #[serde(deserialize_with = "ply")]
        to: usize,
    },
    /// The game as a transcript of the moves that are played.
    Transcript {
        /// The game.
        id: GameId,
    },
    /// The game as links, and in the forms that other programs read.
    Share {
        /// The game.
        id: GameId,
    },
    /// Every move of a game.
    History {
        /// The game.
        id: GameId,
    },
    /// Deletes a game; the last [`MAX_DELETED`](crate::MAX_DELETED) can be brought back.
    Delete {
        /// The game.
        id: GameId,
    },
    /// Brings a deleted game back.
    Undelete {
        /// The game.
        id: GameId,
    },
    /// Sets a bookmark, or removes one.
    Bookmark {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// The place: the number of moves played before it.
        #[serde(deserialize_with = "ply")]
        at: usize,
        /// The bookmark's name; removed if `None`.
        #[serde(deserialize_with = "must_be_said")]
        #[schemars(schema_with = "text_or_null")]
        name: Option<String>,
    },
    /// The player gives up: the game counts as lost.
    Abandon {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// The player takes that back: the game is open again.
        #[serde(default)]
        take_back: bool,
    },
    /// A hint.
    Hint {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// What it is based on.
        kind: HintKind,
    },
    /// Whether the game can be won from here.
    Verdict {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// How the game can be won from here.
    Solution {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Why the game can no longer be won from here, as far as it is known: asking again tells more.
    /// If a card is named that the player has not seen, it counts as a hint.
    Why {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// The stored games that can't be played, and results that can't be read, as they are.
    Unreadable {
        /// Games after this one; by default from the first on.
        #[serde(default)]
        after: Option<GameId>,
    },
    /// A review of the moves that are played, as far as it is known: asking again tells more.
    Review {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Looks at a line of moves without playing it: nothing of the game changes. If it leads where
    /// the history has not been, the game counts as one whose solution was shown.
    Preview {
        /// The game.
        id: GameId,
        /// How many moves of the history come before the line.
        #[serde(deserialize_with = "ply")]
        from: usize,
        /// The line.
        moves: Vec<String>,
        /// How many moves of the line are played.
        #[serde(deserialize_with = "ply")]
        at: usize,
    },
    /// Looks at a game that was played elsewhere without keeping it.
    PreviewTranscript {
        /// The game.
        #[serde(deserialize_with = "transcript")]
        transcript: Transcript,
        /// How many of its moves are played.
        #[serde(deserialize_with = "ply")]
        at: usize,
    },
    /// Plays the moves of a line that was looked at, as one step.
    Follow {
        /// The game.
        id: GameId,
        /// How many moves the client believes have been played.
        #[serde(deserialize_with = "ply")]
        ply: usize,
        /// The revision of the game that the client has seen, if it names one.
        #[serde(default)]
        revision: Option<u64>,
        /// The moves, at least one.
        moves: Vec<String>,
    },
    /// The statistics of every game that was played.
    Statistics {},
    /// Exports every result.
    ExportStatistics {},
    /// Imports results. A game's result is never counted twice.
    ImportStatistics {
        /// The results.
        #[schemars(with = "Export")]
        export: GivenExport,
    },
    /// Exports games whole, in the order of their ids, [`MAX_AT_ONCE`](crate::MAX_AT_ONCE) at most.
    ExportGames {
        /// Those after this one; by default from the first on.
        #[serde(default)]
        after: Option<GameId>,
    },
    /// Takes over games from a backup. One that is kept, with as late a change or a later one,
    /// stays as it is; one that was deleted comes back.
    ImportGames {
        /// The games, [`MAX_AT_ONCE`](crate::MAX_AT_ONCE) at most.
        #[schemars(with = "Vec<KeptGame>")]
        games: Vec<Given<KeptGame>>,
    },
    /// The rule files that were added to the games.
    ExportRules {},
    /// Takes over rule files from a backup. One for which there are other rules is left out.
    ImportRules {
        /// The files, [`MAX_RULE_FILES`](crate::MAX_RULE_FILES) at most.
        #[schemars(with = "Vec<RuleFile>")]
        files: Vec<Given<RuleFile>>,
    },
    /// Resets the statistics.
    ResetStatistics {
        /// Only those of this preset.
        #[serde(deserialize_with = "must_be_said")]
        #[schemars(schema_with = "text_or_null")]
        game: Option<String>,
    },
    /// Undoes the last reset.
    RestoreStatistics {},
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        // This is serde's reading of `{"undo": {...}}`, which is no trait's.
        Request::deserialize(tagged::read(deserializer, "do")?).map_err(de::Error::custom)
    }
}

impl Request {
    /// Reads a request from JSON.
    ///
    /// # Errors
    /// [`Error::BadRequest`] says what was found where, and what would be right.
    pub fn parse(json: &[u8]) -> Result<Request, Error> {
        let Strict(value) = serde_json::from_slice(json).map_err(|error| bad(&error))?;
        Request::read(value)
    }

    /// Reads a request from a JSON value.
    ///
    /// # Errors
    /// [`Error::BadRequest`] says what was found, and what would be right.
    pub fn read(json: Value) -> Result<Request, Error> {
        if !json.is_object() {
            return Err(bad(&"a request is a JSON object"));
        }
        serde_json::from_value(json).map_err(|error| bad(&error))
    }

    /// The game that this request changes, if it is served and changes one that is there.
    pub fn changes(&self) -> Option<&GameId> {
        match self {
            Request::Move { id, .. }
            | Request::Finish { id, .. }
            | Request::Follow { id, .. }
            | Request::Undo { id, .. }
            | Request::Redo { id, .. }
            | Request::Goto { id, .. }
            | Request::Bookmark { id, .. }
            | Request::Abandon { id, .. }
            | Request::Delete { id }
            | Request::Undelete { id } => Some(id),
            _ => None,
        }
    }

    /// Whether it asks for a change of what is kept.
    pub(crate) fn writes(&self) -> bool {
        let begins = matches!(self, Request::New { .. } | Request::Import { .. } | Request::ImportGames { .. });
        let results = matches!(
            self,
            Request::ImportStatistics { .. } | Request::ResetStatistics { .. } | Request::RestoreStatistics {}
        );
        self.changes().is_some() || begins || results || matches!(self, Request::ImportRules { .. })
    }

    /// The game that it is about, if that is one that is kept.
    pub(crate) fn game(&self) -> Option<&GameId> {
        match self {
            Request::Open { id }
            | Request::Transcript { id }
            | Request::Share { id }
            | Request::History { id }
            | Request::Preview { id, .. } => Some(id),
            _ => self.changes().or_else(|| self.seen().map(|(id, _)| id)),
        }
    }

    /// The game that it is about, and how the client has seen it.
    pub(crate) fn seen(&self) -> Option<(&GameId, Seen)> {
        match *self {
            Request::Move { ref id, ply, revision, .. }
            | Request::Finish { ref id, ply, revision }
            | Request::Follow { ref id, ply, revision, .. }
            | Request::Undo { ref id, ply, revision }
            | Request::Redo { ref id, ply, revision }
            | Request::Goto { ref id, ply, revision, .. }
            | Request::Bookmark { ref id, ply, revision, .. }
            | Request::Abandon { ref id, ply, revision, .. }
            | Request::Hint { ref id, ply, revision, .. }
            | Request::Verdict { ref id, ply, revision }
            | Request::Solution { ref id, ply, revision }
            | Request::Why { ref id, ply, revision }
            | Request::Review { ref id, ply, revision } => Some((id, Seen { ply, revision })),
            _ => None,
        }
    }
}

/// A month is read as a deal number, but what is none was not meant as one.
fn month<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DealNumber, D::Error> {
    let told = "month: expected a month's digits, such as 202612";
    DealNumber::deserialize(deserializer).map_err(|_| de::Error::custom(told))
}

/// The same of a date.
fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DealNumber>, D::Error> {
    let told = "day: expected a date's digits, such as 20261224";
    Option::deserialize(deserializer).map_err(|_| de::Error::custom(told))
}

fn bad(what: &dyn fmt::Display) -> Error {
    Error::BadRequest(shorten(&what.to_string()))
}

//! Why a request is not served.

use std::borrow::Cow;
use std::collections::BTreeMap;

use patience::{LayoutError, LibraryError, Refusal, ReplayError, TranscriptError};
use patience_formats::ReadProblem;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use super::deck_problem::DeckProblem;
use super::seen::Seen;
use super::snapshot::Snapshot;
use crate::domain::{GameId, Trouble, shorten};
use crate::store::StoreError;

/// Why a request is not served; nothing has changed then. In JSON the error object of
/// `docs/api.md`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request can't be read, or asks for something that doesn't exist.
    #[error("{0}")]
    BadRequest(String),
    /// No game has this name.
    #[error(transparent)]
    UnknownGame(LibraryError),
    /// The game has no such option or value.
    #[error(transparent)]
    BadOption(LibraryError),
    /// The deck is not complete, or not that of the deal.
    #[error(transparent)]
    BadDeck(TranscriptError),
    /// The layout is not a position of the game.
    #[error(transparent)]
    BadLayout(LayoutError),
    /// A text holds no game, or none that can be begun.
    #[error("{}{problem}", if place.is_empty() { String::new() } else { format!("{place}: ") })]
    Unread {
        /// Where in the text; empty for the whole.
        place: String,
        /// Why.
        problem: Box<ReadProblem>,
    },
    /// No game with this id is kept.
    #[error("there is no game {0}")]
    UnknownTable(GameId),
    /// The game has moved on since the client last saw it.
    #[error("{asked} was expected; it is revision {} with {} moves played", .table.revision, .table.ply)]
    Stale {
        /// What the client has seen.
        asked: Seen,
        /// The game as it stands.
        table: Box<Snapshot>,
    },
    /// No move is played.
    #[error("no move is played that could be taken back")]
    NothingToUndo,
    /// No move was taken back.
    #[error("no move was taken back that could be played again")]
    NothingToRedo,
    /// The move is not legal.
    #[error("{mv:?} is not legal: {refusal}")]
    Refused {
        /// The move.
        mv: String,
        /// The rule that it breaks.
        refusal: Refusal,
    },
    /// A move of a transcript is not legal.
    #[error("ply {ply}: {mv:?} is not legal: {refusal}")]
    RefusedAt {
        /// Which move, from 1.
        ply: usize,
        /// The move.
        mv: String,
        /// The rule that it breaks.
        refusal: Refusal,
    },
    /// Not every remaining card can go to the foundations.
    #[error("not every card that is left can go to the foundations now")]
    CannotFinish,
    /// The game has no room for another bookmark.
    #[error("the game has {limit} bookmarks, and no game can have more")]
    TooManyBookmarks {
        /// How many bookmarks a game can have.
        limit: usize,
    },
    /// The history has no room for another move.
    #[error("the game has {limit} moves, and no game can have more")]
    TooManyMoves {
        /// How many moves a game can have.
        limit: usize,
    },
    /// There is no room for another game.
    #[error("{limit} games are kept, and no more can be; delete some first")]
    TooManyGames {
        /// How many games can be kept.
        limit: usize,
    },
    /// The game is hardly ever won, so no deal that can be won is looked for.
    #[error("of {of} deals {winnable} can be won: none is looked for")]
    RarelyWon {
        /// How many deals can be won
        winnable: u32,
        /// of how many.
        of: u32,
    },
    /// Whoever asks may not: the door to the table (a server) says why.
    #[error("{0}")]
    NoToken(String),
    /// Too many requests at once, or another program holds the store: try again later.
    #[error("too busy: {0}; ask again")]
    Busy(String),
    /// The place where games are kept can't be written, and this can't wait for it.
    #[error("{}", StoreError::Unwritable(*.0))]
    Unwritable(Trouble),
    /// What is kept of a game can't be read, or can't be replayed by the rules there are now.
    #[error("the game {id} can't be played: {problem}")]
    Unplayable {
        /// The game.
        id: GameId,
        /// What is wrong.
        problem: String,
    },
    /// The store, or the program, failed.
    #[error("{0}")]
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// The error's code in replies.
    pub fn code(&self) -> &'static str {
        match self {
            Error::BadRequest(_) => "bad-request",
            Error::UnknownGame(_) => "unknown-game",
            Error::BadOption(_) => "bad-option",
            Error::BadDeck(_) => "bad-deck",
            Error::BadLayout(_) => "bad-layout",
            Error::Unread { .. } => "unread",
            Error::UnknownTable(_) => "unknown-table",
            Error::Stale { .. } => "stale",
            Error::NothingToUndo => "nothing-to-undo",
            Error::NothingToRedo => "nothing-to-redo",
            Error::Refused { .. } | Error::RefusedAt { .. } => "refused",
            Error::CannotFinish => "cannot-finish",
            Error::TooManyBookmarks { .. } => "too-many-bookmarks",
            Error::TooManyMoves { .. } => "too-many-moves",
            Error::TooManyGames { .. } => "too-many-games",
            Error::RarelyWon { .. } => "rarely-won",
            Error::NoToken(_) => "no-token",
            Error::Busy(_) => "busy",
            Error::Unwritable(trouble) => trouble.code(),
            Error::Unplayable { .. } => "unplayable",
            Error::Internal(_) => "internal",
        }
    }
}

/// What goes over the wire instead of a reply.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ErrorReply<'e> {
    /// Why the request is not served.
    pub error: &'e Error,
}

/// Why a request is not served.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Error")]
struct ErrorBody<'a> {
    /// What kind of error it is.
    code: &'static str,
    /// A message in English.
    message: String,
    /// What is wrong with the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<DeckProblem>,
    /// Every reason why a layout is no position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    layout: Vec<String>,
    /// Why a text holds no game.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<TextProblem>,
    /// The game as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a Snapshot>,
    /// Which move of a transcript, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    /// The rule that the move breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'a Refusal>,
    /// How many deals of a game that is hardly ever won can be won
    #[serde(skip_serializing_if = "Option::is_none")]
    winnable: Option<u32>,
    /// of how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u32>,
}

/// Why a text holds no game (`text` of the error `unread`).
#[derive(JsonSchema, Serialize)]
struct TextProblem {
    /// Where in the text, as line and place in a list; empty for the whole.
    place: String,
    /// What kind of problem it is.
    problem: &'static str,
    /// What was found and what was expected, by name.
    args: BTreeMap<&'static str, String>,
}

impl ErrorBody<'_> {
    fn of(error: &Error) -> ErrorBody<'_> {
        let (code, message) = (error.code(), shorten(&error.to_string()));
        let mut body = ErrorBody {
            code,
            message,
            deck: None,
            layout: Vec::new(),
            text: None,
            table: None,
            ply: None,
            refusal: None,
            winnable: None,
            of: None,
        };
        match error {
            Error::BadDeck(error) => body.deck = DeckProblem::of(error),
            Error::BadLayout(LayoutError::NotAPosition(problems)) => {
                body.layout = problems.iter().map(|problem| shorten(&problem.to_string())).collect();
            }
            Error::BadLayout(LayoutError::Unreadable(why)) => body.layout = vec![shorten(why)],
            Error::BadLayout(error) => body.layout = vec![shorten(&error.to_string())],
            Error::Unread { place, problem } => {
                let args = problem.args().into_iter().collect();
                body.text = Some(TextProblem { place: place.clone(), problem: problem.code(), args });
            }
            Error::Stale { table, .. } => body.table = Some(table),
            Error::Refused { refusal, .. } => body.refusal = Some(refusal),
            Error::RefusedAt { ply, refusal, .. } => (body.ply, body.refusal) = (Some(*ply), Some(refusal)),
            Error::RarelyWon { winnable, of } => (body.winnable, body.of) = (Some(*winnable), Some(*of)),
            _ => {}
        }
        body
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ErrorBody::of(self).serialize(serializer)
    }
}

impl JsonSchema for Error {
    fn schema_name() -> Cow<'static, str> {
        ErrorBody::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ErrorBody::json_schema(generator)
    }
}

impl From<LibraryError> for Error {
    fn from(error: LibraryError) -> Error {
        match error {
            LibraryError::Option(_) => Error::BadOption(error),
            _ => Error::UnknownGame(error),
        }
    }
}

impl From<TranscriptError> for Error {
    fn from(error: TranscriptError) -> Error {
        match error {
            TranscriptError::Game(error) => error.into(),
            TranscriptError::Unreadable(why) => Error::BadRequest(why.to_string()),
            TranscriptError::Layout(error) => Error::BadLayout(error),
            _ => Error::BadDeck(error),
        }
    }
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Error {
        match error {
            ReplayError::Transcript(error) => error.into(),
            ReplayError::Illegal { ply, mv, refusal } => Error::RefusedAt { ply, mv, refusal },
            error => Error::BadRequest(error.to_string()),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Busy(what) => Error::Busy(what),
            StoreError::Unwritable(trouble) => Error::Unwritable(trouble),
            StoreError::Unreadable { id, problem } => Error::Unplayable { id, problem },
            StoreError::Full { limit } => Error::TooManyGames { limit },
            StoreError::Conflict => Error::Busy("another program changes the same game".into()),
            StoreError::Failed(error) => Error::Internal(error),
        }
    }
}

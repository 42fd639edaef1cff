//! Why a request is not served.

use patience::{LibraryError, Refusal, ReplayError, TranscriptError};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::deck_problem::DeckProblem;
use crate::id::GameId;
use crate::reply::Snapshot;
use crate::store::StoreError;

/// The longest message that repeats what came from outside, in characters.
const MAX_MESSAGE_CHARS: usize = 400;

/// Why a request is not served; nothing has changed then. In JSON the error object of `docs/api.md`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request can't be read, or asks for something that there is not.
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
    /// No game with this id is kept.
    #[error("there is no game {0}")]
    UnknownTable(GameId),
    /// The game does not stand where the asker believes.
    #[error("{asked} moves were believed to be played, {} are", .table.ply)]
    Stale {
        /// How many moves the asker believed to be played.
        asked: usize,
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
    /// Not every card that is left can go up.
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
    /// Too much is asked at once, or another program holds the store: asking again later may help.
    #[error("too busy: {0}; ask again")]
    Busy(String),
    /// A game that is kept can't be replayed by the rules there are now.
    #[error("the game {id} can't be replayed: {source}")]
    Unplayable {
        /// The game.
        id: GameId,
        /// Why not.
        source: Box<ReplayError>,
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
            Error::UnknownTable(_) => "unknown-table",
            Error::Stale { .. } => "stale",
            Error::NothingToUndo => "nothing-to-undo",
            Error::NothingToRedo => "nothing-to-redo",
            Error::Refused { .. } | Error::RefusedAt { .. } => "refused",
            Error::CannotFinish => "cannot-finish",
            Error::TooManyBookmarks { .. } => "too-many-bookmarks",
            Error::TooManyMoves { .. } => "too-many-moves",
            Error::TooManyGames { .. } => "too-many-games",
            Error::Busy(_) => "busy",
            Error::Unplayable { .. } | Error::Internal(_) => "internal",
        }
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code())?;
        map.serialize_entry("message", &shorten(&self.to_string()))?;
        match self {
            Error::BadDeck(error) => {
                if let Some(problem) = DeckProblem::of(error) {
                    map.serialize_entry("deck", &problem)?;
                }
            }
            Error::Stale { table, .. } => map.serialize_entry("table", table)?,
            Error::Refused { refusal, .. } => map.serialize_entry("refusal", refusal)?,
            Error::RefusedAt { ply, refusal, .. } => {
                map.serialize_entry("ply", ply)?;
                map.serialize_entry("refusal", refusal)?;
            }
            _ => {}
        }
        map.end()
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
            TranscriptError::Unreadable(message) => Error::BadRequest(message),
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
            StoreError::Full { limit } => Error::TooManyGames { limit },
            StoreError::Conflict => Error::Busy("another program changes the same game".into()),
            StoreError::Failed(error) => Error::Internal(error),
        }
    }
}

/// At most [`MAX_MESSAGE_CHARS`] of a text.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_MESSAGE_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

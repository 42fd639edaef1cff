//! A game's line in the list of games, and its bookmarks.

use patience::{DealNumber, Options, Plain, PlainTextError, Status};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::encoding;
use super::id::GameId;

/// The longest name of a bookmark, in characters.
pub const MAX_BOOKMARK_CHARS: usize = 60;

const NAME: Plain = Plain::Line(MAX_BOOKMARK_CHARS);

/// A line of the list of games that are kept.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Entry {
    /// The game's id.
    pub id: GameId,
    /// The preset under whose name it was begun.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "encoding::deal_text")]
    #[schemars(with = "Option<encoding::DealText>")]
    pub deal: Option<DealNumber>,
    /// Whether it began in a position and not with a deal: then it counts in no statistics.
    pub position: bool,
    /// The number of moves played.
    pub ply: usize,
    /// The length of the history, including moves that were taken back.
    pub length: usize,
    /// How the game stands.
    pub status: Status,
    /// When it was changed last, in milliseconds since 1970; whole seconds in JSON.
    #[serde(rename = "changed", serialize_with = "encoding::seconds")]
    pub changed_ms: u64,
}

/// A named place of a game's history.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// The place: the number of moves played before it.
    pub ply: usize,
    /// Its name.
    pub name: String,
}

impl Bookmark {
    /// A name without the blanks around it, if it can be one.
    pub(crate) fn read_name(text: &str) -> Result<String, PlainTextError> {
        NAME.check(text).map(str::to_owned)
    }

    /// The bookmark as it may be shown: what is kept may be older than the check of names.
    pub(crate) fn shown(&self) -> Bookmark {
        Bookmark { name: NAME.shown(&self.name), ..*self }
    }
}

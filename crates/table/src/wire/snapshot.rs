//! A game in progress, as its player sees it.

use patience::{DealNumber, Options, PlayedMove, Status, View};
use schemars::JsonSchema;
use serde::Serialize;

use crate::domain::{Bookmark, Carry, Entry, GameId, Trouble, encoding};

/// A game in progress as its player may see it (`Table` in `docs/api.md`).
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Snapshot {
    /// Its id.
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
    /// Raised by each change of the game: two snapshots of one revision are the same, and of two
    /// different lines with the same number of moves the revisions differ.
    pub revision: u64,
    /// The number of moves played.
    pub ply: usize,
    /// The length of the history, including moves that were taken back.
    pub length: usize,
    /// The last move played, if any.
    pub last: Option<String>,
    /// The move that redo would play, if any.
    pub next: Option<String>,
    /// What the player may see.
    pub view: View,
    /// Every legal move, sorted.
    pub legal: Vec<String>,
    /// Runs that can be carried card by card where the rules move single cards; each may be asked
    /// for as a move.
    pub carries: Vec<Carry>,
    /// How the game stands.
    pub status: Status,
    /// The moves of the history, by their numbers from 1, that the table played automatically: the
    /// last [`MAX_TOLD`](crate::MAX_TOLD).
    pub auto: Vec<usize>,
    /// How many cards are left to go to the foundations, if all of them can be played out now
    /// whatever the order of those that the player does not know.
    pub finish: Option<usize>,
    /// The bookmarks, by their places.
    pub bookmarks: Vec<Bookmark>,
    /// Why changes are not kept at present, but only remembered until the program ends; left out if
    /// they are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<Trouble>,
}

/// A place of a line of moves that is looked at.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Preview {
    /// The game as it would stand there, without bookmarks. Its history is that before the line,
    /// and the line. A game that is not kept has an id that no other game has.
    pub table: Snapshot,
    /// The move of the line that leads there; none where the line begins.
    pub step: Option<PlayedMove>,
}

/// Every move of a game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct History {
    /// The moves, including those that were taken back.
    pub moves: Vec<String>,
    /// Those that the table played automatically, by their numbers from 1.
    pub auto: Vec<usize>,
}

impl Snapshot {
    /// The game's line in the list, at this time.
    pub(crate) fn entry(&self, now_ms: u64) -> Entry {
        Entry {
            id: self.id.clone(),
            game: self.game.clone(),
            options: self.options.clone(),
            deal: self.deal,
            position: self.position,
            ply: self.ply,
            length: self.length,
            status: self.status,
            changed_ms: now_ms,
        }
    }
}

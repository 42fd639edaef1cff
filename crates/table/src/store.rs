//! What the table asks of the place where games are kept.

use crate::id::GameId;
use crate::reply::Entry;

/// The place where games are kept, such as a database.
///
/// A store keeps records and their revisions; it knows nothing of rules. Each method is
/// atomic, and after [`Store::apply`] has returned the change must survive whatever the store promises to survive:
/// the table sends no reply before.
pub trait Store {
    /// The game's revision; `None` if it is not kept. Asked before every use of a game, so
    /// it should be quick.
    ///
    /// # Errors
    /// If the store fails.
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError>;

    /// Everything that is kept of a game; `None` if it is not kept.
    ///
    /// # Errors
    /// If the store fails.
    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError>;

    /// The games that are kept, last changed first, `limit` at most.
    ///
    /// # Errors
    /// If the store fails.
    fn list(&mut self, limit: usize) -> Result<Vec<Entry>, StoreError>;

    /// Makes a change, wholly or not at all.
    ///
    /// # Errors
    /// [`StoreError::Conflict`], and nothing is changed, if the game's revision is not the change's any more, or
    /// if a game that is to be created is there already.
    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError>;
}

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's line in the list: preset, options, deal and cursor count when it is loaded.
    pub entry: Entry,
    /// Its deck, the cards separated by blanks.
    pub deck: String,
    /// Every move of its history; the first [`Entry::ply`] are played.
    pub moves: Vec<String>,
    /// Its revision: 1 when it is created, and one more with each change.
    pub revision: u64,
}

/// A change of what is kept. `entry` is the game's line as it is after the change; `revision` is
/// the game's revision before it.
#[derive(Clone, Debug, PartialEq)]
pub enum Change<'a> {
    /// A game is begun, without moves, as revision 1.
    Created {
        /// The game's line.
        entry: &'a Entry,
        /// The deck, the cards separated by blanks.
        deck: &'a str,
    },
    /// A move is played: it becomes the move number [`Entry::ply`] (from 1); any move that
    /// had this or a higher number is forgotten.
    Played {
        /// The game's line.
        entry: &'a Entry,
        /// The revision before.
        revision: u64,
        /// The move.
        mv: &'a str,
    },
    /// The cursor is somewhere else in the same history.
    Stepped {
        /// The game's line.
        entry: &'a Entry,
        /// The revision before.
        revision: u64,
    },
    /// The game is forgotten.
    Deleted {
        /// The game.
        id: &'a GameId,
        /// The revision before.
        revision: u64,
    },
}

/// Why the store did not do what was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another table has changed the game.
    #[error("the game was changed meanwhile")]
    Conflict,
    /// The store is in use by another program; asking again may help.
    #[error("{0}")]
    Busy(String),
    /// There is no room for another game.
    #[error("the store has room for {limit} games and holds as many")]
    Full {
        /// How many games it has room for.
        limit: usize,
    },
    /// The store fails.
    #[error("{0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

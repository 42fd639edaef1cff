//! What the table asks of the place where games are kept.

use crate::domain::{Bookmark, Entry, GameId, GameResult, RuleFile, Tally, Trouble, Unreadable, next_revision};

/// A store keeps at least this many deleted games; it may forget those deleted earlier.
pub const MAX_DELETED: usize = 20;

/// How many things that can't be read [`Store::unreadable`] gives at the most.
pub const MAX_RAW: usize = 100;

/// How long a game is kept in which no move is played, in milliseconds: a day.
pub const UNPLAYED_MS: u64 = 24 * 60 * 60 * 1000;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Raised by each change.
    pub revision: u64,
    /// The number of moves played.
    pub ply: usize,
    /// The length of the history, including moves that were taken back.
    pub length: usize,
}

impl Record {
    /// How far the game has come.
    pub fn progress(&self) -> Progress {
        Progress { revision: self.revision, ply: self.entry.ply, length: self.entry.length }
    }
}

/// The place where games are kept, such as a database.
///
/// A store keeps records and their revisions; it knows nothing of rules. Each method is atomic, and
/// after [`Store::apply`] has returned the change must survive whatever the store promises to
/// survive: the table sends no reply before.
pub trait Store {
    /// How far a game has come; `None` if it is not kept. Asked before every use of a game, so it
    /// should be quick.
    ///
    /// # Errors
    /// If the store fails.
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError>;

    /// The game's revision; `None` if it is not kept.
    ///
    /// # Errors
    /// If the store fails.
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError> {
        Ok(self.progress(id)?.map(|progress| progress.revision))
    }

    /// Everything that is kept of a game; `None` if it is not kept.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if what is kept of it can't be read; if the store fails.
    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError>;

    /// Everything that is kept of a deleted game; `None` if it is forgotten, or was not deleted.
    ///
    /// # Errors
    /// As [`Store::load`].
    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError>;

    /// The stored games, last changed first, `limit` at most.
    ///
    /// # Errors
    /// If the store fails.
    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError>;

    /// The ids of the stored games, in order: those after one, `limit` at most. Games that can't be
    /// read are among them.
    ///
    /// # Errors
    /// If the store fails.
    fn ids(&mut self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut ids: Vec<GameId> = self.list(usize::MAX)?.items.into_iter().map(|entry| entry.id).collect();
        ids.retain(|id| after.is_none_or(|after| id > after));
        ids.sort();
        ids.truncate(limit);
        Ok(ids)
    }

    /// What is kept of a game, as it is, for one with which there is this problem; `None` if it is
    /// not kept.
    ///
    /// # Errors
    /// If the store fails.
    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError>;

    /// What can't be read and is no game of [`Store::ids`], as it is kept, [`MAX_RAW`] at most:
    /// results, and games without an id. A store that only keeps what it was given has none.
    ///
    /// # Errors
    /// If the store fails.
    fn unreadable(&mut self) -> Result<Vec<Unreadable>, StoreError> {
        Ok(Vec::new())
    }

    /// Makes a change, wholly or not at all.
    ///
    /// # Errors
    /// [`StoreError::Conflict`], and nothing is changed, if the game's revision is not the change's
    /// any more, or if a game that is to be created is there already.
    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError>;

    /// The results of the games that count, in any order.
    ///
    /// # Errors
    /// If the store fails.
    fn results(&mut self) -> Result<Readable<GameResult>, StoreError>;

    /// Notes something about results, wholly or not at all; says how many results it concerned.
    ///
    /// # Errors
    /// If the store fails.
    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError>;

    /// Takes over games from elsewhere, all or none; says how many it was. One that is kept, with
    /// as late a change or a later one, stays as it is. A deleted game comes back as it is given.
    /// In each case the revision is the next one after the higher of both.
    ///
    /// # Errors
    /// If the store fails, or has no room for all of them.
    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError>;

    /// Keeps a rule file whose games are restored, under the id of its game; says no where other
    /// rules are kept under it, which stay. Which are kept is for whoever makes the
    /// [`Library`](patience::Library): a table asks its library, not its store.
    ///
    /// # Errors
    /// If the store fails.
    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError>;

    /// Why changes are not kept at present, if they are not.
    fn trouble(&mut self) -> Option<Trouble> {
        None
    }

    /// Looks whether the place where games are kept is as it was left, and makes it anew if
    /// somebody has taken it away: with what can still be read of it, and with the games that the
    /// table holds. Only then are these asked for.
    fn renew(&mut self, held: &dyn Fn() -> Vec<Record>) {
        let _ = held;
    }

    /// Brings changes that wait to where they are to be kept, if that is possible now. Says whether
    /// some were in vain because another table has changed the same game.
    fn settle(&mut self) -> bool {
        false
    }
}

/// What of many things can be read. One that can't hides none of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Readable<T> {
    /// Those that can.
    pub items: Vec<T>,
    /// How many more were found that can't; [`Store::unreadable`] has them.
    pub unreadable: usize,
}

impl<T> From<Vec<T>> for Readable<T> {
    fn from(items: Vec<T>) -> Readable<T> {
        Readable { items, unreadable: 0 }
    }
}

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's line in the list: preset, options, deal and cursor count when it is loaded.
    pub entry: Entry,
    /// Its deck, the cards separated by blanks, or the position in which it began:
    /// [`Transcript::cards_text`](patience::Transcript::cards_text).
    pub deck: String,
    /// Every move of its history; the first [`Entry::ply`] are played.
    pub moves: Vec<KeptMove>,
    /// Its bookmarks, by their places.
    pub bookmarks: Vec<Bookmark>,
    /// Its revision: 1 when it is created, and [`next_revision`](crate::next_revision) with each
    /// change.
    pub revision: u64,
}

/// A move that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMove {
    /// The move, in the notation of transcripts.
    pub text: String,
    /// Whether the table played it automatically, as part of the player's move before it.
    pub auto: bool,
}

/// A change of what is kept. `entry` is the game's line as it is after the change; `revision` is
/// the game's revision before it. `tally` goes to the game's [`Score`](crate::Score), which
/// a store keeps from [`Change::Created`] on, for deleted games, too.
#[derive(Clone, Debug, PartialEq)]
pub enum Change<'a> {
    /// A game is begun, as revision 1.
    Created {
        /// The game's line.
        entry: &'a Entry,
        /// As [`Record::deck`].
        deck: &'a str,
        /// The moves that it has from the beginning.
        moves: &'a [KeptMove],
        /// The game in whose place it is begun. If that one has neither moves nor bookmarks it is
        /// forgotten, and so is every such game that is older than [`UNPLAYED_MS`].
        replaces: Option<&'a GameId>,
    },
    /// Moves are played; the last becomes the move number [`Entry::ply`] (from 1). Every move that
    /// had the number of the first or a higher one is forgotten, with the bookmarks that need it.
    Played {
        /// The game's line.
        entry: &'a Entry,
        /// The revision before.
        revision: u64,
        /// The moves, at least one.
        moves: &'a [KeptMove],
        /// What it adds to the result.
        tally: Tally,
    },
    /// The cursor is somewhere else in the same history; or nothing has changed but the result.
    Stepped {
        /// The game's line.
        entry: &'a Entry,
        /// The revision before.
        revision: u64,
        /// What it adds to the result.
        tally: Tally,
    },
    /// A bookmark is set, renamed or, without a name, removed.
    Bookmarked {
        /// The game's line.
        entry: &'a Entry,
        /// The revision before.
        revision: u64,
        /// The place: the number of moves played before it.
        at: usize,
        /// The bookmark's name.
        name: Option<&'a str>,
        /// What it adds to the result.
        tally: Tally,
    },
    /// The game is deleted, and kept aside with the last [`MAX_DELETED`].
    Deleted {
        /// The game.
        id: &'a GameId,
        /// The revision before.
        revision: u64,
        /// When, in milliseconds since 1970.
        now_ms: u64,
    },
    /// A deleted game is brought back.
    Undeleted {
        /// The game.
        id: &'a GameId,
        /// The revision before.
        revision: u64,
    },
}

/// A change of results that is no change of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Note<'a> {
    /// A hint was given: see [`Score::hint`](crate::Score::hint).
    Hint {
        /// The game.
        id: &'a GameId,
        /// The number of moves played.
        ply: usize,
    },
    /// A way to win was shown: see [`Score::show`](crate::Score::show).
    Shown {
        /// The game.
        id: &'a GameId,
    },
    /// Results come from elsewhere: see [`Score::merge`](crate::Score::merge).
    Import(&'a [GameResult]),
    /// The results that count are set aside, in place of those of the reset before.
    Reset {
        /// Only those of this preset.
        preset: Option<&'a str>,
    },
    /// What the last reset has set aside counts again.
    Restore,
}

impl Change<'_> {
    /// The game that it changes.
    pub fn id(&self) -> &GameId {
        match self {
            Change::Created { entry, .. }
            | Change::Played { entry, .. }
            | Change::Stepped { entry, .. }
            | Change::Bookmarked { entry, .. } => &entry.id,
            Change::Deleted { id, .. } | Change::Undeleted { id, .. } => id,
        }
    }
}

impl Change<'_> {
    /// The game's revision after it.
    pub fn revision(&self) -> u64 {
        match self {
            Change::Created { .. } => 1,
            Change::Played { revision, .. }
            | Change::Stepped { revision, .. }
            | Change::Bookmarked { revision, .. }
            | Change::Deleted { revision, .. }
            | Change::Undeleted { revision, .. } => next_revision(*revision),
        }
    }
}

impl StoreError {
    /// What keeps the store from being written, if it is that.
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            StoreError::Busy(_) => Some(Trouble::Busy),
            StoreError::Unwritable(trouble) => Some(*trouble),
            _ => None,
        }
    }
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
    /// The store can't be written.
    #[error("{}", match .0 {
        Trouble::DiskFull => "the disk is full",
        Trouble::ReadOnly => "the games may only be read",
        Trouble::Busy => "another program holds the games",
        Trouble::DiskFailed => "the disk does not take the games",
        Trouble::Displaced => "something else lies in the place of the games",
    })]
    Unwritable(Trouble),
    /// What is kept of a game can't be read.
    #[error("the game {id} can't be read: {problem}")]
    Unreadable {
        /// The game.
        id: GameId,
        /// What is wrong.
        problem: String,
    },
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

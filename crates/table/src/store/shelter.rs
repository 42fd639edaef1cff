//! Play goes on in memory while the place where games are kept can't be written.

use std::collections::BTreeSet;

use super::interface::{Change, KeptMove, Note, Progress, Readable, Record, Store, StoreError};
use super::memory::MemoryStore;
use crate::domain::{Entry, GameId, GameResult, RuleFile, Tally, Trouble, Unreadable};

/// How many changes wait for the store: more than anybody makes in a day, few enough for memory.
const MAX_WAITING: usize = 10_000;

/// A store over another one. While that one can't be written (its disk is full, say), changes are
/// made in memory and wait; [`Store::settle`] brings them there when it can be written again. Until
/// then [`Store::trouble`] tells why. What waits when the program ends, and can't be brought even
/// then, is gone.
#[derive(Debug)]
pub struct Shelter<S: Store> {
    inner: S,
    /// The games for which changes wait, as they are after these.
    games: MemoryStore,
    sheltered: BTreeSet<GameId>,
    /// In the order in which they were made.
    waiting: Vec<Waiting>,
    trouble: Option<Trouble>,
}

/// A change that waits.
#[derive(Debug)]
enum Waiting {
    Created { entry: Entry, deck: String, moves: Vec<KeptMove>, replaces: Option<GameId> },
    Played { entry: Entry, revision: u64, moves: Vec<KeptMove>, tally: Tally },
    Stepped { entry: Entry, revision: u64, tally: Tally },
    Bookmarked { entry: Entry, revision: u64, at: usize, name: Option<String>, tally: Tally },
    Deleted { id: GameId, revision: u64, now_ms: u64 },
    Undeleted { id: GameId, revision: u64 },
    Hint { id: GameId, ply: usize },
    Shown { id: GameId },
}

impl<S: Store> Shelter<S> {
    /// A store over `inner`.
    pub fn over(inner: S) -> Shelter<S> {
        let (games, sheltered) = (MemoryStore::default(), BTreeSet::new());
        Shelter { inner, games, sheltered, waiting: Vec::new(), trouble: None }
    }

    /// The store to which changes go in the end.
    pub fn inner(&mut self) -> &mut S {
        &mut self.inner
    }

    /// Where a game is to be looked for.
    fn place(&mut self, id: &GameId) -> &mut dyn Store {
        if self.sheltered.contains(id) { &mut self.games } else { &mut self.inner }
    }

    /// Makes a change in memory because of this trouble, and notes it.
    fn shelter(&mut self, change: &Change<'_>, trouble: Trouble) -> Result<(), StoreError> {
        if self.waiting.len() >= MAX_WAITING {
            return Err(StoreError::Unwritable(trouble));
        }
        let id = change.id();
        if !self.sheltered.contains(id) {
            match change {
                Change::Created { .. } => {}
                Change::Undeleted { .. } => self.games.adopt_deleted(self.inner.deleted(id)?),
                _ => self.games.adopt(self.inner.load(id)?),
            }
        }
        self.games.apply(change)?;
        self.sheltered.insert(id.clone());
        self.waiting.push(Waiting::of(change));
        self.trouble = Some(trouble);
        Ok(())
    }
}

impl<S: Store> Store for Shelter<S> {
    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        self.place(id).progress(id)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.place(id).load(id)
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.place(id).deleted(id)
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        let mut listed = self.inner.list(limit.saturating_add(self.sheltered.len()))?;
        listed.items.retain(|entry| !self.sheltered.contains(&entry.id));
        listed.items.extend(self.games.list(usize::MAX)?.items);
        listed.items.sort_by_key(|entry| std::cmp::Reverse(entry.changed_ms));
        listed.items.truncate(limit);
        Ok(listed)
    }

    fn ids(&mut self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut ids = self.inner.ids(after, limit.saturating_add(self.sheltered.len()))?;
        ids.retain(|id| !self.sheltered.contains(id));
        ids.extend(self.games.ids(after, limit)?);
        ids.sort();
        ids.truncate(limit);
        Ok(ids)
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        self.place(id).raw(id, problem)
    }

    fn unreadable(&mut self) -> Result<Vec<Unreadable>, StoreError> {
        self.inner.unreadable()
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        // While changes wait, later ones wait behind them.
        if let Some(trouble) = self.trouble.filter(|_| !self.waiting.is_empty()) {
            return self.shelter(change, trouble);
        }
        match self.inner.apply(change) {
            Err(error) => match error.trouble() {
                Some(trouble) => self.shelter(change, trouble),
                None => Err(error),
            },
            done => done,
        }
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.inner.results()
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        let trouble = if self.waiting.is_empty() {
            match self.inner.note(note) {
                Err(error) => error.trouble().ok_or(error)?,
                done => return done,
            }
        } else {
            self.trouble.unwrap_or(Trouble::DiskFailed)
        };
        let waiting = match *note {
            Note::Hint { id, ply } => Waiting::Hint { id: id.clone(), ply },
            Note::Shown { id } => Waiting::Shown { id: id.clone() },
            // These are asked for on purpose, and can be asked for again.
            Note::Import(_) | Note::Reset { .. } | Note::Restore => return Err(StoreError::Unwritable(trouble)),
        };
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push(waiting);
            self.trouble = Some(trouble);
        }
        Ok(0)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        // This is asked for on purpose, and can be asked for again.
        match self.trouble.filter(|_| !self.waiting.is_empty()) {
            Some(trouble) => Err(StoreError::Unwritable(trouble)),
            None => self.inner.restore(games),
        }
    }

    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        // As with games that are restored.
        self.inner.keep_rules(file)
    }

    fn renew(&mut self, held: &dyn Fn() -> Vec<Record>) {
        // What is sheltered is brought there by the changes that wait.
        let Shelter { inner, sheltered, .. } = self;
        let kept_there = || held().into_iter().filter(|record| !sheltered.contains(&record.entry.id)).collect();
        inner.renew(&kept_there);
    }

    fn settle(&mut self) -> bool {
        let mut conflict = false;
        let mut done = 0;
        let mut lost: BTreeSet<GameId> = BTreeSet::new();
        self.trouble = None;
        for waiting in &self.waiting {
            if !lost.contains(waiting.id()) {
                match waiting.bring(&mut self.inner) {
                    Ok(()) => {}
                    Err(error) => match error.trouble() {
                        Some(trouble) => {
                            self.trouble = Some(trouble);
                            break;
                        }
                        // Another program has changed the game: what is kept counts.
                        None => {
                            conflict = true;
                            lost.insert(waiting.id().clone());
                        }
                    },
                }
            }
            done += 1;
        }
        self.waiting.drain(..done);
        self.waiting.retain(|waiting| !lost.contains(waiting.id()));
        if self.waiting.is_empty() {
            self.trouble = None;
        }
        let waits: BTreeSet<&GameId> = self.waiting.iter().map(Waiting::id).collect();
        let games = &mut self.games;
        self.sheltered.retain(|id| {
            let stays = waits.contains(id);
            if !stays {
                games.forget(id);
            }
            stays
        });
        conflict
    }

    fn trouble(&mut self) -> Option<Trouble> {
        self.trouble.or_else(|| self.inner.trouble())
    }
}

/// The last chance for what waits.
impl<S: Store> Drop for Shelter<S> {
    fn drop(&mut self) {
        self.renew(&Vec::new);
        self.settle();
    }
}

impl Waiting {
    fn of(change: &Change<'_>) -> Waiting {
        match *change {
            Change::Created { entry, deck, moves, replaces } => {
                let (entry, moves) = (entry.clone(), moves.to_vec());
                Waiting::Created { entry, deck: deck.into(), moves, replaces: replaces.cloned() }
            }
            Change::Played { entry, revision, moves, tally } => {
                Waiting::Played { entry: entry.clone(), revision, moves: moves.to_vec(), tally }
            }
            Change::Stepped { entry, revision, tally } => Waiting::Stepped { entry: entry.clone(), revision, tally },
            Change::Bookmarked { entry, revision, at, name, tally } => {
                Waiting::Bookmarked { entry: entry.clone(), revision, at, name: name.map(str::to_owned), tally }
            }
            Change::Deleted { id, revision, now_ms } => Waiting::Deleted { id: id.clone(), revision, now_ms },
            Change::Undeleted { id, revision } => Waiting::Undeleted { id: id.clone(), revision },
        }
    }

    /// The game that it concerns.
    fn id(&self) -> &GameId {
        match self {
            Waiting::Created { entry, .. }
            | Waiting::Played { entry, .. }
            | Waiting::Stepped { entry, .. }
            | Waiting::Bookmarked { entry, .. } => &entry.id,
            Waiting::Deleted { id, .. }
            | Waiting::Undeleted { id, .. }
            | Waiting::Hint { id, .. }
            | Waiting::Shown { id } => id,
        }
    }

    /// Makes the change in a store.
    fn bring(&self, store: &mut dyn Store) -> Result<(), StoreError> {
        match self {
            Waiting::Created { entry, deck, moves, replaces } => {
                store.apply(&Change::Created { entry, deck, moves, replaces: replaces.as_ref() })
            }
            Waiting::Played { entry, revision, moves, tally } => {
                store.apply(&Change::Played { entry, revision: *revision, moves, tally: *tally })
            }
            Waiting::Stepped { entry, revision, tally } => {
                store.apply(&Change::Stepped { entry, revision: *revision, tally: *tally })
            }
            Waiting::Bookmarked { entry, revision, at, name, tally } => {
                let name = name.as_deref();
                store.apply(&Change::Bookmarked { entry, revision: *revision, at: *at, name, tally: *tally })
            }
            Waiting::Deleted { id, revision, now_ms } => {
                store.apply(&Change::Deleted { id, revision: *revision, now_ms: *now_ms })
            }
            Waiting::Undeleted { id, revision } => store.apply(&Change::Undeleted { id, revision: *revision }),
            Waiting::Hint { id, ply } => store.note(&Note::Hint { id, ply: *ply }).map(drop),
            Waiting::Shown { id } => store.note(&Note::Shown { id }).map(drop),
        }
    }
}

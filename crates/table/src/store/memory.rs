//! A store that lasts as long as the program.

use std::collections::BTreeMap;

use super::interface::{Change, MAX_DELETED, Note, Readable, Record, Store, StoreError, UNPLAYED_MS};
use crate::domain::{Bookmark, Entry, GameId, GameResult, MAX_RESULTS, Score, Tally};

/// How many games are kept in memory.
const MAX_GAMES: usize = 1_000;

/// A store in memory: for tests, and for play that leaves nothing behind.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: BTreeMap<GameId, Record>,
    /// The one deleted last is the last.
    deleted: Vec<Record>,
    scores: BTreeMap<GameId, Kept>,
}

/// A score, and whether the last reset has set it aside.
#[derive(Debug)]
struct Kept {
    score: Score,
    aside: bool,
}

impl MemoryStore {
    fn of_revision(&mut self, id: &GameId, revision: u64) -> Result<&mut Record, StoreError> {
        let record = self.records.get_mut(id).ok_or(StoreError::Conflict)?;
        if record.revision == revision { Ok(record) } else { Err(StoreError::Conflict) }
    }

    /// Takes over a game's line as it is after a change, and what the change adds to the result.
    fn change(&mut self, entry: &Entry, revision: u64, tally: Tally) -> Result<&mut Record, StoreError> {
        self.of_revision(&entry.id, revision)?;
        if let Some(kept) = self.scores.get_mut(&entry.id) {
            kept.score.add(entry, tally);
        }
        let record = self.of_revision(&entry.id, revision)?;
        record.entry = entry.clone();
        record.revision += 1;
        Ok(record)
    }

    /// Takes over a game that is kept elsewhere.
    pub(super) fn adopt(&mut self, record: Option<Record>) {
        self.records.extend(record.map(|record| (record.entry.id.clone(), record)));
    }

    /// Takes over a deleted game that is kept elsewhere.
    pub(super) fn adopt_deleted(&mut self, record: Option<Record>) {
        self.deleted.extend(record);
    }

    /// Lets a game go, as if it had never been there.
    pub(super) fn forget(&mut self, id: &GameId) {
        self.records.remove(id);
        self.deleted.retain(|record| record.entry.id != *id);
        self.scores.remove(id);
    }

    fn create(&mut self, record: Record) -> Result<(), StoreError> {
        let id = record.entry.id.clone();
        if self.records.len() >= MAX_GAMES {
            return Err(StoreError::Full { limit: MAX_GAMES });
        }
        if self.records.contains_key(&id) || self.deleted.iter().any(|record| record.entry.id == id) {
            return Err(StoreError::Conflict);
        }
        self.scores.entry(id.clone()).or_insert_with(|| Kept { score: Score::begun(&record.entry), aside: false });
        self.records.insert(id, record);
        self.forget_oldest();
        Ok(())
    }

    /// Forgets the games in which nothing was ever done: the one that another is begun in place of,
    /// and those of long ago.
    fn forget_unplayed(&mut self, begun: &GameId, replaced: Option<&GameId>, now_ms: u64) {
        let unplayed = |record: &Record| {
            let stale = record.entry.changed_ms < now_ms.saturating_sub(UNPLAYED_MS);
            let id = &record.entry.id;
            id != begun && (stale || Some(id) == replaced) && record.moves.is_empty() && record.bookmarks.is_empty()
        };
        let gone: Vec<GameId> = self.records.values().filter(|r| unplayed(r)).map(|r| r.entry.id.clone()).collect();
        for id in gone {
            self.records.remove(&id);
            self.scores.retain(|other, kept| *other != id || kept.score.counts);
        }
    }

    fn forget_oldest(&mut self) {
        while self.scores.len() > MAX_RESULTS {
            let oldest = self.scores.iter().min_by_key(|(_, kept)| kept.score.result.ended_ms);
            let Some(id) = oldest.map(|(id, _)| id.clone()) else { return };
            self.scores.remove(&id);
        }
    }

    fn import(&mut self, results: &[GameResult]) -> usize {
        let mut count = 0;
        for result in results {
            let unknown = || Kept { score: Score::of(result), aside: true };
            let kept = self.scores.entry(result.id.clone()).or_insert_with(unknown);
            if kept.score.merge(result, kept.aside) {
                kept.aside = false;
                count += 1;
            }
        }
        self.forget_oldest();
        count
    }

    fn reset(&mut self, preset: Option<&str>) -> usize {
        self.scores.retain(|_, kept| !kept.aside);
        let counts =
            |kept: &&mut Kept| kept.score.counts && preset.is_none_or(|preset| preset == kept.score.result.game);
        self.scores.values_mut().filter(counts).map(|kept| kept.aside = true).count()
    }
}

impl Store for MemoryStore {
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError> {
        Ok(self.records.get(id).map(|record| record.revision))
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(self.records.get(id).cloned())
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(self.deleted.iter().find(|record| record.entry.id == *id).cloned())
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        let mut entries: Vec<Entry> = self.records.values().map(|record| record.entry.clone()).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.changed_ms));
        entries.truncate(limit);
        Ok(entries.into())
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        match *change {
            Change::Created { entry, deck, moves, replaces } => {
                let (entry, deck, moves) = (entry.clone(), deck.into(), moves.to_vec());
                let (id, now_ms) = (entry.id.clone(), entry.changed_ms);
                self.create(Record { entry, deck, moves, bookmarks: Vec::new(), revision: 1 })?;
                self.forget_unplayed(&id, replaces, now_ms);
            }
            Change::Played { entry, revision, moves, tally } => {
                let record = self.change(entry, revision, tally)?;
                let before = entry.ply - moves.len();
                record.moves.truncate(before);
                record.moves.extend_from_slice(moves);
                record.bookmarks.retain(|bookmark| bookmark.ply <= before);
            }
            Change::Stepped { entry, revision, tally } => {
                self.change(entry, revision, tally)?;
            }
            Change::Bookmarked { entry, revision, at, name, tally } => {
                let record = self.change(entry, revision, tally)?;
                record.bookmarks.retain(|bookmark| bookmark.ply != at);
                record.bookmarks.extend(name.map(|name| Bookmark { ply: at, name: name.into() }));
                record.bookmarks.sort_by_key(|bookmark| bookmark.ply);
            }
            Change::Deleted { id, revision, .. } => {
                self.of_revision(id, revision)?.revision += 1;
                self.deleted.extend(self.records.remove(id));
                if self.deleted.len() > MAX_DELETED {
                    let forgotten = self.deleted.remove(0).entry.id;
                    self.scores.retain(|id, kept| *id != forgotten || kept.score.counts);
                }
            }
            Change::Undeleted { id, revision } => {
                let is_it = |record: &Record| record.entry.id == *id && record.revision == revision;
                let at = self.deleted.iter().position(is_it).ok_or(StoreError::Conflict)?;
                let mut record = self.deleted.remove(at);
                record.revision += 1;
                self.records.insert(id.clone(), record);
            }
        }
        Ok(())
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        let counts = self.scores.values().filter(|kept| kept.score.counts && !kept.aside);
        Ok(counts.map(|kept| kept.score.result.clone()).collect::<Vec<_>>().into())
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        Ok(match *note {
            Note::Hint { id, ply } => usize::from(self.scores.get_mut(id).is_some_and(|kept| kept.score.hint(ply))),
            Note::Shown { id } => usize::from(self.scores.get_mut(id).is_some_and(|kept| kept.score.show())),
            Note::Import(results) => self.import(results),
            Note::Reset { preset } => self.reset(preset),
            Note::Restore => {
                let aside = self.scores.values_mut().filter(|kept| kept.aside);
                aside.map(|kept| kept.aside = false).count()
            }
        })
    }
}

//! A store that lasts as long as the program.

use std::collections::{BTreeMap, BTreeSet};

use super::interface::{Change, MAX_DELETED, Note, Progress, Readable, Record, Store, StoreError, UNPLAYED_MS};
use super::kept_game::KeptGame;
use crate::domain::{
    Bookmark, Entry, GameId, GameResult, MAX_RESULTS, RuleFile, Score, Tally, Unreadable, next_revision,
};

/// How many games are kept in memory.
const MAX_GAMES: usize = 1_000;

/// A store in memory: for tests, and for play that leaves nothing behind.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: BTreeMap<GameId, Record>,
    /// The one deleted last is the last.
    deleted: Vec<Deleted>,
    scores: BTreeMap<GameId, Kept>,
    /// Rule files that were to be kept, until they are taken.
    rules: Vec<RuleFile>,
    /// The places that have changed, for a store that keeps them elsewhere.
    touched: Option<BTreeSet<Place>>,
}

/// Where something is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Game(GameId),
    Deleted(GameId),
    Score(GameId),
}

/// What is kept in a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Game(Record),
    Deleted(Deleted),
    Score(Kept),
}

/// A deleted game, and when it was deleted, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deleted {
    pub(super) record: Record,
    pub(super) at_ms: u64,
}

/// A score, and whether the last reset has set it aside.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) score: Score,
    pub(super) aside: bool,
}

impl MemoryStore {
    /// The rule files that were to be kept since this was asked last.
    pub fn take_rules(&mut self) -> Vec<RuleFile> {
        std::mem::take(&mut self.rules)
    }

    fn of_revision(&mut self, id: &GameId, revision: u64) -> Result<&mut Record, StoreError> {
        let record = self.records.get_mut(id).ok_or(StoreError::Conflict)?;
        if record.revision == revision { Ok(record) } else { Err(StoreError::Conflict) }
    }

    /// Takes over a game's line as it is after a change, and what the change adds to the result.
    fn change(&mut self, entry: &Entry, revision: u64, tally: Tally) -> Result<&mut Record, StoreError> {
        self.of_revision(&entry.id, revision)?;
        self.touch(Place::Game(entry.id.clone()));
        if let Some(kept) = self.scores.get_mut(&entry.id) {
            kept.score.add(entry, tally);
            self.touch(Place::Score(entry.id.clone()));
        }
        let record = self.of_revision(&entry.id, revision)?;
        record.entry = entry.clone();
        record.revision = next_revision(revision);
        Ok(record)
    }

    /// Takes over a game that is kept elsewhere.
    pub(super) fn adopt(&mut self, record: Option<Record>) {
        self.records.extend(record.map(|record| (record.entry.id.clone(), record)));
    }

    /// Takes over a deleted game that is kept elsewhere.
    pub(super) fn adopt_deleted(&mut self, record: Option<Record>) {
        self.deleted.extend(record.map(|record| Deleted { at_ms: record.entry.changed_ms, record }));
    }

    /// Lets a game go, as if it had never been there.
    pub(super) fn forget(&mut self, id: &GameId) {
        for place in [Place::Game(id.clone()), Place::Deleted(id.clone()), Place::Score(id.clone())] {
            self.take_out(&place);
        }
    }

    /// Notes from now on which places change.
    pub(super) fn watch(&mut self) {
        self.touched = Some(BTreeSet::new());
    }

    /// The places that have changed since the last call, in order.
    pub(super) fn take_touched(&mut self) -> BTreeSet<Place> {
        self.touched.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn touch(&mut self, place: Place) {
        if let Some(touched) = &mut self.touched {
            touched.insert(place);
        }
    }

    /// What is in a place; `None` if it is empty.
    pub(super) fn content(&self, place: &Place) -> Option<Content> {
        match place {
            Place::Game(id) => self.records.get(id).cloned().map(Content::Game),
            Place::Deleted(id) => {
                self.deleted.iter().find(|deleted| deleted.record.entry.id == *id).cloned().map(Content::Deleted)
            }
            Place::Score(id) => self.scores.get(id).cloned().map(Content::Score),
        }
    }

    /// Every place that is not empty, in order.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let games = self.records.keys().cloned().map(Place::Game);
        let deleted = self.deleted.iter().map(|deleted| Place::Deleted(deleted.record.entry.id.clone()));
        games.chain(deleted).chain(self.scores.keys().cloned().map(Place::Score))
    }

    /// Puts something in its place, as it is kept elsewhere.
    pub(super) fn put_in(&mut self, content: Content) {
        match content {
            Content::Game(record) => self.adopt(Some(record)),
            Content::Deleted(deleted) => {
                self.take_out(&Place::Deleted(deleted.record.entry.id.clone()));
                let at = self.deleted.partition_point(|other| other.at_ms <= deleted.at_ms);
                self.deleted.insert(at, deleted);
            }
            Content::Score(kept) => {
                self.scores.insert(kept.score.result.id.clone(), kept);
            }
        }
    }

    /// Empties a place, as it is empty elsewhere.
    pub(super) fn take_out(&mut self, place: &Place) {
        match place {
            Place::Game(id) => drop(self.records.remove(id)),
            Place::Deleted(id) => self.deleted.retain(|deleted| deleted.record.entry.id != *id),
            Place::Score(id) => drop(self.scores.remove(id)),
        }
    }

    fn create(&mut self, record: Record) -> Result<(), StoreError> {
        let id = record.entry.id.clone();
        if self.records.len() >= MAX_GAMES {
            return Err(StoreError::Full { limit: MAX_GAMES });
        }
        if self.records.contains_key(&id) || self.deleted.iter().any(|deleted| deleted.record.entry.id == id) {
            return Err(StoreError::Conflict);
        }
        self.scores.entry(id.clone()).or_insert_with(|| Kept { score: Score::begun(&record.entry), aside: false });
        self.touch(Place::Score(id.clone()));
        self.touch(Place::Game(id.clone()));
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
            self.touch(Place::Game(id.clone()));
            self.forget_idle_score(&id);
        }
    }

    /// Forgets the score of a game that is gone, if it does not count.
    fn forget_idle_score(&mut self, id: &GameId) {
        if self.scores.get(id).is_some_and(|kept| !kept.score.counts) {
            self.scores.remove(id);
            self.touch(Place::Score(id.clone()));
        }
    }

    fn forget_oldest(&mut self) {
        while self.scores.len() > MAX_RESULTS {
            let oldest = self.scores.iter().min_by_key(|(_, kept)| kept.score.result.ended_ms);
            let Some(id) = oldest.map(|(id, _)| id.clone()) else { return };
            self.scores.remove(&id);
            self.touch(Place::Score(id));
        }
    }

    fn delete(&mut self, id: &GameId, revision: u64, at_ms: u64) -> Result<(), StoreError> {
        self.of_revision(id, revision)?.revision = next_revision(revision);
        self.deleted.extend(self.records.remove(id).map(|record| Deleted { record, at_ms }));
        self.touch(Place::Game(id.clone()));
        self.touch(Place::Deleted(id.clone()));
        if self.deleted.len() > MAX_DELETED {
            let forgotten = self.deleted.remove(0).record.entry.id;
            self.touch(Place::Deleted(forgotten.clone()));
            self.forget_idle_score(&forgotten);
        }
        Ok(())
    }

    fn undelete(&mut self, id: &GameId, revision: u64) -> Result<(), StoreError> {
        let is_it = |deleted: &Deleted| deleted.record.entry.id == *id && deleted.record.revision == revision;
        let at = self.deleted.iter().position(is_it).ok_or(StoreError::Conflict)?;
        let mut record = self.deleted.remove(at).record;
        record.revision = next_revision(revision);
        self.records.insert(id.clone(), record);
        self.touch(Place::Game(id.clone()));
        self.touch(Place::Deleted(id.clone()));
        Ok(())
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
            self.touch(Place::Score(result.id.clone()));
        }
        self.forget_oldest();
        count
    }

    fn reset(&mut self, preset: Option<&str>) -> usize {
        let gone: Vec<GameId> = self.scores.iter().filter(|(_, kept)| kept.aside).map(|(id, _)| id.clone()).collect();
        for id in gone {
            self.scores.remove(&id);
            self.touch(Place::Score(id));
        }
        let counts = |kept: &Kept| kept.score.counts && preset.is_none_or(|preset| preset == kept.score.result.game);
        self.set_aside(true, counts)
    }

    /// Sets scores aside, or takes them back.
    fn set_aside(&mut self, aside: bool, which: impl Fn(&Kept) -> bool) -> usize {
        let found = self.scores.iter_mut().filter(|(_, kept)| which(kept));
        let ids: Vec<GameId> = found
            .map(|(id, kept)| {
                kept.aside = aside;
                id.clone()
            })
            .collect();
        let count = ids.len();
        ids.into_iter().for_each(|id| self.touch(Place::Score(id)));
        count
    }

    /// Takes over a game from elsewhere; says whether it did.
    fn restore_one(&mut self, record: &Record) -> bool {
        let id = &record.entry.id;
        let kept = self.records.get(id);
        if kept.is_some_and(|kept| kept.entry.changed_ms >= record.entry.changed_ms) {
            return false;
        }
        let deleted = self.deleted.iter().position(|deleted| deleted.record.entry.id == *id);
        let deleted = deleted.map(|at| self.deleted.remove(at).record);
        if deleted.is_some() {
            self.touch(Place::Deleted(id.clone()));
        }
        let before = self.records.get(id).or(deleted.as_ref()).map_or(0, |kept| kept.revision);
        let revision = next_revision(before.max(record.revision));
        self.records.insert(id.clone(), Record { revision, ..record.clone() });
        self.touch(Place::Game(id.clone()));
        if !self.scores.contains_key(id) {
            self.scores.insert(id.clone(), Kept { score: Score::begun(&record.entry), aside: false });
            self.touch(Place::Score(id.clone()));
        }
        true
    }

    /// Changes a score that is there; says how many it was.
    fn score(&mut self, id: &GameId, change: impl FnOnce(&mut Score) -> bool) -> usize {
        let changed = self.scores.get_mut(id).is_some_and(|kept| change(&mut kept.score));
        if changed {
            self.touch(Place::Score(id.clone()));
        }
        usize::from(changed)
    }
}

impl Store for MemoryStore {
    fn keep_rules(&mut self, file: &RuleFile) -> Result<bool, StoreError> {
        self.rules.retain(|kept| kept.game != file.game);
        self.rules.push(file.clone());
        Ok(true)
    }

    fn progress(&mut self, id: &GameId) -> Result<Option<Progress>, StoreError> {
        Ok(self.records.get(id).map(Record::progress))
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(self.records.get(id).cloned())
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(self.deleted.iter().find(|deleted| deleted.record.entry.id == *id).map(|deleted| deleted.record.clone()))
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        let mut entries: Vec<&Entry> = self.records.values().map(|record| &record.entry).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.changed_ms));
        entries.truncate(limit);
        Ok(entries.into_iter().cloned().collect::<Vec<_>>().into())
    }

    fn raw(&mut self, id: &GameId, problem: &str) -> Result<Option<Unreadable>, StoreError> {
        Ok(self.records.get(id).map(|record| KeptGame::from(record.clone()).raw(problem)))
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
            Change::Deleted { id, revision, now_ms } => self.delete(id, revision, now_ms)?,
            Change::Undeleted { id, revision } => self.undelete(id, revision)?,
        }
        Ok(())
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        let counts = self.scores.values().filter(|kept| kept.score.counts && !kept.aside);
        Ok(counts.map(|kept| kept.score.result.clone()).collect::<Vec<_>>().into())
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        let new = games.iter().filter(|record| !self.records.contains_key(&record.entry.id)).count();
        if self.records.len() + new > MAX_GAMES {
            return Err(StoreError::Full { limit: MAX_GAMES });
        }
        let count = games.iter().filter(|record| self.restore_one(record)).count();
        self.forget_oldest();
        Ok(count)
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        Ok(match *note {
            Note::Hint { id, ply } => self.score(id, |score| score.hint(ply)),
            Note::Shown { id } => self.score(id, Score::show),
            Note::Import(results) => self.import(results),
            Note::Reset { preset } => self.reset(preset),
            Note::Restore => self.set_aside(false, |kept| kept.aside),
        })
    }
}

//! A store that lasts as long as the program.

use std::collections::BTreeMap;

use crate::id::GameId;
use crate::reply::Entry;
use crate::store::{Change, Record, Store, StoreError};

/// How many games are kept in memory.
const MAX_GAMES: usize = 1_000;

/// A store in memory: for tests, and for play that leaves nothing behind.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: BTreeMap<GameId, Record>,
}

impl MemoryStore {
    fn of_revision(&mut self, id: &GameId, revision: u64) -> Result<&mut Record, StoreError> {
        let record = self.records.get_mut(id).ok_or(StoreError::Conflict)?;
        if record.revision == revision { Ok(record) } else { Err(StoreError::Conflict) }
    }
}

impl Store for MemoryStore {
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError> {
        Ok(self.records.get(id).map(|record| record.revision))
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        Ok(self.records.get(id).cloned())
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Entry>, StoreError> {
        let mut entries: Vec<Entry> = self.records.values().map(|record| record.entry.clone()).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.changed_ms));
        entries.truncate(limit);
        Ok(entries)
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        match *change {
            Change::Created { entry, deck } => {
                if self.records.len() >= MAX_GAMES {
                    return Err(StoreError::Full { limit: MAX_GAMES });
                }
                if self.records.contains_key(&entry.id) {
                    return Err(StoreError::Conflict);
                }
                let record = Record { entry: entry.clone(), deck: deck.into(), moves: Vec::new(), revision: 1 };
                self.records.insert(entry.id.clone(), record);
            }
            Change::Played { entry, revision, mv } => {
                let record = self.of_revision(&entry.id, revision)?;
                record.moves.truncate(entry.ply - 1);
                record.moves.push(mv.into());
                record.entry = entry.clone();
                record.revision += 1;
            }
            Change::Stepped { entry, revision } => {
                let record = self.of_revision(&entry.id, revision)?;
                record.entry = entry.clone();
                record.revision += 1;
            }
            Change::Deleted { id, revision } => {
                self.of_revision(id, revision)?;
                self.records.remove(id);
            }
        }
        Ok(())
    }
}

//! Games in use, held in memory.

use patience::Library;

use crate::domain::GameId;
use crate::live_game::LiveGame;
use crate::store::Store;
use crate::wire::Error;

/// How many games are held: some for every tab and player of one machine. A game of ordinary length
/// takes a few dozen kilobytes, the longest allowed some megabytes.
const MAX_HELD: usize = 32;

/// The games used last.
#[derive(Default)]
pub(crate) struct Cache {
    /// The one used last is the last.
    held: Vec<LiveGame>,
}

impl Cache {
    /// The game as the store has it now: the one that is held, if the store has no newer, or else
    /// replayed from its record.
    pub(crate) fn current(
        &mut self,
        library: &Library,
        store: &mut dyn Store,
        id: &GameId,
    ) -> Result<&mut LiveGame, Error> {
        // One that is kept no more is still held, for a store that has lost it.
        let revision = store.revision(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        let live = self.take(id).filter(|live| live.revision == revision);
        let live = match live {
            Some(live) => live,
            None => {
                let record = store.load(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
                LiveGame::replay(library, &record)?
            }
        };
        Ok(self.hold(live))
    }

    /// Holds a game, and lets the one go that was not used for the longest time if there are too
    /// many.
    pub(crate) fn hold(&mut self, live: LiveGame) -> &mut LiveGame {
        if self.held.len() >= MAX_HELD {
            self.held.remove(0);
        }
        self.held.push(live);
        self.held.last_mut().expect("it was just pushed")
    }

    /// The games that are held.
    pub(crate) fn games(&self) -> impl Iterator<Item = &LiveGame> {
        self.held.iter()
    }

    /// Takes a game out.
    pub(crate) fn take(&mut self, id: &GameId) -> Option<LiveGame> {
        let at = self.held.iter().position(|live| live.id == *id)?;
        Some(self.held.remove(at))
    }

    /// Lets every game go.
    pub(crate) fn clear(&mut self) {
        self.held.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Env, MemoryStore, NoAdviser, Request, Table};

    #[test]
    fn a_bounded_number_of_games_is_held_and_the_others_are_found_again() {
        let mut table = Table::new(Library::builtin());
        let mut store = MemoryStore::default();
        let id = |number: usize| GameId::new(&format!("g{number}")).unwrap();
        for number in 0..MAX_HELD + 5 {
            let env = Env { id: id(number), deal: 1, now_ms: 0 };
            let request = Request::parse(br#"{"do": "new", "game": "anneliese"}"#).unwrap();
            table.serve(&mut store, &mut NoAdviser, request, &env).unwrap();
        }
        let mut cache = Cache::default();
        for number in (0..MAX_HELD + 5).chain(0..3) {
            let live = cache.current(table.library(), &mut store, &id(number)).unwrap();
            assert_eq!(live.id, id(number));
        }
        assert_eq!(cache.held.len(), MAX_HELD);
        assert!(cache.take(&id(4)).is_none() && cache.take(&id(0)).is_some());
    }
}

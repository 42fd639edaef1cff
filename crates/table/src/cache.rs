//! Games in use, held in memory.

use patience::Library;

use crate::domain::GameId;
use crate::live_game::LiveGame;
use crate::store::Store;
use crate::wire::Error;

/// How many games are held: some for every tab and player of one machine. A game of ordinary length
/// takes a few dozen kilobytes.
const MAX_HELD: usize = 32;
/// How many moves all of them have together, at about 80 bytes each; the longest game allowed has a
/// fifth of it.
const MAX_HELD_MOVES: usize = 500_000;

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

    /// Holds a game, and lets those go that were not used for the longest time if there are too
    /// many, or too many moves.
    pub(crate) fn hold(&mut self, live: LiveGame) -> &mut LiveGame {
        let moves = |live: &LiveGame| live.game.moves().len();
        let mut all = moves(&live) + self.held.iter().map(moves).sum::<usize>();
        while self.held.len() >= MAX_HELD || all > MAX_HELD_MOVES && !self.held.is_empty() {
            all -= moves(&self.held.remove(0));
        }
        self.held.push(live);
        self.held.last_mut().expect("it was just pushed")
    }

    /// The games that are held.
    pub(crate) fn games(&self) -> impl Iterator<Item = &LiveGame> {
        self.held.iter()
    }

    /// Puts others in place of the games that are held, where there are such.
    pub(crate) fn begin_anew(&mut self, anew: impl Fn(&LiveGame) -> Option<LiveGame>) {
        for live in &mut self.held {
            if let Some(other) = anew(live) {
                *live = other;
            }
        }
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

    #[test]
    fn long_games_take_the_room_of_many() {
        let mut table = Table::new(Library::builtin());
        let mut store = MemoryStore::default();
        let id = |number: usize| GameId::new(&format!("g{number}")).unwrap();
        let round = [&["\"draw\""; 24][..], &["\"redeal\""]].concat().join(",");
        let moves = vec![round; crate::MAX_MOVES / 25].join(",");
        let game = r#""format": "patience/1", "game": "klondike", "options": {"passes": "unlimited"}, "deal": 1"#;
        let long = format!("{{\"do\": \"import\", \"transcript\": {{{game}, \"moves\": [{moves}]}}}}");
        for number in 0..7 {
            let env = Env { id: id(number), deal: 1, now_ms: 0 };
            let request = if number == 6 { r#"{"do": "new", "game": "anneliese"}"# } else { &long };
            table.serve(&mut store, &mut NoAdviser, Request::parse(request.as_bytes()).unwrap(), &env).unwrap();
        }
        let mut cache = Cache::default();
        for number in [6, 0, 1, 2, 3, 4, 5] {
            cache.current(table.library(), &mut store, &id(number)).unwrap();
        }
        let held: Vec<&str> = cache.held.iter().map(|live| live.id.as_str()).collect();
        assert_eq!(held, ["g1", "g2", "g3", "g4", "g5"]);
        cache.current(table.library(), &mut store, &id(6)).unwrap();
        assert_eq!(cache.held.len(), 6, "a short one has room beside them");
    }
}

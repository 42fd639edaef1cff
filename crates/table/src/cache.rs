//! Games in use, held in memory.

use patience::{DealNumber, Game, Library, Options, ReplayError, Transcript, TranscriptError};

use crate::error::Error;
use crate::id::GameId;
use crate::reply::{Entry, Snapshot};
use crate::store::{Record, Store};

/// How many games are held: some for every tab and player of one machine. A game of ordinary length takes a
/// few dozen kilobytes, the longest allowed some megabytes.
const MAX_HELD: usize = 32;

/// A game in use.
pub(crate) struct Held {
    pub(crate) id: GameId,
    pub(crate) game: Game,
    /// The revision of the store's record that this game equals.
    pub(crate) revision: u64,
}

/// The games used last.
#[derive(Default)]
pub(crate) struct Cache {
    /// The one used last is the last.
    held: Vec<Held>,
}

impl Cache {
    /// The game as the store has it now: the one that is held, if the store has no newer, or else
    /// replayed from its record.
    pub(crate) fn current(
        &mut self,
        library: &Library,
        store: &mut dyn Store,
        id: &GameId,
    ) -> Result<&mut Held, Error> {
        let revision = store.revision(id)?;
        let held = self.take(id).filter(|held| Some(held.revision) == revision);
        let held = match held {
            Some(held) => held,
            None => {
                let record = store.load(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
                Held::replay(library, &record)?
            }
        };
        Ok(self.hold(held))
    }

    /// Holds a game, and lets the one go that was not used for the longest time if there are too many.
    pub(crate) fn hold(&mut self, held: Held) -> &mut Held {
        if self.held.len() >= MAX_HELD {
            self.held.remove(0);
        }
        self.held.push(held);
        self.held.last_mut().expect("it was just pushed")
    }

    /// Takes a game out.
    pub(crate) fn take(&mut self, id: &GameId) -> Option<Held> {
        let at = self.held.iter().position(|held| held.id == *id)?;
        Some(self.held.remove(at))
    }

    /// Lets every game go.
    pub(crate) fn clear(&mut self) {
        self.held.clear();
    }
}

impl Held {
    fn replay(library: &Library, record: &Record) -> Result<Held, Error> {
        let entry = &record.entry;
        let unplayable = |source: ReplayError| match source {
            // The game's rule file is not there today, or it has changed.
            ReplayError::Transcript(TranscriptError::Game(error)) => error.into(),
            source => Error::Unplayable { id: entry.id.clone(), source: Box::new(source) },
        };
        let deck = record.deck.parse().map_err(|error| unplayable(TranscriptError::Deck(error).into()))?;
        let deal = entry.deal.map(|deal| deal.0);
        let mut transcript = Transcript::new(&entry.game, entry.options.0.clone(), deal, &deck);
        transcript.moves.clone_from(&record.moves);
        let mut game = Game::replay(library, &transcript).map_err(unplayable)?;
        if !game.go_to(entry.ply) {
            let (id, ply, length) = (&entry.id, entry.ply, record.moves.len());
            return Err(Error::Internal(format!("{id}: {ply} moves are to be played, {length} are kept").into()));
        }
        Ok(Held { id: entry.id.clone(), game, revision: record.revision })
    }

    /// What the player may see of the game, and may do.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let game = &self.game;
        let piles = game.rules().piles();
        let text = |mv: patience::Move| mv.display(piles).to_string();
        Snapshot {
            id: self.id.clone(),
            game: game.preset().into(),
            options: Options(game.rules().options().to_vec()),
            deal: game.deal_number().map(DealNumber),
            ply: game.ply(),
            length: game.moves().len(),
            last: game.last_move().map(text),
            next: game.next_move().map(text),
            view: game.view(),
            legal: game.position().legal_moves(game.rules()).sorted_texts(piles),
            status: game.status(),
        }
    }
}

impl Entry {
    /// The line of a game that stands so.
    pub(crate) fn of(snapshot: &Snapshot, now_ms: u64) -> Entry {
        Entry {
            id: snapshot.id.clone(),
            game: snapshot.game.clone(),
            options: snapshot.options.clone(),
            deal: snapshot.deal,
            ply: snapshot.ply,
            length: snapshot.length,
            status: snapshot.status,
            changed_ms: now_ms,
        }
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
            let held = cache.current(table.library(), &mut store, &id(number)).unwrap();
            assert_eq!(held.id, id(number));
        }
        assert_eq!(cache.held.len(), MAX_HELD);
        assert!(cache.take(&id(4)).is_none() && cache.take(&id(0)).is_some());
    }
}

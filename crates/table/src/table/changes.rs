//! Changes of a game: moves that are played and taken back, bookmarks, giving up.

use patience::Game;

use super::moves::in_history;
use super::{Table, reply};
use crate::domain::{Bookmark, Env, GameId, MAX_MOVES, Tally, next_revision};
use crate::live_game::LiveGame;
use crate::store::{Change, Store, StoreError};
use crate::wire::{Error, Reply, Seen, Snapshot};

impl Table {
    /// Plays moves, as one step: the first is the player's.
    pub(super) fn play(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        env: &Env,
        moves: impl FnOnce(&mut Game) -> Result<(), Error>,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let ply = seen.ply;
        if ply >= MAX_MOVES {
            return Err(Error::TooManyMoves { limit: MAX_MOVES });
        }
        if let Err(error) = moves(&mut live.game) {
            // Refused as a whole, in the middle or not.
            self.cache.take(id).filter(|live| live.game.ply() == ply).map(|live| self.cache.hold(live));
            return Err(error);
        }
        let moves = live.note_played(ply);
        let snapshot = live.snapshot();
        let tally = Tally { first: ply == 0 && !live.began_in_position(), ..live.tally(env) };
        let (entry, revision) = live.line(&snapshot, env);
        let stored = store.apply(&Change::Played { entry: &entry, revision, moves: &moves, tally });
        self.conclude(store, seen, snapshot, stored)
    }

    /// Takes back the player's move, and what the table played after it.
    pub(super) fn undo(&mut self, store: &mut dyn Store, id: &GameId, seen: Seen, env: &Env) -> Result<Reply, Error> {
        let to = |live: &LiveGame| live.before().ok_or(Error::NothingToUndo);
        self.step(store, id, seen, env, (to, true))
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self, store: &mut dyn Store, id: &GameId, seen: Seen, env: &Env) -> Result<Reply, Error> {
        let to = |live: &LiveGame| live.after().ok_or(Error::NothingToRedo);
        self.step(store, id, seen, env, (to, false))
    }

    /// To a place of the history.
    pub(super) fn go_to(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        to: usize,
        env: &Env,
    ) -> Result<Reply, Error> {
        self.step(store, id, seen, env, (|live: &LiveGame| in_history(&live.game, "to", to), false))
    }

    /// Moves the cursor of a game.
    fn step(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        env: &Env,
        (to, undo): (impl FnOnce(&LiveGame) -> Result<usize, Error>, bool),
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let to = to(live)?;
        if to == seen.ply {
            return Ok(reply(live.snapshot()));
        }
        live.game.go_to(to);
        let snapshot = live.snapshot();
        let tally = Tally { undo, ..live.tally(env) };
        let (entry, revision) = live.line(&snapshot, env);
        let stored = store.apply(&Change::Stepped { entry: &entry, revision, tally });
        self.conclude(store, seen, snapshot, stored)
    }

    /// Sets, renames or removes a bookmark.
    pub(super) fn bookmark(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        (at, name): (usize, Option<String>),
        env: &Env,
    ) -> Result<Reply, Error> {
        let name = name.map(|name| Bookmark::read_name(&name)).transpose();
        let name = name.map_err(|error| Error::BadRequest(format!("name: {error}")))?;
        let live = self.as_seen(store, id, seen)?;
        in_history(&live.game, "at", at)?;
        live.bookmark(at, name.as_deref())?;
        let snapshot = live.snapshot();
        let tally = live.tally(env);
        let (entry, revision) = live.line(&snapshot, env);
        let change = Change::Bookmarked { entry: &entry, revision, at, name: name.as_deref(), tally };
        let stored = store.apply(&change);
        self.conclude(store, seen, snapshot, stored)
    }

    /// The player gives up, or takes that back.
    pub(super) fn abandon(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        take_back: bool,
        env: &Env,
    ) -> Result<Reply, Error> {
        let live = self.as_seen(store, id, seen)?;
        let snapshot = live.snapshot();
        let tally = Tally { gives_up: !take_back, takes_up: take_back, ..live.tally(env) };
        let (entry, revision) = live.line(&snapshot, env);
        let stored = store.apply(&Change::Stepped { entry: &entry, revision, tally });
        self.conclude(store, seen, snapshot, stored)
    }

    /// Answers a request that changed the game that is held: if the change is not kept, the held
    /// game is no longer the kept one and is let go, to be replayed from what is kept when it is
    /// asked for next.
    fn conclude(
        &mut self,
        store: &mut dyn Store,
        asked: Seen,
        mut snapshot: Snapshot,
        stored: Result<(), StoreError>,
    ) -> Result<Reply, Error> {
        let mut live = self.cache.take(&snapshot.id).expect("the game that was changed is held");
        match stored {
            Ok(()) => {
                live.revision = next_revision(live.revision);
                snapshot.revision = live.revision;
                self.cache.hold(live);
                Ok(reply(snapshot))
            }
            // Another table over the same store was quicker, by less than this request took.
            Err(StoreError::Conflict) => {
                let table = self.current(store, &snapshot.id)?.snapshot();
                Err(Error::Stale { asked, table: Box::new(table) })
            }
            Err(error) => Err(error.into()),
        }
    }
}

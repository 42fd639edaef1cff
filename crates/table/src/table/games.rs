//! Games that are begun and imported, deleted and brought back.

use patience::{DealNumber, Game, Status, Transcript};

use super::moves::expect_room;
use super::{Begin, Table, reply};
use crate::domain::{Adviser, DealFound, DealWish, Env, GameId, is_date, next_revision};
use crate::live_game::LiveGame;
use crate::store::{Change, Record, Store};
use crate::wire::{Error, Reply, Seen};

impl Table {
    /// Begins a game with the deal or the deck that was asked for, or with a deal of the table's.
    pub(super) fn begin(&mut self, store: &mut dyn Store, begin: Begin, env: &Env) -> Result<Reply, Error> {
        // The transcript's gate checks game, options, deal and deck, also for requests.
        let Begin { game, options, deal, deck, replaces } = begin;
        let mut transcript = Transcript::new(&game, options.0);
        transcript.deal = if deal.is_none() && deck.is_none() { Some(DealNumber::Ours(env.deal)) } else { deal };
        transcript.deck = deck;
        let game = Game::begin(&self.library, &transcript)?;
        let begun = self.create(store, game, replaces.as_ref(), env)?;
        if let Some(left) = &replaces {
            self.count_as_lost_if_stuck(store, left, env);
        }
        Ok(begun)
    }

    /// A game that is left where nothing fits any more is over: it counts as lost, until the player
    /// takes that back. If it can't be counted so now it stays open: the new game has begun.
    fn count_as_lost_if_stuck(&mut self, store: &mut dyn Store, id: &GameId, env: &Env) {
        let Ok(live) = self.current(store, id) else { return };
        if live.game.status() == Status::Stuck {
            let seen = Seen { ply: live.game.ply(), revision: None };
            let _ = self.abandon(store, id, seen, false, env);
        }
    }

    /// Begins a game with a deal that can be won, if one is ready.
    pub(super) fn begin_winnable(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        mut begin: Begin,
        wish: DealWish,
        env: &Env,
    ) -> Result<Reply, Error> {
        if begin.deal.is_some() || begin.deck.is_some() {
            let message = "winnable, grade, day: the table chooses the deal; deal and deck can't be given with them";
            return Err(Error::BadRequest(message.into()));
        }
        if let DealWish::Day(day) = wish
            && !is_date(day)
        {
            return Err(Error::BadRequest("day: expected a date's digits, such as 20261224".into()));
        }
        let rules = self.library.rules(&begin.game, &begin.options.0)?;
        match adviser.deal(&rules, wish, env.deal) {
            DealFound::Deal(deal) => {
                begin.deal = Some(DealNumber::Ours(deal));
                self.begin(store, begin, env)
            }
            DealFound::Searching => Ok(Reply::Searching { searching: true }),
            DealFound::Rare { winnable, of } => Err(Error::RarelyWon { winnable, of }),
        }
    }

    /// Begins a game as a transcript tells it, after so many of its moves.
    pub(super) fn import(
        &mut self,
        store: &mut dyn Store,
        transcript: &Transcript,
        at: Option<usize>,
        env: &Env,
    ) -> Result<Reply, Error> {
        expect_room(0, transcript.moves.len())?;
        let mut game = Game::replay(&self.library, transcript)?;
        let length = game.ply();
        if !at.is_none_or(|at| game.go_to(at)) {
            return Err(Error::BadRequest(format!("at: the transcript has {length} moves")));
        }
        self.create(store, game, None, env)
    }

    /// Keeps a game that was begun just now.
    fn create(
        &mut self,
        store: &mut dyn Store,
        game: Game,
        replaces: Option<&GameId>,
        env: &Env,
    ) -> Result<Reply, Error> {
        let live = LiveGame::begun(env.id.clone(), game, env.now_ms);
        let Record { deck, moves, .. } = live.record();
        let snapshot = live.snapshot();
        let entry = snapshot.entry(env.now_ms);
        store.apply(&Change::Created { entry: &entry, deck: &deck, moves: &moves, replaces })?;
        self.cache.hold(live);
        Ok(reply(snapshot))
    }

    /// Deletes a game; it can be brought back for a while.
    pub(super) fn delete(&mut self, store: &mut dyn Store, id: GameId, env: &Env) -> Result<Reply, Error> {
        // A game that can't be replayed any more can still be deleted: it is not loaded for that.
        let revision = store.revision(&id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        store.apply(&Change::Deleted { id: &id, revision, now_ms: env.now_ms })?;
        self.cache.take(&id);
        Ok(Reply::Deleted { deleted: id })
    }

    /// Brings back a game that was deleted.
    pub(super) fn undelete(&mut self, store: &mut dyn Store, id: &GameId) -> Result<Reply, Error> {
        let record = store.deleted(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        let mut live = LiveGame::replay(&self.library, &record)?;
        store.apply(&Change::Undeleted { id, revision: record.revision })?;
        live.revision = next_revision(live.revision);
        let snapshot = live.snapshot();
        self.cache.hold(live);
        Ok(reply(snapshot))
    }
}

//! The one place where a player's wishes are served.

use patience::{DealNumber, Game, Library, Options, Transcript};

use crate::adviser::Adviser;
use crate::cache::{Cache, Held};
use crate::error::{Error, shorten};
use crate::id::GameId;
use crate::pictures::pictures;
use crate::reply::{Entry, GameInfo, Reply, Snapshot};
use crate::request::Request;
use crate::store::{Change, Store, StoreError};

/// How many moves a game's history can have: far more than anybody plays, few enough to replay at once.
pub const MAX_MOVES: usize = 100_000;
/// How many games [`Request::List`] lists.
pub const MAX_LISTED: usize = 100;

/// What a request needs from the world outside, handed in by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Env {
    /// The id of a game that this request may begin; no other game may have it.
    pub id: GameId,
    /// The deal of a game that this request may begin, if it names none.
    pub deal: u64,
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
}

/// Serves requests over games in progress. See the [crate's page](crate) for how.
pub struct Table {
    library: Library,
    cache: Cache,
}

impl Table {
    /// A table for the games of a library.
    pub fn new(library: Library) -> Table {
        Table { library, cache: Cache::default() }
    }

    /// The games that can be played.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Lets go of the games that are held in memory: each is replayed from the store when it is asked
    /// for next. For a caller that has caught a panic out of [`Table::serve`].
    pub fn let_go(&mut self) {
        self.cache.clear();
    }

    /// Serves a request. When this returns a reply, what it tells of is kept.
    ///
    /// # Errors
    /// Says why the request can't be served; nothing that is kept has changed then.
    pub fn serve(
        &mut self,
        store: &mut dyn Store,
        _adviser: &mut dyn Adviser,
        request: Request,
        env: &Env,
    ) -> Result<Reply, Error> {
        match request {
            Request::Games {} => Ok(Reply::Games {
                games: self.library.rulesets().iter().map(|ruleset| GameInfo::of(ruleset)).collect(),
            }),
            Request::Pictures { game } => pictures(&self.library, &game),
            Request::List {} => Ok(Reply::Tables { tables: store.list(MAX_LISTED)? }),
            Request::New { game, options, deal, deck } => self.begin(store, &game, options, deal, deck, env),
            Request::Open { id } => Ok(reply(self.cache.current(&self.library, store, &id)?.snapshot())),
            Request::Transcript { id } => {
                let held = self.cache.current(&self.library, store, &id)?;
                Ok(Reply::Transcript { transcript: held.game.transcript() })
            }
            Request::Delete { id } => self.delete(store, id),
            Request::Move { id, ply, mv } => self.play(store, &id, ply, &mv, env),
            Request::Undo { id, ply } => {
                self.step(store, &id, ply, env, |game| if game.undo() { Ok(()) } else { Err(Error::NothingToUndo) })
            }
            Request::Redo { id, ply } => {
                self.step(store, &id, ply, env, |game| if game.redo() { Ok(()) } else { Err(Error::NothingToRedo) })
            }
            Request::Goto { id, ply, to } => self.step(store, &id, ply, env, |game| {
                let length = game.moves().len();
                let beyond = || Error::BadRequest(format!("to: {to} is beyond the history, which has {length} moves"));
                if game.go_to(to) { Ok(()) } else { Err(beyond()) }
            }),
        }
    }

    fn begin(
        &mut self,
        store: &mut dyn Store,
        preset: &str,
        options: Options,
        deal: Option<DealNumber>,
        deck: Option<Vec<String>>,
        env: &Env,
    ) -> Result<Reply, Error> {
        // The transcript's gate checks game, options, deal and deck, also for requests.
        let rules = self.library.rules(preset, &options.0)?;
        let deal = if deal.is_none() && deck.is_none() { Some(DealNumber(env.deal)) } else { deal };
        let any_deck = patience::Deck::numbered(0, rules.decks());
        let mut transcript = Transcript::new(preset, options.0, deal.map(|deal| deal.0), &any_deck);
        transcript.deck = deck;
        let game = Game::begin(&self.library, &transcript)?;
        let deck = game.deck().to_string();
        let held = Held { id: env.id.clone(), game, revision: 1 };
        let snapshot = held.snapshot();
        let entry = Entry::of(&snapshot, env.now_ms);
        store.apply(&Change::Created { entry: &entry, deck: &deck })?;
        self.cache.hold(held);
        Ok(reply(snapshot))
    }

    fn play(&mut self, store: &mut dyn Store, id: &GameId, ply: usize, mv: &str, env: &Env) -> Result<Reply, Error> {
        let held = self.cache.current(&self.library, store, id)?;
        expect_ply(held, ply)?;
        if ply >= MAX_MOVES {
            return Err(Error::TooManyMoves { limit: MAX_MOVES });
        }
        held.game.play_text(mv).map_err(|refusal| Error::Refused { mv: shorten(mv), refusal })?;
        let snapshot = held.snapshot();
        let entry = Entry::of(&snapshot, env.now_ms);
        let stored = store.apply(&Change::Played { entry: &entry, revision: held.revision, mv });
        self.finish(store, ply, snapshot, stored)
    }

    /// Moves the cursor of a game.
    fn step(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        ply: usize,
        env: &Env,
        step: impl FnOnce(&mut Game) -> Result<(), Error>,
    ) -> Result<Reply, Error> {
        let held = self.cache.current(&self.library, store, id)?;
        expect_ply(held, ply)?;
        step(&mut held.game)?;
        let snapshot = held.snapshot();
        if snapshot.ply == ply {
            return Ok(reply(snapshot));
        }
        let entry = Entry::of(&snapshot, env.now_ms);
        let stored = store.apply(&Change::Stepped { entry: &entry, revision: held.revision });
        self.finish(store, ply, snapshot, stored)
    }

    /// Answers a request that changed the game that is held: if the change is not kept, the held game is no
    /// longer the kept one and is let go, to be replayed from what is kept when it is asked for next.
    fn finish(
        &mut self,
        store: &mut dyn Store,
        asked: usize,
        snapshot: Snapshot,
        stored: Result<(), StoreError>,
    ) -> Result<Reply, Error> {
        let mut held = self.cache.take(&snapshot.id).expect("the game that was changed is held");
        match stored {
            Ok(()) => {
                held.revision += 1;
                self.cache.hold(held);
                Ok(reply(snapshot))
            }
            // Another table over the same store was quicker, by less than this request took.
            Err(StoreError::Conflict) => {
                let table = self.cache.current(&self.library, store, &snapshot.id)?.snapshot();
                Err(Error::Stale { asked, table: Box::new(table) })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn delete(&mut self, store: &mut dyn Store, id: GameId) -> Result<Reply, Error> {
        // A game that can't be replayed any more can still be deleted: it is not loaded for that.
        let revision = store.revision(&id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        store.apply(&Change::Deleted { id: &id, revision })?;
        self.cache.take(&id);
        Ok(Reply::Deleted { deleted: id })
    }
}

fn reply(snapshot: Snapshot) -> Reply {
    Reply::Table { table: Box::new(snapshot) }
}

fn expect_ply(held: &Held, ply: usize) -> Result<(), Error> {
    if held.game.ply() == ply {
        return Ok(());
    }
    Err(Error::Stale { asked: ply, table: Box::new(held.snapshot()) })
}

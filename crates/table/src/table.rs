//! The one place where requests are served.

use patience::{DealNumber, Game, Library, Options, Transcript, changes_direction};

use crate::cache::Cache;
use crate::domain::{
    Adviser, Auto, DealFound, DealWish, Env, Export, ExportFormat, GameId, HintKind, Month, Tally, Trouble, advice,
    autoplay, days, shorten, statistics,
};
use crate::live_game::LiveGame;
use crate::preview::Line;
use crate::store::{Change, KeptMove, Note, Readable, Store, StoreError};
use crate::wire::{Error, GameInfo, Reply, Request, Review, Seen, Snapshot, Why, layouts, pictures};

/// How many moves a game's history can have: far more than anybody plays, few enough to replay at
/// once.
pub const MAX_MOVES: usize = 100_000;
/// How many games [`Request::List`] lists.
pub const MAX_LISTED: usize = 100;
/// The longest name of a bookmark, in characters.
pub const MAX_BOOKMARK_CHARS: usize = 60;

/// A game's standing: its revision, and how many moves are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Raised by each change.
    pub revision: u64,
    /// The number of moves played.
    pub ply: usize,
    /// As [`Snapshot::unsaved`].
    pub unsaved: Option<Trouble>,
}

/// Dates that have a day's deal, by their digits.
const DAYS: std::ops::RangeInclusive<u64> = 10_000_101..=99_991_231;

/// What a game is begun with.
struct Begin {
    game: String,
    options: Options,
    deal: Option<DealNumber>,
    deck: Option<Vec<String>>,
    replaces: Option<GameId>,
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

    /// Lets go of the games that are held in memory: each is replayed from the store when it is
    /// asked for next. For a caller that has caught a panic out of [`Table::serve`].
    pub fn let_go(&mut self) {
        self.cache.clear();
    }

    /// Serves a request. Once this returns a reply, the change that it reports has been stored, or
    /// the reply says why it only waits to be ([`Snapshot::unsaved`]).
    ///
    /// # Errors
    /// Says why the request can't be served; nothing that is kept has changed then.
    pub fn serve(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        request: Request,
        env: &Env,
    ) -> Result<Reply, Error> {
        if request.changes().is_some()
            && self.settle(store)
            && let Some((id, asked)) = request.seen()
        {
            let table = self.current(store, id)?.snapshot();
            return Err(Error::Stale { asked, table: Box::new(table) });
        }
        let mut reply = self.answer(store, adviser, request, env);
        if let Ok(Reply::Table { table }) | Err(Error::Stale { table, .. }) = &mut reply {
            table.unsaved = store.trouble();
        }
        reply
    }

    /// Has changes kept that the store could not keep when they were made, if it can now. Says
    /// whether some were in vain: another table's changes count in place of them, and may have the
    /// same revisions.
    pub fn settle(&mut self, store: &mut dyn Store) -> bool {
        let in_vain = store.settle();
        if in_vain {
            self.cache.clear();
        }
        in_vain
    }

    fn answer(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        request: Request,
        env: &Env,
    ) -> Result<Reply, Error> {
        match request {
            Request::Games {} => Ok(Reply::Games {
                games: self.library.rulesets().iter().map(|ruleset| GameInfo::of(ruleset, &self.library)).collect(),
            }),
            Request::Layouts {} => Ok(Reply::Layouts { layouts: layouts(&self.library)? }),
            Request::Pictures { game } => Ok(Reply::Pictures { pictures: pictures(&self.library, &game)? }),
            Request::List {} => {
                let Readable { items, unreadable } = store.list(MAX_LISTED)?;
                Ok(Reply::Tables { tables: items, left_out: unreadable })
            }
            Request::Unreadable {} => Ok(Reply::Unreadable { unreadable: store.unreadable()? }),
            Request::New { game, options, deal, deck, replaces, winnable, grade, day } => {
                let begin = Begin { game, options, deal, deck, replaces };
                match (day, winnable || grade.is_some()) {
                    (Some(day), false) => self.begin_winnable(store, adviser, begin, DealWish::Day(day.0), env),
                    (None, true) => self.begin_winnable(store, adviser, begin, DealWish::Any(grade), env),
                    (None, false) => self.begin(store, begin, env),
                    (Some(_), true) => Err(Error::BadRequest("day: it can't be given with winnable or grade".into())),
                }
            }
            Request::Import { transcript, at } => self.import(store, &transcript, at, env),
            Request::Open { id } => Ok(reply(self.current(store, &id)?.snapshot())),
            Request::Transcript { id } => {
                Ok(Reply::Transcript { transcript: self.current(store, &id)?.game.transcript() })
            }
            Request::History { id } => Ok(Reply::History { history: self.current(store, &id)?.history() }),
            Request::Delete { id } => self.delete(store, id, env),
            Request::Undelete { id } => self.undelete(store, &id),
            Request::Move { id, ply, revision, mv, auto } => {
                self.play(store, &id, Seen { ply, revision }, env, |game| play_and_up(game, &mv, auto))
            }
            Request::Finish { id, ply, revision } => self.play(store, &id, Seen { ply, revision }, env, finish),
            Request::Undo { id, ply, revision } => {
                let to = |live: &LiveGame| live.before().ok_or(Error::NothingToUndo);
                self.step(store, &id, Seen { ply, revision }, env, (to, true))
            }
            Request::Redo { id, ply, revision } => {
                let to = |live: &LiveGame| live.after().ok_or(Error::NothingToRedo);
                self.step(store, &id, Seen { ply, revision }, env, (to, false))
            }
            Request::Goto { id, ply, revision, to } => self.step(
                store,
                &id,
                Seen { ply, revision },
                env,
                (|live: &LiveGame| in_history(&live.game, "to", to), false),
            ),
            Request::Bookmark { id, ply, revision, at, name } => {
                self.bookmark(store, &id, Seen { ply, revision }, (at, name), env)
            }
            Request::Abandon { id, ply, revision, take_back } => {
                self.abandon(store, &id, Seen { ply, revision }, take_back, env)
            }
            Request::Hint { id, ply, revision, kind } => self.hint(store, adviser, &id, Seen { ply, revision }, kind),
            Request::Verdict { id, ply, revision } => {
                let live = self.current(store, &id)?;
                expect(live, Seen { ply, revision })?;
                Ok(Reply::Verdict { verdict: advice::verdict(adviser, &live.game) })
            }
            Request::Solution { id, ply, revision } => {
                let live = self.current(store, &id)?;
                expect(live, Seen { ply, revision })?;
                let solution = advice::solution(adviser, &live.game);
                if !solution.moves.is_empty() {
                    store.note(&Note::Shown { id: &id })?;
                }
                Ok(Reply::Solution { solution })
            }
            Request::Why { id, ply, revision } => self.why(store, adviser, &id, Seen { ply, revision }),
            Request::Review { id, ply, revision } => {
                let live = self.current(store, &id)?;
                expect(live, Seen { ply, revision })?;
                let found = adviser.review(&live.game);
                let tells = found.shortest.is_some() || !found.instead.is_empty();
                // Of a game that was won nothing is told that could still help.
                if tells && !found.won && live.reviewed != Some(ply) {
                    store.note(&Note::Shown { id: &id })?;
                    live.reviewed = Some(ply);
                }
                Ok(Reply::Review { review: Box::new(Review::of(&live.game, &found)) })
            }
            Request::Preview { id, from, moves, at } => self.preview(store, &id, (from, &moves), at),
            Request::PreviewTranscript { transcript, at } => {
                let game = Game::begin(&self.library, &transcript)?;
                expect_room(0, transcript.moves.len())?;
                let line = Line::new(env.id.clone(), game, 0, &transcript.moves)?;
                Ok(Reply::Preview { preview: Box::new(line.preview(at)?) })
            }
            Request::Follow { id, ply, revision, moves } => {
                self.play(store, &id, Seen { ply, revision }, env, |game| follow(game, &moves))
            }
            Request::Statistics {} => {
                let Readable { items, unreadable } = store.results()?;
                Ok(Reply::Statistics { statistics: statistics(&self.library, items), left_out: unreadable })
            }
            Request::Days { game, options, month } => {
                let month = Month::of(month.0)
                    .ok_or_else(|| Error::BadRequest("month: expected a month's digits, such as 202612".into()))?;
                let options = Options(self.library.rules(&game, &options.0)?.options().to_vec());
                let results = store.results()?.items;
                Ok(Reply::Days { days: days(results, &game, &options, month) })
            }
            Request::ExportStatistics {} => {
                Ok(Reply::Export { export: Export { patience: ExportFormat, results: store.results()?.items } })
            }
            Request::ImportStatistics { export } => {
                export.check().map_err(Error::BadRequest)?;
                Ok(Reply::Imported { imported: store.note(&Note::Import(&export.results))? })
            }
            Request::ResetStatistics { game } => {
                Ok(Reply::Reset { reset: store.note(&Note::Reset { preset: game.as_deref() })? })
            }
            Request::RestoreStatistics {} => Ok(Reply::Restored { restored: store.note(&Note::Restore)? }),
        }
    }

    /// How a game stands, at little cost: for those who want to know whether it has changed.
    ///
    /// # Errors
    /// If the game is not kept, or can't be replayed.
    pub fn standing(&mut self, store: &mut dyn Store, id: &GameId) -> Result<Standing, Error> {
        let live = self.current(store, id)?;
        let (revision, ply) = (live.revision, live.game.ply());
        Ok(Standing { revision, ply, unsaved: store.trouble() })
    }

    /// The game as it is kept.
    fn current(&mut self, store: &mut dyn Store, id: &GameId) -> Result<&mut LiveGame, Error> {
        self.cache.current(&self.library, store, id)
    }

    fn begin(&mut self, store: &mut dyn Store, begin: Begin, env: &Env) -> Result<Reply, Error> {
        // The transcript's gate checks game, options, deal and deck, also for requests.
        let Begin { game, options, deal, deck, replaces } = begin;
        let rules = self.library.rules(&game, &options.0)?;
        let deal = if deal.is_none() && deck.is_none() { Some(DealNumber(env.deal)) } else { deal };
        let any_deck = patience::Deck::numbered(0, rules.decks());
        let mut transcript = Transcript::new(&game, options.0, deal.map(|deal| deal.0), &any_deck);
        transcript.deck = deck;
        let game = Game::begin(&self.library, &transcript)?;
        self.create(store, game, replaces.as_ref(), env)
    }

    /// Begins a game with a deal that can be won, if one is ready.
    fn begin_winnable(
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
            && !DAYS.contains(&day)
        {
            return Err(Error::BadRequest("day: expected a date's digits, such as 20261224".into()));
        }
        let rules = self.library.rules(&begin.game, &begin.options.0)?;
        match adviser.deal(&rules, wish, env.deal) {
            DealFound::Deal(deal) => {
                begin.deal = Some(DealNumber(deal));
                self.begin(store, begin, env)
            }
            DealFound::Searching => Ok(Reply::Searching { searching: true }),
            DealFound::Rare { winnable, of } => Err(Error::RarelyWon { winnable, of }),
        }
    }

    fn import(
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

    fn create(
        &mut self,
        store: &mut dyn Store,
        game: Game,
        replaces: Option<&GameId>,
        env: &Env,
    ) -> Result<Reply, Error> {
        let piles = game.rules().piles();
        let kept = |mv: patience::Move| KeptMove { text: mv.display(piles).to_string(), auto: false };
        let moves: Vec<KeptMove> = game.moves().map(kept).collect();
        let deck = game.deck().to_string();
        let live = LiveGame::begun(env.id.clone(), game, env.now_ms);
        let snapshot = live.snapshot();
        let entry = snapshot.entry(env.now_ms);
        store.apply(&Change::Created { entry: &entry, deck: &deck, moves: &moves, replaces })?;
        self.cache.hold(live);
        Ok(reply(snapshot))
    }

    /// Plays moves, as one step: the first is the player's.
    fn play(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        env: &Env,
        moves: impl FnOnce(&mut Game) -> Result<(), Error>,
    ) -> Result<Reply, Error> {
        let live = self.current(store, id)?;
        expect(live, seen)?;
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
        let tally = Tally { first: ply == 0, ..live.tally(env) };
        let (entry, revision) = live.line(&snapshot, env);
        let stored = store.apply(&Change::Played { entry: &entry, revision, moves: &moves, tally });
        self.conclude(store, seen, snapshot, stored)
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
        let live = self.current(store, id)?;
        expect(live, seen)?;
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

    fn bookmark(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        (at, name): (usize, Option<String>),
        env: &Env,
    ) -> Result<Reply, Error> {
        let name = name.map(|name| bookmark_name(&name)).transpose()?;
        let live = self.current(store, id)?;
        expect(live, seen)?;
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
    fn abandon(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        seen: Seen,
        take_back: bool,
        env: &Env,
    ) -> Result<Reply, Error> {
        let live = self.current(store, id)?;
        expect(live, seen)?;
        let snapshot = live.snapshot();
        let tally = Tally { gives_up: !take_back, takes_up: take_back, ..live.tally(env) };
        let (entry, revision) = live.line(&snapshot, env);
        let stored = store.apply(&Change::Stepped { entry: &entry, revision, tally });
        self.conclude(store, seen, snapshot, stored)
    }

    fn hint(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
        kind: HintKind,
    ) -> Result<Reply, Error> {
        let live = self.current(store, id)?;
        expect(live, seen)?;
        let hint = advice::hint(adviser, &live.game, kind);
        // Where no move is named yet, the player was given none.
        if !hint.moves.is_empty() && live.hinted != Some(seen.ply) {
            store.note(&Note::Hint { id, ply: seen.ply })?;
            live.hinted = Some(seen.ply);
        }
        Ok(Reply::Hint { hint })
    }

    /// Why the game can no longer be won. It counts as a hint if it tells what is hidden.
    fn why(
        &mut self,
        store: &mut dyn Store,
        adviser: &mut dyn Adviser,
        id: &GameId,
        seen: Seen,
    ) -> Result<Reply, Error> {
        let live = self.current(store, id)?;
        expect(live, seen)?;
        let why = Why::of(adviser, &live.game);
        if why.names_hidden(&live.game.view()) && live.hinted != Some(seen.ply) {
            store.note(&Note::Hint { id, ply: seen.ply })?;
            live.hinted = Some(seen.ply);
        }
        Ok(Reply::Why { why: Box::new(why) })
    }

    /// Looks at a place of a line that begins somewhere in a game's history.
    fn preview(
        &mut self,
        store: &mut dyn Store,
        id: &GameId,
        (from, moves): (usize, &[String]),
        at: usize,
    ) -> Result<Reply, Error> {
        let game = self.current(store, id)?.game.clone();
        in_history(&game, "from", from)?;
        expect_room(from, moves.len())?;
        let line = Line::new(id.clone(), game, from, moves)?;
        let is_news = line.is_news(at);
        let preview = line.preview(at)?;
        if is_news {
            store.note(&Note::Shown { id })?;
        }
        Ok(Reply::Preview { preview: Box::new(preview) })
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
                live.revision += 1;
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

    fn delete(&mut self, store: &mut dyn Store, id: GameId, env: &Env) -> Result<Reply, Error> {
        // A game that can't be replayed any more can still be deleted: it is not loaded for that.
        let revision = store.revision(&id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        store.apply(&Change::Deleted { id: &id, revision, now_ms: env.now_ms })?;
        self.cache.take(&id);
        Ok(Reply::Deleted { deleted: id })
    }

    fn undelete(&mut self, store: &mut dyn Store, id: &GameId) -> Result<Reply, Error> {
        let record = store.deleted(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        let mut live = LiveGame::replay(&self.library, &record)?;
        store.apply(&Change::Undeleted { id, revision: record.revision })?;
        live.revision += 1;
        let snapshot = live.snapshot();
        self.cache.hold(live);
        Ok(reply(snapshot))
    }
}

/// A player's move, and the automatic moves after it.
fn play_and_up(game: &mut Game, mv: &str, auto: Auto) -> Result<(), Error> {
    game.play_text(mv).map_err(|refusal| Error::Refused { mv: shorten(mv), refusal })?;
    autoplay::play_up(game, auto, MAX_MOVES - game.ply());
    Ok(())
}

fn finish(game: &mut Game) -> Result<(), Error> {
    let moves = autoplay::finish(game, &game.view()).ok_or(Error::CannotFinish)?;
    expect_room(game.ply(), moves.len())?;
    let refused = |refusal| Error::Internal(format!("a move that finishes is not legal: {refusal}").into());
    moves.into_iter().try_for_each(|mv| game.play(mv)).map_err(refused)
}

/// Plays the moves of a line, all of them or none.
fn follow(game: &mut Game, moves: &[String]) -> Result<(), Error> {
    if moves.is_empty() {
        return Err(Error::BadRequest("moves: there is none to play".into()));
    }
    expect_room(game.ply(), moves.len())?;
    Ok(moves.iter().try_for_each(|mv| game.replay_move(mv))?)
}

/// Whether a history of `ply` moves has room for so many more.
fn expect_room(ply: usize, more: usize) -> Result<(), Error> {
    if ply.saturating_add(more) <= MAX_MOVES { Ok(()) } else { Err(Error::TooManyMoves { limit: MAX_MOVES }) }
}

fn reply(snapshot: Snapshot) -> Reply {
    Reply::Table { table: Box::new(snapshot) }
}

fn expect(live: &LiveGame, seen: Seen) -> Result<(), Error> {
    if live.game.ply() == seen.ply && seen.revision.is_none_or(|revision| revision == live.revision) {
        return Ok(());
    }
    Err(Error::Stale { asked: seen, table: Box::new(live.snapshot()) })
}

/// A place of the history, if there is such a one.
fn in_history(game: &Game, key: &str, at: usize) -> Result<usize, Error> {
    let length = game.moves().len();
    if at <= length {
        return Ok(at);
    }
    Err(Error::BadRequest(format!("{key}: {at} is beyond the history, which has {length} moves")))
}

fn bookmark_name(text: &str) -> Result<String, Error> {
    let name = text.trim();
    let length = name.chars().count();
    let is_odd = |sign: char| sign.is_control() || changes_direction(sign);
    if (1..=MAX_BOOKMARK_CHARS).contains(&length) && !name.contains(is_odd) {
        return Ok(name.into());
    }
    Err(Error::BadRequest(format!(
        "name: a bookmark's name is one line of 1 to {MAX_BOOKMARK_CHARS} characters, none of which changes the \
         direction of text"
    )))
}

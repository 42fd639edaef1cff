//! The one place where requests are served.

mod advice;
mod backup;
mod changes;
mod games;
mod long;
mod moves;
mod results;
mod unreadable;

use patience::{DealNumber, Library, LibraryError, Options, Plain, Ruleset};

use self::moves::{finish, follow, play_and_up};
use crate::cache::Cache;
use crate::domain::{Adviser, DealWish, Env, GameId, MAX_MS, RuleFile, Trouble};
use crate::live_game::LiveGame;
use crate::store::{Note, Progress, Readable, Store};
use crate::wire::{Error, GameInfo, Reply, Request, Seen, Snapshot, layouts, read, rules, share};

pub use self::moves::LONG_GAME;

/// How many games [`Request::List`] lists.
pub const MAX_LISTED: usize = 100;

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

    /// Puts a rule file in the place of the one of this game, see [`Library::exchange`]. Games in
    /// progress go on by the new rules if all their moves are legal by them, or else by their own.
    ///
    /// # Errors
    /// As [`Library::exchange`]; nothing has changed then.
    pub fn exchange(&mut self, game: &str, ruleset: Ruleset, file: &str, text: &str) -> Result<String, LibraryError> {
        let id = self.library.exchange(game, ruleset, file, text)?;
        self.cache.begin_anew(|live| LiveGame::replay(&self.library, &live.record()).ok());
        Ok(id)
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
        if !request.writes() {
            self.renew(store);
        } else if self.settle(store)
            && let Some((id, asked)) = request.seen()
        {
            let table = self.current(store, id)?.snapshot();
            return Err(Error::Stale { asked, table: Box::new(table) });
        }
        // A clock that is far off makes nothing that could not be read again.
        let env = &Env { now_ms: env.now_ms.min(MAX_MS), ..env.clone() };
        let mut reply = self.answer(store, adviser, request, env);
        if let Ok(Reply::Table { table }) | Err(Error::Stale { table, .. }) = &mut reply {
            table.unsaved = store.trouble();
        }
        reply
    }

    /// Has the place looked after where games are kept.
    fn renew(&self, store: &mut dyn Store) {
        store.renew(&|| self.cache.games().map(LiveGame::record).collect());
    }

    /// Has changes kept that the store could not keep when they were made, if it can now. Says
    /// whether some were in vain: another table's changes count in place of them, and may have the
    /// same revisions.
    pub fn settle(&mut self, store: &mut dyn Store) -> bool {
        self.renew(store);
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
            Request::Games {} => Ok(Reply::Games { games: GameInfo::all(&self.library) }),
            Request::Layouts { game } => Ok(Reply::Layouts { layouts: layouts(&self.library, game.as_deref())? }),
            Request::Rules { game, options } => Ok(Reply::Rules { rules: rules(&self.library, &game, &options)? }),
            Request::List {} => list(store),
            Request::Unreadable { after } => self.unreadable(store, after),
            Request::New { game, options, deal, deck, replaces, winnable, grade, day } => {
                let begin = Begin { game, options, deal, deck, replaces };
                match (day, winnable || grade.is_some()) {
                    (Some(day), false) => {
                        self.begin_winnable(store, adviser, begin, DealWish::Day(digits("day", day)?), env)
                    }
                    (None, true) => self.begin_winnable(store, adviser, begin, DealWish::Any(grade), env),
                    (None, false) => self.begin(store, begin, env),
                    (Some(_), true) => Err(Error::BadRequest("day: it can't be given with winnable or grade".into())),
                }
            }
            Request::Read { text, game, options } => {
                Ok(Reply::Read { read: Box::new(read(&self.library, &text, game.as_deref(), &options)?) })
            }
            Request::Import { transcript, at } => self.import(store, &transcript, at, env),
            Request::Open { id } => Ok(reply(self.current(store, &id)?.snapshot())),
            Request::Transcript { id } => {
                Ok(Reply::Transcript { transcript: self.current(store, &id)?.game.transcript() })
            }
            Request::Share { id } => {
                let game = self.current(store, &id)?.game.clone();
                Ok(Reply::Share { share: Box::new(share(&self.library, &game)?) })
            }
            Request::History { id } => Ok(Reply::History { history: self.current(store, &id)?.history() }),
            Request::Delete { id } => self.delete(store, id, env),
            Request::Undelete { id } => self.undelete(store, &id),
            Request::Move { id, ply, revision, mv, auto } => {
                self.play(store, &id, Seen { ply, revision }, env, |game| play_and_up(game, &mv, auto))
            }
            Request::Finish { id, ply, revision } => self.play(store, &id, Seen { ply, revision }, env, finish),
            Request::Follow { id, ply, revision, moves } => {
                self.play(store, &id, Seen { ply, revision }, env, |game| follow(game, &moves))
            }
            Request::Undo { id, ply, revision } => self.undo(store, &id, Seen { ply, revision }, env),
            Request::Redo { id, ply, revision } => self.redo(store, &id, Seen { ply, revision }, env),
            Request::Goto { id, ply, revision, to } => self.go_to(store, &id, Seen { ply, revision }, to, env),
            Request::Bookmark { id, ply, revision, at, name } => {
                self.bookmark(store, &id, Seen { ply, revision }, (at, name), env)
            }
            Request::Abandon { id, ply, revision, take_back } => {
                self.abandon(store, &id, Seen { ply, revision }, take_back, env)
            }
            Request::Hint { id, ply, revision, kind } => self.hint(store, adviser, &id, Seen { ply, revision }, kind),
            Request::Verdict { id, ply, revision } => self.verdict(store, adviser, &id, Seen { ply, revision }),
            Request::Solution { id, ply, revision } => self.solution(store, adviser, &id, Seen { ply, revision }),
            Request::Why { id, ply, revision } => self.why(store, adviser, &id, Seen { ply, revision }),
            Request::Review { id, ply, revision } => self.review(store, adviser, &id, Seen { ply, revision }),
            Request::Preview { id, from, moves, at } => self.preview(store, &id, (from, &moves), at),
            Request::PreviewTranscript { transcript, at } => self.preview_transcript(&transcript, at, env),
            Request::Statistics {} => self.statistics(store),
            Request::Days { game, options, month } => self.days(store, &game, &options, digits("month", month)?),
            Request::ExportStatistics {} => Table::export_statistics(store),
            Request::ImportStatistics { export } => self.import_statistics(store, export),
            Request::ResetStatistics { game } => {
                Ok(Reply::Reset { reset: store.note(&Note::Reset { preset: game.as_deref() })? })
            }
            Request::ExportGames { after } => self.export_games(store, after),
            Request::ImportGames { games } => self.import_games(store, games),
            Request::ExportRules {} => Ok(Reply::ExportedRules { rule_files: RuleFile::of(&self.library) }),
            Request::ImportRules { files } => self.import_rules(store, files),
            Request::RestoreStatistics {} => Ok(Reply::Restored { restored: store.note(&Note::Restore)? }),
        }
    }

    /// How a game stands, at little cost: for those who want to know whether it has changed. It is
    /// not replayed for that.
    ///
    /// # Errors
    /// If the game is not kept, or can't be read.
    pub fn standing(&self, store: &mut dyn Store, id: &GameId) -> Result<Standing, Error> {
        self.renew(store);
        let Progress { revision, ply, .. } = store.progress(id)?.ok_or_else(|| Error::UnknownTable(id.clone()))?;
        Ok(Standing { revision, ply, unsaved: store.trouble() })
    }

    /// The game as it is kept.
    fn current(&mut self, store: &mut dyn Store, id: &GameId) -> Result<&mut LiveGame, Error> {
        self.cache.current(&self.library, store, id)
    }

    /// The game as it is kept, if that is how the client has seen it.
    fn as_seen(&mut self, store: &mut dyn Store, id: &GameId, seen: Seen) -> Result<&mut LiveGame, Error> {
        let live = self.current(store, id)?;
        if live.game.ply() == seen.ply && seen.revision.is_none_or(|revision| revision == live.revision) {
            return Ok(live);
        }
        Err(Error::Stale { asked: seen, table: Box::new(live.snapshot()) })
    }
}

/// All games that are kept, the newest first.
fn list(store: &mut dyn Store) -> Result<Reply, Error> {
    let Readable { mut items, unreadable } = store.list(MAX_LISTED)?;
    for entry in &mut items {
        entry.game = Plain::NAME.shown(&entry.game);
    }
    Ok(Reply::Tables { tables: items, left_out: unreadable })
}

/// The digits of a date.
fn digits(what: &str, number: DealNumber) -> Result<u64, Error> {
    number.ours().ok_or_else(|| Error::BadRequest(format!("{what}: expected a date's digits, found {number}")))
}

fn reply(snapshot: Snapshot) -> Reply {
    Reply::Table { table: Box::new(snapshot) }
}

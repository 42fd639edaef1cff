//! One table with its store and its adviser, served by calls.

use patience_table::patience::Library;
use patience_table::{GameId, GameInfo, Request, Row, RowStore, Store as _, Table};
use serde_json::Value;

use crate::call::{Answer, Call, CallEnv, NewRules, ReplyOrError, Served, Standing};
use crate::own_rules::{Added, OwnRules};
use crate::portions::{InstanceAdviser, Portions as _};

/// The longest call, in bytes: a thousand long games fit.
pub const MAX_CALL: usize = 16 << 20;

/// A table for one host, such as a browser's worker. What is kept is handed in and out as rows, and
/// rule files are brought when they are needed.
///
/// ```
/// use patience_module::Instance;
///
/// let mut instance = Instance::default();
/// instance.call(br#"{"call": "games", "games": [["freecell"]]}"#);
/// let call = r#"{"call": "serve", "request": {"do": "new", "game": "freecell"},
///                "env": {"id": "7k2m9q", "deal": 42, "now": 1790000000000}}"#;
/// assert_eq!(instance.call(call.as_bytes()), br#"{"needs":["freecell"]}"#);
/// let text = include_str!("../../core/games/freecell.toml");
/// let bring = serde_json::json!({"call": "bring", "game": "freecell", "text": text});
/// assert_eq!(instance.call(bring.to_string().as_bytes()), b"{}");
/// let answer = String::from_utf8(instance.call(call.as_bytes())).unwrap();
/// assert!(answer.starts_with(r#"{"reply":{"table":{"id":"7k2m9q""#), "{answer}");
/// ```
pub struct Instance {
    table: Table,
    store: RowStore,
    adviser: InstanceAdviser,
    rules: OwnRules,
}

impl Default for Instance {
    fn default() -> Instance {
        let rules = OwnRules::beside(Library::listed([]));
        let table = Table::new(rules.library());
        Instance { table, store: RowStore::default(), adviser: Default::default(), rules }
    }
}

impl Instance {
    /// Serves a call, JSON in UTF-8 of at most [`MAX_CALL`] bytes; gives the answer, which is JSON,
    /// too. What is wrong with a call is said in the answer.
    pub fn call(&mut self, text: &[u8]) -> Vec<u8> {
        let answer = if text.len() > MAX_CALL {
            Answer::Fault { fault: format!("a call has at most {MAX_CALL} bytes") }
        } else {
            match Call::parse(text) {
                Ok(call) => self.serve(call),
                Err(fault) => Answer::Fault { fault },
            }
        };
        serde_json::to_vec(&answer).expect("texts and numbers can be written as JSON")
    }

    fn serve(&mut self, call: Call) -> Answer {
        match call {
            Call::Games { games } => {
                self.rules.set_listed(Library::listed(games));
                self.begin_again();
                Answer::Done {}
            }
            Call::Bring { game, text } => match self.table.library().bring(&game, &text) {
                Ok(()) => Answer::Done {},
                Err(error) => Answer::Fault { fault: error.to_string() },
            },
            Call::Rows { rows } => self.put(rows),
            Call::Serve { request, env } => self.answer(request, env),
            Call::Trouble { trouble } => {
                self.store.set_trouble(trouble);
                Answer::Done {}
            }
            Call::Work { nodes } => Answer::Work { work: self.adviser.think(nodes) },
            Call::Standing { id } => Answer::Standing {
                standing: self.table.standing(&mut self.store, &id).ok().map(|standing| Standing {
                    revision: standing.revision,
                    ply: standing.ply,
                    unsaved: standing.unsaved,
                }),
            },
            Call::Rules(rules) => self.add_rules(&rules),
            Call::ForgetRules { game } => {
                let rows: Vec<Row> = self.rules.forget(&game).into_iter().collect();
                self.begin_again();
                Answer::Forgotten { rows }
            }
            Call::OwnRules {} => Answer::OwnRules { files: self.rules.files() },
            Call::OwnGames {} => Answer::OwnGames { games: self.own_games() },
        }
    }

    /// Serves a request, or names the games whose rule files are to be brought first. Nothing has
    /// changed then.
    fn answer(&mut self, request: Value, env: CallEnv) -> Answer {
        self.look_up(&request);
        let needs = self.table.library().missed();
        if !needs.is_empty() {
            return Answer::Needs { needs };
        }
        let served = self.served(request, env);
        let needs = self.table.library().missed();
        if needs.is_empty() || !served.rows.is_empty() {
            Answer::Served(Box::new(served))
        } else {
            Answer::Needs { needs }
        }
    }

    /// Asks the library for every game that a request names, or whose id it names: what it changes
    /// must not come out otherwise because a file is not here yet.
    fn look_up(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.look_up(item)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    match (key.as_str(), value) {
                        ("game", Value::String(game)) => drop(self.table.library().find(game)),
                        ("id" | "replaces", Value::String(id)) => self.look_up_kept(id),
                        _ => self.look_up(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn look_up_kept(&mut self, id: &str) {
        let Some(id) = GameId::new(id) else { return };
        let kept = [self.store.load(&id), self.store.deleted(&id)];
        for record in kept.into_iter().flatten().flatten() {
            self.table.library().find(&record.entry.game);
        }
    }

    fn own_games(&self) -> Vec<GameInfo> {
        let library = self.table.library();
        let own = library.added_files().filter_map(|(game, _, _)| library.find(game));
        own.map(|ruleset| GameInfo::of(ruleset, library)).collect()
    }

    fn served(&mut self, request: Value, env: CallEnv) -> Served {
        let reply = Request::read(request)
            .and_then(|request| self.table.serve(&mut self.store, &mut self.adviser, request, &env.into()));
        let answer = match reply {
            Ok(reply) => ReplyOrError::Reply(reply),
            Err(error) => ReplyOrError::Error(error),
        };
        let mut rows = self.store.take_changed();
        // The table has them already.
        rows.extend(self.store.take_rules().into_iter().map(|file| self.rules.keep(file)));
        Served { answer, rows, work: self.adviser.would_think() }
    }

    fn put(&mut self, rows: Vec<Row>) -> Answer {
        let (rules, others): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(OwnRules::own);
        let mut changed = false;
        for row in rules {
            changed |= self.rules.put(row);
        }
        if changed {
            self.begin_again();
        }
        // While changes wait to be kept, another table's may have the same revisions.
        if self.store.trouble().is_some() {
            self.table.let_go();
        }
        self.store.put(others);
        Answer::Rows { unreadable: self.store.unreadable_rows() + self.rules.unreadable_rows() }
    }

    fn add_rules(&mut self, NewRules { file, text, replace }: &NewRules) -> Answer {
        match self.rules.add(file, text, *replace) {
            Added::Row { game, row } => {
                self.begin_again();
                Answer::Rules { game, rows: vec![row] }
            }
            Added::Taken { game } => Answer::Taken { taken: game },
            Added::Wrong { problems } => Answer::Problems { problems },
        }
    }

    /// A table for the games that there are now. Games in use are replayed from their rows.
    fn begin_again(&mut self) {
        self.table = Table::new(self.rules.library());
        self.adviser = Default::default();
    }
}

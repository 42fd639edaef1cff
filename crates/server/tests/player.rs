//! Somebody who plays at a table over a database, without a server between.

use std::path::Path;

use patience_server::{OpenError, SqliteStore};
use patience_table::patience::Library;
use patience_table::{Env, GameId, NoAdviser, Request, Shelter, Table};
use serde_json::{Value, json};

/// A table over the database of a folder. The games that are begun are called g0, g1 …; the clock
/// goes on by a second a request.
pub(crate) struct Player {
    pub(crate) table: Table,
    pub(crate) store: Shelter<SqliteStore>,
    pub(crate) begun: usize,
    pub(crate) now_ms: u64,
}

impl Player {
    pub(crate) fn at(folder: &Path) -> Player {
        Player::opened(SqliteStore::open(folder)).unwrap()
    }

    pub(crate) fn opened(store: Result<SqliteStore, OpenError>) -> Result<Player, OpenError> {
        let store = Shelter::over(store?);
        Ok(Player { table: Table::new(Library::builtin()), store, begun: 0, now_ms: 1_000_000 })
    }

    /// Asks; gives the reply or, under `error`, why there is none.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.now_ms += 1000;
        let id = GameId::new(&format!("g{}", self.begun)).unwrap();
        let env = Env { id, deal: self.begun as u64 + 1, now_ms: self.now_ms };
        let parsed = Request::parse(request.to_string().as_bytes()).unwrap();
        self.begun += usize::from(request["do"] == "new");
        match self.table.serve(&mut self.store, &mut NoAdviser, parsed, &env) {
            Ok(reply) => serde_json::to_value(reply).unwrap(),
            Err(error) => json!({ "error": error }),
        }
    }

    /// Begins a game; gives its id.
    pub(crate) fn begin(&mut self, game: &str) -> String {
        let table = self.ask(&json!({"do": "new", "game": game}));
        table["table"]["id"].as_str().unwrap_or_else(|| panic!("{game}: {table}")).to_owned()
    }

    /// Plays a legal move of a game, chosen by a number; gives the reply.
    pub(crate) fn play(&mut self, id: &str, choice: usize) -> Value {
        let open = self.ask(&json!({"do": "open", "id": id}));
        let table = &open["table"];
        let legal = table["legal"].as_array().unwrap_or_else(|| panic!("{id}: {open}"));
        let Some(mv) = legal.get(choice % legal.len().max(1)) else { return open };
        self.ask(&json!({"do": "move", "id": id, "ply": table["ply"], "move": mv}))
    }

    /// Every game that is exported, and the names of those that are not, each with what is wrong.
    pub(crate) fn export(&mut self) -> (Vec<Value>, Vec<(String, String)>) {
        let (mut games, mut left_out, mut after) = (Vec::new(), Vec::new(), Value::Null);
        for _ in 0..100 {
            let page = self.ask(&json!({"do": "export-games", "after": after}));
            games.extend(page["exported"].as_array().unwrap_or_else(|| panic!("{page}")).clone());
            for left in page["left_out"].as_array().into_iter().flatten() {
                left_out.push(["id", "message"].map(|key| left[key].as_str().unwrap().to_owned()).into());
            }
            after = page["next"].clone();
            assert_eq!(page["more"] == true, after.is_string(), "{page}");
            if after.is_null() {
                return (games, left_out);
            }
        }
        panic!("no end");
    }

    /// Everything that can't be read.
    pub(crate) fn unreadable(&mut self) -> Vec<Value> {
        let (mut all, mut after) = (Vec::new(), Value::Null);
        for _ in 0..100 {
            let page = self.ask(&json!({"do": "unreadable", "after": after}));
            all.extend(page["unreadable"].as_array().unwrap_or_else(|| panic!("{page}")).clone());
            after = page["next"].clone();
            if after.is_null() {
                return all;
            }
        }
        panic!("no end");
    }
}

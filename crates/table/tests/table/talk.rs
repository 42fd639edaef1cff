//! Talking with a table.

use patience::Library;
use patience_table::{Adviser, Env, Error, GameId, NoAdviser, Reply, Request, Snapshot, Store, Table};
use serde_json::Value;

/// A conversation. The games begun are called g1, g2 …, their random deals are 1, 2 …; the clock goes on by a second a
/// request.
pub(crate) struct Talk<S> {
    pub(crate) table: Table,
    pub(crate) store: S,
    pub(crate) adviser: Box<dyn Adviser>,
    pub(crate) begun: usize,
    pub(crate) now_ms: u64,
}

impl<S: Store> Talk<S> {
    pub(crate) fn over(store: S) -> Talk<S> {
        Talk { table: Table::new(Library::builtin()), store, adviser: Box::new(NoAdviser), begun: 0, now_ms: 1_000_000 }
    }

    pub(crate) fn ask(&mut self, request: &str) -> Result<Reply, Error> {
        self.now_ms += 1000;
        let id = GameId::new(&format!("g{}", self.begun + 1)).unwrap();
        let env = Env { id, deal: self.begun as u64 + 1, now_ms: self.now_ms };
        let request = Request::parse(request.as_bytes())?;
        let begins = matches!(request, Request::New { .. } | Request::Import { .. });
        let reply = self.table.serve(&mut self.store, &mut self.adviser, request, &env)?;
        self.begun += usize::from(begins && matches!(reply, Reply::Table { .. }));
        Ok(reply)
    }

    pub(crate) fn code(&mut self, request: &str) -> &'static str {
        self.ask(request).expect_err(request).code()
    }

    /// Asks for something that is answered with a game.
    pub(crate) fn table(&mut self, request: &Value) -> Snapshot {
        match self.ask(&request.to_string()) {
            Ok(Reply::Table { table }) => *table,
            other => panic!("{request}: {other:?}"),
        }
    }

    /// Asks, and gives the reply as JSON.
    pub(crate) fn json(&mut self, request: &Value) -> Value {
        let reply = self.ask(&request.to_string()).unwrap_or_else(|error| panic!("{request}: {error}"));
        serde_json::to_value(reply).unwrap()
    }
}

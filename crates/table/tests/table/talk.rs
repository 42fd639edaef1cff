//! Talking with a table.

use patience::Library;
use patience_table::{Adviser, Env, Error, ErrorReply, GameId, NoAdviser, Reply, Request, Snapshot, Store, Table};
use serde_json::Value;

use super::schema::expect_valid;

/// A conversation. The games begun are called g1, g2 …, their random deals are 1, 2 …; the clock
/// goes on by a second a request.
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

    /// Asks. What is asked, if it can be read, and what is answered are as the schema says.
    pub(crate) fn ask(&mut self, request: &str) -> Result<Reply, Error> {
        let answer = self.ask_unchecked(request);
        match &answer {
            Ok(reply) => expect_valid("Reply", &serde_json::to_value(reply).unwrap()),
            Err(error) => expect_valid("ErrorReply", &serde_json::to_value(ErrorReply { error }).unwrap()),
        }
        if !matches!(answer, Err(Error::BadRequest(_))) {
            expect_valid("Request", &serde_json::from_str(request).unwrap());
        }
        answer
    }

    /// Asks for something that need not be as the schema says, and gives the reply as JSON.
    pub(crate) fn unchecked(&mut self, request: &Value) -> Value {
        self.tried(request).unwrap_or_else(|error| panic!("{request}: {error}"))
    }

    /// The same, where it may be refused.
    pub(crate) fn tried(&mut self, request: &Value) -> Result<Value, Error> {
        self.ask_unchecked(&request.to_string()).map(|reply| serde_json::to_value(reply).unwrap())
    }

    fn ask_unchecked(&mut self, request: &str) -> Result<Reply, Error> {
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

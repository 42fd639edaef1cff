//! Games kept in a SQLite file.

use std::path::Path;

use patience_table::patience::{DealNumber, Options, Status};
use patience_table::{Change, Entry, GameId, Record, Store, StoreError};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, named_params, params};

use crate::schema::{OpenError, open};

/// The name of the file that games are kept in.
pub const DATABASE: &str = "patience.sqlite3";
/// How many games are kept at the most: more than a person plays.
const MAX_GAMES: usize = 1_000_000;
/// How many prepared statements are held; there are fewer.
const STATEMENTS: usize = 32;

/// The columns of an [`Entry`], in the order in which [`entry`] reads them.
const ENTRY: &str = "id, preset, options, deal, ply, length, status, changed_ms";

/// Games kept in a SQLite file. Several programs may use the same file: see [`patience_table`] on revisions.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
}

impl SqliteStore {
    /// Opens the file [`DATABASE`] in a folder, which is there; makes the file if need be, and
    /// migrates it, keeping a copy, if an older version of the program has made it.
    ///
    /// # Errors
    /// If the file can't be opened or written, or is not a database of this or an older version.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        let connection = open(&folder.join(DATABASE))?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(SqliteStore { connection })
    }
}

impl Store for SqliteStore {
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError> {
        let mut statement =
            self.connection.prepare_cached("SELECT revision FROM game WHERE id = ?1").map_err(failed)?;
        statement.query_row([id.as_str()], |row| row.get(0)).optional().map_err(failed)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        // One transaction, so that game and moves belong together.
        let transaction = self.connection.transaction().map_err(failed)?;
        load(&transaction, id).map_err(failed)
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Entry>, StoreError> {
        let list = |connection: &Connection| -> rusqlite::Result<Vec<Entry>> {
            let sql = format!("SELECT {ENTRY} FROM game ORDER BY changed_ms DESC, number DESC LIMIT ?1");
            connection.prepare_cached(&sql)?.query_map([limit as i64], entry)?.collect()
        };
        list(&self.connection).map_err(failed)
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        let behaviour = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behaviour).map_err(failed)?;
        match *change {
            Change::Created { entry, deck } => create(&transaction, entry, deck)?,
            Change::Played { entry, revision, mv } => {
                let number = update(&transaction, entry, revision)?;
                append(&transaction, number, entry.ply, mv).map_err(failed)?;
            }
            Change::Stepped { entry, revision } => {
                update(&transaction, entry, revision)?;
            }
            Change::Deleted { id, revision } => {
                let sql = "DELETE FROM game WHERE id = ?1 AND revision = ?2";
                let gone = transaction.execute(sql, params![id.as_str(), revision]).map_err(failed)?;
                if gone == 0 {
                    return Err(StoreError::Conflict);
                }
            }
        }
        transaction.commit().map_err(failed)
    }
}

fn create(transaction: &Transaction<'_>, entry: &Entry, deck: &str) -> Result<(), StoreError> {
    let count: usize = transaction.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).map_err(failed)?;
    if count >= MAX_GAMES {
        return Err(StoreError::Full { limit: MAX_GAMES });
    }
    let sql = "INSERT INTO game (id, preset, options, deal, deck, ply, length, status, changed_ms, revision)
               VALUES (:id, :preset, :options, :deal, :deck, :ply, :length, :status, :changed_ms, 1)
               ON CONFLICT (id) DO NOTHING";
    let options = serde_json::to_string(&entry.options).expect("options can be written as JSON");
    let made = transaction.prepare_cached(sql).and_then(|mut statement| {
        statement.execute(named_params! {
            ":id": entry.id.as_str(),
            ":preset": entry.game,
            ":options": options,
            ":deal": entry.deal.map(|deal| deal.0.to_string()),
            ":deck": deck,
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
        })
    });
    if made.map_err(failed)? == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Writes what has changed of a game, if it is of this revision; gives its number.
fn update(transaction: &Transaction<'_>, entry: &Entry, revision: u64) -> Result<i64, StoreError> {
    let sql = "UPDATE game SET ply = :ply, length = :length, status = :status, changed_ms = :changed_ms,
               revision = revision + 1 WHERE id = :id AND revision = :revision RETURNING number";
    let number = transaction.prepare_cached(sql).and_then(|mut statement| {
        let row = named_params! {
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
            ":id": entry.id.as_str(),
            ":revision": revision,
        };
        statement.query_row(row, |row| row.get(0)).optional()
    });
    number.map_err(failed)?.ok_or(StoreError::Conflict)
}

/// Adds a move, in place of any that had its number or a higher one.
fn append(transaction: &Transaction<'_>, number: i64, ply: usize, mv: &str) -> rusqlite::Result<()> {
    let sql = "DELETE FROM move WHERE game = ?1 AND ply >= ?2";
    transaction.prepare_cached(sql)?.execute(params![number, ply])?;
    let sql = "INSERT INTO move (game, ply, text) VALUES (?1, ?2, ?3)";
    transaction.prepare_cached(sql)?.execute(params![number, ply, mv])?;
    Ok(())
}

fn load(transaction: &Transaction<'_>, id: &GameId) -> rusqlite::Result<Option<Record>> {
    let sql = format!("SELECT {ENTRY}, number, deck, revision FROM game WHERE id = ?1");
    let mut statement = transaction.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((entry(row)?, row.get::<_, i64>(8)?, row.get(9)?, row.get(10)?));
    let Some((entry, number, deck, revision)) = statement.query_row([id.as_str()], read).optional()? else {
        return Ok(None);
    };
    let mut statement = transaction.prepare_cached("SELECT text FROM move WHERE game = ?1 ORDER BY ply")?;
    let moves = statement.query_map([number], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(Some(Record { entry, deck, moves, revision }))
}

/// Reads the columns [`ENTRY`].
fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let wrong = |column: usize, what: String| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, what.into())
    };
    let id: String = row.get(0)?;
    let options: String = row.get(2)?;
    let options: Options = serde_json::from_str(&options).map_err(|error| wrong(2, error.to_string()))?;
    let deal: Option<String> = row.get(3)?;
    let deal = deal.map(|text| text.parse().map(DealNumber).map_err(|_| wrong(3, format!("{text:?} is no deal"))));
    let status: String = row.get(6)?;
    Ok(Entry {
        id: GameId::new(&id).ok_or_else(|| wrong(0, format!("{id:?} is no id")))?,
        game: row.get(1)?,
        options,
        deal: deal.transpose()?,
        ply: row.get(4)?,
        length: row.get(5)?,
        status: status_of(&status).ok_or_else(|| wrong(6, format!("{status:?} is no status")))?,
        changed_ms: row.get(7)?,
    })
}

/// The time as SQLite can hold it.
fn changed(entry: &Entry) -> i64 {
    i64::try_from(entry.changed_ms).unwrap_or(i64::MAX)
}

const STATUS: [(Status, &str); 3] = [(Status::Playing, "playing"), (Status::Won, "won"), (Status::Stuck, "stuck")];

fn status_text(status: Status) -> &'static str {
    STATUS.iter().find(|(other, _)| *other == status).map_or("playing", |(_, text)| text)
}

fn status_of(text: &str) -> Option<Status> {
    STATUS.iter().find(|(_, other)| *other == text).map(|(status, _)| *status)
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::Busy("another program writes to the database".into())
        }
        _ => StoreError::Failed(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience_table::patience::Library;
    use patience_table::{Env, MemoryStore, NoAdviser, Request, Table};

    /// What is kept, whatever keeps it: after every request both stores hold the same.
    #[test]
    fn it_keeps_what_a_store_in_memory_keeps() {
        let folder = tempfile::tempdir().unwrap();
        let mut sqlite = SqliteStore::open(folder.path()).unwrap();
        let mut memory = MemoryStore::default();
        let mut tables = [Table::new(Library::builtin()), Table::new(Library::builtin())];
        let requests = [
            r#"{"do": "new", "game": "klondike", "options": {"draw": 3}, "deal": "18446744073709551615"}"#,
            r#"{"do": "move", "id": "g0", "ply": 0, "move": "draw"}"#,
            r#"{"do": "move", "id": "g0", "ply": 1, "move": "draw"}"#,
            r#"{"do": "move", "id": "g0", "ply": 2, "move": "draw"}"#,
            r#"{"do": "goto", "id": "g0", "ply": 3, "to": 1}"#,
            r#"{"do": "redo", "id": "g0", "ply": 1}"#,
            r#"{"do": "undo", "id": "g0", "ply": 2}"#,
            r#"{"do": "move", "id": "g0", "ply": 1, "move": "draw"}"#,
            r#"{"do": "new", "game": "anneliese"}"#,
            r#"{"do": "move", "id": "g8", "ply": 0, "move": "draw"}"#,
            r#"{"do": "delete", "id": "g0"}"#,
            r#"{"do": "open", "id": "g0"}"#,
            r#"{"do": "open", "id": "g8"}"#,
        ];
        for (at, text) in requests.iter().enumerate() {
            let id = GameId::new(&format!("g{at}")).unwrap();
            let env = Env { id, deal: u64::MAX, now_ms: 1000 * at as u64 };
            let request = Request::parse(text.as_bytes()).unwrap();
            let kept = tables[0].serve(&mut sqlite, &mut NoAdviser, request.clone(), &env);
            let held = tables[1].serve(&mut memory, &mut NoAdviser, request, &env);
            assert_eq!(kept.ok(), held.ok(), "{text}");
            assert_eq!(sqlite.list(10).unwrap(), memory.list(10).unwrap(), "{text}");
            for id in ["g0", "g8"].map(|id| GameId::new(id).unwrap()) {
                assert_eq!(sqlite.load(&id).unwrap(), memory.load(&id).unwrap(), "{text}");
                assert_eq!(sqlite.revision(&id).unwrap(), memory.revision(&id).unwrap(), "{text}");
            }
        }
        let orphans: i64 = sqlite
            .connection
            .query_row("SELECT count(*) FROM move WHERE game NOT IN (SELECT number FROM game)", [], |row| row.get(0))
            .unwrap();
        assert_eq!(orphans, 0);
        assert_eq!(sqlite.list(1).unwrap().len(), 1);
    }

    #[test]
    fn an_old_revision_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(folder.path()).unwrap();
        let mut other = SqliteStore::open(folder.path()).unwrap();
        let mut table = Table::new(Library::builtin());
        let env = Env { id: GameId::new("g").unwrap(), deal: 1, now_ms: 1 };
        let begin = Request::parse(br#"{"do": "new", "game": "klondike"}"#).unwrap();
        table.serve(&mut store, &mut NoAdviser, begin.clone(), &env).unwrap();
        assert!(table.serve(&mut other, &mut NoAdviser, begin, &env).is_err(), "the id is taken");
        let mut record = store.load(&env.id).unwrap().unwrap();
        record.entry.ply = 1;
        let played = Change::Played { entry: &record.entry, revision: 1, mv: "draw" };
        store.apply(&played).unwrap();
        let before = store.load(&env.id).unwrap();
        let changes = [
            played,
            Change::Stepped { entry: &record.entry, revision: 1 },
            Change::Deleted { id: &env.id, revision: 1 },
        ];
        for change in changes {
            assert!(matches!(other.apply(&change), Err(StoreError::Conflict)), "{change:?}");
        }
        assert_eq!(store.load(&env.id).unwrap(), before);
    }

    #[test]
    fn a_database_that_another_program_holds_is_busy() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(folder.path()).unwrap();
        store.connection.busy_timeout(std::time::Duration::ZERO).unwrap();
        let other = SqliteStore::open(folder.path()).unwrap();
        other.connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        let id = GameId::new("g").unwrap();
        let busy = store.apply(&Change::Deleted { id: &id, revision: 1 });
        assert!(matches!(busy, Err(StoreError::Busy(_))), "{busy:?}");
        assert_eq!(store.revision(&id).unwrap(), None, "reading goes on");
    }
}

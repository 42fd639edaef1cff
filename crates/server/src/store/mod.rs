//! Games kept in a SQLite file.

use std::path::Path;

use patience_table::patience::{DealNumber, Options, Status};
use patience_table::{
    Bookmark, Change, Entry, GameId, GameResult, KeptMove, MAX_DELETED, Note, Readable, Record, Store, StoreError,
    Unreadable,
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, named_params, params};

mod error;
mod results;
mod schema;
mod unreadable;

use error::failed;
use schema::open;

pub use schema::OpenError;

/// The name of the file that games are kept in.
pub const DATABASE: &str = "patience.sqlite3";
/// The most games that are kept: more than a person plays.
const MAX_GAMES: usize = 1_000_000;
/// How many prepared statements are held; there are fewer.
const STATEMENTS: usize = 48;

/// The columns of an [`Entry`], in the order in which [`entry`] reads them.
const ENTRY: &str = "id, preset, options, deal, ply, length, status, changed_ms";
/// The games that are listed, in their order.
const NOT_DELETED: &str = "WHERE deleted_ms IS NULL ORDER BY changed_ms DESC, number DESC";

/// Games kept in a SQLite file. Several programs may use the same file: see [`patience_table`] on
/// revisions.
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

impl SqliteStore {
    /// Has a change made wholly or not at all.
    fn change<T>(&mut self, change: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let behaviour = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behaviour).map_err(failed)?;
        let made = change(&transaction)?;
        transaction.commit().map_err(failed)?;
        Ok(made)
    }

    fn read<T>(&mut self, read: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        // One transaction, so that what is read belongs together.
        let transaction = self.connection.transaction().map_err(failed)?;
        read(&transaction).map_err(failed)
    }
}

impl Store for SqliteStore {
    fn revision(&mut self, id: &GameId) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT revision FROM game WHERE id = ?1 AND deleted_ms IS NULL";
        let mut statement = self.connection.prepare_cached(sql).map_err(failed)?;
        statement.query_row([id.as_str()], |row| row.get(0)).optional().map_err(failed)
    }

    fn load(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.read(|transaction| load(transaction, id, "deleted_ms IS NULL"))
    }

    fn deleted(&mut self, id: &GameId) -> Result<Option<Record>, StoreError> {
        self.read(|transaction| load(transaction, id, "deleted_ms IS NOT NULL"))
    }

    fn list(&mut self, limit: usize) -> Result<Readable<Entry>, StoreError> {
        let list = |connection: &Connection| -> rusqlite::Result<Readable<Entry>> {
            let sql = format!("SELECT {ENTRY} FROM game {NOT_DELETED}");
            unreadable::readable(connection.prepare_cached(&sql)?.query([])?, limit, entry)
        };
        list(&self.connection).map_err(failed)
    }

    fn unreadable(&mut self) -> Result<Vec<Unreadable>, StoreError> {
        self.read(unreadable::all)
    }

    fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        self.change(|transaction| apply(transaction, change))
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.read(results::all)
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.change(|transaction| results::note(transaction, note))
    }
}

fn apply(transaction: &Transaction<'_>, change: &Change<'_>) -> Result<(), StoreError> {
    match *change {
        Change::Created { entry, deck, moves } => {
            let number = create(transaction, entry, deck)?;
            append(transaction, number, 0, moves).map_err(failed)?;
            results::begin(transaction, entry)
        }
        Change::Played { entry, revision, moves, tally } => {
            let number = update(transaction, entry, revision)?;
            let before = entry.ply - moves.len();
            forget_after(transaction, number, before).map_err(failed)?;
            append(transaction, number, before, moves).map_err(failed)?;
            results::add(transaction, entry, tally)
        }
        Change::Stepped { entry, revision, tally } => {
            update(transaction, entry, revision)?;
            results::add(transaction, entry, tally)
        }
        Change::Bookmarked { entry, revision, at, name, tally } => {
            let number = update(transaction, entry, revision)?;
            bookmark(transaction, number, at, name).map_err(failed)?;
            results::add(transaction, entry, tally)
        }
        Change::Deleted { id, revision, now_ms } => {
            set_deleted(transaction, id, revision, Some(now_ms))?;
            forget_deleted(transaction)
        }
        Change::Undeleted { id, revision } => set_deleted(transaction, id, revision, None),
    }
}

/// Makes a game's row; gives its number.
fn create(transaction: &Transaction<'_>, entry: &Entry, deck: &str) -> Result<i64, StoreError> {
    let count: usize = transaction.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).map_err(failed)?;
    if count >= MAX_GAMES {
        return Err(StoreError::Full { limit: MAX_GAMES });
    }
    let sql = "INSERT INTO game (id, preset, options, deal, deck, ply, length, status, changed_ms, revision)
               VALUES (:id, :preset, :options, :deal, :deck, :ply, :length, :status, :changed_ms, 1)
               ON CONFLICT (id) DO NOTHING RETURNING number";
    let options = serde_json::to_string(&entry.options).expect("options can be written as JSON");
    let number = transaction.prepare_cached(sql).and_then(|mut statement| {
        let row = named_params! {
            ":id": entry.id.as_str(),
            ":preset": entry.game,
            ":options": options,
            ":deal": entry.deal.map(|deal| deal.0.to_string()),
            ":deck": deck,
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
        };
        statement.query_row(row, |row| row.get(0)).optional()
    });
    number.map_err(failed)?.ok_or(StoreError::Conflict)
}

/// Writes what has changed of a game, if it is of this revision; gives its number.
fn update(transaction: &Transaction<'_>, entry: &Entry, revision: u64) -> Result<i64, StoreError> {
    let sql = "UPDATE game SET ply = :ply, length = :length, status = :status, changed_ms = :changed_ms,
               revision = revision + 1
               WHERE id = :id AND revision = :revision AND deleted_ms IS NULL RETURNING number";
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

/// Forgets every move after the first `ply`, and the bookmarks that need them.
fn forget_after(transaction: &Transaction<'_>, number: i64, ply: usize) -> rusqlite::Result<()> {
    for sql in ["DELETE FROM move WHERE game = ?1 AND ply > ?2", "DELETE FROM bookmark WHERE game = ?1 AND ply > ?2"] {
        transaction.prepare_cached(sql)?.execute(params![number, ply])?;
    }
    Ok(())
}

/// Adds moves after the first `ply`.
fn append(transaction: &Transaction<'_>, number: i64, ply: usize, moves: &[KeptMove]) -> rusqlite::Result<()> {
    let mut statement =
        transaction.prepare_cached("INSERT INTO move (game, ply, text, auto) VALUES (?1, ?2, ?3, ?4)")?;
    for (mv, ply) in moves.iter().zip(ply + 1..) {
        statement.execute(params![number, ply, mv.text, mv.auto])?;
    }
    Ok(())
}

fn bookmark(transaction: &Transaction<'_>, number: i64, at: usize, name: Option<&str>) -> rusqlite::Result<()> {
    let sql = "DELETE FROM bookmark WHERE game = ?1 AND ply = ?2";
    transaction.prepare_cached(sql)?.execute(params![number, at])?;
    if let Some(name) = name {
        let sql = "INSERT INTO bookmark (game, ply, name) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(sql)?.execute(params![number, at, name])?;
    }
    Ok(())
}

/// Puts a game aside, or takes it back.
fn set_deleted(
    transaction: &Transaction<'_>,
    id: &GameId,
    revision: u64,
    deleted_ms: Option<u64>,
) -> Result<(), StoreError> {
    let sql = "UPDATE game SET deleted_ms = ?3, revision = revision + 1
               WHERE id = ?1 AND revision = ?2 AND (deleted_ms IS NULL) = (?3 IS NOT NULL)";
    let deleted_ms = deleted_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
    let count = transaction.execute(sql, params![id.as_str(), revision, deleted_ms]).map_err(failed)?;
    if count == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Forgets the deleted games but the last.
fn forget_deleted(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let forget = || -> rusqlite::Result<Vec<String>> {
        let sql = "DELETE FROM game WHERE number IN (
                       SELECT number FROM game WHERE deleted_ms IS NOT NULL
                       ORDER BY deleted_ms DESC, number DESC LIMIT -1 OFFSET ?1
                   ) RETURNING id";
        transaction.prepare_cached(sql)?.query_map([MAX_DELETED as i64], |row| row.get(0))?.collect()
    };
    forget().map_err(failed)?.iter().try_for_each(|id| results::forget(transaction, id))
}

/// Everything of a game for which the condition holds.
fn load(transaction: &Transaction<'_>, id: &GameId, condition: &str) -> rusqlite::Result<Option<Record>> {
    let sql = format!("SELECT {ENTRY}, number, deck, revision FROM game WHERE id = ?1 AND {condition}");
    let mut statement = transaction.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((entry(row)?, row.get::<_, i64>(8)?, row.get(9)?, row.get(10)?));
    let Some((entry, number, deck, revision)) = statement.query_row([id.as_str()], read).optional()? else {
        return Ok(None);
    };
    let sql = "SELECT text, auto FROM move WHERE game = ?1 ORDER BY ply";
    let kept = |row: &Row<'_>| Ok(KeptMove { text: row.get(0)?, auto: row.get(1)? });
    let moves = transaction.prepare_cached(sql)?.query_map([number], kept)?.collect::<rusqlite::Result<_>>()?;
    let sql = "SELECT ply, name FROM bookmark WHERE game = ?1 ORDER BY ply";
    let kept = |row: &Row<'_>| Ok(Bookmark { ply: row.get(0)?, name: row.get(1)? });
    let bookmarks = transaction.prepare_cached(sql)?.query_map([number], kept)?.collect::<rusqlite::Result<_>>()?;
    Ok(Some(Record { entry, deck, moves, bookmarks, revision }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use patience_table::patience::Library;
    use patience_table::{Env, MemoryStore, NoAdviser, Request, Table, Tally};

    fn by_id(results: Result<Readable<GameResult>, StoreError>) -> Vec<GameResult> {
        let mut results = results.unwrap().items;
        results.sort_by(|one, other| one.id.cmp(&other.id));
        results
    }

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
            r#"{"do": "bookmark", "id": "g8", "ply": 1, "at": 1, "name": "ä 'hier' …"}"#,
            r#"{"do": "bookmark", "id": "g8", "ply": 1, "at": 0, "name": "Anfang"}"#,
            r#"{"do": "undo", "id": "g8", "ply": 1}"#,
            r#"{"do": "move", "id": "g8", "ply": 0, "move": "draw", "auto": "always"}"#,
            r#"{"do": "bookmark", "id": "g8", "ply": 1, "at": 0, "name": null}"#,
            r#"{"do": "new", "game": "klondike", "replaces": "g0"}"#,
            r#"{"do": "import", "transcript": {"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw", "draw"]}, "at": 1}"#,
            r#"{"do": "abandon", "id": "g8", "ply": 1}"#,
            r#"{"do": "export-statistics"}"#,
            r#"{"do": "reset-statistics", "game": "anneliese"}"#,
            r#"{"do": "statistics"}"#,
            r#"{"do": "restore-statistics"}"#,
            r#"{"do": "reset-statistics", "game": null}"#,
            r#"{"do": "import-statistics", "export": {"patience": "statistics/1", "results": [
                {"id": "g0", "game": "klondike", "options": {"draw": 3}, "deal": null, "outcome": "won", "moves": 9, "seconds": 60, "ended": 1, "undos": 1, "hints": 2},
                {"id": "x", "game": "klondike", "options": {"draw": 3}, "deal": "18446744073709551615", "outcome": "lost", "moves": 9, "seconds": null, "ended": 4000, "undos": 0, "hints": 0}]}}"#,
            r#"{"do": "statistics"}"#,
            r#"{"do": "delete", "id": "g0"}"#,
            r#"{"do": "open", "id": "g0"}"#,
            r#"{"do": "undelete", "id": "g0"}"#,
            r#"{"do": "undelete", "id": "g0"}"#,
            r#"{"do": "history", "id": "g0"}"#,
            r#"{"do": "open", "id": "g8"}"#,
            r#"{"do": "delete", "id": "g0"}"#,
        ];
        for (at, text) in requests.iter().enumerate() {
            let id = GameId::new(&format!("g{at}")).unwrap();
            let env = Env { id, deal: u64::MAX, now_ms: 1000 * at as u64 };
            let request = Request::parse(text.as_bytes()).unwrap();
            let kept = tables[0].serve(&mut sqlite, &mut NoAdviser, request.clone(), &env);
            let held = tables[1].serve(&mut memory, &mut NoAdviser, request, &env);
            let error = |error: &patience_table::Error| error.to_string();
            assert_eq!(kept.as_ref().map_err(error), held.as_ref().map_err(error), "{text}");
            assert_eq!(by_id(sqlite.results()), by_id(memory.results()), "{text}");
            assert_eq!(sqlite.list(10).unwrap(), memory.list(10).unwrap(), "{text}");
            for id in ["g0", "g8"].map(|id| GameId::new(id).unwrap()) {
                assert_eq!(sqlite.load(&id).unwrap(), memory.load(&id).unwrap(), "{text}");
                assert_eq!(sqlite.deleted(&id).unwrap(), memory.deleted(&id).unwrap(), "{text}");
                assert_eq!(sqlite.revision(&id).unwrap(), memory.revision(&id).unwrap(), "{text}");
            }
        }
        let orphans: i64 = sqlite
            .connection
            .query_row("SELECT count(*) FROM move WHERE game NOT IN (SELECT number FROM game)", [], |row| row.get(0))
            .unwrap();
        assert_eq!(orphans, 0);
        assert_eq!(sqlite.list(1).unwrap().items.len(), 1);
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
        let moves = [KeptMove { text: "draw".into(), auto: false }];
        let tally = Tally::default();
        let played = Change::Played { entry: &record.entry, revision: 1, moves: &moves, tally };
        store.apply(&played).unwrap();
        let before = store.load(&env.id).unwrap();
        let changes = [
            played,
            Change::Stepped { entry: &record.entry, revision: 1, tally },
            Change::Bookmarked { entry: &record.entry, revision: 1, at: 0, name: Some("x"), tally },
            Change::Deleted { id: &env.id, revision: 1, now_ms: 0 },
            Change::Undeleted { id: &env.id, revision: 2 },
        ];
        for change in changes {
            assert!(matches!(other.apply(&change), Err(StoreError::Conflict)), "{change:?}");
        }
        assert_eq!(store.load(&env.id).unwrap(), before);
    }

    #[test]
    fn what_is_kept_aside_has_a_bound() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(folder.path()).unwrap();
        let mut table = Table::new(Library::builtin());
        for number in 0..2 * MAX_DELETED {
            let env = Env { id: GameId::new(&format!("g{number}")).unwrap(), deal: 1, now_ms: number as u64 };
            let mut serve = |request: &str| {
                let request = Request::parse(request.replace("ID", env.id.as_str()).as_bytes()).unwrap();
                table.serve(&mut store, &mut NoAdviser, request, &env).unwrap()
            };
            serve(r#"{"do": "new", "game": "klondike"}"#);
            if number % 2 == 0 {
                serve(r#"{"do": "move", "id": "ID", "ply": 0, "move": "draw"}"#);
            }
            serve(r#"{"do": "delete", "id": "ID"}"#);
        }
        let count = |sql: &str| -> usize { store.connection.query_row(sql, [], |row| row.get(0)).unwrap() };
        assert_eq!(count("SELECT count(*) FROM game"), MAX_DELETED);
        assert_eq!(count("SELECT count(*) FROM move"), MAX_DELETED / 2, "those of forgotten games are gone");
        let counted = MAX_DELETED / 2;
        assert_eq!(count("SELECT count(*) FROM result"), MAX_DELETED + counted, "results that count stay");
    }

    #[test]
    fn a_database_that_another_program_holds_is_busy() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(folder.path()).unwrap();
        store.connection.busy_timeout(std::time::Duration::ZERO).unwrap();
        let other = SqliteStore::open(folder.path()).unwrap();
        other.connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        let id = GameId::new("g").unwrap();
        let busy = store.apply(&Change::Deleted { id: &id, revision: 1, now_ms: 0 });
        assert!(matches!(busy, Err(StoreError::Busy(_))), "{busy:?}");
        assert_eq!(store.revision(&id).unwrap(), None, "reading goes on");
    }
}

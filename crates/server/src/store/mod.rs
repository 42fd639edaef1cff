//! Games kept in a SQLite file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use patience_table::patience::{DealNumber, Options, Status};
use patience_table::{
    Bookmark, Change, Entry, GameId, GameResult, KeptMove, MAX_DELETED, Note, Readable, Record, Store, StoreError,
    Trouble, UNPLAYED_MS, Unreadable, next_revision,
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, named_params, params};

mod error;
mod results;
mod schema;
#[cfg(test)]
mod tests;
mod unreadable;

use error::failed;
use schema::{open, open_to_read};

pub use schema::OpenError;

/// The name of the file that games are kept in.
pub const DATABASE: &str = "patience.sqlite3";
/// The most games that are kept: more than a person plays.
const MAX_GAMES: usize = 1_000_000;
/// How many prepared statements are held; there are fewer.
const STATEMENTS: usize = 48;
/// How long another program is waited for that has held the database for long already.
const SHORT_WAIT: Duration = Duration::from_millis(50);

/// The columns of an [`Entry`], in the order in which [`entry`] reads them.
const ENTRY: &str = "id, preset, options, deal, ply, length, status, changed_ms";
/// The games that are listed, in their order.
const NOT_DELETED: &str = "WHERE deleted_ms IS NULL ORDER BY changed_ms DESC, number DESC";

/// Games kept in a SQLite file. Several programs may use the same file: see [`patience_table`] on
/// revisions.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// What came of the last change, if it could not be made.
    trouble: Option<Trouble>,
}

impl SqliteStore {
    /// Opens the file [`DATABASE`] in a folder, which is there; makes the file if need be, and
    /// migrates it, keeping a copy, if an older version of the program has made it. A file that
    /// can't be written is read, and [`Store::trouble`] says why.
    ///
    /// # Errors
    /// If the file can't be opened, or is not a database of this or an older version.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        let path = folder.join(DATABASE);
        let (connection, trouble) = match open(&path) {
            Ok(connection) => (connection, None),
            Err(error) => match error.trouble() {
                None | Some(Trouble::Busy) => return Err(error),
                Some(trouble) => (open_to_read(&path, error)?, Some(trouble)),
            },
        };
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(SqliteStore { connection, path, trouble })
    }
}

impl SqliteStore {
    /// Has a change made wholly or not at all.
    fn change<T>(&mut self, change: impl Fn(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        if let Some(trouble @ (Trouble::ReadOnly | Trouble::DiskFailed)) = self.trouble {
            // What was opened then stays as it was: it is opened anew.
            self.connection = open(&self.path).map_err(|_| StoreError::Unwritable(trouble))?;
            self.connection.set_prepared_statement_cache_capacity(STATEMENTS);
        }
        let mut made = self.attempt(&change);
        if let Err(StoreError::Unwritable(Trouble::DiskFull)) = made
            && schema::shrink_journal(&self.connection)
        {
            made = self.attempt(&change);
        }
        self.note_trouble(made.as_ref().err().and_then(StoreError::trouble));
        made
    }

    /// While another program holds the database it is not waited for at each change.
    fn note_trouble(&mut self, trouble: Option<Trouble>) {
        if trouble != self.trouble {
            let wait = if trouble == Some(Trouble::Busy) { SHORT_WAIT } else { schema::MAX_WAIT };
            if let Err(error) = self.connection.busy_timeout(wait) {
                tracing::warn!("{error}");
            }
            tracing::warn!("the games: {}", trouble.map_or("saved again", Trouble::code));
        }
        self.trouble = trouble;
    }

    fn attempt<T>(&mut self, change: impl Fn(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
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

    fn trouble(&mut self) -> Option<Trouble> {
        self.trouble
    }

    fn results(&mut self) -> Result<Readable<GameResult>, StoreError> {
        self.read(results::all)
    }

    fn restore(&mut self, games: &[Record]) -> Result<usize, StoreError> {
        self.change(|transaction| restore(transaction, games))
    }

    fn note(&mut self, note: &Note<'_>) -> Result<usize, StoreError> {
        self.change(|transaction| results::note(transaction, note))
    }
}

fn apply(transaction: &Transaction<'_>, change: &Change<'_>) -> Result<(), StoreError> {
    match *change {
        Change::Created { entry, deck, moves, replaces } => {
            let number = create(transaction, entry, deck)?;
            append(transaction, number, 0, moves).map_err(failed)?;
            results::begin(transaction, entry)?;
            forget_unplayed(transaction, entry, replaces)
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

/// Takes over games from elsewhere, but those that are kept with as late a change or a later one.
fn restore(transaction: &Transaction<'_>, games: &[Record]) -> Result<usize, StoreError> {
    let mut count = 0;
    for Record { entry, deck, moves, bookmarks, revision } in games {
        let sql = "SELECT revision, changed_ms, deleted_ms IS NULL FROM game WHERE id = ?1";
        let read = |row: &Row<'_>| Ok((row.get::<_, u64>(0)?, row.get::<_, i64>(1)?, row.get::<_, bool>(2)?));
        let kept =
            transaction.prepare_cached(sql).and_then(|mut it| it.query_row([entry.id.as_str()], read).optional());
        let kept = kept.map_err(failed)?;
        if kept.is_some_and(|(_, changed_ms, listed)| listed && changed_ms >= changed(entry)) {
            continue;
        }
        let replace = || -> Result<(), StoreError> {
            transaction.execute("DELETE FROM game WHERE id = ?1", [entry.id.as_str()]).map_err(failed)?;
            let number = create(transaction, entry, deck)?;
            append(transaction, number, 0, moves).map_err(failed)?;
            for bookmark in bookmarks {
                self::bookmark(transaction, number, bookmark.ply, Some(&bookmark.name)).map_err(failed)?;
            }
            let revision = next_revision(kept.map_or(0, |(revision, ..)| revision).max(*revision));
            let sql = "UPDATE game SET revision = ?2 WHERE number = ?1";
            transaction.execute(sql, params![number, revision]).map_err(failed)?;
            results::begin(transaction, entry)
        };
        replace()?;
        count += 1;
    }
    Ok(count)
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
               revision = :next
               WHERE id = :id AND revision = :revision AND deleted_ms IS NULL RETURNING number";
    let number = transaction.prepare_cached(sql).and_then(|mut statement| {
        let row = named_params! {
            ":ply": entry.ply,
            ":length": entry.length,
            ":status": status_text(entry.status),
            ":changed_ms": changed(entry),
            ":id": entry.id.as_str(),
            ":revision": revision,
            ":next": next_revision(revision),
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
    let sql = "UPDATE game SET deleted_ms = ?3, revision = ?4
               WHERE id = ?1 AND revision = ?2 AND (deleted_ms IS NULL) = (?3 IS NOT NULL)";
    let deleted_ms = deleted_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX));
    let count = transaction
        .execute(sql, params![id.as_str(), revision, deleted_ms, next_revision(revision)])
        .map_err(failed)?;
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

/// Forgets the games in which nothing was ever done: the one that another is begun in place of, and
/// those of long ago.
fn forget_unplayed(transaction: &Transaction<'_>, begun: &Entry, replaced: Option<&GameId>) -> Result<(), StoreError> {
    let forget = || -> rusqlite::Result<Vec<String>> {
        let sql = "DELETE FROM game WHERE length = 0 AND deleted_ms IS NULL AND id <> ?1
                   AND (changed_ms < ?2 OR id = ?3)
                   AND number NOT IN (SELECT game FROM bookmark) RETURNING id";
        let old_ms = i64::try_from(begun.changed_ms.saturating_sub(UNPLAYED_MS)).unwrap_or(i64::MAX);
        let values = params![begun.id.as_str(), old_ms, replaced.map(GameId::as_str)];
        transaction.prepare_cached(sql)?.query_map(values, |row| row.get(0))?.collect()
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

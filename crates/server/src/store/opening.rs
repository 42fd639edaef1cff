//! Opening the database: to be written, or, where that can't be, to be read as it is.

use std::path::{Path, PathBuf};
use std::time::Duration;

use patience_files::{other_kind, with_ending};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, ffi};

use super::open_error::OpenError;
use super::schema::{self, APPLICATION_ID, MIGRATIONS, STATEMENTS, in_memory, migrate, version};
use super::{image, rebuild};
use crate::private::{make_file, tighten};

/// How long another program is waited for that has held the database for long already.
pub(super) const SHORT_WAIT: Duration = Duration::from_millis(50);
/// How large the write-ahead file grows before it goes into the database, in pages, and how large
/// it may be between: it shares the disk with others.
const JOURNAL_PAGES: i64 = 256;
const JOURNAL_BYTES: i64 = 1 << 20;
/// Files up to this size are looked through for damage when they are opened; in larger ones it is
/// found when it is met.
const MAX_LOOKED_THROUGH: u64 = 32 << 20;

/// How thoroughly to look for damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// As long as nobody notices how long it takes.
    Quick,
    /// At every page.
    Whole,
}

/// A database that can be written.
pub(super) struct Opened {
    pub(super) connection: Connection,
    /// The file as it was, if it was damaged and this is a new one.
    pub(super) damaged: Option<PathBuf>,
}

/// Opens a database, creating or migrating it if necessary, or making a new one of what can be read
/// of a damaged one.
pub(super) fn open(path: &Path, wait: Duration, look: Look) -> Result<Opened, OpenError> {
    match open_sound(path, wait, look) {
        Err(error) if error.is_damage() => {
            let damaged = rebuild::rebuild(path, error)?;
            let connection = open_sound(path, wait, Look::Whole)?;
            Ok(Opened { connection, damaged: Some(damaged) })
        }
        opened => Ok(Opened { connection: opened?, damaged: None }),
    }
}

fn open_sound(path: &Path, wait: Duration, look: Look) -> Result<Connection, OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    expect_files(path)?;
    if image::has_only_journal(path) {
        // SQLite would take the journal for a leftover and delete it.
        let problem = "the database is empty, and its write-ahead file is not".into();
        return Err(OpenError::Damaged { path: path.into(), problem });
    }
    make_private(path);
    let mut connection = Connection::open(path).map_err(sqlite)?;
    connection.busy_timeout(wait).map_err(sqlite)?;
    // Until it is known to be sound the files stay as they are.
    leave_journal(&connection, true);
    if connection.is_readonly("main").map_err(sqlite)? {
        return Err(sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None)));
    }
    // Before anything is written, so that another program's file stays as it is.
    check_owner(&connection, path)?;
    set_up(&connection).map_err(sqlite)?;
    migrate(&mut connection, path, MIGRATIONS)?;
    expect_sound(&connection, path, look)?;
    leave_journal(&connection, false);
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// What lies at the paths that SQLite opens: it would wait for ever at the end of a pipe.
fn expect_files(path: &Path) -> Result<(), OpenError> {
    for end in ["", "-wal", "-shm", "-journal"] {
        let path = with_ending(path, end);
        if let Some(found) = other_kind(&path) {
            return Err(OpenError::NoFile { path, found });
        }
    }
    Ok(())
}

/// The database, its journal and its copies are the player's own. SQLite gives the journal the
/// rights of the database.
fn make_private(path: &Path) {
    if let Err(error) = make_file(path) {
        // Opening it will tell.
        tracing::debug!("{}: {error}", path.display());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(entries) = path.parent().and_then(|folder| std::fs::read_dir(folder).ok()) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(&*name)) {
        tighten(&entry.path());
    }
}

fn check_owner(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    let id: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0)).map_err(sqlite)?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(sqlite)?;
    if id == APPLICATION_ID || (id == 0 && tables == 0) {
        Ok(())
    } else if schema::missing_column(connection).map_err(sqlite)?.is_none() {
        let problem = format!("it has our tables, and says that it is of another program ({id})");
        Err(OpenError::Damaged { path: path.into(), problem })
    } else {
        Err(OpenError::Foreign { path: path.into() })
    }
}

/// A commit returns when its pages are on the disk, not when they are on their way there.
fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        // Some network folders can't; every other mode is as safe with synchronous = FULL, only
        // slower.
        tracing::warn!("the database's journal is of the mode {mode:?}, not \"wal\"");
    }
    connection.execute_batch(
        "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
         PRAGMA foreign_keys = ON;",
    )?;
    connection.pragma_update(None, "wal_autocheckpoint", JOURNAL_PAGES)?;
    let _: i64 = connection.pragma_update_and_check(None, "journal_size_limit", JOURNAL_BYTES, |row| row.get(0))?;
    Ok(())
}

/// Looks whether every table is there, and every page as SQLite has written it.
fn expect_sound(connection: &Connection, path: &Path, look: Look) -> Result<(), OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    let problem = match schema::missing_column(connection).map_err(sqlite)? {
        Some(column) => Some(format!("{column} is missing")),
        None if look == Look::Quick && size(path) > MAX_LOOKED_THROUGH => None,
        None => schema::broken_page(connection).map_err(sqlite)?,
    };
    problem.map_or(Ok(()), |problem| Err(OpenError::Damaged { path: path.into(), problem }))
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Whether a database that other programs may have changed is whole, and has a change that was made
/// last: a game's id and revision.
pub(super) fn is_sound(path: &Path, last: Option<&(String, u64)>) -> rusqlite::Result<bool> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(SHORT_WAIT)?;
    leave_journal(&connection, true);
    let whole = version(&connection)? == MIGRATIONS.len() as i64
        && schema::missing_column(&connection)?.is_none()
        && (size(path) > MAX_LOOKED_THROUGH || schema::broken_page(&connection)?.is_none());
    let Some((id, revision)) = last.filter(|_| whole) else { return Ok(whole) };
    let sql = "SELECT count(*) FROM game WHERE id = ?1 AND revision >= ?2";
    connection.query_row(sql, rusqlite::params![id, revision], |row| row.get(0))
}

/// Says whether the connection leaves the write-ahead file as it is when it is closed.
pub(super) fn leave_journal(connection: &Connection, leave: bool) {
    if let Err(error) = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave) {
        tracing::warn!("{error}");
    }
}

/// Brings the write-ahead file into the database and makes it empty, which gives back room on the
/// disk; says whether it did.
pub(super) fn shrink_journal(connection: &Connection) -> bool {
    let busy: rusqlite::Result<i64> = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
    busy.is_ok_and(|busy| busy == 0)
}

/// A database that is only read.
pub(super) struct ToRead {
    pub(super) connection: Connection,
    /// Whether it is a copy in memory, and no file is open.
    pub(super) in_memory: bool,
}

/// Opens a database that can't be written because of an error: to read it as it is, or empty if
/// there is none.
///
/// # Errors
/// The error itself if it can't be read either; if it is of another program or version.
pub(super) fn open_to_read(path: &Path, error: OpenError) -> Result<ToRead, OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    expect_files(path)?;
    if size(path) == 0 && !image::has_only_journal(path) {
        let connection = in_memory().map_err(sqlite)?;
        return Ok(ToRead { connection, in_memory: true });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match Connection::open_with_flags(path, flags).map_err(sqlite).and_then(|it| expect_current(it, path)) {
        Ok(connection) => Ok(ToRead { connection, in_memory: false }),
        Err(foreign @ (OpenError::Newer { .. } | OpenError::Foreign { .. })) => Err(foreign),
        // There is no room for the index of the write-ahead file, or the pages are damaged.
        Err(_) => match rebuild::salvage(path)? {
            Some(connection) => Ok(ToRead { connection, in_memory: true }),
            None => Err(error),
        },
    }
}

/// A sound database of this version. One of an older version would have to be changed to be read.
fn expect_current(connection: Connection, path: &Path) -> Result<Connection, OpenError> {
    let sqlite = |cause| OpenError::Sqlite { path: path.into(), cause };
    check_owner(&connection, path)?;
    let found = schema::expect_version(&connection, path, MIGRATIONS.len())?;
    if found < MIGRATIONS.len() {
        return Err(sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None)));
    }
    expect_sound(&connection, path, Look::Quick)?;
    Ok(connection)
}

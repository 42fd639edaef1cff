//! The database's tables, and how a database of an older version becomes one of this version.

use std::path::{Path, PathBuf};
use std::time::Duration;

use patience_table::Trouble;
use rusqlite::{Connection, OpenFlags, TransactionBehavior, ffi};

use super::error;
use crate::private::{make_file, tighten};

/// Says in a SQLite file whose it is ("Pati").
pub(super) const APPLICATION_ID: i32 = 0x5061_7469;
/// How long to wait for another program that is writing.
pub(super) const MAX_WAIT: Duration = Duration::from_secs(4);

/// How large the write-ahead file grows before it goes into the database, in pages, and how large
/// it may be between: it shares the disk with others.
const JOURNAL_PAGES: i64 = 256;
const JOURNAL_BYTES: i64 = 1 << 20;

/// What makes version `n + 1` of version `n`. What was released is never changed: a change is a new
/// entry.
pub(super) const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE game (
        number     INTEGER PRIMARY KEY,
        id         TEXT NOT NULL UNIQUE,
        preset     TEXT NOT NULL,
        options    TEXT NOT NULL,              -- every option's value, as a JSON object
        deal       TEXT,                       -- a number of 64 bits without sign; null for a given deck
        deck       TEXT NOT NULL,              -- the cards, separated by blanks
        ply        INTEGER NOT NULL,           -- how many moves are played
        length     INTEGER NOT NULL,           -- how many the history has
        status     TEXT NOT NULL,              -- playing, won or stuck, at ply
        changed_ms INTEGER NOT NULL,           -- since 1970
        revision   INTEGER NOT NULL            -- raised by each change
    ) STRICT;
    CREATE INDEX game_by_change ON game (changed_ms);
    CREATE TABLE move (
        game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
        ply  INTEGER NOT NULL,                 -- from 1
        text TEXT NOT NULL,
        PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE game ADD COLUMN deleted_ms INTEGER;              -- null: it is not deleted
    CREATE INDEX game_deleted ON game (deleted_ms) WHERE deleted_ms IS NOT NULL;
    ALTER TABLE move ADD COLUMN auto INTEGER NOT NULL DEFAULT 0; -- 1: played by the table
    CREATE TABLE bookmark (
        game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
        ply  INTEGER NOT NULL,                 -- after so many moves
        name TEXT NOT NULL,
        PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE result (                      -- stays when the game is deleted
        number   INTEGER PRIMARY KEY AUTOINCREMENT,
        id       TEXT NOT NULL UNIQUE,         -- the game's
        preset   TEXT NOT NULL,
        options  TEXT NOT NULL,
        deal     TEXT,
        counts   INTEGER NOT NULL,             -- 1: the game has begun
        outcome  TEXT NOT NULL,                -- open, won or lost
        moves    INTEGER NOT NULL,
        time_ms  INTEGER,                      -- null: it was not noted
        ended_ms INTEGER NOT NULL,             -- since 1970
        undos    INTEGER NOT NULL,
        hints    INTEGER NOT NULL,
        hinted   INTEGER,                      -- where the last hint was given
        aside    INTEGER NOT NULL              -- 1: set aside by the last reset
    ) STRICT;
    INSERT INTO result (id, preset, options, deal, counts, outcome, moves, ended_ms, undos, hints, aside)
        SELECT id, preset, options, deal, length > 0, iif(status = 'won', 'won', 'open'), ply, changed_ms, 0, 0, 0
        FROM game ORDER BY number;
",
    "
    ALTER TABLE result ADD COLUMN shown INTEGER NOT NULL DEFAULT 0; -- 1: a way to win was shown
",
];

/// Why the database can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// SQLite says no.
    #[error("{}: {source}", path.display())]
    Sqlite {
        /// The database's file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A newer program has made the file.
    #[error(
        "{}: made by a newer version of the program (data version {found}; this one knows {known})",
        path.display()
    )]
    Newer {
        /// The database's file.
        path: PathBuf,
        /// The file's version.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// Another program's file.
    #[error("{}: a database of another program", path.display())]
    Foreign {
        /// The database's file.
        path: PathBuf,
    },
    /// The copy of an older file can't be made.
    #[error("{}: the copy that is kept of the older data can't be made: {source}", path.display())]
    Copy {
        /// The copy's file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl OpenError {
    /// What keeps the file from being written, if it is that.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        match self {
            OpenError::Sqlite { source, .. } => error::trouble(source),
            _ => None,
        }
    }
}

/// Opens a database, creating or migrating it if necessary.
pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let sqlite = |source| OpenError::Sqlite { path: path.into(), source };
    make_private(path);
    let mut connection = Connection::open(path).map_err(sqlite)?;
    connection.busy_timeout(MAX_WAIT).map_err(sqlite)?;
    if connection.is_readonly("main").map_err(sqlite)? {
        return Err(sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None)));
    }
    // Before anything is written, so that another program's file stays as it is.
    check_owner(&connection, path)?;
    set_up(&connection).map_err(sqlite)?;
    migrate(&mut connection, path, MIGRATIONS)?;
    Ok(connection)
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
    let sqlite = |source| OpenError::Sqlite { path: path.into(), source };
    let id: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0)).map_err(sqlite)?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(sqlite)?;
    if id == APPLICATION_ID || (id == 0 && tables == 0) {
        Ok(())
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

/// Brings the write-ahead file into the database and makes it empty, which gives back room on the
/// disk; says whether it did.
pub(super) fn shrink_journal(connection: &Connection) -> bool {
    let busy: rusqlite::Result<i64> = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
    busy.is_ok_and(|busy| busy == 0)
}

/// Opens a database that can't be written because of an error: to read it as it is, or empty if
/// there is none.
///
/// # Errors
/// The error itself if it can't be read either; if it is of another program or version.
pub(super) fn open_to_read(path: &Path, error: OpenError) -> Result<Connection, OpenError> {
    let sqlite = |source| OpenError::Sqlite { path: path.into(), source };
    if std::fs::metadata(path).map_or(true, |found| found.len() == 0) {
        let mut connection = Connection::open_in_memory().map_err(sqlite)?;
        migrate(&mut connection, path, MIGRATIONS)?;
        return Ok(connection);
    }
    // The second takes the file for one that nobody changes: where no journal can be opened, nobody
    // does.
    for way in ["mode=ro", "immutable=1"] {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let Ok(connection) = Connection::open_with_flags(uri(path, way), flags) else { continue };
        let Ok(found) = version(&connection) else { continue };
        check_owner(&connection, path)?;
        if found > MIGRATIONS.len() {
            return Err(OpenError::Newer { path: path.into(), found, known: MIGRATIONS.len() });
        }
        // One of an older version would have to be changed to be read.
        return if found == MIGRATIONS.len() { Ok(connection) } else { Err(error) };
    }
    Err(error)
}

fn uri(path: &Path, way: &str) -> String {
    let path = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?{way}")
}

fn migrate(connection: &mut Connection, path: &Path, migrations: &[&str]) -> Result<(), OpenError> {
    let sqlite = |source| OpenError::Sqlite { path: path.into(), source };
    let found = version(connection).map_err(sqlite)?;
    if found > migrations.len() {
        return Err(OpenError::Newer { path: path.into(), found, known: migrations.len() });
    }
    if found == migrations.len() {
        return Ok(());
    }
    if found > 0 {
        keep_copy(connection, path, found)?;
    }
    let change = |connection: &mut Connection| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have been quicker.
        let found = version(&transaction)?;
        for migration in migrations.iter().skip(found) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", found.max(migrations.len()) as i64)?;
        transaction.commit()
    };
    change(connection).map_err(sqlite)
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Keeps the data as they are beside the database, as `patience.sqlite3.version-N`. The copy gets
/// its name when it is complete and on the disk.
fn keep_copy(connection: &Connection, path: &Path, version: usize) -> Result<(), OpenError> {
    let beside = |end: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".version-{version}{end}"));
        PathBuf::from(name)
    };
    let (unfinished, copy) = (beside(".unfinished"), beside(""));
    let failed = |source| OpenError::Copy { path: copy.clone(), source };
    match std::fs::remove_file(&unfinished) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let text = unfinished.to_str().ok_or_else(|| failed(std::io::ErrorKind::InvalidFilename.into()))?;
    // SQLite takes an empty file for none.
    make_file(&unfinished).map_err(failed)?;
    connection
        .execute("VACUUM INTO ?1", [text])
        .map_err(|source| OpenError::Sqlite { path: unfinished.clone(), source })?;
    std::fs::File::options().write(true).open(&unfinished).and_then(|file| file.sync_all()).map_err(failed)?;
    std::fs::rename(&unfinished, &copy).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_made_once_and_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        for _ in 0..2 {
            let connection = open(&path).unwrap();
            assert_eq!(version(&connection).unwrap(), MIGRATIONS.len());
            let synchronous: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0)).unwrap();
            assert_eq!(synchronous, 2, "FULL");
        }
    }

    #[test]
    fn older_data_are_copied_then_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        let mut connection = open(&path).unwrap();
        let insert = "INSERT INTO game VALUES (1, 'g', 'p', '{}', '1', 'AC', 0, 0, 'playing', 0, 1, NULL)";
        connection.execute(insert, []).unwrap();
        let (older, mut newer) = (MIGRATIONS.len(), MIGRATIONS.to_vec());
        newer.push("ALTER TABLE game ADD COLUMN note TEXT; UPDATE game SET note = 'kept'");
        let copy = folder.path().join(format!("p.sqlite3.version-{older}"));
        std::fs::write(folder.path().join(format!("p.sqlite3.version-{older}.unfinished")), "half a copy").unwrap();

        // A migration that fails leaves the data as they were.
        let mut wrong = newer.clone();
        wrong.push("UPDATE nothing SET x = 1");
        assert!(migrate(&mut connection, &path, &wrong).is_err());
        assert_eq!(version(&connection).unwrap(), older);

        migrate(&mut connection, &path, &newer).unwrap();
        assert_eq!(version(&connection).unwrap(), older + 1);
        let note: String = connection.query_row("SELECT note FROM game", [], |row| row.get(0)).unwrap();
        assert_eq!(note, "kept");
        let kept = Connection::open(copy).unwrap();
        assert_eq!(version(&kept).unwrap(), older);
        let id: String = kept.query_row("SELECT id FROM game", [], |row| row.get(0)).unwrap();
        assert_eq!(id, "g");
    }

    #[cfg(unix)]
    #[test]
    fn its_files_are_the_players_own_older_ones_too() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        let mut connection = Connection::open(&path).unwrap();
        migrate(&mut connection, &path, &MIGRATIONS[..1]).unwrap();
        drop(connection);
        for name in ["p.sqlite3", "p.sqlite3.version-0"] {
            std::fs::write(folder.path().join("p.sqlite3.version-0"), "").unwrap();
            std::fs::set_permissions(folder.path().join(name), std::fs::Permissions::from_mode(0o644)).unwrap();
        }
        let connection = open(&path).unwrap();
        connection.execute_batch("CREATE TABLE more (x); INSERT INTO more VALUES (1)").unwrap();
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{:?}", entry.file_name());
            names.push(entry.file_name().into_string().unwrap());
        }
        names.sort();
        let ends = ["", "-shm", "-wal", ".version-0", ".version-1"].map(|end| format!("p.sqlite3{end}"));
        assert_eq!(names, ends);
    }

    #[test]
    fn games_of_the_first_version_are_kept_and_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        let mut connection = Connection::open(&path).unwrap();
        migrate(&mut connection, &path, &MIGRATIONS[..1]).unwrap();
        connection
            .execute_batch(
                "INSERT INTO game VALUES (1, 'new', 'klondike', '{}', '1', 'AC', 0, 0, 'playing', 10, 1);
                 INSERT INTO game VALUES (2, 'won', 'klondike', '{}', '1', 'AC', 2, 2, 'won', 20, 3);
                 INSERT INTO game VALUES (3, 'back', 'klondike', '{}', NULL, 'AC', 0, 1, 'playing', 30, 3);
                 INSERT INTO move VALUES (2, 1, 'draw'), (2, 2, 't1-f1'), (3, 1, 'draw')",
            )
            .unwrap();
        drop(connection);

        let connection = open(&path).unwrap();
        assert!(folder.path().join("p.sqlite3.version-1").exists());
        let rows = |sql: &str| -> Vec<String> {
            let mut statement = connection.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| row.get(0)).unwrap();
            rows.map(Result::unwrap).collect()
        };
        let games =
            rows("SELECT concat_ws(' ', id, preset, deal, ply, length, status, revision, deleted_ms) FROM game");
        let kept = ["new klondike 1 0 0 playing 1", "won klondike 1 2 2 won 3", "back klondike 0 1 playing 3"];
        assert_eq!(games, kept);
        let moves = rows("SELECT concat_ws(' ', game, ply, text, auto) FROM move ORDER BY game, ply");
        assert_eq!(moves, ["2 1 draw 0", "2 2 t1-f1 0", "3 1 draw 0"]);
        let columns = "concat_ws(' ', id, counts, outcome, moves, ifnull(time_ms, 'unknown'), ended_ms, aside)";
        let results = rows(&format!("SELECT {columns} FROM result ORDER BY number"));
        let made = ["new 0 open 0 unknown 10 0", "won 1 won 2 unknown 20 0", "back 1 open 0 unknown 30 0"];
        assert_eq!(results, made);
    }

    #[test]
    fn files_of_others_and_of_the_future_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.sqlite3");
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(open(&path), Err(OpenError::Foreign { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), before);

        let path = folder.path().join("newer.sqlite3");
        open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
        assert!(matches!(open(&path), Err(OpenError::Newer { found: 999, .. })));

        let path = folder.path().join("noise.sqlite3");
        std::fs::write(&path, "no database at all, but long enough to be read as one".repeat(30)).unwrap();
        assert!(matches!(open(&path), Err(OpenError::Sqlite { .. })));
    }
}

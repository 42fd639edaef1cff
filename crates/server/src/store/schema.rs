//! The database's tables, and how a database of an older version becomes one of this version.

use std::path::Path;

use patience_files::with_ending;
use rusqlite::{Connection, Error, ErrorCode, TransactionBehavior, ffi};

use super::copy::write_copy;
use super::error::plain;
use super::open_error::OpenError;

/// Says in a SQLite file whose it is ("Pati").
pub(super) const APPLICATION_ID: i32 = 0x5061_7469;
/// How many prepared statements a connection holds; there are fewer.
pub(super) const STATEMENTS: usize = 64;
/// The columns of this version.
const COLUMNS: [(&str, &str); 4] = [
    ("game", "number id preset options deal deck ply length status changed_ms revision deleted_ms"),
    ("move", "game ply text auto"),
    ("bookmark", "game ply name"),
    ("result", "number id preset options deal counts outcome moves time_ms ended_ms undos hints hinted aside shown"),
];

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

/// An empty database in memory.
pub(super) fn in_memory() -> rusqlite::Result<Connection> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(&MIGRATIONS.concat())?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Brings a database to the newest version, keeping a copy of it as it was.
pub(super) fn migrate(connection: &mut Connection, path: &Path, migrations: &[&str]) -> Result<(), OpenError> {
    let found = expect_version(connection, path, migrations.len())?;
    if found == migrations.len() {
        return Ok(());
    }
    if found > 0 {
        keep_copy(connection, path, found)?;
    }
    let change = |connection: &mut Connection| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have been quicker.
        let found = usize::try_from(version(&transaction)?).unwrap_or(0);
        for migration in migrations.iter().skip(found) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", found.max(migrations.len()) as i64)?;
        transaction.commit()
    };
    change(connection).map_err(|cause| match cause {
        // A statement that can't be run: these are not the tables that version had.
        Error::SqlInputError { .. } | Error::SqliteFailure(ffi::Error { code: ErrorCode::Unknown, .. }, _) => {
            let problem = format!("it says it has the tables of data version {found}: {}", plain(&cause));
            OpenError::Damaged { path: path.into(), problem }
        }
        cause => OpenError::Sqlite { path: path.into(), cause },
    })
}

pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// The version that a database says it has, if this program knows it.
pub(super) fn expect_version(connection: &Connection, path: &Path, known: usize) -> Result<usize, OpenError> {
    let found = version(connection).map_err(|cause| OpenError::Sqlite { path: path.into(), cause })?;
    match usize::try_from(found) {
        Ok(found) if found <= known => Ok(found),
        Ok(found) => Err(OpenError::Newer { path: path.into(), found, known }),
        Err(_) => {
            let problem = format!("expected a data version from 0 to {known}, found {found}");
            Err(OpenError::Damaged { path: path.into(), problem })
        }
    }
}

/// The first column of this version's tables that a database does not have.
pub(super) fn missing_column(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare("SELECT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2)")?;
    for (table, columns) in COLUMNS {
        for column in columns.split(' ') {
            if !statement.query_row([table, column], |row| row.get::<_, bool>(0))? {
                return Ok(Some(format!("the column {column} of the table {table}")));
            }
        }
    }
    Ok(None)
}

/// The first thing in the pages that is not as SQLite has written it.
pub(super) fn broken_page(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    Ok((found != "ok").then_some(found))
}

/// Keeps the data as they are beside the database, as `patience.sqlite3.version-N`. The copy gets
/// its name when it is complete and on the disk.
fn keep_copy(connection: &Connection, path: &Path, version: usize) -> Result<(), OpenError> {
    let copy = with_ending(path, &format!(".version-{version}"));
    let unfinished = with_ending(path, &format!(".version-{version}.unfinished"));
    write_copy(connection, &unfinished)?;
    std::fs::rename(&unfinished, &copy).map_err(|cause| OpenError::Copy { path: copy, cause })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::opening::{Look, open as open_database};
    use super::*;

    fn open(path: &Path) -> Result<Connection, OpenError> {
        open_database(path, std::time::Duration::ZERO, Look::Quick).map(|opened| opened.connection)
    }

    #[test]
    fn a_database_is_made_once_and_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        for _ in 0..2 {
            let connection = open(&path).unwrap();
            assert_eq!(version(&connection).unwrap(), MIGRATIONS.len() as i64);
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
        assert_eq!(version(&connection).unwrap(), older as i64);

        migrate(&mut connection, &path, &newer).unwrap();
        assert_eq!(version(&connection).unwrap(), older as i64 + 1);
        let note: String = connection.query_row("SELECT note FROM game", [], |row| row.get(0)).unwrap();
        assert_eq!(note, "kept");
        let kept = Connection::open(copy).unwrap();
        assert_eq!(version(&kept).unwrap(), older as i64);
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

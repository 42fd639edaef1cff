//! What is kept, and what becomes of it when the disk fails.

use super::*;
use patience_table::patience::Library;
use patience_table::{Env, MemoryStore, NoAdviser, Request, Table, Tally};
use patience_table::{KeptMove, MAX_DELETED};

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
        // One that is new, one that was deleted, one that is kept with a later change, and its
        // like with an earlier one.
        r#"{"do": "import-games", "games": [KEPT]}"#,
        r#"{"do": "export-games"}"#,
        r#"{"do": "export-games", "after": "g16"}"#,
        r#"{"do": "statistics"}"#,
        r#"{"do": "delete", "id": "new"}"#,
    ];
    let kept = |id: &str, changed_ms: u64| {
        let deck = patience_table::patience::Deck::numbered(7, 1);
        format!(
            r#"{{"id": "{id}", "game": "klondike", "options": {{}}, "deal": "7", "deck": "{deck}", "moves": ["draw", "*draw"],
             "ply": 1, "bookmarks": [{{"ply": 2, "name": "ä"}}], "status": "playing", "changed_ms": {changed_ms}, "revision": 4}}"#
        )
    };
    let kept = [("new", 5), ("g0", 5), ("g8", 1), ("g15", 99_000)].map(|(id, changed_ms)| kept(id, changed_ms));
    let requests = requests.map(|text| text.replace("KEPT", &kept.join(", ")));
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
        for id in ["g0", "g8", "g15", "new"].map(|id| GameId::new(id).unwrap()) {
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

/// Games in which nothing was ever done go when another is begun in their place, or a day later.
#[test]
fn games_without_a_move_make_room() {
    const HOUR_MS: u64 = 60 * 60 * 1000;
    let folder = tempfile::tempdir().unwrap();
    let mut sqlite = SqliteStore::open(folder.path()).unwrap();
    let mut memory = MemoryStore::default();
    let mut table = Table::new(Library::builtin());
    let begin = |replaces: Option<&str>| {
        let replaces = replaces.map_or(String::new(), |id| format!(r#", "replaces": "{id}""#));
        format!(r#"{{"do": "new", "game": "klondike", "deal": "7"{replaces}}}"#)
    };
    let steps: [(u64, String, &[&str]); 10] = [
        (0, begin(None), &["g0"]),
        (1, begin(Some("g0")), &["g1"]),
        (1, r#"{"do": "move", "id": "g1", "ply": 0, "move": "draw"}"#.into(), &["g1"]),
        (1, r#"{"do": "undo", "id": "g1", "ply": 1}"#.into(), &["g1"]),
        (1, begin(Some("g1")), &["g1", "g4"]),
        (2, r#"{"do": "bookmark", "id": "g4", "ply": 0, "at": 0, "name": "here"}"#.into(), &["g1", "g4"]),
        (2, begin(Some("g4")), &["g1", "g4", "g6"]),
        (3, begin(Some("nothing")), &["g1", "g4", "g6", "g7"]),
        (26, begin(None), &["g1", "g4", "g6", "g7", "g8"]),
        (28, begin(None), &["g1", "g4", "g8", "g9"]),
    ];
    for (at, (hour, request, left)) in steps.iter().enumerate() {
        let env = Env { id: GameId::new(&format!("g{at}")).unwrap(), deal: 1, now_ms: 1 + hour * HOUR_MS };
        for store in [&mut sqlite as &mut dyn Store, &mut memory] {
            table.let_go();
            table.serve(store, &mut NoAdviser, Request::parse(request.as_bytes()).unwrap(), &env).unwrap();
            let mut ids: Vec<String> =
                store.list(20).unwrap().items.iter().map(|entry| entry.id.as_str().to_owned()).collect();
            ids.sort();
            assert_eq!(ids, *left, "{at}: {request}");
        }
    }
    let rows: i64 = sqlite.connection.query_row("SELECT count(*) FROM result", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 4, "no row of a game that is gone");
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
    (record.entry.ply, record.entry.length) = (1, 1);
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

/// Plays a move, and says what keeps it from being saved.
fn draw<S: Store>(table: &mut Table, store: &mut S, ply: usize) -> Option<Trouble> {
    let env = Env { id: GameId::new("g").unwrap(), deal: 1, now_ms: 1 };
    let mut ask = |request: &str| table.serve(store, &mut NoAdviser, Request::parse(request.as_bytes()).unwrap(), &env);
    if ply == 0 {
        ask(r#"{"do": "new", "game": "klondike", "options": {"passes": "unlimited"}}"#).unwrap();
    }
    let mv = if ply % 25 == 24 { "redeal" } else { "draw" };
    match ask(&format!(r#"{{"do": "move", "id": "g", "ply": {ply}, "move": "{mv}"}}"#)).unwrap() {
        patience_table::Reply::Table { table } => table.unsaved,
        reply => panic!("{reply:?}"),
    }
}

fn kept(folder: &Path) -> usize {
    let id = GameId::new("g").unwrap();
    SqliteStore::open(folder).unwrap().load(&id).unwrap().map_or(0, |record| record.moves.len())
}

#[test]
fn on_a_full_disk_play_goes_on_and_is_saved_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = SqliteStore::open(folder.path()).unwrap();
    let pages: i64 = sqlite.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    // SQLite itself says then that the disk is full.
    let limit = |store: &SqliteStore, pages: i64| {
        store.connection.pragma_update_and_check(None, "max_page_count", pages, |row| row.get::<_, i64>(0)).unwrap()
    };
    limit(&sqlite, pages + 1);
    let mut store = patience_table::Shelter::over(sqlite);
    let mut table = Table::new(Library::builtin());
    let full = (0..2000).find(|ply| draw(&mut table, &mut store, *ply).is_some()).expect("it fills up");
    for ply in full + 1..full + 50 {
        assert_eq!(draw(&mut table, &mut store, ply), Some(Trouble::DiskFull));
    }
    assert_eq!(kept(folder.path()), full, "what was said to be saved is");
    limit(store.inner(), i64::from(i32::MAX));
    assert_eq!(draw(&mut table, &mut store, full + 50), None);
    drop(store);
    assert_eq!(kept(folder.path()), full + 51);
}

#[test]
fn a_database_that_cannot_be_written_is_read_and_written_when_it_can_be() {
    for there in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut sqlite = SqliteStore::open(folder.path()).unwrap();
        if !there {
            std::fs::remove_file(folder.path().join(DATABASE)).unwrap();
        }
        // As `open` does where it is refused; whoever runs tests may be allowed to do anything.
        let refused = rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None);
        sqlite.connection = schema::in_memory().unwrap();
        sqlite.read_on(OpenError::Sqlite { path: sqlite.path.clone(), cause: refused }).unwrap();
        let path = std::mem::replace(&mut sqlite.path, folder.path().join("no folder").join(DATABASE));
        let mut store = patience_table::Shelter::over(sqlite);
        let mut table = Table::new(Library::builtin());
        for ply in 0..5 {
            assert_eq!(draw(&mut table, &mut store, ply), Some(Trouble::DiskFailed));
        }
        store.inner().path = path;
        assert_eq!(draw(&mut table, &mut store, 5), None);
        drop(store);
        assert_eq!(kept(folder.path()), 6);
    }
}

/// A pipe would be waited for.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_at_once() {
    for end in ["", "-wal", "-shm", "-journal"] {
        for (make, found) in [("mkfifo", "pipe"), ("mkdir", "folder")] {
            let folder = tempfile::tempdir().unwrap();
            let path = patience_files::with_ending(&folder.path().join(DATABASE), end);
            assert!(std::process::Command::new(make).arg(&path).status().unwrap().success());
            let error = SqliteStore::open(folder.path()).unwrap_err();
            assert_eq!(error.to_string(), format!("{}: expected a file, found a {found}", path.display()));
        }
    }
}

/// What errors say, and that they say it once.
#[test]
fn errors_say_what_where_and_what_was_expected() {
    let error = |prepare: &dyn Fn(&Path)| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(DATABASE);
        prepare(&path);
        let error = SqliteStore::open(folder.path()).unwrap_err();
        let source = std::error::Error::source(&error);
        assert!(source.is_none(), "{error}: {source:?} is said twice");
        let told = error.to_string();
        (error.code(), told.strip_prefix(&format!("{}: ", path.display())).expect("where").to_owned())
    };
    let sql = |path: &Path, sql: &str| Connection::open(path).unwrap().execute_batch(sql).unwrap();
    let noise = |path: &Path| std::fs::write(path, "a letter to nobody".repeat(300)).unwrap();
    assert_eq!(error(&noise), ("no-database", "this is no database".into()));
    let foreign = |path: &Path| sql(path, "CREATE TABLE mine (x)");
    assert_eq!(error(&foreign), ("foreign", "a database of another program".into()));
    let newer = |path: &Path| sql(path, "PRAGMA application_id = 0x50617469; PRAGMA user_version = 77");
    let told = "made by a newer version of the program (data version 77; this one knows 3)";
    assert_eq!(error(&newer), ("newer", told.into()));
    let folder = |path: &Path| std::fs::create_dir(path).unwrap();
    assert_eq!(error(&folder), ("no-file", "expected a file, found a folder".into()));
}

/// Of a file that says nonsense of itself a new one is made, and its games are in it.
#[test]
fn a_version_below_zero_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(draw(&mut Table::new(Library::builtin()), &mut store, 0), None);
    store.connection.pragma_update(None, "user_version", -5).unwrap();
    drop(store);
    let found = schema::expect_version(&Connection::open(folder.path().join(DATABASE)).unwrap(), Path::new("p"), 3);
    assert_eq!(found.unwrap_err().to_string(), "p: the file is damaged: expected a data version from 0 to 3, found -5");
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.damaged().unwrap(), folder.path().join("patience.sqlite3.damaged-1"));
    assert_eq!(kept(folder.path()), 1);
}

#[test]
fn the_journal_stays_small() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(folder.path()).unwrap();
    let mut table = Table::new(Library::builtin());
    for ply in 0..3000 {
        assert_eq!(draw(&mut table, &mut store, ply), None);
    }
    let size = std::fs::metadata(folder.path().join("patience.sqlite3-wal")).unwrap().len();
    assert!(size <= 2 << 20, "{size}");
    assert!(shrink_journal(&store.connection));
    assert_eq!(std::fs::metadata(folder.path().join("patience.sqlite3-wal")).unwrap().len(), 0);
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

/// Everything that a file holds, row by row.
fn dump(connection: &Connection) -> Vec<String> {
    let texts = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut rows = Vec::new();
    for table in texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
        let columns = texts(&format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}') ORDER BY cid"));
        rows.extend(texts(&format!("SELECT '{table} ' || concat_ws(', ', {}) FROM {table}", columns.join(", "))));
    }
    rows.sort();
    rows
}

/// A folder of the version that did not tell wins with help apart, in the middle of a game.
fn folder_of_version_2() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let connection = Connection::open(folder.path().join(DATABASE)).unwrap();
    connection.execute_batch(&schema::MIGRATIONS[..2].concat()).unwrap();
    connection.pragma_update(None, "application_id", schema::APPLICATION_ID).unwrap();
    connection.pragma_update(None, "user_version", 2).unwrap();
    let deck = patience_table::patience::Deck::numbered(7, 1);
    let options = r#"{"passes":"unlimited","draw":1,"return":false}"#;
    let rows = format!(
        "INSERT INTO game VALUES (1, 'now', 'klondike', '{options}', '7', '{deck}', 1, 2, 'playing', 5000, 4, NULL);
         INSERT INTO move VALUES (1, 1, 'draw', 0), (1, 2, 'draw', 0);
         INSERT INTO bookmark VALUES (1, 1, 'hier');
         INSERT INTO result VALUES
             (1, 'a', 'klondike', '{options}', '1', 1, 'lost', 9, 60000, 1000, 0, 0, NULL, 0),
             (2, 'b', 'klondike', '{options}', '2', 1, 'won', 90, 60000, 2000, 1, 3, 80, 0),
             (3, 'c', 'klondike', '{options}', '3', 1, 'won', 80, NULL, 3000, 0, 4, 70, 0),
             (4, 'd', 'klondike', '{options}', '4', 1, 'won', 70, 30000, 4000, 0, 0, NULL, 1),
             (5, 'now', 'klondike', '{options}', '7', 1, 'open', 1, 10000, 5000, 1, 2, 0, 0);"
    );
    connection.execute_batch(&rows).unwrap();
    folder
}

#[test]
fn data_of_the_time_before_are_counted_anew_and_kept_as_they_were() {
    let folder = folder_of_version_2();
    let before = dump(&Connection::open(folder.path().join(DATABASE)).unwrap());
    let mut store = SqliteStore::open(folder.path()).unwrap();
    let copy = Connection::open(folder.path().join(format!("{DATABASE}.version-2"))).unwrap();
    assert_eq!(dump(&copy), before);

    let mut table = Table::new(Library::builtin());
    let env = Env { id: GameId::new("new").unwrap(), deal: 1, now_ms: 6000 };
    let mut ask = |request: &str| {
        let reply = table.serve(&mut store, &mut NoAdviser, Request::parse(request.as_bytes()).unwrap(), &env);
        serde_json::to_value(reply.unwrap()).unwrap()
    };
    let told = |statistics: &serde_json::Value| {
        let game = &statistics["statistics"][0];
        let counts = ["played", "won", "won_with_help", "lost", "open", "hints"].map(|key| game[key].as_u64().unwrap());
        (counts, game["streak"]["current"].as_i64(), game["moves"]["least"].as_u64())
    };
    // A win by more than three hints is one with help by now; what was reset stays aside.
    assert_eq!(told(&ask(r#"{"do": "statistics"}"#)), ([4, 1, 1, 1, 1, 9], Some(1), Some(90)));
    let export = ask(r#"{"do": "export-statistics"}"#)["export"].take();
    assert_eq!((&export["patience"], &export["results"][0]["shown"]), (&"statistics/2".into(), &false.into()));
    assert_eq!(ask(r#"{"do": "restore-statistics"}"#)["restored"], 1);
    assert_eq!(told(&ask(r#"{"do": "statistics"}"#)).0, [5, 2, 1, 1, 1, 9]);

    // The game goes on, with what was taken back and its bookmark; looking ahead is noted.
    let game = ask(r#"{"do": "redo", "id": "now", "ply": 1}"#)["table"].take();
    assert_eq!((&game["ply"], &game["bookmarks"][0]["name"]), (&2.into(), &"hier".into()));
    ask(r#"{"do": "preview", "id": "now", "from": 2, "moves": ["draw"], "at": 1}"#);
    let results = ask(r#"{"do": "export-statistics"}"#)["export"]["results"].take();
    let now = results.as_array().unwrap().iter().find(|result| result["id"] == "now").unwrap();
    assert_eq!((&now["shown"], &now["moves"], &now["outcome"]), (&true.into(), &2.into(), &"open".into()));
}

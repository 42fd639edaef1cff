//! A file of the first version of the program is opened by this one: nothing is lost, and a copy of
//! the file as it was is kept.

use std::path::Path;

use patience_server::{DATABASE, SqliteStore};
use patience_table::patience::Library;
use patience_table::{Env, GameId, NoAdviser, Request, Table};
use rusqlite::Connection;
use serde_json::{Value, json};

/// The file as it was written then.
const FIRST: &str = include_str!("data/version-1.sql");

/// Asks this version's table over the games of a folder.
struct Asked {
    table: Table,
    store: SqliteStore,
}

impl Asked {
    fn open(folder: &Path) -> Asked {
        Asked { table: Table::new(Library::builtin()), store: SqliteStore::open(folder).unwrap() }
    }

    fn ask(&mut self, request: &Value) -> Value {
        let env = Env { id: GameId::new("new").unwrap(), deal: 1, now_ms: 1_800_000_000_000 };
        let parsed = Request::parse(request.to_string().as_bytes()).unwrap();
        let reply = self.table.serve(&mut self.store, &mut NoAdviser, parsed, &env);
        serde_json::to_value(reply.unwrap_or_else(|error| panic!("{request}: {error}"))).unwrap()
    }
}

/// What the first version kept of each game, with its moves.
fn of_first(connection: &Connection) -> Vec<Vec<String>> {
    let texts = |sql: &str, columns: usize| -> Vec<Vec<String>> {
        let mut statement = connection.prepare(sql).unwrap();
        let read = |row: &rusqlite::Row<'_>| (0..columns).map(|at| row.get(at)).collect();
        let rows = statement.query_map([], read).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let games = "SELECT id, preset, options, ifnull(deal, 'none'), deck, concat(ply, ''), concat(length, ''), status,
                 concat(changed_ms, ''), concat(revision, '') FROM game ORDER BY number";
    let moves = "SELECT concat(game, ''), concat(ply, ''), text FROM move ORDER BY game, ply";
    [texts(games, 10), texts(moves, 3)].concat()
}

#[test]
fn games_of_the_first_version_are_all_there_and_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(DATABASE);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch(FIRST).unwrap();
    let before = of_first(&connection);
    drop(connection);

    let mut asked = Asked::open(folder.path());
    // Every value of then stands where it stood.
    assert_eq!(of_first(&Connection::open(&path).unwrap()), before);
    let list = asked.ask(&json!({"do": "list"}));
    let listed: Vec<(&str, &str)> = { list["tables"].as_array().unwrap().iter() }
        .map(|game| (game["id"].as_str().unwrap(), game["status"].as_str().unwrap()))
        .collect();
    let latest_first = [
        ("all-back", "playing"),
        ("untouched", "playing"),
        ("won", "won"),
        ("a1b2c3d4e5f60718", "playing"),
        ("long", "playing"),
    ];
    assert_eq!(listed, latest_first, "{list}");
    let (games, moves) = before.split_at(5);
    for (game, number) in games.iter().zip(1..) {
        let [id, preset, _, deal, _, ply, length, status, ..] = &game[..] else { unreachable!() };
        let table = asked.ask(&json!({"do": "open", "id": id}))["table"].take();
        let told = [&table["id"], &table["game"], &table["status"]].map(|text| text.as_str().unwrap());
        assert_eq!(told, [id, preset, status]);
        assert_eq!(table["deal"].as_str().unwrap_or("none"), deal);
        assert_eq!([&table["ply"], &table["length"]].map(Value::to_string), [ply.as_str(), length], "{id}");
        // The moves, also those that were taken back.
        asked.ask(&json!({"do": "goto", "id": id, "ply": table["ply"], "to": table["length"]}));
        let told = asked.ask(&json!({"do": "transcript", "id": id}))["transcript"]["moves"].take();
        let number = format!("{number}");
        let kept: Vec<&str> = moves.iter().filter(|mv| mv[0] == number).map(|mv| mv[2].as_str()).collect();
        assert_eq!(told, json!(kept), "{id}");
    }
    let statistics = asked.ask(&json!({"do": "export-statistics"}))["export"]["results"].take();
    let won: Vec<&Value> = statistics.as_array().unwrap().iter().filter(|result| result["outcome"] == "won").collect();
    assert!(matches!(won[..], [result] if result["id"] == "won"), "{statistics}");
    assert_eq!(statistics.as_array().unwrap().len(), 4, "all but the untouched one: {statistics}");

    // The copy is the file as it was, and stays so when the game goes on.
    let table = asked.ask(&json!({"do": "open", "id": "long"}))["table"].take();
    let mv = &table["legal"][0];
    let played = asked.ask(&json!({"do": "move", "id": "long", "ply": table["ply"], "move": mv}));
    assert_eq!(played["table"]["length"], 31);
    drop(asked);
    let again = Asked::open(folder.path()).ask(&json!({"do": "open", "id": "long"}));
    assert_eq!(again["table"]["length"], 31);
    let copy = Connection::open(folder.path().join(format!("{DATABASE}.version-1"))).unwrap();
    assert_eq!(of_first(&copy), before);
    let version: i64 = copy.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, 1);
}

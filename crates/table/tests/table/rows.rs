//! Games whose rows somebody else keeps.

use std::collections::BTreeMap;

use patience_table::{MemoryStore, Row, RowStore, Trouble};
use serde_json::{Value, json};

use super::talk::Talk;

/// A keeper of rows: what a browser's database does.
#[derive(Default)]
struct Keeper(BTreeMap<String, String>);

impl Keeper {
    fn keep(&mut self, rows: Vec<Row>) {
        for Row { key, text } in rows {
            match text {
                Some(text) => drop(self.0.insert(key, text)),
                None => drop(self.0.remove(&key)),
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        self.0.iter().map(|(key, text)| Row { key: key.clone(), text: Some(text.clone()) }).collect()
    }

    /// A table that begins with what is kept.
    fn talk(&self) -> Talk<RowStore> {
        let mut store = RowStore::default();
        store.put(self.rows());
        Talk::over(store)
    }
}

/// What players do in some hours; `GAME` is the game begun last, with its place and revision.
fn requests() -> Vec<Value> {
    let new = |game: &str| json!({"do": "new", "game": game, "deal": 7});
    let on_game = |what: &str| json!({"do": what, "id": "GAME", "ply": "GAME", "revision": "GAME"});
    let with = |mut request: Value, key: &str, value: Value| {
        request[key] = value;
        request
    };
    let draw = || with(on_game("move"), "move", json!("draw"));
    let mut all = vec![new("klondike"), draw(), draw(), on_game("undo"), on_game("redo")];
    all.push(with(with(on_game("bookmark"), "at", json!(1)), "name", json!("here")));
    all.extend([on_game("abandon"), with(on_game("abandon"), "take_back", json!(true))]);
    all.push(with(on_game("goto"), "to", json!(0)));
    all.push(with(on_game("hint"), "kind", json!("fair")));
    all.extend([draw(), json!({"do": "delete", "id": "GAME"}), json!({"do": "undelete", "id": "GAME"})]);
    all.extend([new("freecell"), new("anneliese"), draw(), on_game("abandon"), draw()]);
    all.extend([json!({"do": "reset-statistics", "game": "klondike"}), json!({"do": "restore-statistics"})]);
    all.push(with(new("daemon"), "replaces", json!("GAME")));
    all.push(json!({"do": "delete", "id": "GAME"}));
    all
}

/// The questions to which two tables with the same games give the same answers.
fn looks(game: Option<&str>) -> Vec<String> {
    let mut all = vec![r#"{"do":"list"}"#.to_owned(), r#"{"do":"statistics"}"#.into()];
    all.push(r#"{"do":"export-statistics"}"#.into());
    all.extend(game.map(|id| json!({"do": "history", "id": id}).to_string()));
    all
}

fn answer<S: patience_table::Store>(talk: &mut Talk<S>, request: &str) -> Value {
    match talk.ask(request) {
        Ok(reply) => serde_json::to_value(reply).unwrap(),
        Err(error) => serde_json::to_value(error).unwrap(),
    }
}

/// The rows as values: in which order a text has its keys is no matter.
fn parsed(rows: &BTreeMap<String, String>) -> BTreeMap<&str, Value> {
    rows.iter().map(|(key, text)| (key.as_str(), serde_json::from_str(text).unwrap())).collect()
}

/// The request for the game as it stands.
fn filled(request: &Value, table: Option<&Value>) -> String {
    let mut request = request.clone();
    for key in ["id", "ply", "revision", "replaces"] {
        if request[key] == "GAME" {
            let own = if key == "replaces" { "id" } else { key };
            request[key] = table.expect("a game was begun")[own].clone();
        }
    }
    request.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    request.to_string()
}

#[test]
fn rows_hold_all_that_a_store_in_memory_holds() {
    let mut memory = Talk::over(MemoryStore::default());
    let mut keeper = Keeper::default();
    let mut begun = 0;
    let mut table: Option<Value> = None;
    for (number, request) in requests().iter().enumerate() {
        let request = filled(request, table.as_ref());
        // Each request is asked of a table that knows no more than the rows.
        let mut talk = keeper.talk();
        (talk.begun, talk.now_ms) = (begun, memory.now_ms);
        let (expected, found) = (answer(&mut memory, &request), answer(&mut talk, &request));
        assert_eq!(found, expected, "{number}: {request}");
        keeper.keep(talk.store.take_changed());
        begun = talk.begun;
        if let Some(new) = expected.get("table") {
            table = Some(new.clone());
        }
        let whole = talk.store.rows().into_iter().map(|row| (row.key, row.text.unwrap())).collect();
        assert_eq!(parsed(&keeper.0), parsed(&whole), "{number}: what is told to have changed is what has changed");
        let id = table.as_ref().and_then(|table| table["id"].as_str());
        for look in looks(id) {
            assert_eq!(answer(&mut keeper.talk(), &look), answer(&mut memory, &look), "{number}: {look}");
        }
    }
    assert!(begun >= 4 && keeper.0.len() >= 7, "{begun} {:?}", keeper.0.keys());
}

#[test]
fn what_another_table_has_changed_is_seen_and_not_overwritten() {
    let mut keeper = Keeper::default();
    let (mut one, mut other) = (keeper.talk(), keeper.talk());
    let begun = answer(&mut one, r#"{"do":"new","game":"klondike","deal":7}"#);
    let rows = one.store.take_changed();
    keeper.keep(rows.clone());
    other.store.put(rows);
    let draw = filled(
        &json!({"do": "move", "id": "GAME", "ply": "GAME", "revision": "GAME", "move": "draw"}),
        Some(&begun["table"]),
    );
    assert!(answer(&mut other, &draw)["table"].is_object());
    let rows = other.store.take_changed();
    assert_eq!(rows.iter().map(|row| row.key.as_str()).collect::<Vec<_>>(), ["game:g1", "score:g1"]);
    one.store.put(rows);
    let stale = answer(&mut one, &draw);
    assert_eq!((&stale["code"], &stale["table"]["ply"]), (&json!("stale"), &json!(1)));
    assert!(one.store.take_changed().is_empty(), "nothing has changed");
}

#[test]
fn rows_that_cannot_be_read_hide_no_others() {
    let mut keeper = Keeper::default();
    let mut talk = keeper.talk();
    answer(&mut talk, r#"{"do":"new","game":"klondike","deal":7}"#);
    keeper.keep(talk.store.take_changed());
    let good = keeper.0["game:g1"].clone();
    let altered = |from: &str, to: &str| {
        assert!(good.contains(from), "{good}");
        good.replacen(from, to, 1)
    };
    let bad = [
        ("game:a", altered("\"form\":1", "\"form\":2"), "form 2 is unknown"),
        ("game:b", good.clone(), "it is about g1"),
        ("game:c", "{".into(), "EOF"),
        ("game:d", "[]".into(), "invalid type"),
        ("game:e", "{}".into(), "it has no form"),
        ("game:f", altered("\"ply\":0", "\"ply\":3"), "3 moves are to be played, 0 are kept"),
        ("game:h", altered("\"ply\":0", "\"pli\":0"), "unknown field"),
        ("score:i", good.clone(), "missing field"),
        ("deleted:j", good.clone(), "expected an object"),
        ("game:UPPER", good.clone(), "the key is none of this program's"),
        ("other:k", good.clone(), "the key is none of this program's"),
        ("", good.clone(), "the key is none of this program's"),
    ];
    for (key, text, _) in &bad {
        keeper.0.insert((*key).into(), text.clone());
    }
    let mut talk = keeper.talk();
    assert_eq!(talk.store.unreadable_rows(), bad.len());
    assert_eq!(answer(&mut talk, r#"{"do":"list"}"#)["tables"][0]["id"], "g1");
    assert_eq!(answer(&mut talk, r#"{"do":"list"}"#)["left_out"], 8);
    let told = answer(&mut talk, r#"{"do":"unreadable"}"#)["unreadable"].as_array().unwrap().clone();
    for (key, text, problem) in &bad {
        let found = told.iter().find(|one| one["rows"]["row"][0]["key"] == *key).expect("it is told");
        assert!(found["problem"].as_str().unwrap().contains(problem), "{key}: {found}");
        assert_eq!(found["rows"]["row"][0]["text"], *text);
    }
    let exported = answer(&mut talk, r#"{"do":"export-games"}"#);
    assert_eq!(exported["exported"].as_array().unwrap().len(), 1);
    let named = exported["left_out"].as_array().unwrap().iter().map(|left| left["id"].as_str().unwrap());
    assert_eq!(named.collect::<Vec<_>>(), ["a", "b", "c", "d", "e", "f", "h"]);
    assert_eq!(answer(&mut talk, r#"{"do":"open","id":"c"}"#)["code"], "unplayable");
    assert!(talk.store.take_changed().is_empty(), "nothing that was kept is touched");
    let mended = Row { key: "game:c".into(), text: None };
    talk.store.put(vec![mended]);
    assert_eq!(talk.store.unreadable_rows(), bad.len() - 1);
}

#[test]
fn trouble_is_told_with_every_game() {
    let mut talk = Keeper::default().talk();
    talk.store.set_trouble(Some(Trouble::DiskFull));
    let begun = answer(&mut talk, r#"{"do":"new","game":"klondike","deal":7}"#);
    assert_eq!(begun["table"]["unsaved"], "disk-full");
    talk.store.set_trouble(None);
    let open = answer(&mut talk, r#"{"do":"open","id":"g1"}"#);
    assert!(open["table"]["unsaved"].is_null());
}

//! Damaged calls and rows. In a browser a panic ends the instance, and a row that makes it panic
//! would do so again in the next.

use crate::host::{answer, host_instance};
use patience_module::Instance;
use patience_mutation::run;
use serde_json::{Value, json};

fn call(instance: &mut Instance, text: &[u8]) -> Value {
    answer(instance, text)
}

fn served(request: &Value) -> Vec<u8> {
    let env = json!({"id": "g9", "deal": 5, "now": 1_800_000_000_000_u64});
    json!({"call": "serve", "request": request, "env": env}).to_string().into_bytes()
}

/// The rows of a game with moves, of one that was deleted, and of a rule file.
fn rows() -> Vec<Value> {
    let mut instance = host_instance();
    let mut rows = Vec::new();
    for (id, game) in [("g1", "klondike"), ("g2", "anneliese")] {
        let begin = json!({"call": "serve", "request": {"do": "new", "game": game},
            "env": {"id": id, "deal": 5, "now": 1_790_000_000_000_u64}});
        call(&mut instance, begin.to_string().as_bytes());
        call(&mut instance, &served(&json!({"do": "move", "id": id, "ply": 0, "move": "draw"})));
        let mark = json!({"do": "bookmark", "id": id, "ply": 1, "at": 1, "name": "a"});
        rows.extend(call(&mut instance, &served(&mark))["rows"].as_array().unwrap().clone());
    }
    rows.extend(call(&mut instance, &served(&json!({"do": "delete", "id": "g2"})))["rows"].as_array().unwrap().clone());
    let text = include_str!("../../core/games/freecell.toml")
        .replace("family = \"freecell\"\n", "")
        .replace("freecell", "my-freecell");
    let rules = json!({"call": "rules", "file": "my.toml", "text": text}).to_string();
    rows.extend(call(&mut instance, rules.as_bytes())["rows"].as_array().unwrap().clone());
    assert!(rows.len() >= 7);
    rows
}

fn calls() -> Vec<Vec<u8>> {
    let plain = [
        json!({"call": "work", "nodes": 1000}),
        json!({"call": "trouble", "trouble": "busy"}),
        json!({"call": "standing", "id": "g1"}),
        json!({"call": "forget-rules", "game": "my-freecell"}),
        json!({"call": "own-rules"}),
        json!({"call": "rows", "rows": rows()}),
    ];
    let mut calls: Vec<Vec<u8>> = plain.iter().map(|call| call.to_string().into_bytes()).collect();
    calls.extend(rows().into_iter().map(|row| json!({"call": "rows", "rows": [row]}).to_string().into_bytes()));
    calls.push(served(&json!({"do": "hint", "id": "g1", "ply": 1, "kind": "fair"})));
    calls
}

/// An instance that was given this still serves, and opens what it lists. Says whether the call was
/// taken, and all rows could be read.
fn survives(good: &[u8], text: &[u8]) -> bool {
    let mut instance = host_instance();
    call(&mut instance, good);
    let answer = call(&mut instance, text);
    let listed = call(&mut instance, &served(&json!({"do": "list"})));
    for game in listed["reply"]["tables"].as_array().expect("a list") {
        let opened = call(&mut instance, &served(&json!({"do": "open", "id": game["id"]})));
        assert!(opened["reply"].is_object() || opened["error"].is_object(), "{opened}");
    }
    for look in ["statistics", "export-statistics", "unreadable", "games"] {
        let answer = call(&mut instance, &served(&json!({"do": look})));
        assert!(answer["reply"].is_object(), "{look}: {answer}");
    }
    answer["fault"].is_null() && answer["unreadable"].as_u64().unwrap_or(0) == 0
}

#[test]
fn mutated_calls_and_rows() {
    let good = json!({"call": "rows", "rows": rows()}).to_string().into_bytes();
    run("calls and rows", &calls(), 120, |text| survives(&good, text));
}

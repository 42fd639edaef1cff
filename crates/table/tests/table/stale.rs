//! A request that is meant for one line of the history is served on no other.

use patience_table::{MemoryStore, Snapshot};
use serde_json::{Value, json};

use super::talk::Talk;

/// Everything that is asked of a game as the asker has seen it.
fn requests(at: &Value) -> Vec<Value> {
    let wishes = [
        json!({"do": "move", "move": "draw"}),
        json!({"do": "undo"}),
        json!({"do": "redo"}),
        json!({"do": "goto", "to": 0}),
        json!({"do": "finish"}),
        json!({"do": "bookmark", "at": 0, "name": "hier"}),
        json!({"do": "abandon"}),
        json!({"do": "hint", "kind": "fair"}),
        json!({"do": "verdict"}),
        json!({"do": "solution"}),
    ];
    let named = |mut wish: Value| {
        wish.as_object_mut().unwrap().extend(at.as_object().unwrap().clone());
        wish
    };
    wishes.map(named).into()
}

fn seen(table: &Snapshot) -> Value {
    json!({"id": table.id, "ply": table.ply, "revision": table.revision})
}

/// Two lines with as many moves: one that was seen, and one that was played in its place.
#[test]
fn a_line_with_the_same_number_of_moves_is_another() {
    let mut talk = Talk::over(MemoryStore::default());
    let begun = talk.table(&json!({"do": "new", "game": "freecell", "deal": 1}));
    let play = |talk: &mut Talk<MemoryStore>, table: &Snapshot, mv: &str| {
        talk.table(&json!({"do": "move", "id": "g1", "ply": table.ply, "revision": table.revision, "move": mv}))
    };
    let one = play(&mut talk, &begun, &begun.legal[0]);
    let back = talk.table(&json!({"do": "undo", "id": "g1", "ply": 1, "revision": one.revision}));
    let other = play(&mut talk, &back, &begun.legal[1]);
    assert_eq!((one.ply, one.length), (other.ply, other.length));
    for request in requests(&seen(&one)) {
        let error =
            serde_json::to_value(talk.ask(&request.to_string()).expect_err("it is meant for another line")).unwrap();
        assert_eq!(error["code"], "stale", "{request}");
        assert_eq!(error["table"], serde_json::to_value(&other).unwrap(), "{request}");
    }
    // The line that is there is played on; who names no revision gets what the number of moves
    // says.
    let mv = &other.legal[0];
    let next = play(&mut talk, &other, mv);
    let old = talk.table(&json!({"do": "undo", "id": "g1", "ply": 2}));
    assert_eq!((next.ply, old.ply), (2, 1));
    assert!(next.revision > other.revision && old.revision > next.revision);
}

/// What is told with a reply is what the next request is held against, whatever was asked.
#[test]
fn every_reply_tells_the_revision_that_is_there() {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "deal": 1}));
    let mut last = 0;
    for (request, changes) in [
        (json!({"do": "move", "move": "draw"}), true),
        (json!({"do": "undo"}), true),
        (json!({"do": "redo"}), true),
        (json!({"do": "goto", "to": 1}), false),
        (json!({"do": "goto", "to": 0}), true),
        (json!({"do": "bookmark", "at": 1, "name": "hier"}), true),
        (json!({"do": "abandon"}), true),
    ] {
        let now = talk.table(&json!({"do": "open", "id": "g1"}));
        let mut request = request;
        request.as_object_mut().unwrap().extend(seen(&now).as_object().unwrap().clone());
        let told = talk.table(&request);
        assert_eq!(talk.table(&json!({"do": "open", "id": "g1"})), told, "{request}");
        assert_eq!(told.revision > now.revision, changes, "{request}");
        assert!(told.revision >= last);
        last = told.revision;
    }
    talk.json(&json!({"do": "delete", "id": "g1"}));
    assert!(talk.table(&json!({"do": "undelete", "id": "g1"})).revision > last);
}

//! Lines of moves that are looked at, and followed.

use patience_table::{GameId, MAX_MOVES, MemoryStore, Store as _};
use serde_json::{Value, json};

use super::talk::Talk;

/// A game of Klondike with six draws, of which the last two were taken back, and a bookmark.
fn begun() -> Talk<MemoryStore> {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "options": {"draw": 1}, "deal": 1}));
    for ply in 0..6 {
        talk.table(&json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}));
    }
    talk.table(&json!({"do": "bookmark", "id": "g1", "ply": 6, "at": 5, "name": "here"}));
    for ply in [6, 5] {
        talk.table(&json!({"do": "undo", "id": "g1", "ply": ply}));
    }
    talk
}

/// All that is kept: the game, its history, every result, the list of games.
fn kept(talk: &mut Talk<MemoryStore>) -> Vec<Value> {
    let asked = [
        json!({"do": "open", "id": "g1"}),
        json!({"do": "history", "id": "g1"}),
        json!({"do": "list"}),
        json!({"do": "export-statistics"}),
        json!({"do": "statistics"}),
    ];
    asked.iter().map(|request| talk.json(request)).collect()
}

fn preview(talk: &mut Talk<MemoryStore>, from: usize, moves: &[&str], at: usize) -> Value {
    talk.json(&json!({"do": "preview", "id": "g1", "from": from, "moves": moves, "at": at}))["preview"].take()
}

#[test]
fn looking_at_what_was_played_changes_nothing_at_all() {
    let mut talk = begun();
    let before = kept(&mut talk);
    let revision = talk.store.revision(&GameId::new("g1").unwrap()).unwrap();
    for from in 0..=6 {
        let own = vec!["draw"; 6 - from];
        for at in 0..=own.len() {
            let seen = preview(&mut talk, from, &own, at);
            let (table, step) = (&seen["table"], &seen["step"]);
            assert_eq!((&table["id"], &table["ply"], &table["length"]), (&json!("g1"), &json!(from + at), &json!(6)));
            assert_eq!(step.is_null(), at == 0, "{step}");
            assert_eq!(table["bookmarks"], json!([]));
        }
    }
    assert_eq!(kept(&mut talk), before);
    assert_eq!(talk.store.revision(&GameId::new("g1").unwrap()).unwrap(), revision);
}

#[test]
fn looking_further_marks_the_game_as_shown_and_changes_nothing_else() {
    let mut talk = begun();
    let mut before = kept(&mut talk);
    let line = ["draw"; 9];
    // The beginning of a line shows nothing yet, and so do the moves that were played before.
    preview(&mut talk, 4, &line, 2);
    assert_eq!(kept(&mut talk), before);
    let seen = preview(&mut talk, 4, &line, 9);
    assert_eq!((&seen["table"]["ply"], &seen["table"]["next"]), (&json!(13), &Value::Null));
    before[3]["export"]["results"][0]["shown"] = json!(true);
    before[4]["statistics"][0]["recent"][0]["help"] = json!(true);
    assert_eq!(kept(&mut talk), before);
    // What was taken back can still be played again.
    talk.table(&json!({"do": "redo", "id": "g1", "ply": 4}));
}

#[test]
fn a_step_says_what_is_to_be_seen_of_it() {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "deal": 7}));
    let line = ["draw", "t3-f1", "t1-t2"];
    let refused = talk.code(&json!({"do": "preview", "id": "g1", "from": 0, "moves": line, "at": 1}).to_string());
    assert_eq!(refused, "refused", "the whole line must be legal");
    let drawn = preview(&mut talk, 0, &line[..2], 1);
    let card = drawn["table"]["view"]["piles"].as_array().unwrap().iter().find(|pile| pile["name"] == "w").unwrap();
    assert_eq!(drawn["step"]["card"], card["cards"].as_array().unwrap().last().unwrap().clone());
    assert_eq!((&drawn["step"]["from"], &drawn["step"]["count"]), (&Value::Null, &json!(0)));
    let up = preview(&mut talk, 0, &line[..2], 2)["step"].take();
    assert_eq!((&up["move"], &up["card"], &up["on"]), (&json!("t3-f1"), &json!("AC"), &Value::Null));
    assert_eq!((&up["from"], &up["to"], &up["twin"]), (&json!("t3"), &json!("f1"), &json!(false)));
    assert!(up["turned"].is_string(), "{up}");
}

#[test]
fn a_line_is_followed_as_one_step() {
    let mut talk = begun();
    let table = talk.table(&json!({"do": "follow", "id": "g1", "ply": 4, "moves": vec!["draw"; 5]}));
    assert_eq!((table.ply, table.length, table.bookmarks.len()), (9, 9, 0));
    let back = talk.table(&json!({"do": "undo", "id": "g1", "ply": 9}));
    assert_eq!((back.ply, back.length), (4, 9), "one undo leads back to where it began");
    assert_eq!(talk.table(&json!({"do": "redo", "id": "g1", "ply": 4})).ply, 9);
    // All of it or nothing, and nothing twice.
    let before = kept(&mut talk);
    for (request, code) in [
        (json!({"do": "follow", "id": "g1", "ply": 9, "moves": ["draw", "t1-t1"]}), "refused"),
        (json!({"do": "follow", "id": "g1", "ply": 9, "moves": []}), "bad-request"),
        (json!({"do": "follow", "id": "g1", "ply": 4, "moves": ["draw"]}), "stale"),
        (json!({"do": "follow", "id": "g2", "ply": 9, "moves": ["draw"]}), "unknown-table"),
        (json!({"do": "follow", "id": "g1", "ply": 9, "moves": vec!["draw"; MAX_MOVES]}), "too-many-moves"),
    ] {
        assert_eq!(talk.code(&request.to_string()), code);
        assert_eq!(kept(&mut talk), before, "{code}");
    }
}

#[test]
fn a_game_that_is_not_kept_can_be_looked_at() {
    let mut talk = begun();
    let before = kept(&mut talk);
    let transcript = json!({"format": "patience/1", "game": "daemon", "deal": 3, "moves": ["draw", "draw", "draw"]});
    let mut ids = Vec::new();
    for at in 0..=3 {
        let request = json!({"do": "preview-transcript", "transcript": transcript, "at": at});
        let seen = talk.json(&request)["preview"].take();
        assert_eq!((&seen["table"]["game"], &seen["table"]["ply"]), (&json!("daemon"), &json!(at)));
        ids.push(seen["table"]["id"].clone());
    }
    assert!(!ids.contains(&json!("g1")), "{ids:?}");
    assert_eq!(kept(&mut talk), before);
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_changes() {
    let mut talk = begun();
    let before = kept(&mut talk);
    let line = |from: Value, moves: Value, at: Value| json!({"do": "preview", "id": "g1", "from": from, "moves": moves, "at": at});
    let other = |more: Value, at: usize| {
        let mut transcript = json!({"format": "patience/1", "game": "klondike", "moves": ["draw"]});
        transcript.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"do": "preview-transcript", "transcript": transcript, "at": at})
    };
    for (request, code, words) in [
        (line(json!(7), json!([]), json!(0)), "bad-request", "from: 7 is beyond the history, which has 6 moves"),
        (line(json!(4), json!(["draw"]), json!(2)), "bad-request", "at: 2 is beyond the line, which has 1 moves"),
        (line(json!(4), json!(["draw", "t9-f1"]), json!(0)), "refused", "ply 6: \"t9-f1\""),
        (line(json!(4), json!(["draw", "draw draw"]), json!(1)), "refused", "ply 6"),
        (line(json!(4), json!(vec!["draw"; MAX_MOVES - 3]), json!(0)), "too-many-moves", "100000"),
        (line(json!(-1), json!([]), json!(0)), "bad-request", "-1"),
        (line(json!(0), json!(["draw"]), json!("1")), "bad-request", "a number of moves"),
        (line(json!(0), json!([1]), json!(0)), "bad-request", "expected a string"),
        (json!({"do": "preview", "id": "g9", "from": 0, "moves": [], "at": 0}), "unknown-table", "g9"),
        (json!({"do": "preview", "id": "g1", "from": 0, "at": 0}), "bad-request", "moves"),
        (json!({"do": "preview", "id": "g1", "from": 0, "moves": [], "at": 0, "ply": 4}), "bad-request", "ply"),
        (other(json!({"deal": 1}), 2), "bad-request", "at: 2 is beyond the line"),
        (other(json!({"deal": 1, "moves": ["t1-t1"]}), 0), "refused", "ply 1"),
        (other(json!({"deck": ["AC"]}), 0), "bad-deck", ""),
        (other(json!({}), 0), "bad-deck", ""),
        (other(json!({"deal": 1, "game": "klondyke"}), 0), "unknown-game", "klondyke"),
    ] {
        let error = talk.ask(&request.to_string()).expect_err(&request.to_string());
        assert_eq!(error.code(), code, "{request}: {error}");
        assert!(error.to_string().contains(words), "{request}: {error}");
        assert_eq!(kept(&mut talk), before, "{request}");
    }
}

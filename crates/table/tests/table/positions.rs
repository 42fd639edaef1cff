//! Games that begin in a position, and texts in which games are found.

use patience_table::MemoryStore;
use serde_json::{Value, json};

use super::talk::Talk;

/// FreeCell, some moves before its end.
const BOARD: &str = "Foundations: H-J C-Q D-K S-K\nFreecells: QH - KC -\n: KH\n";

/// Begins the only game of a text; gives the game.
fn begin(talk: &mut Talk<MemoryStore>, read: &Value) -> Value {
    let read = talk.json(read)["read"].clone();
    assert_eq!(read["count"], 1, "{read}");
    talk.json(&json!({"do": "import", "transcript": read["games"][0]["transcript"]}))["table"].clone()
}

#[test]
fn a_position_goes_out_and_in_again() {
    let mut talk = Talk::over(MemoryStore::default());
    let table = begin(&mut talk, &json!({"do": "read", "text": BOARD}));
    assert_eq!((&table["position"], &table["deal"], &table["game"]), (&json!(true), &Value::Null, &json!("freecell")));
    let mv = json!({"do": "move", "id": table["id"], "ply": 0, "move": "c1-f3"});
    talk.table(&mv);
    let share = talk.json(&json!({"do": "share", "id": table["id"]}))["share"].clone();
    let forms: Vec<&str> =
        share["texts"].as_array().unwrap().iter().map(|text| text["form"].as_str().unwrap()).collect();
    assert_eq!(forms, ["transcript", "layout", "board", "moves", "solvitaire"]);
    let here = talk.json(&json!({"do": "open", "id": table["id"]}))["table"]["view"]["piles"].clone();
    // Solvitaire's form does not say in which cell a card is.
    for text in share["texts"].as_array().unwrap()[..3].iter() {
        let read = json!({"do": "read", "text": text["text"], "game": "freecell"});
        assert_eq!(begin(&mut talk, &read)["view"]["piles"], here, "{text}");
    }
    assert_eq!(share["texts"][3]["text"], "ah\n");
    for link in [&share["deal"], &share["game"]] {
        let again = begin(&mut talk, &json!({"do": "read", "text": link}));
        assert_eq!(again["position"], json!(true));
    }
    // Backups have it whole.
    let export = talk.json(&json!({"do": "export-games"}))["exported"].clone();
    let mut other = Talk::over(MemoryStore::default());
    assert_eq!(
        other.json(&json!({"do": "import-games", "games": export}))["restored"],
        export.as_array().unwrap().len()
    );
    let again = other.json(&json!({"do": "open", "id": table["id"]}))["table"].clone();
    assert_eq!((&again["position"], &again["ply"]), (&json!(true), &json!(1)));
}

#[test]
fn advice_is_given_in_a_position() {
    let mut talk = Talk::over(MemoryStore::default());
    let table = begin(&mut talk, &json!({"do": "read", "text": BOARD}));
    for what in ["hint", "verdict", "solution", "why", "review"] {
        let mut ask = json!({"do": what, "id": table["id"], "ply": 0});
        if what == "hint" {
            ask["kind"] = json!("fair");
        }
        talk.json(&ask);
    }
}

#[test]
fn what_holds_no_game_is_refused_by_name() {
    let mut talk = Talk::over(MemoryStore::default());
    for (text, code, place) in [
        (BOARD.replace("KH", "KX"), "unread", ""),
        (BOARD.replace("KH", "QH"), "bad-layout", ""),
        ("{\"format\": \"patience/1\"}".into(), "unread", ""),
        ("{\"format\": \"patience-layout/1\"}".into(), "unread", ""),
        ("{}".into(), "unread", ""),
        ("{\"patience\": \"backup/1\"}".into(), "unread", ""),
        ("{\"format\": \"patience/1\", \"game\": \"freecell\"}".into(), "bad-deck", ""),
        ("{\"format\": \"patience/1\", \"game\": \"harp\", \"deal\": 1}".into(), "unknown-game", ""),
        ("{\"format\":\"patience/1\",\"game\":\"freecell\",\"deal\":1}\n7".into(), "unread", ":2"),
    ] {
        let error = talk.ask(&json!({"do": "read", "text": text}).to_string()).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
        let told = serde_json::to_value(&error).unwrap();
        match code {
            "unread" => assert_eq!(told["text"]["place"], place, "{told}"),
            "bad-layout" => assert!(!told["layout"].as_array().unwrap().is_empty(), "{told}"),
            "bad-deck" => assert_eq!(told["deck"]["problem"], "none", "{told}"),
            _ => {}
        }
    }
    let lone = json!({"format": "patience/1", "game": "freecell", "layout": {"piles": {"t1": ["KC"]}}, "moves": []});
    let error = talk.ask(&json!({"do": "import", "transcript": lone}).to_string()).unwrap_err();
    assert_eq!(error.code(), "bad-layout");
    let two = json!({"format": "patience/1", "game": "freecell", "deal": 1, "layout": {"piles": {}}, "moves": []});
    let error = talk.ask(&json!({"do": "import", "transcript": two}).to_string()).unwrap_err();
    assert_eq!(serde_json::to_value(&error).unwrap()["deck"]["problem"], "two");
    assert_eq!(talk.json(&json!({"do": "list"}))["tables"], json!([]));
}

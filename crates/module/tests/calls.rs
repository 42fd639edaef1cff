//! The calls of `docs/module.md`.

use crate::host::{answer, host_instance};
use patience_module::{Instance, MAX_CALL};
use serde_json::{Value, json};

/// A rule file that differs from a built-in one in its names alone.
fn own_rules() -> String {
    include_str!("../../core/games/klondike.toml")
        .replace("family = \"klondike\"\n", "")
        .replace("klondike", "my-klondike")
}

fn call(instance: &mut Instance, call: &Value) -> Value {
    answer(instance, call.to_string().as_bytes())
}

fn serve(instance: &mut Instance, request: &Value) -> Value {
    let env = json!({"id": "g1", "deal": 5, "now": 1_790_000_000_000_u64});
    call(instance, &json!({"call": "serve", "request": request, "env": env}))
}

fn keys(answer: &Value) -> Vec<&str> {
    answer["rows"].as_array().unwrap().iter().map(|row| row["key"].as_str().unwrap()).collect()
}

#[test]
fn a_game_goes_on_in_another_instance() {
    let mut one = host_instance();
    let begun = serve(&mut one, &json!({"do": "new", "game": "freecell"}));
    assert_eq!(keys(&begun), ["game:g1", "score:g1"]);
    assert_eq!((&begun["reply"]["table"]["deal"], &begun["work"]), (&json!("5"), &json!(false)));
    let mv = &begun["reply"]["table"]["legal"][0];
    let played = serve(&mut one, &json!({"do": "move", "id": "g1", "ply": 0, "move": mv}));
    let mut other = host_instance();
    assert_eq!(call(&mut other, &json!({"call": "rows", "rows": played["rows"]})), json!({"unreadable": 0}));
    let opened = serve(&mut other, &json!({"do": "open", "id": "g1"}));
    assert_eq!(opened["reply"]["table"], played["reply"]["table"]);
    assert_eq!(opened["rows"], json!([]));
    let standing = call(&mut other, &json!({"call": "standing", "id": "g1"}));
    assert_eq!(standing, json!({"standing": {"revision": 2, "ply": 1, "unsaved": null}}));
    assert_eq!(call(&mut other, &json!({"call": "standing", "id": "g2"})), json!({"standing": null}));
}

#[test]
fn errors_are_those_of_the_table() {
    let mut instance = host_instance();
    for (request, code) in [
        (json!({"do": "open", "id": "none"}), "unknown-table"),
        (json!({"do": "nothing"}), "bad-request"),
        (json!([]), "bad-request"),
        (json!({"do": "new", "game": "whist"}), "unknown-game"),
    ] {
        let answer = serve(&mut instance, &request);
        assert_eq!((&answer["error"]["code"], &answer["rows"]), (&json!(code), &json!([])), "{request}");
    }
}

#[test]
fn what_is_asked_is_found_by_working() {
    let mut instance = host_instance();
    serve(&mut instance, &json!({"do": "new", "game": "daemon", "deal": 3}));
    let verdict = json!({"do": "verdict", "id": "g1", "ply": 0});
    let asked = serve(&mut instance, &verdict);
    assert_eq!((&asked["reply"]["verdict"]["state"], &asked["work"]), (&json!("searching"), &json!(true)));
    let mut portions = 0;
    while call(&mut instance, &json!({"call": "work", "nodes": 20_000}))["work"] == true {
        portions += 1;
        assert!(portions < 100_000, "no end");
    }
    let found = serve(&mut instance, &verdict);
    assert_eq!((&found["reply"]["verdict"]["state"], &found["work"]), (&json!("winnable"), &json!(false)));
}

#[test]
fn trouble_is_told_with_the_game() {
    let mut instance = host_instance();
    assert_eq!(call(&mut instance, &json!({"call": "trouble", "trouble": "disk-full"})), json!({}));
    let begun = serve(&mut instance, &json!({"do": "new", "game": "freecell"}));
    assert_eq!(begun["reply"]["table"]["unsaved"], "disk-full");
    // While rows wait, another table's game may have the same revision and other moves.
    let mut other = host_instance();
    serve(&mut other, &json!({"do": "new", "game": "freecell"}));
    let moved = |instance: &mut Instance, at: usize| {
        let legal = serve(instance, &json!({"do": "open", "id": "g1"}))["reply"]["table"]["legal"].clone();
        serve(instance, &json!({"do": "move", "id": "g1", "ply": 0, "move": legal[at]}))
    };
    moved(&mut instance, 0);
    let theirs = moved(&mut other, 1);
    call(&mut instance, &json!({"call": "rows", "rows": theirs["rows"]}));
    call(&mut instance, &json!({"call": "trouble", "trouble": null}));
    let opened = serve(&mut instance, &json!({"do": "open", "id": "g1"}));
    assert_eq!(opened["reply"]["table"], theirs["reply"]["table"]);
}

#[test]
fn own_rules_are_added_kept_and_forgotten() {
    let mut instance = host_instance();
    let add = json!({"call": "rules", "file": "my-klondike.toml", "text": own_rules()});
    let added = call(&mut instance, &add);
    assert_eq!((&added["game"], keys(&added)), (&json!("my-klondike"), vec!["rules:my-klondike"]), "{added}");
    let begun = serve(&mut instance, &json!({"do": "new", "game": "my-klondike"}));
    assert_eq!(begun["reply"]["table"]["game"], "my-klondike");
    let mut other = host_instance();
    call(&mut other, &json!({"call": "rows", "rows": [added["rows"][0], begun["rows"][0]]}));
    let opened = serve(&mut other, &json!({"do": "open", "id": "g1"}));
    assert_eq!(opened["reply"]["table"], begun["reply"]["table"]);
    assert_eq!(call(&mut instance, &add)["game"], "my-klondike", "the same file again");
    let own = call(&mut other, &json!({"call": "own-rules"}));
    let listed = json!([{"game": "my-klondike", "file": "my-klondike.toml", "text": own_rules()}]);
    assert_eq!(own, json!({"files": listed}));
    let gone = call(&mut instance, &json!({"call": "forget-rules", "game": "my-klondike"}));
    assert_eq!(call(&mut instance, &json!({"call": "own-rules"})), json!({"files": []}));
    assert_eq!(gone, json!({"rows": [{"key": "rules:my-klondike", "text": null}]}));
    assert_eq!(serve(&mut instance, &json!({"do": "open", "id": "g1"}))["error"]["code"], "unknown-game");
    call(&mut other, &json!({"call": "rows", "rows": gone["rows"]}));
    assert_eq!(serve(&mut other, &json!({"do": "open", "id": "g1"}))["error"]["code"], "unknown-game");
}

#[test]
fn other_rules_for_a_game_replace_its_own_only_if_that_is_said() {
    let mut instance = host_instance();
    let rules = |text: &str| json!({"call": "rules", "file": "mine.toml", "text": text});
    call(&mut instance, &rules(&own_rules()));
    let longer = format!("{}\n# later\n", own_rules());
    assert_eq!(call(&mut instance, &rules(&longer)), json!({"taken": "my-klondike"}));
    let text_kept = |instance: &mut Instance| call(instance, &json!({"call": "own-rules"}))["files"][0]["text"].take();
    assert_eq!(text_kept(&mut instance), own_rules());
    let mut replacing = rules(&longer);
    replacing["replace"] = json!(true);
    assert_eq!(keys(&call(&mut instance, &replacing)), ["rules:my-klondike"]);
    assert_eq!(text_kept(&mut instance), longer);
}

/// A file that an older version has taken in: its game is there, with a name that can be shown.
#[test]
fn own_rules_that_were_kept_before_their_names_were_checked_can_be_played() {
    let mut instance = host_instance();
    let odd = own_rules().replacen("en = \"", "en = \"\u{202e}", 1);
    let add = |file: &str, text: &str| json!({"call": "rules", "file": file, "text": text});
    let told = call(&mut instance, &add("odd.toml", &odd))["problems"].to_string();
    assert!(told.contains("name.en: expected one line") && told.contains("found U+202E, character 1 of "), "{told}");
    let told = call(&mut instance, &add("a\u{202e}.toml", &own_rules()))["problems"].to_string();
    assert!(told.contains("the name of the file: ") && told.contains("found U+202E, character 2 of 7"), "{told}");
    let row = json!({"form": 1, "file": "a\u{202e}.toml", "text": odd}).to_string();
    let rows = json!({"call": "rows", "rows": [{"key": "rules:my-klondike", "text": row}]});
    assert_eq!(call(&mut instance, &rows), json!({"unreadable": 0}));
    assert_eq!(call(&mut instance, &json!({"call": "own-rules"}))["files"][0]["file"], "a\u{fffd}.toml");
    let begun = serve(&mut instance, &json!({"do": "new", "game": "my-klondike"}));
    assert_eq!(begun["reply"]["table"]["game"], "my-klondike");
    let games = serve(&mut instance, &json!({"do": "games"}))["reply"]["games"].take();
    let own = games.as_array().unwrap().iter().find(|game| game["id"] == "my-klondike").unwrap();
    assert_eq!(own["name"]["en"], "\u{fffd}Klondike");
}

#[test]
fn wrong_rules_are_told_by_their_lines_and_change_nothing() {
    let mut instance = host_instance();
    let wrong = own_rules().replacen("[tableau]", "[tablo]", 1);
    let answer = call(&mut instance, &json!({"call": "rules", "file": "wrong.toml", "text": wrong}));
    assert!(answer["problems"].as_str().is_some_and(|text| text.contains("wrong.toml:")), "{answer}");
    let taken = own_rules().replace("my-klondike", "klondike");
    let answer = call(&mut instance, &json!({"call": "rules", "file": "klondike.toml", "text": taken}));
    assert!(answer["problems"].as_str().is_some_and(|text| text.contains("klondike")), "{answer}");
    let row = json!({"key": "rules:mine", "text": "{}"});
    assert_eq!(call(&mut instance, &json!({"call": "rows", "rows": [row]})), json!({"unreadable": 1}));
}

#[test]
fn calls_that_cannot_be_read_are_told() {
    let mut instance = host_instance();
    let fault = |instance: &mut Instance, text: &[u8]| {
        let answer: Value = serde_json::from_slice(&instance.call(text)).unwrap();
        answer["fault"].as_str().expect("a fault").to_owned()
    };
    for (text, expected) in [
        (&b""[..], "EOF"),
        (b"{", "EOF"),
        (b"[1]", "a JSON object was expected"),
        (br#"{"call": "dance"}"#, "unknown variant `dance`"),
        (br#"{"call": "work", "nodes": -1}"#, "invalid value"),
        (br#"{"call": "work", "nodes": 1, "more": 2}"#, "unknown field `more`"),
        (b"\xff", "expected value"),
    ] {
        let found = fault(&mut instance, text);
        assert!(found.contains(expected), "{found}");
    }
    assert!(fault(&mut instance, &vec![b' '; MAX_CALL + 1]).contains("at most 16777216 bytes"));
}

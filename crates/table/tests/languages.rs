//! A rule file in a language that nothing else knows: its texts come out of the table as those of
//! the others do.

use patience_table::patience::Library;
use patience_table::{Env, GameId, MemoryStore, NoAdviser, Request, Table};

const KLONDIKE: &str = include_str!("../../core/games/klondike.toml");

#[test]
fn texts_in_a_third_language_are_given_out() {
    let own = KLONDIKE
        .replace("\"klondike", "\"moj-klondike")
        .replacen("en = \"Klondike\"", "en = \"Klondike\", pl = \"Pasjans\"", 1)
        .replacen("body.en = ", "body.pl = \"Jedna talia.\"\nbody.en = ", 1);
    let mut library = Library::builtin();
    library.add("own.toml", &own).unwrap();
    let request = Request::parse(br#"{"do": "games"}"#).unwrap();
    let env = Env { id: GameId::new("g1").unwrap(), deal: 1, now_ms: 0 };
    let reply = Table::new(library).serve(&mut MemoryStore::default(), &mut NoAdviser, request, &env).unwrap();
    let reply = serde_json::to_value(&reply).unwrap();
    let games = reply["games"].as_array().unwrap();
    let (own, built_in) = (games.last().unwrap(), &games[0]);
    assert_eq!(own["name"]["pl"], "Pasjans");
    assert_eq!(own["presets"][0]["name"]["pl"], "Pasjans");
    // What is not in the language is there in English.
    let first = &own["text"]["pl"][0];
    assert_eq!((&first["heading"], &first["body"]), (&own["text"]["en"][0]["heading"], &"Jedna talia.".into()));
    assert_eq!(own["text"]["pl"].as_array().unwrap().len(), own["text"]["en"].as_array().unwrap().len());
    let languages: Vec<&String> = built_in["text"].as_object().unwrap().keys().collect();
    assert_eq!(languages, ["de", "en"]);
}

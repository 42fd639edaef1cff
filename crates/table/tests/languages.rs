//! A rule file in a language that nothing else knows: its texts come out of the table as those of
//! the others do.

use patience_table::patience::Library;
use patience_table::{Env, GameId, MemoryStore, NoAdviser, Request, Table};

const KLONDIKE: &str = include_str!("../../core/games/klondike.toml");

#[test]
fn texts_in_a_third_language_are_given_out() {
    let own = KLONDIKE
        .replace("family = \"klondike\"\n", "")
        .replace("\"klondike", "\"moj-klondike")
        .replacen("en = \"Klondike\"", "en = \"Klondike\", pl = \"Pasjans\"", 1)
        .replacen("body.en = ", "body.pl = \"Jedna talia. {draw} {passes}\"\nbody.en = ", 1)
        .replacen("[text.where.draw]\n1 = { ", "[text.where.draw]\n1 = { pl = \"Karta po karcie.\", ", 1);
    let mut library = Library::builtin();
    library.add("own.toml", &own).unwrap();
    let env = Env { id: GameId::new("g1").unwrap(), deal: 1, now_ms: 0 };
    let mut table = Table::new(library);
    let mut ask = |request: &str| {
        let request = Request::parse(request.as_bytes()).unwrap();
        let reply = table.serve(&mut MemoryStore::default(), &mut NoAdviser, request, &env).unwrap();
        serde_json::to_value(&reply).unwrap()
    };
    let games = ask(r#"{"do": "games"}"#)["games"].take();
    let (own, built_in) = (games.as_array().unwrap().last().unwrap(), &games[0]);
    assert_eq!(own["name"]["pl"], "Pasjans");
    assert_eq!(own["presets"][0]["name"]["pl"], "Pasjans");
    // What is not in the language is there in English.
    let endless = "You have unlimited passes through the stock.";
    assert_eq!(own["brief"]["pl"], format!("Jedna talia. Karta po karcie. {endless}"));
    let text = ask(r#"{"do": "rules", "game": "moj-klondike", "options": {"passes": 1}}"#)["rules"]["text"].take();
    let first = &text["pl"][0];
    assert_eq!(first["heading"], text["en"][0]["heading"]);
    assert_eq!(first["body"], "Jedna talia. Karta po karcie. You have one pass through the stock.");
    assert_eq!(text["pl"].as_array().unwrap().len(), text["en"].as_array().unwrap().len());
    let languages: Vec<&String> = built_in["brief"].as_object().unwrap().keys().collect();
    assert_eq!(languages, ["de", "en"]);
}

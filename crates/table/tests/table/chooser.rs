//! What somebody who chooses a game is told: how the games are laid out, and how the days' deals
//! went.

use patience::Library;
use patience_table::MemoryStore;
use serde_json::json;

use super::talk::Talk;

#[test]
fn every_preset_is_laid_out_as_its_deal_is() {
    let mut talk = Talk::over(MemoryStore::default());
    let told = talk.json(&json!({"do": "layouts"}));
    let layouts = told["layouts"].as_array().unwrap();
    let library = Library::builtin();
    assert_eq!(layouts.len(), library.preset_ids().count());
    for layout in layouts {
        let dealt = talk.json(&json!({"do": "new", "game": layout["game"], "deal": 1}));
        assert_eq!(layout["view"], dealt["table"]["view"], "{}", layout["game"]);
    }
    let offered: Vec<&str> =
        library.shelf().into_iter().flat_map(|game| game.presets()).map(|preset| preset.id.as_str()).collect();
    let told: Vec<&str> = layouts.iter().map(|layout| layout["game"].as_str().unwrap()).collect();
    assert_eq!(told, offered);
}

#[test]
fn the_days_of_a_month_are_told_by_game_and_options() {
    let mut talk = Talk::over(MemoryStore::default());
    let options = talk.json(&json!({"do": "new", "game": "klondike"}))["table"]["options"].take();
    let result = |id: &str, deal: &str, outcome: &str| {
        json!({"id": id, "game": "klondike", "options": options, "deal": deal, "outcome": outcome, "moves": 9,
            "seconds": null, "ended": 1, "undos": 0, "hints": 0})
    };
    let results = [result("a", "20261224", "won"), result("b", "202612011", "lost"), result("c", "20261124", "won")];
    talk.json(&json!({"do": "import-statistics", "export": {"patience": "statistics/2", "results": results}}));
    let december = talk.json(&json!({"do": "days", "game": "klondike", "month": "202612"}));
    let days =
        json!([{"day": "20261201", "outcome": "lost", "id": "b"}, {"day": "20261224", "outcome": "won", "id": "a"}]);
    assert_eq!(december, json!({"days": days}));
    for (game, options) in [("klondike", json!({"draw": 3})), ("freecell", json!({}))] {
        let none = talk.json(&json!({"do": "days", "game": game, "options": options, "month": 202_612}));
        assert_eq!(none, json!({"days": []}), "{game}");
    }
    for wrong in [r#""202613""#, "0", r#""2026-12""#] {
        let request = format!(r#"{{"do": "days", "game": "klondike", "month": {wrong}}}"#);
        assert_eq!(talk.code(&request), "bad-request", "{wrong}");
    }
    assert_eq!(talk.code(r#"{"do": "days", "game": "harp", "month": 202612}"#), "unknown-game");
}

//! Numbers of deals, wherever they go.

use patience_table::MemoryStore;
use serde_json::json;

use super::talk::Talk;

#[test]
fn a_number_of_microsoft_is_a_deal_like_any() {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "freecell", "deal": "ms:617"}));
    let at = json!({"do": "open", "id": "g1"});
    let table = talk.json(&at)["table"].clone();
    assert_eq!(table["deal"], "ms:617");
    assert_eq!(table["view"]["piles"][0]["cards"][0], "7D");
    let mv = table["legal"][0].clone();
    talk.table(&json!({"do": "move", "id": "g1", "ply": 0, "move": mv}));
    // It goes into transcripts and out of them, into backups, lists and results.
    let transcript = talk.json(&json!({"do": "transcript", "id": "g1"}))["transcript"].clone();
    assert_eq!(transcript["deal"], "ms:617");
    talk.table(&json!({"do": "import", "transcript": transcript}));
    assert_eq!(talk.json(&json!({"do": "list"}))["tables"][0]["deal"], "ms:617");
    let export = talk.json(&json!({"do": "export-games"}))["exported"].clone();
    assert_eq!(export[0]["deal"], "ms:617");
    let mut other = Talk::over(MemoryStore::default());
    assert_eq!(other.json(&json!({"do": "import-games", "games": export}))["restored"], 2);
    let results = talk.json(&json!({"do": "export-statistics"}))["export"].clone();
    assert_eq!(results["results"][0]["deal"], "ms:617");
    assert_eq!(other.json(&json!({"do": "import-statistics", "export": results}))["left_out"], json!(null));
}

#[test]
fn what_is_no_number_begins_no_game() {
    let mut talk = Talk::over(MemoryStore::default());
    for (deal, words) in [
        (json!("ms:0"), "ms:1 to ms:8589934591"),
        (json!("ms:8589934592"), "ms:1 to ms:8589934591"),
        (json!("-1"), "from 0 to 18446744073709551615"),
        (json!(1.5), "a deal number"),
    ] {
        let error = talk.ask(&json!({"do": "new", "game": "freecell", "deal": deal}).to_string()).unwrap_err();
        assert!(error.code() == "bad-request" && error.to_string().contains(words), "{error}");
    }
    let error = talk.ask(&json!({"do": "new", "game": "anneliese", "deal": "ms:617"}).to_string()).unwrap_err();
    assert_eq!(error.code(), "bad-deck");
    let told = serde_json::to_value(&error).unwrap();
    assert_eq!(told["deck"], json!({"problem": "one-pack", "deal": "ms:617"}));
    for (what, field, digits) in
        [("new", "day", "ms:20261224"), ("new", "day", "abc"), ("days", "month", "ms:1"), ("days", "month", "abc")]
    {
        let error = talk.ask(&json!({"do": what, "game": "freecell", field: digits}).to_string()).unwrap_err();
        assert!(error.to_string().contains(&format!("{field}: expected a ")), "{error}");
        assert!(error.to_string().contains("digits"), "{error}");
    }
    for day in ["20261324", "20260230", "20261200", "20261232", "20270229", "9991231", "100000101"] {
        let error = talk.ask(&json!({"do": "new", "game": "freecell", "day": day}).to_string()).unwrap_err();
        assert!(error.to_string().contains("a date's digits"), "{day}: {error}");
    }
    assert_eq!(talk.json(&json!({"do": "list"}))["tables"], json!([]));
}

//! Names that steer the text around them: refused by every reader, and shown safely where they are
//! kept already.

use patience_mutation::ODD_SIGNS;
use patience_table::{MAX_BOOKMARK_CHARS, MemoryStore, Row, RowStore};
use serde_json::{Value, json};

use super::talk::Talk;

/// A game with a bookmark.
fn begun() -> Talk<MemoryStore> {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "deal": 1}));
    talk.table(&json!({"do": "bookmark", "id": "g1", "ply": 0, "at": 0, "name": "here"}));
    talk
}

fn number(sign: char, place: usize, of: usize) -> String {
    format!("found U+{:04X}, character {place} of {of}", u32::from(sign))
}

#[test]
fn bookmarks_statistics_and_backups_take_no_odd_sign() {
    let mut talk = begun();
    let game = talk.json(&json!({"do": "export-games"}))["exported"][0].take();
    for &sign in ODD_SIGNS {
        let name = format!("a{sign}b");
        let mark = json!({"do": "bookmark", "id": "g1", "ply": 0, "at": 0, "name": name}).to_string();
        let told = talk.ask(&mark).unwrap_err().to_string();
        assert!(told.starts_with("name: ") && told.contains(&number(sign, 2, 3)), "{told}");

        let mut altered = game.clone();
        altered["bookmarks"][0]["name"] = json!(format!("{sign}ab"));
        altered["changed_ms"] = json!(2_000_000_000_000_u64);
        let told = talk.json(&json!({"do": "import-games", "games": [altered]}));
        assert_eq!(told["restored"], 0);
        let message = told["refused"][0]["message"].as_str().unwrap();
        let place = message.starts_with("bookmarks: the name at 0: ");
        assert!(place && message.contains(&number(sign, 1, 3)), "{message}");

        for options in [json!({ name.clone(): 1 }), json!({"draw": name})] {
            let result = json!({"id": "x", "game": "klondike", "options": options, "deal": "1", "outcome": "won",
                                "moves": 1, "seconds": 1, "ended": 1, "undos": 0, "hints": 0});
            let export = json!({"patience": "statistics/2", "results": [result]});
            let told = talk.json(&json!({"do": "import-statistics", "export": export}));
            assert_eq!((&told["imported"], &told["left_out"]), (&json!(0), &json!(1)));
            let message = told["refused"][0]["message"].as_str().unwrap();
            assert!(message.contains(&number(sign, 2, 3)), "{message}");
        }
    }
    let long = "x".repeat(20_000);
    let mark = json!({"do": "bookmark", "id": "g1", "ply": 0, "at": 0, "name": long}).to_string();
    let told = talk.ask(&mark).unwrap_err().to_string();
    assert!(told.contains("expected one line of at most 60 characters"), "{told}");
    assert_eq!(talk.table(&json!({"do": "open", "id": "g1"})).bookmarks[0].name, "here");
}

/// What an older version has kept is there, and can go into a backup and out of it.
#[test]
fn names_that_were_kept_before_the_check_are_shown_safely() {
    let mut talk = begun();
    let game = talk.json(&json!({"do": "export-games"}))["exported"][0].take();
    let kept = |game: &Value, name: &str| {
        let mut fields = game.clone();
        fields["form"] = json!(1);
        fields["bookmarks"][0]["name"] = json!(name);
        let mut store = RowStore::default();
        store.put(vec![Row { key: "game:g1".into(), text: Some(fields.to_string()) }]);
        assert_eq!(store.unreadable_rows(), 0);
        Talk::over(store)
    };
    let long = "x".repeat(20_000);
    let odd = ODD_SIGNS.iter().map(|sign| (format!("a{sign}b"), "a\u{fffd}b".to_owned()));
    let cut = format!("{}…", &long[..MAX_BOOKMARK_CHARS - 1]);
    for (name, shown) in odd.chain([(long.clone(), cut)]) {
        let mut talk = kept(&game, &name);
        assert_eq!(talk.table(&json!({"do": "open", "id": "g1"})).bookmarks[0].name, shown);
        let backup = talk.json(&json!({"do": "export-games"}))["exported"].take();
        let mut other = Talk::over(MemoryStore::default());
        let told = other.json(&json!({"do": "import-games", "games": backup}));
        assert_eq!((&told["restored"], &told["refused"]), (&json!(1), &json!([])));
    }
    // No game was ever called so: its row is told of, and can be had as it is.
    let mut lost = game.clone();
    (lost["form"], lost["game"]) = (json!(1), json!("a\u{202e}b"));
    let mut store = RowStore::default();
    store.put(vec![Row { key: "game:g1".into(), text: Some(lost.to_string()) }]);
    assert_eq!(store.unreadable_rows(), 1);
}

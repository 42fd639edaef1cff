//! Games of rule files that were added, out and in again with their rules.

use patience::Library;
use patience_table::{MAX_RULE_FILES, MemoryStore, Table};
use serde_json::{Value, json};

use super::talk::Talk;

const KLONDIKE: &str = include_str!("../../../core/games/klondike.toml");
const FREECELL: &str = include_str!("../../../core/games/freecell.toml");

/// A rule file, and the same as a backup has it.
fn own(game: &str) -> (String, Value) {
    let text = KLONDIKE.replace("family = \"klondike\"\n", "").replace("klondike", game);
    let file = json!({"game": game, "file": format!("{game}.toml"), "text": text});
    (text, file)
}

fn import(talk: &mut Talk<MemoryStore>, files: &[Value]) -> Value {
    talk.json(&json!({"do": "import-rules", "files": files}))
}

fn export(talk: &mut Talk<MemoryStore>) -> Value {
    talk.json(&json!({"do": "export-rules"}))["rule_files"].take()
}

/// A table with a game of a rule file that was added to its library, and one of a built-in one.
fn played() -> Talk<MemoryStore> {
    let mut library = Library::builtin();
    library.add("/home/player/mine.toml", &own("mine").0).unwrap();
    let mut talk = Talk::over(MemoryStore::default());
    talk.table = Table::new(library);
    for (id, game) in [("g1", "mine-drei"), ("g2", "klondike")] {
        talk.table(&json!({"do": "new", "game": game}));
        talk.table(&json!({"do": "move", "id": id, "ply": 0, "move": "draw"}));
    }
    talk
}

#[test]
fn games_of_own_rules_come_back_whole_with_their_rules() {
    let mut from = played();
    let rules = export(&mut from);
    assert_eq!(rules, json!([own("mine").1]));
    let games = from.json(&json!({"do": "export-games"}))["exported"].take();
    let statistics = from.json(&json!({"do": "export-statistics"}))["export"].take();

    let mut to = Talk::over(MemoryStore::default());
    let told = import(&mut to, rules.as_array().unwrap());
    assert_eq!(told, json!({"added": 1, "known": 0, "refused": [], "other_rules": []}));
    assert_eq!(to.store.take_rules().len(), 1, "they are kept");
    assert_eq!(to.json(&json!({"do": "import-games", "games": games}))["restored"], 2);
    to.json(&json!({"do": "import-statistics", "export": statistics}));
    let listed = |talk: &mut Talk<MemoryStore>| {
        let mut games = talk.json(&json!({"do": "list"}))["tables"].take();
        games.as_array_mut().unwrap().sort_by_key(|game| game["id"].to_string());
        games
    };
    assert_eq!(listed(&mut to), listed(&mut from));
    for ask in ["statistics", "export-rules"] {
        assert_eq!(to.json(&json!({"do": ask})), from.json(&json!({"do": ask})), "{ask}");
    }
    assert_eq!(to.table(&json!({"do": "undo", "id": "g1", "ply": 1})).ply, 0);
    assert!(to.json(&json!({"do": "games"})).to_string().contains("mine-drei"));

    // Once more changes nothing, and nothing has to be kept.
    assert_eq!(import(&mut to, rules.as_array().unwrap())["known"], 1);
    assert!(to.store.take_rules().is_empty());
}

#[test]
fn rule_files_that_cannot_be_taken_are_named_and_change_nothing() {
    let mut talk = played();
    let before = export(&mut talk);
    let wrong = [
        // Damaged.
        (json!({"game": "bad", "file": "bad.toml", "text": "format = \"patience-rules/1"}), "bad.toml", "bad.toml:1"),
        (json!({"game": "bad", "file": "cut.toml", "text": &own("bad").0[..900]}), "cut.toml", "cut.toml:"),
        (json!({"game": "bad", "file": "empty.toml", "text": ""}), "empty.toml", "empty.toml:"),
        // Of another game than it says.
        (json!({"game": "bad", "file": "odd.toml", "text": own("good").0}), "odd.toml", "expected \"good\""),
        (json!({"game": "bad", "file": "a\u{202e}b.toml", "text": own("bad").0}), "a\u{fffd}b.toml", "U+202E"),
        // Other rules of a name that is here: an added one, and a built-in one.
        (json!({"game": "mine", "file": "other.toml", "text": own("mine").0 + "\n"}), "other.toml", "other rules"),
        (json!({"game": "freecell", "file": "cell.toml", "text": FREECELL}), "cell.toml", "other rules"),
        // No rule files.
        (json!({"game": "mine", "file": "half.toml"}), "half.toml", "text"),
        (json!(7), "7", "expected"),
    ];
    let good = own("good").1;
    let mut files: Vec<Value> = wrong.iter().map(|(file, ..)| file.clone()).collect();
    files.push(good.clone());
    let told = talk.unchecked(&json!({"do": "import-rules", "files": files}));
    assert_eq!(told["added"], 1, "{told}");
    let refused = told["refused"].as_array().unwrap();
    assert_eq!(refused.len(), wrong.len(), "{told}");
    for (item, (file, name, why)) in refused.iter().zip(&wrong) {
        assert!(item["id"] == *name && item["message"].as_str().unwrap().contains(why), "{file}: {item}");
        assert_eq!(item["code"] == "other-rules", *why == "other rules", "{item}");
    }
    assert_eq!(told["other_rules"], json!(["mine", "mine-drei", "freecell"]));
    assert_eq!(export(&mut talk), json!([before[0], good]));
    assert_eq!(talk.store.take_rules().len(), 1);
    assert_eq!(talk.table(&json!({"do": "open", "id": "g1"})).ply, 1);
}

#[test]
fn a_game_that_nobody_has_is_refused_by_its_kind() {
    let mut from = played();
    let games = from.json(&json!({"do": "export-games"}))["exported"].take();
    let mut to = Talk::over(MemoryStore::default());
    let told = to.json(&json!({"do": "import-games", "games": games}));
    assert_eq!((&told["restored"], &told["refused"][0]["code"]), (&json!(1), &json!("unknown-game")));
    assert!(!told["refused"][0]["message"].as_str().unwrap().contains("g1"), "{told}");
}

#[test]
fn there_is_a_bound_for_rule_files() {
    let mut talk = Talk::over(MemoryStore::default());
    let files: Vec<Value> = (0..MAX_RULE_FILES).map(|at| own(&format!("own{at}")).1).collect();
    assert_eq!(import(&mut talk, &files)["added"], MAX_RULE_FILES);
    let told = import(&mut talk, &[own("more").1]);
    assert!(told["refused"][0]["message"].as_str().unwrap().contains("100 rule files"), "{told}");
    let many = vec![own("more").1; MAX_RULE_FILES + 1];
    assert_eq!(talk.code(&json!({"do": "import-rules", "files": many}).to_string()), "bad-request");
}

//! Games out and in again.

use patience_table::{KeptMove, MAX_AT_ONCE, MemoryStore, Record, Store as _};
use serde_json::{Value, json};

use super::talk::Talk;

/// All games of a table, page by page.
fn export(talk: &mut Talk<MemoryStore>) -> Vec<Value> {
    let (mut games, mut pages) = (Vec::<Value>::new(), 0);
    loop {
        let after = games.last().map_or(Value::Null, |game| game["id"].clone());
        let page = talk.json(&json!({"do": "export-games", "after": after}));
        games.extend(page["exported"].as_array().unwrap().clone());
        pages += 1;
        assert!(pages < 100, "no end");
        if page["more"] == false {
            return games;
        }
    }
}

fn import(talk: &mut Talk<MemoryStore>, games: &[Value]) -> Value {
    talk.json(&json!({"do": "import-games", "games": games}))
}

/// A table with some games: one with a bookmark and a move taken back, one that has but begun, and
/// one with a deal of many digits.
fn played() -> Talk<MemoryStore> {
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "deal": 7}));
    for ply in 0..4 {
        talk.table(&json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}));
    }
    talk.table(&json!({"do": "bookmark", "id": "g1", "ply": 4, "at": 3, "name": "hier"}));
    talk.table(&json!({"do": "undo", "id": "g1", "ply": 4}));
    talk.table(&json!({"do": "new", "game": "grosse-harfe-koenige", "deal": 3}));
    talk.table(&json!({"do": "new", "game": "anneliese", "deal": "18446744073709551615"}));
    for ply in 0..3 {
        let legal = talk.table(&json!({"do": "open", "id": "g3"})).legal;
        talk.table(&json!({"do": "move", "id": "g3", "ply": ply, "move": legal[0], "auto": "off"}));
    }
    talk
}

#[test]
fn a_backup_holds_every_game_as_it_is() {
    let mut from = played();
    let games = export(&mut from);
    assert_eq!(games.len(), 3);
    assert_eq!(games[0]["moves"], json!(["draw", "draw", "draw", "draw"]));
    assert_eq!((&games[0]["ply"], &games[0]["bookmarks"]), (&json!(3), &json!([{"ply": 3, "name": "hier"}])));
    let mut to = Talk::over(MemoryStore::default());
    assert_eq!(import(&mut to, &games), json!({"restored": 3, "kept": 0, "refused": []}));
    for look in ["list", "statistics"].map(|look| json!({ "do": look })) {
        if look["do"] == "list" {
            assert_eq!(to.json(&look), from.json(&look));
        }
    }
    for id in ["g1", "g2", "g3"] {
        let history = json!({"do": "history", "id": id});
        assert_eq!(to.json(&history), from.json(&history));
        let mut tables = [&mut to, &mut from].map(|talk| talk.json(&json!({"do": "open", "id": id}))["table"].take());
        let revisions = tables.each_ref().map(|table| table["revision"].as_u64().unwrap());
        assert!(revisions[0] > revisions[1], "what was seen before is stale");
        tables.iter_mut().for_each(|table| table["revision"] = json!(0));
        assert_eq!(tables[0], tables[1], "{id}");
    }
    assert_eq!(import(&mut to, &games), json!({"restored": 0, "kept": 3, "refused": []}), "once more");
}

#[test]
fn what_was_changed_last_counts() {
    let mut talk = played();
    let early = export(&mut talk);
    talk.table(&json!({"do": "redo", "id": "g1", "ply": 3}));
    let late = export(&mut talk);
    let mut other = Talk::over(MemoryStore::default());
    let now = |talk: &mut Talk<MemoryStore>| talk.table(&json!({"do": "open", "id": "g1"}));
    assert_eq!(import(&mut other, &early)["restored"], 3);
    assert_eq!(import(&mut other, &late), json!({"restored": 1, "kept": 2, "refused": []}));
    assert_eq!(now(&mut other).ply, 4);
    let seen = now(&mut other).revision;
    assert_eq!(import(&mut other, &early), json!({"restored": 0, "kept": 3, "refused": []}));
    assert_eq!((now(&mut other).ply, now(&mut other).revision), (4, seen));
    // One that was deleted comes back, however late that was.
    other.json(&json!({"do": "delete", "id": "g1"}));
    assert_eq!(import(&mut other, &early)["restored"], 1);
    assert_eq!(now(&mut other).ply, 3);
    assert!(now(&mut other).revision > seen);
    assert_eq!(other.code(r#"{"do": "undelete", "id": "g1"}"#), "unknown-table", "there is only one");
}

#[test]
fn games_that_cannot_be_played_are_left_out_by_name() {
    let mut from = played();
    let good = export(&mut from);
    let altered = |key: &str, value: Value| {
        let mut game = good[0].clone();
        game[key] = value;
        game
    };
    let wrong = [
        (altered("moves", json!(["draw", "t1-t1", "draw", "draw"])), "t1-t1"),
        (altered("moves", json!([])), "3 moves are to be played, 0 are kept"),
        (altered("ply", json!(9)), "9 moves are to be played, 4 are kept"),
        (altered("game", json!("whist")), "whist"),
        (altered("options", json!({"draw": 9})), "draw"),
        (altered("deck", json!("AS")), "cards"),
        (altered("bookmarks", json!([{"ply": 9, "name": "a"}])), "bookmarks"),
        (altered("bookmarks", json!([{"ply": 1, "name": ""}])), "name"),
        (altered("deal", json!("8")), "deal"),
    ];
    let mut games: Vec<Value> = wrong.iter().map(|(game, _)| game.clone()).collect();
    games.push(good[1].clone());
    let mut to = Talk::over(MemoryStore::default());
    let told = import(&mut to, &games);
    assert_eq!(told["restored"], 1);
    for (left, (game, expected)) in told["refused"].as_array().unwrap().iter().zip(&wrong) {
        let message = left["message"].as_str().unwrap();
        assert!(left["id"] == "g1" && message.contains(expected), "{game}: {message}");
    }
    assert_eq!(told["refused"].as_array().unwrap().len(), wrong.len());
    assert_eq!(to.json(&json!({"do": "list"}))["tables"].as_array().unwrap().len(), 1);
    let many = vec![good[0].clone(); MAX_AT_ONCE + 1];
    assert_eq!(to.code(&json!({"do": "import-games", "games": many}).to_string()), "bad-request");
    let told = to.unchecked(&json!({"do": "import-games", "games": [{}, 7, good[2]]}));
    assert_eq!((&told["restored"], &told["refused"][1]["id"]), (&json!(1), &json!("7")));
}

#[test]
fn many_games_go_page_by_page() {
    let mut talk = Talk::over(MemoryStore::default());
    for _ in 0..2 * MAX_AT_ONCE + 3 {
        talk.table(&json!({"do": "new", "game": "freecell"}));
    }
    let games = export(&mut talk);
    assert_eq!(games.len(), 2 * MAX_AT_ONCE + 3);
    let first = talk.json(&json!({"do": "export-games"}));
    assert_eq!((first["exported"].as_array().unwrap().len(), &first["more"]), (MAX_AT_ONCE, &json!(true)));
}

#[test]
fn games_that_cannot_be_played_are_named_and_hide_no_others() {
    let mut talk = played();
    let record = talk.store.load(&patience_table::GameId::new("g1").unwrap()).unwrap().unwrap();
    let altered = |id: &str, alter: fn(&mut Record)| {
        let mut record = record.clone();
        record.entry.id = patience_table::GameId::new(id).unwrap();
        alter(&mut record);
        record
    };
    let bad = [
        altered("a1", |record| record.moves[1] = KeptMove { text: "t1-t1".into(), auto: false }),
        altered("a2", |record| record.moves[1] = KeptMove { text: "nonsense".into(), auto: true }),
        altered("g22", |record| record.entry.ply = 9),
        altered("z1", |record| record.deck = record.deck.replacen("AS", "AH", 1)),
        altered("z2", |record| record.entry.deal = Some(patience::DealNumber::Ours(8))),
    ];
    // Its rules may be there another day.
    let ruleless = altered("r1", |record| record.entry.game = "whist".into());
    talk.store.restore(&[&bad[..], std::slice::from_ref(&ruleless)].concat()).unwrap();

    let page = talk.json(&json!({"do": "export-games"}));
    let ids = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&page["exported"]), ["g1", "g2", "g3", "r1"]);
    assert_eq!(ids(&page["left_out"]), ["a1", "a2", "g22", "z1", "z2"]);
    let told = talk.json(&json!({"do": "unreadable"}))["unreadable"].take();
    assert_eq!(ids(&told), ["a1", "a2", "g22", "r1", "z1", "z2"]);
    for (left, expected) in page["left_out"].as_array().unwrap().iter().zip(["t1-t1", "nonsense", "9", "deck", "deal"])
    {
        assert!(left["message"].as_str().unwrap().contains(expected), "{left}");
        let told = told.as_array().unwrap().iter().find(|told| told["id"] == left["id"]).unwrap();
        assert_eq!((&told["problem"], &told["rows"]["game"][0]["id"]), (&left["message"], &left["id"]));
        assert_eq!(talk.code(&json!({"do": "open", "id": left["id"]}).to_string()), "unplayable");
    }
    assert_eq!(told[0]["rows"]["game"][0]["moves"], json!(["draw", "t1-t1", "draw", "draw"]), "as it is");
}

#[test]
fn however_many_games_cannot_be_played_all_are_told() {
    let mut talk = played();
    let mut record = talk.store.load(&patience_table::GameId::new("g1").unwrap()).unwrap().unwrap();
    record.deck = "AS".into();
    let bad = |at: usize| {
        let id = patience_table::GameId::new(&format!("b{at:03}")).unwrap();
        Record { entry: patience_table::Entry { id, ..record.entry.clone() }, ..record.clone() }
    };
    talk.store.restore(&(0..700).map(bad).collect::<Vec<_>>()).unwrap();
    for (request, list, named) in [("export-games", "left_out", 700), ("unreadable", "unreadable", 700)] {
        let (mut told, mut after, mut parts) = (Vec::new(), Value::Null, 0);
        loop {
            let page = talk.json(&json!({"do": request, "after": after}));
            told.extend(page[list].as_array().into_iter().flatten().map(|one| one["id"].clone()));
            after = page["next"].clone();
            parts += 1;
            assert!(parts < 100, "no end");
            if after.is_null() {
                break;
            }
        }
        assert!(parts > 1, "{request}: a part at a time");
        let once: std::collections::BTreeSet<_> = told.iter().map(Value::to_string).collect();
        assert_eq!((told.len(), once.len()), (named, named), "{request}");
    }
}

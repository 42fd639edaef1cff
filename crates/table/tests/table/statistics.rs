//! What is counted, and what is made of it.

use std::sync::Arc;

use patience::{Game, Move, Position, Rules};
use patience_table::{Adviser, DealFound, DealWish, FairHint, Known, MemoryStore};
use serde_json::{Value, json};

use super::talk::Talk;

/// A deck that is won by playing up one card after the other: each column's cards lie in order.
fn easy() -> String {
    let mut deck = String::new();
    for rank in "KQJT98765432A".chars() {
        for suit in "CDHS".chars() {
            deck.push_str(&format!("{rank}{suit} "));
        }
    }
    deck
}

fn begin(talk: &mut Talk<MemoryStore>, more: &Value) -> Value {
    let mut request = json!({"do": "new", "game": "freecell", "deck": easy()});
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    talk.json(&request)["table"].take()
}

fn act(talk: &mut Talk<MemoryStore>, table: &Value, what: &str) -> Value {
    let mut request = json!({"do": what, "id": table["id"], "ply": table["ply"]});
    if what == "move" {
        request["move"] = table["legal"][0].clone();
    }
    talk.json(&request)["table"].take()
}

fn win(talk: &mut Talk<MemoryStore>) -> Value {
    let table = begin(talk, &json!({}));
    assert_eq!(table["finish"], 52, "the deck is easy");
    act(talk, &table, "finish")
}

fn told(talk: &mut Talk<MemoryStore>) -> Value {
    talk.json(&json!({"do": "statistics"}))["statistics"].take()
}

#[test]
fn a_game_counts_from_its_first_move_until_it_is_won_or_given_up() {
    let mut talk = Talk::over(MemoryStore::default());
    let unplayed = begin(&mut talk, &json!({}));
    act(&mut talk, &unplayed, "abandon");
    begin(&mut talk, &json!({"replaces": unplayed["id"]}));
    assert_eq!(told(&mut talk), json!([]), "no move, no game");

    let won = win(&mut talk);
    let open = begin(&mut talk, &json!({}));
    let open = act(&mut talk, &open, "move");
    let open = act(&mut talk, &open, "undo");
    act(&mut talk, &open, "redo");
    let left = begin(&mut talk, &json!({}));
    act(&mut talk, &left, "move");
    begin(&mut talk, &json!({"replaces": left["id"]}));
    let given_up = begin(&mut talk, &json!({}));
    let given_up = act(&mut talk, &given_up, "move");
    act(&mut talk, &given_up, "abandon");
    let game = &told(&mut talk)[0];
    let counts = ["played", "won", "lost", "open", "undos", "hints"].map(|key| game[key].as_u64().unwrap());
    assert_eq!(counts, [4, 1, 1, 2, 1, 0], "{game}");
    assert_eq!(game["streak"], json!({"current": -1, "won": 1, "lost": 1}));
    assert_eq!(game["moves"], json!({"least": 52, "mean": 52.0}));
    assert_eq!(game["seconds"], json!({"least": 1, "mean": 1.0}));
    let outcomes: Vec<&Value> = game["recent"].as_array().unwrap().iter().map(|recent| &recent["outcome"]).collect();
    assert_eq!(outcomes, ["won", "open", "open", "lost"], "leaving a game leaves it open");

    // Nothing that is done with a game that is won changes its result; one that was left can still
    // be won.
    let before = told(&mut talk);
    let back = act(&mut talk, &won, "undo");
    act(&mut talk, &back, "abandon");
    begin(&mut talk, &json!({"replaces": won["id"]}));
    assert_eq!(told(&mut talk), before);
    let left = talk.json(&json!({"do": "open", "id": left["id"]}))["table"].take();
    act(&mut talk, &left, "finish");
    assert_eq!((&told(&mut talk)[0]["won"], &told(&mut talk)[0]["lost"]), (&json!(2), &json!(1)));
    // Giving up can be taken back.
    let take_back = json!({"do": "abandon", "id": given_up["id"], "ply": given_up["ply"], "take_back": true});
    talk.json(&take_back);
    let game = &told(&mut talk)[0];
    assert_eq!([&game["won"], &game["lost"], &game["open"]], [2, 0, 2]);
    assert_eq!(game["streak"], json!({"current": 2, "won": 2, "lost": 0}));
    // Deleting a game does not.
    let before = told(&mut talk);
    talk.json(&json!({"do": "delete", "id": left["id"]}));
    assert_eq!(told(&mut talk), before);
}

/// A game's results count together if some of them were kept before it had one of its options.
#[test]
fn results_from_before_an_option_are_of_its_default() {
    let mut talk = Talk::over(MemoryStore::default());
    let result = |id: &str, day: u64, options: Value| {
        json!({
            "id": id, "game": "freecell", "options": options, "deal": (20_261_200 + day).to_string(), "outcome": "won",
            "moves": 90, "seconds": 60, "ended": 1_000 + day, "undos": 0, "hints": 0
        })
    };
    let results = [
        result("a", 1, json!({})),
        result("b", 2, json!({"cells": 4})),
        result("c", 3, json!({"cells": 2})),
        result("d", 4, json!({})),
        result("e", 5, json!({"unknown": 1})),
    ];
    talk.json(&json!({"do": "import-statistics", "export": {"patience": "statistics/2", "results": results}}));
    let told = told(&mut talk);
    let groups: Vec<_> = told.as_array().unwrap().iter().map(|one| (&one["options"], &one["played"])).collect();
    let expected =
        [(json!({"cells": 4}), json!(3)), (json!({"cells": 2}), json!(1)), (json!({"unknown": 1}), json!(1))];
    assert_eq!(groups, expected.iter().map(|(options, played)| (options, played)).collect::<Vec<_>>());
    let days = talk.json(&json!({"do": "days", "game": "freecell", "month": "202612"}));
    let days: Vec<&Value> = days["days"].as_array().unwrap().iter().map(|day| &day["day"]).collect();
    assert_eq!(days, ["20261201", "20261202", "20261204"]);
}

/// An adviser who knows the way.
struct Knowing;

impl Adviser for Knowing {
    fn verdict(&mut self, _: &Arc<Rules>, _: &Position) -> Known {
        Known::Winnable(Arc::new([Move::Draw]))
    }

    fn fair(&mut self, _: &Game) -> FairHint {
        FairHint::default()
    }

    fn deal(&mut self, _: &Arc<Rules>, _: DealWish, _: u64) -> DealFound {
        DealFound::Searching
    }
}

/// A win after its solution was asked for, or after many hints, is told apart from the others.
#[test]
fn wins_with_help_are_wins_with_help() {
    let mut talk = Talk::over(MemoryStore::default());
    talk.adviser = Box::new(Knowing);
    let asked = |talk: &mut Talk<MemoryStore>, what: &str, times: usize| {
        let mut table = begin(talk, &json!({}));
        for _ in 0..times {
            let mut request = json!({"do": what, "id": table["id"], "ply": table["ply"]});
            if what == "hint" {
                request["kind"] = json!("fair");
            }
            talk.json(&request);
            table = act(talk, &table, "move");
        }
        act(talk, &table, "finish");
    };
    let few = patience_table::MAX_UNAIDED_HINTS as usize;
    win(&mut talk);
    asked(&mut talk, "hint", few);
    let counts = |talk: &mut Talk<MemoryStore>| {
        let game = told(talk)[0].take();
        let best = game["moves"]["least"].as_u64();
        (game["won"].as_u64(), game["won_with_help"].as_u64(), game["streak"]["current"].as_i64(), best)
    };
    assert_eq!(counts(&mut talk), (Some(2), Some(0), Some(2), Some(52)));
    asked(&mut talk, "hint", few + 1);
    asked(&mut talk, "solution", 1);
    assert_eq!(counts(&mut talk), (Some(2), Some(2), Some(2), Some(52)), "it makes no streak and ends none");
    let helps: Vec<bool> =
        told(&mut talk)[0]["recent"].as_array().unwrap().iter().map(|game| game["help"].as_bool().unwrap()).collect();
    assert_eq!(helps, [false, false, true, true]);

    // It goes with the results; those of older exports know nothing of solutions.
    let mut export = talk.json(&json!({"do": "export-statistics"}))["export"].take();
    let shown =
        |export: &Value| export["results"].as_array().unwrap().iter().filter(|one| one["shown"] == true).count();
    assert_eq!(shown(&export), 1);
    let mut elsewhere = Talk::over(MemoryStore::default());
    elsewhere.json(&json!({"do": "import-statistics", "export": export}));
    assert_eq!(counts(&mut elsewhere), counts(&mut talk));
    export["patience"] = json!("statistics/1");
    for result in export["results"].as_array_mut().unwrap() {
        result.as_object_mut().unwrap().remove("shown");
    }
    let mut elsewhere = Talk::over(MemoryStore::default());
    elsewhere.json(&json!({"do": "import-statistics", "export": export}));
    assert_eq!(counts(&mut elsewhere), (Some(3), Some(1), Some(3), Some(52)));
}

#[test]
fn pauses_are_not_played_time() {
    let mut talk = Talk::over(MemoryStore::default());
    let mut now = begin(&mut talk, &json!({}));
    for pause_ms in [29_000, 3_600_000, 119_000] {
        talk.now_ms += pause_ms;
        now = act(&mut talk, &now, "move");
    }
    let recent = told(&mut talk)[0]["recent"][0].take();
    assert_eq!((&recent["seconds"], &recent["moves"]), (&json!(30 + 120 + 120), &json!(3)));
    assert_eq!(recent["ended"], talk.now_ms / 1000 - 1);
}

#[test]
fn games_and_options_are_told_apart_and_the_last_hundred_one_by_one() {
    let mut talk = Talk::over(MemoryStore::default());
    for game in ["klondike", "klondike", "anneliese"] {
        let table = talk.json(&json!({"do": "new", "game": game}))["table"].take();
        talk.json(&json!({"do": "move", "id": table["id"], "ply": 0, "move": "draw"}));
    }
    let other = json!({"do": "new", "game": "klondike", "options": {"draw": 3}});
    let table = talk.json(&other)["table"].take();
    talk.json(&json!({"do": "move", "id": table["id"], "ply": 0, "move": "draw"}));
    for _ in 0..120 {
        win(&mut talk);
    }
    let told = told(&mut talk);
    let line = |game: &Value| json!([game["game"], game["played"], game["recent"].as_array().unwrap().len()]);
    let mut lines: Vec<String> = told.as_array().unwrap().iter().map(|game| line(game).to_string()).collect();
    lines.sort();
    let expected = [r#"["anneliese",1,1]"#, r#"["freecell",120,100]"#, r#"["klondike",1,1]"#, r#"["klondike",2,2]"#];
    assert_eq!(lines, expected);
}

#[test]
fn what_was_played_elsewhere_is_looked_at_and_not_counted() {
    let mut talk = Talk::over(MemoryStore::default());
    let won = win(&mut talk);
    let transcript = talk.json(&json!({"do": "transcript", "id": won["id"]}))["transcript"].take();
    let before = told(&mut talk);
    let copy = talk.json(&json!({"do": "import", "transcript": transcript, "at": 50}))["table"].take();
    let copy = act(&mut talk, &copy, "redo");
    act(&mut talk, &copy, "finish");
    assert_eq!(told(&mut talk), before, "its first move was not played here");
    // A way on from the middle is no win of the deal, wherever it was begun.
    let begun = json!({"do": "import", "transcript": transcript, "at": 20});
    let branch = talk.json(&begun)["table"].take();
    act(&mut talk, &branch, "finish");
    assert_eq!(told(&mut talk), before);

    // Played again from the deal on it counts, with help: it came with the moves.
    let from_the_deal = |talk: &mut Talk<MemoryStore>, copy: &Value| {
        let to = json!({"do": "goto", "id": copy["id"], "ply": copy["ply"], "to": 0});
        let copy = talk.json(&to)["table"].take();
        act(talk, &copy, "finish");
        let game = told(talk)[0].take();
        ["won", "won_with_help"].map(|key| game[key].as_u64().unwrap())
    };
    for (with_help, at) in [(1, 20), (2, 0)] {
        let copy = talk.json(&json!({"do": "import", "transcript": transcript, "at": at}))["table"].take();
        assert_eq!(from_the_deal(&mut talk, &copy), [1, with_help], "from place {at}");
    }
    let game = told(&mut talk)[0].take();
    assert_eq!((&game["streak"], &game["moves"]), (&before[0]["streak"], &before[0]["moves"]));
    // A deal alone is as good as any.
    let mut deal = transcript;
    deal["moves"] = json!([]);
    let copy = talk.json(&json!({"do": "import", "transcript": deal}))["table"].take();
    assert_eq!(from_the_deal(&mut talk, &copy), [2, 2]);
    assert_eq!(told(&mut talk)[0]["recent"][3]["id"], copy["id"]);
}

#[test]
fn results_are_exported_imported_reset_and_restored() {
    let mut talk = Talk::over(MemoryStore::default());
    win(&mut talk);
    let open = begin(&mut talk, &json!({}));
    let open = act(&mut talk, &open, "move");
    let before = told(&mut talk);
    let export = talk.json(&json!({"do": "export-statistics"}))["export"].take();
    assert_eq!((&export["patience"], export["results"].as_array().unwrap().len()), (&json!("statistics/2"), 2));
    let import = json!({"do": "import-statistics", "export": export});
    assert_eq!(talk.json(&import), json!({"imported": 0}), "they are here already");

    let reset = |game: Value| json!({"do": "reset-statistics", "game": game});
    assert_eq!(talk.json(&reset(json!("klondike"))), json!({"reset": 0}));
    assert_eq!(talk.json(&reset(json!("freecell"))), json!({"reset": 2}));
    assert_eq!(told(&mut talk), json!([]));
    act(&mut talk, &open, "move");
    assert_eq!(told(&mut talk), json!([]), "a game begun before belongs to before");
    assert_eq!(talk.json(&json!({"do": "restore-statistics"})), json!({"restored": 2}));
    assert_eq!(told(&mut talk)[0]["recent"][1]["moves"], 2, "and has gone on");
    assert_eq!(talk.json(&reset(Value::Null)), json!({"reset": 2}));
    assert_eq!(talk.json(&import), json!({"imported": 2}));
    assert_eq!(told(&mut talk), before);
    assert_eq!(talk.json(&json!({"do": "restore-statistics"})), json!({"restored": 0}));

    // Into another table, whatever order they come in.
    let mut elsewhere = Talk::over(MemoryStore::default());
    let mut turned = import.clone();
    turned["export"]["results"].as_array_mut().unwrap().reverse();
    assert_eq!(elsewhere.json(&turned), json!({"imported": 2}));
    assert_eq!(told(&mut elsewhere), before);

    let wrong = |change: fn(&mut Value)| {
        let mut import = import.clone();
        change(&mut import["export"]);
        import.to_string()
    };
    let changes: [fn(&mut Value); 2] = [
        |export| export["patience"] = json!("statistics/3"),
        |export| export["results"] = Value::Array(vec![export["results"][0].clone(); 20_001]),
    ];
    for change in changes {
        assert_eq!(talk.code(&wrong(change)), "bad-request");
    }
    // One that is wrong keeps no other out.
    let changes = [
        ("outcome", json!("drawn"), "drawn"),
        ("game", json!(""), "game"),
        ("seconds", json!(u64::MAX), "seconds"),
        ("extra", json!(1), "extra"),
    ];
    for (name, value, expected) in changes {
        let mut elsewhere = Talk::over(MemoryStore::default());
        let mut import = import.clone();
        import["export"]["results"][0][name] = value;
        let told = elsewhere.unchecked(&import);
        assert_eq!((&told["imported"], &told["left_out"]), (&json!(1), &json!(1)), "{told}");
        assert_eq!(told["refused"][0]["id"], import["export"]["results"][0]["id"]);
        assert!(told["refused"][0]["message"].as_str().unwrap().contains(expected), "{told}");
    }
    assert_eq!(talk.code(r#"{"do": "reset-statistics"}"#), "bad-request", "a game or null");
}

//! `patience solve --explain` for positions that can't be won: why, and with which move they were
//! lost.

use crate::common::{games_drawn_to_the_end, json, run_with};
use serde_json::{Value, json};

/// The example of `docs/proofs/obstacles.md`.
const BLOCKED: &str = r#"{"format": "patience-layout/1", "game": "klondike", "options": {"passes": 1}, "piles": {
  "t1": ["AS", "KS"], "t2": ["9C", "KC"], "t3": ["KH", "4S", "3S", "JS"], "t4": ["KD", "JC", "5S"],
  "t5": ["TH", "TS", "6S", "QD"], "t6": ["JH", "TC", "TD", "7S"], "t7": ["JD", "QS", "QC", "9S", "8S"],
  "w": ["QH", "2S"], "f1": ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C"],
  "f2": ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D"],
  "f3": ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"]}}"#;
/// The same with the ace on the king is won.
const OPEN: &str = r#""t1": ["KS", "AS"]"#;

/// A text with single blanks: sentences may be wrapped.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_blocked_position_is_told_in_words_and_in_data() {
    for (lang, words) in [
        (
            "en",
            [
                "can no longer be freed",
                "It would need",
                "its foundation from ♠A (Column 1, under one card) to ♠7",
                "more cards complete the proof. Column 1: ",
            ],
        ),
        (
            "de",
            [
                "kommt nicht mehr weg",
                "Nötig wäre",
                "die Familie von ♠A (Spalte 1, unter einer Karte) bis ♠7",
                "Karten. Spalte 1: ",
            ],
        ),
    ] {
        let told = run_with(&["solve", "-", "--explain", "--lang", lang], BLOCKED);
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
        for word in words {
            assert!(flat(&told.out).contains(word), "{word:?} is missing in\n{}", told.out);
        }
        assert!(told.out.lines().skip(1).all(|line| line.chars().count() <= 120), "{}", told.out);
    }
    let solved = json(&run_with(&["solve", "-", "--explain", "--json"], BLOCKED).out);
    let reason = &solved["loss"]["reason"];
    assert_eq!((&reason["kind"], &solved["loss"]["first_lost"]), (&json!("blocked"), &Value::Null));
    let piles = json(BLOCKED)["piles"].take();
    let near = reason["near"].as_array().unwrap();
    assert!((1..=12).contains(&near.len()));
    for one in near.iter().chain(reason["rest"].as_array().unwrap()) {
        let pile = piles[one["pile"].as_str().unwrap()].as_array().unwrap();
        assert_eq!(pile[one["at"].as_u64().unwrap() as usize], one["card"]);
    }
    // Nothing is said of a loss where there is none, or where nobody has asked.
    let open = BLOCKED.replace(r#""t1": ["AS", "KS"]"#, OPEN);
    let won = json(&run_with(&["solve", "-", "--explain", "--json"], &open).out);
    assert_eq!((&won["verdict"], &won["loss"]), (&json!("winnable"), &Value::Null));
    let plain = json(&run_with(&["solve", "-", "--json"], BLOCKED).out);
    assert_eq!((&plain["verdict"], &plain["loss"]), (&json!("unwinnable"), &Value::Null));
}

#[test]
fn the_move_that_lost_a_game_is_named() {
    let mut told = 0;
    for mut game in games_drawn_to_the_end() {
        let other = game["moves"].as_array().unwrap().clone();
        let args = ["solve", "-", "--explain", "--nodes", "400k"];
        let solved = json(&run_with(&[&args[..], &["--json"]].concat(), &game.to_string()).out);
        let (Some(last), Some(first)) =
            (solved["loss"]["last_winnable"].as_u64(), solved["loss"]["first_lost"].as_u64())
        else {
            continue;
        };
        told += 1;
        let text = flat(&run_with(&args, &game.to_string()).out);
        let named = if last + 1 == first {
            format!("With move {first} it was lost")
        } else {
            format!("after move {first} it was lost")
        };
        assert!(text.contains(&named), "{named:?} is missing in {text}");
        for (at, verdict) in [(last, "winnable"), (first, "unwinnable")] {
            game["moves"] = json!(other[..at as usize]);
            let solved = json(&run_with(&["solve", "-", "--json", "--nodes", "400k"], &game.to_string()).out);
            assert_eq!(solved["verdict"], verdict, "after {at} moves of {other:?}");
        }
    }
    assert!(told > 0, "in no game was it found with which move it was lost");
}

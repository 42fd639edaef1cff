//! `patience review`: what it says of games, in text and JSON, and what it refuses.

use crate::common::{games_drawn_to_the_end, json, refused, run, run_with};
use serde_json::{Value, json};

/// FreeCell, deal 1: a few moves.
fn transcript(moves: &[&str]) -> String {
    json!({ "format": "patience/1", "game": "freecell", "deal": 1, "moves": moves }).to_string()
}

#[test]
fn a_game_that_was_won_could_be_won_all_along() {
    let solved = run(&["solve", "daemon", "--deal", "1", "--json"]);
    let solution = json(&solved.out)["solution"].to_string();
    let review = json(&run_with(&["review", "-", "--json", "--nodes", "300k"], &solution).out);
    let length = &review["length"];
    assert_eq!((&review["won"], &review["winnable"], &review["lost"]), (&true.into(), length, &Value::Null));
    assert!(review["shortest"].as_array().unwrap().len() as u64 <= length.as_u64().unwrap());
    assert!(review["turns"].as_array().unwrap().iter().all(|turn| turn["kind"] == "fell"), "{review}");

    let text = run_with(&["review", "-", "--nodes", "300k"], &solution);
    assert_eq!((text.code, text.err.as_str()), (Some(0), ""));
    assert!(text.out.starts_with(&format!("Won with {length} moves.\n")), "{}", text.out);
    let german = run_with(&["review", "-", "--nodes", "300k", "--lang", "de"], &solution).out;
    assert!(german.starts_with(&format!("Gewonnen mit {length} Zügen.\n")), "{german}");
}

#[test]
fn the_move_that_lost_is_named_with_another_that_wins() {
    let mut told = 0;
    for mut game in games_drawn_to_the_end() {
        let other = game["moves"].as_array().unwrap().clone();
        let review = json(&run_with(&["review", "-", "--json", "--nodes", "100k"], &game.to_string()).out);
        let Some(turn) = review["turns"].as_array().unwrap().iter().find(|turn| turn["kind"] == "lost") else {
            continue;
        };
        told += 1;
        let at = turn["at"].as_u64().unwrap() as usize;
        assert_eq!(turn["played"]["move"], other[at - 1]);
        assert_eq!(turn["better"]["move"], turn["instead"][0]);
        let way = [&other[..at - 1], turn["instead"].as_array().unwrap()].concat();
        game["moves"] = json!(way);
        let last = run_with(&["replay", "-"], &game.to_string()).out;
        assert_eq!(json(last.lines().last().unwrap())["won"], true, "{turn}");
        game["moves"] = json!(other);
        let text = run_with(&["review", "-", "--nodes", "100k"], &game.to_string()).out;
        assert!(text.replace('\n', " ").contains(&format!("With move {at}, ")), "{text}");
    }
    assert!(told > 0, "no game was lost by a move");
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    refused(&run(&["review", "no-such-file.json"]), 2, &["no-such-file.json"]);
    refused(&run_with(&["review", "-"], "{}"), 2, &["<stdin>", "format"]);
    refused(&run_with(&["review", "-"], &transcript(&["t1-f9"])), 1, &["<stdin>", "t1-f9"]);
    refused(&run_with(&["review", "-", "--nodes", "many"], &transcript(&[])), 2, &["many"]);
    let many = transcript(&vec!["draw"; 100_001]);
    refused(&run_with(&["review", "-"], &many), 2, &["100000"]);
}

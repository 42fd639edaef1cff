//! Damaged inputs given to the program itself: it ends with 0, 1 or 2, and without a panic. The
//! readers behind it are tried with many more in the crates that have them; `patience_mutation`
//! says how to have more of both.

use std::fs;

use crate::common::{file, folder, run, run_with};

/// A program is started for each input, so there are fewer of them.
const FEWER: u64 = 100;

/// Gives damaged inputs to a command: in the place of the word FILE, or else on stdin.
fn damaged(command: &[&str], ending: &str, good: &[Vec<u8>]) {
    let (asked, _) = patience_mutation::asked(10 * FEWER);
    let path = file(&format!("mutated-{}.{ending}", command[0]), "");
    let words: Vec<&str> = command.iter().map(|&word| if word == "FILE" { path.as_str() } else { word }).collect();
    patience_mutation::run_through(&command.join(" "), good, asked.div_ceil(FEWER), |input| {
        fs::write(&path, input).unwrap();
        let stdin = if command.contains(&"FILE") { "" } else { &String::from_utf8_lossy(input) };
        run_with(&words, stdin).code != Some(2)
    });
}

fn said(args: &[&str]) -> Vec<u8> {
    run(args).out.into_bytes()
}

#[test]
fn mutated_input_of_the_program() {
    let deal = |game| said(&["deal", game, "--deal", "3", "--json"]);
    let (napoleon, freecell) = (deal("napoleon"), deal("freecell"));
    let deck: serde_json::Value = serde_json::from_slice(&napoleon).unwrap();
    let deck: Vec<&str> = deck["deck"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    let replay = said(&["replay", &file("mutated-replayed.json", &napoleon)]);
    let games = folder("crates/core/games");
    let rules = ["napoleon.toml", "klondike.toml"].map(|name| fs::read(games.join(name)).unwrap());
    let language =
        br#"{"language": {"code": "xx", "name": "X", "decimal": ",", "group": "."}, "table": {"act.open": "o"}}"#;
    let typed = b"draw\nhelp\nmoves\nundo\nredo\nhistory\nquit\n".to_vec();
    let data = tempfile::tempdir().unwrap();
    let play = ["play", "napoleon", "--plain", "--deal", "1", "--data", data.path().to_str().unwrap()];

    damaged(&["replay", "FILE"], "json", &[napoleon.clone(), freecell.clone()]);
    damaged(&["deal", "napoleon", "--deck", "FILE"], "txt", &[deck.join(" ").into_bytes()]);
    damaged(&["solve", "napoleon", "FILE", "--nodes", "50"], "json", &[napoleon.clone(), replay]);
    damaged(&["show", "FILE"], "json", &[napoleon.clone(), freecell]);
    damaged(&["check", "FILE"], "toml", &rules);
    damaged(&["check", "FILE"], "json", &[language.to_vec()]);
    damaged(&play, "txt", &[typed]);
}

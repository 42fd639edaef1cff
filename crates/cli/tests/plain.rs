//! `patience play --plain`: a game as lines.

use crate::common::{self, file, refused, run, run_with};

fn play(data: &std::path::Path, args: &[&str], lines: &str) -> String {
    let mut all = vec!["play", "--plain", "--data", data.to_str().unwrap()];
    all.extend(args);
    let run = run_with(&all, lines);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
    run.out
}

#[test]
fn a_game_is_told_played_and_continued() {
    let data = tempfile::tempdir().unwrap();
    let told = play(
        data.path(),
        &["klondike", "--deal", "7"],
        "draw\nT3 f1\nt1 t2\n\nundo\nredo\nT3-F1\nmoves\nt7\nColumn  7\nquit\nundo\n",
    );
    for words in [
        "Klondike: Deal no. 7, 0 moves.\nt1: Column 1, one card: 4 of hearts.\n",
        "t3: Column 3: 2 face down, ace of clubs.\n",
        "Drawn: queen of clubs.\n",
        "The ace of clubs goes from column 3 to foundation 1. Turned up:",
        "On the 8 of diamonds goes a black 7.",
        "Undone: ace of clubs from column 3 to foundation 1.",
        "Column 7, from the bottom to the top: 6 face down, 3 of diamonds\nColumn 7, from the bottom to the top: 6",
        "Your game is saved.\n",
    ] {
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }
    let later = play(data.path(), &["--lang", "de"], "restart\nneu daemon 42 draw=3\nspile\nspiele\nöffnen 2\n");
    for words in [
        "Klondike: Spiel Nr. 7, 2 Züge.\n",
        "0 Züge\n",
        "Der Dämon: Spiel Nr. 42,",
        "„spile“ ist kein Befehl; gemeint ist vielleicht „spiele“.",
        "1: Der Dämon, Spiel Nr. 42, 0 Züge, im Gange\n2: Klondike, Spiel Nr. 7, 0 Züge, im Gange\n",
        "Ihr Spiel ist gespeichert.\n",
    ] {
        assert!(later.contains(words), "{words:?} is not in\n{later}");
    }
}

#[test]
fn a_file_is_looked_at_line_by_line() {
    let data = tempfile::tempdir().unwrap();
    let solution = file("plain-solution.json", run(&["solve", "klondike", "--deal", "3", "--json"]).out);
    let told = play(data.path(), &[&solution], "\n\nfoo\n12\nundo\nlook\npile t7\ngoto 500\nquit\n");
    for words in [
        "Klondike: Deal no. 3, 0 moves.\n",
        "Move 0 of 131: The game as it was dealt.\nEnter: the next move;",
        "Move 1 of 131: The ace of spades to its foundation. Turned up: queen of clubs.\nMove 2 of 131: Draw: the 2 of spades.\n",
        "Move 12 of 131: ",
        "Move 11 of 131: ",
        "Klondike: Deal no. 3, 11 moves.\n",
        "Column 7, from the bottom to the top: 5 face down, queen of clubs",
    ] {
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }
    assert!(!told.contains("is saved"), "nothing is kept: {told}");
    assert!(told.matches("Enter: the next move;").count() == 3, "what means nothing is told: {told}");
    let told = play(data.path(), &[&solution, "--lang", "de"], "131\n\nweiterspielen\nzurück\n");
    for words in ["Zug 131 von 131: ", "Das war der letzte Zug.", "Hier beginnt ein neues Spiel", "Zurückgenommen: "] {
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }
    // The file's game is its own.
    let play = |more: &[&str]| run(&[&["play", "--plain", "--data", data.path().to_str().unwrap()], more].concat());
    refused(&play(&[&solution, "--deal", "4"]), 2, &["plain-solution.json", "its own cards"]);
    let odd = file(
        "plain-odd.json",
        r#"{"format": "patience/1", "game": "klondike", "deal": 3, "moves": ["draw", "t1-t1"]}"#,
    );
    refused(&play(&[&odd]), 1, &["plain-odd.json", "move 2", "t1-t1"]);
    refused(&play(&["./no-such-file"]), 2, &["no-such-file", "can't be read"]);
    let lost = file("plain-lost.json", run(&["solve", "koenigs-patience", "--deal", "1", "--json"]).out);
    refused(&play(&[&lost]), 2, &["koenigs-patience 1: There is no solution in it: the position cannot be won."]);
}

#[test]
fn every_preset_can_be_played_by_lines() {
    let data = tempfile::tempdir().unwrap();
    // A line changes the language, so every game is told in both.
    for (at, (preset, lang)) in common::presets().iter().zip(["de", "en"].into_iter().cycle()).enumerate() {
        let lines = "look\nmoves\nhelp\nrules\nfinish\ndraw\nredeal\nundo\npile t1\npile zz\n\
                     english\ndeutsch\nmoves\nhelp\nrules\n?\n";
        // Lists are of all games, whatever is played.
        let lists = if at % 5 == 0 { "games\nlist\n" } else { "" };
        let told = play(data.path(), &[preset, "--deal", "7", "--lang", lang], &format!("{lists}{lines}"));
        assert!(!told.contains('{') && !told.contains("  {"), "{preset}: {told}");
        assert!(!told.contains("refused.") && !told.contains("trouble.") && !told.contains("cmd."), "{told}");
    }
}

#[test]
fn nothing_typed_is_too_bad() {
    let data = tempfile::tempdir().unwrap();
    let long = "x".repeat(100_000);
    let lines = format!(
        "{long}\nnew nosuch\nnew klondike passes=9\nnew 1x\nopen 99\nopen\npile\n\u{1b}[31m\n\0\nnew klondike 99999999999999999999\nt1-\n*\n-"
    );
    let told = play(data.path(), &["klondike", "--deal", "7"], &lines);
    assert!(told.contains("The line is too long."), "{told}");
    assert!(told.ends_with("Your game is saved.\n"), "{told}");
}

#[test]
fn what_cannot_be_begun_is_refused() {
    refused(&run(&["play", "klondike"]), 2, &["--plain"]);
    refused(&run(&["play", "--plain", "--deal", "7"]), 2, &["name the game"]);
    refused(&run(&["play", "nosuch", "--plain"]), 2, &["there is no game"]);
    refused(&run(&["play", "klondike", "--plain", "--option", "nosuch=1"]), 2, &["nosuch"]);
    let deck = file("short-deck.txt", "AC 2C");
    refused(&run(&["play", "klondike", "--plain", "--deck", &deck]), 2, &["52"]);
}

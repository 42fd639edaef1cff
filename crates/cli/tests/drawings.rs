//! The drawing of every preset's first position, beside files that were looked at by eye; and its
//! colours.
//!
//! `PATIENCE_BLESS=1 cargo test -p patience-cli drawings` writes the files anew. Look at what
//! changed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{self, finish, patience, run};

#[track_caller]
fn compare(name: &str, drawing: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings").join(name);
    if std::env::var_os("PATIENCE_BLESS").is_some() {
        fs::write(&path, drawing).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(drawing, expected, "{name}\n{drawing}");
}

#[test]
fn every_preset_is_drawn_within_80_columns() {
    for preset in common::presets() {
        let drawn = run(&["deal", &preset, "--deal", "1", "--lang", "de"]);
        assert_eq!((drawn.code, drawn.err.as_str()), (Some(0), ""), "{preset}");
        assert!(drawn.out.lines().all(|line| line.chars().count() <= 80), "{preset}\n{}", drawn.out);
        assert!(!drawn.out.contains('\u{1b}'), "{preset}: colours without a terminal");
        compare(&format!("{preset}.txt"), &drawn.out);
    }
}

/// The tests of the page play a won game of each.
#[test]
fn every_preset_has_a_won_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser/won.jsonl");
    let won = fs::read_to_string(path).unwrap();
    for preset in common::presets() {
        let of_it = format!("\"game\":\"{preset}\"");
        assert!(won.contains(&of_it), "CONTRIBUTING.md says how to make a won game of {preset}");
    }
}

#[test]
fn english_open_and_ascii_drawings() {
    for (name, args) in [
        ("english", &["deal", "grosse-harfe", "--deal", "1"][..]),
        ("open", &["deal", "grosse-harfe", "--deal", "1", "--open"]),
        ("ascii", &["deal", "daemon", "--deal", "1", "--ascii", "--open"]),
    ] {
        compare(&format!("{name}.txt"), &run(args).out);
    }
}

#[test]
fn a_drawing_shows_no_hidden_card() {
    for preset in common::presets() {
        let drawing = run(&["deal", &preset, "--deal", "1", "--ascii"]).out;
        let line = run_replay(&preset);
        let piles = line["piles"].as_object().unwrap();
        let face_up = piles
            .values()
            .flat_map(|pile| pile.as_array().unwrap())
            .filter(|card| card.as_str().unwrap().chars().any(char::is_uppercase));
        let (shown, open) = (count_cards(&drawing), face_up.count());
        assert!(shown <= open, "{preset}: {shown} cards are drawn, {open} lie face up");
    }
}

fn run_replay(preset: &str) -> serde_json::Value {
    let game = run(&["deal", preset, "--deal", "1", "--json"]).out;
    serde_json::from_str(&common::run_with(&["replay", "-"], &game).out).unwrap()
}

/// Words of a drawing that are cards; what an empty foundation waits for stands in brackets.
fn count_cards(drawing: &str) -> usize {
    drawing
        .lines()
        .skip(1)
        .flat_map(str::split_whitespace)
        .filter(|word| word.parse::<patience::Card>().is_ok())
        .count()
}

#[test]
fn colours_are_for_terminals_and_never_against_the_readers_wish() {
    let args = ["deal", "napoleon", "--deal", "1"];
    let red = "\u{1b}[31m";
    // What tools set that show colours though they are no terminal.
    let forced = finish(patience(&args).env("CLICOLOR_FORCE", "1"), "").out;
    assert!(forced.contains(red), "{forced}");
    let wished = finish(patience(&args).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"), "").out;
    assert!(!wished.contains('\u{1b}'), "{wished}");
    let error = finish(patience(&["deal", "x"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"), "").err;
    assert!(!error.contains('\u{1b}'), "{error}");

    let Some(terminal) = on_terminal("deal napoleon --deal 1", None) else {
        eprintln!("there is no `script` here: terminals are not tested");
        return;
    };
    assert!(terminal.contains(red), "{terminal}");
    let wished = on_terminal("deal napoleon --deal 1", Some("1")).unwrap();
    assert!(!wished.contains('\u{1b}') && wished.contains("Napoleon (napoleon), deal 1"), "{wished}");
}

/// What the program writes to a terminal, if the tool `script` can make one.
fn on_terminal(args: &str, no_color: Option<&str>) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["-qec", &format!("'{}' {args}", env!("CARGO_BIN_EXE_patience")), "/dev/null"]);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C").env_remove("NO_COLOR").env_remove("CLICOLOR");
    if let Some(value) = no_color {
        command.env("NO_COLOR", value);
    }
    let output = command.stdin(std::process::Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What the cards do not show: nobody who sees a drawing takes the last pass for another.
#[test]
fn a_drawing_names_what_the_rules_turn_on() {
    let draws = [&["\"draw\""; 49][..], &["\"redeal\""]].concat().join(", ");
    let harp = format!(
        r#"{{"format": "patience/1", "game": "grosse-harfe", "options": {{"passes": 3}}, "deal": 7, "moves": [{draws}]}}"#
    );
    for (args, told) in [
        (&["show", "-", "--at", "49"][..], "Pass 1 of 3"),
        (&["show", "-"], "Pass 2 of 3"),
        (&["show", "-", "--lang", "de"], "Durchgang 2 von 3"),
    ] {
        let shown = common::run_with(args, &harp);
        assert_eq!(shown.out.lines().nth(1), Some(told), "{shown:?}");
    }
    for (preset, told) in [
        ("canfield", "Base card: 10"),
        ("napoleon", "Base card: 8 · direction still open"),
        ("grosse-napoleon", "9 more rows to deal · Pass 1 of 3"),
        ("koenigs-patience", "Wanted: 4 · Pass 1 of 3"),
        ("klondike", ""),
    ] {
        let drawn = run(&["deal", preset, "--deal", "1"]);
        assert_eq!(drawn.out.lines().nth(1), Some(told), "{}", drawn.out);
    }
}

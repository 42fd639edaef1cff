//! What a newcomer types: each guess is answered by one line that works when it is pasted.

use crate::common::{Run, file, finish, patience, run, run_with};

/// What is typed, and what can be typed instead, after `patience`. `FILE` stands for a game that
/// was saved.
#[rustfmt::skip] // one guess a line
const GUESSES: &[(&[&str], &str)] = &[
    (&["klondike"], "play klondike"),
    (&["Klondike"], "play klondike"),
    (&["klondyke"], "play klondike"),
    (&["Große", "Harfe"], "play grosse-harfe"),
    (&["freecell", "617"], "play freecell --deal 617"),
    (&["freecell", "ms:617"], "play freecell --deal ms:617"),
    (&["617"], "play klondike --deal 617"),
    (&["#617"], "play klondike --deal 617"),
    (&["klondike", "draw=3"], "play klondike --option draw=3"),
    (&["klondike", "--draw=3", "--plain"], "play klondike --option draw=3 --plain"),
    (&["--play", "freecell"], "play freecell"),
    (&["new"], "play klondike"),
    (&["neu", "freecell"], "play freecell"),
    (&["--new"], "play klondike"),
    (&["start"], "play"),
    (&["spielen"], "play"),
    (&["continue"], "play"),
    (&["play", "freecell", "617"], "play freecell --deal 617"),
    (&["play", "--deal", "5"], "play klondike --deal 5"),
    (&["play", "--game", "freecell"], "play freecell"),
    (&["play", "klondike", "--seed", "5"], "play klondike --deal 5"),
    (&["list"], "games"),
    (&["ls"], "games"),
    (&["game"], "games"),
    (&["--list"], "games"),
    (&["spiele"], "games"),
    (&["list", "freecell"], "rules freecell"),
    (&["rules"], "rules klondike"),
    (&["info", "freecell"], "rules freecell"),
    (&["regeln", "daemon"], "rules daemon"),
    (&["help", "freecell"], "rules freecell"),
    (&["help", "list"], "games --help"),
    (&["help", "new"], "play --help"),
    (&["help", "frobnicate"], "--help"),
    (&["rule", "freecel"], "rules freecell"),
    (&["stats"], "statistics"),
    (&["statistik"], "statistics"),
    (&["scores"], "statistics"),
    (&["version"], "--version"),
    (&["-v"], "--version"),
    (&["?"], "--help"),
    (&["/?"], "--help"),
    (&["hilfe"], "--help"),
    (&["web"], "serve --open"),
    (&["server"], "serve --open"),
    (&["gui"], "serve --open"),
    (&["deal"], "deal klondike"),
    (&["deal", "freecell", "617"], "deal freecell --deal 617"),
    (&["deal", "--deal", "5"], "deal klondike --deal 5"),
    (&["autoplay", "freecell", "617"], "autoplay freecell --deal 617"),
    (&["autoplay", "freecell", "1-3", "--fair"], "autoplay freecell --deals 1..3 --fair"),
    (&["vorspielen", "freecell", "7"], "autoplay freecell --deal 7"),
    (&["shuffle"], "deal klondike"),
    (&["solve"], "solve klondike --deal 1"),
    (&["solve", "klondike"], "solve klondike --deal 1"),
    (&["solve", "freecell", "617"], "solve freecell --deal 617"),
    (&["solve", "freecell", "1..3"], "solve freecell --deals 1..3"),
    (&["solve", "--deal", "1..3"], "solve klondike --deals 1..3"),
    (&["solve", "freecell", "--deal", "1..3"], "solve freecell --deals 1..3"),
    (&["solver", "freecell", "2"], "solve freecell --deal 2"),
    (&["solve", "klondike", "--deals", "1-3"], "solve klondike --deals 1..3"),
    (&["undo"], "play"),
    (&["daily"], "play"),
    (&["odds", "freecell"], "rules freecell"),
    (&["FILE"], "show FILE"),
    (&["view", "FILE"], "show FILE"),
    (&["view", "FILE", "--open"], "show FILE --open"),
    (&["list", "--json"], "games --json"),
];

/// What is no guess of this kind: nothing is suggested that was not meant.
const OTHERS: &[&[&str]] = &[
    &["frobnicate"],
    &["deal", "klondike", "--deal", "abc"],
    &["deal", "klondike", "-o", "draw=9"],
    &["klondike", "draw=9"],
    &["solve", "klondike", "missing.json"],
    &["show", "missing.json"],
    &["play", "klondike", "1", "2"],
    // Not all of it could be kept.
    &["deal", "klondike", "1..5"],
    &["list", "freecell", "5"],
    &["web", "8000"],
    &["scores", "freecell"],
    &["survey", "klondike"],
    &["completions", "tcsh"],
    &["\u{1b}[31m", "x"],
    &[""],
];

/// The line that is suggested, if one is.
fn suggested(told: &Run, heading: &str) -> Option<String> {
    let mut lines = told.err.lines().skip_while(|line| *line != heading);
    lines.next()?;
    lines.next().and_then(|line| line.strip_prefix("  ")).map(str::to_owned)
}

#[test]
fn each_guess_is_answered_by_a_line_that_works() {
    let game = file("newcomer.json", r#"{"format": "patience/1", "game": "freecell", "deal": 1}"#);
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let mut wrong = Vec::new();
    // Every other guess is made in German.
    let langs = [("en", "Type instead:"), ("de", "Geben Sie stattdessen ein:")];
    for ((typed, line), (lang, heading)) in GUESSES.iter().zip(langs.into_iter().cycle()) {
        let typed: Vec<String> = typed.iter().map(|word| word.replace("FILE", &game)).collect();
        let expected = format!("patience {}", line.replace("FILE", &game));
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let told = finish(patience(&typed).args(["--lang", lang]).env("XDG_DATA_HOME", data), "");
        let line = suggested(&told, heading);
        if told.code != Some(2) || line != Some(format!("{expected} --lang {lang}")) {
            wrong.push(format!("{typed:?}: {line:?} instead of {expected:?}\n{}", told.err));
        }
        let mut words: Vec<&str> = expected.split(' ').skip(1).collect();
        if words[0] == "play" && !words.contains(&"--help") {
            words.extend(["--data", data].iter().chain(["--plain"].iter().filter(|_| !expected.contains("--plain"))));
        }
        match words[0] {
            "serve" => words.push("--help"),
            "statistics" => words.extend(["--data", data]),
            "solve" => words.extend(["--nodes", "1000"]),
            _ => {}
        }
        let done = run_with(&words, "quit\n");
        if done.code == Some(2) || done.out.is_empty() {
            wrong.push(format!("{expected}: {done:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_is_suggested_that_was_not_meant() {
    for typed in OTHERS {
        let told = run(typed);
        assert_eq!((told.code, suggested(&told, "Type instead:")), (Some(2), None), "{typed:?}: {}", told.err);
    }
}

#[test]
fn a_language_is_an_option() {
    for typed in [["lang", "de"], ["sprache", "DE"]] {
        let told = run(&typed);
        assert_eq!(suggested(&told, "Type instead:").as_deref(), Some("patience --lang de"), "{}", told.err);
    }
}

#[test]
fn what_stands_with_any_command_stands_with_what_is_suggested() {
    let own = std::fs::read_to_string(crate::common::folder("crates/core/games/klondike.toml")).unwrap();
    let rules = file(
        "newcomer own.toml",
        own.replace("family = \"klondike\"\n", "").replace("klondike", "mine").replace("Klondike", "Kellerpatience"),
    );
    // Who names rules of his own and no game means theirs.
    for typed in [&["solve", "mine", "5"][..], &["solve", "--deal", "5", "--draw=3"]] {
        let told = run(&[&["--rules", &rules][..], typed].concat());
        let line = suggested(&told, "Type instead:").unwrap_or_else(|| panic!("{told:?}"));
        let option = if typed.len() > 3 { " --option draw=3" } else { "" };
        assert_eq!(line, format!("patience solve mine --deal 5{option} --rules '{rules}'"));
    }
}

/// Where there is no display, both ways are said before anything is served.
#[test]
#[cfg(unix)]
fn without_a_display_both_ways_are_said() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    for (lang, ways) in [
        ("en", ["In this terminal you play with: patience play", "ssh -L "]),
        ("de", ["In diesem Terminal spielen Sie mit: patience play", "ssh -L "]),
    ] {
        let data = tempfile::tempdir().unwrap();
        let mut command = patience(&["--lang", lang]);
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"] {
            command.env_remove(name);
        }
        command.env("XDG_DATA_HOME", data.path()).env("SSH_CONNECTION", "10.0.0.1 5 10.0.0.2 22");
        let mut server = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines: Vec<String> =
            BufReader::new(server.stdout.take().unwrap()).lines().take(3).map(Result::unwrap).collect();
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(lines[0].contains("http://127.0.0.1:"), "{lines:?}");
        let port = lines[0].split(':').nth(3).unwrap().split('/').next().unwrap();
        assert_eq!(lines[1], ways[0]);
        assert!(lines[2].contains(&format!("{}{port}:127.0.0.1:{port}", ways[1])), "{lines:?}");
    }
}

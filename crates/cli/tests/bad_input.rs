//! Input that is wrong in every way that input is: refused with what, where and what would be
//! right, never a panic.

use std::fs;

use crate::common::{file, folder, refused, run, run_with};
use patience_words::Words;

fn deck(game: &str) -> Vec<String> {
    let transcript: serde_json::Value =
        serde_json::from_str(&run(&["deal", game, "--deal", "1", "--json"]).out).unwrap();
    transcript["deck"].as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_deck_that_is_not_complete() {
    for game in ["napoleon", "anneliese"] {
        let cards = deck(game);
        let (last, short) = cards.split_last().unwrap();
        let (de, en) = (["deal", game, "--deck", "-", "--lang", "de"], ["deal", game, "--deck", "-"]);
        let size = cards.len();
        let (english, german) = (Words::english().card(last), Words::of("de".parse().unwrap()).card(last));
        let missing = format!("{} of {size} cards. The first missing card is the {english}.", size - 1);
        refused(&run_with(&en, &short.join(" ")), 2, &["error: <stdin>: ", &missing]);
        let missing = format!("{} von {size} Karten. Als Erste fehlt ", size - 1);
        refused(&run_with(&de, &short.join(" ")), 2, &["Fehler: <stdin>: ", &missing, &german]);

        let long = format!("{} 7C", cards.join(" "));
        refused(
            &run_with(&en, &long),
            2,
            &[&format!("Card {} of the deck is one too many: the 7 of clubs.", size + 1)],
        );
        refused(&run_with(&de, &long), 2, &[&format!("Karte {} der Folge ist zu viel: die Kreuz 7.", size + 1)]);

        let odd = cards.join(" ").replacen(' ', " 1X ", 1);
        refused(&run_with(&en, &odd), 2, &["Card 2 of the deck can't be read: “1X”."]);
        refused(&run_with(&de, &odd), 2, &["Karte 2 der Folge ist nicht zu lesen: „1X“."]);
        refused(&run_with(&en, ""), 2, &["Expected a deck, a transcript or a position, found nothing."]);
    }
    refused(&run_with(&["deal", "anneliese", "--deck", "-"], &deck("napoleon").join(" ")), 2, &["52 of 104"]);
    refused(&run_with(&["deal", "napoleon", "--deck", "-"], &deck("anneliese").join(" ")), 2, &["one too many"]);
}

#[test]
fn files_that_are_not_there_or_not_text() {
    for (lang, words) in [("en", "can't be read"), ("de", "kann nicht gelesen werden")] {
        for args in [
            &["deal", "napoleon", "--deck", "no-such-file"][..],
            &["replay", "no-such-file"],
            &["check", "no-such-file"],
            &["perft", "--layout", "no-such-file", "--depth", "1"],
            &["perft", "--transcript", "no-such-file", "--depth", "1"],
            &["games", "--rules", "no-such-file"],
            &["replay", "/"],
        ] {
            let mut args = args.to_vec();
            args.extend(["--lang", lang]);
            refused(&run(&args), 2, &[words]);
        }
    }
    let path = file("latin1.json", b"{\"format\": \"patience/1\", \"game\": \"Gro\xdfe\"}");
    refused(&run(&["replay", &path]), 2, &["latin1.json", "expected UTF-8 text, found something else from byte 38"]);
    refused(&run(&["replay", &path, "--lang", "de"]), 2, &["erwartet: UTF-8-Text", "38"]);
    // What can be checked is checked.
    let good = folder("crates/core/games/napoleon.toml");
    let run = run(&["check", "no-such-file", good.to_str().unwrap()]);
    refused(&run, 2, &["no-such-file"]);
    assert!(run.out.contains("ok: Napoleon"));
}

#[test]
fn unknown_games_and_options() {
    for (args, words) in [
        (&["deal", "napolen"][..], &["there is no game \"napolen\"", "perhaps you mean napoleon"][..]),
        (&["deal", "napolen", "--lang", "de"], &["Es gibt kein Spiel \"napolen\"", "gemeint ist vielleicht napoleon"]),
        (&["rules", "xyzzy"], &["`patience games` lists all"]),
        (&["rules", "grosse", "--lang", "de"], &["mehrere Spiele", "grosse-harfe", "grosse-napoleon"]),
        (&["rules", ""], &["there is no game"]),
        (&["deal", "daemon", "-o", "drow=3"], &["daemon has no option \"drow\"", "draw"]),
        (&["deal", "daemon", "-o", "drow=3", "--lang", "de"], &["daemon hat keine Option \"drow\"", "draw"]),
        (&["deal", "daemon", "-o", "draw=2"], &["can't be \"2\"", "1, 3"]),
        (&["deal", "daemon", "-o", "draw=2", "--lang", "de"], &["kann nicht \"2\" sein", "1, 3"]),
        (&["deal", "anneliese", "-o", "draw=3"], &["has no option", "none"]),
        (&["perft", "daemon", "-o", "draw=true", "--depth", "1"], &["can't be \"true\""]),
    ] {
        refused(&run(args), 2, words);
    }
}

#[test]
fn rule_files_cut_anywhere() {
    for name in ["daemon", "koenigs-patience"] {
        let text = fs::read_to_string(folder(&format!("crates/core/games/{name}.toml"))).unwrap();
        for part in 0..24 {
            let mut end = text.len() * part / 24;
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let path = file(&format!("{name}-{part}.toml"), &text[..end]);
            let run = run(&["check", &path]);
            // A file may break off where what is left is still a game.
            if run.code != Some(0) {
                refused(&run, 1, &[&format!("{path}:")]);
                assert!(run.err.lines().all(|line| line.starts_with(&path)), "{}", run.err);
            }
            assert!(run.code == Some(1) || part > 12, "{part} of 24 of {name}");
        }
    }
    let whole = fs::read_to_string(folder("crates/core/games/napoleon.toml")).unwrap();
    let end = whole.find("[[foundations]]").unwrap() + 6;
    let place = format!("half.toml:{}:", whole[..end].lines().count());
    let half = file("half.toml", &whole[..end]);
    refused(&run(&["games", "--rules", &half]), 2, &["the rule file cannot be used", &place]);
    refused(
        &run(&["games", "--rules", &half, "--lang", "de"]),
        2,
        &["Die Spielregeln sind nicht zu gebrauchen", &place],
    );
    let large = file("large.toml", "# \n".repeat(200_000));
    refused(&run(&["check", &large]), 1, &["large.toml", "at most"]);
    let larger = file("larger.toml", "# \n".repeat(2_000_000));
    refused(&run(&["check", &larger]), 2, &["larger.toml: expected at most 1 MiB, found more"]);
}

#[test]
fn of_many_problems_ten_are_shown_and_the_rest_counted() {
    let fields: String = (0..50).map(|at| format!("nonsense-{at} = 1\n")).collect();
    for (count, last) in [(10, ""), (11, ": and 1 more"), (50, ": and 40 more")] {
        let text: String = fields.lines().take(count).map(|line| format!("{line}\n")).collect();
        let whole = fs::read_to_string(folder("crates/core/games/napoleon.toml")).unwrap();
        let path = file(&format!("nonsense-{count}.toml"), format!("{text}{whole}"));
        let run = run(&["check", &path]);
        refused(&run, 1, &["nonsense-0", last]);
        assert_eq!(run.err.lines().count(), 10 + usize::from(!last.is_empty()), "{}", run.err);
    }
}

#[test]
fn a_cause_is_said_once() {
    let run = run(&["play", "--plain", "--data", "/dev/null/games"]);
    refused(&run, 2, &["/dev/null/games", "expected a folder, found a file"]);
    assert_eq!(run.err.matches("expected a folder").count(), 1, "{}", run.err);
}

#[test]
fn names_that_would_turn_the_text_around() {
    let text = fs::read_to_string(folder("crates/core/games/napoleon.toml")).unwrap();
    let turned = file("turned.toml", text.replacen("en = \"", "en = \"\u{202e}", 1));
    let run = run(&["check", &turned]);
    refused(&run, 1, &["name.en: expected one line of at most 100 characters", "found U+202E, character 1 of 9"]);
    let transcript = "{\"format\": \"patience/1\", \"game\": \"a\u{202e}b\", \"deal\": 1}";
    let run = run_with(&["replay", "-"], transcript);
    refused(&run, 2, &["a\u{fffd}b"]);
    assert!(!run.err.contains('\u{202e}'));
}

#[test]
fn more_moves_than_anybody_plays() {
    let moves = |count: usize| {
        let moves = vec!["draw"; count];
        serde_json::json!({"format": "patience/1", "game": "klondike", "deal": 1, "moves": moves}).to_string()
    };
    // A million are read, and replayed as far as they go.
    refused(&run_with(&["replay", "--quiet", "-"], &moves(1_000_000)), 1, &["move 25"]);
    refused(&run_with(&["replay", "--quiet", "-"], &moves(1_000_001)), 2, &["more than 1000000 moves"]);
}

#[test]
fn transcripts_that_are_none() {
    for (text, words) in [
        ("", &["<stdin>: ", "Expected a deck, a transcript or a position"][..]),
        ("[]", &["found nothing"]),
        ("{}", &["format"]),
        (r#"{"format": "patience/2", "game": "napoleon"}"#, &["patience/2", "patience/1"]),
        (r#"{"format": "patience/1", "gane": "napoleon"}"#, &["gane"]),
        (r#"{"format": "patience/1", "game": "napolen", "deal": 1}"#, &["perhaps you mean napoleon"]),
        (r#"{"format": "patience/1", "game": "napoleon"}"#, &["A number or a deck is missing."]),
        (r#"{"format": "patience/1", "game": "napoleon", "deal": 1, "deck": ["AC"]}"#, &["1 of 52"]),
        (r#"{"format": "patience/1", "game": "napoleon", "deal": 1, "options": {"x": 1}}"#, &["no option \"x\""]),
        (r#"{"format": "patience/1", "game": "napoleon", "deal": "-1"}"#, &["-1"]),
        (r#"{"format": "patience/1", "game": "napoleon", "deal": 1, "moves": [1]}"#, &["expected a transcript"]),
    ] {
        let run = run_with(&["replay", "-"], text);
        refused(&run, 2, words);
        assert_eq!(run.out, "");
        assert!(run_with(&["replay", "-", "--lang", "de"], text).err.starts_with("Fehler: <stdin>: "));
    }
    let deep = "[".repeat(1 << 20);
    refused(&run_with(&["replay", "-"], &deep), 2, &["can't be read"]);
}

#[test]
fn moves_that_are_illegal_end_the_replay_after_the_lines_before_them() {
    for (mv, english, german) in [
        ("w-t3", "w: this game has no such pile.", "w: Das gibt es in dieser Patience nicht."),
        ("t1-t9", "t9: this game has no such pile.", "t9: Das gibt es in dieser Patience nicht."),
        ("redeal", "There is no redeal here.", "Hier gibt es keinen weiteren Durchgang."),
        ("t2-t1*1", "The move is written t2-t1.", "Der Zug wird so geschrieben: t2-t1"),
        ("DRAW", "is not a move", "ist kein Zug"),
        ("", "is not a move", "ist kein Zug"),
        ("\u{1b}[2J", "is not a move", "ist kein Zug"),
        ("t1-t1", "The card is on this pile already.", "Die Karte liegt schon auf diesem Stapel."),
    ] {
        let moves = serde_json::json!(["draw", mv, "draw"]);
        let text = serde_json::json!({"format": "patience/1", "game": "anneliese", "deal": 0, "moves": moves});
        for quiet in [&[][..], &["--quiet"]] {
            for (lang, ply, rule) in [("en", "move 2", english), ("de", "Zug 2", german)] {
                let mut args = vec!["replay", "-", "--lang", lang];
                args.extend(quiet);
                let run = run_with(&args, &text.to_string());
                refused(&run, 1, &["<stdin>: ", ply, rule]);
                assert_eq!(run.out.lines().count(), if quiet.is_empty() { 2 } else { 0 });
                assert!(!run.err.contains('\u{1b}'));
            }
        }
    }
}

#[test]
fn ten_megabytes_of_anything() {
    let garbage: Vec<u8> =
        (0..10_000_000u32).map(|at| b' ' + (at.wrapping_mul(2_654_435_761) >> 25) as u8 % 95).collect();
    let path = file("garbage.json", garbage);
    refused(&run(&["replay", &path]), 2, &["garbage.json", "Expected a game, a position or a link"]);
    refused(&run(&["deal", "napoleon", "--deck", &path]), 2, &["Card 1 of the deck can't be read"]);
    refused(&run(&["check", &path]), 2, &["expected at most 1 MiB"]);
    refused(&run(&["perft", "--layout", &path, "--depth", "1"]), 2, &["Expected a game, a position or a link"]);
    // Long words of the input are not said again at full length.
    let word = "x".repeat(10_000_000);
    for text in [
        format!("\"{word}\""),
        format!(r#"{{"{word}": 1}}"#),
        format!(r#"{{"format": "{word}"}}"#),
        format!(r#"{{"format": "patience/1", "game": "{word}", "deal": 1}}"#),
        format!(r#"{{"format": "patience/1", "game": "napoleon", "deal": "{word}"}}"#),
        format!(r#"{{"format": "patience/1", "game": "napoleon", "deck": ["{word}"]}}"#),
        format!(r#"{{"format": "patience/1", "game": "napoleon", "deal": 1, "options": {{"{word}": 1}}}}"#),
    ] {
        refused(&run_with(&["replay", "-"], &text), 2, &["error: "]);
    }
    let text = format!(r#"{{"format": "patience/1", "game": "napoleon", "deal": 1, "moves": ["{word}"]}}"#);
    refused(&run_with(&["replay", "-"], &text), 1, &["move 1"]);
}

#[test]
fn more_than_the_largest_input() {
    let text = format!("{}{{}}", " ".repeat(64 << 20));
    let run = run_with(&["replay", "-"], &text);
    refused(&run, 2, &["<stdin>: expected at most 64 MiB, found more"]);
}

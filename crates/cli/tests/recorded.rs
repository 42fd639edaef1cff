//! Transcripts and solutions: told in words, piped on, looked at at any place, and refused where
//! they do not fit.

use crate::common::{self, file, refused, run, run_with};
use serde_json::{Value, json};

/// A solution of a deal that has one, as `solve --json` prints it.
fn solved() -> (String, Value) {
    let line = run(&["solve", "klondike", "--deal", "3", "--json"]).out;
    let value = serde_json::from_str(&line).unwrap();
    (line, value)
}

#[test]
fn a_solution_is_told_in_words() {
    for (args, steps) in [
        (
            &["solve", "klondike", "--deal", "3", "--explain"][..],
            &[
                "The ace of spades to its foundation. Turned up: queen of clubs.",
                "Draw: the 2 of spades.",
                "4–12  Draw 9 times, as far as the ace of hearts.",
                "To their foundations: ace of hearts, 2 of hearts. Turned up: jack of diamonds.",
                "The 9 of clubs to the 10 of hearts (column 4).",
                "The 10 of hearts with the 2 cards on it to the jack of clubs (column 5).",
                "Begin a new pass.",
                "The king of hearts to the empty column 4.",
            ][..],
        ),
        (
            &["solve", "klondike", "--deal", "3", "--explain", "--lang", "de"],
            &[
                "Das Pik-Ass auf die Familie. Aufgedeckt: Kreuz-Dame.",
                "4–12  9-mal ziehen, bis das Herz-Ass oben liegt.",
                "Die Herz 10 mit den 2 Karten darauf an den Kreuz-Buben (Spalte 5).",
                "Der Herz-König auf die leere Spalte 4.",
            ],
        ),
        // Of two equal cards it is said which is meant.
        (
            &["solve", "grosse-napoleon", "--deal", "4", "--explain"],
            &["The 9 of diamonds from column 9 to the 10 of diamonds (column 4)."],
        ),
        (&["solve", "--microsoft", "5", "--explain"], &["freecell ms:5", "to cell 1."]),
        (&["solve", "freecell", "--deal", "ms:5", "--explain"], &["freecell ms:5", "to cell 1."]),
        (&["solve", "ms:5", "--explain", "--lang", "de"], &["freecell ms:5", "in Zelle 1."]),
    ] {
        let told = run(args);
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{args:?}");
        let words = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
        for step in steps {
            let step = step.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(&step), "{step:?} is not in\n{}", told.out);
        }
        assert!(told.out.lines().all(|line| line.chars().count() <= 120), "{}", told.out);
    }
    // A position in the middle of a game has no transcript, but words.
    let board = "Foundations: H-J C-Q D-K S-K\nFreecells: QH - KC -\n: KH\n";
    let told = run_with(&["solve", "freecell", "-", "--explain"], board);
    assert!(told.out.ends_with("To their foundations: king of clubs, queen of hearts, king of hearts.\n"), "{told:?}");
}

/// Every move is in exactly one step, whatever the game.
#[test]
fn the_steps_of_every_game_follow_one_another() {
    let mut told_games = 0;
    for (preset, lang) in common::presets().into_iter().zip(["de", "en"].into_iter().cycle()) {
        // Of two deals, the first that is won soon.
        for deal in ["1", "2"] {
            let args = ["solve", &preset, "--deal", deal, "--nodes", "20000", "--shorten", "0"];
            let solved: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).out).unwrap();
            let Some(length) = solved["length"].as_u64() else { continue };
            let told = run(&[&args[..], &["--explain", "--lang", lang]].concat()).out;
            let mut next = 1;
            // Lines that go on with a step have no number.
            for line in told.lines().skip(1).filter(|line| {
                !line.starts_with("        ") || line.trim_start().starts_with(|sign: char| sign.is_ascii_digit())
            }) {
                let Some(number) = line.trim_start().split("  ").next().filter(|_| line.trim_start().contains("  "))
                else {
                    continue;
                };
                let (first, last) = number.split_once('–').unwrap_or((number, number));
                assert_eq!(first.parse(), Ok(next), "{preset} {deal}: {line}");
                next = last.parse::<u64>().unwrap() + 1;
            }
            assert_eq!(next, length + 1, "{preset} {deal}:\n{told}");
            assert!(!told.contains("step.") && !told.contains('{'), "{told}");
            told_games += 1;
            break;
        }
    }
    assert!(told_games > 40, "{told_games}");
}

#[test]
fn a_solution_may_stay_as_it_was_found() {
    let json = |more: &[&str]| -> Value {
        let args = [&["solve", "freecell", "--deal", "11", "--json"], more].concat();
        serde_json::from_str(&run(&args).out).unwrap()
    };
    let (usual, as_found, named) = (json(&[]), json(&["--shorten", "0"]), json(&["--shorten", "100"]));
    assert_eq!(as_found["length"], as_found["found_length"]);
    assert_eq!((&usual["moves"], &usual["found_length"]), (&named["moves"], &as_found["length"]));
    assert!(usual["length"].as_u64() < as_found["length"].as_u64());
}

#[test]
fn what_solve_prints_can_be_piped_on() {
    let (line, solved) = solved();
    let length = solved["length"].as_u64().unwrap();
    let end = run_with(&["show", "-"], &line);
    assert!(end.out.contains(&format!("{length} moves")) && end.code == Some(0), "{end:?}");
    assert_eq!(end.out, run_with(&["show", "-"], &solved["solution"].to_string()).out);
    let replayed = run_with(&["replay", "-"], &line);
    assert_eq!((replayed.code, replayed.out.lines().count() as u64), (Some(0), length + 1));
    // Several positions are replayed one after the other.
    let twice = run_with(&["replay", "-"], &format!("{line}{line}"));
    assert_eq!(twice.out, replayed.out.repeat(2));
    // Of several, those without a solution are left out, and counted.
    let lost = run(&["solve", "koenigs-patience", "--deals", "1..2", "--json"]).out;
    for (lang, words) in [("en", "2 of 3 positions have no solution"), ("de", "2 von 3 Stellungen haben keine")] {
        let some = run_with(&["replay", "-", "--lang", lang], &format!("{lost}{line}"));
        assert_eq!((some.code, &some.out), (Some(0), &replayed.out), "{}", some.err);
        assert!(some.err.starts_with(words), "{}", some.err);
    }
    let perft = run_with(&["perft", "--transcript", "-", "--depth", "1"], &line);
    assert_eq!(perft.code, Some(0), "{perft:?}");
}

/// One of Microsoft's numbers stands where a file may, as it does in a file.
#[test]
fn a_number_stands_for_a_file() {
    for args in [&["show"][..], &["show", "freecell"], &["replay"], &["replay", "freecell"]] {
        let read = run_with(&[args, &["-"]].concat(), "ms:617");
        let named = run(&[args, &["ms:617"]].concat());
        assert_eq!((named.code, &named.out), (Some(0), &read.out), "{args:?}: {}", named.err);
    }
}

#[test]
fn any_place_can_be_shown() {
    let (line, solved) = solved();
    let transcript = &solved["solution"];
    let length = solved["length"].as_u64().unwrap() as usize;
    for (at, sign) in [(0, "Move 0 of"), (1, "Move 1 of"), (20, "Move 20 of"), (length, "Move")] {
        let shown = run_with(&["show", "-", "--at", &at.to_string()], &line);
        assert_eq!((shown.code, shown.err.as_str()), (Some(0), ""), "{at}");
        assert!(shown.out.contains(sign), "{}", shown.out);
        let mut cut = transcript.clone();
        cut["moves"].as_array_mut().unwrap().truncate(at);
        let cards = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(cards(&shown.out), cards(&run_with(&["show", "-"], &cut.to_string()).out), "{at}");
    }
    let picture = run_with(&["show", "-", "--at", "5", "--svg"], &line);
    assert!(picture.out.starts_with("<svg") && picture.code == Some(0));
    // What comes after the place may be wrong.
    let mut odd = transcript.clone();
    odd["moves"][30] = json!("f1-f1");
    assert_eq!(run_with(&["show", "-", "--at", "30"], &odd.to_string()).code, Some(0));
    refused(&run_with(&["show", "-", "--at", "31"], &odd.to_string()), 1, &["<stdin>", "move 31", "f1-f1"]);
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let (line, solved) = solved();
    let path = file("solution.json", &line);
    let short = json!({"format": "patience/1", "game": "klondike", "deal": 3, "moves": ["draw"]}).to_string();
    let layout = r#"{"format": "patience-layout/1", "game": "freecell", "piles": {}}"#;
    let lost = run(&["solve", "koenigs-patience", "--deal", "1", "--json"]).out;
    let open = run(&["solve", "grosse-harfe", "--deal", "2", "--nodes", "1", "--json"]).out;
    let middle = run_with(&["solve", "freecell", "-", "--json"], "Foundations: H-J C-K D-K S-K\n: KH QH\n").out;
    let changed = |what: &str, value: Value| {
        let mut changed = solved.clone();
        changed["solution"][what] = value;
        changed.to_string()
    };
    let mut deck = solved["solution"]["deck"].clone();
    deck.as_array_mut().unwrap().swap(0, 51);
    for (args, text, code, words) in [
        (&["--at", "132"][..], &line, 2, &["klondike 3", "--at 132 is beyond the end: the game has 131 moves"][..]),
        (&["--at", "2"], &short, 2, &["<stdin>", "--at 2 is beyond the end: the game has one move"]),
        (
            &["--at", "2", "--lang", "de"],
            &short,
            2,
            &["<stdin>", "--at 2 liegt hinter dem Ende: Das Spiel hat nur einen Zug"],
        ),
        (&["--at", "18446744073709551616"], &line, 2, &["--at"]),
        (&["--at", "-1"], &line, 2, &["-1"]),
        (&["--at", "0"], &layout.to_owned(), 2, &["<stdin>", "the layout is not a position of the game"]),
        (&[], &lost, 2, &["koenigs-patience 1: There is no solution in it: the position cannot be won"]),
        (
            &["--lang", "de"],
            &lost,
            2,
            &["koenigs-patience 1: Es steht keine Lösung darin: Die Stellung kann nicht aufgehen"],
        ),
        (&[], &open, 2, &["grosse-harfe 2: There is no solution in it: it was left unresolved"]),
        (&["--at", "4"], &middle, 2, &["--at 4 is beyond the end"]),
        (&[], &format!("{line}{lost}"), 2, &["<stdin>: Expected one game, found 2."]),
        (&[], &format!("{line}{line}"), 2, &["<stdin>: Expected one game, found 2."]),
        (&[], &format!("{line}{short}"), 2, &["<stdin>: Expected one game, found 2."]),
        // Damage within the line.
        (&[], &line[..line.len() / 2].to_owned(), 2, &["<stdin>"]),
        (&[], &changed("deck", deck), 2, &["klondike 3", "card 1 should be"]),
        (&[], &changed("deal", json!(4)), 2, &["klondike 3", "not that of deal no. 4"]),
        (&[], &changed("moves", json!(["t1-t1"])), 1, &["klondike 3", "move 1", "t1-t1"]),
        (&[], &changed("game", json!("klondyke")), 2, &["klondike 3", "perhaps you mean klondike"]),
        (&[], &changed("colour", json!("red")), 2, &["klondike 3", "colour"]),
    ] {
        refused(&run_with(&[&["show", "-"], args].concat(), text), code, words);
        if args.is_empty() && !words[0].contains("Expected one") {
            refused(&run_with(&["replay", "-", "--quiet"], text), code, words);
        }
    }
    refused(&run(&["show", &path, "--at", "500"]), 2, &["solution.json", "--at 500", "131 moves"]);
    // The number is of one game alone; elsewhere it must fit.
    refused(&run(&["solve", "--microsoft", "0"]), 2, &["1 to 8589934591"]);
    refused(&run(&["solve", "anneliese", "--microsoft", "1"]), 2, &["one pack"]);
    refused(&run(&["solve", "--deal", "1"]), 2, &["name it first"]);
}

/// What `deal` prints may be piped on, in any language and however it is drawn.
#[test]
fn every_drawn_deal_is_read_again() {
    let games = common::json(&run(&["games", "--json"]).out);
    let (mut drawn, mut written, mut count) = (String::new(), String::new(), 0);
    for game in games["games"].as_array().unwrap() {
        let of_option = |option: &Value| {
            let name = option["name"].as_str().unwrap();
            option["values"].as_array().unwrap().iter().map(|value| format!("{name}={}", typed(value))).collect()
        };
        let options: Vec<Vec<String>> = game["options"].as_array().unwrap().iter().map(of_option).collect();
        for (at, preset) in game["presets"].as_array().unwrap().iter().enumerate() {
            count += 1;
            let number = (count * 7).to_string();
            let mut args = vec!["deal", preset["id"].as_str().unwrap(), "--deal", &number];
            for value in options.iter().filter_map(|values| values.get(at % values.len())) {
                args.extend(["--option", value]);
            }
            if run(&args).code != Some(0) {
                args.truncate(4);
            }
            written += &run(&[&args[..], &["--json"]].concat()).out;
            let ways: [&[&str]; 3] = [&[], &["--lang", "de", "--open"], &["--ascii"]];
            drawn += &run(&[&args, ways[count % 3]].concat()).out;
        }
    }
    let [drawn, written] = [drawn, written].map(|text| run_with(&["replay", "-"], &text));
    assert_eq!(drawn.err, "");
    assert_eq!(written.out.lines().count(), count);
    assert_eq!(drawn.out, written.out);
}

/// A value of an option as it is typed.
fn typed(value: &Value) -> String {
    let value = value.get("value").unwrap_or(value);
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Of a game that goes on a drawing does not show enough.
#[test]
fn a_drawn_game_is_no_deal() {
    let game = run(&["solve", "klondike", "--deal", "3", "--json"]).out;
    for at in ["0", "7"] {
        let drawn = run_with(&["show", "-", "--at", at], &game).out;
        refused(&run_with(&["solve", "-"], &drawn), 2, &["A drawing does not show everything", "--as transcript"]);
    }
}

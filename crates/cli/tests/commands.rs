//! Every command does what it says, in both languages, and ends with the code that it documents.

use std::fs;

use crate::common::{self, file, finish, folder, json, patience, refused, run, run_with};

#[test]
fn games_lists_every_preset_in_both_languages() {
    let (german, english) = (run(&["games", "--lang", "de"]), run(&["games", "--lang", "en"]));
    for (run, words) in [
        (&german, ["Spiel ", "Karten", "Große Harfe, drei Durchgänge", "passes=1|3|unlimited"]),
        (&english, ["game ", "cards", "Big Harp, three passes", "passes=1|3|unlimited"]),
    ] {
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        for word in words {
            assert!(run.out.contains(word), "{word:?} is not in\n{}", run.out);
        }
        assert!(run.out.lines().all(|line| line.chars().count() <= 80), "{}", run.out);
        for preset in common::presets() {
            assert!(run.out.lines().any(|line| line.split(' ').next() == Some(&preset)), "{preset}");
        }
    }
    assert_ne!(german.out, english.out);
}

/// Unresolved deals don't help a game to be among those that can often be won.
#[test]
fn games_are_chosen_by_what_is_known_of_them() {
    for (args, code, words) in [
        (&["bisley", "--fair", "87"][..], 0, "bisley"),
        (&["bisley", "--fair", "88"], 1, "No game fits these options"),
        (&["easthaven", "--winnable", "81"], 0, "easthaven"),
        (&["easthaven", "--winnable", "85"], 1, "No game fits these options"),
        (&["--packs", "3"], 1, "No game fits these options"),
        (&["--packs", "3", "--lang", "de"], 1, "Keine Patience passt zu diesen Angaben"),
        (&["xyzzy", "--packs", "3"], 1, "There is no such game"),
    ] {
        let told = run(&[&["games"], args].concat());
        assert_eq!(told.code, Some(code), "{args:?}: {}", told.out);
        assert!(told.out.contains(words), "{args:?}: {}", told.out);
    }
}

#[test]
fn games_as_json_are_in_the_form_of_the_tables_replies() {
    let games = json(&run(&["games", "--json"]).out);
    let harp = games["games"].as_array().unwrap().iter().find(|game| game["id"] == "grosse-harfe").unwrap();
    assert_eq!(harp["name"]["de"], "Große Harfe");
    assert_eq!(harp["decks"], 2);
    assert_eq!(harp["options"][0]["name"], "passes");
    assert_eq!(harp["options"][0]["default"], 1);
    assert_eq!(harp["options"][0]["values"][2]["value"], "unlimited");
    assert_eq!(harp["presets"][1]["options"]["passes"], 3);
    assert!(harp["brief"]["en"].as_str().unwrap().starts_with("Build down on ten columns"));
    let klondike = games["games"].as_array().unwrap().iter().find(|game| game["id"] == "klondike").unwrap();
    assert_eq!(klondike["source"]["title"], serde_json::json!({ "de": "Überliefert", "en": "Traditional" }));
    assert!(harp["source"]["title"]["en"].as_str().unwrap().contains("juhl.de"));
}

#[test]
fn the_language_comes_from_the_environment_unless_it_is_given() {
    for (variable, value, args, word) in [
        ("LANG", "de_DE.UTF-8", &["games"][..], "Karten"),
        ("LC_ALL", "de_AT", &["games"], "Karten"),
        ("LC_MESSAGES", "de", &["games"], "Karten"),
        ("LANG", "fr_FR.UTF-8", &["games"], "cards"),
        ("LANG", "de_DE.UTF-8", &["games", "--lang", "en"], "cards"),
        ("LANG", "en_US.UTF-8", &["--lang", "de", "games"], "Karten"),
    ] {
        let run = finish(patience(args).env(variable, value), "");
        assert!(run.out.contains(word), "{variable}={value} {args:?}: {}", run.out);
    }
    let both = finish(patience(&["games"]).env("LANG", "de_DE").env("LC_ALL", "C"), "");
    assert!(both.out.contains("cards"));
}

#[test]
fn rules_tells_every_game_in_both_languages_within_the_width() {
    let langs = [("de", ["Karten)", "Quelle", "Ziel"]), ("en", ["cards)", "Source", "Object"])];
    for (at, preset) in common::presets().into_iter().enumerate() {
        for (number, (lang, words)) in langs.into_iter().enumerate() {
            // Each width in its turn: the texts are of one kind.
            let width = ["40", "80", "1000"][(at + number) % 3];
            let run = finish(patience(&["rules", &preset, "--lang", lang]).env("COLUMNS", width), "");
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{preset}");
            for word in words {
                assert!(run.out.contains(word), "{preset} {lang}: {word:?} is not in\n{}", run.out);
            }
            let texts = run.out.lines().skip(1).filter(|line| !line.starts_with("  "));
            let widest = texts.map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= width.parse::<usize>().unwrap().min(100), "{preset} {lang}: {widest}");
        }
    }
}

#[test]
fn rules_name_their_source_in_the_language() {
    for (lang, source) in [("de", "Quelle\nÜberliefert\n"), ("en", "Source\nTraditional\n")] {
        let text = run(&["rules", "klondike", "--lang", lang]).out;
        assert!(text.ends_with(source), "{text}");
    }
}

#[test]
fn rules_marks_what_holds_in_a_variant() {
    let text = run(&["rules", "grosse-harfe-nsv"]).out;
    assert!(text.contains("3          three (default)"), "{text}");
    assert!(text.contains("Variants\n  grosse-harfe "), "{text}");
}

#[test]
fn deal_draws_or_prints_a_transcript() {
    let run = common::run(&["deal", "Große Harfe", "--deal", "42", "-o", "passes=3", "--json"]);
    let transcript = json(&run.out);
    assert_eq!(transcript["format"], "patience/1");
    assert_eq!(transcript["game"], "grosse-harfe");
    assert_eq!(transcript["options"]["passes"], 3);
    assert_eq!(transcript["deal"], 42);
    assert_eq!(transcript["deck"].as_array().unwrap().len(), 104);
    assert_eq!(transcript["moves"], json("[]"));

    let drawn = common::run(&["deal", "grosse-harfe", "--deal", "42", "-o", "passes=3", "--option", "draw=3"]);
    assert!(drawn.out.starts_with("Big Harp (grosse-harfe), deal 42, passes=3, draw=3\n"), "{}", drawn.out);
    let german = common::run(&["deal", "grosse-harfe", "--deal", "42", "--lang", "de"]);
    assert!(german.out.starts_with("Große Harfe (grosse-harfe), Spiel Nr. 42\n"), "{}", german.out);

    let largest = common::run(&["deal", "daemon", "--deal", "18446744073709551615", "--json"]);
    assert_eq!(json(&largest.out)["deal"], "18446744073709551615");
}

#[test]
fn a_game_that_is_not_named_in_full_is_told() {
    for (game, lang, said) in [
        ("nap", "en", "nap is taken for Napoleon (napoleon)\n"),
        ("grosse-h", "de", "grosse-h wird als Große Harfe (grosse-harfe) verstanden\n"),
        ("napoleon", "en", ""),
        ("big harp", "en", ""),
    ] {
        for command in [&["rules", game, "--json"][..], &["deal", game, "--deal", "1", "--json"]] {
            let told = common::run(&[command, &["--lang", lang]].concat());
            json(&told.out);
            assert_eq!(told.err, said, "{command:?}");
        }
    }
}

#[test]
fn a_random_deal_tells_its_number() {
    let numbers: Vec<u64> = (0..2)
        .map(|_| {
            let drawn = run(&["deal", "napoleon"]).out;
            let title = drawn.lines().next().unwrap();
            let number = title.strip_prefix("Napoleon (napoleon), deal ").unwrap();
            assert_eq!(run(&["deal", "napoleon", "--deal", number]).out, drawn);
            number.parse().unwrap()
        })
        .collect();
    // Equal once in four thousand million runs.
    assert_ne!(numbers[0], numbers[1]);
}

#[test]
fn a_deck_may_come_from_a_file_or_from_stdin() {
    let transcript = json(&run(&["deal", "napoleon", "--deal", "42", "--json"]).out);
    let cards: Vec<&str> = transcript["deck"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    let drawn = run(&["deal", "napoleon", "--deal", "42"]).out.replace("deal 42", "custom deal");
    let path = file("deck.txt", cards.join(" "));
    assert_eq!(run(&["deal", "napoleon", "--deck", &path]).out, drawn);
    let generous = format!("\u{feff}{}\n", cards.join(",\n").to_lowercase().replace('t', "10"));
    assert_eq!(run_with(&["deal", "napoleon", "--deck", "-"], &generous).out, drawn);
}

#[test]
fn an_open_drawing_shows_every_card() {
    for preset in common::presets() {
        let deck = json(&run(&["deal", &preset, "--deal", "9", "--json"]).out);
        let mut cards: Vec<String> =
            deck["deck"].as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_lowercase()).collect();
        let drawing = run(&["deal", &preset, "--deal", "9", "--open", "--ascii"]).out.to_lowercase();
        for word in drawing.split_whitespace() {
            if let Some(at) = cards.iter().position(|card| card == word) {
                cards.swap_remove(at);
            }
        }
        assert!(cards.is_empty(), "{preset}: {cards:?} missing in\n{drawing}");
        // Games have their names.
        assert!(drawing.lines().skip(1).all(str::is_ascii), "{drawing}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let text = run(&["perft", "napoleon", "--depth", "2"]).out;
    assert!(text.starts_with("napoleon 0\ndepth "), "{text}");
    let german = run(&["perft", "napoleon", "--depth", "2", "--lang", "de"]).out;
    assert!(german.starts_with("napoleon 0\nTiefe "), "{german}");
    let counted = json(&run(&["perft", "napoleon", "--depth", "3", "--deal", "5", "--json"]).out);
    let divided = json(&run(&["perft", "napoleon", "--depth", "3", "--deal", "5", "--json", "--divide"]).out);
    let sum: u64 = divided["moves"].as_array().unwrap().iter().map(|mv| mv["paths"].as_u64().unwrap()).sum();
    assert_eq!(counted["depths"][2]["paths"], sum);
    assert_eq!(divided["moves"].as_array().unwrap().len() as u64, counted["depths"][0]["paths"].as_u64().unwrap());
    let divided = run(&["perft", "napoleon", "--depth", "3", "--deal", "5", "--divide"]).out;
    assert!(divided.lines().last().unwrap().ends_with(&format!(" {sum}")), "{divided}");
}

#[test]
fn perft_begins_where_a_layout_or_a_transcript_says() {
    let transcript = file("perft.json", r#"{"format":"patience/1","game":"anneliese","deal":0,"moves":["draw"]}"#);
    let after = json(&run(&["perft", "--transcript", &transcript, "--depth", "2", "--json"]).out);
    let divided = json(&run(&["perft", "anneliese", "--depth", "3", "--divide", "--json"]).out);
    let moves = divided["moves"].as_array().unwrap();
    let draw = moves.iter().find(|part| part["move"] == "draw").unwrap();
    assert_eq!(after["depths"][1]["paths"], draw["paths"]);

    let lines = run(&["replay", &transcript]).out;
    let piles = json(lines.lines().last().unwrap())["piles"].clone();
    let layout = serde_json::json!({ "format": "patience-layout/1", "game": "anneliese", "piles": piles });
    let path = file("layout.json", layout.to_string());
    let of_layout = json(&run(&["perft", "--layout", &path, "--depth", "2", "--json"]).out);
    assert_eq!(of_layout["depths"], after["depths"]);

    let broken = file("layout-short.json", r#"{"format":"patience-layout/1","game":"anneliese","piles":{}}"#);
    refused(&run(&["perft", "--layout", &broken, "--depth", "1"]), 2, &["layout-short.json", "cards missing: "]);
    let illegal = file("perft-no.json", r#"{"format":"patience/1","game":"anneliese","deal":0,"moves":["redeal"]}"#);
    refused(&run(&["perft", "--transcript", &illegal, "--depth", "1"]), 1, &["move 1", "redeal"]);
}

#[test]
fn check_says_ok_or_every_problem() {
    let files: Vec<String> = fs::read_dir(folder("crates/core/games"))
        .unwrap()
        .map(|entry| entry.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    let mut args = vec!["check"];
    args.extend(files.iter().map(String::as_str));
    let good = run(&args);
    assert_eq!((good.code, good.err.as_str()), (Some(0), ""));
    assert_eq!(good.out.lines().count(), files.len());
    assert!(good.out.contains("ok: Big Harp, 5 presets, 36 combinations of options"), "{}", good.out);
    args.extend(["--lang", "de"]);
    assert!(run(&args).out.contains("ok: Große Harfe, 5 Spielarten, 36 Zusammenstellungen von Optionen"));

    let solver = run(&["check", "--solver", "klondike"]);
    assert_eq!((solver.code, solver.err.as_str()), (Some(0), ""));
    assert!(solver.out.contains("yes  safe plays to foundations (pruning)"), "{}", solver.out);
    let needs = "no   a loose stock (relaxation), needs: several cards are drawn at a time";
    assert!(solver.out.contains(needs), "{}", solver.out);
    let matrix = run(&["check", "--solver", "--matrix"]);
    assert_eq!(matrix.out, fs::read_to_string(folder("docs/prunings.md")).unwrap());
    refused(&run(&["check", "--solver", "no-such-game"]), 2, &["no-such-game"]);

    let text = fs::read_to_string(folder("crates/core/games/napoleon.toml")).unwrap();
    let wrong = text.replacen("decks = 1", "decks = 3\nhearts = true", 1);
    let path = file("wrong.toml", wrong);
    let run = common::run(&["check", &files[0], &path]);
    refused(&run, 1, &["wrong.toml:", ": decks: expected a whole number from 1 to 2, found 3", ": hearts: "]);
    assert_eq!(run.out.lines().count(), 1);
    let line = run.err.lines().find(|line| line.contains("hearts")).unwrap();
    let place: Vec<&str> = line.strip_prefix(&path).unwrap().splitn(4, ':').collect();
    assert_eq!((place[0], place[2]), ("", "1"), "{line}");
    assert!(place[1].parse::<usize>().is_ok(), "{line}");
}

#[test]
fn a_game_that_is_not_built_in_is_played_everywhere() {
    let text = fs::read_to_string(folder("crates/core/games/klondike.toml")).unwrap();
    let own = text
        .replace("family = \"klondike\"\n", "")
        .replace("\"klondike", "\"mein-klondike")
        .replace("\"Klondike", "\"Mein Klondike");
    let path = file("own.toml", own);
    for args in [
        &["games", "--rules", &path][..],
        &["--rules", &path, "rules", "mein-klondike"],
        &["deal", "Mein Klondike", "--rules", &path],
        &["perft", "mein-klondike", "--depth", "1", "--rules", &path],
        &["completions", "bash", "--rules", &path],
    ] {
        let run = common::run(args);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.out.contains("mein-klondike"), "{args:?}: {}", run.out);
    }
    let game = common::run(&["deal", "mein-klondike", "--deal", "3", "--json", "--rules", &path]).out;
    let replayed = run_with(&["replay", "-", "--rules", &path], &game);
    assert_eq!((replayed.code, replayed.out.lines().count()), (Some(0), 1));
    refused(&run_with(&["replay", "-"], &game), 2, &["mein-klondike", "perhaps you mean klondike"]);
    refused(
        &common::run(&["games", "--rules", &path, "--rules", &path]),
        2,
        &["own.toml", "already the name of another game"],
    );
}

#[test]
fn completions_and_man_pages_come_from_the_definitions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = common::run(&["completions", shell]);
        assert_eq!(run.code, Some(0));
        assert!(run.out.contains("replay") && run.out.contains("quiet"), "{shell}");
        // The generators of the others know no values.
        let values = matches!(shell, "bash" | "fish" | "zsh");
        assert_eq!(run.out.contains("grosse-harfe-nsv"), values, "{shell}");
        assert_eq!(run.out.contains("spaces=kings"), values, "{shell}");
    }
    let bash = run(&["completions", "bash"]).out;
    assert_eq!(bash.matches("--lang)").count(), bash.matches("compgen -W \"de en\"").count());
    let fish = run(&["completions", "fish"]).out;
    for line in [
        "_subcommand games\" -f -a \"",
        "_subcommand survey; and not __fish_seen_subcommand_from verify report compare pack grades help\" -f -a \"",
        "_subcommand help\" -f\n",
    ] {
        assert!(fish.contains(line), "{line}");
    }
    let page = run(&["man"]).out;
    for part in
        [".TH patience 1", ".SH EXAMPLES", ".SH \"EXIT CODES\"", ".SH ENVIRONMENT", ".SH FILES", "patience.sqlite3"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let german = run(&["man", "--lang", "de"]).out;
    assert!(german.contains(".SH DATEIEN") && german.contains(".SH UMGEBUNG"), "{german}");
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    fs::create_dir_all(&dir).unwrap();
    assert_eq!(run(&["man", dir.to_str().unwrap()]).code, Some(0));
    for command in ["", "-games", "-rules", "-deal", "-replay", "-perft", "-check", "-serve", "-completions", "-man"] {
        let page = fs::read_to_string(dir.join(format!("patience{command}.1"))).unwrap();
        assert!(page.contains("patience") && page.contains(".SH EXAMPLES"), "{command}");
    }
    refused(&run(&["man", "/nowhere/at/all"]), 2, &["/nowhere/at/all/patience.1", "can't be written"]);
}

#[test]
fn help_has_examples_and_exit_codes() {
    let help = run(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    for word in ["Exit codes:", "NO_COLOR", "Examples:", "Without a command"] {
        assert!(help.out.contains(word), "{word}");
    }
    for command in ["games", "rules", "deal", "replay", "perft", "check", "serve", "completions", "man"] {
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, Some(0));
        assert!(help.out.contains("Examples:\n  patience "), "{command}");
    }
    assert_eq!(run(&["-V"]).out, format!("patience {}\n", env!("CARGO_PKG_VERSION")));
    let (version, commit) = patience_survey::VERSION;
    assert_eq!(run(&["--version"]).out, format!("patience {version} ({commit})\n"));
}

#[test]
fn bad_usage_ends_with_code_2() {
    for args in [
        &["play"][..],
        &["deal"],
        &["deal", "napoleon", "--deal", "-1"],
        &["deal", "napoleon", "--deal", "18446744073709551616"],
        &["deal", "napoleon", "--deal", "1", "--deck", "x"],
        &["deal", "napoleon", "--option", "cellar"],
        &["deal", "napoleon", "--json", "--open"],
        &["perft", "napoleon"],
        &["perft", "napoleon", "--depth", "0"],
        &["perft", "napoleon", "--depth", "4000000000"],
        &["perft", "--depth", "1"],
        &["perft", "--layout", "x", "--transcript", "y", "--depth", "1"],
        &["check"],
        &["games", "--lang", "fr"],
        &["completions", "tcsh"],
        &["serve", "--port", "70000"],
        &["serve", "--site", "www.example.org"],
        &["serve", "--site", "https://www.example.org/#/klondike/7"],
    ] {
        let run = run(args);
        refused(&run, 2, &["error: "]);
        assert_eq!(run.out, "", "{args:?}");
    }
}

#[test]
fn a_transcripts_end_and_a_position_are_drawn() {
    let transcript = r#"{"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw", "t3-f1"]}"#;
    let shown = run_with(&["show", "-", "--ascii"], transcript);
    assert_eq!((shown.code, shown.err.as_str()), (Some(0), ""));
    assert!(shown.out.starts_with("Klondike (klondike), deal 7, 2 moves\n"), "{}", shown.out);
    assert!(shown.out.contains(" AC") && shown.out.contains("##"), "{}", shown.out);
    let open = run_with(&["show", "-", "--ascii", "--open"], transcript);
    assert!(!open.out.contains("##"), "{}", open.out);
    let illegal = run_with(&["show", "-"], &transcript.replace("t3-f1", "t1-f1"));
    assert_eq!(illegal.code, Some(1), "{illegal:?}");
    assert!(illegal.err.contains("move 2"), "{illegal:?}");
    for wrong in ["", "{", "[]", "null", r#"{"format": "patience-layout/1"}"#, r#"{"format": "patience/2"}"#] {
        assert_eq!(run_with(&["show", "-"], wrong).code, Some(2), "{wrong}");
    }
}

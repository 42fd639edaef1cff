//! Errors of all kinds, in both languages: each says what is wrong, where, what was expected and
//! what can be done, in plain words.

use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;

use crate::common::{Run, folder, patience, run};

/// What is typed, with `DIR` for the folder of the inputs; the exit code; and what must stand in
/// the English and in the German message.
type Row = (&'static [&'static str], i32, &'static [&'static str], &'static [&'static str]);

const WHOLE: &str = "18446744073709551615";

#[rustfmt::skip] // one case a line
const ROWS: &[Row] = &[
    // Numbers.
    (&["deal", "klondike", "--deal", "-1"], 2, &["'--deal <N>'", "expected a deal number from 0", WHOLE, "found '-1'"], &["erwartet: eine Spielnummer von 0", "gefunden: '-1'"]),
    (&["deal", "klondike", "--deal", "abc"], 2, &["expected a deal number", "found 'abc'"], &["eine Spielnummer", "gefunden: 'abc'"]),
    (&["deal", "klondike", "--deal", "99999999999999999999"], 2, &[WHOLE, "found '99999999999999999999'"], &[WHOLE, "gefunden: '99999999999999999999'"]),
    (&["solve", "klondike", "--deal", "1", "--seconds", "-1"], 2, &["'--seconds <S>'", "expected a number of seconds", "found '-1'"], &["eine Zahl von Sekunden", "gefunden: '-1'"]),
    (&["solve", "klondike", "--deal", "1", "--nodes", "x"], 2, &["'--nodes <N>'", "500000 or 2M", "found 'x'"], &["500000 oder 2M", "gefunden: 'x'"]),
    (&["solve", "klondike", "--deal", "1", "--memory", "5X"], 2, &["'--memory <SIZE>'", "expected a size", "found '5X'"], &["'--memory <GRÖSSE>'", "eine Größe", "gefunden: '5X'"]),
    (&["solve", "klondike", "--deal", "1", "-j", "0"], 2, &["'--jobs <N>'", "expected 1 to 1024", "found '0'"], &["1 bis 1024", "gefunden: '0'"]),
    (&["solve", "klondike", "--seed", "1.5"], 2, &["'--seed <N>'", "expected a whole number", "found '1.5'"], &["eine ganze Zahl", "gefunden: '1.5'"]),
    (&["solve", "freecell", "--microsoft", "0"], 2, &["from 1 to", "found 0"], &["1 bis", "nicht 0"]),
    (&["solve", "freecell", "ms:x"], 2, &["ms:x", "expected a deal number", "ms:8589934591"], &["ms:x", "eine Spielnummer"]),
    (&["games", "--packs", "-1"], 2, &["'--packs <N>'", "expected a whole number", "found '-1'"], &["eine ganze Zahl", "gefunden: '-1'"]),
    (&["games", "--minutes", "-1"], 2, &["'--minutes <N>'", "expected a whole number", "found '-1'"], &["eine ganze Zahl", "gefunden: '-1'"]),
    (&["games", "--winnable", "-1"], 2, &["'--winnable <N>'", "from 0 to 100", "found '-1'"], &["von 0 bis 100", "gefunden: '-1'"]),
    (&["games", "--winnable", "99.9"], 2, &["a whole percentage", "found '99.9'"], &["ein ganzer Prozentsatz", "gefunden: '99.9'"]),
    (&["games", "--fair", "101"], 2, &["'--fair <N>'", "from 0 to 100", "found '101'"], &["von 0 bis 100", "gefunden: '101'"]),
    (&["perft", "klondike", "--depth", "65"], 2, &["expected a depth from 1 to 64", "found '65'"], &["eine Tiefe von 1 bis 64", "gefunden: '65'"]),
    (&["show", "DIR/game.json", "--at", "x"], 2, &["'--at <N>'", "expected a number of moves", "found 'x'"], &["eine Zahl von Zügen", "gefunden: 'x'"]),
    (&["show", "DIR/game.json", "--at", "9"], 2, &["game.json", "--at 9", "0 moves"], &["game.json", "--at 9", "0 Züge"]),
    (&["serve", "--port", "99999"], 2, &["'--port <N>'", "from 0 to 65535", "found '99999'"], &["von 0 bis 65535", "gefunden: '99999'"]),
    (&["survey", "klondike", "--deals", "5..1", "--out", "DIR/new"], 2, &["expected the lower deal first", "found '5..1'"], &["die kleinere Nummer zuerst", "gefunden: '5..1'"]),
    (&["survey", "klondike", "--deals", "a..b", "--out", "DIR/new"], 2, &["such as 1..200", "found 'a..b'"], &["wie 1..200", "gefunden: 'a..b'"]),
    (&["survey", "klondike", "--deals", "1..18446744073709551616", "--out", "DIR/new"], 2, &[WHOLE, "found '1..18446744073709551616'"], &[WHOLE, "gefunden: '1..18446744073709551616'"]),
    (&["survey", "klondike", "--deals", "1..2", "--out", "DIR/new", "--shard", "5/4"], 2, &["'--shard <I/N>'", "expected a part", "found '5/4'"], &["erwartet: ein Teil", "gefunden: '5/4'"]),
    (&["survey", "submit", "klondike", "--deals", "1..2", "--out", "DIR/new", "--array", "0"], 2, &["expected 1 to 1000000", "found '0'"], &["1 bis 1000000", "gefunden: '0'"]),
    // Commands, games and options.
    (&["frobnicate"], 2, &["no command 'frobnicate'", "Usage: patience", "--help"], &["Befehl 'frobnicate'", "Aufruf: patience [OPTIONEN] [BEFEHL]", "--help"]),
    (&["deal"], 2, &["missing: <GAME>", "Usage: patience deal"], &["es fehlt: <SPIEL>", "Aufruf: patience deal"]),
    (&["deal", "klondike", "--dael", "4"], 2, &["no option '--dael'", "perhaps you mean --deal"], &["Option '--dael'", "gemeint ist vielleicht --deal"]),
    (&["deal", "klondike", "7"], 2, &["'7' is one word too many", "patience deal klondike --deal 7"], &["'7' ist hier ein Wort zu viel", "patience deal klondike --deal 7"]),
    (&["play", "klondyke"], 2, &["no game \"klondyke\"", "perhaps you mean klondike"], &["kein Spiel \"klondyke\"", "vielleicht klondike"]),
    (&["play", "klondike", "-o", "x=1"], 2, &["no option \"x\"", "draw, passes, return"], &["keine Option \"x\"", "draw, passes, return"]),
    (&["deal", "klondyke"], 2, &["no game \"klondyke\"", "perhaps you mean klondike"], &["kein Spiel \"klondyke\"", "vielleicht klondike"]),
    (&["deal", "klondike", "-o", "x=1"], 2, &["no option \"x\"", "draw, passes, return"], &["keine Option \"x\"", "draw, passes, return"]),
    (&["deal", "klondike", "-o", "draw=9"], 2, &["\"draw\"", "can't be \"9\"", "1, 3"], &["kann nicht \"9\" sein", "1, 3"]),
    (&["deal", "klondike", "-o", "draw"], 2, &["expected NAME=VALUE", "found 'draw'"], &["erwartet: NAME=WERT", "gefunden: 'draw'"]),
    (&["autoplay", "klondike", "--deal", "1", "--deals", "1..2"], 2, &["'--deal <N>' can't be used with '--deals <A..B>'"], &["'--deal <N>' verträgt sich nicht mit '--deals <A..B>'"]),
    (&["autoplay", "klondike", "--strength", "slow", "--deal", "1"], 2, &["'slow'", "fast, thorough"], &["'slow'", "fast, thorough"]),
    (&["completions", "tcsh"], 2, &["'tcsh'", "bash, elvish"], &["'tcsh'", "bash, elvish"]),
    (&["rules", "klondike", "--ascii"], 2, &["missing: --pictures"], &["es fehlt: --pictures"]),
    (&["solve", "klondike"], 2, &["nothing to solve", "--deal N"], &["nichts zu lösen", "--deal N"]),
    (&["serve", "--site", "ftp://x"], 2, &["expected an address such as https://", "found 'ftp://x'"], &["erwartet: eine Adresse wie https://", "gefunden: 'ftp://x'"]),
    // Files.
    (&["show", "DIR/missing.json"], 2, &["missing.json", "it does not exist", "check the name"], &["missing.json", "das gibt es nicht", "prüfen Sie den Namen"]),
    (&["replay", "DIR"], 2, &["can't be read", "expected a file, found a folder"], &["kann nicht gelesen werden", "gefunden: ein Ordner"]),
    (&["check", "DIR/bytes"], 2, &["bytes", "expected UTF-8 text", "byte 2"], &["erwartet: UTF-8-Text", "Byte 2"]),
    (&["show", "DIR/game.json", "--svg", "--output", "DIR/text.txt"], 2, &["text.txt", "another kind", "another name"], &["text.txt", "anderer Art", "einen anderen Namen"]),
    (&["show", "DIR/game.json", "--svg", "--output", "DIR/none/a.svg"], 2, &["a.svg", "can't be written", "its folder does not exist"], &["a.svg", "kann nicht geschrieben werden", "den Ordner dafür gibt es nicht"]),
    (&["man", "DIR/text.txt"], 2, &["text.txt", "can't be written", "expected a folder, found a file"], &["text.txt", "erwartet: ein Ordner"]),
    (&["survey", "klondike", "--deals", "1..2", "--out", "DIR/text.txt"], 2, &["text.txt", "the folder can't be made", "there already", "another name"], &["text.txt", "kann nicht angelegt werden", "gibt es schon", "einen anderen Namen"]),
    (&["survey", "report", "DIR/text.txt"], 2, &["text.txt", "expected the folder of a survey"], &["text.txt", "erwartet: der Ordner einer Erhebung"]),
    (&["survey", "report", "DIR/odd"], 2, &["manifest.json", "expected"], &["manifest.json", "erwartet"]),
    (&["survey", "pack", "DIR", "--out", "DIR/text.txt"], 2, &["text.txt", "ends in .csv.gz"], &["text.txt", "auf .csv.gz endet"]),
    (&["statistics", "--data", "DIR/text.txt"], 2, &["the folder", "text.txt", "another name"], &["der Ordner", "text.txt", "einen anderen Namen"]),
    (&["games", "--lang", "DIR/missing.json"], 2, &["missing.json", "it does not exist"], &[]),
    (&["games", "--lang", "DIR/text.json"], 2, &["text.json", "not a language file"], &[]),
    (&["games", "--lang", "xx"], 2, &["no language \"xx\"", "de, en"], &[]),
    // JSON.
    (&["show", "DIR/bad.toml"], 2, &["bad.toml", "Expected a game, a position or a link", "this is not TOML"], &["bad.toml", "Erwartet wird ein Spiel, eine Stellung oder eine Adresse", "this is not TOML"]),
    (&["replay", "DIR/empty"], 2, &["empty", "Expected a deck, a transcript or a position", "found nothing"], &["Erwartet wird eine Kartenfolge", "gefunden wurde nichts"]),
    (&["replay", "DIR/comma.json"], 2, &["comma.json", "line 2, column", "expected `,` or `}`"], &["Zeile 2, Spalte", "erwartet: `,` oder `}`"]),
    (&["replay", "DIR/list.json"], 2, &["Expected a deck, a transcript or a position"], &["gefunden wurde nichts"]),
    (&["replay", "DIR/later.json"], 2, &["Expected the format patience/1", "found patience/9"], &["das Format patience/1", "gefunden wurde patience/9"]),
    (&["replay", "DIR/number.json"], 2, &["line 1", "expected a string, found integer `1`"], &["Zeile 1", "erwartet: ein Text, gefunden: die Zahl `1`"]),
    (&["replay", "DIR/illegal.json"], 1, &["move 2", "t1-t1", "on this pile already"], &["Zug 2", "t1-t1", "schon auf diesem Stapel"]),
    (&["show", "DIR/layout.json"], 2, &["t9", "no such pile", "cards missing: AC"], &["t9", "diesen Stapel gibt es nicht", "Karten, die fehlen: AC"]),
    (&["show", "DIR/few.json"], 2, &["cards missing: AC", "and 44 more"], &["Karten, die fehlen: AC", "44 weitere"]),
    (&["solve", "klondike", "DIR/empty"], 2, &["empty", "Expected a deck, a transcript or a position"], &["Erwartet wird eine Kartenfolge"]),
    (&["solve", "freecell", "DIR/numbers.json"], 2, &["numbers.json:3", "line 1, column 15: expected a deal number"], &["numbers.json:3", "Zeile 1, Spalte 15: erwartet: "]),
    (&["solve", "freecell", "DIR/deck.json"], 2, &["(patience/1), such as", "prints; expected a string"], &["gefunden: die Zahl `7`"]),
    // Cards.
    (&["deal", "napoleon", "--deck", "DIR/short"], 2, &["short", "2 of 52 cards", "missing"], &["2 von 52 Karten", "fehlt"]),
    (&["deal", "napoleon", "--deck", "DIR/twice"], 2, &["Card 2", "one too many", "ace of clubs"], &["Karte 2", "zu viel", "Ass"]),
    (&["deal", "napoleon", "--deck", "DIR/odd-card"], 2, &["Card 2", "1X"], &["Karte 2", "1X"]),
    // Rule files.
    (&["games", "--rules", "DIR/bad.toml"], 2, &["bad.toml:1:6", "expected `=`", "key with no value"], &["bad.toml:1:6", "erwartet: `=`", "ein Schlüssel ohne Wert"]),
    (&["games", "--rules", "DIR/klondike.toml"], 2, &["klondike.toml", "another game", "another id"], &["klondike.toml", "eine andere Patience", "andere id"]),
    (&["check", "DIR/misspelt.toml"], 1, &["misspelt.toml:", "tableu: expected the field tableau, found an unknown field"], &["tableu: erwartet: das Feld tableau, gefunden: ein unbekanntes Feld"]),
    (&["check", "DIR/types.toml"], 1, &["types.toml:", "decks: expected a whole number from 1 to 2, found \"one\""], &["decks: erwartet: eine ganze Zahl von 1 bis 2, gefunden: \"one\""]),
    (&["check", "DIR/empty"], 1, &["empty:1:1: format: expected \"patience-rules/1\", found nothing"], &["format: erwartet: \"patience-rules/1\", gefunden: nichts"]),
];

/// The folder of the inputs.
fn inputs() -> PathBuf {
    let dir = tempfile::tempdir().unwrap().keep();
    let klondike = fs::read_to_string(folder("crates/core/games/klondike.toml")).unwrap();
    let transcript = |rest: &str| format!("{{\"format\": \"patience/1\", \"game\": \"klondike\", \"deal\": 3{rest}}}");
    fs::create_dir(dir.join("odd")).unwrap();
    for (name, text) in [
        ("game.json", transcript("")),
        ("text.txt", "text\n".into()),
        ("text.json", "text\n".into()),
        ("odd/manifest.json", "{}".into()),
        ("odd/rows.csv", "".into()),
        ("bad.toml", "this is not TOML\n".into()),
        ("empty", "".into()),
        ("comma.json", "{\"format\": \"patience/1\"\n \"game\": \"klondike\"}".into()),
        ("list.json", "[]".into()),
        ("later.json", transcript("").replace("patience/1", "patience/9")),
        ("number.json", transcript(", \"moves\": [1]")),
        ("illegal.json", transcript(", \"moves\": [\"draw\", \"t1-t1\"]")),
        ("layout.json", r#"{"format": "patience-layout/1", "game": "napoleon", "piles": {"t9": ["KH"]}}"#.into()),
        ("few.json", r#"{"format": "patience-layout/1", "game": "klondike", "piles": {}}"#.into()),
        ("numbers.json", "{\"deal\": 1}\n\n{\"deal\": \"ms:0\"}".into()),
        ("deck.json", "[\"AC\", 7]".into()),
        ("short", "AC 2C".into()),
        ("twice", "AC AC".into()),
        ("odd-card", "AC 1X".into()),
        ("klondike.toml", klondike.clone()),
        ("misspelt.toml", klondike.replacen("[tableau]", "[tableu]", 1)),
        ("types.toml", klondike.replacen("decks = 1", "decks = \"one\"", 1)),
    ] {
        fs::write(dir.join(name), text).unwrap();
    }
    fs::write(dir.join("bytes"), b"a\xff").unwrap();
    dir
}

/// Checks a message: its code, its words, and what no message may have.
fn judge(told: &Run, code: i32, words: &[&str], lang: &str) -> Vec<String> {
    let mut wrong: Vec<String> =
        words.iter().filter(|word| !told.err.contains(**word)).map(|word| format!("{word:?} is missing")).collect();
    if told.code != Some(code) {
        wrong.push(format!("the code is {:?}", told.code));
    }
    for word in ["os error", "right would be", "Some(", "Error {", "stack backtrace", "invalid digit", "\\u{"] {
        if told.err.contains(word) {
            wrong.push(format!("{word:?}"));
        }
    }
    let english = ["expected", "found", "error:", "can't", "Usage"];
    if lang == "de" && english.iter().any(|word| told.err.contains(word)) {
        wrong.push("it is in English".into());
    }
    let lines = told.err.lines().count();
    if !(1..=4).contains(&lines) && !told.err.contains("gefunden: nichts") && !told.err.contains("found nothing") {
        wrong.push(format!("{lines} lines"));
    }
    wrong
}

#[test]
fn every_error_says_what_where_what_was_expected_and_what_to_do() {
    let dir = inputs();
    let mut all = Vec::new();
    for (args, code, english, german) in ROWS {
        let args: Vec<String> = args.iter().map(|arg| arg.replace("DIR", dir.to_str().unwrap())).collect();
        for (locale, lang, words) in [("C", "en", english), ("de_DE.UTF-8", "de", german)] {
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let told = crate::common::finish(patience(&args).env("LC_ALL", locale), "");
            let wrong = judge(&told, *code, words, lang);
            if !wrong.is_empty() {
                all.push(format!("{lang} {args:?}: {}\n{}", wrong.join(", "), told.err));
            }
        }
    }
    fs::remove_dir_all(&dir).unwrap();
    assert!(ROWS.len() >= 40);
    assert!(all.is_empty(), "{} are wrong:\n{}", all.len(), all.join("\n"));
}

#[test]
fn a_port_that_is_in_use_is_told() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let [english, german] = [format!("port {port} of this"), format!("Port {port} dieses")];
    let serve = |lang| run(&["serve", "--port", &port, "--data", data.path().to_str().unwrap(), "--lang", lang]);
    assert_eq!(judge(&serve("en"), 2, &[&english, "choose another with --port"], "en"), Vec::<String>::new());
    assert_eq!(judge(&serve("de"), 2, &[&german, "wählen Sie mit --port einen anderen"], "de"), Vec::<String>::new());
}

#[test]
fn help_takes_a_language() {
    let told = run(&["help", "--lang", "de"]);
    assert!(told.code == Some(0) && told.out.contains("Aufruf: patience [OPTIONEN] [BEFEHL]"), "{told:?}");
    let told = run(&["help", "--lang=de", "solve"]);
    assert!(told.code == Some(0) && told.out.contains("Aufruf: patience solve [OPTIONEN] [SPIEL]"), "{told:?}");
    for args in [&["help", "help"][..], &["help", "survey", "run"], &["survey", "help", "run"], &["survey", "help"]] {
        let told = run(&[args, &["--lang", "de"]].concat());
        assert!(told.code == Some(0) && told.out.contains("Aufruf: patience"), "{args:?}: {told:?}");
    }
    let told = run(&["help", "frobnicate"]);
    assert!(told.code == Some(2) && told.err.contains("no command 'frobnicate'"), "{told:?}");
    for args in [["help", "survey", "foo"], ["survey", "help", "foo"], ["help", "solve", "foo"]] {
        let told = run(&args);
        assert!(told.code == Some(2) && told.err.contains("no command 'foo'"), "{args:?}: {told:?}");
    }
}

#[test]
fn the_terminal_says_what_a_command_takes() {
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    for (lang, typed, words) in [
        ("en", "new klondike abc\n", "a deal number from 0 to 18446744073709551615"),
        ("en", "new klondike 99999999999999999999\n", "a deal number from 0 to"),
        ("de", "neu klondike -1\n", "die Nummer eines Spiels von 0 bis"),
        ("de", "öffnen x\n", "Nummer eines Spiels aus der Liste"),
    ] {
        let args = ["play", "klondike", "--deal", "7", "--plain", "--data", data, "--lang", lang];
        let told = crate::common::run_with(&args, typed);
        assert!(told.out.contains(words), "{typed}: {told:?}");
    }
}

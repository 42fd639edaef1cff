//! `patience solve`: every form of input, both forms of output, budgets, bad input.

use std::io::Read as _;
use std::process::Stdio;

use crate::common::{file, patience, refused, run, run_with};
use serde_json::{Value, json};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn one(args: &[&str], stdin: &str) -> Value {
    let run = run_with(args, stdin);
    let mut objects = lines(&run.out);
    assert_eq!(objects.len(), 1, "{run:?}");
    let object = objects.remove(0);
    assert_eq!(run.code, Some(i32::from(object["verdict"] == "undecided")), "{run:?}");
    object
}

/// A solution must be a transcript that `replay` accepts and that wins.
fn check_solution(object: &Value) {
    assert_eq!(object["verdict"], "winnable", "{object}");
    let replay = run_with(&["replay", "-"], &object["solution"].to_string());
    assert_eq!(replay.code, Some(0), "{replay:?}");
    assert_eq!(lines(&replay.out).last().unwrap()["won"], true);
    assert_eq!(object["moves"].as_array().unwrap().len() as u64, object["length"].as_u64().unwrap());
    assert!(object["found_length"].as_u64() >= object["length"].as_u64());
}

const SOLVITAIRE: &str = r#"{
  "tableau piles": [["9C"], ["10d","JH"], ["4h","7c","4C"], ["Kc","5d","Ah","AD"], ["Qh","4s","2d","9d","AS"],
    ["10h","6d","3d","3c","Ac","2S"], ["Qs","Kh","10s","Ks","8d","5h","4D"]],
  "stock": ["2C","3S","JS","6S","8H","2H","8S","7S","3H","9S","6H","JC","10C","5S","7D","8C","KD","5C","7H","QD",
    "9H","6C","QC","JD"]}"#;
/// The deal 24 as fc-solve's own documentation has it.
const BOARD: &str = "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n5D 2S JC 5C JH 6D AS\n\
                     2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D\n";

#[test]
fn every_form_of_a_deal_has_a_solution_that_replays() {
    let transcript = run(&["deal", "napoleon", "--deal", "3", "--json"]).out;
    let deck: Value = serde_json::from_str::<Value>(&transcript).unwrap()["deck"].clone();
    let words: Vec<&str> = deck.as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    let line = run_with(&["replay", "-"], &run(&["deal", "klondike", "--deal", "5", "--json"]).out).out;
    for (args, stdin) in [
        (&["solve", "napoleon", "--deal", "3", "--json"][..], ""),
        (&["solve", "-", "--json"], &transcript),
        (&["solve", "napoleon", "-", "--json"], &transcript),
        (&["solve", "napoleon", "-", "--json"], &deck.to_string()),
        (&["solve", "napoleon", "-", "--json"], &words.join("\n")),
        (&["solve", "napoleon", "-", "--json"], &json!({ "deck": deck }).to_string()),
        (&["solve", "napoleon", "-", "--json"], r#"{"deal": 3}"#),
        (&["solve", "napoleon", "-", "--json", "--option", "cellar=lenient"], r#"{"deal": 3}"#),
        (&["solve", "klondike", "-", "--json"], &line),
        (&["solve", "klondike", "-", "--json"], SOLVITAIRE),
        (&["solve", "freecell", "-", "--json"], BOARD),
        (&["solve", "freecell", "-", "--json"], &format!("Foundations: H-0 S-0\nFreecells: - -\n{BOARD}")),
        (&["solve", "freecell", "--microsoft", "1", "--json"], ""),
        (&["solve", "freecell", "ms:1", "--json"], ""),
    ] {
        let object = one(args, stdin);
        check_solution(&object);
        for field in ["ran_out", "nodes", "cpu_seconds", "seconds", "peak_bytes", "method"] {
            assert!(object.get(field).is_some(), "{args:?}: {field}");
        }
    }
}

#[test]
fn the_cards_that_other_programs_name_lie_where_they_say() {
    let board = one(&["solve", "freecell", "-", "--json"], BOARD);
    let deck: Vec<&str> =
        board["solution"]["deck"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    let rows = ["4C 5H QC 5D 2D 7H AH 7S", "2C QH 9S 2S KD JS 5S 6C"].join(" ");
    assert_eq!(deck[..16].join(" "), rows);
    let deal = one(&["solve", "klondike", "-", "--json"], SOLVITAIRE);
    let start = lines(&run_with(&["replay", "-"], &deal["solution"].to_string()).out).remove(0);
    assert_eq!(start["piles"]["t7"], json!(["qs", "kh", "ts", "ks", "8d", "5h", "4D"]));
    // Both draw the last card of the stock first.
    assert_eq!(start["piles"]["s"][23], "jd");
}

/// What other programs printed, each with its game, a pile and how it begins.
const PRINTED: [(&str, &str, &str, &[&str]); 4] = [
    ("canfield", include_str!("../../formats/tests/forms/solvitaire-canfield-1.json"), "r", &["JS", "TD", "AS", "KD"]),
    (
        "freecell",
        include_str!("../../formats/tests/forms/solvitaire-free-cell-1.json"),
        "t1",
        &["KS", "3S", "9C", "3D"],
    ),
    ("klondike-drei", include_str!("../../formats/tests/forms/lonelybot-solvitaire-1.json"), "t2", &["4c", "AS"]),
    ("klondike", include_str!("../../formats/tests/forms/lonelybot-default-0.json"), "s", &["3d", "5h", "5c", "3c"]),
];

#[test]
fn what_other_programs_print_is_read_as_the_deal_that_it_is() {
    for (game, printed, pile, begins) in PRINTED {
        let object = one(&["solve", game, "-", "--json"], printed);
        if object["verdict"] == "winnable" {
            check_solution(&object);
            let start = lines(&run_with(&["replay", "-"], &object["solution"].to_string()).out).remove(0);
            let cards: Vec<&str> =
                start["piles"][pile].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
            assert_eq!(cards[..begins.len()], *begins, "{game}");
        } else {
            assert_eq!(object["verdict"], "unwinnable", "{game}");
        }
    }
}

#[test]
fn what_other_programs_print_in_part_is_refused_by_name() {
    let klondike = include_str!("../../formats/tests/forms/solvitaire-klondike-1.json");
    let canfield = PRINTED[0].1;
    let lonelybot = PRINTED[3].1;
    for (game, text, says) in [
        ("klondike", klondike.to_owned(), "## hides a face-down card"),
        ("canfield", canfield.replacen("\"JD\"", "\"1X\"", 1), "\"1X\": expected a card"),
        ("canfield", canfield.replacen("\"waste\": \"\"", "\"waste\": \"5H\"", 1), "\"waste\": expected a list"),
        (
            "canfield",
            canfield.replacen("\"reserve\": [", "\"reserve\": [[\"5H\"],", 1),
            "\"reserve\": 2 piles, but the game has 1",
        ),
        ("canfield", canfield.replacen("\"waste\"", "\"hole\"", 1), "\"hole\" is unknown"),
        ("freecell", canfield.to_owned(), "\"reserve\": 1 piles, but the game has 0"),
        ("klondike", lonelybot.replacen("\"8S\"", "\"9H\"", 1), "9H"),
        ("klondike", lonelybot.replacen("[[],[],[],[]]", "[[],[],[],7]", 1), "\"foundation\": expected a list"),
    ] {
        assert!(text != canfield || game == "freecell", "{says}: the text is changed");
        let done = run_with(&["solve", game, "-"], &text);
        assert!(done.code == Some(2) && done.err.contains(says), "{says}: {done:?}");
    }
}

#[test]
fn a_transcripts_last_position_is_meant_and_its_moves_belong_to_the_solution() {
    let solved = one(&["solve", "klondike", "--deal", "3", "--json"], "");
    let mut begun = solved["solution"].clone();
    begun["moves"].as_array_mut().unwrap().truncate(9);
    let again = one(&["solve", "-", "--json"], &begun.to_string());
    check_solution(&again);
    let moves = again["solution"]["moves"].as_array().unwrap();
    assert_eq!(moves[..9], begun["moves"].as_array().unwrap()[..]);
    assert_eq!(moves.len() as u64, 9 + again["length"].as_u64().unwrap());
}

#[test]
fn a_position_that_is_no_deal_has_a_transcript_that_begins_there() {
    let solved = one(&["solve", "klondike", "--deal", "3", "--json"], "");
    let replayed = run_with(&["replay", "-"], &solved["solution"].to_string()).out;
    let middle: Vec<&str> = replayed.lines().skip(40).take(1).collect();
    let object = one(&["solve", "klondike", "-", "--json"], middle[0]);
    assert_eq!(object["verdict"], "winnable");
    assert!(!object["moves"].as_array().unwrap().is_empty());
    let again = run_with(&["replay", "-"], &object["solution"].to_string());
    let first = again.out.lines().next().unwrap().replacen("\"ply\": 0, \"move\": null", "", 1);
    assert!(middle[0].ends_with(&first[1..]), "{first}");
    assert!(again.out.lines().last().unwrap().ends_with("\"won\": true}"));
    let board = "Foundations: H-J C-Q D-K S-K\nFreecells: QH - KC -\n: KH\n";
    let object = one(&["solve", "freecell", "-", "--json"], board);
    assert_eq!(object["solution"]["layout"]["piles"]["t1"], json!(["KH"]));
    assert_eq!(object["length"], 3);
}

#[test]
fn a_replays_lines_know_in_which_pass_they_are() {
    // Three passes, of which the third is the last: from its end nothing more is to be had.
    let deal = run(&["deal", "grosse-harfe-nsv", "--deal", "9", "--json"]).out;
    let start = lines(&run_with(&["replay", "-"], &deal).out).remove(0);
    let stock = start["piles"]["s"].as_array().unwrap().len();
    let mut moves = vec!["draw"; stock];
    for _ in 1..3 {
        moves.push("redeal");
        moves.extend(vec!["draw"; stock]);
    }
    let text = json!({"format": "patience/1", "game": "grosse-harfe-nsv", "deal": 9, "moves": moves}).to_string();
    let replayed = run_with(&["replay", "-"], &text).out;
    let last = replayed.lines().last().unwrap();
    let run = run_with(&["solve", "grosse-harfe-nsv", "-", "--json", "--nodes", "1000"], &replayed);
    let followed = lines(&run.out).pop().unwrap();
    assert_eq!(lines(&run.out).len(), moves.len() + 1);
    let told = one(
        &["solve", "grosse-harfe-nsv", "-", "--json", "--nodes", "1000"],
        &last.replacen('{', r#"{"state": {"pass": 3}, "#, 1),
    );
    for field in ["verdict", "nodes", "length", "method"] {
        assert_eq!(followed[field], told[field], "{field}");
    }
}

#[test]
fn many_positions_give_a_line_each_in_their_order_whatever_the_threads() {
    let plain = |text: &str| -> Vec<Value> {
        lines(text)
            .into_iter()
            .map(|mut object| {
                for field in ["seconds", "cpu_seconds"] {
                    object.as_object_mut().unwrap().remove(field);
                }
                object
            })
            .collect()
    };
    let deals = |jobs: &str| run(&["solve", "daemon", "--deals", "1..12", "--nodes", "20k", "--json", "--jobs", jobs]);
    let alone = deals("1");
    assert_eq!(plain(&deals("3").out), plain(&alone.out));
    let undecided = lines(&alone.out).iter().any(|object| object["verdict"] == "undecided");
    assert_eq!(alone.code, Some(i32::from(undecided)));
    let list: Vec<Value> = (1..=3).map(|deal| json!({ "deal": deal })).collect();
    let as_list =
        run_with(&["solve", "daemon", "-", "--json", "--nodes", "20k"], &Value::from(list.clone()).to_string());
    let as_lines: String = list.iter().map(|deal| format!("{deal}\n")).collect();
    let as_lines = run_with(&["solve", "daemon", "-", "--json", "--nodes", "20k"], &as_lines);
    for (some, all) in lines(&as_list.out)
        .iter()
        .zip(lines(&as_lines.out))
        .zip(lines(&alone.out))
        .map(|((a, b), c)| ((a.clone(), b), c))
    {
        assert_eq!((&some.0["nodes"], &some.1["nodes"]), (&all["nodes"], &all["nodes"]));
    }
    let text = run(&["solve", "daemon", "--deals", "1..3", "--nodes", "20k"]).out;
    assert!(text.starts_with("daemon 1: ") && text.lines().count() == 4, "{text}");
    let german = run(&["solve", "napoleon", "--deal", "3", "--lang", "de"]).out;
    assert!(german.starts_with("napoleon 3: gewinnbar in "), "{german}");
    // A move is never broken in two.
    assert!(german.lines().skip(1).flat_map(str::split_whitespace).all(|mv| !mv.ends_with('-')), "{german}");
}

#[test]
fn budgets_say_what_ran_out() {
    for (args, out) in [
        (&["--nodes", "0"][..], "nodes"),
        (&["--nodes", "1"], "nodes"),
        (&["--nodes", "3000", "--jobs", "2"], "nodes"),
        (&["--seconds", "0"], "time"),
        (&["--memory", "1"], "memory"),
    ] {
        let args = [&["solve", "grosse-harfe-koenige", "--deal", "3", "--json"], args].concat();
        let object = one(&args, "");
        assert_eq!((&object["verdict"], &object["ran_out"]), (&json!("undecided"), &json!(out)), "{args:?}");
        assert_eq!((&object["solution"], &object["moves"]), (&Value::Null, &Value::Null));
    }
}

/// Where nodes and memory both ran out, both are named; where one did, it alone.
#[test]
fn the_line_names_what_more_of_would_help() {
    for (args, why) in [
        (&["--nodes", "3000"][..], "--nodes ran out"),
        (&["--nodes", "800000", "--memory", "4M"], "--nodes and --memory ran out"),
        (&["--memory", "1"], "--memory ran out"),
        (&["--seconds", "0"], "the time ran out"),
    ] {
        let deal = ["solve", "freecell", "--deal", "ms:2255988055", "--jobs", "1"];
        let run = run(&[&deal, args].concat());
        assert!(run.out.contains(&format!("({why})")), "{args:?}: {run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_gives_what_is_known() {
    // A deal that ten million nodes leave open: nobody decides it in a moment.
    let args = ["solve", "grosse-harfe-koenige", "--deal", "17", "--seconds", "600", "--memory", "64G", "--json"];
    let mut child = patience(&args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = child.id().to_string();
    // The signal must not come before it is awaited: the flag stands in the list of caught signals
    // then.
    let caught = |signal: u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let mask =
            status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim).unwrap_or("0").to_owned();
        u64::from_str_radix(&mask, 16).unwrap_or(0) >> (signal - 1) & 1 == 1
    };
    while !caught(2) || !caught(15) {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    // It may have been told before the search had begun.
    for object in lines(&out) {
        assert_eq!((&object["verdict"], &object["ran_out"]), (&json!("undecided"), &json!("stopped")));
    }
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let other = run(&["deal", "napoleon", "--deal", "3", "--json"]).out;
    let illegal = other.replace("\"moves\":[]", "\"moves\":[\"t1-t99\"]");
    for (args, stdin, words) in [
        (&["solve"][..], "", &["nothing to solve"][..]),
        (&["solve", "klondike"], "", &["nothing to solve"]),
        (&["solve", "nothing-like-it", "--deal", "1"], "", &["there is no game"]),
        (&["solve", "./none.json"], "", &["none.json", "can't be read"]),
        (&["solve", "-"], "AS", &["<stdin>", "name it first"]),
        (&["solve", "klondike", "-"], "", &["found nothing"]),
        (&["solve", "klondike", "-"], "AS 2X", &["Card 2 of the deck", "2X"]),
        (&["solve", "klondike", "-"], "{", &["<stdin>", "can't be read"]),
        (&["solve", "klondike", "-"], "[]", &["found nothing"]),
        (&["solve", "klondike", "-"], "{}", &["format", "found an empty object"]),
        (&["solve", "klondike", "-"], "[7]", &["<stdin>", "Expected an object"]),
        (&["solve", "klondike", "-"], r#"{"deal": 1, "x": 2}"#, &["<stdin>", "x"]),
        (&["solve", "klondike", "-"], "{\"deal\": 1}\n\n{\"deal\": -1}", &["<stdin>:3", "deal"]),
        (&["solve", "klondike", "-"], r#"[{"deal": 1}, {"deck": ["AS"]}]"#, &["<stdin>:1: 2:", "1 of 52 cards"]),
        (&["solve", "klondike", "-"], r#"{"format": "other/1"}"#, &["other/1"]),
        (&["solve", "klondike", "-"], &other, &["napoleon", "klondike"]),
        (&["solve", "-", "--option", "cellar=lenient"], &other, &["Options can't be chosen here"]),
        (&["solve", "-"], &illegal, &["move 1", "t1-t99"]),
        (&["solve", "klondike", "-"], r#"{"hole": "AS"}"#, &["found an object with", "hole"]),
        (&["solve", "klondike", "-"], r#"{"tableau piles": [["AS"]], "hole": "2S"}"#, &["hole", "is unknown"]),
        (&["solve", "klondike", "-"], r#"{"tableau piles": "AS"}"#, &["tableau piles", "expected a list"]),
        (&["solve", "klondike", "-"], r#"{"tableau piles": [["A"]]}"#, &["tableau piles", "\"A\"", "expected a card"]),
        (&["solve", "klondike", "-"], r#"{"tableau piles": [[],[],[],[],[],[],[],[]]}"#, &["8 piles", "has 7"]),
        (&["solve", "klondike", "-"], r#"{"tableau piles": [["AS"]], "reserve": ["2S"]}"#, &["reserve", "has 0"]),
        (
            &["solve", "klondike", "-"],
            r#"{"stock": ["AS", "AS"]}"#,
            &["cards missing: AC", "and 43 more", "cards too many: AS"],
        ),
        (&["solve", "klondike", "-"], r#"{"piles": {"t9": ["AS"]}}"#, &["t9", "no such pile"]),
        (&["solve", "klondike", "-"], r#"{"piles": {}, "y": 1}"#, &["y"]),
        (&["solve", "freecell", "-"], ": AS\n: XX\n", &["line 2", "XX", "expected a card"]),
        (&["solve", "freecell", "-"], "Freecells: AS 2S 3S 4S 5S\n", &["line 1", "5S", "4 cells"]),
        (&["solve", "freecell", "-"], "Foundations: X-1\n", &["line 1", "X-1", "H-0"]),
        (&["solve", "freecell", "-"], "Foundations: H-1 H-2\n", &["H-2", "twice"]),
        (&["solve", "freecell", "-"], &": AS\n".repeat(9), &["line 9", "one column too many"]),
        (&["solve", "freecell", "-"], ": AS\n", &["cards missing"]),
        (&["solve", "freecell", "ms:x"], "", &["ms:x", "expected a deal number"]),
        (&["solve", "freecell", "ms:0"], "", &["ms:1 to ms:8589934591"]),
        (&["solve", "freecell", "--microsoft", "8589934592"], "", &["from 1 to 8589934591"]),
        (&["solve", "anneliese", "--microsoft", "1"], "", &["one pack", "needs two"]),
        (&["solve", "klondike", "--deals", "5..1"], "", &["--deals"]),
        (&["solve", "klondike", "--deal", "1", "--memory", "many"], "", &["--memory"]),
        (&["solve", "klondike", "--deal", "1", "--seconds=-1"], "", &["--seconds"]),
        (&["solve", "klondike", "--deal", "1", "--jobs", "0"], "", &["--jobs"]),
        (&["solve", "klondike", "--deal", "1", "--option", "draw=7"], "", &["draw"]),
    ] {
        refused(&run_with(args, stdin), 2, words);
    }
    let layout =
        file("solve-layout.json", r#"{"format": "patience-layout/1", "game": "klondike", "piles": {"t1": ["AS"]}}"#);
    refused(&run(&["solve", &layout]), 2, &["solve-layout.json", "cards missing"]);
}

//! Counts for the listed positions and writes what the fast implementation must reproduce.
//!
//! `literal-perft` reads `positions.jsonl` (made by hand) and `random.jsonl` and writes
//! `perft.jsonl` into the test data. `literal-perft random` writes `random.jsonl` anew: first
//! deals and positions after random legal play, from fixed seeds. A position whose name contains
//! the text after `literal-perft show` is printed with its counts instead.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use patience_literal::Table;
use patience_literal::card::full_deck;
use patience_literal::perft::count_entry;
use patience_literal::presets::rules;
use patience_literal::record::{Entry, Transcript};
use serde_json::{Map, Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match texts.as_slice() {
        [] => count_all(),
        ["random"] => make_random(),
        ["show", part] => show(part),
        _ => panic!("usage: literal-perft [random | show TEXT]"),
    }
}

fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for file in ["positions.jsonl", "random.jsonl"] {
        let text = fs::read_to_string(folder().join(file)).expect("the list can be read");
        for line in text.lines().filter(|line| !line.is_empty()) {
            let entry: Entry = serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}: {line}"));
            assert!(entries.iter().all(|earlier| earlier.name != entry.name), "{} is listed twice", entry.name);
            entries.push(entry);
        }
    }
    entries
}

fn count_all() {
    let mut text = String::new();
    let mut errors = 0;
    for entry in entries() {
        let counted = match count_entry(entry) {
            Ok(counted) => counted,
            Err(error) => {
                eprintln!("refused: {error}");
                errors += 1;
                continue;
            }
        };
        let deepest = counted.perft.last().expect("a depth");
        eprintln!(
            "{}: {} moves, depth {}, {} paths, {} positions",
            counted.entry.name,
            counted.legal.len(),
            deepest.depth,
            deepest.paths,
            deepest.distinct
        );
        text.push_str(&serde_json::to_string(&counted).expect("JSON"));
        text.push('\n');
    }
    assert_eq!(errors, 0, "positions were refused");
    let path = folder().join("../core/tests/data/perft.jsonl");
    fs::write(path, text).expect("the file can be written");
}

fn show(part: &str) {
    for entry in entries() {
        if entry.name.contains(part) {
            let table = Table::from_entry(&entry).unwrap_or_else(|error| panic!("{error}"));
            println!("{}: {}", entry.name, entry.why);
            println!("{}", table.line());
            let counted = count_entry(entry).unwrap_or_else(|error| panic!("{error}"));
            println!("won {} stuck {}", counted.won, counted.stuck);
            for count in counted.perft {
                println!("{count:?}");
            }
        }
    }
}

/// A small linear congruential generator (Knuth's MMIX constants); the upper bits are used.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// A preset, options that override it, and how many positions after random play are wanted.
fn wanted() -> Vec<(&'static str, Value, usize)> {
    vec![
        ("grosse-harfe", json!({}), 5),
        ("grosse-harfe-nsv", json!({}), 4),
        ("grosse-harfe-koenige", json!({}), 4),
        ("grosse-harfe-acht", json!({}), 4),
        ("grosse-harfe-jede-dritte", json!({}), 4),
        ("grosse-harfe", json!({"passes": 3, "draw": 3, "spaces": "kings", "columns": 8}), 3),
        ("grosse-napoleon", json!({}), 12),
        ("anneliese", json!({}), 10),
        ("daemon", json!({}), 6),
        ("daemon-klassisch", json!({}), 5),
        ("canfield", json!({}), 6),
        ("canfield-whole", json!({}), 6),
        ("daemon", json!({"spaces": "any"}), 5),
        ("daemon", json!({"draw": 3, "move": "whole"}), 3),
        ("napoleon", json!({}), 8),
        ("napoleon-frei", json!({}), 6),
        ("die-reihe", json!({}), 12),
        ("koenigs-patience", json!({}), 8),
        ("koenigs-patience-frei", json!({}), 8),
        ("klondike", json!({}), 6),
        ("klondike", json!({"draw": 3, "passes": 3}), 4),
        ("klondike", json!({"return": true}), 4),
        ("klondike", json!({"passes": 1}), 2),
        ("freecell", json!({}), 10),
        ("canfield-only-whole", json!({}), 6),
        ("vierzig-raeuber", json!({}), 4),
        ("josephine", json!({}), 3),
        ("strassen", json!({}), 3),
        ("reih-und-glied", json!({}), 4),
        ("gypsy", json!({}), 12),
        ("vierzig-und-acht", json!({}), 8),
        ("vierzig-und-acht-fuenf", json!({}), 4),
        ("easthaven", json!({}), 7),
        ("easthaven-koenige", json!({}), 6),
        ("koenig-albert", json!({}), 12),
        ("doppel-klondike", json!({}), 4),
        ("doppel-klondike-drei", json!({"return": true}), 4),
        ("gargantua", json!({}), 4),
        ("strassen-und-gassen", json!({}), 6),
        ("feste", json!({}), 6),
        ("festung", json!({}), 12),
        ("bakers-game", json!({}), 6),
        ("bakers-game-koenige", json!({}), 6),
        ("seahaven-towers", json!({}), 0),
        ("eight-off", json!({}), 0),
        ("forecell", json!({}), 0),
        ("belagerte-burg", json!({}), 0),
        ("napoleons-quadrat", json!({}), 0),
        ("raglan", json!({}), 0),
        ("herzogin", json!({}), 0),
        ("herzogin", json!({"base": "any", "move": "part"}), 0),
        ("kanister", json!({}), 0),
        ("kanister-amerikanisch", json!({}), 0),
        ("alpha-stern", json!({}), 0),
        ("nordwesten", json!({}), 0),
    ]
}

fn make_random() {
    let mut file = fs::File::create(folder().join("random.jsonl")).expect("the list can be written");
    for (number, (game, options, count)) in wanted().into_iter().enumerate() {
        let Value::Object(options) = options else { unreachable!("options are an object") };
        for index in 0..=count {
            let seed = 1_000_003 * (number as u64 + 1) + 7919 * index as u64;
            let entry = random_entry(game, &options, index, seed);
            let line = serde_json::to_string(&entry).expect("JSON");
            writeln!(file, "{line}").expect("the list can be written");
        }
    }
}

fn random_entry(game: &str, options: &Map<String, Value>, index: usize, seed: u64) -> Entry {
    let mut lcg = Lcg(seed);
    let mut rest = full_deck(rules(game, options).expect("a game").decks());
    let mut deck = Vec::new();
    while !rest.is_empty() {
        deck.push(rest.remove(lcg.below(rest.len())).text());
    }
    // The first entry is the deal itself; the others have 10 to 150 moves, if there are as many.
    let length = if index == 0 { 0 } else { 10 + lcg.below(141) };
    let mut table = Table::deal(game, options, &deck).expect("a deal");
    let mut moves = Vec::new();
    let mut useful_length = 0;
    while moves.len() < length {
        let legal = table.legal();
        if legal.is_empty() {
            break;
        }
        let chosen = choose(&mut lcg, &legal, index);
        table.play(&chosen).expect("legal");
        moves.push(chosen);
        if table.legal().len() >= 2 {
            useful_length = moves.len();
        }
    }
    // A position with next to no moves says little: go back to the last one that has two, and if
    // play had ended, further.
    if useful_length > 0 {
        moves.truncate(useful_length);
    }
    if moves.len() < length && moves.len() > 10 {
        moves.truncate(10 + lcg.below(moves.len() - 10));
    }
    let label: String =
        options.iter().map(|(name, value)| format!("-{name}-{}", value.to_string().trim_matches('"'))).collect();
    let why = match moves.len() {
        0 => "A first deal.".to_owned(),
        count => format!("After {count} random moves."),
    };
    Entry {
        name: format!("{game}{label}-random-{index}"),
        why,
        transcript: Some(Transcript {
            format: "patience/1".to_owned(),
            game: game.to_owned(),
            options: options.clone(),
            deal: None,
            deck,
            moves,
        }),
        layout: None,
    }
}

/// Some games are played quite at random, some like moves to foundations, some dislike drawing.
fn choose(lcg: &mut Lcg, legal: &[String], style: usize) -> String {
    let preferred: Vec<&String> = match style % 3 {
        0 => Vec::new(),
        1 => legal.iter().filter(|text| text.contains("-f")).collect(),
        _ => legal.iter().filter(|text| text.contains('-')).collect(),
    };
    if !preferred.is_empty() && lcg.below(4) != 0 {
        preferred[lcg.below(preferred.len())].clone()
    } else {
        legal[lcg.below(legal.len())].clone()
    }
}

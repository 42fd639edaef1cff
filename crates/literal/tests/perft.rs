//! The counting itself, and that the stored counts are the current ones.

use std::fs;
use std::path::Path;

use patience_literal::Table;
use patience_literal::perft::{count_entry, divide, perft, perft_one_by_one};
use patience_literal::record::{Counted, Entry};
use serde_json::Value;

fn stored() -> Vec<Counted> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/data/perft.jsonl");
    fs::read_to_string(path)
        .expect("the counts can be read")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of counts"))
        .collect()
}

fn listed() -> Vec<Entry> {
    ["positions.jsonl", "random.jsonl"]
        .iter()
        .map(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file))
        .flat_map(|path| {
            let text = fs::read_to_string(path).expect("the list can be read");
            text.lines().map(|line| serde_json::from_str::<Entry>(line).expect("an entry")).collect::<Vec<Entry>>()
        })
        .collect()
}

/// The move sequences of all depths together.
fn work(counted: &Counted) -> u64 {
    counted.perft.iter().map(|count| count.paths).sum()
}

#[test]
fn the_stored_counts_belong_to_the_listed_positions() {
    let (stored, listed) = (stored(), listed());
    assert_eq!(stored.len(), listed.len());
    for (counted, entry) in stored.iter().zip(&listed) {
        assert_eq!(serde_json::to_value(&counted.entry).unwrap(), serde_json::to_value(entry).unwrap());
        let table = Table::from_entry(entry).unwrap();
        assert_eq!(counted.legal, table.legal(), "{}", entry.name);
        assert_eq!(counted.won, table.won(), "{}", entry.name);
        assert_eq!(counted.stuck, table.stuck(), "{}", entry.name);
    }
}

#[test]
fn cheap_positions_are_counted_anew() {
    let mut checked = 0;
    for counted in stored() {
        if work(&counted) < 3000 {
            let again = count_entry(counted.entry.clone()).unwrap();
            assert_eq!(
                serde_json::to_value(&again).unwrap(),
                serde_json::to_value(&counted).unwrap(),
                "{}",
                counted.entry.name
            );
            checked += 1;
        }
    }
    assert!(checked >= 20, "only {checked} cheap positions");
}

#[test]
fn merging_equal_positions_does_not_change_the_counts() {
    for entry in listed() {
        let table = Table::from_entry(&entry).unwrap();
        for depth in 1..=2 {
            assert_eq!(perft(&table, depth), perft_one_by_one(&table, depth), "{}", entry.name);
        }
    }
}

#[test]
fn divide_adds_up() {
    for entry in listed().iter().step_by(7) {
        let table = Table::from_entry(entry).unwrap();
        let divided = divide(&table, 2);
        assert_eq!(divided.values().sum::<u64>(), perft(&table, 2).0);
        assert_eq!(divided.into_keys().collect::<Vec<String>>(), table.legal());
    }
}

#[test]
fn a_position_set_up_from_its_replay_line_goes_on_alike() {
    for entry in listed() {
        let Some(transcript) = &entry.transcript else {
            continue;
        };
        let played = Table::from_transcript(transcript).unwrap();
        let position = played.position();
        let Value::Object(piles) = played.line()["piles"].clone() else { unreachable!("piles are an object") };
        let layout = serde_json::json!({
            "format": "patience-layout/1",
            "game": transcript.game,
            "options": transcript.options,
            "piles": piles,
            "state": {"pass": position.pass, "rows": position.rows},
        });
        let set_up = Table::from_layout(&serde_json::from_value(layout).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        assert_eq!(set_up.position(), position, "{}", entry.name);
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let entry = &listed().into_iter().find(|entry| entry.transcript.is_some()).unwrap();
    let good = entry.transcript.clone().unwrap();
    assert!(Table::from_transcript(&good).is_ok());
    let mut illegal = good.clone();
    illegal.moves.push("t1-t1".to_owned());
    assert!(Table::from_transcript(&illegal).is_err());
    let mut short = good.clone();
    short.deck.pop();
    assert!(Table::from_transcript(&short).is_err());
    let mut unknown_option = good;
    unknown_option.options.insert("colour".to_owned(), Value::Bool(true));
    assert!(Table::from_transcript(&unknown_option).is_err());
}

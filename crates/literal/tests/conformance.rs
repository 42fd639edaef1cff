//! Every recorded game of the conformance data, line by line.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use patience_literal::Table;
use patience_literal::record::Transcript;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/data/conformance")
}

fn replay(transcript: &Transcript) -> Vec<Value> {
    let mut table =
        Table::deal(&transcript.game, &transcript.options, &transcript.deck).expect("the deck can be dealt");
    let mut lines = vec![table.line()];
    for text in &transcript.moves {
        table.play(text).expect("the move is legal");
        lines.push(table.line());
    }
    lines
}

#[test]
fn every_recorded_game_replays_line_by_line() {
    let mut games = 0;
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(name) = name.strip_suffix(".transcript.json") else {
            continue;
        };
        let transcript: Transcript = serde_json::from_str(&fs::read_to_string(&path).unwrap()).expect("a transcript");
        let packed = fs::File::open(folder().join(format!("{name}.replay.jsonl.gz"))).unwrap();
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).unwrap();
        let expected: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("a replay line")).collect();
        let lines = replay(&transcript);
        assert_eq!(lines.len(), expected.len(), "{name}: number of lines");
        for (line, expected) in lines.iter().zip(&expected) {
            assert_eq!(line, expected, "{name}, ply {}", expected["ply"]);
        }
        games += 1;
    }
    assert_eq!(games, 64);
}

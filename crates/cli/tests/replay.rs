//! Replaying: the same lines as an independent program, long games, readers that go away.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use crate::common::{self, file, folder, patience, run, run_with};

/// Draws and turns the waste over, again and again, until the text is so long.
fn long_transcript(bytes: usize) -> (String, usize) {
    let mut text = String::from(r#"{"format": "patience/1", "game": "daemon", "deal": 1, "moves": ["draw""#);
    let mut moves = 1;
    while text.len() < bytes {
        // 34 cards are drawn one at a time.
        text.push_str(if moves % 35 == 34 { r#","redeal""# } else { r#","draw""# });
        moves += 1;
    }
    (text + "]}", moves)
}

#[test]
fn every_line_equals_that_of_an_independent_program() {
    let data = folder("crates/core/tests/data/conformance");
    let mut transcripts = 0;
    for entry in fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(name) = name.strip_suffix(".transcript.json") else { continue };
        let packed = fs::read(data.join(format!("{name}.replay.jsonl.gz"))).unwrap();
        let mut expected = String::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut expected).unwrap();
        let replayed = run(&["replay", path.to_str().unwrap()]);
        assert_eq!((replayed.code, replayed.err.as_str()), (Some(0), ""), "{name}");
        for (at, (ours, theirs)) in replayed.out.lines().zip(expected.lines()).enumerate() {
            assert_eq!(ours, theirs, "{name}, ply {at}");
        }
        assert_eq!(replayed.out.lines().count(), expected.lines().count(), "{name}");
        transcripts += 1;
    }
    assert!(transcripts >= 64, "only {transcripts} transcripts were found");
}

#[test]
fn a_dealt_game_can_be_replayed() {
    for preset in common::presets() {
        let game = run(&["deal", &preset, "--deal", "3", "--json"]).out;
        let replayed = run_with(&["replay", "-"], &game);
        assert_eq!((replayed.code, replayed.out.lines().count()), (Some(0), 1), "{preset}");
        assert!(replayed.out.starts_with(r#"{"ply": 0, "move": null, "piles": {"#), "{}", replayed.out);
    }
}

#[test]
fn quiet_only_checks() {
    let (text, _) = long_transcript(100);
    let quiet = run_with(&["replay", "--quiet", "-"], &text);
    assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (Some(0), "", ""));
}

#[test]
fn a_transcript_of_nearly_a_million_moves() {
    let (text, moves) = long_transcript(6_900_000);
    let path = file("long.json", &text);
    let quiet = run(&["replay", "--quiet", &path]);
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
    // The last move is one too many.
    let broken = file("long-broken.json", text.replace("]}", r#","t1-t1"]}"#));
    common::refused(&run(&["replay", "--quiet", &broken]), 1, &[&format!("move {}", moves + 1)]);
}

/// Many lines are asked for and few are read: no message, no panic, no failure.
#[test]
fn a_reader_may_go_away() {
    let (text, _) = long_transcript(6_900_000);
    let path = file("pipe.json", &text);
    for args in [
        &["replay", &path][..],
        &["perft", "napoleon", "--depth", "3", "--divide"],
        &["games"],
        &["games", "--json"],
        &["rules", "napoleon"],
        &["deal", "napoleon"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let mut child = patience(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        if args[0] == "replay" {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            assert!(line.starts_with(r#"{"ply": 0"#));
        }
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["games", "freecell"],
        &["deal", "napoleon"],
        &["--help"],
        &["help"],
        &["--version"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = patience(args).stdout(full).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        // No other words would help.
        assert!(told.starts_with("error: ") && told.lines().count() == 1, "{args:?}: {told}");
    }
}

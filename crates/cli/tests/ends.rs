//! How the program ends when what it speaks to goes away: a terminal that is closed, streams that
//! are closed or full, files that may not grow.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::terminal::{Terminal, kept};

const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

/// Waits until a file has something in it.
fn written(path: &Path) -> String {
    let until = Instant::now() + Duration::from_secs(300);
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text,
            _ => assert!(Instant::now() < until, "the program does not end"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Full screen and line by line, with a shell that notes how it ended and hears of no signal, as
/// when the program is no session of its own: the end is no fault, and no move is lost.
#[test]
fn a_closed_terminal_is_a_quiet_end() {
    for (args, keys, told) in [("", " ", "one move"), ("--plain", "draw\n", "Drawn")] {
        for round in 0..5 {
            let data = tempfile::tempdir().unwrap();
            let noted = data.path().join("noted");
            let (dir, note) = (data.path().to_str().unwrap(), noted.to_str().unwrap());
            let play = format!("{PROGRAM} play klondike --deal 7 --data {dir} {args} 2>{note}.err; echo $? >{note}");
            let line = format!("trap '' HUP; {play}");
            let Some(mut terminal) = Terminal::start("sh", &["-c", &line]) else { return };
            terminal.wait_for("0 moves");
            terminal.send(keys);
            terminal.wait_for(told);
            terminal.hang_up(&keys.repeat(round + 1));
            assert_eq!(
                written(&noted),
                "0\n",
                "{args} {round}: {}",
                fs::read_to_string(format!("{note}.err")).unwrap()
            );
            assert_eq!(fs::read_to_string(format!("{note}.err")).unwrap(), "", "{args} {round}");
            assert!(kept(data.path()).contains("move"), "{args} {round}");
        }
    }
}

/// The same where stderr is the terminal, too.
#[test]
fn a_closed_terminal_is_a_quiet_end_with_nobody_to_tell() {
    for args in ["", "--plain"] {
        let data = tempfile::tempdir().unwrap();
        let noted = data.path().join("noted");
        let (dir, note) = (data.path().to_str().unwrap(), noted.to_str().unwrap());
        let line = format!("trap '' HUP; {PROGRAM} play klondike --deal 7 --data {dir} {args}; echo $? >{note}");
        let Some(mut terminal) = Terminal::start("sh", &["-c", &line]) else { return };
        terminal.wait_for("0 moves");
        terminal.hang_up(" ");
        assert_eq!(written(&noted), "0\n", "{args}");
    }
}

/// As its own session it is told by a signal, and ends by that.
#[test]
fn a_terminal_that_hangs_up_ends_its_session() {
    for args in [&["klondike"][..], &["klondike", "--plain"]] {
        let data = tempfile::tempdir().unwrap();
        let Some(mut terminal) = Terminal::play(data.path(), args) else { return };
        terminal.wait_for("0 moves");
        terminal.hang_up(" ");
        let ended = terminal.ended();
        // It may see that the terminal is gone before the signal comes.
        assert!(ended.success() || ended.signal().is_some(), "{args:?}: {ended:?}");
    }
}

fn shell(line: &str) -> Output {
    Command::new("sh").args(["-c", line]).stdin(Stdio::null()).output().unwrap()
}

/// Whatever is closed, full or gone: each command ends by a code that it gives itself.
#[test]
fn streams_that_are_closed_or_full_are_no_fault() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_str().unwrap();
    let commands = [
        "games".to_owned(),
        "rules klondike".into(),
        "show klondike --deal 1".into(),
        "solve freecell --deal 1 --nodes 1000".into(),
        "perft klondike --deal 1 --depth 2".into(),
        "no-such-command".into(),
        "--help".into(),
        format!("play klondike --plain --data {dir}"),
        format!("play klondike --data {dir}"),
    ];
    for command in commands {
        for streams in
            [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full", ">/dev/full 2>&1"]
        {
            let ended = shell(&format!("{PROGRAM} {command} {streams}"));
            let told = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert!(matches!(ended.status.code(), Some(0..=2)), "{command} {streams}: {:?} {told}", ended.status);
            assert!(!told.contains("panicked"), "{command} {streams}: {told}");
        }
        let gone = shell(&format!("{{ {PROGRAM} {command} 2>&1; echo $? >{dir}/code; }} | true"));
        assert!(gone.status.success());
        assert!(["0\n", "1\n", "2\n"].contains(&&*fs::read_to_string(data.path().join("code")).unwrap()), "{command}");
    }
}

/// A game goes on where its file may not grow, and says that it is not saved.
#[test]
fn a_file_that_may_not_grow_is_a_full_disk() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_str().unwrap();
    fs::write(data.path().join("few"), "draw\ndraw\n").unwrap();
    fs::write(data.path().join("many"), format!("{}redeal\n", "draw\n".repeat(24)).repeat(12)).unwrap();
    let play = |limit: &str, moves: &str| {
        shell(&format!(
            "{limit} exec {PROGRAM} play klondike --option passes=unlimited --plain --data {dir} <{dir}/{moves}"
        ))
    };
    let begun = play("", "few");
    assert!(begun.status.success() && String::from_utf8_lossy(&begun.stdout).ends_with("saved.\n"), "{begun:?}");
    let size = fs::metadata(data.path().join("patience.sqlite3")).unwrap().len();
    // In blocks of 512 bytes.
    let told = play(&format!("ulimit -f {};", size / 512 + 16), "many");
    let out = String::from_utf8_lossy(&told.stdout);
    assert_eq!(told.status.code(), Some(0), "{told:?}");
    assert!(out.contains("not saved") && out.lines().last().unwrap().contains("not saved"), "{out}");
    assert!(play("", "few").status.success());
}

/// The rows of a survey, too, end with an error that is told.
#[test]
fn a_survey_whose_rows_may_not_grow_says_so() {
    let data = tempfile::tempdir().unwrap();
    let out = data.path().join("survey");
    let survey = "survey run freecell --deals 1..2000 --nodes 10 -j 1";
    let told = shell(&format!("ulimit -f 16; exec {PROGRAM} {survey} --out {}", out.display()));
    let err = String::from_utf8_lossy(&told.stderr);
    assert_eq!(told.status.code(), Some(2), "{told:?}");
    assert!(err.contains("rows.csv") || err.contains("large"), "{err}");
}

/// What could not be written whole is not left there, and what was there stays.
#[test]
fn a_file_that_may_not_grow_is_not_left_in_part() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().display();
    let written = |line: &str| {
        shell(&format!(
            "{line} {PROGRAM} man {dir}/man; {PROGRAM} survey pack {dir}/run --replace --out {dir}/pack/a.csv.gz"
        ))
    };
    for folder in ["man", "pack"] {
        fs::create_dir(data.path().join(folder)).unwrap();
    }
    assert!(shell(&format!("{PROGRAM} survey freecell --deals 1..20 --nodes 10 --out {dir}/run")).status.success());
    let names = || -> Vec<_> {
        let all = ["man", "pack"].iter().flat_map(|folder| fs::read_dir(data.path().join(folder)).unwrap());
        all.map(|entry| entry.unwrap()).map(|entry| (entry.file_name(), entry.metadata().unwrap().len())).collect()
    };
    let told = written("ulimit -f 0;");
    assert!(told.status.code() == Some(2) && names().is_empty(), "{told:?}: {:?}", names());
    assert!(written("").status.success());
    let whole = names();
    assert!(whole.len() > 20, "{whole:?}");
    written("ulimit -f 0;");
    assert_eq!(names(), whole);
}

//! Running the program as a shell does.

#[cfg(unix)]
pub(crate) mod terminal;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::slice;

use serde_json::Value;

/// What a run of the program left.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, in a bare environment: no language, no colours asked for, no terminal.
pub(crate) fn patience(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program to its end.
pub(crate) fn run(args: &[&str]) -> Run {
    finish(&mut patience(args), "")
}

/// Runs the program with a text on stdin.
pub(crate) fn run_with(args: &[&str], stdin: &str) -> Run {
    finish(&mut patience(args), stdin)
}

/// Runs a prepared command to its end. Never does it end by a panic or a signal.
pub(crate) fn finish(command: &mut Command, stdin: &str) -> Run {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let text = stdin.to_owned();
    // It may end without reading all that it is given.
    let writer = std::thread::spawn(move || drop(pipe.write_all(text.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    assert!(matches!(run.code, Some(0..=2)), "{run:?}");
    run
}

/// Checks that the program refuses with this code and these words on stderr.
#[track_caller]
pub(crate) fn refused(run: &Run, code: i32, words: &[&str]) {
    assert_eq!(run.code, Some(code), "{run:?}");
    assert!(run.err.len() < 20_000, "an error message of {} bytes", run.err.len());
    for word in words {
        assert!(run.err.contains(word), "{word:?} is not in {:?}", run.err);
    }
}

/// A text as JSON.
#[track_caller]
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Transcripts of a game that could be won: from several places of the way to the win, the stock is
/// drawn to its end instead of going on.
pub(crate) fn games_drawn_to_the_end() -> Vec<Value> {
    let all = run(&["solve", "koenigs-patience-frei", "--deals", "1..40", "--json", "--nodes", "200k"]).out;
    let won = all.lines().find(|line| line.contains("\"verdict\":\"winnable\""));
    let mut game = json(won.expect("one of the deals can be won"))["solution"].take();
    let moves = game["moves"].as_array().unwrap().clone();
    let draw = Value::from("draw");
    let drawn_from = |kept: usize| {
        let mut played = moves[..kept].to_vec();
        for _ in 0..60 {
            game["moves"] = Value::from([&played[..], slice::from_ref(&draw)].concat());
            if run_with(&["replay", "--quiet", "-"], &game.to_string()).code != Some(0) {
                break;
            }
            played.push(draw.clone());
        }
        game["moves"] = Value::from(played);
        game.clone()
    };
    (0..moves.len()).step_by(moves.len() / 4 + 1).map(drawn_from).collect()
}

/// A file of this name and text that tests may give to the program.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Tests in other processes may be reading a file of this name: they never see half of it.
    let mut new = tempfile::NamedTempFile::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    new.write_all(text.as_ref()).unwrap();
    new.persist(&path).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A folder of the repository.
pub(crate) fn folder(from_root: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(from_root)
}

/// Every preset's name, as the program itself lists them.
pub(crate) fn presets() -> Vec<String> {
    let games = json(&run(&["games", "--json"]).out);
    let presets = games["games"].as_array().unwrap().iter().flat_map(|game| game["presets"].as_array().unwrap());
    presets.map(|preset| preset["id"].as_str().unwrap().to_owned()).collect()
}

//! Files that are none, files that are far too large, and files that must not be written over.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Run, file, refused, run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

/// Every command line that names a file to read.
const READERS: [&[&str]; 12] = [
    &["deal", "napoleon", "--deck"],
    &["replay"],
    &["check"],
    &["show"],
    &["review"],
    &["solve", "freecell"],
    &["play", "--plain"],
    &["play", "--plain", "freecell", "--deck"],
    &["perft", "--depth", "1", "--layout"],
    &["perft", "--depth", "1", "--transcript"],
    &["games", "--rules"],
    &["games", "--lang"],
];

fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Runs a line of shell in which the program is `$0`.
fn shell(line: &str, args: &[&str]) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", line, PROGRAM]).args(args).current_dir(env!("CARGO_TARGET_TMPDIR"));
    let output = command.env_remove("LANG").env_remove("LC_ALL").stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn pipes_and_devices_are_refused_by_every_reader_and_never_waited_for() {
    let (pipe, device) = (place("files.pipe"), place("files.device"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
    let survey = folder_of_survey("files-published");
    let report = ["survey", "report", survey.to_str().unwrap(), "--published"];
    for (path, words) in [(&pipe, "expected a file, found a pipe"), (&device, "expected a file, found a device")] {
        for args in READERS.iter().copied().chain([&report[..]]) {
            let args = [args, &[path.to_str().unwrap()]].concat();
            // Whoever waits for the pipe's other end is ended, and the code says so.
            refused(&shell("exec timeout 60 \"$0\" \"$@\"", &args), 2, &[words]);
        }
    }
}

#[test]
fn what_the_shell_has_opened_is_read() {
    let deal = run(&["deal", "napoleon", "--deal", "5", "--json"]).out;
    let transcript = file("files.json", &deal);
    for line in [
        "exec \"$0\" replay - < \"$1\"",
        "exec \"$0\" replay /dev/stdin < \"$1\"",
        "cat \"$1\" | \"$0\" replay -",
        "cat \"$1\" | \"$0\" replay /dev/stdin",
        "cat \"$1\" | \"$0\" replay /dev/fd/3 3<&0",
        // A shell with `<(…)` writes such a name.
        "if command -v bash > /dev/null; then exec bash -c '\"$0\" replay <(cat \"$1\")' \"$0\" \"$1\"; fi; \"$0\" replay \"$1\"",
    ] {
        let replayed = shell(line, &[&transcript]);
        assert_eq!((replayed.code, replayed.out.lines().count()), (Some(0), 1), "{line}: {replayed:?}");
    }
}

/// Texts of which each byte would take a hundred in memory.
fn inflated() -> Vec<(&'static str, String)> {
    let many = |piece: &str| piece.repeat(3_000_000 / piece.len());
    let list = |piece: &str| format!("[{}1]", many(piece));
    let keys: String = (0..225_000).map(|at| format!("\"{at}\":[1],")).collect();
    vec![
        ("numbers", list("1,")),
        ("lists", list("[1],")),
        ("numbers without a list", many("1 ")),
        ("objects", list("{\"a\":1},")),
        ("keys", format!("{{{keys}\"deal\":1}}")),
        ("a deck of numbers", format!("{{\"format\":\"patience/1\",\"game\":\"freecell\",\"deck\":{}}}", list("1,"))),
        ("a deck of texts", format!("[\"AC\",{}\"\"]", many("\"\","))),
        (
            "an option",
            format!("{{\"format\":\"patience/1\",\"game\":\"freecell\",\"options\":{{\"x\":{}}}}}", list("1,")),
        ),
        ("piles", format!("{{\"piles\":{{\"t1\":{}}}}}", list("1,"))),
        (
            "a layout",
            format!(
                "{{\"format\":\"patience-layout/1\",\"game\":\"freecell\",\"piles\":{{\"t1\":[{}\"\"]}}}}",
                many("\"\",")
            ),
        ),
        ("another program's piles", format!("{{\"tableau piles\":{}}}", list("1,"))),
        ("a solution", format!("{{\"position\":\"x\",\"verdict\":\"winnable\",\"solution\":{}}}", list("1,"))),
    ]
}

#[test]
fn much_of_anything_takes_no_more_than_its_share_of_memory() {
    let readers = [
        &["solve", "freecell"][..],
        &["replay"],
        &["perft", "--depth", "1", "--layout"],
        &["perft", "--depth", "1", "--transcript"],
    ];
    for (at, (name, text)) in inflated().into_iter().enumerate() {
        let path = file("inflated.json", &text);
        // Two of them in turn: each reader gets most forms.
        for args in [readers[at % 4], readers[(at + 1 + at / 4) % 4]] {
            let args = [args, &[&path]].concat();
            let run = shell("ulimit -v 100000; exec \"$0\" \"$@\"", &args);
            refused(&run, 2, &["inflated.json"]);
            assert!(run.out.is_empty() && !run.err.contains("memory"), "{name}: {run:?}");
        }
    }
}

fn folder_of_survey(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    let survey = ["survey", "napoleon", "--deals", "1..3", "--nodes", "2k", "--out", path.to_str().unwrap()];
    assert_eq!(run(&survey).code, Some(0));
    path
}

#[test]
fn what_is_of_another_kind_is_not_written_over() {
    let survey = folder_of_survey("files-kept");
    let text = |name: &str| survey.join(name).to_str().unwrap().to_owned();
    let dir = survey.to_str().unwrap();
    let transcript = file("files-kept.json", run(&["deal", "napoleon", "--deal", "5", "--json"]).out);
    fs::write(survey.join("job.sh"), "#!/bin/sh\necho mine\n").unwrap();
    let kept = || ["rows.csv", "manifest.json", "job.sh"].map(|name| fs::read(survey.join(name)).unwrap());
    let before = (kept(), fs::read(&transcript).unwrap());
    let [rows, manifest, packed] = ["rows.csv", "manifest.json", "manifest.csv.gz"].map(text);
    let picture = |form| ["show", &transcript, form, "-o", &transcript].map(str::to_owned);
    let submit = ["survey", "submit", "napoleon", "--deals", "1..9", "--array", "3", "--submit", "never", "--out", dir];
    for args in [
        &["survey", "report", dir, "--html", &rows][..],
        &["survey", "report", dir, "--html", &manifest],
        // Its manifests would be beside it.
        &["survey", "pack", dir, "--out", &packed],
        &submit,
        &picture("--svg").each_ref().map(String::as_str),
        &picture("--png").each_ref().map(String::as_str),
    ] {
        refused(&run(args), 2, &["a file of another kind is there already"]);
        assert_eq!((kept(), fs::read(&transcript).unwrap()), before, "{args:?}");
    }
    // What they wrote themselves they write again.
    fs::remove_file(survey.join("job.sh")).unwrap();
    let [page, results, drawn] = ["page.html", "results.csv.gz", "drawn.svg"].map(text);
    let pack = ["survey", "pack", dir, "--out", &results];
    for args in [
        &["survey", "report", dir, "--html", &page][..],
        &[&pack[..], &["--replace"]].concat(),
        &submit,
        &["show", &transcript, "--svg", "-o", &drawn],
    ] {
        for _ in 0..2 {
            let done = run(args);
            assert_eq!(done.code, Some(0), "{done:?}");
        }
    }
    // Days of searching may be in a pack.
    let before = fs::read(&results).unwrap();
    refused(&run(&pack), 2, &["results.csv.gz", "there is a packed file already", "--replace"]);
    assert_eq!(fs::read(&results).unwrap(), before);
}

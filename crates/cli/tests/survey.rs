//! `patience survey` as a process: killed, told to stop, begun again, merged, submitted.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::common::{patience, refused, run};

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The rows without their processor time, which alone may differ.
fn rows(dir: &Path) -> Vec<String> {
    let all = fs::read_to_string(dir.join("rows.csv")).unwrap();
    assert!(all.ends_with('\n'));
    let plain = |line: &str| {
        line.split(',')
            .enumerate()
            .filter(|(at, _)| *at != 6)
            .map(|(_, field)| field.to_owned())
            .collect::<Vec<_>>()
            .join(",")
    };
    all.lines().map(plain).collect()
}

fn start(args: &[&str], out: &Path) -> Child {
    let mut command = patience(&[args, &["--out", text(out)]].concat());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until the file has more than so many bytes, or the process has ended.
fn wait_for_bytes(child: &mut Child, out: &Path, bytes: u64) -> bool {
    while fs::metadata(out.join("rows.csv")).map_or(0, |file| file.len()) <= bytes {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

const SURVEY: [&str; 11] = [
    "survey",
    "daemon",
    "canfield",
    "--deals",
    "1..24",
    "--nodes",
    "5k",
    "--memory",
    "200M",
    "--solutions",
    "--jobs=2",
];

#[test]
fn killed_again_and_again_it_writes_what_an_uninterrupted_run_writes() {
    let (whole, killed) = (folder("survey-whole"), folder("survey-killed"));
    let done = run(&[&SURVEY[..], &["--out", text(&whole)]].concat());
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.out.contains("48 of 48 rows"), "{done:?}");
    let size = fs::metadata(whole.join("rows.csv")).unwrap().len();
    let mut kills = 0;
    for part in 1..8 {
        let mut child = start(&SURVEY, &killed);
        if wait_for_bytes(&mut child, &killed, size * part / 9) {
            // Not a signal that could be caught: the process is gone in the middle of what it did.
            child.kill().unwrap();
            kills += 1;
        }
        child.wait().unwrap();
        if part == 4 {
            // As if the machine had gone down, too.
            let file = fs::OpenOptions::new().write(true).open(killed.join("rows.csv")).unwrap();
            file.set_len(file.metadata().unwrap().len() - 30).unwrap();
        }
    }
    assert!(kills >= 3, "{kills}");
    let done = run(&[&SURVEY[..], &["--out", text(&killed)]].concat());
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(rows(&killed), rows(&whole));
    let verified = run(&["survey", "verify", text(&killed), text(&whole), "--sample", "3", "--nodes", "20k"]);
    assert_eq!((verified.code, verified.out.matches(" 0 wrong").count()), (Some(0), 2), "{verified:?}");
    assert_eq!(verified.out.matches(" losses searched again: ").count(), 2, "{verified:?}");
    let changed = folder("survey-changed");
    fs::create_dir_all(&changed).unwrap();
    let row = fs::read_to_string(whole.join("rows.csv")).unwrap().replacen(",winnable,,", ",winnable,,9", 1);
    fs::write(changed.join("rows.csv"), row).unwrap();
    fs::copy(whole.join("manifest.json"), changed.join("manifest.json")).unwrap();
    let found = run(&["survey", "verify", text(&changed), "--sample", "0"]);
    assert_eq!(found.code, Some(1), "{found:?}");
    assert!(found.err.contains("changed since the checksum was made") && found.out.contains(" 1 wrong"), "{found:?}");
    let again = run(&[&SURVEY[..], &["--out", text(&killed)]].concat());
    assert!(again.out.contains("; 0 new ones winnable, 0 not, 0 unresolved"), "{again:?}");
    refused(
        &run(&["survey", "daemon", "--deals", "1..24", "--nodes", "5k", "--out", text(&killed)]),
        2,
        &["games is", "another folder"],
    );
}

#[cfg(unix)]
#[test]
fn told_to_stop_it_ends_cleanly_and_goes_on_later() {
    for signal in ["-INT", "-TERM"] {
        let out = folder(&format!("survey{signal}"));
        let mut child = start(&SURVEY, &out);
        assert!(wait_for_bytes(&mut child, &out, 1_000), "it was done too soon");
        // A second process keeps away meanwhile.
        refused(&run(&[&SURVEY[..], &["--out", text(&out)]].concat()), 2, &["another survey is running"]);
        assert!(std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let there = rows(&out).len();
        assert!(there < 49);
        let report = run(&["survey", "report", text(&out), "--json"]);
        let report: serde_json::Value = serde_json::from_str(&report.out).unwrap();
        let games = report["games"].as_array().unwrap();
        let count = |field: &str| games.iter().map(|game| game[field].as_u64().unwrap()).sum::<u64>();
        assert_eq!((count("deals"), count("missing")), (there as u64 - 1, 49 - there as u64));
        assert_eq!(run(&[&SURVEY[..], &["--out", text(&out)]].concat()).code, Some(0));
        assert_eq!(rows(&out).len(), 49);
    }
}

#[test]
fn reports_come_in_every_form() {
    let out = folder("survey-forms");
    assert_eq!(
        run(&["survey", "run", "napoleon", "--deals", "1..40", "--nodes", "20k", "--out", text(&out)]).code,
        Some(0)
    );
    let page = folder("survey.html");
    let table = run(&["survey", "report", text(&out)]);
    assert!(table.out.starts_with("| game ") && table.out.lines().count() == 7, "{table:?}");
    assert!(table.out.lines().last().is_some_and(|line| line.starts_with("How to cite: Patience ")), "{table:?}");
    let markdown = run(&["survey", "report", text(&out), "--markdown", "--html", text(&page)]);
    let rows = table.out.split("\n\n").next().unwrap();
    assert!(markdown.out.contains(rows) && markdown.out.contains("# How many deals can be won"));
    assert!(markdown.out.contains("patience survey run napoleon --deals 1..40"), "{}", markdown.out);
    assert!(fs::read_to_string(&page).unwrap().contains("</svg>"));
    let packed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("survey.csv.gz");
    assert_eq!(run(&["survey", "pack", text(&out), "--out", text(&packed), "--replace"]).out, "40 rows\n");
    assert_eq!(run(&["survey", "report", text(&packed)]).out, table.out);
    for (args, words) in [
        (&["survey"][..], &["--deals"][..]),
        (&["survey", "napoleon"], &["--deals", "--out"]),
        (&["survey", "no-game", "--deals", "1..2", "--out", "x"], &["there is no game"]),
        (&["survey", "napoleon", "--deals", "1..2", "--out", "x", "--shard", "3/2"], &["--shard"]),
        (&["survey", "napoleon", "--deals", "1..2", "--out", "x", "--option", "x=y"], &["no option", "x"]),
        (&["survey", "report", "no-folder"], &["no-folder", "expected the folder of a survey"]),
        (&["survey", "report", text(&out), text(&out)], &["overlap", "napoleon", "1 to 40"]),
        (&["survey", "verify", "no-folder"], &["no-folder", "expected the folder of a survey"]),
        (&["survey", "pack", text(&out), "--out", "x.zip"], &[".csv.gz"]),
        (&["survey", "report", text(&out), "--published", text(&page)], &["survey.html", "line"]),
        (&["survey", "submit", "napoleon", "--deals", "1..2", "--out", "x", "--array", "0"], &["--array"]),
        (
            &["survey", "submit", "napoleon", "--deals", "1..2", "--out", "x", "--array", "2", "--shard", "1/2"],
            &["--shard"],
        ),
    ] {
        refused(&run(args), 2, words);
    }
}

#[test]
fn a_fair_player_does_in_a_survey_what_it_does_alone() {
    let out = folder("survey-fair");
    let survey = run(&["survey", "klondike-drei", "--deals", "1..3", "--nodes", "20k", "--fair", "--out", text(&out)]);
    assert_eq!(survey.code, Some(0), "{survey:?}");
    let alone = run(&["autoplay", "klondike-drei", "--deals", "1..3", "--fair", "--strength", "fast", "--json"]);
    let rows = rows(&out);
    for (row, played) in rows[1..].iter().zip(alone.out.lines()) {
        let played: serde_json::Value = serde_json::from_str(played).unwrap();
        let fair = row.split(',').nth(9).unwrap();
        assert_eq!(fair == "won", played["won"].as_bool().unwrap(), "{row} {played}");
        assert!(matches!(fair, "won" | "lost"), "{row}");
    }
    // Another seed is another game of the same deals.
    let other = folder("survey-fair-other");
    let words = "survey klondike-drei --deals 1..3 --nodes 20k --seed 1 --fair --out".split(' ');
    run(&words.chain([text(&other)]).collect::<Vec<_>>());
    let fair = |all: &[String]| all.iter().map(|row| row.split(',').skip(9).take(2).collect()).collect::<Vec<String>>();
    assert_ne!(fair(&self::rows(&other)), fair(&rows));
    let manifest = fs::read_to_string(other.join("manifest.json")).unwrap();
    assert!(manifest.contains("\"fast seed 2\""), "{manifest}");
    refused(
        &run(&["survey", "klondike-drei", "--deals", "1..3", "--nodes", "20k", "--out", text(&out)]),
        2,
        &["fair is"],
    );
}

#[test]
fn a_jobs_script_is_for_sh_and_names_everything() {
    let out = folder("survey job's");
    let args = [
        "survey", "submit", "daemon", "--deals", "5..9", "--nodes", "7", "--option", "draw=3", "--memory", "1G",
        "--array", "4",
    ];
    let more = ["--jobs", "2", "--time", "1:00:00", "--sbatch=--partition=long", "--solutions", "--submit", "never"];
    let written = run(&[&args[..], &more, &["--out", text(&out)]].concat());
    assert_eq!(written.code, Some(0), "{written:?}");
    let script = fs::read_to_string(written.out.trim()).unwrap();
    for line in ["--array=1-4", "--cpus-per-task=2", "--mem=1024M", "--time=1:00:00", "--requeue", "--partition=long"] {
        assert!(script.contains(&format!("#SBATCH {line}\n")), "{line}: {script}");
    }
    // The command itself does the third of four parts: of five deals that is one.
    let task =
        std::process::Command::new("sh").arg(written.out.trim()).env("SLURM_ARRAY_TASK_ID", "3").output().unwrap();
    assert!(task.status.success(), "{task:?}");
    let rows = rows(&out.join("shard-3"));
    assert_eq!(rows.len(), 2);
    assert!(rows[1].starts_with("daemon,draw=3,7,"), "{rows:?}");
}

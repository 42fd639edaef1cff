//! Runs go on where they were, whatever became of them, and never mix.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{check, decide, manifest, rows};
use patience::{Library, OptionValue, Options};
use patience_batch::memory::Division;
use patience_survey::{Deals, Progress, Shard, SurveyError, run};

#[test]
fn any_number_of_threads_writes_the_same_rows() {
    let all = tempfile::tempdir().unwrap();
    let manifest = manifest(&["daemon", "klondike", "anneliese"], (1, 10), None);
    let alone = all.path().join("alone");
    let done = decide(&alone, &manifest, 1).unwrap();
    assert!(done.is_complete() && done.written == 30 && done.winnable > 6 && done.undecided > 1, "{done:?}");
    assert_eq!(rows(&alone).len(), 31);
    for jobs in [2, 5] {
        let many = all.path().join(jobs.to_string());
        decide(&many, &manifest, jobs).unwrap();
        assert_eq!(rows(&many), rows(&alone), "{jobs} jobs");
    }
    let (verified, named) = check(&alone, 0);
    assert_eq!((verified.rows, verified.solutions, verified.wrong), (30, done.winnable, 0), "{named:?}");
}

/// Told to stop after its first row, while it works on deals that take longer, it writes nothing of
/// those.
#[test]
fn a_deal_that_is_broken_off_has_no_row() {
    let all = tempfile::tempdir().unwrap();
    let (first, hard) = (14_100_542, 14_100_544);
    let mut manifest = manifest(&["klondike-drei"], (first, hard), None);
    manifest.settings.nodes = 1_000_000;
    let whole = all.path().join("whole");
    assert_eq!(decide(&whole, &manifest, 2).unwrap().undecided, 1);
    let (stopped, stop) = (all.path().join("stopped"), AtomicBool::new(false));
    let division = Division { bytes_per_deal: 16 << 20, jobs: 2 };
    let mut watch = |now: &Progress| stop.store(now.written > 0, Ordering::Relaxed);
    let done = run(&stopped, &manifest, &Library::builtin(), division, None, &stop, &mut watch).unwrap();
    assert_eq!(rows(&stopped)[..], rows(&whole)[..=done.written as usize]);
    decide(&stopped, &manifest, 2).unwrap();
    assert_eq!(rows(&stopped), rows(&whole));
}

#[test]
fn a_file_that_was_torn_anywhere_becomes_whole_again() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    let manifest = manifest(&["napoleon"], (1, 12), None);
    decide(dir, &manifest, 2).unwrap();
    let (whole, file) = (rows(dir), dir.join("rows.csv"));
    let bytes = fs::read(&file).unwrap();
    // Rows that are written anew take other time, so their checksum is another.
    let sealed = fs::read(dir.join("manifest.json")).unwrap();
    for len in (0..bytes.len()).step_by(97).chain([1, bytes.len() - 1, bytes.len()]) {
        fs::write(&file, &bytes[..len]).unwrap();
        fs::write(dir.join("manifest.json"), &sealed).unwrap();
        let done = decide(dir, &manifest, 2).unwrap();
        let there = bytes[..len].iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!(done.found, there.saturating_sub(1), "cut at {len}");
        assert_eq!(done.found + done.written, 12, "cut at {len}");
        assert_eq!(rows(dir), whole, "cut at {len}");
    }
    // A crash of the machine may leave zeros.
    fs::write(dir.join("manifest.json"), &sealed).unwrap();
    fs::write(&file, [&bytes[..bytes.len() / 2], &[0; 100][..]].concat()).unwrap();
    assert!(decide(dir, &manifest, 1).unwrap().cut > 100);
    assert_eq!(rows(dir), whole);
}

#[test]
fn a_file_that_somebody_changed_is_refused_by_its_line() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    let manifest = manifest(&["napoleon"], (1, 5), None);
    decide(dir, &manifest, 1).unwrap();
    let file = dir.join("rows.csv");
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let joined = |order: &[usize]| order.iter().map(|&at| format!("{}\n", lines[at])).collect::<String>();
    for (changed, line) in [
        (joined(&[0, 2, 1, 3, 4, 5]), 2),
        (joined(&[0, 1, 1, 2, 3]), 3),
        (joined(&[0, 1, 2, 4]), 4),
        (joined(&[0, 1, 2, 3, 4, 5, 5]), 7),
        (joined(&[1, 2]), 1),
        (text.replacen("napoleon,,3,", "napoleon,,x,", 1), 4),
    ] {
        fs::write(&file, changed).unwrap();
        match decide(dir, &manifest, 1) {
            Err(SurveyError::Misplaced { line: found, .. }) => assert_eq!(found, line),
            other => panic!("line {line}: {other:?}"),
        }
    }
    // A row that could stand there, but is another than was written.
    let digit = lines[3].split(',').nth(5).unwrap();
    for rows in [lines.len(), lines.len() - 1] {
        let changed: String = lines[..rows].iter().map(|line| format!("{line}\n")).collect();
        fs::write(&file, changed.replacen(&format!("napoleon,,3,winnable,,{digit}"), "napoleon,,3,winnable,,1", 1))
            .unwrap();
        match decide(dir, &manifest, 1) {
            Err(SurveyError::Changed { what, .. }) => assert_eq!(what, "napoleon, deal 3"),
            other => panic!("{rows} rows: {other:?}"),
        }
    }
}

#[test]
fn another_survey_is_refused_by_the_setting_that_differs() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    let ours = manifest(&["napoleon"], (1, 3), None);
    decide(dir, &ours, 1).unwrap();
    assert_eq!(decide(dir, &ours, 2).unwrap().written, 0);
    type Change = fn(&mut patience_survey::Manifest);
    let changes: [(&str, Change); 14] = [
        ("games", |other| other.games[0].preset = "napoleon-frei".into()),
        ("games", |other| {
            other.games[0].options = Options(vec![("cellar".into(), OptionValue::from_typed("lenient"))]);
        }),
        ("games", |other| other.games[0].rule_file = Some("00".into())),
        ("deals", |other| other.deals = Deals::new(&(1..=2))),
        ("shard", |other| other.shard = Some(Shard { index: 1, of: 2 })),
        ("solutions", |other| other.solutions = false),
        ("nodes", |other| other.settings.nodes += 1),
        ("seconds", |other| other.settings.seconds = Some(9.0)),
        ("seed", |other| other.settings.seed += 1),
        ("shortening", |other| other.settings.shortening = 0),
        ("fair", |other| other.settings.fair = Some("fast seed 1".into())),
        ("bytes_per_deal", |other| other.settings.bytes_per_deal += 1),
        // What follows from another setting is not what is named.
        ("nodes", |other| {
            other.settings.nodes += 1;
            other.settings.bytes_per_deal += 160;
        }),
        ("commit", |other| other.settings.commit = "def".into()),
    ];
    for (setting, change) in changes {
        let mut other = ours.clone();
        change(&mut other);
        match decide(dir, &other, 1) {
            Err(SurveyError::Other { name, .. }) => assert_eq!(name, setting),
            other => panic!("{setting}: {other:?}"),
        }
    }
    fs::remove_file(dir.join("manifest.json")).unwrap();
    assert!(matches!(decide(dir, &ours, 1), Err(SurveyError::NoSurvey(_))));
}

#[test]
fn only_one_process_writes_to_a_folder() {
    let all = tempfile::tempdir().unwrap();
    let manifest = manifest(&["napoleon"], (1, 3), None);
    decide(all.path(), &manifest, 1).unwrap();
    let held = fs::File::open(all.path().join("lock")).unwrap();
    held.lock().unwrap();
    assert!(matches!(decide(all.path(), &manifest, 1), Err(SurveyError::Busy(_))));
    drop(held);
    assert!(decide(all.path(), &manifest, 1).unwrap().is_complete());
}

#[test]
fn a_solution_that_does_not_win_is_found() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path();
    decide(dir, &manifest(&["klondike"], (1, 5), None), 1).unwrap();
    let file = dir.join("rows.csv");
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().position(|line| line.contains(",winnable,")).unwrap();
    let solution = text.lines().nth(line).unwrap();
    let (rest, last) = solution.rsplit_once(' ').unwrap();
    for wrong in [rest.to_owned(), format!("{solution} draw"), format!("{rest} t1-t9"), format!("{rest} {last} {last}")]
    {
        fs::write(&file, text.replacen(solution, &wrong, 1)).unwrap();
        let (verified, complaints) = check(dir, 0);
        // The checksum notices it, too.
        assert_eq!((verified.wrong, complaints.len()), (2, 2), "{wrong}");
        assert!(complaints[0].contains(&format!("rows.csv:{}: klondike", line + 1)), "{complaints:?}");
    }
}

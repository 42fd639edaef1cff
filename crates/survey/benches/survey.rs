//! What a survey costs beside its searches, what a second thread brings, and whether memory stays
//! within its limit: `cargo bench -p patience-survey`.
//!
//! Overhead is processor time against the same deals solved in a bare loop, the least of several
//! rounds that take turns. The gain of threads is elapsed time, so it means something only on a
//! machine that does nothing else.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use patience::{Deck, Library, Options, Position};
use patience_batch::clock;
use patience_batch::memory::{divide, peak};
use patience_solver::{Budget, solve};
use patience_survey::{Deals, GameChoice, Manifest, Settings, run};

const ROUNDS: usize = 5;

struct Case {
    preset: &'static str,
    deals: u64,
    nodes: u64,
}

fn main() {
    let cases = [
        Case { preset: "daemon", deals: 900, nodes: 50_000 },
        Case { preset: "canfield", deals: 300, nodes: 50_000 },
        Case { preset: "koenigs-patience", deals: 30_000, nodes: 50_000 },
        Case { preset: "anneliese", deals: 80, nodes: 50_000 },
    ];
    let library = Library::builtin();
    println!("{:18} {:>10} {:>10} {:>9} {:>10}", "preset", "bare", "survey", "overhead", "two jobs");
    for case in &cases {
        let folder = tempfile::tempdir().expect("there is a place for files");
        let (mut bare, mut survey) = (f64::MAX, f64::MAX);
        let (mut one, mut two) = (f64::MAX, f64::MAX);
        for round in 0..ROUNDS {
            let (cpu, _) = time(|| bare_loop(case, &library));
            bare = bare.min(cpu);
            let (cpu, elapsed) =
                time(|| survey_of(case, &library, &folder.path().join(format!("one-{round}")), 1, 1 << 30));
            (survey, one) = (survey.min(cpu), one.min(elapsed));
            let (_, elapsed) =
                time(|| survey_of(case, &library, &folder.path().join(format!("two-{round}")), 2, 1 << 30));
            two = two.min(elapsed);
        }
        let overhead = (survey / bare - 1.0) * 100.0;
        println!("{:18} {bare:>9.3}s {survey:>9.3}s {overhead:>8.2}% {:>9.2}x", case.preset, one / two);
    }
    // Last, for the system remembers the most that a process ever held. Searches that fill what
    // they may have.
    let limit = 256 << 20;
    let folder = tempfile::tempdir().expect("there is a place for files");
    let case = Case { preset: "canfield", deals: 24, nodes: 3_000_000 };
    survey_of(&case, &library, folder.path(), 2, limit);
    match peak() {
        Some(peak) => println!("memory: {} of {} MiB, as the system counts it", peak >> 20, limit >> 20),
        None => println!("memory: the system does not tell"),
    }
}

fn time(work: impl FnOnce()) -> (f64, f64) {
    let (cpu, started) = (clock::process_seconds(), Instant::now());
    work();
    (clock::process_seconds() - cpu, started.elapsed().as_secs_f64())
}

fn bare_loop(case: &Case, library: &Library) {
    let rules = library.rules(case.preset, &[]).expect("the preset is built in");
    let budget =
        Budget { nodes: case.nodes, bytes: divide(1 << 30, case.nodes, 1).bytes_per_deal, ..Budget::default() };
    for deal in 1..=case.deals {
        let position =
            Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("the deck is of the game's size");
        std::hint::black_box(solve(&rules, &position, &budget, 0));
    }
}

fn survey_of(case: &Case, library: &Library, dir: &Path, jobs: usize, memory: usize) {
    let division = divide(memory, case.nodes, jobs);
    let settings = Settings {
        nodes: case.nodes,
        seconds: None,
        bytes_per_deal: division.bytes_per_deal as u64,
        seed: 0,
        shortening: Budget::SHORTENING,
        fair: None,
        version: String::new(),
        commit: String::new(),
    };
    let games = vec![GameChoice::new(case.preset, Options::default(), library)];
    let manifest = Manifest::new(games, Deals::new(&(1..=case.deals)), None, settings);
    let stop = AtomicBool::new(false);
    let done = run(dir, &manifest, library, division, None, &stop, &mut |_| {}).expect("the survey runs");
    assert!(done.is_complete());
}

//! Decides a range of deals of presets and prints what became of them: `bars FIRST LAST SECONDS
//! PRESET…`. A preset may have options: `klondike:return=true,draw=3`.
//!
//! The seconds are processor time, so that a busy machine changes nothing. One run answers for all
//! shorter times too: it prints how many deals were decided within a second, ten seconds and the
//! whole time. `--each` prints every deal. A search may take 1 GiB, or `--mebibytes=NUMBER`.

mod measured;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use patience::{Deck, Library, Position, Rules};
use patience_solver::{Budget, Report, Verdict, solve};

use crate::measured::processor_seconds;

/// Sets the flag when the processor time reaches the limit, again and again.
fn watch(limit: &Arc<AtomicU64>, stop: &Arc<AtomicBool>) {
    let (limit, stop) = (Arc::clone(limit), Arc::clone(stop));
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(4));
            if processor_seconds() >= f64::from_bits(limit.load(Ordering::SeqCst)) {
                stop.store(true, Ordering::SeqCst);
            }
        }
    });
}

struct Outcome {
    report: Report,
    seconds: f64,
}

/// More than any search counts until it is stopped.
const NODES: u64 = 1 << 60;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    let bytes = args.iter().find_map(|arg| arg.strip_prefix("--mebibytes=")).map_or(1 << 30, |text| {
        let mebibytes: usize = text.parse().expect("a number");
        mebibytes << 20
    });
    args.retain(|arg| !arg.starts_with("--"));
    let number = |at: usize| args[at].parse::<f64>().expect("a number");
    let (first, last, seconds) = (number(0) as u64, number(1) as u64, number(2));
    let library = Library::builtin();
    let (limit, stop) = (Arc::new(AtomicU64::new(f64::INFINITY.to_bits())), Arc::new(AtomicBool::new(false)));
    watch(&limit, &stop);
    for preset in &args[3..] {
        let rules = measured::rules(&library, preset);
        let decide = |deal| {
            let begun = processor_seconds();
            limit.store((begun + seconds).to_bits(), Ordering::SeqCst);
            stop.store(false, Ordering::SeqCst);
            let report = decide(&rules, deal, bytes, &stop);
            limit.store(f64::INFINITY.to_bits(), Ordering::SeqCst);
            let outcome = Outcome { report, seconds: processor_seconds() - begun };
            if each {
                print_one(deal, &outcome);
            }
            outcome
        };
        let outcomes: Vec<Outcome> = (first..=last).map(decide).collect();
        print_all(preset, seconds, &outcomes);
    }
}

fn decide(rules: &Arc<Rules>, deal: u64, bytes: usize, stop: &AtomicBool) -> Report {
    let position = Position::deal(rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
    let budget = Budget { nodes: NODES, bytes, time: None, stop: Some(stop), ..Budget::default() };
    solve(rules, &position, &budget, 1)
}

fn moves(report: &Report) -> usize {
    if let Verdict::Winnable(moves) = &report.verdict { moves.len() } else { 0 }
}

fn print_one(deal: u64, outcome: &Outcome) {
    let Outcome { report, seconds } = outcome;
    let word = match report.verdict {
        Verdict::Winnable(_) => "won",
        Verdict::Unwinnable => "lost",
        Verdict::Undecided(_) => "undecided",
    };
    println!(
        "  {deal}: {word} by {} in {seconds:.3} s, {} nodes, {} moves before, {} after",
        report.method,
        report.nodes,
        report.found_moves,
        moves(report)
    );
}

fn print_all(preset: &str, most: f64, outcomes: &[Outcome]) {
    let share = |test: &dyn Fn(&Outcome) -> bool| {
        100.0 * outcomes.iter().filter(|outcome| test(outcome)).count() as f64 / outcomes.len() as f64
    };
    let decided = |outcome: &Outcome| !matches!(outcome.report.verdict, Verdict::Undecided(_));
    let within = |time: f64| share(&|outcome| decided(outcome) && outcome.seconds <= time);
    let total: f64 = outcomes.iter().map(|outcome| outcome.seconds).sum();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.report.nodes).sum();
    let most_bytes = outcomes.iter().map(|outcome| outcome.report.peak_bytes).max().unwrap_or(0);
    let longest = outcomes.iter().map(|outcome| outcome.seconds).fold(0.0, f64::max);
    let lost = share(&|outcome| outcome.report.verdict == Verdict::Unwinnable);
    let wins: Vec<&Outcome> = outcomes.iter().filter(|outcome| moves(&outcome.report) > 0).collect();
    let mean = |of: &dyn Fn(&Report) -> usize| {
        wins.iter().map(|outcome| of(&outcome.report)).sum::<usize>() / wins.len().max(1)
    };
    println!(
        "{preset}: decided {:.1} % in 1 s, {:.1} % in 10 s, {:.1} % in {most} s ({lost:.1} % lost) of {}; {:.3} s each, longest {longest:.2} s, at most {} MiB, {:.2} M nodes/s; {} moves before, {} after",
        within(1.0),
        within(10.0),
        share(&decided),
        outcomes.len(),
        total / outcomes.len() as f64,
        most_bytes >> 20,
        nodes as f64 / total / 1e6,
        mean(&|report| report.found_moves),
        mean(&moves)
    );
}

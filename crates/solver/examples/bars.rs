//! Decides a range of deals of presets and prints what became of them within which processor time:
//! `bars FIRST LAST SECONDS PRESET…`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use patience::{Deck, Library, Position};
use patience_solver::{Budget, Verdict, solve};

/// Seconds for which the share decided is printed.
const MARKS: [f64; 6] = [0.01, 0.1, 0.3, 1.0, 3.0, 10.0];

/// The processor time of the process's first thread, in seconds.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{0}/task/{0}/schedstat", std::process::id()))
        .expect("scheduler statistics: this measures on Linux only");
    text.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// Solves with a limit of processor time: gives verdict, nodes, seconds.
fn timed(work: impl FnOnce(&AtomicBool) -> (Verdict, u64), seconds: f64) -> (Verdict, u64, f64) {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let begun = cpu_seconds();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && cpu_seconds() - begun < seconds {
                std::thread::sleep(Duration::from_micros(500));
            }
            stop.store(true, Ordering::Relaxed);
        });
        let (verdict, nodes) = work(&stop);
        let used = cpu_seconds() - begun;
        done.store(true, Ordering::Relaxed);
        (verdict, nodes, used)
    })
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args[at].parse::<f64>().expect("a number");
    let (first, last, seconds) = (number(0) as u64, number(1) as u64, number(2));
    let library = Library::builtin();
    for preset in &args[3..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let (mut won, mut lost, mut nodes, mut total) = (0, 0, 0u64, 0f64);
        let (mut times, mut open) = (Vec::new(), Vec::new());
        for deal in first..=last {
            let position = Position::deal(&rules, &Deck::numbered(deal, rules.decks())).expect("its deck");
            let solving = |stop: &AtomicBool| {
                let budget = Budget { nodes: u64::MAX, bytes: 1 << 30, time: None, stop: Some(stop) };
                let report = solve(&rules, &position, &budget, 1);
                (report.verdict, report.nodes)
            };
            let (verdict, looked_at, used) = timed(solving, seconds);
            nodes += looked_at;
            total += used;
            match verdict {
                Verdict::Undecided(_) => open.push(deal),
                Verdict::Winnable(_) => won += 1,
                Verdict::Unwinnable => lost += 1,
            }
            if !matches!(verdict, Verdict::Undecided(_)) {
                times.push(used);
            }
        }
        let count = (last - first + 1) as f64;
        let share = |limit: f64| 100.0 * times.iter().filter(|&&time| time <= limit).count() as f64 / count;
        let marks: Vec<String> = MARKS
            .iter()
            .filter(|&&mark| mark <= seconds)
            .map(|&mark| format!("{:.1} % in {mark} s", share(mark)))
            .collect();
        println!(
            "{preset}: won {won} lost {lost} of {count}; {}; {:.3} s each, {:.2} M nodes/s; open {open:?}",
            marks.join(", "),
            total / count,
            nodes as f64 / total / 1e6
        );
    }
}

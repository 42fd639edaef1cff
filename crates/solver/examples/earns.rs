//! What each switch of the solver earns: `earns FIRST LAST SECONDS PRESET [SWITCH…]`. A preset may
//! have options: `klondike:return=true,draw=3`. Without switches all are measured; `a+b` are two at
//! once.
//!
//! Every deal is searched with all parts and then without each, in turn, so that what slows the
//! machine down slows all alike. The seconds, of processor time, are the most for each search, and
//! no solution is shortened. `--after=PLIES` searches positions that two kinds of players meet
//! after so many moves, as `met` has them. A line says what is needed without the part, divided by
//! what is needed with it.

mod chance;
mod measured;
mod players;

use std::time::Duration;

use patience::{Library, Position, Rules};
use patience_solver::{Budget, CpuTime, Prunings, Report, Verdict, solve_with};

use crate::measured::thread_time;
use crate::players::{PLIES, Player, dealt, play};

/// The sums over all deals with some parts switched off.
struct Sums {
    name: String,
    prunings: Prunings,
    time: Duration,
    longest: Duration,
    nodes: u64,
    open: usize,
    /// The results one by one: whether it can be won, if that was found.
    results: Vec<Option<bool>>,
}

impl Sums {
    fn without(name: &str) -> Sums {
        let mut prunings = Prunings::default();
        for part in name.split('+').filter(|part| !part.is_empty()) {
            *prunings.switch(part).unwrap_or_else(|| panic!("{part}: there are {:?}", Prunings::NAMES)) = false;
        }
        let (time, longest) = Default::default();
        Sums { name: name.to_owned(), prunings, time, longest, nodes: 0, open: 0, results: Vec::new() }
    }

    fn add(&mut self, report: &Report, took: Duration) {
        self.time += took;
        self.longest = self.longest.max(took);
        self.nodes += report.nodes;
        self.results.push(match report.verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable => Some(false),
            Verdict::Undecided(_) => None,
        });
        self.open += usize::from(self.results.last() == Some(&None));
    }
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let plies =
        args.iter().find_map(|arg| arg.strip_prefix("--after=")).map_or(0, |text| text.parse().expect("a number"));
    args.retain(|arg| !arg.starts_with("--"));
    let number = |at: usize| args[at].parse::<f64>().expect("a number");
    let (first, last, seconds) = (number(0) as u64, number(1) as u64, number(2));
    let rules = measured::rules(&Library::builtin(), &args[3]);
    let names: Vec<&str> =
        if args.len() > 4 { args[4..].iter().map(String::as_str).collect() } else { Prunings::NAMES.to_vec() };
    let mut all: Vec<Sums> = [""].iter().chain(&names).map(|name| Sums::without(name)).collect();
    for deal in first..=last {
        for position in positions(&rules, deal, plies) {
            for sums in &mut all {
                let begun = thread_time();
                let report = solve_with(&rules, &position, &budget(seconds), 1, &sums.prunings);
                sums.add(&report, thread_time() - begun);
            }
        }
    }
    all[1..].iter().for_each(|sums| print(&args[3], &all[0], sums));
}

fn budget(seconds: f64) -> Budget<'static> {
    let cpu = CpuTime { most: Duration::from_secs_f64(seconds), clock: thread_time };
    Budget { nodes: u64::MAX, bytes: 1 << 30, cpu: Some(cpu), shortening: 0, ..Budget::default() }
}

/// A deal, or positions that two kinds of players meet after so many moves.
fn positions(rules: &Rules, deal: u64, plies: usize) -> Vec<Position> {
    if plies == 0 {
        return vec![dealt(rules, deal)];
    }
    let wanted = PLIES.iter().position(|&at| at == plies).unwrap_or_else(|| panic!("{plies}: there are {PLIES:?}"));
    let mut met = Vec::new();
    for player in [Player::Random, Player::Sensible] {
        play(rules, player, deal, |at, position| met.extend((at == wanted).then_some(*position)));
    }
    met
}

fn print(preset: &str, with: &Sums, without: &Sums) {
    let ratio = |a: f64, b: f64| if b > 0.0 { a / b } else { 1.0 };
    let pairs = || with.results.iter().zip(&without.results);
    let lost = pairs().filter(|(with, without)| with.is_some() && without.is_none()).count();
    let won = pairs().filter(|(with, without)| with.is_none() && without.is_some()).count();
    let contradict = pairs().filter(|(a, b)| a.is_some() && b.is_some() && a != b).count();
    println!(
        "{preset} without {}: time {:.3} (of {:.2} s), nodes {:.3} (of {:.2} M), longest {:.2} s (of {:.2}), open {} (of {}; {lost} more, {won} fewer), contradictions {contradict}",
        without.name,
        ratio(without.time.as_secs_f64(), with.time.as_secs_f64()),
        with.time.as_secs_f64(),
        ratio(without.nodes as f64, with.nodes as f64),
        with.nodes as f64 / 1e6,
        without.longest.as_secs_f64(),
        with.longest.as_secs_f64(),
        without.open,
        with.open,
    );
}

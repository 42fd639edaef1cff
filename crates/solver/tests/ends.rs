//! Every search ends in its budget: by the rules of every combination of options of every game, by
//! rule files and by random rules, from deals and from later positions, with budgets that are tiny
//! or odd, in one thread and in several.
//!
//! For long: `SEARCHES=20000 SEED=7 cargo test --release -p patience-solver --test all -- ends`.

use std::cell::Cell;
use std::sync::mpsc::channel;
use std::sync::{Arc, mpsc::RecvTimeoutError};
use std::time::Duration;

use patience::{Deck, Library, OptionValue, Position, Rules};
use patience_literal::general::Random;
use patience_solver::{Budget, CpuTime, Limits, Progress, RanOut, Solver, Verdict, solve_parallel};
use rayon::prelude::*;

use crate::known::{all_rules, position};
use crate::setting;

/// So many searches.
const SEARCHES: u64 = 300;
/// A search that has not ended after this time never will: each may look at some ten thousand
/// positions.
const FOR_EVER: Duration = Duration::from_secs(240);
/// How often a search may still look at the clock when its time is over.
const LOOKS_AFTER: u64 = 4;

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A clock that goes on by a second whenever its thread looks at it.
fn looks() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get())
}

/// What limits a search beside its bytes.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Nodes(u64),
    /// Looks at the clock, one for each 256 nodes at least.
    Looks(u64),
    Time(Duration),
}

#[derive(Clone, Copy, Debug)]
struct Odd {
    limit: Limit,
    bytes: usize,
    jobs: usize,
    shortening: u64,
}

impl Odd {
    fn random(random: &mut Random) -> Odd {
        let nodes = [1, 2, 3, 255, 256, 257, 1_023, 1_025, 5_000, 30_000, 150_000];
        let limit = match random.below(4) {
            0 | 1 => Limit::Nodes(random.pick(&nodes)),
            2 => Limit::Looks(random.pick(&[1, 2, 7, 60, 200])),
            _ => Limit::Time(Duration::from_millis(random.pick(&[1, 5, 40]))),
        };
        Odd {
            limit,
            bytes: random.pick(&[4 << 20, (4 << 20) + 1, 5_000_000, 5 << 20, 9_999_999, 24 << 20]),
            jobs: random.pick(&[1, 1, 2, 3, 4]),
            shortening: random.pick(&[0, 1, 10]),
        }
    }

    fn budget(self) -> Budget<'static> {
        let Odd { limit, bytes, shortening, .. } = self;
        let budget = Budget { nodes: u64::MAX, bytes, shortening, ..Budget::default() };
        match limit {
            Limit::Nodes(nodes) => Budget { nodes, ..budget },
            Limit::Looks(looks_left) => {
                Budget { cpu: Some(CpuTime { most: Duration::from_secs(looks_left), clock: looks }), ..budget }
            }
            Limit::Time(time) => Budget { time: Some(time), ..budget },
        }
    }
}

/// Runs a search, and fails if it does not end.
fn ends<T: Send + 'static>(name: &str, search: impl FnOnce() -> T + Send + 'static) -> T {
    let (tell, told) = channel();
    // A thread that never ends would keep this test from failing if it were waited for.
    std::thread::spawn(move || tell.send(search()));
    match told.recv_timeout(FOR_EVER) {
        Ok(found) => found,
        Err(RecvTimeoutError::Timeout) => panic!("{name}: it never ends"),
        Err(RecvTimeoutError::Disconnected) => panic!("{name}: it panicked"),
    }
}

/// Solves at once, and says how often the clock was looked at by the first thread.
fn solved(name: &str, rules: &Arc<Rules>, position: &Position, odd: Odd, seed: u64) {
    let (rules, position) = (Arc::clone(rules), *position);
    let search = move || {
        let report = solve_parallel(&rules, &position, &odd.budget(), seed, odd.jobs);
        (report, LOOKS.get())
    };
    let (report, looked) = ends(name, search);
    assert!(report.peak_bytes <= odd.bytes, "{name}: {report:?}");
    match (odd.limit, report.verdict) {
        (Limit::Nodes(most), verdict) => {
            assert!(report.nodes <= most, "{name}: {} nodes", report.nodes);
            assert!(!matches!(verdict, Verdict::Undecided(RanOut::Time | RanOut::Stopped)), "{name}: {verdict:?}");
        }
        // Each of several threads has a clock of its own.
        (Limit::Looks(most), _) if odd.jobs == 1 => assert!(looked <= most + LOOKS_AFTER, "{name}: {looked} looks"),
        (Limit::Looks(_) | Limit::Time(_), verdict) => {
            assert!(!matches!(verdict, Verdict::Undecided(RanOut::Nodes | RanOut::Stopped)), "{name}: {verdict:?}");
        }
    }
}

/// Solves in steps: each of them ends, and looks at something.
fn stepped(name: &str, rules: &Arc<Rules>, position: &Position, odd: Odd, nodes: u64, step: u64) {
    let limits = Limits { nodes, bytes: odd.bytes, shortening: odd.shortening };
    let mut solver = Solver::new(Arc::clone(rules), position, limits);
    let mut steps = 0;
    loop {
        let before = solver.work().nodes();
        let (progress, stepped) = {
            let step = move || (solver.step(step), solver);
            ends(name, step)
        };
        solver = stepped;
        steps += 1;
        if let Progress::Done(_) = progress {
            break;
        }
        assert!(solver.work().nodes() > before || solver.has_won(), "{name}: step {steps} looks at nothing");
    }
    assert!(solver.work().nodes() <= nodes, "{name}");
}

#[test]
fn every_search_ends_in_its_budget() {
    let (searches, seed) = (setting("SEARCHES", SEARCHES), setting("SEED", 0));
    let all = all_rules(seed);
    (0..searches).into_par_iter().for_each(|at| {
        let mut random = Random::new(seed.wrapping_mul(7_654_321).wrapping_add(at));
        let of = &all[at as usize % 2];
        let known = &of[at as usize / 2 % of.len()];
        let (odd, from) = (Odd::random(&mut random), position(known, &mut random));
        let (name, rules) = (format!("search {at} of seed {seed}: {}, {odd:?}", known.name), &known.rules);
        if let (Limit::Nodes(nodes), true) = (odd.limit, at % 3 == 0) {
            stepped(&name, rules, &from, odd, nodes, random.pick(&[1_000, 7_777, u64::MAX]));
        } else {
            solved(&name, rules, &from, odd, at);
        }
    });
}

/// Deals that searched for ever, without counting a node or looking at the clock: no search was
/// left that had any work.
#[test]
fn what_never_ended_ends() {
    let library = Library::builtin();
    let rules = |draw: &str| {
        let typed = [("draw", draw), ("passes", "1"), ("return", "true")];
        let options = typed.map(|(name, value)| (name.to_owned(), OptionValue::from_typed(value)));
        library.rules("klondike", &options).expect("options of the game")
    };
    for deal in (9_000_001..=9_000_020).step_by(2).chain(1..=2) {
        for (bytes, jobs) in [(5 << 20, 1), (5 << 20, 2), (64 << 20, 2), (64 << 20, 3)] {
            let rules = rules("3");
            let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
            let odd = Odd { limit: Limit::Nodes(150_000), bytes, jobs, shortening: 0 };
            solved(&format!("deal {deal}, {odd:?}"), &rules, &position, odd, 1);
        }
    }
}

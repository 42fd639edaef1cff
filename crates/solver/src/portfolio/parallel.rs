//! Several threads for one position.

use std::cmp::Reverse;
use std::sync::Arc;
use std::thread;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut, Shared};
use crate::base::outcome::{Report, Verdict, Work};
use crate::base::switches::Prunings;
use crate::portfolio::complete::{CompleteSearch, Crews};
use crate::portfolio::role::ThreadRole;
use crate::portfolio::solve::{solve, solve_as};
use crate::portfolio::solver::LEAST_BYTES;
use crate::position::relaxed_rules::relaxed_rules_of;

/// The maximum number of threads; each of them needs a table that is worth having.
const MOST_JOBS: usize = 64;

/// Solves with several threads. Games with one deck and an unlimited stock they search together:
/// each examines a part of what can be reached, and tries to win with a random order of its own. In
/// other games one searches completely, and the others try to win. The first that decides ends the
/// search.
///
/// The threads share the budget: its nodes are claimed in turn, its bytes divided. With one job
/// this is [`solve`]. With more, a result of `Winnable` or `Unwinnable` is just as certain, but
/// which thread comes first depends on the machine. Nodes and moves may differ from run to run.
/// With a short budget, so may whether anything is decided.
///
/// # Panics
/// As [`solve`].
pub fn solve_parallel(rules: &Arc<Rules>, position: &Position, budget: &Budget<'_>, seed: u64, jobs: usize) -> Report {
    // Where the bytes are too few to be divided, fewer threads search.
    let jobs = jobs.clamp(1, MOST_JOBS).min(1 + budget.bytes / 2 / LEAST_BYTES);
    if jobs == 1 {
        return solve(rules, position, budget, seed);
    }
    let shared = Shared::new(budget.nodes);
    let ends = budget.ends();
    let crews = crews(rules, position);
    let run = |at: usize| {
        let (role, bytes) = match at {
            _ if crews.is_some() => (ThreadRole::Member { thread: at }, budget.bytes / jobs),
            // Half of the memory for the search whose table holds every position that it meets.
            0 => (ThreadRole::Complete, budget.bytes / 2),
            _ => (ThreadRole::Try, budget.bytes / 2 / (jobs - 1)),
        };
        let mut meter = Meter::sharing(Budget { bytes, ..*budget }, &shared, ends);
        // The first of those that try has the luck of a single thread.
        let luck = if crews.is_some() { at } else { at.saturating_sub(1) };
        let seed = seed.wrapping_add((luck as u64).wrapping_mul(0xd134_2543_de82_ef95));
        let report = solve_as(role, crews.clone(), rules, position, &mut meter, seed, &Prunings::default());
        if !matches!(report.verdict, Verdict::Undecided(_)) {
            shared.decide();
        }
        report
    };
    let reports: Vec<Report> = thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|at| scope.spawn(move || run(at))).collect();
        let first = run(0);
        let others =
            others.into_iter().map(|thread| thread.join().unwrap_or_else(|why| std::panic::resume_unwind(why)));
        std::iter::once(first).chain(others).collect()
    });
    together(reports)
}

/// What the threads share if their complete search can be shared.
fn crews(rules: &Arc<Rules>, position: &Position) -> Option<Arc<Crews>> {
    let prunings = Prunings::default();
    let relaxed = relaxed_rules_of(rules, &prunings);
    let search = CompleteSearch::new(rules, relaxed.as_ref(), position, LEAST_BYTES, &prunings);
    search.can_be_shared().then(Arc::default)
}

/// One report of all: that of the thread that decided, or else of the one whose reason weighs most.
fn together(reports: Vec<Report>) -> Report {
    let work = reports.iter().fold(Work::default(), |work, report| work.with(report.work));
    let peak_bytes = reports.iter().map(|report| report.peak_bytes).sum();
    // The shorter of two solutions: that of the thread that decided was made shorter to the end.
    let weight = |report: &Report| match &report.verdict {
        Verdict::Winnable(moves) => (4, Reverse(moves.len())),
        Verdict::Unwinnable => (4, Reverse(0)),
        Verdict::Undecided(RanOut::Stopped) => (3, Reverse(0)),
        Verdict::Undecided(RanOut::Time) => (2, Reverse(0)),
        Verdict::Undecided(RanOut::Nodes) => (1, Reverse(0)),
        // A thread without memory ends early, while the others go on.
        Verdict::Undecided(RanOut::Memory) => (0, Reverse(0)),
    };
    let no_memory = reports.iter().any(|report| report.verdict == Verdict::Undecided(RanOut::Memory));
    let mut best = reports.into_iter().max_by_key(weight).expect("there are several jobs");
    if no_memory && matches!(best.verdict, Verdict::Undecided(RanOut::Time | RanOut::Nodes)) {
        best.verdict = Verdict::Undecided(RanOut::Memory);
    }
    Report { nodes: work.nodes(), work, peak_bytes, ..best }
}

//! Budgets are kept: nodes exactly, bytes with all that the searches hold together, and a stop at
//! any moment.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use patience::{Deck, Library, Position, Rules};
use patience_solver::{Budget, CpuTime, RanOut, Report, Verdict, solve, solve_parallel};

/// A deal of every preset.
fn deals() -> Vec<(String, Arc<Rules>, Position)> {
    let library = Library::builtin();
    let deal = |preset: &str| {
        let rules = library.rules(preset, &[]).expect("a preset");
        let position = Position::deal(&rules, &Deck::numbered(3, rules.pack())).expect("its deck");
        (preset.to_owned(), rules, position)
    };
    library.preset_ids().map(deal).collect()
}

fn undecided(report: &Report) -> Option<RanOut> {
    if let Verdict::Undecided(out) = report.verdict { Some(out) } else { None }
}

thread_local! {
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// A clock that goes on by a second whenever this thread looks at it.
fn looks() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get().into())
}

/// A deal that takes some millions of nodes.
fn hard() -> (Arc<Rules>, Position) {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(98_058, 1)).expect("its deck");
    (rules, position)
}

#[test]
fn processor_time_is_that_of_all_threads_together() {
    let (rules, position) = hard();
    let nodes_of = |seconds: u64, jobs: usize| {
        let cpu = Some(CpuTime { most: Duration::from_secs(seconds), clock: looks });
        let report = solve_parallel(&rules, &position, &Budget { cpu, nodes: 400_000, ..Budget::default() }, 1, jobs);
        assert_eq!(undecided(&report), Some(RanOut::Time), "{report:?}");
        report.nodes
    };
    // A look comes at least once for each 256 nodes, and mostly sooner.
    assert!(nodes_of(100, 1) > nodes_of(10, 1));
    for jobs in [1, 2, 4] {
        assert!(nodes_of(100, jobs) <= 101 * 256, "{jobs} threads");
    }
}

/// What the beams do not need proves a deal lost that took more memory otherwise, and when a table
/// is full the report says so, whatever ended the search.
#[test]
fn the_memory_that_is_given_is_used() {
    let (rules, position) = hard();
    for bytes in [5 << 20, 8 << 20] {
        let report = solve(&rules, &position, &Budget { bytes, nodes: 4_000_000, ..Budget::default() }, 1);
        assert_eq!(undecided(&report), Some(RanOut::Memory), "{report:?}");
        // Without them it has half.
        assert!(report.peak_bytes * 40 >= bytes * 21, "{} of {bytes} bytes", report.peak_bytes);
    }
    let rules = Library::builtin().rules("canfield", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(5_000_052, 1)).expect("its deck");
    let report = solve(&rules, &position, &Budget { bytes: 4 << 20, nodes: 500_000, ..Budget::default() }, 1);
    assert_eq!(report.verdict, Verdict::Unwinnable);
}

/// By easier games, whose tables have a part of the memory. `steps` does the same with another.
#[test]
fn hard_deals_are_proved_lost_in_little_memory() {
    let library = Library::builtin();
    let rules = library.rules("canfield-only-whole", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(43_256, 1)).expect("its deck");
    let budget = Budget { bytes: 32 << 20, nodes: 8_000_000, ..Budget::default() };
    let report = solve(&rules, &position, &budget, 1);
    assert_eq!(report.verdict, Verdict::Unwinnable, "{report:?}");
    assert!(report.peak_bytes <= budget.bytes, "{} bytes", report.peak_bytes);
}

#[test]
fn empty_budgets_decide_nothing_and_harm_nothing() {
    let stop = AtomicBool::new(true);
    // Where nothing can be moved nothing needs to be searched.
    let movable = |(_, rules, position): &(String, Arc<Rules>, Position)| !position.is_stuck(rules);
    for (preset, rules, position) in deals().into_iter().filter(movable) {
        for (budget, out) in [
            (Budget { nodes: 0, ..Budget::default() }, RanOut::Nodes),
            (Budget { nodes: 1, ..Budget::default() }, RanOut::Nodes),
            (Budget { bytes: 0, ..Budget::default() }, RanOut::Memory),
            (Budget { bytes: 1, ..Budget::default() }, RanOut::Memory),
            (Budget { time: Some(Duration::ZERO), ..Budget::default() }, RanOut::Time),
            (Budget { cpu: Some(CpuTime { most: Duration::ZERO, clock: looks }), ..Budget::default() }, RanOut::Time),
            (Budget { stop: Some(&stop), ..Budget::default() }, RanOut::Stopped),
        ] {
            let report = solve(&rules, &position, &budget, 1);
            // One node may be all there is.
            if budget.nodes != 1 || report.verdict != Verdict::Unwinnable {
                assert_eq!(undecided(&report), Some(out), "{preset}: {report:?}");
            }
            assert!(report.nodes <= budget.nodes.min(1), "{preset}: {report:?}");
            assert!(report.peak_bytes <= budget.bytes, "{preset}: {report:?}");
        }
    }
}

/// What is won already is won by no moves, whatever the bytes.
#[test]
fn a_won_position_needs_no_memory() {
    let rules = Library::builtin().rules("freecell", &[]).expect("a preset");
    let mut position = Position::deal(&rules, &Deck::numbered(1, 1)).expect("its deck");
    let report = solve(&rules, &position, &Budget::default(), 1);
    let Verdict::Winnable(moves) = report.verdict else { panic!("{report:?}") };
    for mv in moves {
        let _ = position.play_unchecked(&rules, mv);
    }
    for bytes in [0, 1, 4 << 20] {
        let report = solve(&rules, &position, &Budget { bytes, ..Budget::default() }, 1);
        assert_eq!(report.verdict, Verdict::Winnable(Vec::new()), "{bytes}");
    }
}

#[test]
fn nodes_are_counted_exactly() {
    for (preset, rules, position) in deals() {
        for nodes in [2, 100, 1_025, 7_777] {
            let report = solve(&rules, &position, &Budget { nodes, ..Budget::default() }, 1);
            assert!(report.nodes <= nodes, "{preset}: {report:?}");
            if let Some(out) = undecided(&report) {
                assert_eq!((out, report.nodes), (RanOut::Nodes, nodes), "{preset}");
            }
        }
    }
}

#[test]
fn all_tables_and_lists_together_keep_to_the_bytes() {
    for ((preset, rules, position), bytes) in
        deals().into_iter().zip([1 << 22, 5_000_001, 19_999_999].into_iter().cycle())
    {
        let budget = Budget { bytes, nodes: 30_000, ..Budget::default() };
        let report = solve(&rules, &position, &budget, 2);
        assert!(report.peak_bytes > 0, "{preset}: something was held");
        assert!(report.peak_bytes <= bytes, "{preset}: {} of {bytes} bytes", report.peak_bytes);
    }
}

/// With a table that is soon full nothing is said to be lost that more memory finds to be won, and
/// most is still won.
#[test]
fn a_full_table_ends_one_search_only() {
    let library = Library::builtin();
    let (mut won, mut memory) = (0, 0);
    for preset in ["canfield", "klondike-drei", "freecell", "die-reihe"] {
        let rules = library.rules(preset, &[]).expect("a preset");
        for deal in 1..=8 {
            let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
            let ample = solve(&rules, &position, &Budget { nodes: 300_000, ..Budget::default() }, 1);
            let scarce = solve(&rules, &position, &Budget { nodes: 300_000, bytes: 1 << 22, ..Budget::default() }, 1);
            let contrary = matches!(
                (&ample.verdict, &scarce.verdict),
                (Verdict::Winnable(_), Verdict::Unwinnable) | (Verdict::Unwinnable, Verdict::Winnable(_))
            );
            assert!(!contrary, "{preset} {deal}: {ample:?} {scarce:?}");
            won += usize::from(matches!(scarce.verdict, Verdict::Winnable(_)));
            memory += usize::from(undecided(&scarce).is_some());
        }
    }
    assert!(won >= 16, "only {won} of 32 won, {memory} undecided");
}

#[test]
fn a_stop_at_any_moment_leaves_a_true_verdict() {
    let library = Library::builtin();
    let rules = library.rules("canfield", &[]).expect("a preset");
    for round in 0..24u32 {
        let position = Position::deal(&rules, &Deck::numbered(u64::from(round % 6) + 8, 1)).expect("its deck");
        let budget = Budget { nodes: 100_000, ..Budget::default() };
        let whole = solve(&rules, &position, &budget, 1);
        let stop = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                // Some moment: how much is searched by then is left to the machine.
                for _ in 0..round * round {
                    std::thread::yield_now();
                }
                stop.store(true, Ordering::Relaxed);
            });
            solve(&rules, &position, &Budget { stop: Some(&stop), ..budget }, 1)
        });
        match undecided(&report) {
            Some(out) => assert!(matches!(out, RanOut::Stopped | RanOut::Nodes), "{report:?}"),
            // A win that is not shortened to the end wins as well.
            None => assert_eq!(
                std::mem::discriminant(&report.verdict),
                std::mem::discriminant(&whole.verdict),
                "deal {round}"
            ),
        }
        assert!(report.nodes <= whole.nodes, "{report:?}");
    }
}

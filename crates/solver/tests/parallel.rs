//! Several threads say what one says, within one budget.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use patience::{Deck, Library, Position, Rules};
use patience_solver::{Budget, RanOut, Verdict, solve, solve_parallel};

fn deal(preset: &str, number: u64) -> (std::sync::Arc<Rules>, Position) {
    let rules = Library::builtin().rules(preset, &[]).unwrap();
    let position = Position::deal(&rules, &Deck::numbered(number, rules.pack())).unwrap();
    (rules, position)
}

fn wins(rules: &Rules, position: &Position, verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Winnable(moves) => {
            let mut position = *position;
            assert!(moves.iter().all(|&mv| position.play(rules, mv).is_ok()) && position.is_won(rules));
            Some(true)
        }
        Verdict::Unwinnable => Some(false),
        Verdict::Undecided(_) => None,
    }
}

#[test]
fn one_job_is_the_plain_search() {
    let budget = Budget { nodes: 100_000, ..Budget::default() };
    for preset in ["klondike", "napoleon", "daemon", "grosse-harfe", "anneliese"] {
        for number in 1..=2 {
            let (rules, position) = deal(preset, number);
            let alone = solve(&rules, &position, &budget, 7);
            assert_eq!(solve_parallel(&rules, &position, &budget, 7, 1), alone, "{preset} {number}");
            assert_eq!(solve_parallel(&rules, &position, &budget, 7, 0), alone, "{preset} {number}");
        }
    }
}

#[test]
fn many_jobs_agree_with_one_and_share_the_nodes() {
    let (mut won, mut lost) = (0, 0);
    for (preset, jobs) in [("klondike", 2), ("napoleon", 3), ("daemon", 2), ("die-reihe", 4), ("grosse-harfe", 3)] {
        for number in 1..=6 {
            let (rules, position) = deal(preset, number);
            let budget = Budget { nodes: 300_000, shortening: 0, ..Budget::default() };
            let alone = solve(&rules, &position, &budget, 0);
            let together = solve_parallel(&rules, &position, &budget, 0, jobs);
            assert!(together.nodes <= budget.nodes, "{preset} {number}");
            let one = wins(&rules, &position, &alone.verdict);
            let many = wins(&rules, &position, &together.verdict);
            if let (Some(one), Some(many)) = (one, many) {
                assert_eq!(one, many, "{preset} {number}");
                if one { won += 1 } else { lost += 1 }
            }
        }
    }
    assert!(won >= 10 && lost >= 2, "{won} won, {lost} lost");
}

/// Lost deals that take one thread a hundred thousand nodes and more.
#[test]
fn threads_prove_together_what_one_proves() {
    let deals = [
        ("canfield", 5_000_197),
        ("canfield", 5_000_015),
        ("canfield-whole", 5_000_056),
        ("klondike", 7_000_090),
        ("klondike-drei", 5_000_031),
    ];
    for (preset, number) in deals {
        let (rules, position) = deal(preset, number);
        for jobs in [1, 2, 4] {
            let report = solve_parallel(&rules, &position, &Budget { shortening: 0, ..Budget::default() }, 0, jobs);
            assert_eq!(report.verdict, Verdict::Unwinnable, "{preset} {number}, {jobs} threads");
        }
        // Where memory or nodes do not suffice, nothing is claimed.
        for budget in [
            Budget { bytes: 8 << 20, nodes: 20_000, ..Budget::default() },
            Budget { bytes: 8 << 20, ..Budget::default() },
        ] {
            let report = solve_parallel(&rules, &position, &budget, 0, 2);
            assert!(!matches!(report.verdict, Verdict::Winnable(_)), "{preset} {number}");
            assert!(report.peak_bytes <= 9 << 20, "{preset} {number}: {} bytes", report.peak_bytes);
        }
    }
}

#[test]
fn budgets_hold_for_all_jobs_together() {
    let (rules, position) = deal("grosse-harfe-koenige", 3);
    let stop = AtomicBool::new(true);
    for (budget, out) in [
        (Budget { nodes: 0, ..Budget::default() }, RanOut::Nodes),
        (Budget { nodes: 1, ..Budget::default() }, RanOut::Nodes),
        (Budget { nodes: 5_000, ..Budget::default() }, RanOut::Nodes),
        (Budget { bytes: 1, ..Budget::default() }, RanOut::Memory),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, RanOut::Time),
        (Budget { stop: Some(&stop), ..Budget::default() }, RanOut::Stopped),
    ] {
        let report = solve_parallel(&rules, &position, &budget, 0, 3);
        assert_eq!(report.verdict, Verdict::Undecided(out), "{budget:?}");
        assert!(report.nodes <= budget.nodes, "{budget:?}: {}", report.nodes);
    }
}

#[test]
fn memory_suffices_for_the_nodes_that_it_was_reckoned_for() {
    const SHORT: &[u64] = &[0, 1, 1_000, 10_000];
    let long_ways = [("grosse-napoleon", 5), ("mrs-mop", 3), ("simple-simon", 2), ("spider-zwei", 1)];
    let others = ["canfield", "anneliese", "klondike", "grosse-harfe-koenige"].map(|preset| (preset, 4));
    let all = long_ways.map(|deal| (deal, SHORT)).into_iter();
    for ((preset, number), most) in all.chain(others.map(|deal| (deal, &[1_000, 50_000, 120_000][..]))) {
        let (rules, position) = deal(preset, number);
        for &nodes in most {
            let budget = Budget { nodes, bytes: Budget::bytes_for(nodes), ..Budget::default() };
            let report = solve(&rules, &position, &budget, 0);
            assert_ne!(report.verdict, Verdict::Undecided(RanOut::Memory), "{preset} {nodes}");
        }
    }
}

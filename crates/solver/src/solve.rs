//! The searches together.

use patience::{Move, Position, Rules};

use crate::budget::{Budget, Meter, RanOut};
use crate::depth::{DepthFirst, Found};
use crate::random::Random;
use crate::shorten::{shorten, wins};

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is won by these moves, which were shortened and which the core has replayed.
    Winnable(Vec<Move>),
    /// No moves win it: every position that can be reached was looked at.
    Unwinnable,
    /// The budget did not suffice.
    Undecided(RanOut),
}

/// A verdict, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// The positions that were looked at.
    pub nodes: u64,
    /// How many moves the solution had before it was shortened; 0 without one.
    pub found_moves: usize,
    /// The bytes of the largest table.
    pub peak_bytes: usize,
    /// The search that decided, or that ran last.
    pub method: &'static str,
}

/// The shares of the budget that short tries get before a search that excludes nothing, in tries of so many nodes.
const TRIES: [(u64, u64); 2] = [(40, 1_000), (20, 10_000)];

/// Looks for a way to win from a position, or for the certainty that there is none.
///
/// The same position, budget in nodes and seed give the same report on every machine, as long as neither
/// time nor stop flag end the search.
///
/// # Panics
/// If a way that was found does not win when it is replayed: an error in this crate.
pub fn solve(rules: &Rules, position: &Position, budget: &Budget<'_>, seed: u64) -> Report {
    let mut meter = Meter::new(*budget);
    let mut search = DepthFirst::new(rules, meter.bytes());
    let mut random = Random::new(seed);
    let mut method = "restarts";
    for (tries, limit) in TRIES {
        for _ in 0..tries {
            match search.search(position, limit, Some(&mut random), &mut meter) {
                Found::Limit => {}
                found => return report(rules, position, found, &search, &meter, method),
            }
        }
    }
    if std::env::var_os("BEAM").is_some() {
        let weights = crate::features::Weights::by_hand();
        let mut beam = crate::beam::Beam::new(rules, meter.bytes());
        let mut width = 100.0f32;
        loop {
            match beam.search(position, width as usize, &weights, &mut random, &mut meter) {
                Found::Limit => width = (width * 1.5).min(20_000.0),
                found => return report(rules, position, found, &search, &meter, "beam"),
            }
        }
    }
    method = "depth-first";
    let found = search.search(position, u64::MAX, None, &mut meter);
    report(rules, position, found, &search, &meter, method)
}

fn report(
    rules: &Rules,
    position: &Position,
    found: Found,
    search: &DepthFirst<'_>,
    meter: &Meter<'_>,
    method: &'static str,
) -> Report {
    let mut found_moves = 0;
    let verdict = match found {
        Found::Win(moves) => {
            assert!(wins(rules, position, &moves), "a solution must win when it is replayed");
            found_moves = moves.len();
            let moves = shorten(rules, position, &moves);
            assert!(wins(rules, position, &moves), "a shortened solution must win when it is replayed");
            Verdict::Winnable(moves)
        }
        Found::Nothing => Verdict::Unwinnable,
        Found::RanOut(out) => Verdict::Undecided(out),
        Found::Limit => Verdict::Undecided(RanOut::Nodes),
    };
    Report { verdict, nodes: meter.nodes(), found_moves, peak_bytes: search.table.bytes(), method }
}

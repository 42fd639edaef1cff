//! The searches together.

use patience::{Move, Position, Rules};

use crate::beam::Beam;
use crate::budget::{Budget, Meter, RanOut};
use crate::depth::{DepthFirst, Found};
use crate::features::Weights;
use crate::prunings::Prunings;
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

/// Noisy tries of a round, and how many nodes each may take in the first round.
const TRIES: (u32, f64) = (12, 1_000.0);
/// The beam's width in the first round, and the widest.
const WIDTH: (f64, f64) = (100.0, 50_000.0);
/// Nodes of the search that excludes nothing in the first round.
const EXHAUST: f64 = 30_000.0;
/// By how much each of the three grows from round to round: wins are found by trying again otherwise,
/// proofs by going on for longer.
const GROWTH: (f64, f64, f64) = (1.2, 1.5, 2.0);

/// Looks for a way to win from a position, or for the certainty that there is none.
///
/// Three searches take turns, in rounds of growing size: short depth-first tries in a player's order with some luck, which find
/// most wins; a beam, which finds wins in games where early mistakes are found out late; and a depth-first search
/// that leaves nothing out, which alone can say that there is no win.
///
/// The same position, budget in nodes and seed give the same report on every machine, as long as neither
/// time nor stop flag end the search.
///
/// # Panics
/// If a way that was found does not win when it is replayed: an error in this crate.
pub fn solve(rules: &Rules, position: &Position, budget: &Budget<'_>, seed: u64) -> Report {
    solve_with(rules, position, budget, seed, &Prunings::default())
}

/// The same with some prunings switched off: for tests and measurements.
///
/// # Panics
/// As [`solve`].
pub fn solve_with(rules: &Rules, position: &Position, budget: &Budget<'_>, seed: u64, prunings: &Prunings) -> Report {
    let mut meter = Meter::new(*budget);
    // Each search has a table of its own; that of the tries stays small.
    let mut search = DepthFirst::new(rules, position, meter.bytes() / 8, prunings);
    let mut exhaustive = DepthFirst::new(rules, position, meter.bytes() / 2, prunings);
    exhaustive.begin(position, None);
    let mut beam = Beam::new(rules, meter.bytes() / 2);
    let mut random = Random::new(seed);
    let weights = Weights::by_hand();
    let (mut nodes, mut width, mut exhaust) = (TRIES.1, WIDTH.0, EXHAUST);
    loop {
        for _ in 0..TRIES.0 {
            match search.search(position, nodes as u64, Some(&mut random), &mut meter) {
                Found::Limit => {}
                found => return report(rules, position, found, &search, &meter, "restarts"),
            }
        }
        match exhaustive.go_on(exhaust as u64, &mut meter) {
            Found::Limit => {}
            found => return report(rules, position, found, &exhaustive, &meter, "depth-first"),
        }
        match beam.search(position, width as usize, &weights, &mut random, &mut meter) {
            Found::Limit => {}
            found => return report(rules, position, found, &search, &meter, "beam"),
        }
        nodes *= GROWTH.0;
        width = (width * GROWTH.1).min(WIDTH.1);
        exhaust *= GROWTH.2;
    }
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

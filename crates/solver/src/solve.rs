//! The searches together.

use patience::{Draw, Move, Position, Rules};

use crate::beam::Beam;
use crate::budget::{Budget, Meter, RanOut};
use crate::depth::{DepthFirst, Found};
use crate::dig::Dig;
use crate::easier::{Easier, easier_rules};
use crate::prunings::Prunings;
use crate::random::Random;
use crate::shorten::{shorten, wins};
use crate::weights::sets;

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

/// What a round of the searches takes.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// Noisy tries, and how many nodes each may take.
    tries: f64,
    try_nodes: f64,
    /// The beam's width.
    width: f64,
    /// Nodes of the search that excludes nothing.
    exhaust: f64,
}

/// With one deck: many positions can be exhausted, and games that can't are won sooner or later by all three.
const ONE_DECK: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 1_000.0, width: 100.0, exhaust: 30_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, width: 1.5, exhaust: 2.0 },
);
/// With two decks nothing but an endgame can be exhausted, and that at once. Where cards are drawn to a waste and played
/// from it, tries win most of the easy games, and many of those that no beam wins: they take about half of the time.
const TWO_DECKS_WASTE: (Round, Round) = (
    Round { tries: 120.0, try_nodes: 1_000.0, width: 100.0, exhaust: 10_000.0 },
    Round { tries: 1.6, try_nodes: 1.02, width: 1.5, exhaust: 1.4 },
);
/// Where cards are drawn to columns, a beam wins nearly all games that are won.
const TWO_DECKS: (Round, Round) = (
    Round { tries: 10.0, try_nodes: 1_000.0, width: 100.0, exhaust: 10_000.0 },
    Round { tries: 1.4, try_nodes: 1.05, width: 1.5, exhaust: 1.4 },
);
/// Tests for places in the first round, and by how much they grow.
const DIG_FIRST: u64 = 5_000;
const DIG_GROWTH: u64 = 16;
/// The widest beam.
const WIDEST: f64 = 50_000.0;

/// The first round, and how rounds grow.
fn rounds(rules: &Rules) -> (Round, Round) {
    match (rules.decks(), rules.stock().draw) {
        (1, _) => ONE_DECK,
        (_, Draw::Waste { .. }) => TWO_DECKS_WASTE,
        _ => TWO_DECKS,
    }
}

impl Round {
    /// The next round: wins are found by trying again otherwise, proofs by going on for longer.
    fn grown(self, by: Round) -> Round {
        Round {
            tries: self.tries * by.tries,
            try_nodes: self.try_nodes * by.try_nodes,
            width: (self.width * by.width).min(WIDEST),
            exhaust: self.exhaust * by.exhaust,
        }
    }
}

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
    solve_as(Role::All, rules, position, &mut Meter::new(*budget), seed, prunings)
}

/// What a thread does of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Everything.
    All,
    /// Only the search that leaves nothing out.
    Exhaust,
    /// Only the searches that find wins.
    Try,
}

impl Role {
    /// Each search has a table of its own, that of the tries stays small: the bytes for tries, search and beam.
    fn share(self, bytes: usize) -> (usize, usize, usize) {
        match self {
            Role::All => (bytes / 8, bytes / 2, bytes * 3 / 8),
            Role::Exhaust => (0, bytes, 0),
            Role::Try => (bytes / 4, 0, bytes * 3 / 4),
        }
    }
}

pub(crate) fn solve_as(
    role: Role,
    rules: &Rules,
    position: &Position,
    meter: &mut Meter<'_>,
    seed: u64,
    prunings: &Prunings,
) -> Report {
    let (for_tries, for_exhaustive, for_beam) = role.share(meter.bytes());
    let mut tries = DepthFirst::new(rules, position, for_tries, prunings);
    let mut exhaustive = DepthFirst::new(rules, position, for_exhaustive, prunings);
    exhaustive.begin(position, None);
    if role == Role::Exhaust {
        let found = exhaustive.go_on(u64::MAX, meter);
        return report(rules, position, found, &exhaustive, meter, "depth-first");
    }
    let mut beam = Beam::new(rules, for_beam);
    let mut random = Random::new(seed);
    let sets = sets(rules);
    let (mut round, growth) = rounds(rules);
    let mut dig = Dig::new(rules, meter.bytes() / 16).filter(|_| prunings.dig && role == Role::All);
    let mut tests = DIG_FIRST;
    for weights in sets.iter().cycle() {
        match dig.as_mut().map_or(Ok(false), |dig| dig.refutes(position, tests, meter)) {
            Ok(false) => {}
            Ok(true) => return report(rules, position, Found::Nothing, &tries, meter, "digging"),
            Err(out) => return report(rules, position, Found::RanOut(out), &tries, meter, "digging"),
        }
        tests = tests.saturating_mul(DIG_GROWTH);
        for _ in 0..round.tries as u32 {
            match tries.search(position, round.try_nodes as u64, Some(&mut random), meter) {
                Found::Limit => {}
                found => return report(rules, position, found, &tries, meter, "restarts"),
            }
        }
        if role == Role::All {
            match exhaustive.go_on(round.exhaust as u64, meter) {
                Found::Limit => {}
                found => return report(rules, position, found, &exhaustive, meter, "depth-first"),
            }
        }
        match beam.search(position, round.width as usize, weights, &mut random, meter) {
            Found::Limit => {}
            found => return report(rules, position, found, &tries, meter, "beam"),
        }
        round = round.grown(growth);
    }
    unreachable!("there is at least one set of weights")
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

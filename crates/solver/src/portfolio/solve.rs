//! How the searches take turns.

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::outcome::{Found, Method, Report, Verdict};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Traits};
use crate::evaluate::weight_sets::sets;
use crate::evaluate::weights::Weights;
use crate::portfolio::shorten::{shorten, wins};
use crate::refute::refuter::Refuter;
use crate::search::beam::Beam;
use crate::search::complete::{CompleteSearch, GameSearch};
use crate::search::relaxed_rules::relaxed_rules_of;
use crate::search::rollout_beam::RolloutBeam;

/// What a round of the searches takes.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// Noisy tries, and how many nodes each may take.
    tries: f64,
    try_nodes: f64,
    /// How many beams, each with other weights, and their width.
    beams: f64,
    width: f64,
    /// Nodes of the complete search.
    complete: f64,
}

/// One deck. Many positions can be exhausted; the rest are mostly won by any of the three searches.
const ONE_DECK: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 1_000.0, beams: 1.0, width: 100.0, complete: 30_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.5, complete: 2.0 },
);
/// One deck, on compact states. Every successor counts as a node there and takes a fifth of the
/// time.
const BOARDS: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 3_000.0, beams: 1.0, width: 100.0, complete: 90_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.5, complete: 2.0 },
);
/// Two decks, drawn to a waste. Only endgames can be exhausted. Tries win most of the easy games,
/// and many that no beam wins. Several narrow beams win more positions from the middle of games
/// than one wide beam in the same time.
const TWO_DECKS_WASTE: (Round, Round) = (
    Round { tries: 20.0, try_nodes: 1_000.0, beams: 4.0, width: 60.0, complete: 5_000.0 },
    Round { tries: 1.3, try_nodes: 1.02, beams: 1.0, width: 1.25, complete: 1.3 },
);
/// Two decks, drawn to a column. A beam wins nearly all games that are won.
const TWO_DECKS_COLUMN: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 4.0, width: 50.0, complete: 1_000.0 },
    Round { tries: 1.0, try_nodes: 1.05, beams: 1.0, width: 1.25, complete: 1.25 },
);
/// Other games with two decks.
const TWO_DECKS: (Round, Round) = (
    Round { tries: 10.0, try_nodes: 1_000.0, beams: 1.0, width: 50.0, complete: 10_000.0 },
    Round { tries: 1.3, try_nodes: 1.05, beams: 1.0, width: 1.25, complete: 1.4 },
);
/// The order of plays is known, so positions are valued by playing on. Narrow beams win nearly all
/// games that are won.
const KNOWN_ORDER: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 1.0, width: 30.0, complete: 3_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 2.0, complete: 2.0 },
);
/// How strongly the beam's weights are perturbed at first, and at most.
const SHAKEN: (f32, f32) = (0.25, 0.5);
/// By how much that grows from round to round.
const SHAKEN_MORE: f32 = 1.1;
/// The widest beam.
const WIDEST: f64 = 50_000.0;

/// The first round, and how rounds grow.
fn rounds(rules: &Rules, tries: &GameSearch<'_>) -> (Round, Round) {
    let traits = Traits::of(rules);
    match (traits.decks, traits.drawn) {
        (1, _) if matches!(tries, GameSearch::Boards(_)) => BOARDS,
        (1, _) => ONE_DECK,
        (_, Drawn::Waste(_)) => TWO_DECKS_WASTE,
        (_, Drawn::Column(_)) => TWO_DECKS_COLUMN,
        _ => TWO_DECKS,
    }
}

impl Round {
    /// The next round. Wins are found by trying differently, proofs by searching longer.
    fn grown(self, by: Round) -> Round {
        Round {
            tries: self.tries * by.tries,
            try_nodes: self.try_nodes * by.try_nodes,
            beams: self.beams * by.beams,
            width: (self.width * by.width).min(WIDEST),
            complete: self.complete * by.complete,
        }
    }
}

/// Looks for a way to win from a position, or for a proof that there is none.
///
/// Three searches take turns, in rounds of growing size. Short depth-first tries in a player's
/// order, slightly shuffled, find most wins. A beam finds wins in games where early mistakes show
/// late. A complete depth-first search is the only one that can prove a position lost, besides the
/// refuter. Some games have searches of their own: from draw to draw where plays can be delayed, on
/// compact states for one deck and an unlimited stock, and a beam that plays on where the order of
/// plays is known.
///
/// The same position, budget in nodes and seed give the same report on every machine, unless the
/// time or the stop flag ends the search.
///
/// # Panics
/// If a solution does not win when it is replayed, which would be a bug in this crate.
pub fn solve(rules: &Rules, position: &Position, budget: &Budget<'_>, seed: u64) -> Report {
    solve_with(rules, position, budget, seed, &Prunings::default())
}

/// The same with some prunings switched off: for tests and measurements.
///
/// # Panics
/// As [`solve`].
pub fn solve_with(rules: &Rules, position: &Position, budget: &Budget<'_>, seed: u64, prunings: &Prunings) -> Report {
    solve_as(ThreadRole::All, rules, position, &mut Meter::new(*budget), seed, prunings)
}

/// What a thread does of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThreadRole {
    /// Everything.
    All,
    /// Only what can say that there is no win.
    Complete,
    /// Only the searches that find wins.
    Try,
}

/// Nodes of the complete search before anything is tried, where there are relaxed rules: many lost
/// deals are refuted at once.
const FIRST_LOOK: u64 = 100;
/// With fewer bytes nothing is tried.
pub(crate) const LEAST_BYTES: usize = 4 << 20;
/// When the table of the complete search is full, the other searches go on. If nothing else limits
/// them, they get this many times the nodes so far, and this many more.
const GO_ON: (u64, u64) = (4, 1_000_000);

impl ThreadRole {
    /// The bytes for tries, complete search and beam. The table of the tries stays small. A
    /// sixteenth is for the refuter, where there is one.
    fn share(self, bytes: usize) -> (usize, usize, usize) {
        match self {
            ThreadRole::All => (bytes / 16, bytes / 2, bytes / 8 * 3),
            ThreadRole::Complete => (0, bytes / 16 * 15, 0),
            ThreadRole::Try => (bytes / 4, 0, bytes / 4 * 3),
        }
    }
}

pub(crate) fn solve_as(
    role: ThreadRole,
    rules: &Rules,
    position: &Position,
    meter: &mut Meter<'_>,
    seed: u64,
    prunings: &Prunings,
) -> Report {
    let bytes = meter.bytes();
    if bytes < LEAST_BYTES {
        return Report::undecided(RanOut::Memory, meter);
    }
    let (for_tries, for_complete, for_beam) = role.share(bytes);
    let relaxed = relaxed_rules_of(rules, prunings);
    let complete = || CompleteSearch::new(rules, relaxed.as_ref(), position, for_complete, prunings);
    let mut refuter = (role != ThreadRole::Try).then(|| Refuter::new(rules, position, bytes / 16, prunings));
    if let Some(refuter) = &mut refuter
        && let Some(found) = refuter.round(meter)
    {
        return report(rules, position, found, meter, refuter.most_bytes());
    }
    if role == ThreadRole::Complete {
        return complete_alone(rules, position, complete(), refuter, meter);
    }
    let mut complete = (role == ThreadRole::All).then(complete);
    // The nodes when the table of the complete search was full.
    let mut full = None;
    // What relaxed rules prove need not be proved again in every try.
    let in_tries = Prunings { reserve_relaxation: prunings.reserve_relaxation && relaxed.is_none(), ..*prunings };
    let mut tries = GameSearch::new(rules, position, for_tries, &in_tries);
    let mut rollout_beam = RolloutBeam::new(rules, position, for_beam);
    let mut beam = Beam::new(rules, if rollout_beam.is_some() { 0 } else { for_beam });
    let mut random = Random::new(seed);
    // The first set is the one that wins most by itself.
    let sets = sets(rules);
    let mut weights = sets[0];
    let (mut round, growth) = if rollout_beam.is_some() { KNOWN_ORDER } else { rounds(rules, &tries) };
    let (mut shake, mut luck) = (SHAKEN.0, false);
    let decided = 'decided: {
        if relaxed.is_some()
            && let Some(found) = go_on(complete.as_mut(), &mut full, FIRST_LOOK, meter)
        {
            break 'decided found;
        }
        loop {
            if let Some(found) = try_often(&mut tries, position, round, &mut random, meter) {
                break 'decided found;
            }
            if let Some(found) = refuter.as_mut().and_then(|refuter| refuter.round(meter)) {
                break 'decided found;
            }
            if let Some(found) = go_on(complete.as_mut(), &mut full, round.complete as u64, meter) {
                break 'decided found;
            }
            let width = round.width as usize;
            for _ in 0..round.beams as u32 {
                let (found, method) = match &mut rollout_beam {
                    Some(rollout_beam) => (rollout_beam.search(width, luck, &mut random, meter), Method::RolloutBeam),
                    None => (beam.search(position, (width, shake), &weights, &mut random, meter), Method::Beam),
                };
                match found {
                    Found::Limit => {}
                    found => break 'decided (found, method),
                }
                weights = Weights::mixed(&sets, &mut random);
                luck = true;
            }
            if !meter.runs_out() && full.is_some_and(|nodes| meter.nodes() / GO_ON.0 > nodes + GO_ON.1) {
                break 'decided (Found::RanOut(RanOut::Memory), Method::Beam);
            }
            round = round.grown(growth);
            shake = (shake * SHAKEN_MORE).min(SHAKEN.1);
        }
    };
    let bytes = tries.most_bytes() + complete.map_or(0, |complete| complete.most_bytes()) + beam.most_bytes();
    let bytes = bytes + rollout_beam.map_or(0, |rollout_beam| rollout_beam.most_bytes());
    let bytes = bytes + refuter.map_or(0, |refuter| refuter.most_bytes());
    report(rules, position, decided, meter, bytes)
}

/// Tries short searches with luck; gives what they found when one ends the whole search.
fn try_often(
    tries: &mut GameSearch<'_>,
    position: &Position,
    round: Round,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Option<(Found, Method)> {
    for _ in 0..round.tries as u32 {
        tries.begin(position, Some(random));
        match tries.go_on(round.try_nodes as u64, meter) {
            Found::Limit | Found::RanOut(RanOut::Memory) => {}
            found => return Some((found, Method::Restarts)),
        }
    }
    None
}

/// Continues the complete search, unless its table is full. Gives what it found if it ended.
fn go_on(
    complete: Option<&mut CompleteSearch<'_>>,
    full: &mut Option<u64>,
    limit: u64,
    meter: &mut Meter<'_>,
) -> Option<(Found, Method)> {
    match complete.filter(|_| full.is_none())?.go_on(limit, meter) {
        (Found::Limit, _) => None,
        // The others go on.
        (Found::RanOut(RanOut::Memory), _) => {
            *full = Some(meter.nodes());
            None
        }
        found => Some(found),
    }
}

/// The complete searches alone.
fn complete_alone(
    rules: &Rules,
    position: &Position,
    mut complete: CompleteSearch<'_>,
    mut refuter: Option<Refuter>,
    meter: &mut Meter<'_>,
) -> Report {
    let mut limit = ONE_DECK.0.complete as u64;
    let decided = loop {
        if let Some(found) = refuter.as_mut().and_then(|refuter| refuter.round(meter)) {
            break found;
        }
        match complete.go_on(limit, meter) {
            (Found::Limit, _) => limit = limit.saturating_mul(2),
            found => break found,
        }
    };
    let bytes = complete.most_bytes() + refuter.map_or(0, |refuter| refuter.most_bytes());
    report(rules, position, decided, meter, bytes)
}

pub(crate) fn report(
    rules: &Rules,
    position: &Position,
    (found, method): (Found, Method),
    meter: &Meter<'_>,
    peak_bytes: usize,
) -> Report {
    let mut found_moves = 0;
    let verdict = match found {
        Found::Win(moves) => {
            assert!(wins(rules, position, &moves), "a solution must win when it is replayed");
            found_moves = moves.len();
            let moves = shorten(rules, position, &moves, meter);
            assert!(wins(rules, position, &moves), "a shortened solution must win when it is replayed");
            Verdict::Winnable(moves)
        }
        Found::Nothing => Verdict::Unwinnable,
        Found::RanOut(out) => Verdict::Undecided(out),
        Found::Limit => Verdict::Undecided(RanOut::Nodes),
    };
    Report { verdict, nodes: meter.nodes(), found_moves, peak_bytes, method }
}

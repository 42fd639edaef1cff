//! The searches together.

use patience::{Draw, Move, Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::evaluate::weights::{Weights, sets};
use crate::portfolio::shorten::{shorten, wins};
use crate::refute::refuter::Refuter;
use crate::search::beam::Beam;
use crate::search::complete::{Exhaust, Search};
use crate::search::depth_first::Found;
use crate::search::relaxed_rules::easier_rules;
use crate::search::rollout_beam::Pilot;

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
    /// The bytes of all tables, stacks and lists together, each at its largest.
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
    /// So many beams, each with other weights, and their width.
    beams: f64,
    width: f64,
    /// Nodes of the search that excludes nothing.
    exhaust: f64,
}

/// With one deck: many positions can be exhausted, and games that can't are won sooner or later by all three.
const ONE_DECK: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 1_000.0, beams: 1.0, width: 100.0, exhaust: 30_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.5, exhaust: 2.0 },
);
/// Where the depth-first searches go by boards, they count each position that follows one as a node, and take a fifth of the time for one.
const BOARDS: (Round, Round) = (
    Round { tries: 12.0, try_nodes: 3_000.0, beams: 1.0, width: 100.0, exhaust: 90_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 1.5, exhaust: 2.0 },
);
/// With two decks nothing but an endgame can be exhausted, and that at once. Where cards are drawn to a waste and played
/// from it, tries win most of the easy games, and many of those that no beam wins. Several narrow beams win more positions from the middle of games than a wider one does in their time.
const TWO_DECKS_WASTE: (Round, Round) = (
    Round { tries: 20.0, try_nodes: 1_000.0, beams: 4.0, width: 60.0, exhaust: 5_000.0 },
    Round { tries: 1.3, try_nodes: 1.02, beams: 1.0, width: 1.25, exhaust: 1.3 },
);
/// Where cards are drawn to a column, a beam wins nearly all games that are won.
const TWO_DECKS_COLUMN: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 4.0, width: 50.0, exhaust: 1_000.0 },
    Round { tries: 1.0, try_nodes: 1.05, beams: 1.0, width: 1.25, exhaust: 1.25 },
);
/// Other games with two decks.
const TWO_DECKS: (Round, Round) = (
    Round { tries: 10.0, try_nodes: 1_000.0, beams: 1.0, width: 50.0, exhaust: 10_000.0 },
    Round { tries: 1.3, try_nodes: 1.05, beams: 1.0, width: 1.25, exhaust: 1.4 },
);
/// Where the order of plays is known, positions are valued by playing on from them, and narrow beams win nearly all games that are won.
const KNOWN_ORDER: (Round, Round) = (
    Round { tries: 1.0, try_nodes: 1_000.0, beams: 1.0, width: 30.0, exhaust: 3_000.0 },
    Round { tries: 1.0, try_nodes: 1.2, beams: 1.0, width: 2.0, exhaust: 2.0 },
);
/// By which part the beam's weights are shaken at first, and at most: what weights do not find, others may that differ more.
const SHAKEN: (f32, f32) = (0.25, 0.5);
/// By how much that grows from round to round.
const SHAKEN_MORE: f32 = 1.1;
/// The widest beam.
const WIDEST: f64 = 50_000.0;

/// The first round, and how rounds grow.
fn rounds(rules: &Rules, tries: &Search<'_>) -> (Round, Round) {
    match (rules.decks(), rules.stock().draw) {
        (1, _) if matches!(tries, Search::Boards(_)) => BOARDS,
        (1, _) => ONE_DECK,
        (_, Draw::Waste { .. }) => TWO_DECKS_WASTE,
        (_, Draw::Column(_)) => TWO_DECKS_COLUMN,
        _ => TWO_DECKS,
    }
}

impl Round {
    /// The next round: wins are found by trying again otherwise, proofs by going on for longer.
    fn grown(self, by: Round) -> Round {
        Round {
            tries: self.tries * by.tries,
            try_nodes: self.try_nodes * by.try_nodes,
            beams: self.beams * by.beams,
            width: (self.width * by.width).min(WIDEST),
            exhaust: self.exhaust * by.exhaust,
        }
    }
}

/// Looks for a way to win from a position, or for the certainty that there is none.
///
/// Three searches take turns, in rounds of growing size: short depth-first tries in a player's order with some luck, which find
/// most wins; a beam, which finds wins in games where early mistakes are found out late; and a depth-first search
/// that leaves nothing out, which alone can say that there is no win. Where every play may come as late as it can, both
/// depth-first searches go from draw to draw; where the order of plays is known, the beam values positions by playing on.
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
    /// Only what can say that there is no win.
    Exhaust,
    /// Only the searches that find wins.
    Try,
}

impl Report {
    fn undecided(out: RanOut, meter: &Meter<'_>) -> Report {
        Report { verdict: Verdict::Undecided(out), nodes: meter.nodes(), found_moves: 0, peak_bytes: 0, method: "none" }
    }
}

/// Nodes of the search that excludes nothing before anything is tried, where there are easier rules: many lost deals are refuted at once.
const FIRST_LOOK: u64 = 100;
/// With fewer bytes nothing is tried.
pub(crate) const LEAST_BYTES: usize = 4 << 20;
/// When the table is full that holds all positions, the other searches go on; where nothing else runs out, for so many times the
/// nodes so far, and so many more.
const GO_ON: (u64, u64) = (4, 1_000_000);

impl Role {
    /// Each search has a table of its own, that of the tries stays small: the bytes for tries, search and beam. A sixteenth is for
    /// the refuter, where there is one.
    fn share(self, bytes: usize) -> (usize, usize, usize) {
        match self {
            Role::All => (bytes / 16, bytes / 2, bytes / 8 * 3),
            Role::Exhaust => (0, bytes / 16 * 15, 0),
            Role::Try => (bytes / 4, 0, bytes / 4 * 3),
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
    let bytes = meter.bytes();
    if bytes < LEAST_BYTES {
        return Report::undecided(RanOut::Memory, meter);
    }
    let (for_tries, for_exhaust, for_beam) = role.share(bytes);
    // With two decks there is no time to exhaust anything that is worth it twice.
    let easier = easier_rules(rules, prunings).filter(|_| rules.decks() == 1);
    let exhaust = || Exhaust::new(rules, easier.as_ref(), position, for_exhaust, prunings);
    let mut refuter = (role != Role::Try).then(|| Refuter::new(rules, position, bytes / 16, prunings));
    if let Some(refuter) = &mut refuter
        && let Some(found) = refuter.round(meter)
    {
        return report(rules, position, found, meter, refuter.most_bytes());
    }
    if role == Role::Exhaust {
        return exhaust_alone(rules, position, exhaust(), refuter, meter);
    }
    let mut exhaust = (role == Role::All).then(exhaust);
    // The nodes when the table was full that holds all positions.
    let mut full = None;
    // What easier rules show need not be shown in every try.
    let in_tries = Prunings { pool: prunings.pool && easier.is_none(), ..*prunings };
    let mut tries = Search::new(rules, position, for_tries, &in_tries);
    let mut pilot = Pilot::new(rules, position, for_beam);
    let mut beam = Beam::new(rules, if pilot.is_some() { 0 } else { for_beam });
    let mut random = Random::new(seed);
    // At first the set that wins most by itself.
    let sets = sets(rules);
    let mut weights = sets[0];
    let (mut round, growth) = if pilot.is_some() { KNOWN_ORDER } else { rounds(rules, &tries) };
    let (mut shake, mut luck) = (SHAKEN.0, false);
    let decided = 'decided: {
        if easier.is_some()
            && let Some(found) = go_on(exhaust.as_mut(), &mut full, FIRST_LOOK, meter)
        {
            break 'decided found;
        }
        loop {
            for _ in 0..round.tries as u32 {
                tries.begin(position, Some(&mut random));
                match tries.go_on(round.try_nodes as u64, meter) {
                    Found::Limit | Found::RanOut(RanOut::Memory) => {}
                    found => break 'decided (found, "restarts"),
                }
            }
            if let Some(found) = refuter.as_mut().and_then(|refuter| refuter.round(meter)) {
                break 'decided found;
            }
            if let Some(found) = go_on(exhaust.as_mut(), &mut full, round.exhaust as u64, meter) {
                break 'decided found;
            }
            let width = round.width as usize;
            for _ in 0..round.beams as u32 {
                let (found, method) = match &mut pilot {
                    Some(pilot) => (pilot.search(width, luck, &mut random, meter), "playing on"),
                    None => (beam.search(position, (width, shake), &weights, &mut random, meter), "beam"),
                };
                match found {
                    Found::Limit => {}
                    found => break 'decided (found, method),
                }
                weights = Weights::mixed(&sets, &mut random);
                luck = true;
            }
            if !meter.runs_out() && full.is_some_and(|nodes| meter.nodes() / GO_ON.0 > nodes + GO_ON.1) {
                break 'decided (Found::RanOut(RanOut::Memory), "beam");
            }
            round = round.grown(growth);
            shake = (shake * SHAKEN_MORE).min(SHAKEN.1);
        }
    };
    let bytes = tries.most_bytes() + exhaust.map_or(0, |exhaust| exhaust.most_bytes()) + beam.most_bytes();
    let bytes = bytes + pilot.map_or(0, |pilot| pilot.most_bytes());
    let bytes = bytes + refuter.map_or(0, |refuter| refuter.most_bytes());
    report(rules, position, decided, meter, bytes)
}

/// Goes on with the search that excludes nothing, unless its table is full; gives what it found when it ends.
fn go_on(
    exhaust: Option<&mut Exhaust<'_>>,
    full: &mut Option<u64>,
    limit: u64,
    meter: &mut Meter<'_>,
) -> Option<(Found, &'static str)> {
    match exhaust.filter(|_| full.is_none())?.go_on(limit, meter) {
        (Found::Limit, _) => None,
        // The others go on.
        (Found::RanOut(RanOut::Memory), _) => {
            *full = Some(meter.nodes());
            None
        }
        found => Some(found),
    }
}

/// The searches that leave nothing out, without the others.
fn exhaust_alone(
    rules: &Rules,
    position: &Position,
    mut exhaust: Exhaust<'_>,
    mut refuter: Option<Refuter>,
    meter: &mut Meter<'_>,
) -> Report {
    let mut limit = ONE_DECK.0.exhaust as u64;
    let decided = loop {
        if let Some(found) = refuter.as_mut().and_then(|refuter| refuter.round(meter)) {
            break found;
        }
        match exhaust.go_on(limit, meter) {
            (Found::Limit, _) => limit = limit.saturating_mul(2),
            found => break found,
        }
    };
    let bytes = exhaust.most_bytes() + refuter.map_or(0, |refuter| refuter.most_bytes());
    report(rules, position, decided, meter, bytes)
}

fn report(
    rules: &Rules,
    position: &Position,
    (found, method): (Found, &'static str),
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

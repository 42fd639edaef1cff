//! Each search by itself, for tests.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::outcome::{Found, Method, Report};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::families::acts::attempts::ActsSearch;
use crate::families::compact::best_first::CompactBestFirst;
use crate::families::one_foundation::rollout_beam::RolloutBeam;
use crate::portfolio::complete::{CompleteSearch, GameSearch};
use crate::portfolio::report::report;
use crate::position::beam::Beam;
use crate::position::depth_first::DepthFirst;
use crate::position::evaluate::weight_sets::sets;
use crate::position::relaxed_rules::relaxed_rules_of;
use crate::refute::refuter::Refuter;

/// Nodes of one random try.
const TRY_NODES: u64 = 1_000;
/// Random tries, or tests of the refuter with growing effort, or beams.
const ROUNDS: usize = 3;
/// The width of beams.
const WIDTH: usize = 30;

/// Solves with one search only; `None` where it does not apply. A search that ends without a
/// result is undecided for want of nodes.
///
/// # Panics
/// If a way that was found does not win when it is replayed: an error in this crate.
pub fn solve_alone(
    method: Method,
    rules: &Arc<Rules>,
    position: &Position,
    budget: &Budget<'_>,
    seed: u64,
    prunings: &Prunings,
) -> Option<Report> {
    let bytes = budget.bytes;
    let (mut meter, mut random) = (Meter::new(*budget), Random::new(seed));
    let meter = &mut meter;
    let found = match method {
        Method::None => return None,
        Method::Restarts => {
            let mut search = GameSearch::new(rules, position, bytes, prunings);
            rounds(|| {
                search.begin(position, Some(&mut random));
                search.go_on(TRY_NODES, meter)
            })
        }
        Method::DepthFirst => {
            let search = DepthFirst::new(rules, position, bytes, prunings);
            to_the_end(GameSearch::Positions(Box::new(search)), position, meter)
        }
        Method::DelayedPlays | Method::Compact | Method::Heights => {
            let search = GameSearch::new(rules, position, bytes, prunings);
            if search.method() != method {
                return None;
            }
            to_the_end(search, position, meter)
        }
        Method::RelaxedRules => {
            let relaxed = relaxed_rules_of(rules, prunings)?;
            match to_the_end(GameSearch::new(&relaxed, position, bytes, prunings), position, meter) {
                // A win by relaxed rules proves nothing.
                Found::Win(_) => Found::Unproved,
                found @ (Found::Nothing | Found::Unproved | Found::Limit | Found::RanOut(_)) => found,
            }
        }
        Method::LooseStock => {
            let mut complete = CompleteSearch::new(rules, None, position, bytes, prunings);
            (complete.easier_method() == method).then(|| complete.go_on_easier(u64::MAX, meter))?
        }
        Method::Unblocking => {
            let mut refuter = Refuter::new(rules, position, bytes, prunings);
            rounds(|| {
                let found = refuter.go_on(refuter.tests(), meter);
                refuter.next_round();
                found
            })
        }
        Method::Beam => {
            let mut beam = Beam::new(rules, bytes);
            let weights = sets(rules)[0];
            rounds(|| {
                beam.begin(position, (WIDTH, 0.0), &weights, &mut random);
                beam.go_on(u64::MAX, meter)
            })
        }
        Method::Acts => {
            // It has no other use, so its switch does not count.
            ActsSearch::new(rules, position, bytes, &Prunings { acts: true, ..*prunings })?.go_on(u64::MAX, meter)
        }
        Method::BestFirst => {
            let mut search = CompactBestFirst::new(rules, position, bytes, prunings)?;
            rounds(|| {
                search.begin(TRY_NODES, &mut random);
                search.go_on(u64::MAX, meter)
            })
        }
        Method::RolloutBeam => {
            let mut rollout = RolloutBeam::new(rules, position, bytes)?;
            rounds(|| {
                rollout.begin(WIDTH, true);
                rollout.go_on(u64::MAX, &mut random, meter)
            })
        }
    };
    Some(report(rules, position, (found, method), meter))
}

/// One search from the position until it has looked at everything.
fn to_the_end(mut search: GameSearch, position: &Position, meter: &mut Meter<'_>) -> Found {
    search.begin(position, None);
    search.go_on(u64::MAX, meter)
}

/// Until something is found, for a few rounds.
fn rounds(mut round: impl FnMut() -> Found) -> Found {
    for _ in 0..ROUNDS {
        match round() {
            Found::Limit | Found::Unproved | Found::RanOut(RanOut::Memory) => {}
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => return found,
        }
    }
    Found::Unproved
}

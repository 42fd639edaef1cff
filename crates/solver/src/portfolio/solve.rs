//! Results in one call.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter};
use crate::base::outcome::Report;
use crate::base::switches::Prunings;
use crate::portfolio::complete::Crews;
use crate::portfolio::limits::{Limits, Progress};
use crate::portfolio::role::ThreadRole;
use crate::portfolio::solver::Solver;

/// Looks for a way to win from a position, or for a proof that there is none.
///
/// Three searches take turns, in rounds of growing size. Short depth-first tries in a player's
/// order, slightly shuffled, find most wins. A beam finds wins in games where early mistakes show
/// late. A complete search and, where one applies, a refuter can also prove that a position is
/// lost. The complete search is depth-first on positions, unless the game allows a faster one: from
/// draw to draw where plays can be delayed, on compact states for one deck and an unlimited stock,
/// or on heights of columns. Where the order of plays is known, the beam plays on to value a
/// position.
///
/// With less than 4 MiB nothing is searched: see [`Budget::bytes`].
///
/// The same position, budget in nodes and seed give the same report on every machine, unless the
/// time or the stop flag ends the search. [`Solver`] searches in steps and can go on.
///
/// # Panics
/// If the position is one of other rules (see [`Position::belongs_to`]), or if a solution does not
/// win when it is replayed, which would be a bug in this crate.
pub fn solve(rules: &Arc<Rules>, position: &Position, budget: &Budget<'_>, seed: u64) -> Report {
    solve_with(rules, position, budget, seed, &Prunings::default())
}

/// The same with some prunings switched off: for tests and measurements.
///
/// # Panics
/// As [`solve`].
pub fn solve_with(
    rules: &Arc<Rules>,
    position: &Position,
    budget: &Budget<'_>,
    seed: u64,
    prunings: &Prunings,
) -> Report {
    solve_as(ThreadRole::All, None, rules, position, &mut Meter::new(*budget), seed, prunings)
}

/// What one thread does, to the end.
pub(crate) fn solve_as(
    role: ThreadRole,
    crews: Option<Arc<Crews>>,
    rules: &Arc<Rules>,
    position: &Position,
    meter: &mut Meter<'_>,
    seed: u64,
    prunings: &Prunings,
) -> Report {
    let limits = Limits { nodes: u64::MAX, bytes: meter.bytes(), shortening: meter.shortening() };
    let mut solver = Solver::in_role(role, crews, Arc::clone(rules), position, limits, seed, prunings);
    // The meter's budget ends it.
    loop {
        if let Progress::Done(report) = solver.run(u64::MAX, meter) {
            return report;
        }
    }
}

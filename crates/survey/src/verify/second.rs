//! A second search of a deal, by another way.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use patience::{Move, Position, Rules, Undo};
use patience_solver::{Budget, Method, Prunings, Report, Verdict, solve, solve_alone, solve_with};

use crate::verify::counts::{Sampling, Way};
use crate::verify::sample::Claim;

/// What a second search said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Second {
    /// The same; by which way.
    Agrees(Way),
    /// The contrary: what was found.
    Contradicts(String),
    /// Nothing, within the nodes.
    Unchecked,
}

/// The prunings that leave out or merge positions: each of them on its own ground.
const REDUCTIONS: Prunings = Prunings {
    safe_foundation: true,
    stock_on_column: true,
    run_splits: true,
    run_ends: true,
    run_ends_in_spaces: true,
    rank_symmetry: true,
    ..Prunings::NONE
};

/// The prunings that call positions lost, and the fast models.
const RELAXATIONS: Prunings = Prunings {
    delayed_plays: true,
    last_pass: true,
    may_leave: true,
    relaxed_rules: true,
    loose_stock: true,
    compact: true,
    unblocking: true,
    ..Prunings::NONE
};

/// Looks at a deal again: for a win by searching it as a survey does, for a loss by every way but
/// the one that found it, until one gives a result.
pub(super) fn second_look(
    rules: &Arc<Rules>,
    position: &Position,
    claim: &Claim,
    sampling: &Sampling,
    stop: &AtomicBool,
) -> Second {
    let nodes = sampling.nodes;
    let budget =
        Budget { nodes, bytes: Budget::bytes_for(nodes), stop: Some(stop), shortening: 0, ..Budget::default() };
    if claim.won {
        return match solve(rules, position, &budget, sampling.seed).verdict {
            Verdict::Winnable(_) => Second::Agrees(Way::Solution),
            Verdict::Unwinnable => Second::Contradicts("the solver shows that it can't be won".into()),
            Verdict::Undecided(_) => Second::Unchecked,
        };
    }
    match exhaust(rules, position, &budget) {
        Some(true) => return Second::Contradicts("trying every move leads to a win".into()),
        Some(false) => return Second::Agrees(Way::EveryPosition),
        None => {}
    }
    let with = |prunings: &Prunings| solve_with(rules, position, &budget, sampling.seed, prunings);
    if let Some(second) = judge(Way::NoPrunings, &with(&Prunings::NONE)) {
        return second;
    }
    if let Some(second) = by_looser_rules(rules, position, claim, &budget) {
        return second;
    }
    for (method, way) in [
        (Method::DepthFirst, Way::DepthFirst),
        (Method::DelayedPlays, Way::DepthFirst),
        (Method::Compact, Way::DepthFirst),
        (Method::Heights, Way::DepthFirst),
        (Method::RelaxedRules, Way::RelaxedRules),
        (Method::Unblocking, Way::Unblocking),
    ] {
        let other = method.name() != claim.method;
        let alone = || solve_alone(method, rules, position, &budget, sampling.seed, &Prunings::default());
        let found = other.then(alone).flatten().and_then(|report| judge(way, &report));
        if let Some(second) = found {
            return second;
        }
    }
    let halves = [(Way::Reductions, REDUCTIONS), (Way::Relaxations, RELAXATIONS)];
    let found = halves.into_iter().find_map(|(way, prunings)| judge(way, &with(&prunings)));
    found.unwrap_or(Second::Unchecked)
}

/// What a result says of a loss, if it says anything.
fn judge(way: Way, report: &Report) -> Option<Second> {
    match &report.verdict {
        Verdict::Unwinnable => Some(Second::Agrees(way)),
        Verdict::Winnable(moves) => {
            Some(Second::Contradicts(format!("{} wins it in {} moves", way.name(), moves.len())))
        }
        Verdict::Undecided(_) => None,
    }
}

/// What can't be won by looser rules can't be won; a win by them says nothing.
fn by_looser_rules(rules: &Arc<Rules>, position: &Position, claim: &Claim, budget: &Budget<'_>) -> Option<Second> {
    let looser = Arc::new(rules.loosened()?);
    let same_way = claim.method == Method::RelaxedRules.name();
    let prunings = if same_way { Prunings::NONE } else { Prunings::default() };
    let lost = solve_with(&looser, position, budget, 0, &prunings).verdict == Verdict::Unwinnable;
    lost.then_some(Second::Agrees(Way::LooserRules))
}

/// Whether a win can be reached, by looking at every position with the rules alone and nothing of
/// the solver; `None` if there are more positions than the budget has nodes.
fn exhaust(rules: &Rules, root: &Position, budget: &Budget<'_>) -> Option<bool> {
    let mut position = *root;
    let mut seen = HashSet::from([position.hash128()]);
    // The moves left to try at each depth, and how the last one is taken back.
    let mut frames: Vec<(Vec<Move>, Option<Undo>)> = vec![(legal(&position, rules), None)];
    while let Some((moves, last)) = frames.last_mut() {
        if let Some(undo) = last.take() {
            position.take_back(rules, &undo);
        }
        let Some(mv) = moves.pop() else {
            frames.pop();
            continue;
        };
        *last = Some(position.play_unchecked(rules, mv));
        if position.is_won(rules) {
            return Some(true);
        }
        if seen.insert(position.hash128()) {
            if seen.len() as u64 > budget.nodes || budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return None;
            }
            frames.push((legal(&position, rules), None));
        }
    }
    Some(false)
}

fn legal(position: &Position, rules: &Rules) -> Vec<Move> {
    position.legal_moves(rules).into_iter().copied().collect()
}

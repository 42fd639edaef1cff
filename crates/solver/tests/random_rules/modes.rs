//! The ways in which a position is solved.

use std::panic::{AssertUnwindSafe, catch_unwind};

use patience::{Position, Rules};
use patience_literal::general::Truth;
use patience_solver::{Budget, Method, Prunings, Verdict, solve_alone, solve_with};

/// All searches together with some prunings, or one search by itself.
pub(crate) struct Mode {
    pub(crate) name: String,
    prunings: Prunings,
    alone: Option<Method>,
}

/// What a mode says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Won,
    Lost,
    Undecided,
    /// The search is not for such rules.
    NotFor,
    Panicked,
}

/// Nodes for each position: brute force has looked at all of them with far fewer.
const NODES: u64 = 300_000;
/// Bytes of one search, so that tables are soon made.
const BYTES: usize = 32 << 20;

type Switch = fn(&mut Prunings) -> &mut bool;

const SWITCHES: [(&str, Switch); 17] = [
    ("safe_foundation", |prunings| &mut prunings.safe_foundation),
    ("stock_on_column", |prunings| &mut prunings.stock_on_column),
    ("run_splits", |prunings| &mut prunings.run_splits),
    ("run_ends", |prunings| &mut prunings.run_ends),
    ("run_ends_in_spaces", |prunings| &mut prunings.run_ends_in_spaces),
    ("rank_symmetry", |prunings| &mut prunings.rank_symmetry),
    ("blocked_columns", |prunings| &mut prunings.blocked_columns),
    ("delayed_plays", |prunings| &mut prunings.delayed_plays),
    ("last_pass", |prunings| &mut prunings.last_pass),
    ("reserve_relaxation", |prunings| &mut prunings.reserve_relaxation),
    ("relaxed_rules", |prunings| &mut prunings.relaxed_rules),
    ("loose_stock", |prunings| &mut prunings.loose_stock),
    ("stricter_rules", |prunings| &mut prunings.stricter_rules),
    ("compact", |prunings| &mut prunings.compact),
    ("unblocking", |prunings| &mut prunings.unblocking),
    ("open", |prunings| &mut prunings.open),
    ("returns", |prunings| &mut prunings.returns),
];

const METHODS: [Method; 8] = [
    Method::DepthFirst,
    Method::RelaxedRules,
    Method::Restarts,
    Method::Beam,
    Method::RolloutBeam,
    Method::BestFirst,
    Method::Unblocking,
    Method::Acts,
];

/// All prunings, none, each alone, all but each; each search alone with all prunings and with none.
pub(crate) fn modes() -> Vec<Mode> {
    let together = |name: String, prunings| Mode { name, prunings, alone: None };
    let mut modes = vec![together("all".into(), Prunings::default()), together("none".into(), Prunings::NONE)];
    for (name, switch) in SWITCHES {
        let (mut alone, mut without) = (Prunings::NONE, Prunings::default());
        *switch(&mut alone) = true;
        *switch(&mut without) = false;
        modes.push(together(format!("only {name}"), alone));
        modes.push(together(format!("all but {name}"), without));
    }
    for alone in METHODS {
        let mode = |name, prunings| Mode { name, prunings, alone: Some(alone) };
        modes.push(mode(format!("{alone:?} alone"), Prunings::default()));
        let bare = Prunings { relaxed_rules: true, loose_stock: true, unblocking: true, ..Prunings::NONE };
        modes.push(mode(format!("{alone:?} alone, bare"), bare));
    }
    modes
}

impl Mode {
    pub(crate) fn solve(&self, rules: &Rules, position: &Position, seed: u64) -> Answer {
        let budget = Budget { nodes: NODES, bytes: BYTES, shortening: 0, ..Budget::default() };
        let solve = || match self.alone {
            None => Some(solve_with(rules, position, &budget, seed, &self.prunings)),
            Some(alone) => solve_alone(alone, rules, position, &budget, seed, &self.prunings),
        };
        match catch_unwind(AssertUnwindSafe(solve)) {
            Err(_) => Answer::Panicked,
            Ok(None) => Answer::NotFor,
            Ok(Some(report)) => match report.verdict {
                Verdict::Winnable(_) => Answer::Won,
                Verdict::Unwinnable => Answer::Lost,
                Verdict::Undecided(_) => Answer::Undecided,
            },
        }
    }
}

impl Answer {
    pub(crate) fn is_wrong(self, truth: Truth) -> bool {
        match self {
            Answer::Won => truth == Truth::Lost,
            Answer::Lost => truth == Truth::Won,
            Answer::Undecided | Answer::NotFor => false,
            Answer::Panicked => true,
        }
    }
}

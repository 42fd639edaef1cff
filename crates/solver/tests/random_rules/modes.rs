//! The ways in which a position is solved.

use std::sync::Arc;

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

/// All prunings, none, each alone, all but each; each search alone with all prunings and with none.
pub(crate) fn modes() -> Vec<Mode> {
    let together = |name: String, prunings| Mode { name, prunings, alone: None };
    let mut modes = vec![together("all".into(), Prunings::default()), together("none".into(), Prunings::NONE)];
    for name in Prunings::NAMES {
        let (mut alone, mut without) = (Prunings::NONE, Prunings::default());
        *alone.switch(name).unwrap() = true;
        *without.switch(name).unwrap() = false;
        modes.push(together(format!("only {name}"), alone));
        modes.push(together(format!("all but {name}"), without));
    }
    for alone in Method::ALL.into_iter().filter(|&method| method != Method::None) {
        let mode = |name, prunings| Mode { name, prunings, alone: Some(alone) };
        modes.push(mode(format!("{alone:?} alone"), Prunings::default()));
        let bare = Prunings { relaxed_rules: true, loose_stock: true, unblocking: true, ..Prunings::NONE };
        modes.push(mode(format!("{alone:?} alone, bare"), bare));
    }
    modes
}

impl Mode {
    pub(crate) fn solve(&self, rules: &Arc<Rules>, position: &Position, seed: u64) -> Answer {
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

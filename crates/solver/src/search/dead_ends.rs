//! The tests for positions below which nothing is to be looked for.

use patience::{Position, Rules};

use crate::base::switches::Prunings;
use crate::compact::reserve_relaxation::Pool;
use crate::prune::blocked_columns::Gaps;
use crate::prune::last_pass::LastPass;

/// Those tests that a game's rules allow and that are not switched off.
#[derive(Clone, Debug)]
pub(crate) struct DeadEnds {
    gaps: Option<Gaps>,
    last_pass: Option<LastPass>,
    pool: Option<Box<Pool>>,
}

impl DeadEnds {
    /// With so many bytes for what the tests remember.
    pub(crate) fn new(rules: &Rules, prunings: &Prunings, bytes: usize) -> DeadEnds {
        DeadEnds {
            gaps: Gaps::new(rules).filter(|_| prunings.gaps),
            last_pass: LastPass::new(rules).filter(|_| prunings.last_pass),
            pool: if prunings.pool { Pool::new(rules, bytes).map(Box::new) } else { None },
        }
    }

    /// The bytes of what they remember.
    pub(crate) fn bytes(&self) -> usize {
        self.pool.as_ref().map_or(0, |pool| pool.bytes())
    }

    /// How much work the last test was, in states of a few nodes' time each.
    pub(crate) fn work(&self) -> u64 {
        self.pool.as_ref().map_or(0, |pool| pool.work())
    }

    /// Whether a position is known to be lost without looking further.
    pub(crate) fn is_dead(&mut self, rules: &Rules, position: &Position) -> bool {
        self.gaps.as_ref().is_some_and(|gaps| gaps.is_dead(rules, position))
            || self.last_pass.as_ref().is_some_and(|last_pass| last_pass.is_dead(rules, position))
            || self.pool.as_mut().is_some_and(|pool| pool.is_dead(rules, position))
    }
}

//! Tests that prove a position lost without searching on.

use patience::{Position, Rules};

use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::compact::reserve_relaxation::ReserveRelaxation;
use crate::prune::blocked_columns::BlockedColumns;
use crate::prune::last_pass::LastPass;

/// Those tests that a game's rules allow and that are not switched off.
#[derive(Clone, Debug)]
pub(crate) struct DeadEnds {
    blocked_columns: Option<BlockedColumns>,
    last_pass: Option<LastPass>,
    reserve_test: Option<Box<ReserveRelaxation>>,
}

impl DeadEnds {
    /// With this many bytes for what the tests remember.
    pub(crate) fn new(rules: &Rules, prunings: &Prunings, bytes: usize) -> DeadEnds {
        let traits = Traits::of(rules);
        DeadEnds {
            blocked_columns: BlockedColumns::new(&traits).filter(|_| prunings.blocked_columns),
            last_pass: LastPass::new(&traits).filter(|_| prunings.last_pass),
            reserve_test: if prunings.reserve_relaxation {
                ReserveRelaxation::new(rules, &traits, bytes).map(Box::new)
            } else {
                None
            },
        }
    }

    /// The bytes of what they remember.
    pub(crate) fn bytes(&self) -> usize {
        self.reserve_test.as_ref().map_or(0, |reserve_test| reserve_test.bytes())
    }

    /// How much work the last test was, in states of a few nodes' time each.
    pub(crate) fn work(&self) -> u64 {
        self.reserve_test.as_ref().map_or(0, |reserve_test| reserve_test.work())
    }

    /// Whether a position is known to be lost without looking further.
    pub(crate) fn is_dead(&mut self, rules: &Rules, position: &Position) -> bool {
        self.blocked_columns.as_ref().is_some_and(|blocked_columns| blocked_columns.is_dead(rules, position))
            || self.last_pass.as_ref().is_some_and(|last_pass| last_pass.is_dead(rules, position))
            || self.reserve_test.as_mut().is_some_and(|reserve_test| reserve_test.is_dead(rules, position))
    }
}

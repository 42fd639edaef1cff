//! Positions that are lost at sight.

use patience::{Position, Rules};

use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::position::last_pass::LastPass;
use crate::position::may_leave::MayLeave;

/// The tests that apply to a game and look no further than one position.
pub(crate) struct DeadEnds {
    last_pass: Option<LastPass>,
    may_leave: Option<MayLeave>,
}

impl DeadEnds {
    pub(crate) fn new(rules: &Rules, traits: &Traits, prunings: &Prunings) -> DeadEnds {
        DeadEnds {
            last_pass: LastPass::new(traits).filter(|_| prunings.last_pass),
            may_leave: MayLeave::new(rules, traits).filter(|_| prunings.may_leave),
        }
    }

    /// Whether a test proves a position lost that is not won.
    pub(crate) fn has(&self, rules: &Rules, position: &Position) -> bool {
        self.last_pass.as_ref().is_some_and(|last_pass| last_pass.is_dead(rules, position))
            || self.may_leave.as_ref().is_some_and(|may_leave| may_leave.is_dead(rules, position))
    }
}

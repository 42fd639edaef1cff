//! Which rules a position is one of.

use crate::position::Position;
use crate::rules::Rules;

impl Position {
    /// Whether it was made by rules with the same piles, packs and runs: only then do its moves by
    /// these rules mean anything.
    #[inline]
    pub fn belongs_to(&self, rules: &Rules) -> bool {
        self.mark == rules.mark
    }

    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    #[inline]
    pub(crate) fn expect_to_belong(&self, rules: &Rules) {
        assert!(self.belongs_to(rules), "the position is one of other rules than those of {}", rules.preset());
    }
}

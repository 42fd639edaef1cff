//! Columns that lie over one another, as in a pyramid.

use crate::pile::MAX_COLUMNS;

/// Which columns cover which. Each of them has one card, which can't be played while another
/// column that covers it has cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covers {
    /// For each column those that cover it, as a set: bit `n` stands for the column `n + 1`.
    pub by: [u32; MAX_COLUMNS],
    /// Whether a card lies face down while it is covered.
    pub face_down: bool,
}

impl Covers {
    /// The columns that a column covers, counted from 0.
    pub(crate) fn under(&self, column: usize) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.by.len()).filter(move |&under| self.by[under] >> column & 1 == 1)
    }
}

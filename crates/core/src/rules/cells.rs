//! Cells: places for one card each.

use crate::rules::tableau::Kinds;

/// Which cards a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellTakes {
    /// Any exposed card.
    Any,
    /// A card that at that moment fits neither a foundation nor the exposed card of a column.
    Misfits,
}

/// Cells (a cellar): places for one card each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Which cards they take.
    pub takes: CellTakes,
    /// From where.
    pub from: Kinds,
    /// A card in a cell may not move while no helper pile is empty.
    pub locked: bool,
    /// They take nothing while the stock has cards.
    pub closed: bool,
}

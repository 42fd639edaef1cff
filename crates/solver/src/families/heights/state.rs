//! Positions as far as they matter where foundations give cards back.

/// Maximum columns.
pub(crate) const MOST_COLUMNS: usize = 8;
/// The cards of a suit.
pub(crate) const RANKS: u8 = 13;
/// All kings.
pub(crate) const KINGS: u64 = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51;

/// Heights, columns and stock. On which host a run lies is left out.
///
/// Sets of cards have a bit for each [`Card::index`](patience::Card::index). The *base* of a column
/// is the card that lies face up on face-down cards, or was dealt as the first. Kings that lie on
/// no card are no bases: it does not matter in which column they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeightsState {
    /// The cards that lie face up in columns.
    pub(crate) seen: u64,
    /// Those of them that are the bases of columns.
    pub(crate) bases: u64,
    /// The cards of stock and waste.
    pub(crate) stock: u64,
    /// Which places of the stock, in the order in which it is drawn, still have their cards.
    pub(crate) places: u64,
    /// For each suit how many cards are up.
    pub(crate) up: [u8; 4],
    /// For each column how many of its dealt cards are left, with the base; 0 without a base.
    pub(crate) lens: [u8; MOST_COLUMNS],
    /// Cards at places before this one are in the waste.
    pub(crate) drawn: u8,
    /// The last step if it was a provider: see [`HeightsStep::provides`]. 0 for none.
    pub(crate) pending: u8,
}

/// What changes a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeightsStep {
    /// A card goes up from a column. What lies on it goes to another card first.
    Up(u8),
    /// The base of a column goes to another column, with all that lies on it.
    Leave(u8),
    /// A card of the stock goes up.
    DrawUp(u8),
    /// A card of the stock goes to a column.
    DrawDown(u8),
    /// A card comes back from its foundation to a column.
    Back(u8),
}

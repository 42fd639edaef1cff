//! Positions of one-deck games with an unlimited stock, in a form that is quick to copy, play and
//! compare.

use patience::Card;

/// Maximum columns of a [`CompactState`].
pub(crate) const MOST_COLUMNS: usize = 8;
/// No card.
pub(crate) const NONE: u8 = u8::MAX;
/// The ranks of a suit.
pub(crate) const RANKS: u8 = 13;

/// From where a play takes cards: a column by its number, or one of these.
pub(crate) const RESERVE: u8 = 100;
pub(crate) const STOCK: u8 = 101;
/// Where a play goes: a column by its number, or up to a foundation.
pub(crate) const UP: u8 = 102;

/// A position. It is a plain value: a search copies it and takes no moves back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompactState {
    /// The sum of the tokens, without the one for the end of the waste.
    pub(crate) key: u128,
    /// The places of the stock's and waste's cards that are left, and the cards.
    pub(crate) places: u64,
    pub(crate) stock: u64,
    /// For each column the run at its top, as a set.
    pub(crate) runs: [u64; MOST_COLUMNS],
    /// The highest card of each run, and the exposed one.
    pub(crate) heads: [u8; MOST_COLUMNS],
    pub(crate) tops: [u8; MOST_COLUMNS],
    pub(crate) lens: [u8; MOST_COLUMNS],
    pub(crate) downs: [u8; MOST_COLUMNS],
    /// For every card in a column the one that it lies on.
    pub(crate) below: [u8; Card::COUNT],
    /// How many cards of each suit are up.
    pub(crate) up: [u8; 4],
    /// How many cards the reserve has.
    pub(crate) left: u8,
    /// Cards at places before this one are in the waste.
    pub(crate) drawn: u8,
}

/// One step of the search: cards of the stock are laid on a column, one on the other, and then a
/// card or a run is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompactMove {
    /// The cards that are laid down first, as a set: each lies on the one before.
    pub(crate) laid: u64,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) count: u8,
    /// The card that is moved, the highest of several.
    pub(crate) card: u8,
}

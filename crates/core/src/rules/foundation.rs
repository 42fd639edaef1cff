//! Foundations: how they begin and how they go on.

use crate::card::{Rank, Suit};
use crate::pile::PileId;

/// The first card of a foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A card of this rank.
    Rank(Rank),
    /// A card of the base rank, which the deal decides.
    Base,
    /// Any card: the deal lays it.
    Dealt,
}

/// How a foundation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    /// One rank up, from king to ace.
    Up,
    /// One rank down, from ace to king.
    Down,
    /// All such foundations up or all down; the first card played onto a base card decides.
    Chosen,
    /// Twice the rank, less 13 if that is over 13.
    Double,
}

/// Which direction foundations that leave the choice have taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Not yet fixed, or no foundation of the game leaves the choice.
    Open,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// One foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// Its suit; any if `None`.
    pub suit: Option<Suit>,
    /// Its first card.
    pub start: Start,
    /// The cards after it.
    pub climb: Climb,
    /// How many cards it can hold.
    pub capacity: u8,
    /// The lower-numbered foundation that is built the same way, if there is one: while both
    /// want the same card, it goes there.
    pub twin: Option<PileId>,
    /// Whether its top card may go back to a column.
    pub returns: bool,
}

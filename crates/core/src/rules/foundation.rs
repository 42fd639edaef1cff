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

/// What a foundation takes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One card after another.
    Single,
    /// A whole run of one suit from a column, from the first card to the last, and nothing else.
    WholeRuns,
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
    /// What it takes at a time.
    pub takes: Takes,
    /// Whether its top card may go back to a column.
    pub returns: bool,
}

impl Foundation {
    /// The ranks of the first and the last card of a whole run.
    pub(crate) fn ends(&self) -> (Rank, Rank) {
        let first = match self.start {
            Start::Rank(rank) => rank,
            // Checked rules have no whole runs that begin with these.
            Start::Base | Start::Dealt => Rank::ACE,
        };
        let steps = self.capacity as i8 - 1;
        (first, first.around(if self.climb == Climb::Down { -steps } else { steps }))
    }
}

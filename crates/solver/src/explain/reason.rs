//! Reasons for losses.

use patience::{Card, PileId};

/// A card by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCard {
    /// Its pile.
    pub pile: PileId,
    /// How many cards lie under it.
    pub at: usize,
    /// The card.
    pub card: Card,
}

/// Cards that cannot all come away from where they lie, whatever is played.
///
/// This holds even if nothing but they and those in their way were an obstacle: if all other cards
/// that are not up were taken out of their piles, each of them needing no place, going up whenever
/// it is next and that is of use, and until then a place for one card that fits.
///
/// Proof: `docs/proofs/obstacles.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The cards that cannot all come away, at most one of each pile.
    pub wanted: Vec<PlacedCard>,
    /// Those in their way, pile by pile and from the bottom.
    pub in_the_way: Vec<PlacedCard>,
}

/// Why a position cannot be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// There is no move.
    Stuck,
    /// Some cards cannot all come away from where they lie.
    Blocked(Blocked),
    /// Everything that could be played was looked at: so many positions.
    Exhausted(u64),
    /// It is proved, but no few cards are found that would tell.
    Proved,
    /// It is not known to be lost: it can be won, or what may be looked at did not suffice.
    Unknown,
}

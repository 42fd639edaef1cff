//! The steps of the deal.

use crate::card::Rank;
use crate::pile::PileId;

/// Which way up a step of the deal lays cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// All face up.
    Up,
    /// All face down.
    Down,
    /// The last card of each pile face up, the others face down.
    LastUp,
}

/// One step of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealStep {
    /// The next card is the first base card. It goes to the foundation of its suit, or stays on
    /// this column.
    Base(Option<PileId>),
    /// One card after another on these piles.
    Lay {
        /// The pile of each card, in order.
        piles: Vec<PileId>,
        /// Which way up.
        faces: Faces,
        /// The first card dealt to a pile becomes its exposed card.
        first_exposed: bool,
    },
}

impl DealStep {
    /// How many cards it lays on a pile.
    pub(crate) fn laid_on(&self, pile: PileId) -> usize {
        match self {
            DealStep::Base(column) => usize::from(*column == Some(pile)),
            DealStep::Lay { piles, .. } => piles.iter().filter(|&&laid_on| laid_on == pile).count(),
        }
    }
}

/// Cards that do not stay where the deal would lay them. The next card takes the place of those
/// that leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetAside {
    /// Cards of the base rank that the deal turns up go to the foundation of their suit.
    BaseToFoundation,
    /// All cards of this rank go to the foundations that begin with them, those that would be in
    /// the stock, too.
    RankToFoundation(Rank),
    /// The cards that foundations name as their first go there, those that would be in the stock,
    /// too.
    FirstCards,
    /// When all is dealt, cards of this rank go to the bottom of their columns.
    ToBottom(Rank),
    /// Cards of this rank that the deal turns up go under the stock, in the order they come, the
    /// later lower.
    UnderStock(Rank),
}

impl SetAside {
    /// Whether it takes cards out of the whole pack, and not only out of the layout.
    pub(crate) fn is_of_whole_pack(self) -> bool {
        match self {
            SetAside::RankToFoundation(_) | SetAside::FirstCards => true,
            SetAside::BaseToFoundation | SetAside::UnderStock(_) | SetAside::ToBottom(_) => false,
        }
    }

    /// The rank that it names.
    pub(crate) fn rank(self) -> Option<Rank> {
        match self {
            SetAside::RankToFoundation(rank) | SetAside::UnderStock(rank) | SetAside::ToBottom(rank) => Some(rank),
            SetAside::BaseToFoundation | SetAside::FirstCards => None,
        }
    }
}

//! What a game begins with: a deal, or any position.

use crate::deal_number::DealNumber;
use crate::deck::Deck;
use crate::position::Position;

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A deck is dealt.
    Deal {
        /// The deck.
        deck: Deck,
        /// Its number, if it has one.
        number: Option<DealNumber>,
    },
    /// The cards lie like this.
    Position(Box<Position>),
}

impl Origin {
    /// The deck that is dealt, if one is.
    pub fn deck(&self) -> Option<&Deck> {
        match self {
            Origin::Deal { deck, .. } => Some(deck),
            Origin::Position(_) => None,
        }
    }
}

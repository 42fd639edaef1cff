//! Which suits may follow one another.

use serde::{Deserialize, Serialize};

use crate::card::Card;

/// Which suits may follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Suits {
    /// Red on black, black on red.
    Alternating,
    /// Hearts on hearts.
    Same,
    /// Any suit but the other of the same colour.
    AlternatingOrSame,
    /// Red on red, black on black.
    SameColour,
    /// Any suit but the same.
    Other,
    /// Any suit.
    Any,
}

impl Suits {
    /// Whether a card of one suit may follow one of the other.
    #[must_use]
    pub fn allow(self, card: Card, on: Card) -> bool {
        let same = card.suit == on.suit;
        let same_colour = card.is_red() == on.is_red();
        match self {
            Suits::Alternating => !same_colour,
            Suits::Same => same,
            Suits::AlternatingOrSame => !same_colour || same,
            Suits::SameColour => same_colour,
            Suits::Other => !same,
            Suits::Any => true,
        }
    }
}

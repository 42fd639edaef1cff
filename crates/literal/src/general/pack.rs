//! The cards that a game is played with: suits that count as others, ranks that are lacking.

use crate::card::{Card, full_deck, rank_above, rank_below};
use crate::general::rules::{Group, Rules};

impl Rules {
    /// All cards that the game is played with. A card of a suit that the packs do not have is one
    /// of the same colour, or where there are only spades, a spade.
    #[must_use]
    pub fn full_deck(&self) -> Vec<Card> {
        let suit = |suit: u8| match (self.suits, suit) {
            (1, _) | (2, 0) => 3,
            (2, 1) => 2,
            (_, suit) => suit,
        };
        let of_pack = full_deck(self.decks).into_iter().filter(|card| self.has_rank(card.rank));
        of_pack.map(|card| Card { suit: suit(card.suit), ..card }).collect()
    }

    /// How many cards the game is played with.
    #[must_use]
    pub fn card_count(&self) -> usize {
        4 * self.decks * self.rank_count()
    }

    /// How many cards a foundation of the group holds.
    #[must_use]
    pub fn room(&self, group: &Group) -> usize {
        group.room(self.rank_count(), self.card_count())
    }

    /// Whether there are cards of a rank.
    #[must_use]
    pub fn has_rank(&self, rank: u8) -> bool {
        !self.lacking.contains(&rank)
    }

    /// How many ranks there are cards of.
    #[must_use]
    pub fn rank_count(&self) -> usize {
        13 - self.lacking.len()
    }

    /// The ranks of which there are cards, in order.
    #[must_use]
    pub fn ranks(&self) -> Vec<u8> {
        (1..=13).filter(|&rank| self.has_rank(rank)).collect()
    }

    /// The rank above another: lacking ones are passed over.
    #[must_use]
    pub fn above(&self, rank: u8) -> u8 {
        let above = rank_above(rank);
        if self.has_rank(above) { above } else { self.above(above) }
    }

    /// The rank below another.
    #[must_use]
    pub fn below(&self, rank: u8) -> u8 {
        let below = rank_below(rank);
        if self.has_rank(below) { below } else { self.below(below) }
    }

    /// The lowest rank: what lies above the highest.
    #[must_use]
    pub fn lowest(&self) -> u8 {
        self.above(13)
    }

    /// The highest rank.
    #[must_use]
    pub fn highest(&self) -> u8 {
        self.below(1)
    }
}

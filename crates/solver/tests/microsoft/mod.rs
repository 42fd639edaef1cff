//! Deal numbers of Microsoft FreeCell, for tests and measurements.

use patience::{Card, Deck, Rank, Suit};

/// The deck of a number, in the order in which FreeCell deals: row by row.
///
/// The cards lie sorted, aces first, clubs, diamonds, hearts, spades within a rank. Again and again
/// one is drawn by the linear generator of Microsoft's C library, and the last one takes its place.
pub(crate) fn deck(number: u32) -> Deck {
    let ranks = (1..=13).map(|rank| Rank::new(rank).expect("there are thirteen ranks"));
    let mut left: Vec<Card> = ranks.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).collect();
    let mut state = number;
    let mut cards = Vec::with_capacity(Card::COUNT);
    while !left.is_empty() {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let drawn = (state >> 16 & 0x7fff) as usize % left.len();
        cards.push(left.swap_remove(drawn));
    }
    Deck::new(cards, 1).expect("every card was drawn once")
}

//! Deal numbers of Microsoft FreeCell, which most FreeCell programs share.

use patience::{Card, Deck, Rank, Suit};

/// The preset that these numbers are of, where no other game is named.
pub(crate) const GAME: &str = "freecell";
/// The largest number: beyond it programs disagree.
pub(crate) const LARGEST: u32 = i32::MAX as u32;

/// The deck of a number from 1 to [`LARGEST`], in the order in which FreeCell deals: row by row.
///
/// The cards lie sorted, aces first, clubs, diamonds, hearts, spades within a rank. Again and again
/// one is drawn by the linear generator of Microsoft's C library, and the last one takes its place.
pub(crate) fn deck(number: u32) -> Deck {
    let mut left: Vec<Card> = Vec::with_capacity(Card::COUNT);
    for rank in 1..=13 {
        let rank = Rank::new(rank).expect("there are thirteen ranks");
        left.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
    }
    let mut state = number;
    let mut cards = Vec::with_capacity(Card::COUNT);
    while !left.is_empty() {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let drawn = (state >> 16 & 0x7fff) as usize % left.len();
        cards.push(left.swap_remove(drawn));
    }
    Deck::new(cards, 1).expect("every card was drawn once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_deals_are_dealt() {
        // The first and a well-known one, as printed by other programs; the only one of 32,000 that
        // can't be won.
        for (number, first_two_rows) in [
            (1, "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H"),
            (617, "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH"),
            (11_982, "AH AS 4H AC 2D 6S TS JS 3D 3H QS QC 8S 7H AD KS"),
        ] {
            let deck = deck(number).to_string();
            assert!(deck.starts_with(first_two_rows), "{number}: {deck}");
        }
    }
}

//! Shuffles: the order in which the cards of the columns are laid again.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::card::{Card, full_deck};
use crate::general::position::Position;
use crate::general::rules::{Draw, Rules};

impl Rules {
    /// Whether a redeal shuffles.
    #[must_use]
    pub fn shuffles(&self) -> bool {
        matches!(self.draw(), Some(Draw::Relay { shuffled: true, .. }))
    }
}

/// The deck with a number, as `Deck::numbered` of the rules core says it is made.
fn deck(number: u64) -> Vec<Card> {
    let (mut cards, mut words) = (full_deck(1), ChaCha8Rng::seed_from_u64(number));
    for last in (1..cards.len()).rev() {
        let count = last as u64 + 1;
        let place = loop {
            let product = u64::from(words.next_u32()) * count;
            if product % (1 << 32) >= (1 << 32) % count {
                break product >> 32;
            }
        };
        cards.swap(last, place as usize);
    }
    cards
}

/// Brings the stock into the order of the deck with the number shuffle × 256 + pass.
pub(super) fn shuffle(position: &mut Position) {
    let deck = deck(u64::from(position.shuffle) * 256 + u64::from(position.pass));
    let place = |card: &Card| deck.iter().position(|other| other.face_up() == card.face_up());
    position.stock.sort_by_key(|card| std::cmp::Reverse(place(card)));
}

/// The number of the shuffles to come, for a deal: FNV-1a of the columns' cards, with a comma after
/// each column.
pub(super) fn number_of(position: &Position) -> u32 {
    let column = |cards: &Vec<Card>| cards.iter().map(|card| card.face_up().text()).collect::<String>() + ",";
    let mut hash: u32 = 2_166_136_261;
    for byte in position.columns.iter().map(column).collect::<String>().into_bytes() {
        hash = (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    }
    hash
}

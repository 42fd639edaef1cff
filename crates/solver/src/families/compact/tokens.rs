//! The numbers that make up the keys of compact states.

use std::sync::LazyLock;

use patience::Card;

use crate::families::compact::state::RANKS;
use crate::position::canonical_key::mix_named;

/// A number for each fact that a key tells apart. A key is their sum.
///
/// **Claim.** Compact states that come from one root and have the same tokens are won or lost
/// alike.
///
/// Proof: `docs/proofs/compact-keys.md`.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// A card that is a column's first.
    pub(crate) ground: [u128; Card::COUNT],
    /// A face-down card.
    pub(crate) down: [u128; Card::COUNT],
    /// A card that lies in a run on another, and one that is covered there.
    pub(crate) lies: [u128; Card::COUNT],
    pub(crate) covered: [u128; Card::COUNT],
    /// A card on a card that it fits on, by the latter's suit.
    pub(crate) on: [[u128; 4]; Card::COUNT],
    /// So many cards of a suit that are up.
    pub(crate) up: [[u128; RANKS as usize + 1]; 4],
    /// So many cards in the reserve, and in the waste.
    pub(crate) reserve: [u128; Card::COUNT + 1],
    pub(crate) waste: [u128; Card::COUNT + 1],
}

pub(crate) static TOKENS: LazyLock<Tokens> = LazyLock::new(|| {
    let token = |name: usize, at: usize| mix_named(at as u128, name);
    Tokens {
        ground: std::array::from_fn(|card| token(700, card)),
        down: std::array::from_fn(|card| token(701, card)),
        lies: std::array::from_fn(|card| token(702, card)),
        covered: std::array::from_fn(|card| token(703, card)),
        on: std::array::from_fn(|card| std::array::from_fn(|suit| token(704 + suit, card))),
        up: std::array::from_fn(|suit| std::array::from_fn(|height| token(710 + suit, height))),
        reserve: std::array::from_fn(|left| token(720, left)),
        waste: std::array::from_fn(|len| if len == 0 { 0 } else { token(721, len) }),
    }
});

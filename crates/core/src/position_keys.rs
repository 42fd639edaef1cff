//! The numbers that hashes of positions are made of.

use crate::card::Card;
use crate::pack::{MAX_CARDS, face};
use crate::pile::MAX_PILES;

/// The base of the content polynomials, and its inverse modulo 2¹²⁸: odd, so there is one.
pub(crate) const BASE: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
pub(crate) const BASE_INVERSE: u128 = {
    // Newton's iteration doubles the number of right bits: 3, 6, 12 … 192.
    let mut inverse = BASE;
    let mut round = 0;
    while round < 6 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(BASE.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
};
pub(crate) const POWERS: [u128; MAX_CARDS + 1] = {
    let mut powers = [1u128; MAX_CARDS + 1];
    let mut at = 1;
    while at <= MAX_CARDS {
        powers[at] = powers[at - 1].wrapping_mul(BASE);
        at += 1;
    }
    powers
};

/// Odd 128-bit numbers from splitmix64.
const fn keys<const N: usize>(mut state: u64) -> [u128; N] {
    let mut keys = [0u128; N];
    let mut at = 0;
    while at < 2 * N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        keys[at / 2] = keys[at / 2] << 64 | word as u128;
        at += 1;
    }
    let mut at = 0;
    while at < N {
        keys[at] |= 1;
        at += 1;
    }
    keys
}

/// For every way to count suits the keys of the 52 cards, each that of the card that it counts as.
pub(crate) const CARD_KEYS: [[u128; 64]; 4] = {
    let own: [u128; Card::COUNT] = keys(1);
    let mut all = [[0; 64]; 4];
    let mut way = 0;
    while way < 4 {
        let mut index = 0;
        while index < Card::COUNT {
            all[way][index] = own[face(way as u8, index as u8) as usize];
            index += 1;
        }
        way += 1;
    }
    all
};
pub(crate) const PILE_KEYS: [u128; MAX_PILES] = keys(2);
/// For face-down cards, pass, rows, base rank, and the number of the shuffles to come.
pub(crate) const COUNTER_KEYS: [u128; 5] = keys(3);
pub(crate) const DOWN: usize = 0;
pub(crate) const PASS: usize = 1;
pub(crate) const ROWS: usize = 2;
pub(crate) const BASE_RANK: usize = 3;
pub(crate) const LUCK: usize = 4;

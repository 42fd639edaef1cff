//! Weights of the order of moves that were learned by winning: every row was printed by
//! `examples/order.rs`, called as its comment says. Of two calls the second began with the row that
//! the first had printed.

use crate::position::evaluate::shape::{HARP, HARP_FOR_KINGS, HARP_OF_EIGHT, Learned};

/// How many numbers weights have: for each feature of a move one, and one that counts in full while
/// half of all cards are in the stock.
pub(crate) const WEIGHTS: usize = 100;

/// One number for each feature, and then once more.
pub(crate) type OrderWeights = [i16; WEIGHTS];

/// One row for each game.
pub(crate) const LEARNED: &[Learned<OrderWeights>] = &[
    // order grosse-harfe-koenige 1200 1 --plain
    Learned {
        shape: HARP_FOR_KINGS,
        weights: [
            -11, -116, 13, 24, -8, 62, 167, 85, 108, 96, 0, 5, -51, 183, -38, 84, -6, 73, 27, 57, -55, 7, -20, -15, 13,
            13, -34, 23, 36, -48, -35, 67, -8, 116, 72, 73, 93, -10, -54, 85, 0, 18, 9, 64, -17, -1, 12, 36, 26, -18,
            64, 27, -26, -5, 14, 20, 24, -7, 124, 9, -2, -2, -41, 127, -44, 47, 39, -15, -36, -49, -68, 12, 31, -4, 11,
            0, -11, -48, -39, 28, 31, 12, -4, 5, -29, 12, 17, -27, 48, -45, 1, 5, -2, 107, 57, 23, 22, 14, 35, 123,
        ],
    },
    // order grosse-harfe-acht 1000 1 --plain
    // order grosse-harfe-acht 1000 2
    Learned {
        shape: HARP_OF_EIGHT,
        weights: [
            21, -106, 33, -8, -43, 52, 147, 173, 102, 180, 14, 0, -171, 72, 14, 116, 151, 133, -88, 182, -38, 150,
            -118, 9, 20, 3, 27, 15, 55, 36, -12, 17, -48, 104, -25, 49, 117, 63, 3, 198, 11, 3, 14, 121, -76, 53, 50,
            68, -12, 67, 60, -22, -45, 7, -7, -24, -3, -11, 83, 16, -5, 2, 7, 11, 10, 26, 70, 42, -11, -120, 108, 3,
            43, -7, -18, -1, 52, 43, -25, 68, -43, 16, 50, 5, 17, -7, 132, 13, 61, 84, 5, -42, -9, -31, 36, 92, 56,
            -77, 40, 5,
        ],
    },
    // order grosse-harfe 1000 1 --plain
    // order grosse-harfe 800 2
    Learned {
        shape: HARP,
        weights: [
            10, -55, -3, 2, -58, 45, 57, 160, 122, 99, 19, -9, -130, 27, 4, 138, 121, 109, -97, 99, -82, 44, -100, -6,
            17, 19, 58, -82, -50, -67, -43, -30, 0, 141, 20, 6, 94, 4, 18, 241, 7, 8, 33, 107, -43, -2, 56, -34, -75,
            35, 31, -6, 90, 6, 5, -58, 16, 27, -20, -20, -10, 20, 26, 151, 23, 42, 74, 9, -27, -41, -33, -9, 33, -9,
            -13, 4, -37, 44, 9, -56, 69, 0, -30, 62, 33, -27, 51, 40, -61, 171, 34, -35, 4, 93, -30, 14, 17, 51, 30,
            -1,
        ],
    },
];

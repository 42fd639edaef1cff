//! Whether there is a place for every card.
//!
//! Two cards of one rank and colour are *twins*: they lie on the same cards, their *hosts*, and the
//! same cards lie on them. A card that is no base lies on a host, and every host takes one. So all
//! cards have places if there are as many hosts as cards for them, for each rank and colour.

use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsState, KINGS, RANKS};

/// What there is place for in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// The cards that find a host if they have none, or are not in the columns.
    room: u64,
    /// The cards of the columns that can be exposed: what lies on them finds place on their twins.
    free: u64,
}

/// The cards of one suit, and the suits of each colour, as in [`patience::Suit::ALL`].
const SUIT: u64 = (1 << RANKS) - 1;
const RED: [u8; 2] = [1, 2];
const BLACK: [u8; 2] = [0, 3];

/// By rank: one card or two of a colour, exactly one, and two.
#[derive(Clone, Copy)]
struct Counts {
    some: u64,
    one: u64,
    two: u64,
}

impl Counts {
    #[inline]
    fn of(cards: u64, suits: [u8; 2]) -> Counts {
        let [one, other] = suits.map(|suit| cards >> (suit * RANKS) & SUIT);
        Counts { some: one | other, one: one ^ other, two: one & other }
    }

    /// The ranks of which there are fewer than of others.
    #[inline]
    fn fewer_than(self, others: Counts) -> u64 {
        others.some & !self.some | others.two & self.one
    }

    /// Each rank in the place of the next higher one, or the next lower one.
    #[inline]
    fn up(self) -> Counts {
        Counts { some: self.some << 1, one: self.one << 1, two: self.two << 1 }
    }

    #[inline]
    fn down(self) -> Counts {
        Counts { some: self.some >> 1, one: self.one >> 1, two: self.two >> 1 }
    }
}

/// The cards of these ranks and suits.
#[inline]
fn cards_of(ranks: u64, [suit, other]: [u8; 2]) -> u64 {
    let ranks = ranks & SUIT;
    ranks << (suit * RANKS) | ranks << (other * RANKS)
}

impl Capacity {
    #[inline]
    pub(crate) fn of(context: &HeightsContext, state: &HeightsState) -> Capacity {
        let lying = state.seen & !state.bases;
        let (red, black) = (Counts::of(state.seen, RED), Counts::of(state.seen, BLACK));
        let (red_lying, black_lying) = (Counts::of(lying, RED), Counts::of(lying, BLACK));
        let room =
            cards_of(red_lying.fewer_than(black.down()), RED) | cards_of(black_lying.fewer_than(red.down()), BLACK);
        let free = cards_of(black_lying.up().fewer_than(red), RED) | cards_of(red_lying.up().fewer_than(black), BLACK);
        // A column is empty if none of its dealt cards is left, and no king lies there.
        let dealt = state.lens.iter().filter(|&&len| len > 0).count();
        let has_space = dealt + ((lying & KINGS).count_ones() as usize) < context.columns.len();
        Capacity { room: if has_space { room | KINGS } else { room & !KINGS }, free: free & state.seen }
    }

    /// Whether a card that has no host, or is not in the columns, finds one.
    #[inline]
    pub(crate) fn has_room(self, card: u8) -> bool {
        self.room >> card & 1 == 1
    }

    /// Whether a card lies in the columns and can be exposed.
    #[inline]
    pub(crate) fn is_free(self, card: u8) -> bool {
        self.free >> card & 1 == 1
    }
}

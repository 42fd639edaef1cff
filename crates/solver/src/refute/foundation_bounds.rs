//! How high foundations can be at most.

use patience::Card;

use crate::refute::counts::Counts;

/// How many copies of each card can be up, at most.
///
/// Nothing is known at first: then all that has left its stack may be up, and
/// [`FoundationBounds::limit`] begins to keep count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundationBounds {
    most: Counts,
    decks: u8,
    limited: bool,
}

impl FoundationBounds {
    pub(crate) fn unknown(decks: u8) -> FoundationBounds {
        FoundationBounds { most: [[decks; 4]; 16], decks, limited: false }
    }

    /// From now on nothing can be up but what is up now, and what goes up.
    pub(crate) fn limit(&mut self, up: &Counts) {
        *self = FoundationBounds { most: *up, limited: true, ..*self };
    }

    pub(crate) fn are_limited(&self) -> bool {
        self.limited
    }

    /// For one rank.
    #[inline]
    pub(crate) fn most(&self, rank: usize) -> [u8; 4] {
        self.most[rank]
    }

    /// Whether a foundation may wait for one more copy of a card than were up so far.
    pub(crate) fn may_rise(&self, rank: usize, suit: usize) -> bool {
        let before = if rank == 1 { self.decks } else { self.most[rank - 1][suit] };
        self.most[rank][suit] < before
    }

    /// One more copy of a card may be up.
    pub(crate) fn rise(&mut self, rank: usize, suit: usize) {
        self.most[rank][suit] += 1;
    }

    /// A card leaves its stack, perhaps for a foundation.
    pub(crate) fn leaves(&mut self, card: Card) {
        let (rank, suit) = (usize::from(card.rank().number()), card.suit().index());
        if self.may_rise(rank, suit) {
            self.rise(rank, suit);
        }
    }

    /// A card is up because `Placement::can_stay_up` says that nothing needs it. So may be all that
    /// this takes for granted.
    pub(crate) fn stays_up(&mut self, card: Card, released: &Counts) {
        let (rank, suit) = (usize::from(card.rank().number()), card.suit().index());
        let lower = rank - 1;
        self.most[1..lower.max(1)].fill([self.decks; 4]);
        let raise = |most: &mut u8, to: u8| *most = to.max(*most);
        if lower > 0 {
            self.most[lower].iter_mut().zip(released[lower]).for_each(|(most, to)| raise(most, to));
        }
        raise(&mut self.most[rank][suit], released[rank][suit]);
    }

    /// For each suit the heights of the highest foundation and of another one, in four bits each.
    pub(crate) fn packed(&self) -> u32 {
        if !self.limited {
            return UNKNOWN;
        }
        let mut packed = 0;
        for counts in &self.most[1..14] {
            for (suit, &count) in counts.iter().enumerate() {
                packed += u32::from(count > 0) << (8 * suit);
                packed += u32::from(count > 1) << (8 * suit + 4);
            }
        }
        packed
    }
}

/// As high as they can be.
const UNKNOWN: u32 = 0xdddd_dddd;

/// Whether all heights that were [packed](FoundationBounds::packed) are at least as high as others.
#[inline]
pub(crate) fn no_lower(heights: u32, others: u32) -> bool {
    let half = |from: u32| {
        const LOW: u32 = 0x0f0f_0f0f;
        const TOPS: u32 = 0x1010_1010;
        ((heights >> from & LOW | TOPS) - (others >> from & LOW)) & TOPS == TOPS
    };
    half(0) && half(4)
}

#[cfg(test)]
mod tests {
    use patience::{Rank, Suit};

    use super::*;
    use crate::refute::counts::NONE;

    fn card(rank: u8, suit: Suit) -> Card {
        Card::new(Rank::new(rank).expect("a rank"), suit)
    }

    #[test]
    fn only_what_a_foundation_waits_for_rises() {
        let mut up = NONE;
        (up[1][0], up[2][0], up[1][1]) = (2, 1, 1);
        let mut heights = FoundationBounds::unknown(2);
        assert!(!heights.may_rise(3, 0) && !heights.are_limited());
        heights.limit(&up);
        let rising: Vec<(usize, usize)> = (1..14)
            .flat_map(|rank| (0..4).map(move |suit| (rank, suit)))
            .filter(|&(r, s)| heights.may_rise(r, s))
            .collect();
        assert_eq!(rising, [(1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (3, 0)]);
        heights.leaves(card(3, Suit::Clubs));
        heights.leaves(card(3, Suit::Diamonds));
        assert_eq!(heights.most(3)[..2], [1, 0]);
    }

    #[test]
    fn a_card_stays_up_with_all_below_it() {
        let mut released = [[2; 4]; 16];
        (released[4][1], released[5]) = (1, [1, 0, 0, 0]);
        let mut heights = FoundationBounds::unknown(2);
        heights.limit(&NONE);
        heights.stays_up(card(5, Suit::Clubs), &released);
        assert_eq!((heights.most[3], heights.most[4], heights.most[5]), ([2; 4], [2, 1, 2, 2], [1, 0, 0, 0]));
        let mut ace = FoundationBounds::unknown(2);
        ace.limit(&NONE);
        ace.stays_up(card(1, Suit::Hearts), &released);
        assert_eq!((ace.most[1], ace.most[2]), ([0, 0, 2, 0], [0; 4]));
    }

    #[test]
    fn packed_heights_are_compared_one_by_one() {
        let heights = |counts: &[(usize, usize, u8)]| {
            let mut heights = FoundationBounds::unknown(2);
            heights.limit(&NONE);
            counts.iter().for_each(|&(rank, suit, count)| heights.most[rank][suit] = count);
            heights.packed()
        };
        let (low, high) = (heights(&[(1, 0, 1)]), heights(&[(1, 0, 2), (2, 0, 1)]));
        let other = heights(&[(1, 3, 1)]);
        assert!(no_lower(high, low) && no_lower(low, low) && !no_lower(low, high));
        assert!(!no_lower(high, other) && !no_lower(other, high));
        assert!(no_lower(FoundationBounds::unknown(2).packed(), high));
    }
}

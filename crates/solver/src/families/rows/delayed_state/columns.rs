//! Columns on which nothing is built, and the suits' ends to which their cards go.

use patience::{Card, Climb, PileKind, Position, Rules, Suit};

use crate::families::rows::MAX_COLUMNS;

/// The cards of the columns.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// For each column its cards, the exposed one last, and how many they are.
    pub(crate) cards: [[u8; Card::COUNT]; MAX_COLUMNS],
    pub(crate) lens: [u8; MAX_COLUMNS],
    /// For each card its column and how many lie under it, if it lies in one.
    pub(crate) places: [Option<(u8, u8)>; Card::COUNT],
}

impl Columns {
    /// No cards.
    pub(crate) const EMPTY: Columns =
        Columns { cards: [[0; Card::COUNT]; MAX_COLUMNS], lens: [0; MAX_COLUMNS], places: [None; Card::COUNT] };

    /// Puts a card to where so many lie under it.
    pub(crate) fn put(&mut self, column: usize, under: usize, card: u8) {
        self.cards[column][under] = card;
        self.places[usize::from(card)] = Some((column as u8, under as u8));
    }

    /// Plays exposed cards and those of `others`, as long as anything fits; says which.
    pub(crate) fn play_up(&self, ends: &mut SuitEnds, others: u64) -> u64 {
        let mut at_hand = others;
        for (cards, &len) in self.cards.iter().zip(&self.lens) {
            if len > 0 {
                at_hand |= 1 << cards[usize::from(len) - 1];
            }
        }
        let (mut played, mut before) = (0u64, 1);
        while played != before {
            before = played;
            for suit in 0..4 {
                while let Some(card) = ends.play(suit, at_hand) {
                    played |= 1 << card;
                    // A card at hand that lies in a column is its exposed one, and uncovers the
                    // next.
                    if let Some((column, under)) = self.places[usize::from(card)]
                        && under > 0
                    {
                        at_hand |= 1 << self.cards[usize::from(column)][usize::from(under) - 1];
                    }
                }
            }
        }
        played
    }
}

/// For every suit the ranks, counted from 0, that are left, from the first to before the last, and
/// which ends may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SuitEnds {
    pub(crate) suits: [(u8, u8); 4],
    up: [bool; 4],
    down: [bool; 4],
}

impl SuitEnds {
    pub(crate) fn new(rules: &Rules, position: &Position) -> SuitEnds {
        let mut ends = SuitEnds { suits: [(0, 13); 4], up: [false; 4], down: [false; 4] };
        for (pile, foundation) in rules.piles().of(PileKind::Foundation).zip(rules.foundations()) {
            let suit = foundation.suit.map_or(0, Suit::index);
            let len = position.len(pile) as u8;
            if foundation.climb == Climb::Up {
                ends.suits[suit].0 = len;
                ends.up[suit] = true;
            } else {
                ends.suits[suit].1 = 13 - len;
                ends.down[suit] = true;
            }
        }
        ends
    }

    /// The cards that may be played next, as a set.
    pub(crate) fn wanted(&self) -> u64 {
        let of = |(suit, &(first, end)): (usize, &(u8, u8))| {
            let ends = u64::from(self.up[suit]) << first | (u64::from(self.down[suit]) << end) >> 1;
            if first < end { ends << (13 * suit) } else { 0 }
        };
        self.suits.iter().enumerate().map(of).fold(0, |all, ends| all | ends)
    }

    /// Takes the lowest or the highest card of a suit.
    pub(crate) fn take(&mut self, suit: usize, lowest: bool) {
        let (first, end) = &mut self.suits[suit];
        if lowest { *first += 1 } else { *end -= 1 }
    }

    /// Whether nothing is left.
    pub(crate) fn is_won(&self) -> bool {
        self.suits.iter().all(|(first, end)| first == end)
    }

    /// How many cards are left.
    pub(crate) fn left(&self) -> u8 {
        self.suits.iter().map(|(first, end)| end - first).sum()
    }

    /// How many cards of its suit have to go before a card that is left, by the shorter way.
    pub(crate) fn wait(&self, card: u8) -> u8 {
        let (suit, rank) = (usize::from(card / 13), card % 13);
        let (first, end) = self.suits[suit];
        let ways = [(self.up[suit], rank.saturating_sub(first)), (self.down[suit], end.saturating_sub(rank + 1))];
        ways.into_iter().filter(|(is_open, _)| *is_open).map(|(_, cards)| cards).min().unwrap_or(13)
    }

    /// Plays a card of a suit that is at hand, if one fits.
    #[inline]
    pub(crate) fn play(&mut self, suit: usize, at_hand: u64) -> Option<u8> {
        let (first, end) = &mut self.suits[suit];
        if first == end {
            return None;
        }
        let (low, high) = (13 * suit as u8 + *first, 13 * suit as u8 + *end - 1);
        if self.up[suit] && at_hand >> low & 1 == 1 {
            *first += 1;
            return Some(low);
        }
        if self.down[suit] && at_hand >> high & 1 == 1 {
            *end -= 1;
            return Some(high);
        }
        None
    }
}

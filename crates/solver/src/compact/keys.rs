//! The keys of boards, and of the boards after a play, before it is made.

use std::sync::LazyLock;

use patience::Card;

use crate::compact::context::Setting;
use crate::compact::state::{Board, NONE, Play, RANKS, RESERVE, STOCK, UP, before, has};
use crate::state::canonical_key::mix_named;

/// Numbers for everything that a position's key tells apart: the key is their sum.
///
/// **Claim.** Boards that come from one root and have the same tokens can be won or not alike.
///
/// **Proof.** The tokens say which cards are the first ones of columns, which lie face down, and which card lies on which: but in the runs at the top, where
/// the ends may be exchanged, only which cards lie on one and which are covered ([`Parts`](crate::prune::run_splits::Parts), claim 1). They say how many cards of each
/// suit are up, and how many the reserve has: in one deck what is left is the stock, the order of which never changes. What comes
/// up of it is decided by where the waste ends, if more than one card is drawn at a time, unless the same come up as after a redeal.
/// Columns are not told apart but by their cards.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// A card that is a column's first.
    ground: [u128; Card::COUNT],
    /// A face-down card.
    down: [u128; Card::COUNT],
    /// A card that lies in a run on another, and one that is covered there.
    lies: [u128; Card::COUNT],
    covered: [u128; Card::COUNT],
    /// A card on a card that it fits on, by the latter's suit.
    on: [[u128; 4]; Card::COUNT],
    /// So many cards of a suit that are up.
    up: [[u128; RANKS as usize + 1]; 4],
    /// So many cards in the reserve, and in the waste.
    reserve: [u128; Card::COUNT + 1],
    waste: [u128; Card::COUNT + 1],
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

impl Setting {
    /// Counts the key anew: for the same position by other rules.
    pub(crate) fn count_key(&self, board: &mut Board) {
        let tokens = self.tokens;
        let mut key = tokens.reserve[usize::from(board.left)];
        for (up, tokens) in board.up.into_iter().zip(&tokens.up) {
            key = key.wrapping_add(tokens[usize::from(up)]);
        }
        for column in 0..self.columns {
            let mut card = board.tops[column];
            for depth in 0..board.lens[column] {
                let under = board.below[usize::from(card)];
                let in_run = has(board.runs[column], card) && card != board.heads[column];
                key = key.wrapping_add(self.link(card, under, in_run));
                if depth >= board.lens[column] - board.downs[column] {
                    key = key.wrapping_add(tokens.down[usize::from(card)]);
                }
                card = under;
            }
        }
        board.key = key;
    }

    /// What a card that lies on another, or on no card, adds to the key: which one does not matter in a run, see [`Parts`](crate::prune::run_splits::Parts).
    #[inline]
    fn link(&self, card: u8, under: u8, in_run: bool) -> u128 {
        let (at, tokens) = (usize::from(card), self.tokens);
        if under == NONE {
            return tokens.ground[at];
        }
        if in_run && self.tails {
            return tokens.lies[at].wrapping_add(tokens.covered[usize::from(under)]);
        }
        if has(self.hosts[at], under) {
            return tokens.on[at][usize::from(under / RANKS)];
        }
        mix_named(u128::from(card) << 8 | u128::from(under), 730)
    }

    /// Whether the same positions have the same keys in another setting, but for where the waste ends.
    pub(crate) fn has_keys_of(&self, other: &Setting) -> bool {
        self.tails == other.tails
    }

    /// The position's key: equal for positions from which the same can be won, see [`Symmetry`](crate::state::canonical_key::Symmetry).
    #[inline]
    pub(crate) fn key(&self, board: &Board) -> u128 {
        board.key.wrapping_add(self.waste_token(board.places, board.drawn))
    }

    /// The key without the place where the waste ends: that of the same position where cards are drawn one at a time.
    #[cfg(test)]
    pub(crate) fn key_at_hand(&self, board: &Board) -> u128 {
        board.key
    }

    /// What adds to the key which cards come up, as far as not all that are left do: the waste's length if that matters.
    #[inline]
    fn waste_token(&self, places: u64, drawn: u8) -> u128 {
        if self.step < 2 {
            return 0;
        }
        let waste = places & before(drawn);
        let len = waste.count_ones();
        if waste == places || len.is_multiple_of(self.step) { 0 } else { self.tokens.waste[len as usize] }
    }

    /// The key, without the end of the waste, and the key of the position after a play, which need not be made for that.
    #[inline]
    pub(crate) fn key_after(&self, board: &Board, play: Play) -> (u128, u128) {
        let at_hand = self.at_hand_after(board, play);
        if self.step < 2 {
            return (at_hand, at_hand);
        }
        let waste = if play.from == STOCK {
            let place = self.place[usize::from(play.card)];
            self.waste_token(board.places & !(1 << place), place)
        } else {
            self.waste_token(board.places, board.drawn)
        };
        (at_hand, at_hand.wrapping_add(waste))
    }

    pub(crate) fn at_hand_after(&self, board: &Board, play: Play) -> u128 {
        let tokens = self.tokens;
        let (mut key, card) = (board.key, usize::from(play.card));
        match play.from {
            STOCK => {}
            RESERVE => key = self.reserve_gives(key, board.left),
            column => {
                let column = usize::from(column);
                if play.card != board.heads[column] {
                    key = key.wrapping_sub(self.link(play.card, board.below[card], true));
                } else {
                    let under = board.below[card];
                    key = key.wrapping_sub(self.link(play.card, under, false));
                    let rest = board.lens[column] - play.count;
                    if rest == 0 {
                        if self.at_once
                            && let Some(top) = self.reserve_top(board)
                        {
                            key = self.reserve_gives(key, board.left).wrapping_add(tokens.ground[usize::from(top)]);
                        }
                    } else if rest == board.downs[column] {
                        key = key.wrapping_sub(tokens.down[usize::from(under)]);
                    } else {
                        return self.at_hand_after_uncovering(board, play);
                    }
                }
            }
        }
        if play.to == UP {
            let suit = card / usize::from(RANKS);
            let (tokens, up) = (&tokens.up[suit], usize::from(board.up[suit]));
            return key.wrapping_add(tokens[up + 1]).wrapping_sub(tokens[up]);
        }
        let mut on = board.tops[usize::from(play.to)];
        let mut laid = play.laid;
        while laid != 0 {
            let next = self.next_laid(laid, on);
            laid &= !(1 << next);
            key = key.wrapping_add(self.link(next, on, true));
            on = next;
        }
        key.wrapping_add(self.link(play.card, on, true))
    }

    /// The same where cards come up of which not each lies on one that it fits on.
    #[cold]
    fn at_hand_after_uncovering(&self, board: &Board, play: Play) -> u128 {
        let mut after = *board;
        self.make(&mut after, play);
        self.count_key(&mut after);
        after.key
    }

    fn reserve_gives(&self, key: u128, left: u8) -> u128 {
        let tokens = &self.tokens.reserve;
        key.wrapping_sub(tokens[usize::from(left)]).wrapping_add(tokens[usize::from(left) - 1])
    }
}

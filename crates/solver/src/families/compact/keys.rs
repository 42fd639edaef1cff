//! The keys of compact states, also after a move that is not made yet.

use patience::{Card, PileId, Position};

use crate::base::sets::{below, has};
use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactMove, CompactState, MOST_COLUMNS, NONE, RANKS, RESERVE, STOCK, UP};
use crate::position::canonical_key::mix_named;

impl CompactContext {
    /// The compact state of a position, which must come from the root.
    pub(crate) fn state(&self, position: &Position) -> CompactState {
        let len = |pile: Option<PileId>| pile.map_or(0, |pile| position.len(pile));
        let mut state = CompactState {
            key: 0,
            places: 0,
            stock: 0,
            runs: [0; MOST_COLUMNS],
            heads: [NONE; MOST_COLUMNS],
            tops: [NONE; MOST_COLUMNS],
            lens: [0; MOST_COLUMNS],
            downs: [0; MOST_COLUMNS],
            below: [NONE; Card::COUNT],
            up: self.foundations.map(|pile| position.len(pile) as u8),
            left: len(self.reserve) as u8,
            drawn: 0,
        };
        for pile in [self.stock, self.waste].into_iter().flatten() {
            for card in position.from_top(pile) {
                state.stock |= 1 << card.index();
                state.places |= 1 << self.place[card.index()];
            }
        }
        let waste_top = self.waste.and_then(|waste| position.exposed(waste));
        state.drawn = waste_top.map_or(0, |card| self.place[card.index()] + 1);
        for (column, &pile) in self.piles.iter().enumerate() {
            for card in position.cards(pile) {
                state.below[card.index()] = state.tops[column];
                state.tops[column] = card.index() as u8;
            }
            state.lens[column] = position.len(pile) as u8;
            state.downs[column] = position.face_down(pile) as u8;
            self.find_run(&mut state, column);
        }
        self.count_key(&mut state);
        state
    }

    /// Makes a move and updates the key.
    pub(crate) fn play(&self, state: &mut CompactState, play: CompactMove) {
        state.key = self.at_hand_after(state, play);
        self.make(state, play);
    }

    /// Computes the key from scratch.
    pub(crate) fn count_key(&self, state: &mut CompactState) {
        let tokens = self.tokens;
        let mut key = tokens.reserve[usize::from(state.left)];
        for (up, tokens) in state.up.into_iter().zip(&tokens.up) {
            key = key.wrapping_add(tokens[usize::from(up)]);
        }
        for column in 0..self.columns {
            let mut card = state.tops[column];
            for depth in 0..state.lens[column] {
                let under = state.below[usize::from(card)];
                let in_run = has(state.runs[column], card) && card != state.heads[column];
                key = key.wrapping_add(self.link(card, under, in_run));
                if depth >= state.lens[column] - state.downs[column] {
                    key = key.wrapping_add(tokens.down[usize::from(card)]);
                }
                card = under;
            }
        }
        state.key = key;
    }

    /// What a card that lies on another, or on no card, adds to the key: which one does not matter
    /// in a run, see [`RunSplits`](crate::position::run_splits::RunSplits).
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

    /// Whether the same positions have the same keys in another context, but for where the waste
    /// ends.
    pub(crate) fn has_keys_of(&self, other: &CompactContext) -> bool {
        self.tails == other.tails
    }

    /// The position's key: equal for positions from which the same can be won, see
    /// [`Symmetry`](crate::position::canonical_key::Symmetry).
    #[inline]
    pub(crate) fn key(&self, state: &CompactState) -> u128 {
        state.key.wrapping_add(self.waste_token(state.places, state.drawn))
    }

    /// What adds to the key which cards come up, as far as not all that are left do: the waste's
    /// length if that matters.
    #[inline]
    fn waste_token(&self, places: u64, drawn: u8) -> u128 {
        if self.step < 2 {
            return 0;
        }
        let places = places & self.several;
        let waste = places & below(drawn);
        let len = waste.count_ones();
        if waste == places || len.is_multiple_of(self.step) { 0 } else { self.tokens.waste[len as usize] }
    }

    /// The key of the position after a play, which need not be made for that.
    pub(crate) fn key_after(&self, state: &CompactState, play: CompactMove) -> u128 {
        self.keys_after(state, play, None).0
    }

    /// The same, and its key in the context of an easier game that has the same keys but for where
    /// the waste ends; without one the same key again.
    pub(crate) fn keys_after(
        &self,
        state: &CompactState,
        play: CompactMove,
        easier: Option<&CompactContext>,
    ) -> (u128, u128) {
        let at_hand = self.at_hand_after(state, play);
        if self.step < 2 {
            return (at_hand, at_hand);
        }
        let (mut places, mut drawn) = (state.places, state.drawn);
        if play.from == STOCK {
            let place = self.place[usize::from(play.card)];
            places &= !(1 << place);
            if !has(self.free, play.card) {
                drawn = place;
            }
        }
        let key_in = |context: &CompactContext| at_hand.wrapping_add(context.waste_token(places, drawn));
        let key = key_in(self);
        (key, easier.map_or(key, key_in))
    }

    pub(crate) fn at_hand_after(&self, state: &CompactState, play: CompactMove) -> u128 {
        let tokens = self.tokens;
        let (mut key, card) = (state.key, usize::from(play.card));
        match play.from {
            STOCK => {}
            RESERVE => key = self.reserve_gives(key, state.left),
            column => {
                let column = usize::from(column);
                if play.card != state.heads[column] {
                    key = key.wrapping_sub(self.link(play.card, state.below[card], true));
                } else {
                    let under = state.below[card];
                    key = key.wrapping_sub(self.link(play.card, under, false));
                    let rest = state.lens[column] - play.count;
                    if rest == 0 {
                        if self.at_once
                            && let Some(top) = self.reserve_top(state)
                        {
                            key = self.reserve_gives(key, state.left).wrapping_add(tokens.ground[usize::from(top)]);
                        }
                    } else if rest == state.downs[column] {
                        key = key.wrapping_sub(tokens.down[usize::from(under)]);
                    } else {
                        return self.at_hand_after_uncovering(state, play);
                    }
                }
            }
        }
        if play.to == UP {
            let suit = card / usize::from(RANKS);
            let (tokens, up) = (&tokens.up[suit], usize::from(state.up[suit]));
            return key.wrapping_add(tokens[up + 1]).wrapping_sub(tokens[up]);
        }
        let mut on = state.tops[usize::from(play.to)];
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
    fn at_hand_after_uncovering(&self, state: &CompactState, play: CompactMove) -> u128 {
        let mut after = *state;
        self.make(&mut after, play);
        self.count_key(&mut after);
        after.key
    }

    fn reserve_gives(&self, key: u128, left: u8) -> u128 {
        let tokens = &self.tokens.reserve;
        key.wrapping_sub(tokens[usize::from(left)]).wrapping_add(tokens[usize::from(left) - 1])
    }
}

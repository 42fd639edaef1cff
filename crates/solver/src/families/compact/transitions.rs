//! How a compact state changes.

use crate::base::sets::{below, cards, each_drawn, has};
use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactMove, CompactState, MOST_COLUMNS, NONE, RANKS, RESERVE, STOCK, UP};

impl CompactContext {
    /// Finds the run at the top of a column.
    pub(crate) fn find_run(&self, state: &mut CompactState, column: usize) {
        let face_up = state.lens[column] - state.downs[column];
        let (mut run, mut head) = (0u64, NONE);
        let mut card = state.tops[column];
        for _ in 0..face_up {
            if head != NONE && !has(self.followers[usize::from(card)], head) {
                break;
            }
            (run, head) = (run | 1 << card, card);
            card = state.below[usize::from(card)];
        }
        (state.runs[column], state.heads[column]) = (run, head);
    }

    /// Whether all cards are up.
    pub(crate) fn is_won(&self, state: &CompactState) -> bool {
        state.up.iter().all(|&up| up == RANKS)
    }

    /// Whether a play wins.
    #[inline]
    pub(crate) fn wins(&self, state: &CompactState, play: CompactMove) -> bool {
        play.to == UP && state.up.iter().sum::<u8>() + 1 == 4 * RANKS
    }

    /// The cards that come up by drawing, a redeal and drawing again, each with the number of
    /// draws.
    pub(crate) fn turned(&self, state: &CompactState, found: &mut Vec<(u8, u16)>) {
        found.clear();
        let places = state.places & self.several;
        let waste = places & below(state.drawn);
        let mut seen = 0u64;
        each_drawn(places, waste, self.step, |at, draws| {
            if seen >> at & 1 == 0 {
                seen |= 1 << at;
                found.push((self.sequence[at as usize], draws));
            }
        });
    }

    /// How many draws bring a card of the stock up, where each is drawn by itself.
    #[inline]
    pub(crate) fn draws_to(&self, state: &CompactState, card: u8) -> u32 {
        let place = self.place[usize::from(card)];
        let up_to = state.places & below(place + 1);
        let waste = state.places & below(state.drawn);
        if place >= state.drawn {
            (up_to & !waste).count_ones()
        } else if up_to == waste {
            0
        } else {
            (state.places & !waste).count_ones() + 1 + up_to.count_ones()
        }
    }

    /// Which of the cards to be laid comes next.
    #[inline]
    pub(crate) fn next_laid(&self, laid: u64, on: u8) -> u8 {
        let fitting = if on == NONE { self.highest(laid) } else { laid & self.followers[usize::from(on)] };
        fitting.trailing_zeros() as u8
    }

    /// The one of several cards, each of which fits on another, that fits on none.
    fn highest(&self, laid: u64) -> u64 {
        cards(laid).filter(|&card| laid & self.hosts[usize::from(card)] == 0).fold(0, |set, card| set | 1 << card)
    }

    /// Makes a move without updating the key.
    pub(crate) fn make(&self, state: &mut CompactState, play: CompactMove) {
        let mut laid = play.laid;
        while laid != 0 {
            let to = usize::from(play.to);
            let next = self.next_laid(laid, state.tops[to]);
            laid &= !(1 << next);
            self.take_from_stock(state, next);
            lay(state, to, next, next, 1 << next);
        }
        let mut exposed = play.card;
        let mut moved = 1u64 << play.card;
        match play.from {
            STOCK => self.take_from_stock(state, play.card),
            RESERVE => state.left -= 1,
            column => {
                let column = usize::from(column);
                exposed = state.tops[column];
                moved = self.take(state, column, play);
            }
        }
        if play.to == UP {
            state.up[usize::from(play.card / RANKS)] += 1;
        } else {
            lay(state, usize::from(play.to), play.card, exposed, moved);
        }
        if usize::from(play.from) < MOST_COLUMNS {
            self.fill(state, usize::from(play.from));
        }
    }

    fn take_from_stock(&self, state: &mut CompactState, card: u8) {
        let place = self.place[usize::from(card)];
        state.stock &= !(1 << card);
        state.places &= !(1 << place);
        if self.step == 1 || !has(self.free, card) {
            state.drawn = place;
        }
    }

    /// Takes cards from a column, and says which.
    fn take(&self, state: &mut CompactState, column: usize, play: CompactMove) -> u64 {
        let under = state.below[usize::from(play.card)];
        let run = state.runs[column];
        state.tops[column] = under;
        state.lens[column] -= play.count;
        if play.card == state.heads[column] {
            if state.lens[column] > 0 && state.lens[column] == state.downs[column] {
                state.downs[column] -= 1;
            }
            self.find_run(state, column);
            return run;
        }
        let mut kept = 0u64;
        let mut card = under;
        while card != state.heads[column] {
            kept |= 1 << card;
            card = state.below[usize::from(card)];
        }
        state.runs[column] = kept | 1 << card;
        run & !state.runs[column]
    }

    /// Fills a column that was emptied, where the reserve does that at once.
    fn fill(&self, state: &mut CompactState, column: usize) {
        if state.lens[column] == 0
            && self.at_once
            && let Some(top) = self.reserve_top(state)
        {
            state.left -= 1;
            lay(state, column, top, top, 1 << top);
        }
    }

    /// All that a compact state says, for comparison.
    #[cfg(test)]
    pub(crate) fn told(&self, state: &CompactState) -> String {
        let column = |column: usize| {
            let first = Some(state.tops[column]).filter(|&top| top != NONE);
            let under = |&card: &u8| Some(state.below[usize::from(card)]).filter(|&card| card != NONE);
            let all: Vec<u8> = std::iter::successors(first, under).collect();
            (all, state.lens[column], state.downs[column], state.runs[column], state.heads[column], state.tops[column])
        };
        let columns: Vec<_> = (0..self.columns).map(column).collect();
        let waste = state.places & below(state.drawn);
        format!("{columns:?} {:?}", (state.key, state.places, state.stock, waste, state.up, state.left))
    }
}

/// Lays cards on a column, or one or a run into a space: they fit.
#[inline]
fn lay(state: &mut CompactState, to: usize, head: u8, exposed: u8, set: u64) {
    state.below[usize::from(head)] = state.tops[to];
    if state.tops[to] == NONE {
        state.heads[to] = head;
    }
    state.tops[to] = exposed;
    state.lens[to] += set.count_ones() as u8;
    state.runs[to] |= set;
}

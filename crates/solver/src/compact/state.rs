//! Positions of games with one deck and a stock without end, in a form in which they are quickly played on and told apart.

use patience::{Card, PileId, Position};

use crate::compact::context::Setting;

/// The most columns of a [`Board`].
pub(crate) const MOST_COLUMNS: usize = 8;
/// No card.
pub(crate) const NONE: u8 = u8::MAX;
/// The ranks of a suit.
pub(crate) const RANKS: u8 = 13;

/// From where a play takes cards: a column by its number, or one of these.
pub(crate) const RESERVE: u8 = 100;
pub(crate) const STOCK: u8 = 101;
/// Where a play goes: a column by its number, or up to a foundation.
pub(crate) const UP: u8 = 102;

/// A position: a plain value that is copied rather than taken back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The sum of the tokens of all that lies somewhere, but for where the waste ends.
    pub(crate) key: u128,
    /// The places of the stock's and waste's cards that are left, and the cards.
    pub(crate) places: u64,
    pub(crate) stock: u64,
    /// For each column the run at its top, as a set.
    pub(crate) runs: [u64; MOST_COLUMNS],
    /// The highest card of each run, and the exposed one.
    pub(crate) heads: [u8; MOST_COLUMNS],
    pub(crate) tops: [u8; MOST_COLUMNS],
    pub(crate) lens: [u8; MOST_COLUMNS],
    pub(crate) downs: [u8; MOST_COLUMNS],
    /// For every card in a column the one that it lies on.
    pub(crate) below: [u8; Card::COUNT],
    /// How many cards of each suit are up.
    pub(crate) up: [u8; 4],
    /// How many cards the reserve has.
    pub(crate) left: u8,
    /// Cards at places before this one are in the waste.
    pub(crate) drawn: u8,
}

/// One step of the search: cards of the stock are laid on a column, one on the other, and then a card or a run is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    /// The cards that are laid down first, as a set: each lies on the one before.
    pub(crate) laid: u64,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) count: u8,
    /// The card that is moved, the highest of several.
    pub(crate) card: u8,
}

/// The cards of a set, the lowest index first.
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let card = set.trailing_zeros() as u8;
            set &= set - 1;
            card
        })
    })
}

#[inline]
pub(crate) fn has(set: u64, card: u8) -> bool {
    set >> card & 1 == 1
}

impl Setting {
    /// A position of the game; it must come from the root.
    pub(crate) fn board(&self, position: &Position) -> Board {
        let len = |pile: Option<PileId>| pile.map_or(0, |pile| position.len(pile));
        let mut board = Board {
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
                board.stock |= 1 << card.index();
                board.places |= 1 << self.place[card.index()];
            }
        }
        let waste_top = self.waste.and_then(|waste| position.exposed(waste));
        board.drawn = waste_top.map_or(0, |card| self.place[card.index()] + 1);
        for (column, &pile) in self.piles.iter().enumerate() {
            for card in position.cards(pile) {
                board.below[card.index()] = board.tops[column];
                board.tops[column] = card.index() as u8;
            }
            board.lens[column] = position.len(pile) as u8;
            board.downs[column] = position.face_down(pile) as u8;
            self.find_run(&mut board, column);
        }
        self.count_key(&mut board);
        board
    }

    /// Finds the run at the top of a column.
    fn find_run(&self, board: &mut Board, column: usize) {
        let face_up = board.lens[column] - board.downs[column];
        let (mut run, mut head) = (0u64, NONE);
        let mut card = board.tops[column];
        for _ in 0..face_up {
            if head != NONE && !has(self.followers[usize::from(card)], head) {
                break;
            }
            (run, head) = (run | 1 << card, card);
            card = board.below[usize::from(card)];
        }
        (board.runs[column], board.heads[column]) = (run, head);
    }

    /// Whether all cards are up.
    pub(crate) fn is_won(&self, board: &Board) -> bool {
        board.up.iter().all(|&up| up == RANKS)
    }

    /// Whether a play wins.
    #[inline]
    pub(crate) fn wins(&self, board: &Board, play: Play) -> bool {
        play.to == UP && board.up.iter().sum::<u8>() + 1 == 4 * RANKS
    }

    /// The cards that come up by drawing, a redeal and drawing again, each with the number of draws.
    pub(crate) fn turned(&self, board: &Board, found: &mut Vec<(u8, u16)>) {
        found.clear();
        let waste = board.places & before(board.drawn);
        let mut seen = 0u64;
        let mut draws = 0;
        let mut add = |at: u32, draws: u16| {
            if seen >> at & 1 == 0 {
                seen |= 1 << at;
                found.push((self.sequence[at as usize], draws));
            }
        };
        if waste != 0 {
            add(waste.ilog2(), 0);
        }
        for mut rest in [board.places & !waste, board.places] {
            while rest != 0 {
                draws += 1;
                let mut at = 0;
                for _ in 0..self.step {
                    if rest != 0 {
                        at = rest.trailing_zeros();
                        rest &= rest - 1;
                    }
                }
                add(at, draws);
            }
            // The redeal.
            draws += 1;
        }
    }

    /// How many draws bring a card of the stock up, where each is drawn by itself.
    #[inline]
    pub(crate) fn draws_to(&self, board: &Board, card: u8) -> u32 {
        let place = self.place[usize::from(card)];
        let up_to = board.places & before(place + 1);
        let waste = board.places & before(board.drawn);
        if place >= board.drawn {
            (up_to & !waste).count_ones()
        } else if up_to == waste {
            0
        } else {
            (board.places & !waste).count_ones() + 1 + up_to.count_ones()
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

    /// Plays.
    pub(crate) fn play(&self, board: &mut Board, play: Play) {
        board.key = self.at_hand_after(board, play);
        self.make(board, play);
    }

    pub(crate) fn make(&self, board: &mut Board, play: Play) {
        let mut laid = play.laid;
        while laid != 0 {
            let to = usize::from(play.to);
            let next = self.next_laid(laid, board.tops[to]);
            laid &= !(1 << next);
            self.take_from_stock(board, next);
            lay(board, to, next, next, 1 << next);
        }
        let mut exposed = play.card;
        let mut moved = 1u64 << play.card;
        match play.from {
            STOCK => self.take_from_stock(board, play.card),
            RESERVE => board.left -= 1,
            column => {
                let column = usize::from(column);
                exposed = board.tops[column];
                moved = self.take(board, column, play);
            }
        }
        if play.to == UP {
            board.up[usize::from(play.card / RANKS)] += 1;
        } else {
            lay(board, usize::from(play.to), play.card, exposed, moved);
        }
        if usize::from(play.from) < MOST_COLUMNS {
            self.fill(board, usize::from(play.from));
        }
    }

    fn take_from_stock(&self, board: &mut Board, card: u8) {
        let place = self.place[usize::from(card)];
        board.stock &= !(1 << card);
        board.places &= !(1 << place);
        board.drawn = place;
    }

    /// Takes cards from a column, and says which.
    fn take(&self, board: &mut Board, column: usize, play: Play) -> u64 {
        let under = board.below[usize::from(play.card)];
        let run = board.runs[column];
        board.tops[column] = under;
        board.lens[column] -= play.count;
        if play.card == board.heads[column] {
            if board.lens[column] > 0 && board.lens[column] == board.downs[column] {
                board.downs[column] -= 1;
            }
            self.find_run(board, column);
            return run;
        }
        let mut kept = 0u64;
        let mut card = under;
        while card != board.heads[column] {
            kept |= 1 << card;
            card = board.below[usize::from(card)];
        }
        board.runs[column] = kept | 1 << card;
        run & !board.runs[column]
    }

    /// Fills a column that was emptied, where the reserve does that at once.
    fn fill(&self, board: &mut Board, column: usize) {
        if board.lens[column] == 0
            && self.at_once
            && let Some(top) = self.reserve_top(board)
        {
            board.left -= 1;
            lay(board, column, top, top, 1 << top);
        }
    }

    /// All that a board says, for comparison.
    #[cfg(test)]
    pub(crate) fn told(&self, board: &Board) -> String {
        let column = |column: usize| {
            let first = Some(board.tops[column]).filter(|&top| top != NONE);
            let under = |&card: &u8| Some(board.below[usize::from(card)]).filter(|&card| card != NONE);
            let all: Vec<u8> = std::iter::successors(first, under).collect();
            (all, board.lens[column], board.downs[column], board.runs[column], board.heads[column], board.tops[column])
        };
        let columns: Vec<_> = (0..self.columns).map(column).collect();
        let waste = board.places & before(board.drawn);
        format!("{columns:?} {:?}", (board.key, board.places, board.stock, waste, board.up, board.left))
    }

    /// Whether each card of a column but the first lies on one that it may be built on.
    pub(crate) fn is_built(&self, board: &Board) -> bool {
        (0..self.columns).all(|column| board.runs[column].count_ones() == u32::from(board.lens[column]))
    }
}

/// Lays cards on a column, or one or a run into a space: they fit.
#[inline]
fn lay(board: &mut Board, to: usize, head: u8, exposed: u8, set: u64) {
    board.below[usize::from(head)] = board.tops[to];
    if board.tops[to] == NONE {
        board.heads[to] = head;
    }
    board.tops[to] = exposed;
    board.lens[to] += set.count_ones() as u8;
    board.runs[to] |= set;
}

/// The places before this one.
#[inline]
pub(crate) fn before(place: u8) -> u64 {
    (1 << place) - 1
}

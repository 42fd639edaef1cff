//! The states of games without building that are searched from draw to draw.

pub(crate) mod columns;

use patience::{Card, Climb, Move, PileId, PileKind, Position, Rules, Suit};

use crate::families::rows::MAX_COLUMNS;
use crate::position::canonical_key::mix_named;
use columns::{Columns, SuitEnds};

/// A position in a form in which moves are quickly played and taken back.
#[derive(Clone, Debug)]
pub(crate) struct DelayedState {
    pub(crate) piles: Vec<PileId>,
    /// For each suit the foundation that climbs and the one that descends.
    up: [Option<PileId>; 4],
    down: [Option<PileId>; 4],
    columns: Columns,
    /// For each column what its first cards add to the key: as they are, and mixed.
    contents: [[u128; Card::COUNT + 1]; MAX_COLUMNS],
    keys: [[u128; Card::COUNT + 1]; MAX_COLUMNS],
    /// The cards of the stock in the order in which they are drawn.
    stock: Vec<u8>,
    /// The cards of the stock that are left, as a set.
    left: u64,
    ends: SuitEnds,
    rows: Rows,
    done: Vec<DelayedUndo>,
}

/// What is copied before a step, to be taken back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateBefore {
    ends: SuitEnds,
    rows: Rows,
    done: usize,
}

#[derive(Clone, Copy, Debug)]
struct Rows {
    /// How many cards were drawn.
    drawn: usize,
    /// Columns with a face-down card, as a set.
    face_down: u32,
    /// No second row is begun.
    first: bool,
}

/// What a move did to a column: the card that was taken, and whether one was brought.
#[derive(Clone, Copy, Debug)]
struct DelayedUndo {
    column: u8,
    taken: Option<u8>,
    brought: bool,
}

/// Plays, and what they leave.
#[derive(Clone, Debug)]
struct Plan {
    lens: [u8; MAX_COLUMNS],
    suits: [(u8, u8); 4],
    plays: Vec<Move>,
}

impl Plan {
    fn has_played(&self, card: u8) -> bool {
        let (first, end) = self.suits[usize::from(card / 13)];
        !(first..end).contains(&(card % 13))
    }
}

/// The base of the polynomial over a column's cards.
const ROLL: u128 = 0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15;

impl DelayedState {
    pub(crate) fn new(rules: &Rules, position: &Position) -> DelayedState {
        let of_suit = |suit, climb| {
            let mut own = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
            own.find(|(_, foundation)| foundation.suit == Some(suit) && foundation.climb == climb).map(|(pile, _)| pile)
        };
        let stock = rules.piles().of(PileKind::Stock).flat_map(|pile| position.from_top(pile));
        let stock: Vec<u8> = stock.map(|card| card.index() as u8).collect();
        let piles: Vec<PileId> = rules.piles().of(PileKind::Column).collect();
        let face_down = piles.iter().enumerate().filter(|&(_, &pile)| position.face_down(pile) > 0);
        let mut board = DelayedState {
            up: Suit::ALL.map(|suit| of_suit(suit, Climb::Up)),
            down: Suit::ALL.map(|suit| of_suit(suit, Climb::Down)),
            columns: Columns::EMPTY,
            contents: [[0; Card::COUNT + 1]; MAX_COLUMNS],
            keys: [[0; Card::COUNT + 1]; MAX_COLUMNS],
            left: stock.iter().fold(0, |set, &card| set | 1 << card),
            stock,
            ends: SuitEnds::new(rules, position),
            rows: Rows {
                drawn: 0,
                face_down: face_down.fold(0, |set, (at, _)| set | 1 << at),
                first: position.rows() < 2,
            },
            done: Vec::new(),
            piles: Vec::new(),
        };
        for (at, &pile) in piles.iter().enumerate() {
            for card in position.cards(pile) {
                board.push(at, card.index() as u8);
            }
        }
        board.piles = piles;
        board
    }

    fn push(&mut self, column: usize, card: u8) {
        let len = usize::from(self.columns.lens[column]);
        self.columns.put(column, len, card);
        self.columns.lens[column] += 1;
        let content = self.contents[column][len].wrapping_mul(ROLL).wrapping_add(u128::from(card) + 1);
        self.contents[column][len + 1] = content;
        self.keys[column][len + 1] = mix_named(content, column);
    }

    fn pop(&mut self, column: usize) -> u8 {
        self.columns.lens[column] -= 1;
        let card = self.columns.cards[column][usize::from(self.columns.lens[column])];
        self.columns.places[usize::from(card)] = None;
        card
    }

    pub(crate) fn stock_is_empty(&self) -> bool {
        self.rows.drawn == self.stock.len()
    }

    /// A number for the position, among those that come from one root: the columns, and what was
    /// drawn, say which cards are up.
    pub(crate) fn key(&self) -> u128 {
        let rows = (self.rows.drawn << 1 | usize::from(self.rows.first)) as u128;
        let counters = mix_named(rows | u128::from(self.rows.face_down) << 16, 100);
        let lens = self.keys.iter().zip(&self.columns.lens).take(self.piles.len());
        lens.fold(counters, |key, (keys, &len)| key.wrapping_add(keys[usize::from(len)]))
    }

    /// Whether the cards block each other even if the whole stock is at hand. **Claim.** Then the
    /// position can't be won. Proof: `docs/proofs/blocked-columns.md`.
    pub(crate) fn is_dead(&self) -> bool {
        let mut ends = self.ends;
        self.columns.play_up(&mut ends, self.left);
        !ends.is_won()
    }

    /// Where the next draw goes, with columns of these lengths: to the shortest, the leftmost of
    /// several.
    fn drawn_to(&self, lens: &[u8; MAX_COLUMNS]) -> usize {
        (0..self.piles.len()).min_by_key(|&column| lens[column]).unwrap_or(0)
    }

    /// Brings the next card of the stock, if there is one.
    fn bring(&mut self, column: usize) -> bool {
        let Some(&card) = self.stock.get(self.rows.drawn) else { return false };
        self.push(column, card);
        self.rows.drawn += 1;
        self.left &= !(1 << card);
        true
    }

    pub(crate) fn play(&mut self, mv: Move) {
        let Move::Cards { from, to, .. } = mv else {
            if self.rows.face_down != 0 {
                self.rows.face_down &= self.rows.face_down - 1;
                return;
            }
            let column = self.drawn_to(&self.columns.lens);
            self.rows.first &= self.columns.lens[column] == 0;
            let brought = self.bring(column);
            self.done.push(DelayedUndo { column: column as u8, taken: None, brought });
            return;
        };
        let column = self.piles.iter().position(|&pile| pile == from).unwrap_or(0);
        let card = self.pop(column);
        self.ends.take(usize::from(card / 13), self.up[usize::from(card / 13)] == Some(to));
        let brought = self.rows.first && self.bring(column);
        self.done.push(DelayedUndo { column: column as u8, taken: Some(card), brought });
    }

    pub(crate) fn before(&self) -> StateBefore {
        StateBefore { ends: self.ends, rows: self.rows, done: self.done.len() }
    }

    pub(crate) fn go_back(&mut self, before: &StateBefore) {
        while self.done.len() > before.done {
            let Some(done) = self.done.pop() else { return };
            let column = usize::from(done.column);
            if done.brought {
                self.left |= 1 << self.pop(column);
            }
            if let Some(card) = done.taken {
                self.push(column, card);
            }
        }
        (self.ends, self.rows) = (before.ends, before.rows);
    }

    /// Lists the steps from here, the best last: to one draw in the first row, or to the next draw.
    /// Columns are gone through from one on.
    pub(crate) fn list(&self, begin: usize, draw_first: bool, moves: &mut Vec<Move>, steps: &mut Vec<usize>) {
        let mut add = |plays: &[Move], draw: Option<Move>| {
            steps.push(moves.len());
            moves.extend_from_slice(plays);
            moves.extend(draw);
        };
        if !draw_first || self.rows.face_down != 0 {
            add(&[], Some(Move::Draw));
        }
        if self.rows.face_down != 0 {
            return;
        }
        let mut ends = self.ends;
        let playable = self.columns.play_up(&mut ends, 0);
        let now = Plan { lens: self.columns.lens, suits: self.ends.suits, plays: Vec::new() };
        let shortest = self.columns.lens[self.drawn_to(&self.columns.lens)];
        for column in (begin..self.piles.len()).chain(0..begin).filter(|_| playable != 0) {
            let cards = &self.columns.cards[column][..usize::from(now.lens[column])];
            let free = cards.iter().rev().take_while(|&&card| playable >> card & 1 == 1).count();
            if self.rows.first {
                // Each play brings a card; what it needs is played in steps of its own.
                cards.iter().take(free).for_each(|&card| self.each_end(&now, card, |plan| add(&plan.plays, None)));
                continue;
            }
            // Other columns don't grow: the draw comes here only if this one can be made as short
            // as they are.
            if free == 0 || cards.len() - free > usize::from(shortest) {
                continue;
            }
            let mut plans = vec![now.clone()];
            for &card in cards.iter().rev().take(free) {
                plans = each(plans, |plan| self.play_late(plan, card, 0));
                for plan in plans.iter().filter(|plan| self.drawn_to(&plan.lens) == column) {
                    add(&plan.plays, Some(Move::Draw));
                }
            }
        }
        if draw_first {
            add(&[], Some(Move::Draw));
        }
    }

    /// The plans in which a card is played now, to either end of its suit that it fits.
    fn each_end(&self, plan: &Plan, card: u8, mut see: impl FnMut(Plan)) {
        let (suit, rank) = (usize::from(card / 13), card % 13);
        let Some((column, _)) = self.columns.places[usize::from(card)] else { return };
        let (first, end) = plan.suits[suit];
        let climbs = self.up[suit].filter(|_| first == rank);
        // If it is the last one, it makes no difference.
        let descends = self.down[suit].filter(|_| end == rank + 1 && climbs.is_none());
        for to in climbs.into_iter().chain(descends) {
            let mut plan = plan.clone();
            plan.lens[usize::from(column)] -= 1;
            plan.plays.push(Move::Cards { from: self.piles[usize::from(column)], to, count: 1 });
            let (first, end) = &mut plan.suits[suit];
            if climbs.is_some() {
                *first += 1;
            } else {
                *end -= 1;
            }
            see(plan);
        }
    }

    /// Every way to play a card and what must go before it. `waiting` are the cards that wait for
    /// that one.
    fn play_late(&self, plan: Plan, card: u8, waiting: u64) -> Vec<Plan> {
        if plan.has_played(card) {
            return vec![plan];
        }
        let Some((column, under)) = self.columns.places[usize::from(card)].filter(|_| waiting >> card & 1 == 0) else {
            return Vec::new();
        };
        let waiting = waiting | 1 << card;
        let mut plans = vec![plan];
        let cards = &self.columns.cards[usize::from(column)][..usize::from(self.columns.lens[usize::from(column)])];
        for &above in cards[usize::from(under) + 1..].iter().rev() {
            plans = each(plans, |plan| self.play_late(plan, above, waiting));
        }
        // Then the other cards of its suit, from the lowest or from the highest.
        let (suit, rank) = (usize::from(card / 13), card % 13);
        let first_of_suit = card - rank;
        each(plans, |plan| {
            let (first, end) = plan.suits[suit];
            let mut done = Vec::new();
            self.each_end(&plan, card, |plan| done.push(plan));
            if !done.is_empty() {
                // Nothing has to go before it.
                return done;
            }
            let ways: [(bool, Vec<u8>); 2] = [
                (self.up[suit].is_some(), (first..rank).collect()),
                (self.down[suit].is_some(), (rank + 1..end).rev().collect()),
            ];
            for (_, before) in ways.into_iter().filter(|(has_end, _)| *has_end) {
                let mut plans = vec![plan.clone()];
                for other in before {
                    plans = each(plans, |plan| self.play_late(plan, first_of_suit + other, waiting));
                }
                plans.iter().for_each(|plan| self.each_end(plan, card, |plan| done.push(plan)));
            }
            done
        })
    }
}

/// The plans that come of these, each once: what is left of each suit says which cards were played,
/// and so what lies in the columns.
fn each(plans: Vec<Plan>, play: impl Fn(Plan) -> Vec<Plan>) -> Vec<Plan> {
    let mut all: Vec<Plan> = Vec::new();
    for plan in plans.into_iter().flat_map(play) {
        if !all.iter().any(|other| other.suits == plan.suits) {
            all.push(plan);
        }
    }
    all
}

#[cfg(test)]
pub(crate) mod delayed_model;

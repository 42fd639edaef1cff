//! Positions: where every card lies, in a form that is quick to change, to copy and to tell apart.
//!
//! Piles are chains over physical cards (`card × 2 + copy`), which exist only here: to equality and
//! hash the two copies of a card are one. Nothing is allocated while moves are listed, played and
//! taken back.

use std::hash::{Hash, Hasher};

use crate::card::{Card, Rank};
use crate::moves::Move;
use crate::pack::{MAX_CARDS, face};
use crate::pile::{MAX_COLUMNS, MAX_PILES, PileId};
use crate::position_keys::{
    BASE, BASE_INVERSE, BASE_RANK, CARD_KEYS, COUNTER_KEYS, DOWN, LUCK, PASS, PILE_KEYS, POWERS, ROWS,
};
use crate::rules::{Climb, Direction, Rules, Start, base_index};

/// No card lies there.
pub(crate) const NONE: u8 = u8::MAX;

/// A position of a game: a plain value of 848 bytes without pointers, changed in place.
///
/// It is played by [`Rules`], which it does not hold: every call that needs them takes them, and
/// they must have the piles and runs of those with which it was made ([`Position::belongs_to`]).
///
/// Two positions are equal exactly when the game can't tell them apart: the same cards in the same
/// order in every pile (the two copies of a card are one card), the same way up, in the same pass
/// where passes are limited, with as many rows begun where rows are dealt. [`Position::hash128`] is
/// equal for equal positions and, but for a chance of about 2⁻¹⁰⁰ a pair, different for others.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The sum over all piles of content times pile key, and of the counters times theirs.
    pub(crate) hash: u128,
    /// For every pile a polynomial in [`BASE`] over its cards from the bottom to the top.
    pub(crate) content: [u128; MAX_PILES],
    /// For every physical card the one that it lies on, or [`NONE`]: a run moves by one link.
    pub(crate) below: [u8; MAX_CARDS],
    /// The exposed physical card of every pile, or [`NONE`].
    pub(crate) top: [u8; MAX_PILES],
    /// How many cards every pile has.
    pub(crate) len: [u8; MAX_PILES],
    /// How many cards at the bottom of a column lie face down; 0 for other piles, even the stock.
    pub(crate) down: [u8; MAX_PILES],
    /// How many cards at the top of a column move as a unit; 0 while it is covered.
    pub(crate) run: [u8; MAX_COLUMNS],
    /// The pass or laying-out that is going on, from 1; always 1 where passes are not limited.
    pub(crate) pass: u8,
    /// Rows dealt while dealing, or begun; 0 where rows are not dealt or the stock is used up.
    pub(crate) rows: u8,
    /// The base rank's number; 0 without one, or while none is chosen.
    pub(crate) base: u8,
    pub(crate) direction: Direction,
    /// See [`Position::shuffle_number`]; 0 where nothing is shuffled.
    pub(crate) luck: u32,
    /// See [`Position::belongs_to`].
    pub(crate) mark: u16,
    /// Which way its pack counts suits: see [`face`].
    pub(crate) way: u8,
}

/// Where every card of a position that is being made lies.
pub(crate) struct Arrangement {
    /// Each pile's cards from the bottom to the top.
    pub(crate) piles: Vec<Vec<Card>>,
    /// How many at the bottom lie face down.
    pub(crate) down: Vec<u8>,
    pub(crate) pass: u8,
    pub(crate) rows: u8,
    pub(crate) base: Option<Rank>,
    pub(crate) luck: u32,
}

impl Position {
    /// Makes a position of an arrangement that is known to be one of the game's.
    pub(crate) fn arrange(rules: &Rules, arrangement: &Arrangement) -> Position {
        let mut position = Position {
            hash: 0,
            content: [0; MAX_PILES],
            below: [NONE; MAX_CARDS],
            top: [NONE; MAX_PILES],
            len: [0; MAX_PILES],
            down: [0; MAX_PILES],
            run: [0; MAX_COLUMNS],
            pass: 0,
            rows: 0,
            base: 0,
            direction: Direction::Open,
            luck: 0,
            mark: rules.mark,
            way: rules.pack.way(),
        };
        position.set_pass(arrangement.pass);
        position.set_rows(arrangement.rows);
        position.set_base(base_index(arrangement.base));
        position.set_luck(arrangement.luck);
        let mut copies = [0u8; Card::COUNT];
        for (pile, cards) in arrangement.piles.iter().enumerate() {
            for &card in cards {
                position.push(pile, rules.pack.slot(card, copies[card.index()]));
                copies[card.index()] += 1;
            }
            position.set_down(pile, arrangement.down[pile]);
        }
        for column in 0..rules.kind.columns {
            position.refresh_run(rules, column);
        }
        position.direction = position.chosen_direction(rules);
        position
    }

    #[inline]
    fn card_key(&self, slot: u8) -> u128 {
        CARD_KEYS[usize::from(self.way) % 4][usize::from(slot >> 1) % 64]
    }

    /// The card that a physical card is; `None` for [`NONE`].
    #[inline]
    pub(crate) fn card(&self, slot: u8) -> Option<Card> {
        Card::from_index(face(self.way, slot >> 1))
    }

    /// Lays one card on a pile; a column's run has to be brought up to date afterwards.
    #[inline]
    pub(crate) fn push(&mut self, pile: usize, slot: u8) {
        self.below[usize::from(slot)] = self.top[pile];
        self.top[pile] = slot;
        self.len[pile] += 1;
        self.set_content(pile, self.content[pile].wrapping_mul(BASE).wrapping_add(self.card_key(slot)));
    }

    /// Takes the exposed card of a pile; a column's run has to be brought up to date afterwards.
    #[inline]
    pub(crate) fn pop(&mut self, pile: usize) -> u8 {
        let slot = self.top[pile];
        self.top[pile] = self.below[usize::from(slot)];
        self.below[usize::from(slot)] = NONE;
        self.len[pile] -= 1;
        self.set_content(pile, self.content[pile].wrapping_sub(self.card_key(slot)).wrapping_mul(BASE_INVERSE));
        slot
    }

    /// Turns `count` cards over, one by one, from one pile that is no column to another.
    pub(crate) fn turn_over_cards(&mut self, from: usize, to: usize, count: u8) {
        let (mut given, mut taken) = (self.content[from], self.content[to]);
        for _ in 0..count {
            let slot = self.top[from];
            self.top[from] = self.below[usize::from(slot)];
            self.below[usize::from(slot)] = self.top[to];
            self.top[to] = slot;
            given = given.wrapping_sub(self.card_key(slot)).wrapping_mul(BASE_INVERSE);
            taken = taken.wrapping_mul(BASE).wrapping_add(self.card_key(slot));
        }
        self.len[from] -= count;
        self.len[to] += count;
        self.set_content(from, given);
        self.set_content(to, taken);
    }

    /// Moves the `count` cards at the top of one pile to another in one piece and keeps both
    /// columns' runs; the cards that move must be a run or a single card.
    #[inline]
    pub(crate) fn shift(&mut self, rules: &Rules, from: usize, to: usize, count: u8) {
        let exposed = self.top[from];
        let mut head = exposed;
        let mut rest = self.content[from].wrapping_sub(self.card_key(head)).wrapping_mul(BASE_INVERSE);
        for _ in 1..count {
            head = self.below[usize::from(head)];
            rest = rest.wrapping_sub(self.card_key(head)).wrapping_mul(BASE_INVERSE);
        }
        let power = POWERS[usize::from(count)];
        let piece = self.content[from].wrapping_sub(rest.wrapping_mul(power));
        self.set_content(from, rest);
        self.set_content(to, self.content[to].wrapping_mul(power).wrapping_add(piece));

        let onto = self.top[to];
        self.top[from] = self.below[usize::from(head)];
        self.below[usize::from(head)] = onto;
        self.top[to] = exposed;
        self.len[from] -= count;
        self.len[to] += count;
        if from < rules.kind.columns {
            if self.run[from] > count {
                self.run[from] -= count;
            } else {
                self.refresh_run(rules, from);
            }
        }
        if to >= rules.kind.columns {
            return;
        }
        if count > 1 && from >= rules.kind.columns {
            // A whole run that is taken back from its foundation need not move as one.
            self.refresh_run(rules, to);
        } else {
            let joins = onto != NONE
                && self.run[to] > 0
                && rules.run_on(usize::from(onto >> 1), self.base) >> (head >> 1) & 1 == 1;
            self.run[to] = if joins { self.run[to] + count } else { count };
        }
    }

    /// Counts the run at the top of a column again.
    pub(crate) fn refresh_run(&mut self, rules: &Rules, column: usize) {
        let face_up = self.len[column] - self.down[column];
        if face_up == 0 || self.is_covered(rules, PileId(column as u8)) {
            self.run[column] = 0;
            return;
        }
        let mut run = 1;
        let mut slot = self.top[column];
        while run < face_up {
            let on = self.below[usize::from(slot)];
            if rules.run_on(usize::from(on >> 1), self.base) >> (slot >> 1) & 1 == 0 {
                break;
            }
            slot = on;
            run += 1;
        }
        self.run[column] = run;
    }

    #[inline]
    fn set_content(&mut self, pile: usize, content: u128) {
        let change = content.wrapping_sub(self.content[pile]);
        self.hash = self.hash.wrapping_add(change.wrapping_mul(PILE_KEYS[pile]));
        self.content[pile] = content;
    }

    fn count_changes(&mut self, key: u128, old: impl Into<u128>, new: impl Into<u128>) {
        let change = new.into().wrapping_sub(old.into());
        self.hash = self.hash.wrapping_add(change.wrapping_mul(key));
    }

    pub(crate) fn set_down(&mut self, pile: usize, down: u8) {
        let key = COUNTER_KEYS[DOWN].wrapping_mul(PILE_KEYS[pile]);
        self.count_changes(key, self.down[pile], down);
        self.down[pile] = down;
    }

    pub(crate) fn set_pass(&mut self, pass: u8) {
        self.count_changes(COUNTER_KEYS[PASS], self.pass, pass);
        self.pass = pass;
    }

    pub(crate) fn set_rows(&mut self, rows: u8) {
        self.count_changes(COUNTER_KEYS[ROWS], self.rows, rows);
        self.rows = rows;
    }

    pub(crate) fn set_luck(&mut self, luck: u32) {
        self.count_changes(COUNTER_KEYS[LUCK], self.luck, luck);
        self.luck = luck;
    }

    fn set_base(&mut self, base: u8) {
        self.count_changes(COUNTER_KEYS[BASE_RANK], self.base, base);
        self.base = base;
    }

    /// Decides the base rank, or leaves it open again. Where ranks of columns count from it, other
    /// cards move together then.
    pub(crate) fn choose_base(&mut self, rules: &Rules, base: Option<Rank>) {
        self.set_base(base_index(base));
        for column in 0..rules.kind.columns {
            self.refresh_run(rules, column);
        }
    }

    /// The direction that the cards on foundations that leave the choice show.
    pub(crate) fn chosen_direction(&self, rules: &Rules) -> Direction {
        let (first, last) = rules.kind.foundations;
        for (pile, foundation) in (first..last).zip(&rules.foundations) {
            if foundation.climb != Climb::Chosen || self.len[pile] < 2 {
                continue;
            }
            let exposed = self.card(self.top[pile]);
            let under = self.card(self.below[usize::from(self.top[pile])]);
            if let (Some(exposed), Some(under)) = (exposed, under) {
                let up = exposed.rank() == rules.pack.ranks().around(under.rank(), 1);
                return if up { Direction::Up } else { Direction::Down };
            }
        }
        Direction::Open
    }

    /// The position's key for tables of positions.
    #[inline]
    pub fn hash128(&self) -> u128 {
        self.hash
    }

    /// The same as [`Position::hash128`], computed from the cards alone.
    #[doc(hidden)]
    pub fn fresh_hash128(&self) -> u128 {
        let mut hash = u128::from(self.luck).wrapping_mul(COUNTER_KEYS[LUCK]);
        let mut add = |value: u8, key: u128| {
            hash = hash.wrapping_add(u128::from(value).wrapping_mul(key));
        };
        add(self.pass, COUNTER_KEYS[PASS]);
        add(self.rows, COUNTER_KEYS[ROWS]);
        add(self.base, COUNTER_KEYS[BASE_RANK]);
        for (pile, &key) in PILE_KEYS.iter().enumerate() {
            add(self.down[pile], COUNTER_KEYS[DOWN].wrapping_mul(key));
        }
        for (pile, &key) in PILE_KEYS.iter().enumerate() {
            let mut power = key;
            for card in self.from_top(PileId(pile as u8)) {
                hash = hash.wrapping_add(CARD_KEYS[0][card.index()].wrapping_mul(power));
                power = power.wrapping_mul(BASE);
            }
        }
        hash
    }

    /// A key for a pile's cards and which way up they are. It is the same for any pile with the
    /// same cards, for searches that treat some piles as interchangeable.
    #[inline]
    pub fn content_key(&self, pile: PileId) -> u128 {
        let down = u128::from(self.down[pile.index()]);
        self.content[pile.index()].wrapping_add(down.wrapping_mul(COUNTER_KEYS[DOWN]))
    }

    /// Whether a pile has the same cards, the same way up, as in another position of the game. This
    /// compares the [`Position::content_key`] of both, but faster.
    #[doc(hidden)]
    #[inline]
    pub fn has_same(&self, other: &Position, pile: PileId) -> bool {
        let at = pile.index();
        self.content[at] == other.content[at] && self.down[at] == other.down[at]
    }

    /// The key of what would be left of a pile without the `count` cards at its top.
    #[doc(hidden)]
    #[inline]
    pub fn content_key_under(&self, pile: PileId, count: usize) -> u128 {
        let mut content = self.content[pile.index()];
        let mut slot = self.top[pile.index()];
        for _ in 0..count.min(self.len(pile)) {
            content = content.wrapping_sub(self.card_key(slot)).wrapping_mul(BASE_INVERSE);
            slot = self.below[usize::from(slot)];
        }
        content.wrapping_add(u128::from(self.down[pile.index()]).wrapping_mul(COUNTER_KEYS[DOWN]))
    }

    /// The exposed card of a pile, whichever way up.
    #[inline]
    pub fn exposed(&self, pile: PileId) -> Option<Card> {
        self.card(self.top[pile.index()])
    }

    /// How many cards a pile has.
    #[inline]
    pub fn len(&self, pile: PileId) -> usize {
        usize::from(self.len[pile.index()])
    }

    /// Whether a pile is empty.
    #[inline]
    pub fn is_empty(&self, pile: PileId) -> bool {
        self.len[pile.index()] == 0
    }

    /// How many cards at the bottom of a column lie face down; 0 for other piles, even the stock.
    #[inline]
    pub fn face_down(&self, pile: PileId) -> usize {
        usize::from(self.down[pile.index()])
    }

    /// How many cards at the top of a column form a run that may move as a unit.
    #[inline]
    pub fn run_len(&self, column: PileId) -> usize {
        self.run.get(column.index()).map_or(0, |&run| usize::from(run))
    }

    /// A pile's cards from the exposed one to the bottom.
    pub fn from_top(&self, pile: PileId) -> FromTop<'_> {
        FromTop { position: self, slot: self.top[pile.index()] }
    }

    /// A pile's cards from the bottom to the exposed one.
    pub fn cards(&self, pile: PileId) -> Vec<Card> {
        let mut cards: Vec<Card> = self.from_top(pile).collect();
        cards.reverse();
        cards
    }

    /// The pass or laying-out that is going on, from 1; always 1 where passes are not limited.
    pub fn pass(&self) -> u8 {
        self.pass
    }

    /// Rows dealt so far while rows are dealt, or begun where drawing fills gaps; otherwise 0.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The base rank, in games that have one; `None` also while the player has not chosen it.
    pub fn base(&self) -> Option<Rank> {
        Rank::new(self.base)
    }

    /// Whether a move brings cards home that were not there, and may therefore be made for the
    /// player: not if it decides the base rank, which is for the player to do.
    pub fn goes_up(&self, rules: &Rules, mv: Move) -> bool {
        match mv {
            Move::Cards { from, to, count: _ } => {
                rules.rises(to) && !self.is_home(rules, from) && !self.chooses_base(rules, mv)
            }
            Move::Draw | Move::Redeal => false,
        }
    }

    /// Whether a move decides the base rank.
    pub(crate) fn chooses_base(&self, rules: &Rules, mv: Move) -> bool {
        let (first, last) = rules.kind.foundations;
        let at = match mv {
            Move::Cards { to, .. } if self.base == 0 && (first..last).contains(&to.index()) => to.index() - first,
            Move::Cards { .. } | Move::Draw | Move::Redeal => return false,
        };
        matches!(rules.foundations[at].start, Start::Chosen(_))
    }

    /// Which way foundations that leave the choice go.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// How many cards lie on the foundations, without guests.
    #[inline]
    pub fn home(&self, rules: &Rules) -> u8 {
        let (first, last) = rules.kind.foundations;
        let all: u8 = self.len[first..last].iter().sum();
        if rules.tables.guests {
            all - (first..last).filter(|&pile| self.is_guest(rules, pile)).count() as u8
        } else {
            all
        }
    }

    pub(crate) fn is_face_up(&self, rules: &Rules, pile: PileId, depth_from_bottom: usize) -> bool {
        !rules.piles.kind(pile).is_face_down() && depth_from_bottom >= self.face_down(pile)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let counters = |position: &Position| (position.pass, position.rows, position.base, position.luck);
        self.hash == other.hash
            && counters(self) == counters(other)
            && self.len == other.len
            && self.down == other.down
            && (0..MAX_PILES as u8).all(|pile| self.from_top(PileId(pile)).eq(other.from_top(PileId(pile))))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.hash);
    }
}

/// A pile's cards from the exposed one to the bottom: see [`Position::from_top`].
#[derive(Clone, Debug)]
pub struct FromTop<'p> {
    position: &'p Position,
    slot: u8,
}

impl Iterator for FromTop<'_> {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.position.card(self.slot)?;
        self.slot = self.position.below[usize::from(self.slot)];
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_keeps_its_size() {
        assert_eq!(size_of::<Position>(), 848);
    }

    #[test]
    fn the_inverse_is_one() {
        assert_eq!(BASE.wrapping_mul(BASE_INVERSE), 1);
    }
}

//! The list of all legal moves, made fast.

use crate::card::Card;
use crate::legal::predicates::{Wants, has, moves_as_unit};
use crate::moves::{Move, MoveList};
use crate::pack::MAX_CARDS;
use crate::pile::{MAX_COLUMNS, PileId, PileKind};
use crate::position::{NONE, Position};
use crate::rules::{CellTakes, Rules};

/// What the columns take: built on their exposed cards, or into a space.
struct Targets {
    /// For every card the columns that it fits on, as a set.
    takers: [u32; Card::COUNT],
    /// The cards that fit on any column.
    any_build: u64,
    empty: [u8; MAX_COLUMNS],
    empty_count: usize,
}

impl Position {
    /// Every legal move of the position, each once, in a fixed order.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn legal_moves(&self, rules: &Rules) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(rules, &mut moves);
        moves
    }

    /// The same, into a list that is emptied first: nothing is allocated once the list has grown.
    ///
    /// # Panics
    /// As [`Position::legal_moves`].
    pub fn legal_moves_into(&self, rules: &Rules, moves: &mut MoveList) {
        self.expect_to_belong(rules);
        moves.clear();
        let wants = self.wants(rules);
        if let Some(waste) = self.turned(rules) {
            self.push_foundation_moves(rules, &wants, waste, moves);
            return;
        }
        if self.draw_bar(rules).is_none() {
            moves.push(Move::Draw);
        }
        if self.redeal_bar(rules).is_none() {
            moves.push(Move::Redeal);
        }
        let columns = rules.kind.columns;
        if let Some(from) = self.base_comes_from(rules) {
            let gives = |pile: &PileId| from.has(rules.piles.kind(*pile)) && !self.is_covered(rules, *pile);
            for pile in rules.piles.iter().filter(gives) {
                self.push_foundation_moves(rules, &wants, pile.index(), moves);
            }
            return;
        }
        if let Some(dealing) = self.dealing(rules) {
            for column in (0..columns).filter(|&column| dealing.has(column, columns)) {
                self.push_foundation_moves(rules, &wants, column, moves);
                self.push_whole_run(rules, column, moves);
            }
            return;
        }
        let targets = self.targets(rules);
        for column in 0..columns {
            if self.run[column] > 0 {
                self.push_foundation_moves(rules, &wants, column, moves);
                self.push_whole_run(rules, column, moves);
                self.push_cell_moves(rules, PileKind::Column, column, self.top[column] >> 1, moves);
            }
        }
        if rules.builds_from(PileKind::Column) {
            self.push_builds(rules, &targets, moves);
        }
        if targets.empty_count > 0 {
            self.push_runs_into_spaces(rules, &targets, moves);
        }
        for pile in rules.kind.helpers.0..rules.kind.helpers.1 {
            self.push_single(rules, &wants, &targets, PileKind::Helper, pile, moves);
        }
        let reserve_and_waste = [(PileKind::Reserve, rules.kind.reserve), (PileKind::Waste, rules.kind.waste)];
        for (kind, pile) in reserve_and_waste {
            if let Some(pile) = pile {
                self.push_single(rules, &wants, &targets, kind, pile, moves);
            }
        }
        if self.cells_open(rules) {
            for pile in rules.kind.cells.0..rules.kind.cells.1 {
                self.push_single(rules, &wants, &targets, PileKind::Cell, pile, moves);
            }
        }
        if let Some(pairs) = &rules.tables.pairs {
            self.push_pairs(rules, pairs, moves);
        }
        let (first, last) = rules.kind.foundations;
        for (pile, foundation) in (first..last).zip(&rules.foundations) {
            let is_guest = self.is_guest(rules, pile);
            if foundation.passes_on || is_guest {
                self.push_foundation_moves(rules, &wants, pile, moves);
            }
            if (foundation.returns && self.len[pile] > 0) || is_guest {
                self.push_onto_columns(rules, &targets, (PileKind::Foundation, pile, self.top[pile] >> 1), moves);
            }
        }
    }

    /// For each of these cards the legal moves that it would have as the waste's top card, one card
    /// after the other: appended to a list, which is not emptied first, and where each card's moves
    /// end to `ends`. For searches that know which cards of the stock come up and do not turn it
    /// for each.
    #[doc(hidden)]
    pub fn moves_as_waste_top(&self, rules: &Rules, cards: &[Card], moves: &mut MoveList, ends: &mut Vec<usize>) {
        let Some(waste) =
            rules.kind.waste.filter(|_| self.dealing(rules).is_none() && self.base_comes_from(rules).is_none())
        else {
            return;
        };
        let (wants, targets) = (self.wants(rules), self.targets(rules));
        for card in cards {
            let card = card.index() as u8;
            self.push_card(rules, &wants, &targets, (PileKind::Waste, waste, card), moves);
            if let Some(pairs) = &rules.tables.pairs {
                self.push_pairs_of(rules, pairs, (PileId(waste as u8), card), moves);
            }
            ends.push(moves.len());
        }
    }

    fn targets(&self, rules: &Rules) -> Targets {
        let mut targets = Targets { takers: [0; Card::COUNT], any_build: 0, empty: [0; MAX_COLUMNS], empty_count: 0 };
        for column in 0..rules.kind.columns {
            if self.run[column] > 0 {
                let mut set = rules.build_on(usize::from(self.top[column] >> 1), self.base);
                targets.any_build |= set;
                while set != 0 {
                    targets.takers[set.trailing_zeros() as usize] |= 1 << column;
                    set &= set - 1;
                }
            } else if self.len[column] == 0 {
                targets.empty[targets.empty_count] = column as u8;
                targets.empty_count += 1;
            }
        }
        targets
    }

    fn push_single(
        &self,
        rules: &Rules,
        wants: &Wants,
        targets: &Targets,
        kind: PileKind,
        pile: usize,
        moves: &mut MoveList,
    ) {
        if self.len[pile] > 0 {
            self.push_card(rules, wants, targets, (kind, pile, self.top[pile] >> 1), moves);
        }
    }

    /// The moves of a card that is, or is taken to be, the exposed one of a pile other than a
    /// column.
    fn push_card(
        &self,
        rules: &Rules,
        wants: &Wants,
        targets: &Targets,
        (kind, pile, card): (PileKind, usize, u8),
        moves: &mut MoveList,
    ) {
        if has(wants.any, card) {
            push_wanted(rules, wants, pile, card, moves);
        }
        self.push_cell_moves(rules, kind, pile, card, moves);
        self.push_onto_columns(rules, targets, (kind, pile, card), moves);
    }

    #[inline]
    fn push_foundation_moves(&self, rules: &Rules, wants: &Wants, from: usize, moves: &mut MoveList) {
        let card = self.top[from] >> 1;
        if self.top[from] != NONE && has(wants.any, card) {
            push_wanted(rules, wants, from, card, moves);
        }
    }

    /// A whole run onto each foundation that takes it but those that have a twin.
    #[inline]
    fn push_whole_run(&self, rules: &Rules, column: usize, moves: &mut MoveList) {
        if !rules.takes_runs() {
            return;
        }
        for pile in rules.kind.foundations.0..rules.kind.foundations.1 {
            if let Some(count) = self.whole_run(rules, column, pile)
                && self.twin_for_run(rules, column, pile).is_none()
            {
                moves.push(cards(column, pile, count));
            }
        }
    }

    #[inline]
    fn push_cell_moves(&self, rules: &Rules, kind: PileKind, from: usize, card: u8, moves: &mut MoveList) {
        let (first, last) = rules.kind.cells;
        if first < last && rules.cells.from.has(kind) && self.cells_take(rules) {
            self.push_free_cells(rules, from, card, moves);
        }
    }

    fn push_free_cells(&self, rules: &Rules, from: usize, card: u8, moves: &mut MoveList) {
        let (first, last) = rules.kind.cells;
        let mut free = (first..last).filter(|&cell| self.len[cell] == 0).peekable();
        let misfits = rules.cells.takes == CellTakes::Misfits;
        if free.peek().is_none() || misfits && self.place_elsewhere(rules, card).is_some() {
            return;
        }
        for cell in free {
            moves.push(cards(from, cell, 1));
        }
    }

    /// The exposed card of a pile other than a column onto columns and into spaces.
    fn push_onto_columns(
        &self,
        rules: &Rules,
        targets: &Targets,
        (kind, from, card): (PileKind, usize, u8),
        moves: &mut MoveList,
    ) {
        if rules.builds_from(kind) {
            push_head_moves(targets, from, card, 1, moves);
        }
        if targets.empty_count > 0 && has(self.space_takes(rules, kind), card) {
            for &column in &targets.empty[..targets.empty_count] {
                moves.push(cards(from, usize::from(column), 1));
            }
        }
    }

    /// The columns' exposed cards and runs onto other columns.
    ///
    /// Few heads fit anywhere, and branch prediction does badly at which: they are collected
    /// without a branch first.
    fn push_builds(&self, rules: &Rules, targets: &Targets, moves: &mut MoveList) {
        let mut found = [0u32; MAX_CARDS + 1];
        let mut found_count = 0;
        for column in 0..rules.kind.columns {
            let mut slot = self.top[column];
            for count in 1..=self.run[column] {
                let head = slot >> 1;
                found[found_count] = u32::from_le_bytes([head, count, column as u8, 0]);
                found_count += usize::from(has(targets.any_build, head));
                slot = self.below[usize::from(slot)];
            }
        }
        for found in &found[..found_count] {
            let [head, count, column, _] = found.to_le_bytes();
            if moves_as_unit(rules.tableau.units, count, self.len[usize::from(column)]) {
                push_head_moves(targets, usize::from(column), head, count, moves);
            }
        }
    }

    /// The columns' exposed cards and runs into spaces.
    fn push_runs_into_spaces(&self, rules: &Rules, targets: &Targets, moves: &mut MoveList) {
        let takes = self.space_takes(rules, PileKind::Column);
        for from in (0..rules.kind.columns).filter(|_| takes != 0) {
            let heads = self.from_top(PileId(from as u8)).zip(1..=self.run[from]);
            for (_, count) in heads.filter(|(head, _)| has(takes, head.index() as u8)) {
                if !moves_as_unit(rules.tableau.units, count, self.len[from]) {
                    continue;
                }
                for &column in &targets.empty[..targets.empty_count] {
                    moves.push(cards(from, usize::from(column), count));
                }
            }
        }
    }
}

/// A wanted card onto every foundation that it may go to.
fn push_wanted(rules: &Rules, wants: &Wants, from: usize, card: u8, moves: &mut MoveList) {
    let (first, last) = rules.kind.foundations;
    for pile in first..last {
        if pile != from && has(wants.each[pile - first], card) && wants.twin(rules, pile - first, card).is_none() {
            moves.push(cards(from, pile, 1));
        }
    }
}

/// Cards headed by `head` onto every column that it fits on.
#[inline]
fn push_head_moves(targets: &Targets, from: usize, head: u8, count: u8, moves: &mut MoveList) {
    let mut takers = targets.takers[usize::from(head)];
    // No column takes its own cards; other piles' numbers are beyond those of columns.
    takers &= !((1u64 << from) as u32);
    while takers != 0 {
        moves.push(cards(from, takers.trailing_zeros() as usize, count));
        takers &= takers - 1;
    }
}

#[inline]
fn cards(from: usize, to: usize, count: u8) -> Move {
    Move::Cards { from: PileId(from as u8), to: PileId(to as u8), count }
}

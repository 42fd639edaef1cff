//! Which moves are legal: each rule stands here once, and serves both the list of legal moves and
//! the reason for refusing one.

use crate::card::{Card, Rank};
use crate::moves::{Move, MoveList};
use crate::pile::{MAX_COLUMNS, MAX_FOUNDATIONS, PileId, PileKind};
use crate::position::{MAX_CARDS, NONE, Position};
use crate::refusal::Refusal;
use crate::rules::{ALL_CARDS, CellTakes, DealingColumns, Draw, EMPTY, Rules, Start, Units, Wrap, rank_set};

#[inline]
fn has(set: u64, card: u8) -> bool {
    set >> card & 1 == 1
}

/// What the foundations wait for.
struct Wants {
    /// For every foundation the cards that it takes.
    each: [u64; MAX_FOUNDATIONS],
    /// For all together.
    any: u64,
}

impl Wants {
    /// The lower-numbered foundation that is built as this one is and wants the same card.
    #[inline]
    fn twin(&self, rules: &Rules, foundation: usize, card: u8) -> Option<PileId> {
        let first = rules.kind.foundations.0;
        let mut twin = rules.foundations[foundation].twin;
        while let Some(lower) = twin {
            if has(self.each[lower.index() - first], card) {
                return Some(lower);
            }
            twin = rules.foundations[lower.index() - first].twin;
        }
        None
    }
}

/// What the columns take: built on their exposed cards, or into a space.
struct Targets {
    /// For every card the columns that it fits on, as a set.
    takers: [u16; Card::COUNT],
    /// The cards that fit on any column.
    any_build: u64,
    empty: [u8; MAX_COLUMNS],
    empty_count: usize,
}

/// What keeps the player from drawing or redealing.
#[derive(Clone, Copy)]
enum Bar {
    NoDraw,
    NoRedeal,
    StockEmpty,
    StockNotEmpty,
    WasteEmpty,
    ColumnsEmpty,
    NoPassLeft(u8),
    /// This pile holds the card just turned.
    Turned(usize),
    /// This helper's card fits.
    HelperFits(usize),
}

impl Position {
    /// The cards that a foundation takes next, as a set over [`Card::index`].
    #[inline]
    pub fn wanted(&self, rules: &Rules, foundation: PileId) -> u64 {
        self.wants_of(rules, foundation.index())
    }

    #[inline]
    fn wants_of(&self, rules: &Rules, pile: usize) -> u64 {
        let table = &rules.tables.climb[3 * (pile - rules.kind.foundations.0) + self.direction as usize];
        let exposed = usize::from(self.top[pile] >> 1) % table.len();
        let set = table[exposed];
        match Rank::new(self.base) {
            None => set,
            Some(_) if rules.foundations[pile - rules.kind.foundations.0].start != Start::Base => set,
            // The base rank is the first; when it would come round again, the foundation is complete.
            Some(base) if exposed == EMPTY => set & rank_set(base),
            Some(base) => set & !rank_set(base),
        }
    }

    fn wants(&self, rules: &Rules) -> Wants {
        let (first, last) = rules.kind.foundations;
        let mut wants = Wants { each: [0; MAX_FOUNDATIONS], any: 0 };
        for pile in first..last {
            let set = self.wants_of(rules, pile);
            wants.each[pile - first] = set;
            wants.any |= set;
        }
        wants
    }

    /// The columns that may play to foundations, while rows are dealt and nothing else moves.
    fn dealing(&self, rules: &Rules) -> Option<DealingColumns> {
        let Draw::Row { dealing: Some((first_row, later_rows)) } = rules.stock.draw else { return None };
        let stock = rules.kind.stock?;
        if self.len[stock] == 0 {
            return None;
        }
        Some(if self.rows == 1 { first_row } else { later_rows })
    }

    /// The card that was turned and must be played before anything else.
    fn turned(&self, rules: &Rules) -> Option<usize> {
        let waste = rules.kind.waste.filter(|_| rules.stock.draw == Draw::Discards)?;
        (self.len[waste] > 0).then_some(waste)
    }

    /// A helper whose card fits a foundation.
    fn fitting_helper(&self, rules: &Rules) -> Option<usize> {
        let wants = self.wants(rules);
        let (first, last) = rules.kind.helpers;
        (first..last).find(|&pile| self.len[pile] > 0 && has(wants.any, self.top[pile] >> 1))
    }

    fn card_name(&self, pile: usize) -> String {
        self.exposed(PileId(pile as u8)).map_or_else(String::new, |card| card.to_string())
    }

    /// What keeps the stock from being drawn from, if anything does.
    #[inline]
    fn draw_bar(&self, rules: &Rules) -> Option<Bar> {
        let Some(stock) = rules.kind.stock else { return Some(Bar::NoDraw) };
        match rules.stock.draw {
            Draw::None => return Some(Bar::NoDraw),
            Draw::Gaps if self.down[..rules.kind.columns].iter().any(|&down| down > 0) => return None,
            Draw::Discards => {
                let waiting = self.turned(rules).map(Bar::Turned);
                if let Some(bar) = waiting.or_else(|| self.fitting_helper(rules).map(Bar::HelperFits)) {
                    return Some(bar);
                }
            }
            _ => {}
        }
        (self.len[stock] == 0).then_some(Bar::StockEmpty)
    }

    /// What keeps the next pass from beginning, if anything does.
    #[inline]
    fn redeal_bar(&self, rules: &Rules) -> Option<Bar> {
        let Some(stock) = rules.kind.stock else { return Some(Bar::NoRedeal) };
        if rules.stock.passes == Some(1) {
            return Some(Bar::NoRedeal);
        }
        if let Some(waste) = self.turned(rules) {
            return Some(Bar::Turned(waste));
        }
        if self.len[stock] > 0 {
            return Some(Bar::StockNotEmpty);
        }
        if let Some(passes) = rules.stock.passes
            && self.pass >= passes
        {
            return Some(Bar::NoPassLeft(passes));
        }
        let nothing_in = |pile: Option<usize>| pile.is_none_or(|pile| self.len[pile] == 0);
        match rules.stock.draw {
            Draw::None | Draw::Column(_) | Draw::Gaps => Some(Bar::NoRedeal),
            Draw::Waste { .. } => nothing_in(rules.kind.waste).then_some(Bar::WasteEmpty),
            Draw::Row { .. } => {
                let empty = self.len[..rules.kind.columns].iter().all(|&len| len == 0);
                empty.then_some(Bar::ColumnsEmpty)
            }
            Draw::Discards if nothing_in(rules.kind.discard) => Some(Bar::WasteEmpty),
            Draw::Discards => self.fitting_helper(rules).map(Bar::HelperFits),
        }
    }

    /// What keeps the player from drawing or redealing, told.
    fn explain(&self, rules: &Rules, bar: Bar) -> Refusal {
        match bar {
            Bar::NoDraw => Refusal::NoDraw,
            Bar::NoRedeal => Refusal::NoRedeal,
            Bar::StockEmpty => Refusal::StockEmpty,
            Bar::StockNotEmpty => Refusal::StockNotEmpty,
            Bar::WasteEmpty => Refusal::WasteEmpty,
            Bar::ColumnsEmpty => Refusal::ColumnsEmpty,
            Bar::NoPassLeft(passes) => Refusal::NoPassLeft { passes },
            Bar::Turned(waste) => Refusal::MustPlayTurned { card: self.card_name(waste) },
            Bar::HelperFits(helper) => Refusal::HelperFits { pile: rules.piles.name(PileId(helper as u8)).into() },
        }
    }

    /// The cards that may come into a space from a pile of this kind: the highest of a run counts.
    fn space_takes(&self, rules: &Rules, from: PileKind) -> u64 {
        let space = &rules.tableau.space;
        let reserve_empty = rules.kind.reserve.is_none_or(|reserve| self.len[reserve] == 0);
        let sources = if reserve_empty { space.after_reserve } else { space.from };
        if sources.has(from) { space.rank.map_or(ALL_CARDS, rank_set) } else { 0 }
    }

    /// Whether the cards in cells may move.
    fn cells_open(&self, rules: &Rules) -> bool {
        let (first, last) = rules.kind.helpers;
        !rules.cells.locked || self.len[first..last].contains(&0)
    }

    /// Where a card fits that a cell for misfits therefore refuses.
    fn place_elsewhere(&self, rules: &Rules, card: u8) -> Option<usize> {
        let (first, last) = rules.kind.foundations;
        let foundation = (first..last).find(|&pile| has(self.wants_of(rules, pile), card));
        foundation.or_else(|| {
            (0..rules.kind.columns).find(|&column| {
                self.run[column] > 0 && has(rules.build_on(usize::from(self.top[column] >> 1), self.base), card)
            })
        })
    }

    /// Every legal move of the position, each once, in a fixed order.
    pub fn legal_moves(&self, rules: &Rules) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(rules, &mut moves);
        moves
    }

    /// The same, into a list that is emptied first: nothing is allocated once the list has grown.
    pub fn legal_moves_into(&self, rules: &Rules, moves: &mut MoveList) {
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
        if let Some(dealing) = self.dealing(rules) {
            for column in (0..columns).filter(|&column| dealing.has(column, columns)) {
                self.push_foundation_moves(rules, &wants, column, moves);
            }
            return;
        }
        let targets = self.targets(rules);
        for column in 0..columns {
            if self.run[column] > 0 {
                self.push_foundation_moves(rules, &wants, column, moves);
                self.push_cell_moves(rules, PileKind::Column, column, self.top[column] >> 1, moves);
            }
        }
        self.push_builds(rules, &targets, moves);
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
        let (first, last) = rules.kind.foundations;
        for (pile, foundation) in (first..last).zip(&rules.foundations) {
            if foundation.returns && self.len[pile] > 0 {
                self.push_onto_columns(rules, &targets, (PileKind::Foundation, pile, self.top[pile] >> 1), moves);
            }
        }
    }

    /// For each of these cards the legal moves that it would have as the waste's top card, one card after the other:
    /// appended to a list, which is not emptied first, and where each card's moves end to `ends`. For searches that
    /// know which cards of the stock come up and do not turn it for each.
    pub fn moves_as_waste_top(&self, rules: &Rules, cards: &[Card], moves: &mut MoveList, ends: &mut Vec<usize>) {
        let Some(waste) = rules.kind.waste.filter(|_| self.dealing(rules).is_none()) else { return };
        let (wants, targets) = (self.wants(rules), self.targets(rules));
        for card in cards {
            self.push_card(rules, &wants, &targets, (PileKind::Waste, waste, card.index() as u8), moves);
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

    /// The moves of a card that is, or is taken to be, the exposed one of a pile other than a column.
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

    #[inline]
    fn push_cell_moves(&self, rules: &Rules, kind: PileKind, from: usize, card: u8, moves: &mut MoveList) {
        let (first, last) = rules.kind.cells;
        if first < last && rules.cells.from.has(kind) {
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
        push_head_moves(targets, from, card, 1, moves);
        if targets.empty_count > 0 && has(self.space_takes(rules, kind), card) {
            for &column in &targets.empty[..targets.empty_count] {
                moves.push(cards(from, usize::from(column), 1));
            }
        }
    }

    /// The columns' exposed cards and runs onto other columns.
    ///
    /// Few heads fit anywhere, and which is hard to foresee for a processor: they are collected without
    /// a branch first.
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

    /// Whether a move is legal, and if not, the rule that it breaks. A move is legal exactly if
    /// [`Position::legal_moves`] lists it.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn check(&self, rules: &Rules, mv: Move) -> Result<(), Refusal> {
        let bar = match mv {
            Move::Draw => self.draw_bar(rules),
            Move::Redeal => self.redeal_bar(rules),
            Move::Cards { from, to, count } => return self.check_cards(rules, from, to, count),
        };
        bar.map_or(Ok(()), |bar| Err(self.explain(rules, bar)))
    }

    fn check_cards(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let pile_count = rules.piles.len();
        if from.index() >= pile_count || to.index() >= pile_count {
            let stranger = if from.index() >= pile_count { from } else { to };
            return Err(Refusal::NoSuchPile { pile: format!("number {}", stranger.index() + 1) });
        }
        self.check_taking(rules, from, to, count)?;
        match rules.piles.kind(to) {
            PileKind::Foundation => self.check_foundation(rules, from, to, count),
            PileKind::Column => self.check_column(rules, from, to, count),
            PileKind::Cell => self.check_cell(rules, from, to, count),
            _ => Err(Refusal::TakesNoCards { pile: rules.piles.name(to).into() }),
        }
    }

    /// Whether the cards may be taken from their pile, wherever they go.
    fn check_taking(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let pile = from.index();
        let name = || rules.piles.name(from).to_owned();
        if let Some(waste) = self.turned(rules)
            && waste != pile
        {
            return Err(Refusal::MustPlayTurned { card: self.card_name(waste) });
        }
        if from == to {
            return Err(Refusal::SamePile { pile: name() });
        }
        let kind = rules.piles.kind(from);
        let returns = kind == PileKind::Foundation
            && rules.foundations[pile - rules.kind.foundations.0].returns
            && rules.piles.kind(to) == PileKind::Column;
        if kind.is_face_down() || kind == PileKind::Foundation && !returns {
            return Err(Refusal::NoTaking { pile: name() });
        }
        if count == 0 || self.len[pile] == 0 {
            return Err(Refusal::EmptyPile { pile: name() });
        }
        if count > self.len[pile] {
            return Err(Refusal::TooFewCards { pile: name(), count });
        }
        if count > self.len[pile] - self.down[pile] {
            return Err(Refusal::FaceDown { pile: name() });
        }
        if kind == PileKind::Cell && !self.cells_open(rules) {
            return Err(Refusal::CellLocked { pile: name() });
        }
        if let Some(dealing) = self.dealing(rules) {
            let to_foundation = rules.piles.kind(to) == PileKind::Foundation;
            if kind != PileKind::Column || !to_foundation {
                return Err(Refusal::Dealing);
            }
            if !dealing.has(pile, rules.kind.columns) {
                return Err(Refusal::DealingColumn { pile: name() });
            }
        }
        if count > 1 { self.check_unit(rules, kind, pile, count) } else { Ok(()) }
    }

    /// Whether several cards may move together.
    fn check_unit(&self, rules: &Rules, kind: PileKind, pile: usize, count: u8) -> Result<(), Refusal> {
        if kind != PileKind::Column || rules.tableau.units == Units::Single {
            return Err(Refusal::SingleCards);
        }
        if count > self.run[pile] {
            let mut cards = self.from_top(PileId(pile as u8)).skip(usize::from(self.run[pile]) - 1);
            let text = |card: Option<Card>| card.map_or_else(String::new, |card| card.to_string());
            return Err(Refusal::NotARun { card: text(cards.next()), on: text(cards.next()) });
        }
        if !moves_as_unit(rules.tableau.units, count, self.len[pile]) {
            return Err(whole_columns(rules));
        }
        Ok(())
    }

    fn check_foundation(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        if count > 1 {
            return Err(Refusal::FoundationSingle);
        }
        let card = self.top[from.index()] >> 1;
        let wants = self.wants_of(rules, to.index());
        if !has(wants, card) {
            let only = (wants.count_ones() == 1).then(|| wants.trailing_zeros() as u8);
            return Err(Refusal::FoundationWants {
                card: self.card_name(from.index()),
                pile: rules.piles.name(to).into(),
                wants: only.and_then(Card::from_index).map(|card| card.to_string()),
            });
        }
        let foundation = to.index() - rules.kind.foundations.0;
        match self.wants(rules).twin(rules, foundation, card) {
            Some(twin) => Err(Refusal::TwinFoundation { pile: rules.piles.name(twin).into() }),
            None => Ok(()),
        }
    }

    fn check_column(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let head = self.from_top(from).nth(usize::from(count) - 1);
        let Some(head) = head else { return Err(Refusal::EmptyPile { pile: rules.piles.name(from).into() }) };
        let kind = rules.piles.kind(from);
        if kind == PileKind::Column && !moves_as_unit(rules.tableau.units, count, self.len[from.index()]) {
            return Err(whole_columns(rules));
        }
        let Some(on) = self.exposed(to) else {
            let space = &rules.tableau.space;
            if space.from.is_empty() && space.after_reserve.is_empty() {
                return Err(Refusal::SpaceClosed);
            }
            let takes = self.space_takes(rules, kind);
            return match space.rank {
                _ if has(takes, head.index() as u8) => Ok(()),
                Some(rank) if takes != 0 => Err(Refusal::SpaceRank { rank: rank.to_string() }),
                _ => Err(Refusal::SpaceSource { pile: rules.piles.name(from).into() }),
            };
        };
        if self.run[to.index()] == 0 || rules.tableau.build.is_none() {
            return Err(Refusal::TakesNoCards { pile: rules.piles.name(to).into() });
        }
        let fitting = rules.build_on(on.index(), self.base);
        if has(fitting, head.index() as u8) {
            return Ok(());
        }
        let from_base = rules.tableau.build.is_some_and(|build| build.wrap == Wrap::FromBase);
        if from_base && fitting == 0 && Some(on.rank()) == self.base() {
            return Err(Refusal::BaseCard { on: on.to_string() });
        }
        Err(Refusal::DoesNotFit { card: head.to_string(), on: on.to_string() })
    }

    fn check_cell(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let name = |pile: PileId| rules.piles.name(pile).to_owned();
        if count > 1 {
            return Err(Refusal::SingleCards);
        }
        if !rules.cells.from.has(rules.piles.kind(from)) {
            return Err(Refusal::TakesNoCards { pile: name(to) });
        }
        if self.len[to.index()] > 0 {
            return Err(Refusal::CellFull { pile: name(to) });
        }
        if rules.cells.takes == CellTakes::Misfits
            && let Some(place) = self.place_elsewhere(rules, self.top[from.index()] >> 1)
        {
            let card = self.card_name(from.index());
            return Err(Refusal::CellFitsElsewhere { card, pile: name(PileId(place as u8)) });
        }
        Ok(())
    }
}

/// Why a part of a column does not move to another.
fn whole_columns(rules: &Rules) -> Refusal {
    if let Units::OnlyWhole(_) = rules.tableau.units { Refusal::OnlyWholeColumns } else { Refusal::WholeColumns }
}

/// A wanted card onto every foundation that it may go to.
fn push_wanted(rules: &Rules, wants: &Wants, from: usize, card: u8, moves: &mut MoveList) {
    let (first, last) = rules.kind.foundations;
    for pile in first..last {
        if has(wants.each[pile - first], card) && wants.twin(rules, pile - first, card).is_none() {
            moves.push(cards(from, pile, 1));
        }
    }
}

/// Cards headed by `head` onto every column that it fits on.
#[inline]
fn push_head_moves(targets: &Targets, from: usize, head: u8, count: u8, moves: &mut MoveList) {
    let mut takers = targets.takers[usize::from(head)];
    // No column takes its own cards; other piles' numbers are beyond those of columns.
    takers &= !(1u32.wrapping_shl(from as u32) as u16);
    while takers != 0 {
        moves.push(cards(from, takers.trailing_zeros() as usize, count));
        takers &= takers - 1;
    }
}

/// Whether so many cards of a run move together from a column of this length to another.
#[inline]
fn moves_as_unit(units: Units, count: u8, column_len: u8) -> bool {
    match units {
        Units::Single => count == 1,
        Units::Parts(_) => true,
        Units::Whole(_) => count == 1 || count == column_len,
        Units::OnlyWhole(_) => count == column_len,
    }
}

#[inline]
fn cards(from: usize, to: usize, count: u8) -> Move {
    Move::Cards { from: PileId(from as u8), to: PileId(to as u8), count }
}

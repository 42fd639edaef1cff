//! Whether one move is legal, and if not, the rule that it breaks.

use crate::card::Card;
use crate::legal::predicates::{Bar, has, moves_as_unit};
use crate::moves::Move;
use crate::pile::{PileId, PileKind};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{CellTakes, Draw, Kinds, Rules, Takes, Units, Wrap};

impl Position {
    fn card_name(&self, pile: usize) -> String {
        self.exposed(PileId(pile as u8)).map_or_else(String::new, |card| card.to_string())
    }

    /// The refusal that says what keeps the player from drawing or redealing.
    fn explain(&self, rules: &Rules, bar: Bar) -> Refusal {
        match bar {
            Bar::NoDraw => Refusal::NoDraw,
            Bar::NoRedeal => Refusal::NoRedeal,
            Bar::StockEmpty => Refusal::StockEmpty,
            Bar::StockNotEmpty => Refusal::StockNotEmpty,
            Bar::WasteEmpty => Refusal::WasteEmpty,
            Bar::ColumnsEmpty => Refusal::ColumnsEmpty,
            Bar::LaidOut if rules.closes_gaps() => Refusal::NoGaps,
            Bar::LaidOut => Refusal::LaidOut,
            Bar::Space(column) => Refusal::DrawNeedsNoSpace { pile: rules.piles.name(PileId(column as u8)).into() },
            Bar::BaseFirst => Refusal::BaseFirst,
            Bar::NoPassLeft(passes) => Refusal::NoPassLeft { passes },
            Bar::NoRedealLeft(count) => Refusal::NoRedealLeft { count },
            Bar::Turned(waste) => Refusal::MustPlayTurned { card: self.card_name(waste) },
            Bar::HelperFits(helper) => Refusal::HelperFits { pile: rules.piles.name(PileId(helper as u8)).into() },
        }
    }

    /// Whether a move is legal, and if not, the rule that it breaks. A move is legal exactly if
    /// [`Position::legal_moves`] lists it.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn check(&self, rules: &Rules, mv: Move) -> Result<(), Refusal> {
        self.expect_to_belong(rules);
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
        if let Some(pairs) = rules.tables.pairs.as_ref().filter(|_| self.takes_pair(rules, to)) {
            return self.check_pair(rules, pairs, (from, to));
        }
        match rules.piles.kind(to) {
            PileKind::Foundation => self.check_foundation(rules, from, to, count),
            PileKind::Column => self.check_column(rules, from, to, count),
            PileKind::Cell => self.check_cell(rules, from, to, count),
            PileKind::Helper | PileKind::Reserve | PileKind::Stock | PileKind::Waste | PileKind::Discard => {
                Err(Refusal::TakesNoCards { pile: rules.piles.name(to).into() })
            }
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
        let to_kind = rules.piles.kind(to);
        let gives = kind != PileKind::Foundation || {
            let foundation = &rules.foundations[pile - rules.kind.foundations.0];
            let is_guest = self.is_guest(rules, pile);
            (foundation.returns || is_guest) && to_kind == PileKind::Column
                || (foundation.passes_on || is_guest) && to_kind == PileKind::Foundation
        };
        if kind.is_face_down() || !gives {
            return Err(Refusal::NoTaking { pile: name() });
        }
        if count == 0 || self.len[pile] == 0 {
            return Err(Refusal::EmptyPile { pile: name() });
        }
        if count > self.len[pile] {
            return Err(Refusal::TooFewCards { pile: name(), count });
        }
        if self.is_covered(rules, from) {
            return Err(Refusal::Covered { pile: name() });
        }
        if count > self.len[pile] - self.down[pile] {
            return Err(Refusal::FaceDown { pile: name() });
        }
        if kind == PileKind::Cell && !self.cells_open(rules) {
            return Err(Refusal::CellLocked { pile: name() });
        }
        let to_foundation = to_kind == PileKind::Foundation;
        if let Some(sources) = self.base_comes_from(rules) {
            if !sources.has(kind) || !to_foundation {
                return Err(Refusal::BaseFirst);
            }
        } else if let Some(dealing) = self.dealing(rules) {
            if kind != PileKind::Column || !to_foundation {
                return Err(Refusal::Dealing);
            }
            if !dealing.has(pile, rules.kind.columns) {
                return Err(Refusal::DealingColumn { pile: name() });
            }
        }
        // A whole run is looked at as a whole: see `check_foundation`.
        let is_whole = takes(rules, to) == Some(Takes::WholeRuns);
        if count > 1 && !is_whole { self.check_unit(rules, kind, pile, count) } else { Ok(()) }
    }

    /// Whether several cards may move together.
    fn check_unit(&self, rules: &Rules, kind: PileKind, pile: usize, count: u8) -> Result<(), Refusal> {
        if kind != PileKind::Column || rules.tableau.build.is_none() {
            return Err(Refusal::SingleCards);
        }
        let run = match rules.tableau.units {
            Units::Single => self.sequence(rules, pile),
            Units::Parts(_) | Units::Whole(_) | Units::OnlyWhole(_) | Units::Groups => self.run[pile],
        };
        if count > run {
            let mut cards = self.from_top(PileId(pile as u8)).skip(usize::from(run) - 1);
            let text = |card: Option<Card>| card.map_or_else(String::new, |card| card.to_string());
            return Err(Refusal::NotARun { card: text(cards.next()), on: text(cards.next()) });
        }
        // Where only single cards move, whether they would fit is told first: see `check_column`.
        if rules.tableau.units != Units::Single && !moves_as_unit(rules.tableau.units, count, self.len[pile]) {
            return Err(whole_columns(rules));
        }
        Ok(())
    }

    /// How many cards at the top of a column lie as if each had been built on the one below it.
    fn sequence(&self, rules: &Rules, pile: usize) -> u8 {
        let face_up = usize::from(self.len[pile] - self.down[pile]);
        let cards = || self.from_top(PileId(pile as u8)).take(face_up);
        let fits = |(card, on): &(Card, Card)| has(rules.build_on(on.index(), self.base), card.index() as u8);
        1 + cards().zip(cards().skip(1)).take_while(fits).count() as u8
    }

    fn check_foundation(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        if takes(rules, to) == Some(Takes::WholeRuns) {
            return self.check_whole_run(rules, from, to, count);
        }
        if count > 1 {
            return Err(Refusal::FoundationSingle);
        }
        let card = self.top[from.index()] >> 1;
        let wants = self.wants_of(rules, to.index());
        let name = || self.card_name(from.index());
        match takes(rules, to) {
            Some(Takes::Pairs { .. }) if !has(wants, card) => return Err(Refusal::PairsOnly { card: name() }),
            Some(Takes::Outranked(_)) if !has(wants, card) => return Err(Refusal::NotOutranked { card: name() }),
            _ => {}
        }
        if self.is_guest(rules, to.index()) {
            return Err(Refusal::Guest { card: self.card_name(to.index()), pile: rules.piles.name(to).into() });
        }
        if !has(wants, card) {
            let named = wants & rules.tables.pack;
            if let Some(on) = self.exposed(to).filter(|_| !rules.rises(to)) {
                let card = self.card_name(from.index());
                return Err(Refusal::DoesNotFit { card, on: on.to_string(), fits: by_rank(named) });
            }
            let only = (named.count_ones() == 1).then(|| named.trailing_zeros() as u8);
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

    fn check_whole_run(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let foundation = rules.foundations[to.index() - rules.kind.foundations.0];
        if self.len[to.index()] > 0 {
            let (card, pile) = (self.card_name(from.index()), rules.piles.name(to).into());
            return Err(Refusal::FoundationWants { card, pile, wants: None });
        }
        let is_column = rules.piles.kind(from) == PileKind::Column;
        if !is_column || self.whole_run(rules, from.index(), to.index()) != Some(count) {
            let (first, last) = foundation.ends(rules.pack.ranks());
            return Err(Refusal::WholeRuns { first: first.to_string(), last: last.to_string() });
        }
        match self.twin_for_run(rules, from.index(), to.index()) {
            Some(twin) => Err(Refusal::TwinFoundation { pile: rules.piles.name(twin).into() }),
            None => Ok(()),
        }
    }

    fn check_column(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        self.check_head(rules, from, to, count)?;
        if count > 1 && rules.tableau.units == Units::Single { Err(Refusal::SingleCards) } else { Ok(()) }
    }

    /// Whether the lowest of the cards fits on a column.
    fn check_head(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let head = self.from_top(from).nth(usize::from(count) - 1);
        let Some(head) = head else { return Err(Refusal::EmptyPile { pile: rules.piles.name(from).into() }) };
        let kind = rules.piles.kind(from);
        let units = rules.tableau.units;
        if kind == PileKind::Column && units != Units::Single && !moves_as_unit(units, count, self.len[from.index()]) {
            return Err(whole_columns(rules));
        }
        let Some(on) = self.exposed(to) else {
            let space = &rules.tableau.space;
            if space.sources().all(Kinds::is_empty) {
                let is_dealt_to = matches!(rules.stock.draw, Draw::Column(_) | Draw::Row { .. } | Draw::Gaps);
                return Err(if is_dealt_to { Refusal::SpaceClosed } else { Refusal::SpaceStays });
            }
            let takes = self.space_takes(rules, kind);
            return match space.rank.and_then(|rank| rank.with_base(self.base(), rules.pack.ranks())) {
                _ if has(takes, head.index() as u8) => Ok(()),
                Some(rank) if takes != 0 => Err(Refusal::SpaceRank { rank: rank.to_string() }),
                _ => Err(Refusal::SpaceSource { pile: rules.piles.name(from).into() }),
            };
        };
        if self.run[to.index()] == 0 || rules.tableau.build.is_none() {
            return Err(Refusal::TakesNoCards { pile: rules.piles.name(to).into() });
        }
        if !rules.builds_from(kind) {
            return Err(Refusal::BuildSource { pile: rules.piles.name(from).into() });
        }
        let fitting = rules.build_on(on.index(), self.base);
        if has(fitting, head.index() as u8) {
            return Ok(());
        }
        let from_base = rules.tableau.build.is_some_and(|build| build.wrap == Wrap::FromBase);
        if from_base && fitting == 0 && Some(on.rank()) == self.base() {
            return Err(Refusal::BaseCard { on: on.to_string() });
        }
        Err(Refusal::DoesNotFit {
            card: head.to_string(),
            on: on.to_string(),
            fits: by_rank(fitting & rules.tables.pack),
        })
    }

    fn check_cell(&self, rules: &Rules, from: PileId, to: PileId, count: u8) -> Result<(), Refusal> {
        let name = |pile: PileId| rules.piles.name(pile).to_owned();
        if count > 1 {
            return Err(Refusal::SingleCards);
        }
        let kind = rules.piles.kind(from);
        if !rules.cells.from.has(kind) {
            // No cell takes what lies in another.
            let from_cell = kind == PileKind::Cell;
            return Err(if from_cell {
                Refusal::TakesNoCards { pile: name(to) }
            } else {
                Refusal::CellSource { pile: name(from) }
            });
        }
        if !self.cells_take(rules) {
            return Err(Refusal::CellClosed { pile: name(to) });
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

/// What a foundation takes at a time; `None` for other piles.
fn takes(rules: &Rules, pile: PileId) -> Option<Takes> {
    let (first, end) = rules.kind.foundations;
    (first..end).contains(&pile.index()).then(|| rules.foundations[pile.index() - first].takes)
}

/// A set of cards by their ranks, each with its suits: `3CS`.
fn by_rank(set: u64) -> Vec<String> {
    let mut ranks: Vec<String> = Vec::new();
    let mut cards: Vec<Card> = Card::all().filter(|card| has(set, card.index() as u8)).collect();
    cards.sort_by_key(|card| card.rank());
    for card in cards {
        let text = card.to_string();
        match ranks.last_mut() {
            Some(rank) if rank[..1] == text[..1] => rank.push_str(&text[1..]),
            _ => ranks.push(text),
        }
    }
    ranks
}

/// Why a part of a column does not move to another.
fn whole_columns(rules: &Rules) -> Refusal {
    if let Units::OnlyWhole(_) = rules.tableau.units { Refusal::OnlyWholeColumns } else { Refusal::WholeColumns }
}

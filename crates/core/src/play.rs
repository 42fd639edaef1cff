//! Playing moves and taking them back, in place.

use crate::card::Card;
use crate::moves::Move;
use crate::pile::PileId;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{Climb, Direction, Draw, Rules};
use crate::undo::Undo;

impl Position {
    /// Plays a move, if it is legal.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is unchanged then.
    pub fn play(&mut self, rules: &Rules, mv: Move) -> Result<Undo, Refusal> {
        self.check(rules, mv)?;
        Ok(self.play_unchecked(rules, mv))
    }

    /// Plays a move that is known to be legal, for instance one of [`Position::legal_moves`].
    ///
    /// # Panics
    /// It may panic, or make a position that is none of the game's, if the move is not legal.
    #[inline]
    pub fn play_unchecked(&mut self, rules: &Rules, mv: Move) -> Undo {
        debug_assert_eq!(self.check(rules, mv), Ok(()));
        let mut undo = Undo {
            mv,
            drawn: 0,
            drawn_to: 0,
            rows: self.rows,
            paired: false,
            turned: false,
            fixed_direction: false,
            fixed_base: false,
            filled: false,
            refilled: 0,
            refilled_from: [0; 3],
            gathered: None,
        };
        match mv {
            Move::Cards { from, to, .. } if self.takes_pair(rules, to) => self.play_pair(rules, [from, to], &mut undo),
            Move::Cards { from, to, count } => self.play_cards(rules, from, to, count, &mut undo),
            Move::Draw => self.play_draw(rules, &mut undo),
            Move::Redeal => self.play_redeal(rules, &mut undo),
        }
        undo
    }

    /// Draws and redeals in one step until the waste has `waste_len` cards. To take this back, call
    /// it again with the length before.
    ///
    /// This is for searches, in games with unlimited passes; in others it does nothing. There a
    /// redeal brings up the cards in the same order, so draws and redeals only shift where the
    /// waste ends. The caller must know that draws can reach this length.
    pub fn turn_to(&mut self, rules: &Rules, waste_len: usize) {
        let unlimited = matches!(rules.stock.draw, Draw::Waste { .. }) && rules.stock.passes.is_none();
        let (Some(stock), Some(waste)) = (rules.kind.stock.filter(|_| unlimited), rules.kind.waste) else { return };
        let now = usize::from(self.len[waste]);
        if waste_len > now {
            self.turn_over_cards(stock, waste, ((waste_len - now) as u8).min(self.len[stock]));
        } else {
            self.turn_over_cards(waste, stock, (now - waste_len) as u8);
        }
    }

    /// Takes back the move that was played last.
    ///
    /// # Panics
    /// It may panic if `undo` does not belong to the move that was played last.
    #[inline]
    pub fn take_back(&mut self, rules: &Rules, undo: &Undo) {
        match undo.mv {
            Move::Cards { from, to, .. } if undo.paired => self.take_back_pair(rules, [from, to], undo),
            Move::Cards { from, to, count } => self.take_back_cards(rules, from, to, count, undo),
            Move::Draw => self.take_back_draw(rules, undo),
            Move::Redeal => self.take_back_redeal(rules, undo),
        }
        if self.rows != undo.rows {
            self.set_rows(undo.rows);
        }
    }

    #[inline]
    fn play_cards(&mut self, rules: &Rules, from: PileId, to: PileId, count: u8, undo: &mut Undo) {
        let (from, to) = (from.index(), to.index());
        self.shift(rules, from, to, count);
        if from < rules.kind.columns {
            if self.len[from] == 0 {
                self.fill_space(rules, from, undo);
            } else if self.down[from] == self.len[from] {
                self.set_down(from, self.down[from] - 1);
                self.run[from] = 1;
                undo.turned = true;
            }
            self.refresh_under(rules, from);
        }
        if !rules.refill.is_none() {
            self.refill_helpers(rules, undo);
        }
        if self.direction == Direction::Open && to >= rules.kind.foundations.0 {
            self.fix_direction(rules, to, undo);
        }
        if self.base == 0 && self.chooses_base(rules, undo.mv) {
            let card = self.exposed(PileId(to as u8));
            self.choose_base(rules, card.map(Card::rank));
            undo.fixed_base = true;
        }
    }

    /// Whether all that is kept is the same, even which copy of a card lies where. Equal positions
    /// may differ in that; one from which a move was taken back may not.
    #[doc(hidden)]
    pub fn is_same_copy(&self, other: &Position) -> bool {
        // A field that is added is missing here.
        let Position { hash, content, below, top, len, down, run, pass, rows, base, direction, luck, mark, way } =
            other;
        (self.hash, self.pass, self.rows, self.base, self.luck) == (*hash, *pass, *rows, *base, *luck)
            && (self.direction, self.mark, self.way) == (*direction, *mark, *way)
            && (&self.top, &self.len, &self.down, &self.run) == (top, len, down, run)
            && (&self.below, &self.content) == (below, content)
    }

    fn take_back_cards(&mut self, rules: &Rules, from: PileId, to: PileId, count: u8, undo: &Undo) {
        let (from, to) = (from.index(), to.index());
        self.take_back_refilling(rules, undo);
        if undo.filled {
            self.shift(rules, from, usize::from(undo.drawn_to), 1);
        }
        if undo.turned {
            self.set_down(from, self.down[from] + 1);
            self.run[from] = 0;
        }
        self.shift(rules, to, from, count);
        if from < rules.kind.columns {
            self.refresh_under(rules, from);
        }
        if undo.fixed_direction {
            self.direction = Direction::Open;
        }
        if undo.fixed_base {
            self.choose_base(rules, None);
        }
    }

    /// What fills a column that a move has emptied, as part of that move.
    fn fill_space(&mut self, rules: &Rules, column: usize, undo: &mut Undo) {
        let source = match rules.stock.draw {
            Draw::Gaps if self.rows == 1 => rules.kind.stock,
            Draw::None
            | Draw::Waste { .. }
            | Draw::Column(_)
            | Draw::Foundation
            | Draw::Helpers
            | Draw::Row { .. }
            | Draw::Gaps
            | Draw::Discards
            | Draw::Relay { .. } => rules.tableau.space.at_once.and_then(|kind| rules.kind.only(kind)),
        };
        if let Some(source) = source
            && self.len[source] > 0
        {
            self.shift(rules, source, column, 1);
            undo.filled = true;
            undo.drawn_to = source as u8;
            if rules.kind.stock == Some(source) && rules.stock.draw != Draw::Gaps && self.len[source] == 0 {
                self.set_rows(0);
            }
        }
    }

    pub(crate) fn refill_helpers(&mut self, rules: &Rules, undo: &mut Undo) {
        let (first, last) = rules.kind.helpers;
        for helper in first..last {
            if self.len[helper] > 0 {
                continue;
            }
            let mut sources = refilling(rules).enumerate();
            let Some((at, source)) = sources.find(|&(_, source)| self.len[source] > 0) else { return };
            self.shift(rules, source, helper, 1);
            undo.refilled |= 1 << (helper - first);
            undo.refilled_from[at] += 1;
        }
    }

    pub(crate) fn take_back_refilling(&mut self, rules: &Rules, undo: &Undo) {
        if undo.refilled == 0 {
            return;
        }
        let (first, last) = rules.kind.helpers;
        let mut helpers = (first..last).rev().filter(|helper| undo.refilled >> (helper - first) & 1 == 1);
        // A source gave all that it had before the next one was asked.
        for at in (0..undo.refilled_from.len()).rev() {
            let Some(source) = refilling(rules).nth(at) else { continue };
            for helper in helpers.by_ref().take(usize::from(undo.refilled_from[at])) {
                self.shift(rules, helper, source, 1);
            }
        }
    }

    fn fix_direction(&mut self, rules: &Rules, to: usize, undo: &mut Undo) {
        let (first, last) = rules.kind.foundations;
        if to < last && rules.foundations[to - first].climb == Climb::Chosen && self.len[to] == 2 {
            self.direction = self.chosen_direction(rules);
            undo.fixed_direction = true;
        }
    }

    fn play_draw(&mut self, rules: &Rules, undo: &mut Undo) {
        let Some(stock) = rules.kind.stock else { return };
        match rules.stock.draw {
            Draw::None | Draw::Relay { .. } => {}
            Draw::Waste { cards, shows: _ } => {
                undo.drawn = cards.min(self.len[stock]);
                let Some(waste) = rules.kind.waste else { return };
                for _ in 0..undo.drawn {
                    self.shift(rules, stock, waste, 1);
                }
                if !rules.refill.is_none() {
                    self.refill_helpers(rules, undo);
                }
            }
            Draw::Column(column) => self.shift(rules, stock, usize::from(column), 1),
            Draw::Foundation => self.shift(rules, stock, rules.kind.foundations.0, 1),
            Draw::Helpers => {
                let (first, last) = rules.kind.helpers;
                undo.drawn = self.lay_row(rules, stock, first, last);
            }
            Draw::Row { .. } => undo.drawn = self.deal_row(rules, stock),
            Draw::Gaps => self.draw_to_gap(rules, stock, undo),
            Draw::Discards => {
                let card = self.exposed(PileId(stock as u8)).map_or(0, Card::index);
                let fits = (rules.kind.foundations.0..rules.kind.foundations.1)
                    .any(|pile| self.wanted(rules, PileId(pile as u8)) >> card & 1 == 1);
                let to = if fits { rules.kind.waste } else { rules.kind.discard };
                let Some(to) = to else { return };
                self.shift(rules, stock, to, 1);
                undo.drawn_to = to as u8;
            }
        }
    }

    fn take_back_draw(&mut self, rules: &Rules, undo: &Undo) {
        let Some(stock) = rules.kind.stock else { return };
        match rules.stock.draw {
            Draw::None | Draw::Relay { .. } => {}
            Draw::Waste { .. } => {
                self.take_back_refilling(rules, undo);
                let Some(waste) = rules.kind.waste else { return };
                for _ in 0..undo.drawn {
                    self.shift(rules, waste, stock, 1);
                }
            }
            Draw::Column(column) => self.shift(rules, usize::from(column), stock, 1),
            Draw::Foundation => self.shift(rules, rules.kind.foundations.0, stock, 1),
            Draw::Helpers => self.take_back_row(rules, stock, rules.kind.helpers.0, undo.drawn),
            Draw::Row { .. } => self.take_back_row(rules, stock, 0, undo.drawn),
            Draw::Gaps => {
                let column = usize::from(undo.drawn_to);
                if undo.turned {
                    self.set_down(column, 1);
                    self.run[column] = 0;
                } else {
                    self.shift(rules, column, stock, 1);
                }
            }
            Draw::Discards => self.shift(rules, usize::from(undo.drawn_to), stock, 1),
        }
    }

    /// Lays one card on each column while the stock lasts and counts the row; gives how many.
    pub(crate) fn deal_row(&mut self, rules: &Rules, stock: usize) -> u8 {
        let dealt = self.lay_row(rules, stock, 0, rules.kind.columns);
        self.set_rows(if self.len[stock] == 0 { 0 } else { self.rows + 1 });
        dealt
    }

    /// Lays one card on each pile from `first` up to `end` while the stock lasts; gives how many.
    fn lay_row(&mut self, rules: &Rules, stock: usize, first: usize, end: usize) -> u8 {
        let laid = self.len[stock].min((end - first) as u8);
        (first..first + usize::from(laid)).for_each(|pile| self.shift(rules, stock, pile, 1));
        laid
    }

    pub(crate) fn take_back_row(&mut self, rules: &Rules, stock: usize, first: usize, laid: u8) {
        (first..first + usize::from(laid)).rev().for_each(|pile| self.shift(rules, pile, stock, 1));
    }

    /// Turns the next face-down card of the first row, or else fills the first gap.
    fn draw_to_gap(&mut self, rules: &Rules, stock: usize, undo: &mut Undo) {
        let column = self.first_gap(rules);
        undo.drawn_to = column as u8;
        if self.down[column] > 0 {
            self.set_down(column, 0);
            self.run[column] = 1;
            undo.turned = true;
            return;
        }
        if self.len[column] >= self.rows {
            self.set_rows(self.rows + 1);
        }
        self.shift(rules, stock, column, 1);
    }

    /// The column whose face-down card the next draw turns, or else whose gap it fills.
    fn first_gap(&self, rules: &Rules) -> usize {
        let columns = rules.kind.columns;
        // The lowest row with a gap is that of the shortest column; the leftmost one comes first.
        (0..columns)
            .find(|&column| self.down[column] > 0)
            .or_else(|| (0..columns).min_by_key(|&column| self.len[column]))
            .unwrap_or(0)
    }

    /// Where drawing fills gaps, the column that the next draw goes to, if one is left.
    pub(crate) fn next_gap(&self, rules: &Rules) -> Option<PileId> {
        let stock = rules.kind.stock.filter(|_| rules.stock.draw == Draw::Gaps)?;
        let column = self.first_gap(rules);
        (self.len[stock] > 0 || self.down[column] > 0).then_some(PileId(column as u8))
    }
}

/// The piles that refill helpers, in their order.
fn refilling(rules: &Rules) -> impl Iterator<Item = usize> {
    let kind = rules.kind;
    rules.refill.kinds().filter_map(move |source| kind.only(source))
}

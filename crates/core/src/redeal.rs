//! Redeals: piles that are turned over, and columns that are gathered and laid again.

use crate::pack::MAX_CARDS;
use crate::pile::MAX_COLUMNS;
use crate::position::{NONE, Position};
use crate::rules::{Draw, Rules};
use crate::shuffle::MOST_SHUFFLED;
use crate::undo::{Gathered, Undo};

impl Position {
    /// Whether columns that are laid out again, so many times, lie so for the last time.
    pub fn is_laid_out_for_good(&self, rules: &Rules) -> bool {
        matches!(rules.stock.draw, Draw::Relay { .. }) && rules.stock.passes.is_some_and(|passes| self.pass >= passes)
    }

    pub(crate) fn play_redeal(&mut self, rules: &Rules, undo: &mut Undo) {
        let Some(stock) = rules.kind.stock else { return };
        if rules.counts_passes() {
            self.set_pass(self.pass + 1);
        }
        if let Some(pile) = turned_over(rules) {
            self.turn_over(pile, stock);
        } else {
            let from_stock = self.len[stock] > 0;
            undo.gathered = Some(self.gather(rules, stock));
            if let Draw::Relay { cards, shuffled } = rules.stock.draw {
                if shuffled {
                    self.shuffle(rules, stock);
                }
                let mut lengths = [cards; MAX_COLUMNS];
                if !from_stock {
                    lengths[rules.kind.columns - 1] = u8::MAX;
                }
                self.scatter(rules, stock, &lengths);
            } else {
                self.set_rows(0);
                undo.drawn = self.deal_row(rules, stock);
            }
        }
        if !rules.refill.is_none() {
            self.refill_helpers(rules, undo);
        }
    }

    pub(crate) fn take_back_redeal(&mut self, rules: &Rules, undo: &Undo) {
        let Some(stock) = rules.kind.stock else { return };
        if rules.counts_passes() {
            self.set_pass(self.pass - 1);
        }
        self.take_back_refilling(rules, undo);
        if let Some(pile) = turned_over(rules) {
            self.turn_over(stock, pile);
        } else if let Some(gathered) = &undo.gathered {
            if let Draw::Relay { shuffled, .. } = rules.stock.draw {
                self.gather(rules, stock);
                if shuffled {
                    self.put_in_order(stock, &gathered.order);
                }
            } else {
                self.take_back_row(rules, stock, 0, undo.drawn);
            }
            self.scatter(rules, stock, &gathered.lengths);
        }
    }

    /// Turns a whole pile over onto an empty one.
    fn turn_over(&mut self, from: usize, to: usize) {
        while self.len[from] > 0 {
            let slot = self.pop(from);
            self.push(to, slot);
        }
    }

    /// Puts all columns on the stock so that the first column's first card is dealt first; gives
    /// how they lay.
    fn gather(&mut self, rules: &Rules, stock: usize) -> Gathered {
        let mut gathered = Gathered { lengths: [0; MAX_COLUMNS], order: [NONE; MOST_SHUFFLED] };
        for column in (0..rules.kind.columns).rev() {
            gathered.lengths[column] = self.len[column];
            self.turn_over(column, stock);
            self.run[column] = 0;
        }
        if rules.shuffles() {
            let mut slot = self.top[stock];
            for place in gathered.order.iter_mut().take(usize::from(self.len[stock])) {
                *place = slot;
                slot = self.below[usize::from(slot)];
            }
        }
        gathered
    }

    /// The reverse: columns of these lengths from the stock, while it lasts.
    fn scatter(&mut self, rules: &Rules, stock: usize, lengths: &[u8; MAX_COLUMNS]) {
        debug_assert!(usize::from(self.len[stock]) <= MAX_CARDS);
        for (column, &length) in lengths.iter().enumerate().take(rules.kind.columns) {
            for _ in 0..length.min(self.len[stock]) {
                let slot = self.pop(stock);
                self.push(column, slot);
            }
            self.refresh_run(rules, column);
        }
    }
}

/// The pile that a redeal turns over to be the stock again.
fn turned_over(rules: &Rules) -> Option<usize> {
    match rules.stock.draw {
        Draw::Waste { .. } => rules.kind.waste,
        Draw::Discards => rules.kind.discard,
        Draw::None
        | Draw::Column(_)
        | Draw::Foundation
        | Draw::Helpers
        | Draw::Row { .. }
        | Draw::Gaps
        | Draw::Relay { .. } => None,
    }
}

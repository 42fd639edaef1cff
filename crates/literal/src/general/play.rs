//! What moves do.

use crate::card::Card;
use crate::general::position::{Game, Move, Pile, Position};
use crate::general::rules::{Draw, Helpers, Source};
use crate::general::shuffle::shuffle;

impl Game {
    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, position: &Position, mv: Move) -> Position {
        let mut next = position.clone();
        match mv {
            Move::Draw => self.draw(&mut next),
            Move::Redeal => self.redeal(&mut next),
            Move::Cards(from, to, count) => self.move_cards(&mut next, from, to, count),
        }
        if let Some(helpers) = self.rules.helpers {
            refill(&mut next, helpers);
        }
        self.turn_covered(&mut next);
        next
    }

    fn move_cards(&self, position: &mut Position, from: Pile, to: Pile, count: usize) {
        if self.is_pair(position, from, to) {
            let both = position.piles().into_iter().filter(|pile| [from, to].contains(pile));
            for pile in both {
                let card = position.pile_mut(pile).pop();
                position.foundations[0].extend(card);
            }
            return;
        }
        let source = position.pile_mut(from);
        let cards = source.split_off(source.len() - count);
        match to {
            Pile::Foundation(at) if count == 1 => position.lay_up(self, at, cards[0]),
            _ => position.pile_mut(to).extend(cards),
        }
        let Pile::Column(at) = from else { return };
        if let Some(exposed) = position.columns[at].last_mut() {
            exposed.up = true;
        } else if self.rules.draw() == Some(Draw::Gaps) {
            // A card that leaves the first row is replaced at once.
            if position.rows == 1 && !position.stock.is_empty() {
                let card = next_of_stock(position);
                position.columns[at].push(card);
            }
        } else if self.rules.space.as_ref().is_some_and(|space| space.fills_at_once) {
            position.columns[at].extend(position.reserve.pop());
        } else if self.rules.space.as_ref().is_some_and(|space| space.stock_fills_at_once) && !position.stock.is_empty()
        {
            let card = next_of_stock(position);
            position.columns[at].push(card);
            if position.stock.is_empty() {
                position.rows = 0;
            }
        }
    }

    fn draw(&self, position: &mut Position) {
        match self.rules.draw() {
            None | Some(Draw::Relay { .. }) => unreachable!("nothing is drawn"),
            Some(Draw::Waste(cards)) => {
                for _ in 0..cards.min(position.stock.len()) {
                    let card = next_of_stock(position);
                    position.waste.push(card);
                }
            }
            Some(Draw::Column(column)) => {
                let card = next_of_stock(position);
                position.columns[column - 1].push(card);
            }
            Some(Draw::Foundation) => {
                let card = next_of_stock(position);
                position.foundations[0].push(card);
            }
            Some(Draw::Helpers) => {
                for at in 0..position.helpers.len() {
                    if !position.stock.is_empty() {
                        let card = next_of_stock(position);
                        position.helpers[at].push(card);
                    }
                }
            }
            Some(Draw::Row(_)) => lay_row(position),
            Some(Draw::Gaps) => draw_to_gap(position),
            Some(Draw::Discards) => {
                let card = next_of_stock(position);
                if self.fits_a_foundation(position, card) {
                    position.waste.push(card);
                } else {
                    position.discards.push(card.face_down());
                }
            }
        }
    }

    pub(super) fn redeal(&self, position: &mut Position) {
        if self.rules.stock.is_some_and(|stock| stock.passes.is_some()) {
            position.pass += 1;
        }
        // The card that comes first is drawn first again: it lies last in the stock.
        let cards: Vec<Card> = match self.rules.draw() {
            Some(Draw::Waste(_)) => position.waste.drain(..).collect(),
            Some(Draw::Discards) => position.discards.drain(..).collect(),
            _ => position.columns.iter_mut().flat_map(|column| column.drain(..)).collect(),
        };
        let had_stock = !position.stock.is_empty();
        position.stock.extend(cards.into_iter().rev().map(Card::face_down));
        match self.rules.draw() {
            Some(Draw::Row(_)) => {
                position.rows = 0;
                lay_row(position);
            }
            Some(Draw::Relay { cards: count, shuffled }) => {
                if shuffled {
                    shuffle(position);
                }
                let last = position.columns.len() - 1;
                for (at, column) in position.columns.iter_mut().enumerate() {
                    let takes_all = at == last && !had_stock;
                    let left = if takes_all { 0 } else { position.stock.len().saturating_sub(count) };
                    column.extend(position.stock.drain(left..).rev().map(Card::face_up));
                }
            }
            _ => {}
        }
    }
}

fn next_of_stock(position: &mut Position) -> Card {
    position.stock.pop().expect("the stock has a card").face_up()
}

/// One card on each column from the first, as long as the stock lasts.
fn lay_row(position: &mut Position) {
    for at in 0..position.columns.len() {
        if !position.stock.is_empty() {
            let card = next_of_stock(position);
            position.columns[at].push(card);
        }
    }
    position.rows = if position.stock.is_empty() { 0 } else { position.rows + 1 };
}

/// Turns the next card of the first row, or lays one on the first gap.
fn draw_to_gap(position: &mut Position) {
    if let Some(card) = position.columns.iter_mut().flatten().find(|card| !card.up) {
        card.up = true;
        return;
    }
    for row in 1..=position.rows + 1 {
        if let Some(at) = position.columns.iter().position(|column| column.len() < row) {
            let card = next_of_stock(position);
            position.columns[at].push(card);
            position.rows = position.rows.max(row);
            return;
        }
    }
    unreachable!("no column is longer than the rows that were begun");
}

/// Empty helper places get cards, left to right, each from the first source that has one.
pub(super) fn refill(position: &mut Position, helpers: Helpers) {
    for at in 0..position.helpers.len() {
        if position.helpers[at].is_empty() {
            let card = helpers.sources().find_map(|source| match source {
                Source::Waste => position.waste.pop(),
                Source::Stock => position.stock.pop().map(Card::face_up),
                Source::Reserve => position.reserve.pop(),
            });
            position.helpers[at].extend(card);
        }
    }
}

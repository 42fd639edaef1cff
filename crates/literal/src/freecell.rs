//! FreeCell: a well-known game whose results can be compared with published ones.
//!
//! 52 cards, all face up, dealt by rows, left to right, onto columns t1–t8 (seven cards in the
//! first four, six in the others). Only single exposed cards move. Columns are built down in
//! alternating colours; a space takes any exposed card, from a column or a cell. Each of the cells,
//! four as a rule, takes one exposed card of a column; a card in a cell may go to a column or a
//! foundation, not to another cell. Foundations go from ace to king in suit.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Rules, Step, accept_face_up, accept_foundation, colours_differ, foundation_from_ace, names, write_move,
};

/// FreeCell with its option.
#[derive(Clone, Copy, Debug)]
pub struct FreeCell {
    /// How many cells there are, from none to four.
    pub cells: usize,
}

impl FreeCell {
    /// One cell alone has no number.
    fn cells(self) -> Vec<String> {
        if self.cells == 1 { vec!["c".to_owned()] } else { names("c", self.cells) }
    }
}

/// One rank lower, and of the other colour.
fn fits(card: Card, on: Card) -> bool {
    card.rank + 1 == on.rank && colours_differ(card, on)
}

impl Rules for FreeCell {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 8);
        piles.extend(names("f", 4));
        piles.extend(self.cells());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let columns = names("t", 8);
        for (column, card) in columns.iter().cycle().zip(deck) {
            position.put(column, card.face_up());
        }
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        let columns = names("t", 8);
        let cells = self.cells();
        for from in columns.iter().chain(&cells) {
            let Some(card) = position.top(from) else {
                continue;
            };
            for to in &columns {
                let takes = match position.top(to) {
                    Some(exposed) => fits(card, exposed),
                    None => true,
                };
                if to != from && takes {
                    moves.push(write_move(from, to, 1));
                }
            }
            if let Some(foundation) = foundation_from_ace(position, 4, card) {
                moves.push(write_move(from, &foundation, 1));
            }
        }
        for from in &columns {
            for cell in &cells {
                if !position.is_empty(from) && position.is_empty(cell) {
                    moves.push(write_move(from, cell, 1));
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw | Step::Redeal => unreachable!("FreeCell has no stock"),
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", 4).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=4 {
            accept_foundation(&position, number, 1, |rank| rank + 1)?;
        }
        for cell in self.cells() {
            if position.pile(&cell).len() > 1 {
                return Err(format!("{cell} holds one card"));
            }
        }
        accept_face_up(&position, &self.piles())?;
        position.pass = 1;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

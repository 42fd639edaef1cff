//! Die Reihe.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{Rules, Step, accept_foundation, foundations_up_and_down, names, write_move};

/// Die Reihe, which has no options.
#[derive(Clone, Copy, Debug)]
pub struct DieReihe;

/// The leftmost face-down card of the first row.
fn next_face_down(position: &Position) -> Option<String> {
    names("t", 10).into_iter().find(|column| position.pile(column).iter().any(|card| !card.up))
}

/// The column of the first gap: the lowest row number, then the leftmost column, where a column
/// is shorter than the number of rows begun.
fn first_gap(position: &Position) -> Option<String> {
    for row in 1..=position.rows as usize {
        for column in names("t", 10) {
            if position.pile(&column).len() < row {
                return Some(column);
            }
        }
    }
    None
}

impl Rules for DieReihe {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 10);
        piles.extend(names("f", 8));
        piles.push("s".to_owned());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        for (column, card) in names("t", 10).iter().zip(deck) {
            position.put(column, card.face_down());
        }
        position.set_stock(&deck[10..]);
        position.rows = 1;
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        if next_face_down(position).is_some() || !position.is_empty("s") {
            moves.push("draw".to_owned());
        }
        for from in names("t", 10) {
            if let Some(card) = position.top(&from)
                && card.up
            {
                for foundation in foundations_up_and_down(position, card) {
                    moves.push(write_move(&from, &foundation, 1));
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => {
                if let Some(column) = next_face_down(&position) {
                    position.turn_up(&column);
                } else {
                    let card = position.next_from_stock();
                    if let Some(column) = first_gap(&position) {
                        position.put(&column, card);
                    } else {
                        position.rows += 1;
                        position.put("t1", card);
                    }
                }
            }
            Step::Redeal => unreachable!("Die Reihe has no redeal"),
            Step::Cards { from, to, count } => {
                position.shift(from, to, *count);
                if position.rows == 1 && !position.is_empty("s") {
                    let card = position.next_from_stock();
                    position.put(from, card);
                }
            }
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        let on_foundations: usize = names("f", 8).iter().map(|f| position.pile(f).len()).sum();
        on_foundations == 52
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=4 {
            accept_foundation(&position, number, 1, |rank| rank + 1)?;
            accept_foundation(&position, number + 4, 13, |rank| rank - 1)?;
        }
        if position.rows < 1 {
            position.rows = 1;
        }
        let mut seen_face_down = false;
        for column in names("t", 10) {
            let cards = position.pile(&column);
            let face_down = cards.iter().any(|card| !card.up);
            if cards.len() > position.rows as usize {
                return Err(format!("{column} is longer than the rows begun"));
            }
            if position.rows == 1 && cards.is_empty() && !position.is_empty("s") {
                return Err(format!("{column} would have been refilled"));
            }
            if position.rows > 1 && face_down {
                return Err(format!("{column} has a face-down card after the first row"));
            }
            if seen_face_down && !face_down {
                return Err(format!("{column} was turned too early"));
            }
            seen_face_down = seen_face_down || face_down;
        }
        position.pass = 1;
        position.base = 0;
        Ok(position)
    }
}

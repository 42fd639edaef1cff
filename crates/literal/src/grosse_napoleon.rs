//! Große Napoleon.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Passes, Rules, Step, accept_face_up, accept_foundation, foundations_up_and_down, names, write_move,
};

/// Große Napoleon, which has no options.
#[derive(Clone, Copy, Debug)]
pub struct GrosseNapoleon;

/// The layout may be laid out three times.
const LAYINGS_OUT: Passes = Passes::Limited(3);

/// The same suit, one rank higher or lower, without a wrap between king and ace.
fn fits(card: Card, on: Card) -> bool {
    card.suit == on.suit && (card.rank + 1 == on.rank || on.rank + 1 == card.rank)
}

/// Deals one row: a card on each column, left to right, fewer when the stock runs out.
fn deal_row(position: &mut Position) {
    for column in names("t", 11) {
        if !position.is_empty("s") {
            let card = position.next_from_stock();
            position.put(&column, card);
        }
    }
    position.rows += 1;
    if position.is_empty("s") {
        position.rows = 0;
    }
}

impl Rules for GrosseNapoleon {
    fn decks(&self) -> usize {
        2
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 11);
        piles.extend(names("f", 8));
        piles.push("s".to_owned());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        position.set_stock(deck);
        deal_row(&mut position);
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        let columns = names("t", 11);
        let dealing = !position.is_empty("s");
        if dealing {
            moves.push("draw".to_owned());
        } else if LAYINGS_OUT.another_after(position.pass) && columns.iter().any(|column| !position.is_empty(column)) {
            moves.push("redeal".to_owned());
        }
        for from in &columns {
            let Some(card) = position.top(from) else {
                continue;
            };
            let first_or_last = from == "t1" || from == "t11";
            if !dealing || position.rows == 1 || first_or_last {
                for foundation in foundations_up_and_down(position, card) {
                    moves.push(write_move(from, &foundation, 1));
                }
            }
            if !dealing {
                for to in &columns {
                    let takes = match position.top(to) {
                        Some(exposed) => fits(card, exposed),
                        None => true,
                    };
                    if to != from && takes {
                        moves.push(write_move(from, to, 1));
                    }
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => deal_row(&mut position),
            Step::Redeal => {
                let mut in_dealing_order = Vec::new();
                for column in names("t", 11) {
                    in_dealing_order.extend(position.pile(&column).clone());
                    position.piles.insert(column, Vec::new());
                }
                position.set_stock(&in_dealing_order);
                position.pass = LAYINGS_OUT.next(position.pass);
                position.rows = 0;
                deal_row(&mut position);
            }
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", 8).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=4 {
            accept_foundation(&position, number, 1, |rank| rank + 1)?;
            accept_foundation(&position, number + 4, 13, |rank| rank - 1)?;
        }
        accept_face_up(&position, &names("t", 11))?;
        position.pass = LAYINGS_OUT.accept(position.pass)?;
        if position.is_empty("s") != (position.rows == 0) {
            return Err("rows must be 0 exactly if the stock is empty".to_owned());
        }
        position.base = 0;
        Ok(position)
    }
}

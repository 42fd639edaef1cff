//! Anneliese.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Rules, Step, accept_face_up, accept_foundation, colours_differ, foundation_from_ace, names, run_length, write_move,
};

/// Anneliese, which has no options.
#[derive(Clone, Copy, Debug)]
pub struct Anneliese;

/// One rank lower, and of the other colour or of the same suit.
fn fits(card: Card, on: Card) -> bool {
    card.rank + 1 == on.rank && (colours_differ(card, on) || card.suit == on.suit)
}

/// One rank lower and of the same suit: only such cards move together.
fn moves_with(card: Card, on: Card) -> bool {
    card.rank + 1 == on.rank && card.suit == on.suit
}

impl Rules for Anneliese {
    fn decks(&self) -> usize {
        2
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 8);
        piles.extend(names("f", 8));
        piles.push("s".to_owned());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let mut next = 0;
        for _row in 1..=8 {
            for column in names("t", 8) {
                position.put(&column, deck[next].face_up());
                next += 1;
            }
        }
        position.set_stock(&deck[next..]);
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        if !position.is_empty("s") {
            moves.push("draw".to_owned());
        }
        let columns = names("t", 8);
        for from in &columns {
            let cards = position.pile(from);
            for count in 1..=run_length(cards, moves_with) {
                let head = cards[cards.len() - count];
                for to in &columns {
                    let takes = match position.top(to) {
                        Some(exposed) => fits(head, exposed),
                        None => true,
                    };
                    if to != from && takes {
                        moves.push(write_move(from, to, count));
                    }
                }
            }
            if let Some(card) = position.top(from)
                && let Some(foundation) = foundation_from_ace(position, 8, card)
            {
                moves.push(write_move(from, &foundation, 1));
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => {
                let card = position.next_from_stock();
                position.put("t1", card);
            }
            Step::Redeal => unreachable!("Anneliese has one pass"),
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", 8).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=8 {
            accept_foundation(&position, number, 1, |rank| rank + 1)?;
        }
        accept_face_up(&position, &names("t", 8))?;
        position.pass = 1;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

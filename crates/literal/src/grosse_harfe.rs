//! Große Harfe.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Passes, Rules, Step, accept_columns_with_hidden_cards, accept_face_up, accept_foundation, colours_differ,
    foundation_from_ace, names, run_length, write_move,
};

/// Große Harfe with its options.
#[derive(Clone, Copy, Debug)]
pub struct GrosseHarfe {
    /// How often the stock may be gone through.
    pub passes: Passes,
    /// How many cards are drawn at a time.
    pub draw: usize,
    /// Whether only kings and runs headed by one may go into spaces.
    pub kings_only: bool,
    /// How many columns there are.
    pub columns: usize,
}

/// One rank lower, and of the other colour.
fn fits(card: Card, on: Card) -> bool {
    card.rank + 1 == on.rank && colours_differ(card, on)
}

impl GrosseHarfe {
    /// Whether a card, or a run headed by it, may go onto a column.
    fn column_takes(&self, position: &Position, column: &str, head: Card) -> bool {
        match position.top(column) {
            Some(exposed) => fits(head, exposed),
            None => !self.kings_only || head.rank == 13,
        }
    }
}

impl Rules for GrosseHarfe {
    fn decks(&self) -> usize {
        2
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", self.columns);
        piles.extend(names("f", 8));
        piles.push("s".to_owned());
        piles.push("w".to_owned());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let mut next = 0;
        for row in 1..=self.columns {
            let last_column = self.columns + 1 - row;
            for column in 1..=last_column {
                let card = if column == last_column { deck[next].face_up() } else { deck[next].face_down() };
                position.put(&format!("t{column}"), card);
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
        if position.is_empty("s") && !position.is_empty("w") && self.passes.another_after(position.pass) {
            moves.push("redeal".to_owned());
        }
        let columns = names("t", self.columns);
        for from in &columns {
            let cards = position.pile(from);
            for count in 1..=run_length(cards, fits) {
                let head = cards[cards.len() - count];
                for to in &columns {
                    if to != from && self.column_takes(position, to, head) {
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
        if let Some(card) = position.top("w") {
            for to in &columns {
                if self.column_takes(position, to, card) {
                    moves.push(write_move("w", to, 1));
                }
            }
            if let Some(foundation) = foundation_from_ace(position, 8, card) {
                moves.push(write_move("w", &foundation, 1));
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => position.draw_to_waste(self.draw),
            Step::Redeal => {
                position.turn_over("w");
                position.pass = self.passes.next(position.pass);
            }
            Step::Cards { from, to, count } => {
                position.shift(from, to, *count);
                position.turn_up(from);
            }
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
        accept_columns_with_hidden_cards(&position, &names("t", self.columns))?;
        accept_face_up(&position, &["w".to_owned()])?;
        position.pass = self.passes.accept(position.pass)?;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

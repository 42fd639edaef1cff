//! Klondike: a well-known game whose results can be compared with published ones.
//!
//! 52 cards. Columns t1–t7, dealt by rows: row r gives a card to each of the columns r to 7, and
//! the first card of each row, which is the last of its column, lies face up, the others face
//! down. The other 24 cards are the stock. Columns are built down in alternating colours; any
//! face-up run, or part of one that ends at the exposed card, moves; a space takes only a king or
//! a run headed by one. Foundations go from ace to king in suit.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Passes, Rules, Step, accept_columns_with_hidden_cards, accept_face_up, accept_foundation, colours_differ,
    foundation_from_ace, names, run_length, write_move,
};

/// Klondike with its options.
#[derive(Clone, Copy, Debug)]
pub struct Klondike {
    /// How often the stock may be gone through.
    pub passes: Passes,
    /// How many cards are drawn at a time.
    pub draw: usize,
    /// Whether the top card of a foundation may go back onto a column.
    pub may_return: bool,
}

/// One rank lower, and of the other colour.
fn fits(card: Card, on: Card) -> bool {
    card.rank + 1 == on.rank && colours_differ(card, on)
}

/// Whether a card, or a run headed by it, may go onto a column.
fn column_takes(position: &Position, column: &str, head: Card) -> bool {
    match position.top(column) {
        Some(exposed) => fits(head, exposed),
        None => head.rank == 13,
    }
}

impl Rules for Klondike {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 7);
        piles.extend(names("f", 4));
        piles.extend(["s", "w"].map(str::to_owned));
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let mut next = 0;
        for row in 1..=7 {
            for column in row..=7 {
                let card = if column == row { deck[next].face_up() } else { deck[next].face_down() };
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
        } else if !position.is_empty("w") && self.passes.another_after(position.pass) {
            moves.push("redeal".to_owned());
        }
        let columns = names("t", 7);
        for from in &columns {
            let cards = position.pile(from);
            for count in 1..=run_length(cards, fits) {
                let head = cards[cards.len() - count];
                for to in &columns {
                    if to != from && column_takes(position, to, head) {
                        moves.push(write_move(from, to, count));
                    }
                }
            }
        }
        let mut single_sources = vec!["w".to_owned()];
        if self.may_return {
            single_sources.extend(names("f", 4));
        }
        for from in &single_sources {
            if let Some(card) = position.top(from) {
                for to in &columns {
                    if column_takes(position, to, card) {
                        moves.push(write_move(from, to, 1));
                    }
                }
            }
        }
        for from in columns.iter().map(String::as_str).chain(["w"]) {
            if let Some(card) = position.top(from)
                && let Some(foundation) = foundation_from_ace(position, 4, card)
            {
                moves.push(write_move(from, &foundation, 1));
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
        names("f", 4).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=4 {
            accept_foundation(&position, number, 1, |rank| rank + 1)?;
        }
        accept_columns_with_hidden_cards(&position, &names("t", 7))?;
        accept_face_up(&position, &["w".to_owned()])?;
        position.pass = self.passes.accept(position.pass)?;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

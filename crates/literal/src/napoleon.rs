//! Napoleon, elsewhere called Der kleine Napoleon.

use crate::card::{Card, rank_above, rank_below};
use crate::position::Position;
use crate::rules::{Rules, Step, accept_face_up, accept_foundation, names, write_move};

/// Napoleon with its option.
#[derive(Clone, Copy, Debug)]
pub struct Napoleon {
    /// Whether the cellar takes any exposed card.
    pub lenient: bool,
}

/// Which way the foundations are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Open,
    Up,
    Down,
}

/// The direction is fixed by the first card that was played onto a base card.
fn direction(position: &Position) -> Direction {
    for name in names("f", 4) {
        let cards = position.pile(&name);
        if cards.len() >= 2 {
            return if cards[1].rank == rank_above(cards[0].rank) { Direction::Up } else { Direction::Down };
        }
    }
    Direction::Open
}

/// The foundation that takes this card.
fn foundation(position: &Position, card: Card) -> Option<String> {
    let name = format!("f{}", card.suit + 1);
    let cards = position.pile(&name);
    if cards.len() == 13 {
        return None;
    }
    let fits = match cards.last() {
        None => card.rank == position.base,
        Some(top) => {
            let above = card.rank == rank_above(top.rank);
            let below = card.rank == rank_below(top.rank);
            match direction(position) {
                Direction::Open => above || below,
                Direction::Up => above,
                Direction::Down => below,
            }
        }
    };
    fits.then_some(name)
}

/// The same suit, one rank higher or lower, wrapping.
fn fits(card: Card, on: Card) -> bool {
    card.suit == on.suit && (card.rank == rank_above(on.rank) || card.rank == rank_below(on.rank))
}

impl Napoleon {
    /// Whether the cellar takes this exposed card now.
    fn cellar_takes(self, position: &Position, card: Card) -> bool {
        if !position.is_empty("c") {
            return false;
        }
        let fits_a_foundation = foundation(position, card).is_some();
        let fits_a_row = names("t", 8).iter().any(|row| position.top(row).is_some_and(|exposed| fits(card, exposed)));
        self.lenient || (!fits_a_foundation && !fits_a_row)
    }
}

impl Rules for Napoleon {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 8);
        piles.extend(names("h", 2));
        piles.extend(names("f", 4));
        piles.push("c".to_owned());
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        position.base = deck[0].rank;
        // The places of the layout in the order in which they are filled: the row's name, whether
        // it is on the left, and its length.
        let mut rows: Vec<(String, bool, usize)> = Vec::new();
        for row in 1..=4 {
            rows.push((format!("t{row}"), true, 5));
            rows.push((format!("t{}", row + 4), false, 5));
        }
        rows.push(("h1".to_owned(), true, 4));
        rows.push(("h2".to_owned(), false, 4));
        let mut others = Vec::new();
        for card in deck {
            if card.rank == position.base {
                position.put(&format!("f{}", card.suit + 1), card.face_up());
            } else {
                others.push(card.face_up());
            }
        }
        for (name, left, length) in rows {
            let mut cards: Vec<Card> = others.drain(..length).collect();
            if left {
                // Dealt from the outermost place to the middle: the first card is the exposed one.
                cards.reverse();
            }
            position.piles.insert(name, cards);
        }
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        let rows = names("t", 8);
        let mut sources = rows.clone();
        sources.extend(names("h", 2));
        for from in &sources {
            if let Some(card) = position.top(from)
                && self.cellar_takes(position, card)
            {
                moves.push(write_move(from, "c", 1));
            }
        }
        if position.is_empty("h1") || position.is_empty("h2") {
            sources.push("c".to_owned());
        }
        for from in &sources {
            let Some(card) = position.top(from) else {
                continue;
            };
            if let Some(foundation) = foundation(position, card) {
                moves.push(write_move(from, &foundation, 1));
            }
            for to in &rows {
                let takes = match position.top(to) {
                    Some(exposed) => fits(card, exposed),
                    None => true,
                };
                if to != from && takes {
                    moves.push(write_move(from, to, 1));
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw | Step::Redeal => unreachable!("Napoleon has no stock"),
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", 4).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        if !(1..=13).contains(&position.base) {
            return Err("the base rank is missing".to_owned());
        }
        for number in 1..=4 {
            if position.is_empty(&format!("f{number}")) {
                return Err(format!("f{number} has no base card"));
            }
            match direction(&position) {
                Direction::Down => {
                    accept_foundation(&position, number, position.base, rank_below)?;
                }
                _ => accept_foundation(&position, number, position.base, rank_above)?,
            }
        }
        if position.pile("c").len() > 1 {
            return Err("the cellar holds one card".to_owned());
        }
        if position.pile("h1").len() > 4 || position.pile("h2").len() > 4 {
            return Err("a helper row never has more than four cards".to_owned());
        }
        accept_face_up(&position, &self.piles())?;
        position.pass = 1;
        position.rows = 0;
        Ok(position)
    }
}

//! Der Dämon, also known as Demon or Canfield.

use crate::card::{Card, rank_above, rank_below};
use crate::position::Position;
use crate::rules::{Rules, Step, accept_face_up, accept_foundation, colours_differ, names, run_length, write_move};

/// What may fill a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spaces {
    /// Only the top of the reserve.
    Reserve,
    /// Once the reserve is empty, also the top of the waste.
    Classic,
    /// Once the reserve is empty, the top of the waste, any exposed card or any run.
    Any,
    /// As `Any`, but the reserve fills a space at once while it has cards.
    Auto,
}

/// Der Dämon with its options.
#[derive(Clone, Copy, Debug)]
pub struct Daemon {
    /// What may fill a space.
    pub spaces: Spaces,
    /// How many cards are drawn at a time.
    pub draw: usize,
    /// Whether only single exposed cards and whole columns move, no other parts.
    pub whole: bool,
    /// Whether not even single exposed cards of longer columns move to other columns.
    pub only_whole: bool,
}

/// One rank lower and of the other colour, wrapping, but nothing on a card of the base rank.
fn fits(card: Card, on: Card, base: u8) -> bool {
    card.rank == rank_below(on.rank) && colours_differ(card, on) && on.rank != base
}

/// The foundation that takes this card.
fn foundation(position: &Position, card: Card) -> Option<String> {
    let name = format!("f{}", card.suit + 1);
    let cards = position.pile(&name);
    let wanted = match cards.last() {
        None => position.base,
        Some(top) => rank_above(top.rank),
    };
    (cards.len() < 13 && card.rank == wanted).then_some(name)
}

impl Daemon {
    /// How many cards may be moved together from this column.
    fn counts(&self, position: &Position, column: &str) -> Vec<usize> {
        let cards = position.pile(column);
        let longest = run_length(cards, |card, on| fits(card, on, position.base));
        let mut counts: Vec<usize> = (1..=longest).collect();
        if self.whole {
            counts.retain(|count| *count == 1 || *count == cards.len());
        }
        if self.only_whole {
            counts.retain(|count| *count == cards.len());
        }
        counts
    }

    /// Whether a space may now be filled with a card from this pile.
    fn space_takes_from(&self, position: &Position, from: &str) -> bool {
        if from == "r" {
            return true;
        }
        if !position.is_empty("r") {
            return false;
        }
        match self.spaces {
            Spaces::Reserve => false,
            Spaces::Classic => from == "w",
            Spaces::Any | Spaces::Auto => true,
        }
    }

    /// Whether a column takes a card, or a run headed by it, from this pile.
    fn column_takes(&self, position: &Position, from: &str, to: &str, head: Card) -> bool {
        match position.top(to) {
            Some(exposed) => fits(head, exposed, position.base),
            None => self.space_takes_from(position, from),
        }
    }
}

impl Rules for Daemon {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 4);
        piles.extend(names("f", 4));
        piles.extend(["r", "s", "w"].map(str::to_owned));
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        for card in &deck[..13] {
            position.put("r", card.face_up());
        }
        let base_card = deck[13].face_up();
        position.put(&format!("f{}", base_card.suit + 1), base_card);
        position.base = base_card.rank;
        for column in 1..=4 {
            position.put(&format!("t{column}"), deck[13 + column].face_up());
        }
        position.set_stock(&deck[18..]);
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        if !position.is_empty("s") {
            moves.push("draw".to_owned());
        } else if !position.is_empty("w") {
            moves.push("redeal".to_owned());
        }
        let columns = names("t", 4);
        for from in columns.iter().map(String::as_str).chain(["r", "w"]) {
            let cards = position.pile(from);
            let Some(exposed) = position.top(from) else {
                continue;
            };
            let counts = if from == "r" || from == "w" { vec![1] } else { self.counts(position, from) };
            for count in counts {
                let head = cards[cards.len() - count];
                for to in &columns {
                    if to != from && self.column_takes(position, from, to, head) {
                        moves.push(write_move(from, to, count));
                    }
                }
            }
            if let Some(foundation) = foundation(position, exposed) {
                moves.push(write_move(from, &foundation, 1));
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => position.draw_to_waste(self.draw),
            Step::Redeal => position.turn_over("w"),
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        if self.spaces == Spaces::Auto {
            for column in names("t", 4) {
                if position.is_empty(&column) && !position.is_empty("r") {
                    position.shift("r", &column, 1);
                }
            }
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
            accept_foundation(&position, number, position.base, rank_above)?;
        }
        let columns = names("t", 4);
        accept_face_up(&position, &columns)?;
        accept_face_up(&position, &["r", "w"].map(str::to_owned))?;
        for column in &columns {
            let cards = position.pile(column);
            if run_length(cards, |card, on| fits(card, on, position.base)) < cards.len() {
                return Err(format!("{column} is not one run"));
            }
            if self.spaces == Spaces::Auto && cards.is_empty() && !position.is_empty("r") {
                return Err(format!("the reserve would have filled {column}"));
            }
        }
        position.pass = 1;
        position.rows = 0;
        Ok(position)
    }
}

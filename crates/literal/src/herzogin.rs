//! Herzogin, also known as Duchess or Glenwood.

use crate::card::{Card, rank_above, rank_below};
use crate::position::Position;
use crate::rules::{
    Passes, Rules, Step, accept_face_up, accept_foundation, colours_differ, names, run_length, write_move,
};

/// Herzogin with its options.
#[derive(Clone, Copy, Debug)]
pub struct Herzogin {
    /// Whether the player begins by choosing one of the fans' last cards as the base card.
    pub fans_first: bool,
    /// Whether parts of runs move, and not only single cards and whole columns.
    pub parts: bool,
}

const TWICE: Passes = Passes::Limited(2);

/// One rank lower and of the other colour, with kings on aces.
fn fits(card: Card, on: Card) -> bool {
    card.rank == rank_below(on.rank) && colours_differ(card, on)
}

/// The foundation that takes this card: any card while there is no base rank.
fn foundation(position: &Position, card: Card) -> Option<String> {
    let name = format!("f{}", card.suit + 1);
    let cards = position.pile(&name);
    let goes_on = match cards.last() {
        None => position.base == 0 || card.rank == position.base,
        Some(top) => card.rank == rank_above(top.rank) && cards.len() < 13,
    };
    goes_on.then_some(name)
}

impl Herzogin {
    /// How many cards may be moved together from this column.
    fn counts(&self, position: &Position, column: &str) -> Vec<usize> {
        let cards = position.pile(column);
        let longest = run_length(cards, fits);
        (1..=longest).filter(|&count| self.parts || count == 1 || count == cards.len()).collect()
    }

    /// A space takes cards of the fans, and cards of the waste once there are no fans.
    fn column_takes(position: &Position, from: &str, to: &str, head: Card) -> bool {
        match position.top(to) {
            Some(exposed) => fits(head, exposed),
            None if from.starts_with('h') => true,
            None => from == "w" && names("h", 4).iter().all(|fan| position.is_empty(fan)),
        }
    }
}

impl Rules for Herzogin {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("t", 4);
        piles.extend(names("h", 4));
        piles.extend(names("f", 4));
        piles.extend(["s", "w"].map(str::to_owned));
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        for (at, card) in deck[..12].iter().enumerate() {
            position.put(&format!("h{}", at % 4 + 1), card.face_up());
        }
        for column in 1..=4 {
            position.put(&format!("t{column}"), deck[11 + column].face_up());
        }
        position.set_stock(&deck[16..]);
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let (columns, fans) = (names("t", 4), names("h", 4));
        let mut moves = Vec::new();
        let up = |from: &str| {
            let foundation = position.top(from).and_then(|card| foundation(position, card));
            foundation.map(|foundation| write_move(from, &foundation, 1))
        };
        if self.fans_first && position.base == 0 {
            return fans.iter().filter_map(|fan| up(fan)).collect();
        }
        if !position.is_empty("s") {
            moves.push("draw".to_owned());
        } else if !position.is_empty("w") && TWICE.another_after(position.pass) {
            moves.push("redeal".to_owned());
        }
        for from in columns.iter().chain(&fans).map(String::as_str).chain(["w"]) {
            moves.extend(up(from));
            let cards = position.pile(from);
            let counts = match from.starts_with('t') {
                true => self.counts(position, from),
                false => (1..=cards.len().min(1)).collect(),
            };
            for count in counts {
                let head = cards[cards.len() - count];
                for to in &columns {
                    if to != from && Herzogin::column_takes(position, from, to, head) {
                        moves.push(write_move(from, to, count));
                    }
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => position.draw_to_waste(1),
            Step::Redeal => {
                position.turn_over("w");
                position.pass = TWICE.next(position.pass);
            }
            Step::Cards { from, to, count } => {
                if to.starts_with('f') && position.base == 0 {
                    position.base = position.top(from).expect("a card").rank;
                }
                position.shift(from, to, *count);
            }
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", 4).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        let begun = names("f", 4).iter().any(|f| !position.is_empty(f));
        if begun != (position.base > 0) {
            return Err("the first card on a foundation decides the base rank".to_owned());
        }
        for number in 1..=4 {
            accept_foundation(&position, number, position.base, rank_above)?;
        }
        let open: Vec<String> = self.piles().into_iter().filter(|name| name != "s").collect();
        accept_face_up(&position, &open)?;
        if names("h", 4).iter().any(|fan| position.pile(fan).len() > 3) {
            return Err("a fan has three cards".to_owned());
        }
        position.pass = TWICE.accept(position.pass)?;
        position.rows = 0;
        Ok(position)
    }
}

//! Königs-Patience.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{Passes, Rules, Step, accept_face_up, names, write_move};

/// Königs-Patience with its option.
#[derive(Clone, Copy, Debug)]
pub struct KoenigsPatience {
    /// Whether the player may draw at any time and the waste stays face up.
    pub free: bool,
}

const PASSES: Passes = Passes::Limited(3);

/// The rank that follows on the main pile: twice the rank, less 13 if over 13.
fn doubled(rank: u8) -> u8 {
    if 2 * rank > 13 { 2 * rank - 13 } else { 2 * rank }
}

/// Whether the card may go onto the main pile. A king never fits.
fn fits(position: &Position, card: Card) -> bool {
    let top = position.top("f1").expect("the main pile has a card");
    card.rank != 13 && card.rank == doubled(top.rank)
}

/// Whether one of the helpers may go onto the main pile.
fn a_helper_fits(position: &Position) -> bool {
    names("h", 7).iter().filter_map(|helper| position.top(helper)).any(|card| fits(position, card))
}

/// Refills empty helper places from the stock, left to right.
fn refill(position: &mut Position) {
    for helper in names("h", 7) {
        if position.is_empty(&helper) && !position.is_empty("s") {
            let card = position.next_from_stock();
            position.put(&helper, card);
        }
    }
}

impl KoenigsPatience {
    /// Where cards lie that did not fit: the waste or the discards.
    fn laid_aside(self) -> &'static str {
        if self.free { "w" } else { "d" }
    }
}

impl Rules for KoenigsPatience {
    fn decks(&self) -> usize {
        1
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = names("h", 7);
        piles.extend(["f1", "s", "w"].map(str::to_owned));
        if !self.free {
            piles.push("d".to_owned());
        }
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let mut rest: Vec<Card> = deck.to_vec();
        for place in names("h", 7).iter().map(String::as_str).chain(["f1"]) {
            let mut card = rest.remove(0);
            while card.rank == 13 {
                rest.push(card);
                card = rest.remove(0);
            }
            position.put(place, card.face_up());
        }
        position.set_stock(&rest);
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        if !self.free && !position.is_empty("w") {
            // The card just turned fits, and must be played.
            return vec![write_move("w", "f1", 1)];
        }
        let mut moves = Vec::new();
        for from in names("h", 7).iter().map(String::as_str).chain(["w"]) {
            if let Some(card) = position.top(from)
                && fits(position, card)
            {
                moves.push(write_move(from, "f1", 1));
            }
        }
        if self.free || !a_helper_fits(position) {
            if !position.is_empty("s") {
                moves.push("draw".to_owned());
            } else if !position.is_empty(self.laid_aside()) && PASSES.another_after(position.pass) {
                moves.push("redeal".to_owned());
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match step {
            Step::Draw => {
                let card = position.next_from_stock();
                if self.free || fits(&position, card) {
                    position.put("w", card);
                } else {
                    position.put("d", card.face_down());
                }
            }
            Step::Redeal => {
                position.turn_over(self.laid_aside());
                position.pass = PASSES.next(position.pass);
            }
            Step::Cards { from, to, count } => position.shift(from, to, *count),
        }
        refill(&mut position);
        position
    }

    fn won(&self, position: &Position) -> bool {
        position.pile("f1").len() == 48
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        let main_pile = position.pile("f1");
        if main_pile.is_empty() || main_pile[0].rank == 13 {
            return Err("the main pile needs its first card, no king".to_owned());
        }
        if main_pile.windows(2).any(|pair| pair[1].rank != doubled(pair[0].rank)) {
            return Err("the main pile is not built by doubling".to_owned());
        }
        for helper in names("h", 7) {
            if position.pile(&helper).len() > 1 {
                return Err(format!("{helper} holds one card"));
            }
            if position.is_empty(&helper) && !position.is_empty("s") {
                return Err(format!("{helper} would have been refilled"));
            }
        }
        if !self.free
            && let Some(card) = position.top("w")
            && (position.pile("w").len() > 1 || !fits(&position, card) || a_helper_fits(&position))
        {
            return Err("the waste holds only a card just turned that fits".to_owned());
        }
        let mut face_up = names("h", 7);
        face_up.extend(["f1", "w"].map(str::to_owned));
        accept_face_up(&position, &face_up)?;
        position.pass = PASSES.accept(position.pass)?;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

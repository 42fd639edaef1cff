//! Dealing.

use crate::card::Card;
use crate::general::position::{Game, Pile, Position};
use crate::general::rules::{Amount, Draw, Face, SetAside, Start, Step, Target};

impl Game {
    /// Deals a deck; its first card is dealt first.
    #[must_use]
    pub fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.rules);
        let mut deck: Vec<Card> = deck.iter().rev().map(|card| card.face_up()).collect();
        let mut under_stock = Vec::new();
        for step in &self.rules.deal {
            match *step {
                Step::Base => {
                    let card = deck.pop().expect("a card");
                    position.base = card.rank;
                    self.lay_base(&mut position, card);
                }
                Step::Lay { to, amount, face, first_exposed } => {
                    let piles = self.piles_of_step(to, amount);
                    for &pile in &piles {
                        let card = self.next_that_stays(&mut position, &mut deck, &mut under_stock);
                        let cards = position.pile_mut(pile);
                        let at = if first_exposed { 0 } else { cards.len() };
                        cards.insert(at, card);
                    }
                    for pile in piles {
                        turn_down(position.pile_mut(pile), face);
                    }
                }
            }
        }
        if self.rules.stock.is_none() {
            // Only base cards can be left over: they go to their foundations.
            for card in deck.drain(..).rev() {
                self.lay_base(&mut position, card);
            }
        }
        // Of the cards put under the stock the later lie lower.
        under_stock.reverse();
        position.stock = under_stock.into_iter().chain(deck).map(Card::face_down).collect();
        let longest = position.columns.iter().map(Vec::len).max().unwrap_or(0);
        position.rows = match self.rules.draw() {
            Some(Draw::Row(_)) if !position.stock.is_empty() => longest,
            Some(Draw::Gaps) => 1,
            _ => 0,
        };
        position
    }

    /// A base card goes to the foundation of its suit, or else to one for any suit.
    fn lay_base(&self, position: &mut Position, card: Card) {
        let free = |at: usize, suit: Option<u8>| {
            let foundation = self.foundations[at];
            foundation.group.start == Start::Base && foundation.suit == suit && position.foundations[at].is_empty()
        };
        let all = 0..self.foundations.len();
        let own = all.clone().find(|&at| free(at, Some(card.suit)));
        let at = own.or_else(|| all.clone().find(|&at| free(at, None))).expect("a foundation for every base card");
        position.foundations[at].push(card);
    }

    fn next_that_stays(&self, position: &mut Position, deck: &mut Vec<Card>, under_stock: &mut Vec<Card>) -> Card {
        loop {
            let card = deck.pop().expect("a card that stays");
            match self.rules.set_aside {
                Some(SetAside::BaseToFoundation) if card.rank == position.base => self.lay_base(position, card),
                Some(SetAside::UnderStock(rank)) if card.rank == rank => under_stock.push(card),
                _ => return card,
            }
        }
    }

    /// The pile of each card of a step.
    pub(super) fn piles_of_step(&self, to: Target, amount: Amount) -> Vec<Pile> {
        let targets: Vec<Pile> = match to {
            Target::Columns => (0..self.rules.columns).map(Pile::Column).collect(),
            Target::Helpers => (0..self.rules.helper_count()).map(Pile::Helper).collect(),
            Target::Reserve => vec![Pile::Reserve],
            Target::Column(number) => vec![Pile::Column(number - 1)],
            Target::Helper(number) => vec![Pile::Helper(number - 1)],
            Target::Foundation(number) => vec![Pile::Foundation(number - 1)],
        };
        let count = targets.len();
        match amount {
            Amount::Rows(rows) => targets.repeat(rows),
            Amount::Cards(cards) => (0..cards).map(|at| targets[at % count]).collect(),
            Amount::Falling => (0..count).flat_map(|row| targets[..count - row].to_vec()).collect(),
            Amount::Rising => (0..count).flat_map(|row| targets[row..].to_vec()).collect(),
        }
    }
}

fn turn_down(cards: &mut [Card], face: Face) {
    let count = match face {
        Face::Up => 0,
        Face::LastUp => cards.len().saturating_sub(1),
        Face::Down => cards.len(),
    };
    for card in &mut cards[..count] {
        card.up = false;
    }
}

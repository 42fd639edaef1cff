//! Dealing.

use crate::card::Card;
use crate::general::position::{Game, Pile, Position};
use crate::general::rules::{Amount, Draw, Face, SetAside, Start, Step, Target};
use crate::general::shuffle::number_of;

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
                    self.lay_first(&mut position, card, Start::Base);
                }
                Step::BaseOn(number) => {
                    let card = deck.pop().expect("a card");
                    position.base = card.rank;
                    position.columns[number - 1].push(card);
                }
                Step::Lay { to, amount, face, first_exposed } => {
                    let piles = self.piles_of_step(to, amount);
                    for &pile in &piles {
                        let ways = &self.rules.set_aside;
                        let card = self.next_that_stays(ways, &mut position, &mut deck, &mut under_stock);
                        let card = card.expect("a card for every place");
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
        // First cards also leave what the deal leaves over; without a stock nothing else can be.
        let of_pack = |way: &&SetAside| matches!(way, SetAside::RankToFoundation(_) | SetAside::FirstCards);
        let whole_pack: Vec<SetAside> = self.rules.set_aside.iter().filter(of_pack).copied().collect();
        if !whole_pack.is_empty() || !self.rules.has_stock() {
            let ways = if !self.rules.has_stock() { &self.rules.set_aside } else { &whole_pack };
            let mut stay = Vec::new();
            while let Some(card) = self.next_that_stays(ways, &mut position, &mut deck, &mut under_stock) {
                stay.push(card);
            }
            stay.reverse();
            deck = stay;
        }
        let goes_down = |card: &&Card| self.rules.set_aside.contains(&SetAside::ToBottom(card.rank));
        if self.rules.set_aside.iter().any(|way| matches!(way, SetAside::ToBottom(_))) {
            for column in &mut position.columns {
                let (bottom, others): (Vec<Card>, Vec<Card>) = column.iter().partition(goes_down);
                *column = [bottom, others].concat();
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
        self.turn_covered(&mut position);
        if self.rules.shuffles() {
            position.shuffle = number_of(&position);
        }
        position
    }

    /// The first card of foundations that begin so goes to that of its suit, or else to one for any
    /// suit.
    fn lay_first(&self, position: &mut Position, card: Card, start: Start) {
        let at = self.free_for(position, card, start).expect("a foundation for every first card");
        position.foundations[at].push(card);
    }

    fn free_for(&self, position: &Position, card: Card, start: Start) -> Option<usize> {
        let free = |at: usize, suit: Option<u8>| {
            let foundation = self.foundations[at];
            foundation.group.start == start && foundation.suit == suit && position.foundations[at].is_empty()
        };
        let all = 0..self.foundations.len();
        let own = all.clone().find(|&at| free(at, Some(card.suit)));
        own.or_else(|| all.clone().find(|&at| free(at, None)))
    }

    /// `None` when the deck is used up.
    fn next_that_stays(
        &self,
        ways: &[SetAside],
        position: &mut Position,
        deck: &mut Vec<Card>,
        under_stock: &mut Vec<Card>,
    ) -> Option<Card> {
        'cards: loop {
            let card = deck.pop()?;
            for &way in ways {
                match way {
                    SetAside::BaseToFoundation if card.rank == position.base => {
                        self.lay_first(position, card, Start::Base);
                    }
                    SetAside::RankToFoundation(rank) if card.rank == rank => {
                        self.lay_first(position, card, Start::Rank(rank));
                    }
                    SetAside::FirstCards if self.free_for(position, card, named(card)).is_some() => {
                        self.lay_first(position, card, named(card));
                    }
                    SetAside::UnderStock(rank) if card.rank == rank => under_stock.push(card),
                    _ => continue,
                }
                continue 'cards;
            }
            return Some(card);
        }
    }

    /// The pile of each card of a step.
    pub(super) fn piles_of_step(&self, to: Target, amount: Amount) -> Vec<Pile> {
        let targets: Vec<Pile> = match to {
            Target::Columns => (0..self.rules.columns).map(Pile::Column).collect(),
            Target::Helpers => (0..self.rules.helper_count()).map(Pile::Helper).collect(),
            Target::Reserve => vec![Pile::Reserve],
            Target::Column(number) => vec![Pile::Column(number - 1)],
            Target::ColumnRange(first, last) => (first - 1..last).map(Pile::Column).collect(),
            Target::Helper(number) => vec![Pile::Helper(number - 1)],
            Target::Cells => (0..self.rules.cell_count()).map(Pile::Cell).collect(),
            Target::Cell(number) => vec![Pile::Cell(number - 1)],
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

/// The start of foundations that name this card.
fn named(card: Card) -> Start {
    Start::Card(card.rank, card.suit)
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

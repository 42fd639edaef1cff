//! A position: the piles, and what the piles do not show.

use std::collections::BTreeMap;

use crate::card::Card;

/// A position of any game. Two positions are the same exactly if they are equal as values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Every pile of the game by name, from the bottom to the top.
    pub piles: BTreeMap<String, Vec<Card>>,
    /// Which pass (or laying-out) is running, from 1; always 1 where passes are unlimited.
    pub pass: u32,
    /// Große Napoleon: the rows dealt in this laying-out while the stock has cards, otherwise 0.
    /// Die Reihe: the number of rows begun. Other games: 0.
    pub rows: u32,
    /// The base rank, in the games that have one; otherwise 0.
    pub base: u8,
}

impl Position {
    /// A position in which every pile is empty.
    #[must_use]
    pub fn empty(names: &[String]) -> Position {
        Position { piles: names.iter().map(|name| (name.clone(), Vec::new())).collect(), pass: 1, rows: 0, base: 0 }
    }

    /// The cards of a pile.
    ///
    /// # Panics
    /// When the game has no such pile.
    #[must_use]
    pub fn pile(&self, name: &str) -> &Vec<Card> {
        &self.piles[name]
    }

    /// Whether a pile has no card.
    #[must_use]
    pub fn is_empty(&self, name: &str) -> bool {
        self.pile(name).is_empty()
    }

    /// The exposed card of a pile.
    #[must_use]
    pub fn top(&self, name: &str) -> Option<Card> {
        self.pile(name).last().copied()
    }

    /// Lays a card on a pile.
    ///
    /// # Panics
    /// When the game has no such pile.
    pub fn put(&mut self, name: &str, card: Card) {
        self.piles.get_mut(name).expect("a pile").push(card);
    }

    /// Takes the exposed card from a pile.
    ///
    /// # Panics
    /// When there is no such pile or it is empty.
    pub fn take(&mut self, name: &str) -> Card {
        self.piles.get_mut(name).expect("a pile").pop().expect("a card")
    }

    /// Moves the last `count` cards of one pile, in their order, onto another.
    ///
    /// # Panics
    /// When there are no such piles or cards.
    pub fn shift(&mut self, from: &str, to: &str, count: usize) {
        let source = self.piles.get_mut(from).expect("a pile");
        let cards = source.split_off(source.len() - count);
        self.piles.get_mut(to).expect("a pile").extend(cards);
    }

    /// Turns the exposed card of a pile up, if there is one.
    ///
    /// # Panics
    /// When the game has no such pile.
    pub fn turn_up(&mut self, name: &str) {
        if let Some(card) = self.piles.get_mut(name).expect("a pile").last_mut() {
            card.up = true;
        }
    }

    /// Makes these cards the stock: the first of them will be drawn first.
    pub fn set_stock(&mut self, cards_in_drawing_order: &[Card]) {
        let stock = cards_in_drawing_order.iter().rev().map(|card| card.face_down()).collect();
        self.piles.insert("s".to_owned(), stock);
    }

    /// Takes the next card from the stock, face up.
    ///
    /// # Panics
    /// When the stock is empty.
    pub fn next_from_stock(&mut self) -> Card {
        self.take("s").face_up()
    }

    /// Draws up to `count` cards, one after the other, from the stock to the waste.
    pub fn draw_to_waste(&mut self, count: usize) {
        for _ in 0..count {
            if !self.is_empty("s") {
                let card = self.next_from_stock();
                self.put("w", card);
            }
        }
    }

    /// Turns a pile over to be the stock: the card at the pile's bottom will be drawn first.
    pub fn turn_over(&mut self, name: &str) {
        let cards = self.pile(name).clone();
        self.set_stock(&cards);
        self.piles.insert(name.to_owned(), Vec::new());
    }
}

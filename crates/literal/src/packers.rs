//! Forty Thieves and its kin, Gypsy, Easthaven, Double Klondike, King Albert, Streets and Alleys,
//! Fortress, Baker's Game and theirs: packing on columns, and foundations from ace to king in suit.
//!
//! What the books say of each of them stands in [`presets`](crate::presets) as one value of
//! [`Packer`]. The rules they share: only the exposed card of a column, or a run that ends with it
//! where runs move, goes to another column; what is exposed is turned up; a space takes any card,
//! or only kings; cards go to the foundations one by one.

use crate::card::Card;
use crate::position::Position;
use crate::rules::{
    Passes, Rules, Step, accept_columns_with_hidden_cards, accept_face_up, accept_foundation, colours_differ,
    foundation_from_ace, names, run_length, write_move,
};

/// How the columns are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// So many rows, each with a card for every column.
    Rows(usize),
    /// Row r gives a card to each column from column r on.
    Rising,
    /// The same, until so many rows are laid.
    RisingRows(usize),
    /// Row after row until the pack ends, or what is left of it is for the cells.
    Everything,
}

/// What may be packed on an exposed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// One rank lower, of the other colour.
    Colours,
    /// One rank lower, of the same suit.
    Suit,
    /// One rank lower.
    Rank,
    /// One rank lower or higher, of the same suit.
    SuitUpOrDown,
}

/// Where cards of the stock go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// There is none.
    None,
    /// So many at a time onto the waste.
    Waste(usize),
    /// One onto each column.
    Row,
}

/// A game of packing.
#[derive(Clone, Copy, Debug)]
pub struct Packer {
    /// Packs of 52 cards.
    pub decks: usize,
    /// Columns.
    pub columns: usize,
    /// How they are laid out.
    pub layout: Layout,
    /// Whether only the last card of a column lies face up at first.
    pub hidden: bool,
    /// What fits on what.
    pub packing: Packing,
    /// Whether runs and parts of them move together.
    pub runs: bool,
    /// Whether only kings, and runs headed by one, go into spaces.
    pub kings_only: bool,
    /// Whether the top card of a foundation may go back to a column.
    pub may_return: bool,
    /// What drawing does.
    pub stock: Stock,
    /// How often the stock is gone through.
    pub passes: Passes,
    /// Cards dealt to the side, each on its own.
    pub helpers: usize,
    /// Places for one card of a column each.
    pub cells: usize,
    /// The cells that get one of the last cards, from the first of them to the last.
    pub filled: (usize, usize),
    /// Whether the aces lie on their foundations before anything else is laid out.
    pub aces_first: bool,
}

impl Packer {
    fn fits(&self, card: Card, on: Card) -> bool {
        let lower = card.rank + 1 == on.rank;
        match self.packing {
            Packing::Colours => lower && colours_differ(card, on),
            Packing::Suit => lower && card.suit == on.suit,
            Packing::Rank => lower,
            Packing::SuitUpOrDown => (lower || on.rank + 1 == card.rank) && card.suit == on.suit,
        }
    }

    /// Whether a card, or a run headed by it, may go onto a column.
    fn column_takes(&self, position: &Position, column: &str, head: Card) -> bool {
        match position.top(column) {
            Some(exposed) => self.fits(head, exposed),
            None => !self.kings_only || head.rank == 13,
        }
    }

    fn columns(&self) -> Vec<String> {
        names("t", self.columns)
    }

    fn foundations(&self) -> usize {
        4 * self.decks
    }

    fn filled_cells(&self) -> Vec<String> {
        let (first, last) = self.filled;
        names("c", self.cells).into_iter().take(last).skip(first.saturating_sub(1)).collect()
    }

    /// The columns that get a card, in the order in which they get it; `true` for the last card of
    /// a column.
    fn order_of_dealing(&self) -> Vec<(String, bool)> {
        let columns = self.columns();
        let mut order = Vec::new();
        match self.layout {
            Layout::Rows(rows) => {
                for row in 1..=rows {
                    order.extend(columns.iter().map(|column| (column.clone(), row == rows)));
                }
            }
            Layout::Rising | Layout::RisingRows(_) => {
                let rows = if let Layout::RisingRows(rows) = self.layout { rows } else { self.columns };
                for row in 0..rows {
                    order.extend((row..self.columns).map(|column| (columns[column].clone(), column == row)));
                }
            }
            Layout::Everything => {
                let aces = if self.aces_first { 4 * self.decks } else { 0 };
                let cycle = columns.iter().cycle().take(52 * self.decks - aces - self.filled_cells().len());
                order.extend(cycle.map(|column| (column.clone(), false)));
            }
        }
        order
    }
}

impl Rules for Packer {
    fn decks(&self) -> usize {
        self.decks
    }

    fn piles(&self) -> Vec<String> {
        let mut piles = self.columns();
        piles.extend(names("h", self.helpers));
        piles.extend(names("f", self.foundations()));
        if self.stock != Stock::None {
            piles.push("s".to_owned());
        }
        if let Stock::Waste(_) = self.stock {
            piles.push("w".to_owned());
        }
        piles.extend(if self.cells == 1 { vec!["c".to_owned()] } else { names("c", self.cells) });
        piles
    }

    fn deal(&self, deck: &[Card]) -> Position {
        let mut position = Position::empty(&self.piles());
        let (aces, others): (Vec<&Card>, Vec<&Card>) = deck.iter().partition(|card| self.aces_first && card.rank == 1);
        for ace in aces {
            let foundation = foundation_from_ace(&position, self.foundations(), *ace).expect("its foundation");
            position.put(&foundation, ace.face_up());
        }
        let mut cards = others.into_iter();
        for (column, is_last) in self.order_of_dealing() {
            let card = cards.next().expect("cards for the columns");
            position.put(&column, if self.hidden && !is_last { card.face_down() } else { card.face_up() });
        }
        for helper in names("h", self.helpers) {
            position.put(&helper, cards.next().expect("cards for the helpers").face_up());
        }
        for cell in self.filled_cells() {
            position.put(&cell, cards.next().expect("cards for the cells").face_up());
        }
        let rest: Vec<Card> = cards.copied().collect();
        if self.stock == Stock::None {
            assert!(rest.is_empty(), "without a stock every card is dealt");
        } else {
            position.set_stock(&rest);
        }
        position
    }

    fn legal(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        if self.stock != Stock::None {
            if !position.is_empty("s") {
                moves.push("draw".to_owned());
            } else if self.stock != Stock::Row && !position.is_empty("w") && self.passes.another_after(position.pass) {
                moves.push("redeal".to_owned());
            }
        }
        let columns = self.columns();
        for from in &columns {
            let cards = position.pile(from);
            let longest =
                if self.runs { run_length(cards, |card, on| self.fits(card, on)) } else { cards.len().min(1) };
            for count in 1..=longest {
                let head = cards[cards.len() - count];
                for to in &columns {
                    if to != from && self.column_takes(position, to, head) {
                        moves.push(write_move(from, to, count));
                    }
                }
            }
        }
        let piles = self.piles();
        let kinds = |letters: &str| -> Vec<String> {
            piles.iter().filter(|name| letters.contains(&name[..1])).cloned().collect()
        };
        for from in kinds(if self.may_return { "hwcf" } else { "hwc" }) {
            if let Some(card) = position.top(&from) {
                let taking = columns.iter().filter(|to| self.column_takes(position, to, card));
                moves.extend(taking.map(|to| write_move(&from, to, 1)));
            }
        }
        for from in kinds("thwc") {
            if let Some(card) = position.top(&from)
                && let Some(foundation) = foundation_from_ace(position, self.foundations(), card)
            {
                moves.push(write_move(&from, &foundation, 1));
            }
        }
        for from in &columns {
            for cell in kinds("c") {
                if !position.is_empty(from) && position.is_empty(&cell) {
                    moves.push(write_move(from, &cell, 1));
                }
            }
        }
        moves
    }

    fn after(&self, position: &Position, step: &Step) -> Position {
        let mut position = position.clone();
        match (step, self.stock) {
            (Step::Draw, Stock::Waste(count)) => position.draw_to_waste(count),
            (Step::Draw, _) => {
                for column in self.columns() {
                    if !position.is_empty("s") {
                        let card = position.next_from_stock();
                        position.put(&column, card);
                    }
                }
            }
            (Step::Redeal, _) => {
                position.turn_over("w");
                position.pass = self.passes.next(position.pass);
            }
            (Step::Cards { from, to, count }, _) => {
                position.shift(from, to, *count);
                if from.starts_with('t') {
                    position.turn_up(from);
                }
            }
        }
        position
    }

    fn won(&self, position: &Position) -> bool {
        names("f", self.foundations()).iter().all(|f| position.pile(f).len() == 13)
    }

    fn accept(&self, mut position: Position) -> Result<Position, String> {
        for number in 1..=self.foundations() {
            accept_foundation(&position, u8::try_from(number).expect("few foundations"), 1, |rank| rank + 1)?;
        }
        for name in self.piles().iter().filter(|name| name.starts_with(['c', 'h'])) {
            if position.pile(name).len() > 1 {
                return Err(format!("{name} holds one card"));
            }
        }
        let all = self.piles();
        let open: Vec<String> =
            all.into_iter().filter(|name| !(name.starts_with('s') || self.hidden && name.starts_with('t'))).collect();
        accept_face_up(&position, &open)?;
        accept_columns_with_hidden_cards(&position, &self.columns())?;
        position.pass = self.passes.accept(position.pass)?;
        position.rows = 0;
        position.base = 0;
        Ok(position)
    }
}

//! Shuffles: the order in which the columns' cards are laid again.

use crate::card::Card;
use crate::deck::Deck;
use crate::pack::MAX_CARDS;
use crate::position::{NONE, Position};
use crate::rules::Rules;

/// The most cards that a redeal shuffles: those of one pack.
pub(crate) const MOST_SHUFFLED: usize = MAX_CARDS / 2;

/// Physical cards in an order, the first drawn first; behind them [`NONE`].
pub(crate) type ShuffledCards = [u8; MOST_SHUFFLED];

impl Position {
    /// The number that decides the order of every shuffle to come; 0 where nothing is shuffled.
    ///
    /// The redeal after which a pass begins lays the cards in the order of the deck with the number
    /// `shuffle_number × 256 + pass`: see [`Deck::numbered`](crate::Deck::numbered). Positions that
    /// are dealt get it from their columns, others from these or from
    /// [`LayoutState::shuffle`](crate::LayoutState::shuffle). A player does not know it.
    pub fn shuffle_number(&self) -> u32 {
        self.luck
    }

    /// How many shuffles may still come.
    pub fn shuffles_left(&self, rules: &Rules) -> u8 {
        rules.stock.passes.filter(|_| rules.shuffles()).map_or(0, |passes| passes.saturating_sub(self.pass))
    }

    /// Brings the cards of the stock into the order in which this pass deals them: that of the deck
    /// with the number [`Position::shuffle_number`] × 256 + pass, without the cards that lie
    /// elsewhere. Like that of deals, this method may never change.
    pub(crate) fn shuffle(&mut self, rules: &Rules, stock: usize) {
        let mut order = [NONE; MOST_SHUFFLED];
        let deck = Deck::numbered(u64::from(self.luck) << 8 | u64::from(self.pass), rules.pack);
        for (place, &card) in order.iter_mut().zip(deck.cards()) {
            *place = rules.pack.slot(card, 0);
        }
        self.put_in_order(stock, &order);
    }

    /// Brings the cards of the stock into this order, of which the first is drawn first. Those that
    /// the stock does not have are passed over.
    pub(crate) fn put_in_order(&mut self, stock: usize, order: &ShuffledCards) {
        let mut there = 0u128;
        while self.len[stock] > 0 {
            there |= 1 << self.pop(stock);
        }
        let taken = order.iter().rev().filter(|&&slot| slot != NONE && there >> slot & 1 == 1);
        taken.for_each(|&slot| self.push(stock, slot));
    }
}

/// The number of the shuffles to come that a game's columns decide: the 32-bit FNV-1a hash of their
/// cards, two letters each from the bottom to the top, with a comma after each column; 0 where
/// nothing is shuffled. This may never change.
pub(crate) fn luck_of(rules: &Rules, piles: &[Vec<Card>]) -> u32 {
    if !rules.shuffles() {
        return 0;
    }
    let columns = piles.iter().take(rules.kind.columns);
    let written = columns.flat_map(|cards| cards.iter().map(Card::to_string).chain([",".into()]));
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    written.flat_map(String::into_bytes).fold(0x811c_9dc5, mix)
}

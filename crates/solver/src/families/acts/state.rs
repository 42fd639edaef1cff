//! Where each card lies, by the card under it.

use patience::Card;

/// A place of a card: the index of the card under it, or one of these.
pub(crate) type ActPlace = u8;
/// The bottom of a column.
pub(crate) const BOTTOM: ActPlace = Card::COUNT as u8;
/// The bottom of a helper pile.
pub(crate) const HELPER: ActPlace = BOTTOM + 1;
pub(crate) const CELL: ActPlace = BOTTOM + 2;
/// On its foundation.
pub(crate) const UP: ActPlace = BOTTOM + 3;
pub(crate) const PLACES: usize = Card::COUNT + 4;
/// Maximum columns and helper piles.
pub(crate) const MOST_PILES: usize = 24;
/// There is no card.
pub(crate) const NO_CARD: u8 = u8::MAX;

/// A position of an open game. Cards are given by [`Card::index`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActsState {
    pub(crate) under: [ActPlace; Card::COUNT],
    /// The card that lies on each card of a column or helper pile.
    pub(crate) over: [u8; Card::COUNT],
    /// The exposed card of each column, and then of each helper pile.
    pub(crate) exposed: [u8; MOST_PILES],
    /// The cards in cells, as a set.
    pub(crate) cells: u64,
    /// How many cards of each suit are up.
    pub(crate) up: [u8; 4],
    /// The same for all orders of columns and cells.
    pub(crate) key: u64,
}

/// A pile as far as the search tells piles apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A column or, after all columns, a helper pile.
    Pile(u8),
    Cell,
    Up,
}

/// A run, or one card, goes elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// The lowest of the cards that move.
    pub(crate) card: u8,
    /// How many cards move.
    pub(crate) count: u8,
    pub(crate) from: Spot,
    pub(crate) to: Spot,
}

impl ActsState {
    pub(crate) fn is_won(&self) -> bool {
        self.up == [13; 4]
    }

    pub(crate) fn cards_up(&self) -> u32 {
        self.up.iter().map(|&up| u32::from(up)).sum()
    }

    /// The place that an act's lowest card comes to.
    #[inline]
    pub(crate) fn place_after(&self, act: Act) -> ActPlace {
        match act.to {
            Spot::Up => UP,
            Spot::Cell => CELL,
            Spot::Pile(pile) => match self.exposed[usize::from(pile)] {
                NO_CARD => BOTTOM,
                card => card,
            },
        }
    }

    /// Moves the cards, but leaves the key as it is.
    pub(crate) fn shift(&mut self, act: Act) {
        let (card, place) = (usize::from(act.card), self.place_after(act));
        let exposed = match act.from {
            Spot::Pile(pile) => {
                let under = self.under[card];
                let exposed = if under < BOTTOM { under } else { NO_CARD };
                if under < BOTTOM {
                    self.over[usize::from(under)] = NO_CARD;
                }
                std::mem::replace(&mut self.exposed[usize::from(pile)], exposed)
            }
            Spot::Cell | Spot::Up => {
                self.cells &= !(1 << act.card);
                act.card
            }
        };
        self.under[card] = place;
        match act.to {
            Spot::Up => self.up[card / 13] += 1,
            Spot::Cell => self.cells |= 1 << act.card,
            Spot::Pile(pile) => {
                if place < BOTTOM {
                    self.over[usize::from(place)] = act.card;
                }
                self.exposed[usize::from(pile)] = exposed;
            }
        }
    }
}

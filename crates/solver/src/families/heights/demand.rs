//! Which cards are of use as hosts.

use crate::base::sets::cards;
use crate::families::heights::capacity::Capacity;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsState, RANKS};

impl HeightsContext {
    /// The cards on which something wants to lie that finds no place, directly or so that a card
    /// comes to the columns that is wanted there.
    pub(crate) fn demanded(&self, state: &HeightsState, capacity: Capacity, drawable: u64) -> u64 {
        let at_hand = self.at_hand(state);
        // Where several cards are drawn at a time, one may be taken only to reach others.
        let drawn = self.set_at(drawable) & !at_hand;
        let mut demanded = self.wanted_at_once(state, capacity);
        loop {
            let before = demanded;
            // What is wanted lies at its foundation's top, or under it.
            let tops = (0..4).filter_map(|suit| self.top(state, suit)).filter(|&top| wants_back(before, top));
            let from_stock = drawn | at_hand & before;
            let blocked = tops.chain(cards(from_stock)).filter(|&card| !capacity.has_room(card));
            demanded = blocked.fold(before, |demanded, card| demanded | self.hosts[usize::from(card)]);
            if demanded == before {
                return demanded;
            }
        }
    }

    /// The hosts of bases that find no place, and the twins of cards that could go up if what lies
    /// on them did.
    fn wanted_at_once(&self, state: &HeightsState, capacity: Capacity) -> u64 {
        let mut wanted = 0;
        for base in cards(state.bases).filter(|&base| !capacity.has_room(base)) {
            wanted |= self.hosts[usize::from(base)];
        }
        for suit in 0..4 {
            if let Some(card) = self.next(state, suit)
                && state.seen >> card & 1 == 1
                && !capacity.is_free(card)
            {
                wanted |= self.twins[usize::from(card)];
            }
        }
        wanted
    }
}

/// Whether one of the cards up to this one of its suit is among those demanded.
#[inline]
pub(crate) fn wants_back(demanded: u64, top: u8) -> bool {
    let low = ((1u64 << (top % RANKS + 1)) - 1) << (top / RANKS * RANKS);
    demanded & low != 0
}

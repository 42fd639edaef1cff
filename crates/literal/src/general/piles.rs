//! Which piles a game has.

use crate::general::rules::{Draw, Kind, Rules, Step, Target};

impl Rules {
    /// How many helpers there are.
    #[must_use]
    pub fn helper_count(&self) -> usize {
        self.helpers.map_or(0, |helpers| helpers.count)
    }

    /// How many cells there are.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.as_ref().map_or(0, |cells| cells.count)
    }

    /// Whether cards that the deal leaves over are drawn, or laid by redeals: then no other cards
    /// come to columns.
    #[must_use]
    pub fn has_stock(&self) -> bool {
        match self.draw() {
            None | Some(Draw::Relay { shuffled: true, .. }) => false,
            Some(Draw::Relay { .. }) => self.build.is_none() && self.space.is_none(),
            Some(_) => true,
        }
    }

    /// Whether the deal lays cards on a reserve.
    #[must_use]
    pub fn has_reserve(&self) -> bool {
        self.deal.iter().any(|step| matches!(step, Step::Lay { to: Target::Reserve, .. }))
    }

    /// Whether drawn cards lie on a waste.
    #[must_use]
    pub fn has_waste(&self) -> bool {
        matches!(self.draw(), Some(Draw::Waste(_) | Draw::Discards))
    }

    /// Whether the game has piles of this kind.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        match kind {
            Kind::Column => self.columns > 0,
            Kind::Helper => self.helper_count() > 0,
            Kind::Foundation => true,
            Kind::Reserve => self.has_reserve(),
            Kind::Waste => self.has_waste(),
            Kind::Cell => self.cell_count() > 0,
        }
    }
}

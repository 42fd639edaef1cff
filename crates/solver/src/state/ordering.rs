//! What lies over the cards that foundations wait for, in games in which all cards are open and move one at a time.

use patience::{Draw, MAX_PILES, Move, PileId, PileKind, Position, Rules, Units};

/// A player's sense for such games: dig for what can go up soon, don't bury it deeper, don't tear apart what fits. It only orders acts.
#[derive(Debug)]
pub(crate) struct Buried {
    columns: Vec<PileId>,
    foundations: Vec<PileId>,
    /// For each pile what a card less on it is worth.
    dig: [i32; MAX_PILES],
}

/// What it is worth to dig for an exposed card that is wanted, and how much less for each card over it.
const DIG: (i32, i32) = (60, 6);
/// What it costs to take a card from one that it fits on.
const PART: i32 = 60;

impl Buried {
    pub(crate) fn new(rules: &Rules) -> Option<Buried> {
        let piles = rules.piles();
        let fits = rules.stock().draw == Draw::None && rules.tableau().units == Units::Single;
        let of = |kind| piles.of(kind).collect();
        fits.then(|| Buried {
            columns: of(PileKind::Column),
            foundations: of(PileKind::Foundation),
            dig: [0; MAX_PILES],
        })
    }

    /// Looks at a position whose acts are to be ordered.
    pub(crate) fn look(&mut self, rules: &Rules, position: &Position) {
        let wanted = self.foundations.iter().fold(0, |set, &pile| set | position.wanted(rules, pile));
        for &column in &self.columns {
            let depth = position.from_top(column).position(|card| wanted >> card.index() & 1 == 1);
            self.dig[column.index()] = depth.map_or(0, |depth| (DIG.0 - DIG.1 * depth as i32).max(0));
        }
    }

    /// How much more or less likely an act is for that.
    pub(crate) fn likely(&self, rules: &Rules, position: &Position, mv: Move) -> i32 {
        let Move::Cards { from, to, .. } = mv else { return 0 };
        if self.foundations.contains(&to) {
            return 0;
        }
        let mut cards = position.from_top(from);
        let joined = cards.next().zip(cards.next()).is_some_and(|(card, on)| rules.fits(card, on, position.base()));
        self.dig[from.index()] - self.dig[to.index()] - if joined { PART } else { 0 }
    }
}

//! Refuting the root position beside the searches.

use patience::{PileKind, Position, Rules};

use crate::base::budget::Meter;
use crate::base::outcome::{Found, Method};
use crate::base::switches::Prunings;
use crate::refute::unblocking::Unblocking;

/// Refutes a position at its root, with more effort from round to round.
pub(crate) struct Refuter {
    /// `None` as well once it is known that it cannot refute the position.
    unblocking: Option<Unblocking>,
    tests: u64,
    /// By which factor they grow from round to round, as a fraction.
    growth: (u64, u64),
    /// The peak bytes of the test when it ended.
    ended_bytes: usize,
}

/// Placement tests before anything else is tried: a few milliseconds.
const FIRST_TESTS: u64 = 10_000;
/// How they grow where lost positions are common: faster than the rest.
const FAST: (u64, u64) = (2, 1);
/// How they grow where hardly any position is lost: like the beams, which win most of those that
/// can be won.
const SLOW: (u64, u64) = (5, 4);
/// With two decks hardly any position is lost as long as the stock has more cards than this.
const EARLY_STOCK: usize = 26;
/// As many in one round at most: a few tenths of a second.
const MOST_TESTS: u64 = 300_000;

impl Refuter {
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Refuter {
        let unblocking = prunings.unblocking.then(|| Unblocking::new(rules, position, bytes)).flatten();
        let stock = rules.piles().first(PileKind::Stock).map_or(0, |stock| position.len(stock));
        let is_early = rules.decks() == 2 && stock > EARLY_STOCK;
        let growth = if is_early { SLOW } else { FAST };
        Refuter { unblocking, tests: FIRST_TESTS, growth, ended_bytes: 0 }
    }

    /// One round; gives what ends the search, if anything does.
    pub(crate) fn round(&mut self, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let tests = self.tests;
        self.tests = (tests * self.growth.0 / self.growth.1).min(MOST_TESTS);
        let unblocking = self.unblocking.as_mut()?;
        let found = match unblocking.refutes(tests, meter) {
            Ok(Some(true)) => Found::Nothing,
            Ok(Some(false)) => {
                self.ended_bytes = unblocking.most_bytes();
                self.unblocking = None;
                return None;
            }
            Ok(None) => return None,
            Err(out) => Found::RanOut(out),
        };
        Some((found, Method::Unblocking))
    }

    /// The bytes of its table at its largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.unblocking.as_ref().map_or(self.ended_bytes, Unblocking::most_bytes)
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library, Move};

    use super::*;
    use crate::base::budget::Budget;

    /// How many tests the first four rounds may take after so many draws from a deal.
    fn first_rounds(preset: &str, draws: usize) -> Vec<u64> {
        let rules = Library::builtin().rules(preset, &[]).expect("a preset");
        let mut position = Position::deal(&rules, &Deck::numbered(1, rules.decks())).expect("its deck");
        for _ in 0..draws {
            let _ = position.play(&rules, Move::Draw).expect("a card to draw");
        }
        let mut refuter = Refuter::new(&rules, &position, 16 << 20, &Prunings::default());
        let mut meter = Meter::new(Budget::default());
        let round = |_| {
            let tests = refuter.tests;
            refuter.round(&mut meter);
            tests
        };
        (0..4).map(round).collect()
    }

    #[test]
    fn tests_grow_slowly_where_hardly_any_position_is_lost() {
        let (slow, fast) = ([10_000, 12_500, 15_625, 19_531], [10_000, 20_000, 40_000, 80_000]);
        for (preset, draws, expected) in [
            ("grosse-harfe-koenige", 0, slow),
            ("grosse-harfe-koenige", 22, slow),
            ("grosse-harfe-koenige", 23, fast),
            ("grosse-harfe-acht", 0, slow),
            ("anneliese", 13, slow),
            ("anneliese", 14, fast),
            ("klondike", 0, fast),
        ] {
            assert_eq!(first_rounds(preset, draws), expected, "{preset} after {draws} draws");
        }
    }
}

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
    /// The tests of a round, and how many of them are left.
    tests: u64,
    left: u64,
    /// Whether hardly any position is lost yet.
    is_early: bool,
    /// The peak bytes of the test when it ended.
    ended_bytes: usize,
}

/// Placement tests before anything else is tried: a few milliseconds.
const FIRST_TESTS: u64 = 10_000;
/// As many at once at most: a few tenths of a second.
const MOST_AT_ONCE: u64 = 300_000;
/// By which factor rounds grow, as a fraction, where lost positions are common: faster than the
/// rest.
const FAST: (u64, u64) = (2, 1);
/// How they grow where hardly any position is lost: like the beams, which win most of those that
/// can be won.
const SLOW: (u64, u64) = (5, 4);
/// How they grow there when they no longer fit in one turn: what beams leave open after ten seconds
/// they hardly ever win.
const LONG: (u64, u64) = (3, 2);
/// With two decks hardly any position is lost as long as the stock has more cards than this.
const EARLY_STOCK: usize = 26;

impl Refuter {
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Refuter {
        let unblocking = prunings.unblocking.then(|| Unblocking::new(rules, position, bytes)).flatten();
        let stock = rules.piles().first(PileKind::Stock).map_or(0, |stock| position.len(stock));
        let is_early = rules.decks() == 2 && stock > EARLY_STOCK;
        Refuter { unblocking, tests: FIRST_TESTS, left: FIRST_TESTS, is_early, ended_bytes: 0 }
    }

    /// Whether a round is over and the next one has not begun.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.left == self.tests || self.unblocking.is_none()
    }

    /// A round, or a part of it if it is long; gives what ends the search, if anything does.
    pub(crate) fn turn(&mut self, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let tests = self.left.min(MOST_AT_ONCE);
        self.left -= tests;
        if self.left == 0 {
            self.next_round();
        }
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

    fn next_round(&mut self) {
        let grown = |(by, part): (u64, u64)| self.tests.saturating_mul(by) / part;
        let tests = match self.is_early {
            true if self.tests >= MOST_AT_ONCE => grown(LONG),
            true => grown(SLOW).min(MOST_AT_ONCE),
            false => grown(FAST).min(MOST_AT_ONCE),
        };
        (self.tests, self.left) = (tests, tests);
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
            refuter.turn(&mut meter);
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

    #[test]
    fn a_long_round_takes_several_turns() {
        let rules = Library::builtin().rules("grosse-harfe-koenige", &[]).expect("a preset");
        let position = Position::deal(&rules, &Deck::numbered(1, rules.decks())).expect("its deck");
        // With so little memory every turn is short.
        let mut refuter = Refuter::new(&rules, &position, 1 << 16, &Prunings::default());
        (refuter.tests, refuter.left) = (1_000_000, 1_000_000);
        let mut meter = Meter::new(Budget::default());
        let turns = (1..10).find(|_| {
            assert!(refuter.turn(&mut meter).is_none());
            refuter.is_between_rounds()
        });
        assert_eq!((turns, refuter.tests), (Some(4), 1_500_000));
        assert!(refuter.unblocking.is_some(), "the deal was not refuted");
    }
}

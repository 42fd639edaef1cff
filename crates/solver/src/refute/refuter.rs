//! Refuting the root position beside the searches.

use patience::{PileKind, Position, Rules, Suits};

use crate::base::budget::Meter;
use crate::base::outcome::Found;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::refute::unblocking::Unblocking;

/// Refutes a position at its root, with more effort from round to round.
pub(crate) struct Refuter {
    /// `None` as well once it is known that it cannot refute the position.
    unblocking: Option<Unblocking>,
    /// The tests of a round.
    tests: u64,
    /// How rounds grow at first, and when they no longer fit in one turn.
    growth: Growth,
    long: Growth,
    /// The peak bytes of the test when it ended.
    ended_bytes: usize,
}

/// By which factor rounds grow, as a fraction.
type Growth = (u64, u64);

/// Placement tests before anything else is tried: a few milliseconds. Where hardly any position is
/// lost a round of beams comes before them.
const FIRST_TESTS: u64 = 10_000;
/// As many at once at most: a few tenths of a second.
const MOST_AT_ONCE: u64 = 300_000;
/// Where lost positions are common: faster than the rest.
const FAST: Growth = (2, 1);
/// Where hardly any position is lost: like the beams, which win most of those that can be won.
const SLOW: Growth = (5, 4);
/// Where beams have tried for about ten seconds: what they leave open by then they hardly ever win.
const LONG: Growth = (3, 1);
/// The same with kings only in spaces, where relaxed searches of whole deals do not end.
const SHORT: Growth = (3, 2);
const NONE: Growth = (1, 1);
/// With two decks hardly any position is lost as long as the stock has more cards than this, but
/// where columns are built in suit. There, too, beams soon win most of those that can be won.
const EARLY_STOCK: usize = 26;

impl Refuter {
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Refuter {
        let unblocking = prunings.unblocking.then(|| Unblocking::new(rules, position, bytes)).flatten();
        let stock = rules.piles().first(PileKind::Stock).map_or(0, |stock| position.len(stock));
        let traits = Traits::of(rules);
        let is_early = rules.decks() == 2 && stock > EARLY_STOCK;
        let (tests, growth, long) = match is_early {
            true if traits.built == Some(Suits::Same) => (0, FAST, LONG),
            true if traits.spaces_take_any_rank => (0, SLOW, LONG),
            true => (0, SLOW, SHORT),
            false => (FIRST_TESTS, FAST, NONE),
        };
        Refuter { unblocking, tests, growth, long, ended_bytes: 0 }
    }

    /// How many tests this round takes; none if others come first.
    pub(crate) fn tests(&self) -> u64 {
        self.tests
    }

    /// Goes on for so many tests at most, but for no more than fit in one turn. It finds nothing
    /// where there is no win.
    pub(crate) fn go_on(&mut self, tests: u64, meter: &mut Meter<'_>) -> Found {
        let Some(unblocking) = self.unblocking.as_mut().filter(|_| tests > 0) else { return Found::Unproved };
        match unblocking.refutes(tests.min(MOST_AT_ONCE), meter) {
            Ok(Some(true)) => Found::Nothing,
            Ok(Some(false)) => {
                self.ended_bytes = unblocking.most_bytes();
                self.unblocking = None;
                Found::Unproved
            }
            Ok(None) => Found::Limit,
            Err(out) => Found::RanOut(out),
        }
    }

    /// The next round takes more tests.
    pub(crate) fn next_round(&mut self) {
        let grown = |(by, part): Growth| self.tests.saturating_mul(by) / part;
        self.tests = match self.tests {
            0 => FIRST_TESTS,
            MOST_AT_ONCE.. => grown(self.long),
            _ => grown(self.growth).min(MOST_AT_ONCE),
        };
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

    /// A refuter of a deal after so many draws.
    fn refuter(preset: &str, deal: u64, draws: usize) -> Refuter {
        let rules = Library::builtin().rules(preset, &[]).expect("a preset");
        let mut position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
        for _ in 0..draws {
            let _ = position.play(&rules, Move::Draw).expect("a card to draw");
        }
        Refuter::new(&rules, &position, 16 << 20, &Prunings::default())
    }

    #[test]
    fn tests_grow_slowly_where_hardly_any_position_is_lost() {
        let (slow, fast) = ([0, 10_000, 12_500, 15_625], [10_000, 20_000, 40_000, 80_000]);
        for (preset, draws, first, long) in [
            ("grosse-harfe-koenige", 0, slow, 450_000),
            ("grosse-harfe-koenige", 22, slow, 450_000),
            ("grosse-harfe-koenige", 23, fast, 300_000),
            ("grosse-harfe-acht", 0, slow, 900_000),
            ("anneliese", 13, slow, 900_000),
            ("anneliese", 14, fast, 300_000),
            ("klondike", 0, fast, 300_000),
            ("vierzig-raeuber", 0, [0, 10_000, 20_000, 40_000], 900_000),
        ] {
            let mut refuter = refuter(preset, 1, draws);
            let rounds = std::iter::repeat_with(|| {
                let tests = refuter.tests();
                refuter.next_round();
                tests
            });
            let rounds: Vec<u64> = rounds.take(30).collect();
            let at = rounds.iter().position(|&tests| tests == MOST_AT_ONCE).expect("a longest turn");
            assert_eq!((&rounds[..4], rounds[at + 1]), (&first[..], long), "{preset} after {draws} draws");
        }
    }

    #[test]
    fn a_long_round_takes_several_turns() {
        // Deal 47095 takes millions of tests.
        let mut refuter = refuter("grosse-harfe-acht", 47_095, 0);
        refuter.next_round();
        let mut meter = Meter::new(Budget::default());
        assert!(matches!(refuter.go_on(1_000_000, &mut meter), Found::Limit), "it is not refuted yet");
        assert_eq!(meter.nodes(), MOST_AT_ONCE);
    }
}

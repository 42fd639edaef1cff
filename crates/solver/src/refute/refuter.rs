//! What may refute a position before anything is searched.

use patience::{Position, Rules};

use crate::base::budget::Meter;
use crate::base::switches::Prunings;
use crate::refute::unblocking::Dig;
use crate::search::depth_first::Found;

/// Refutes a position at its root, with more effort from round to round.
pub(crate) struct Refuter {
    /// None, too, once it is known that nothing is to be refuted.
    dig: Option<Dig>,
    tests: u64,
    /// The bytes of the digging when it ended.
    ended_bytes: usize,
}

/// Tests for places before anything else is tried: some thousandths of a second.
const FIRST_TESTS: u64 = 10_000;
/// By which factor they grow from round to round, as a fraction: faster than the rest.
const MORE_TESTS: (u64, u64) = (2, 1);
/// As many in one round at the most: a few tenths of a second.
const MOST_TESTS: u64 = 300_000;

impl Refuter {
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Refuter {
        let dig = prunings.dig.then(|| Dig::new(rules, position, bytes)).flatten();
        Refuter { dig, tests: FIRST_TESTS, ended_bytes: 0 }
    }

    /// What ends the search, if anything does.
    pub(crate) fn round(&mut self, meter: &mut Meter<'_>) -> Option<(Found, &'static str)> {
        let tests = self.tests;
        self.tests = (tests * MORE_TESTS.0 / MORE_TESTS.1).min(MOST_TESTS);
        let dig = self.dig.as_mut()?;
        let found = match dig.refutes(tests, meter) {
            Ok(Some(true)) => Found::Nothing,
            Ok(Some(false)) => {
                self.ended_bytes = dig.most_bytes();
                self.dig = None;
                return None;
            }
            Ok(None) => return None,
            Err(out) => Found::RanOut(out),
        };
        Some((found, "digging"))
    }

    /// The bytes of its table at its largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.dig.as_ref().map_or(self.ended_bytes, Dig::most_bytes)
    }
}

//! Refuting the root position beside the searches.

use patience::{Position, Rules};

use crate::base::budget::Meter;
use crate::base::outcome::{Found, Method};
use crate::base::switches::Prunings;
use crate::refute::unblocking::Unblocking;

/// Refutes a position at its root, with more effort from round to round.
pub(crate) struct Refuter {
    /// `None` as well once it is known that it cannot refute the position.
    unblocking: Option<Unblocking>,
    tests: u64,
    /// The peak bytes of the test when it ended.
    ended_bytes: usize,
}

/// Placement tests before anything else is tried: a few milliseconds.
const FIRST_TESTS: u64 = 10_000;
/// By which factor they grow from round to round, as a fraction: faster than the rest.
const MORE_TESTS: (u64, u64) = (2, 1);
/// As many in one round at most: a few tenths of a second.
const MOST_TESTS: u64 = 300_000;

impl Refuter {
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Refuter {
        let unblocking = prunings.unblocking.then(|| Unblocking::new(rules, position, bytes)).flatten();
        Refuter { unblocking, tests: FIRST_TESTS, ended_bytes: 0 }
    }

    /// One round; gives what ends the search, if anything does.
    pub(crate) fn round(&mut self, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let tests = self.tests;
        self.tests = (tests * MORE_TESTS.0 / MORE_TESTS.1).min(MOST_TESTS);
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

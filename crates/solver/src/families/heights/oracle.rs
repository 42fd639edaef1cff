//! Which states are lost even if most cards of the stock are at hand at any time.

use crate::base::budget::Meter;
use crate::base::visited_exact::KeyTable;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::HeightsState;
use crate::families::heights::walk::{Stopped, Walk};

/// Searches an easier game, in which fewer cards are drawn several at a time: see
/// [`HeightsContext::loosened`]. What is lost there is lost.
#[derive(Debug)]
pub(crate) struct Oracle {
    context: HeightsContext,
    /// What is known to be lost.
    lost: KeyTable,
    /// What the present search has visited. All of it is lost if it ends without a win.
    visited: KeyTable,
    walk: Walk,
}

impl Oracle {
    /// For this game and a state, which is asked about first.
    pub(crate) fn new(context: HeightsContext, state: &HeightsState, bytes: usize) -> Oracle {
        let (lost, visited) = (KeyTable::new(bytes / 2), KeyTable::new(bytes / 2));
        let mut oracle = Oracle { context, lost, visited, walk: Walk::new(*state) };
        oracle.begin(state);
        oracle
    }

    /// Whether a state is known to be lost.
    pub(crate) fn knows_lost(&self, state: &HeightsState) -> bool {
        self.lost.has(lost_key(self.context.key(&in_full(state))))
    }

    /// Prepares a search from a state.
    pub(crate) fn begin(&mut self, state: &HeightsState) {
        let state = in_full(state);
        self.visited.clear();
        let _ = self.visited.insert(self.context.key(&state));
        self.walk.begin(state, None);
    }

    /// Searches on for at most so many nodes. [`Stopped::Done`] says that the state is lost.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        let is_lost = |key, _: &HeightsState| self.lost.has(lost_key(key));
        self.walk.go_on(&self.context, limit, meter, &mut self.visited, &is_lost)
    }

    /// The same, where it may be known, and is kept for other questions.
    pub(crate) fn answer(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        if self.knows_lost(self.walk.state_at(0)) {
            return Stopped::Done;
        }
        let stopped = self.go_on(limit, meter);
        if stopped == Stopped::Done {
            // What finds no room is searched again when it comes.
            let _ = self.visited.iter().try_for_each(|key| self.lost.insert(lost_key(key)).map(drop));
        }
        stopped
    }

    /// The table of the present search.
    pub(crate) fn visited(&mut self) -> &mut KeyTable {
        &mut self.visited
    }

    pub(crate) fn most_bytes(&self) -> usize {
        self.lost.most_bytes() + self.visited.most_bytes() + self.walk.bytes()
    }
}

/// A state from which everything may be played. What is lost after a provider may only wait for
/// another order of steps.
fn in_full(state: &HeightsState) -> HeightsState {
    HeightsState { pending: 0, ..*state }
}

/// Keys go from one table to the other in the order of their addresses there. With the same
/// addresses in both, all would crowd at one end while the other one grows.
fn lost_key(key: u128) -> u128 {
    key.rotate_left(64)
}

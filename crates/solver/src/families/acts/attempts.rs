//! One attempt after the other, each with other weights.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::Meter;
use crate::base::outcome::Found;
use crate::base::switches::Prunings;
use crate::families::acts::best_first::{Attempt, BestFirst};
use crate::families::acts::context::ActsContext;
use crate::families::acts::state::ActsState;
use crate::families::acts::weights::Weights;

/// A search for a win of one position, with one set of weights after the other.
#[derive(Debug)]
pub(crate) struct ActsSearch {
    context: Box<ActsContext>,
    root: ActsState,
    position: Position,
    search: BestFirst,
    /// The sets of weights that are to be tried, the one that is tried now, and whether that has
    /// begun.
    sets: &'static [Weights],
    attempt: usize,
    begun: bool,
    /// How many long attempts there were, and the states of one.
    long: usize,
    least_states: usize,
}

impl ActsSearch {
    /// `None` if the rules are not for it, or the position has face-down cards. It takes about so
    /// many bytes at most.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Option<ActsSearch> {
        let context = Box::new(ActsContext::new(rules).filter(|_| prunings.acts)?);
        let root = context.state(position)?;
        let search = BestFirst::new(bytes);
        let position = *position;
        let sets = context.sets().short;
        Some(ActsSearch { context, root, position, search, sets, attempt: 0, begun: false, long: 0, least_states: 0 })
    }

    /// Prepares one long attempt, of so many states, with the next set of weights for these.
    pub(crate) fn begin(&mut self, states: usize) {
        let sets = self.context.sets().long;
        let at = self.long % sets.len();
        (self.sets, self.long) = (&sets[at..=at], self.long + 1);
        (self.attempt, self.begun, self.least_states) = (0, false, states);
    }

    /// Searches on for at most about `limit` nodes; after [`Found::Limit`] it may be called again.
    /// [`Found::Unproved`] says that no set of weights has won.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let ends = meter.nodes().saturating_add(limit);
        if self.root.is_won() {
            return Found::Win(Vec::new());
        }
        while let Some(weights) = self.sets.get(self.attempt) {
            let weights = &Weights { states: weights.states.max(self.least_states), ..*weights };
            if meter.nodes() >= ends {
                return Found::Limit;
            }
            if !self.begun {
                self.search.begin(&self.context, self.root, weights);
                self.begun = true;
            }
            match self.search.step(&self.context, weights, meter) {
                Err(out) => return Found::RanOut(out),
                Ok(Attempt::Won(acts)) => return Found::Win(self.context.moves_of(&self.position, &acts)),
                Ok(Attempt::GoesOn) => {}
                Ok(Attempt::Over) => (self.attempt, self.begun) = (self.attempt + 1, false),
                Ok(Attempt::Exhausted) => self.attempt = self.sets.len(),
            }
        }
        Found::Unproved
    }

    pub(crate) fn most_bytes(&self) -> usize {
        self.search.bytes() + size_of::<ActsContext>()
    }
}

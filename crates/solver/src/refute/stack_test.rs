//! Positions of a search in an open game, tested by what is left of the root's stacks.

use std::sync::Arc;

use patience::{PileId, PileKind, Position, Rules, Suits};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{KnownOutcomes, WastedNodes};
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Moving, Traits};
use crate::position::depth_first::LossTest;
use crate::refute::stacks::{run_len, stack_piles};
use crate::refute::unblocking::Unblocking;

/// Tests positions that come from a root by [`Unblocking`].
///
/// Cards leave the stacks and never come back: a card that lies on another one has moved there if
/// it fits, and has never moved if it does not. So what is left of the stacks says all that the
/// relaxed game asks, but for cards that may be up for good by now. Many positions have the same
/// stacks, and one answer does for all of them.
pub(crate) struct StackTest {
    rules: Arc<Rules>,
    moving: Moving,
    piles: Vec<PileId>,
    unblocking: Unblocking,
    /// By the number of a state: lost, or not to be asked again.
    known: KnownOutcomes,
    wasted: WastedNodes,
}

impl StackTest {
    /// `None` if the rules are not those of an open game for which unblocking is proved.
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize, prunings: &Prunings) -> Option<StackTest> {
        let traits = Traits::of(rules);
        // Otherwise the head of a run may have moved to the card that it lies on.
        let runs_are_built = traits.run.is_none() || traits.run == traits.built;
        // Where a card fits on one other only, the search sees the same sooner by itself.
        let pays = traits.built != Some(Suits::Same);
        if !prunings.unblocking || traits.drawn != Drawn::Nowhere || !runs_are_built || !pays {
            return None;
        }
        Some(StackTest {
            rules: Arc::clone(rules),
            moving: traits.moving,
            piles: stack_piles(rules, None).collect(),
            unblocking: Unblocking::new(rules, root, bytes / 2)?,
            known: KnownOutcomes::new(bytes / 2),
            wasted: WastedNodes::default(),
        })
    }

    /// How many cards of a pile lie up to the head of its run. A single one in a column may have
    /// come to a space.
    fn left(&self, position: &Position, at: usize) -> usize {
        let pile = self.piles[at];
        let len = position.len(pile);
        if self.rules.piles().kind(pile) != PileKind::Column || len == 0 {
            return len;
        }
        let above_head = run_len(&self.rules, self.moving, position, pile) - 1;
        let goes_to_space = |card| self.unblocking.stacks.goes_to_space(at, card);
        let is_space = above_head + 1 == len && position.from_top(pile).last().is_some_and(goes_to_space);
        if is_space { 0 } else { len - above_head }
    }

    fn ask(&mut self, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let state = self.unblocking.stacks.state();
        if let Some(known) = self.known.outcome(key(state)) {
            return Ok(!known);
        }
        if !self.wasted.may_try(meter) {
            return Ok(false);
        }
        let before = meter.nodes();
        let refuted = self.unblocking.refutes(WastedNodes::LIMIT, meter)?;
        if refuted != Some(true) {
            self.wasted.add(meter.nodes() - before);
        }
        let states = if refuted == Some(false) { self.unblocking.states_on_line() } else { Vec::new() };
        let keys = states.iter().chain([&state]).map(|&state| key(state));
        self.known.keep(states.len() + 1, keys, refuted != Some(true));
        Ok(refuted == Some(true))
    }
}

impl LossTest for StackTest {
    fn is_lost(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let left: Vec<usize> = (0..self.piles.len()).map(|at| self.left(position, at)).collect();
        self.unblocking.stacks.go_to(left.into_iter());
        let at_once = self.unblocking.release_at_once();
        let is_lost = self.ask(meter);
        at_once.into_iter().rev().for_each(|at| self.unblocking.stacks.put_back_at_once(at));
        is_lost
    }

    fn most_bytes(&self) -> usize {
        self.unblocking.most_bytes() + self.known.most_bytes()
    }
}

/// A key whose last bit is free. Different states have different ones.
fn key(state: u64) -> u128 {
    (u128::from(state) << 1).wrapping_add(2).wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15)
}

//! A depth-first walk through states.

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::visited_exact::KeyTable;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsState, HeightsStep};

/// Where a walk stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// At a won state.
    Won,
    /// Nothing is left.
    Done,
    /// It may go on.
    Limit,
    /// The budget does not suffice.
    RanOut(RanOut),
}

/// A state, and the step that is tried from it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where its steps begin.
    first: usize,
    state: HeightsState,
    step: HeightsStep,
}

/// A depth-first walk. Its user keeps what was visited.
#[derive(Debug)]
pub(crate) struct Walk {
    state: HeightsState,
    /// The steps that are left of all states on the way, each with the key of the state after it.
    steps: Vec<(HeightsStep, u128)>,
    frames: Vec<Frame>,
    /// Where the steps of the present state begin.
    first: usize,
    /// They are not listed yet.
    fresh: bool,
    /// Shuffles them.
    noise: Option<Random>,
}

/// The longest way. A longer one counts as too much for the memory.
const MOST_FRAMES: usize = 4_000;

impl Walk {
    pub(crate) fn new(state: HeightsState) -> Walk {
        Walk { state, steps: Vec::new(), frames: Vec::new(), first: 0, fresh: true, noise: None }
    }

    /// Prepares a walk from a state, in the usual order or a shuffled one.
    pub(crate) fn begin(&mut self, state: HeightsState, noise: Option<Random>) {
        self.steps.clear();
        self.frames.clear();
        (self.state, self.first, self.fresh, self.noise) = (state, 0, true, noise);
    }

    /// Goes on for at most so many nodes: states that are reached. Those are entered whose keys are
    /// new in the table, but for states that are known to be lost.
    pub(crate) fn go_on(
        &mut self,
        context: &HeightsContext,
        limit: u64,
        meter: &mut Meter<'_>,
        table: &mut KeyTable,
        is_lost: &dyn Fn(u128, &HeightsState) -> bool,
    ) -> Stopped {
        let last = meter.nodes().saturating_add(limit);
        loop {
            if std::mem::take(&mut self.fresh) {
                if context.is_won(&self.state) {
                    return Stopped::Won;
                }
                self.list(context, table);
            }
            if self.steps.len() == self.first {
                let Some(frame) = self.frames.pop() else { return Stopped::Done };
                (self.state, self.first) = (frame.state, frame.first);
                continue;
            }
            if meter.nodes() >= last {
                return Stopped::Limit;
            }
            if let Err(out) = meter.count() {
                return Stopped::RanOut(out);
            }
            let Some((step, key)) = self.steps.pop() else { return Stopped::Done };
            match table.insert(key) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(_) => return Stopped::RanOut(RanOut::Memory),
            }
            let after = context.after(&self.state, step);
            if is_lost(key, &after) {
                continue;
            }
            if self.frames.len() == MOST_FRAMES {
                return Stopped::RanOut(RanOut::Memory);
            }
            self.enter(step, after);
        }
    }

    fn enter(&mut self, step: HeightsStep, after: HeightsState) {
        self.frames.push(Frame { first: self.first, state: self.state, step });
        (self.state, self.first, self.fresh) = (after, self.steps.len(), true);
    }

    fn list(&mut self, context: &HeightsContext, table: &KeyTable) {
        let (state, steps) = (&self.state, &mut self.steps);
        context.list(state, self.frames.last().map(|frame| &frame.state), &mut |step| {
            steps.push((step, context.key(&context.after(state, step))));
        });
        table.touch(steps[self.first..].iter().map(|&(_, key)| key));
        if let Some(random) = &mut self.noise {
            let own = &mut self.steps[self.first..];
            for at in (1..own.len()).rev() {
                own.swap(at, random.below(at as i32 + 1) as usize);
            }
        }
    }

    /// The steps to the present state.
    pub(crate) fn way(&self) -> impl Iterator<Item = HeightsStep> {
        self.frames.iter().map(|frame| frame.step)
    }

    /// How many states are on the way here, with the present one.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len() + 1
    }

    /// One of them; the first is 0.
    pub(crate) fn state_at(&self, depth: usize) -> &HeightsState {
        self.frames.get(depth).map_or(&self.state, |frame| &frame.state)
    }

    /// Leaves one of them for good, and goes on from the one before; `false` if there is none.
    pub(crate) fn leave(&mut self, depth: usize) -> bool {
        let first = self.frames.get(depth).map_or(self.first, |frame| frame.first);
        let Some(&Frame { first: before, state, .. }) = depth.checked_sub(1).and_then(|at| self.frames.get(at)) else {
            return false;
        };
        self.frames.truncate(depth - 1);
        self.steps.truncate(first);
        (self.state, self.first, self.fresh) = (state, before, false);
        true
    }

    pub(crate) fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame>() + self.steps.capacity() * size_of::<(HeightsStep, u128)>()
    }
}

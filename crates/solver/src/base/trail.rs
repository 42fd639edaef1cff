//! The ways from a root to many positions: a tree of steps.

/// Steps, each with the one before it.
#[derive(Debug)]
pub(crate) struct Trail<S>(Vec<(u32, S)>);

/// What comes before the first step of every way.
pub(crate) const ROOT: u32 = u32::MAX;

impl<S: Copy> Trail<S> {
    /// The bytes of a step.
    pub(crate) const EACH: usize = size_of::<(u32, S)>();

    pub(crate) fn new() -> Trail<S> {
        Trail(Vec::new())
    }

    /// Adds a step after another one, or after the root. Gives its number.
    pub(crate) fn push(&mut self, before: u32, step: S) -> u32 {
        self.0.push((before, step));
        self.0.len() as u32 - 1
    }

    /// The steps of a way, from its last one back to the root.
    pub(crate) fn back(&self, last: u32) -> impl Iterator<Item = S> {
        let step = |at: u32| self.0.get(at as usize);
        std::iter::successors(step(last), move |(before, _)| step(*before)).map(|&(_, step)| step)
    }

    /// The same in the order in which they are made.
    pub(crate) fn way(&self, last: u32) -> Vec<S> {
        let mut way: Vec<S> = self.back(last).collect();
        way.reverse();
        way
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * Self::EACH
    }
}

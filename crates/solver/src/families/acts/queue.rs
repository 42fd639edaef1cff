//! Acts that wait for their turn.

use crate::families::acts::state::Act;

/// An act from a node. The state after it is made when its turn comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub(crate) act: Act,
    pub(crate) parent: u32,
    /// The one that waits behind it, with the same value.
    behind: u32,
}

const NOBODY: u32 = u32::MAX;
/// Values lie between 0 and this one, once [`ADDED`] is added: they may be below zero.
const WORST: usize = 8_191;
const ADDED: i32 = 4_096;

/// Acts by the values of the states after them, the lowest first; among equals the latest first.
#[derive(Debug)]
pub(crate) struct Queue {
    waiting: Vec<Waiting>,
    /// The first with each value.
    first: Vec<u32>,
    /// Nothing waits with a value below.
    best: usize,
    most: usize,
}

impl Queue {
    /// An empty queue that takes about so many bytes at most.
    pub(crate) fn new(bytes: usize) -> Queue {
        // A vector that grows stands beside the one with twice its room.
        let most = bytes / (3 * size_of::<Waiting>());
        Queue { waiting: Vec::new(), first: vec![NOBODY; WORST + 1], best: WORST, most }
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.first.fill(NOBODY);
        self.best = WORST;
    }

    /// Whether nothing has waited yet.
    pub(crate) fn is_new(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Without room the act is forgotten.
    #[inline]
    pub(crate) fn push(&mut self, act: Act, parent: usize, value: i32) {
        if self.waiting.len() == self.most {
            return;
        }
        let value = (value + ADDED).clamp(0, WORST as i32) as usize;
        let behind = std::mem::replace(&mut self.first[value], self.waiting.len() as u32);
        self.waiting.push(Waiting { act, parent: parent as u32, behind });
        self.best = self.best.min(value);
    }

    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let found = self.first[self.best..].iter().position(|&first| first != NOBODY)?;
        self.best += found;
        let waiting = self.waiting[self.first[self.best] as usize];
        self.first[self.best] = waiting.behind;
        Some(waiting)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.waiting.capacity() * size_of::<Waiting>() + self.first.capacity() * size_of::<u32>()
    }
}

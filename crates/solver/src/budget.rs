//! What a search may use.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may use; it ends with [`Verdict::Undecided`](crate::Verdict::Undecided) when that is used up.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Positions that may be looked at. This limit alone makes results the same on every machine.
    pub nodes: u64,
    /// Bytes for the tables and stacks of the search.
    pub bytes: usize,
    /// Time that may pass; without limit if `None`.
    pub time: Option<Duration>,
    /// The search ends soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Budget<'_> {
    /// Ten million positions, 256 MiB, no limit of time.
    fn default() -> Self {
        Budget { nodes: 10_000_000, bytes: 256 << 20, time: None, stop: None }
    }
}

/// What was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RanOut {
    /// The nodes.
    Nodes,
    /// The memory.
    Memory,
    /// The time.
    Time,
    /// Nothing: the search was told to stop.
    Stopped,
}

/// How many nodes pass between two looks at the clock: a few microseconds each.
const NODES_A_LOOK: u64 = 1024;

/// Counts what a search uses.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    started: Instant,
    nodes: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>) -> Meter<'a> {
        Meter { budget, started: Instant::now(), nodes: 0 }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn bytes(&self) -> usize {
        self.budget.bytes
    }

    /// Counts one node; says what ran out, if anything did.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), RanOut> {
        if self.nodes >= self.budget.nodes {
            return Err(RanOut::Nodes);
        }
        if self.nodes.is_multiple_of(NODES_A_LOOK) {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    fn look(&self) -> Result<(), RanOut> {
        if self.budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(RanOut::Stopped);
        }
        if self.budget.time.is_some_and(|time| self.started.elapsed() >= time) {
            return Err(RanOut::Time);
        }
        Ok(())
    }
}

//! What a search may use.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may use; it ends with [`Verdict::Undecided`](crate::Verdict::Undecided) when that
/// is used up.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// What may be looked at, in all: see [`Work::nodes`](crate::Work::nodes). With this limit
    /// alone, results are the same on every machine.
    pub nodes: u64,
    /// Bytes for the tables and stacks of the search.
    pub bytes: usize,
    /// Time that may pass; without limit if `None`.
    pub time: Option<Duration>,
    /// The search ends soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Positions that may be looked at to make a solution shorter, for each move that it has when
    /// it is found; with 0 it stays as it was found. These are no nodes of the search.
    pub shortening: u64,
}

impl Default for Budget<'_> {
    /// Ten million nodes, 256 MiB, no limit of time, and [`Budget::SHORTENING`].
    fn default() -> Self {
        Budget { nodes: 10_000_000, bytes: 256 << 20, time: None, stop: None, shortening: Budget::SHORTENING }
    }
}

impl Budget<'_> {
    /// What makes most solutions about as short as they get: ten milliseconds for most, a second
    /// for a solution of thousands of moves.
    pub const SHORTENING: u64 = 100;

    /// When the time is over, if it begins now. `None` as well for a time that never ends.
    pub(crate) fn ends(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Bytes with which a search of this many nodes never runs out of memory. Its largest table
    /// gets at least a quarter of them, doubles when it grows, and is at most seven eighths full.
    pub fn bytes_for(nodes: u64) -> usize {
        const BYTES_A_NODE: u64 = 160;
        const LEAST: u64 = 4 << 20;
        usize::try_from(nodes.saturating_mul(BYTES_A_NODE).max(LEAST)).unwrap_or(usize::MAX)
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

/// How many steps pass between two looks at the clock. A step is a node or about as much work:
/// roughly a microsecond.
const STEPS_A_LOOK: u64 = 256;
/// How many nodes one of several searches claims at a time.
const CLAIM: u64 = 1024;

/// What concurrent searches share.
#[derive(Debug)]
pub(crate) struct Shared {
    /// The nodes that none of them has claimed yet.
    left: AtomicU64,
    /// One of them has decided: the others end.
    decided: AtomicBool,
}

impl Shared {
    pub(crate) fn new(nodes: u64) -> Shared {
        Shared { left: AtomicU64::new(nodes), decided: AtomicBool::new(false) }
    }

    pub(crate) fn decide(&self) {
        self.decided.store(true, Ordering::Relaxed);
    }

    /// Takes some of the nodes that are left; 0 if none are.
    fn claim(&self) -> u64 {
        let take = |left: u64| Some(left - left.min(CLAIM));
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).unwrap_or_else(|left| left);
        left.min(CLAIM)
    }
}

/// Counts what a search uses.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    shared: Option<&'a Shared>,
    /// When the time is over; the clock is looked at only if there is such a moment.
    ends: Option<Instant>,
    nodes: u64,
    /// Steps since the last look at the clock.
    steps: u64,
    /// How many nodes it may count before it must claim more.
    granted: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>) -> Meter<'a> {
        Meter::after(budget, 0)
    }

    /// The meter of a search that has counted so many nodes of its budget before.
    pub(crate) fn after(budget: Budget<'a>, nodes: u64) -> Meter<'a> {
        let ends = budget.ends();
        Meter { budget, shared: None, ends, nodes, steps: STEPS_A_LOOK, granted: budget.nodes }
    }

    /// The meter of one of several searches, which take their nodes from what they share.
    pub(crate) fn sharing(budget: Budget<'a>, shared: &'a Shared, ends: Option<Instant>) -> Meter<'a> {
        Meter { budget, shared: Some(shared), ends, nodes: 0, steps: STEPS_A_LOOK, granted: 0 }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether nodes or time are limited.
    pub(crate) fn runs_out(&self) -> bool {
        self.budget.nodes != u64::MAX || self.budget.time.is_some()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.budget.bytes
    }

    /// See [`Budget::shortening`].
    pub(crate) fn shortening(&self) -> u64 {
        self.budget.shortening
    }

    /// Counts one node; says what ran out, if anything did.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), RanOut> {
        if self.nodes >= self.granted {
            self.claim()?;
        }
        self.work(1)?;
        self.nodes += 1;
        Ok(())
    }

    /// Counts work other than nodes, so that the clock is checked often enough.
    #[inline]
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), RanOut> {
        self.steps += steps;
        if self.steps <= STEPS_A_LOOK {
            return Ok(());
        }
        self.steps = 0;
        self.look()
    }

    fn claim(&mut self) -> Result<(), RanOut> {
        self.granted += self.shared.map_or(0, Shared::claim);
        if self.nodes < self.granted { Ok(()) } else { Err(RanOut::Nodes) }
    }

    /// Fails if the time is over or the search was told to stop.
    pub(crate) fn look(&self) -> Result<(), RanOut> {
        let told = self.budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if told || self.shared.is_some_and(|shared| shared.decided.load(Ordering::Relaxed)) {
            return Err(RanOut::Stopped);
        }
        if self.ends.is_some_and(|ends| Instant::now() >= ends) {
            return Err(RanOut::Time);
        }
        Ok(())
    }
}

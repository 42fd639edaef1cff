//! What a search may use.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may use; it ends with [`Verdict::Undecided`](crate::Verdict::Undecided) when that
/// is used up.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// What may be looked at, in all: see [`Work::nodes`](crate::Work::nodes). With this limit
    /// alone, results are the same on every machine.
    pub nodes: u64,
    /// Bytes for the tables and stacks of the search. With less than 4 MiB nothing is searched:
    /// only a position that is won already is decided.
    pub bytes: usize,
    /// Time that may pass; without limit if `None`.
    pub time: Option<Duration>,
    /// Processor time that may be used, by all threads that search; without limit if `None`.
    pub cpu: Option<CpuTime>,
    /// The search ends soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Positions that may be looked at to make a solution shorter, for each move that it has when
    /// it is found; with 0 it stays as it was found. These are no nodes of the search.
    pub shortening: u64,
}

/// A limit of processor time. The standard library has no clock for that, so the caller brings one.
#[derive(Clone, Copy, Debug)]
pub struct CpuTime {
    /// The most that may be used.
    pub most: Duration,
    /// Tells how much the calling thread has used so far; it never goes back.
    pub clock: fn() -> Duration,
}

impl Default for Budget<'_> {
    /// Ten million nodes, 256 MiB, no limit of time, and [`Budget::SHORTENING`].
    fn default() -> Self {
        let shortening = Budget::SHORTENING;
        Budget { nodes: 10_000_000, bytes: 256 << 20, time: None, cpu: None, stop: None, shortening }
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

    /// Bytes with which a search of this many nodes does not run out of memory: at least 4 MiB. It
    /// takes them only as it needs them.
    ///
    /// Its largest table gets at least a quarter of them, doubles when it grows, and is at most
    /// seven eighths full. The stack of a short search may hold most of its nodes.
    pub fn bytes_for(nodes: u64) -> usize {
        const IN_TABLES: u64 = 160;
        const ON_STACKS: u64 = 6_400;
        const LEAST: u64 = 4 << 20;
        const MOST_FOR_STACKS: u64 = 256 << 20;
        let [tables, stacks] = [IN_TABLES, ON_STACKS].map(|each| nodes.saturating_mul(each));
        usize::try_from(tables.max(stacks.min(MOST_FOR_STACKS)).max(LEAST)).unwrap_or(usize::MAX)
    }
}

/// What was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RanOut {
    /// The nodes.
    Nodes,
    /// The memory. The search may have gone on until the time or the nodes ran out as well, but
    /// could no longer prove that a position is lost.
    Memory,
    /// The time: that which passed, or that which the processor spent.
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
    /// The processor time that they have used, in nanoseconds.
    used: AtomicU64,
    /// One of them has decided: the others end.
    decided: AtomicBool,
}

impl Shared {
    pub(crate) fn new(nodes: u64) -> Shared {
        Shared { left: AtomicU64::new(nodes), used: AtomicU64::new(0), decided: AtomicBool::new(false) }
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

/// The processor time of one thread.
#[derive(Debug)]
struct CpuMeter {
    limit: CpuTime,
    /// What the clock said last.
    told: Cell<Duration>,
    /// What was used since the beginning, where nobody shares it.
    used: Cell<Duration>,
}

impl CpuMeter {
    fn new(limit: CpuTime) -> CpuMeter {
        CpuMeter { limit, told: Cell::new((limit.clock)()), used: Cell::default() }
    }

    /// Whether all is used up.
    fn is_over(&self, shared: Option<&Shared>) -> bool {
        let now = (self.limit.clock)();
        let more = now.saturating_sub(self.told.replace(now));
        let used = match shared {
            Some(shared) => {
                let nanos = u64::try_from(more.as_nanos()).unwrap_or(u64::MAX);
                Duration::from_nanos(shared.used.fetch_add(nanos, Ordering::Relaxed).saturating_add(nanos))
            }
            None => {
                self.used.set(self.used.get().saturating_add(more));
                self.used.get()
            }
        };
        used >= self.limit.most
    }
}

/// Counts what a search uses.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    shared: Option<&'a Shared>,
    /// When the time is over; the clock is looked at only if there is such a moment.
    ends: Option<Instant>,
    cpu: Option<CpuMeter>,
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
        let cpu = budget.cpu.map(CpuMeter::new);
        Meter { budget, shared: None, ends, cpu, nodes, steps: STEPS_A_LOOK, granted: budget.nodes }
    }

    /// The meter of one of several searches, which take their nodes from what they share.
    pub(crate) fn sharing(budget: Budget<'a>, shared: &'a Shared, ends: Option<Instant>) -> Meter<'a> {
        let cpu = budget.cpu.map(CpuMeter::new);
        Meter { budget, shared: Some(shared), ends, cpu, nodes: 0, steps: STEPS_A_LOOK, granted: 0 }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether nodes or time are limited.
    pub(crate) fn runs_out(&self) -> bool {
        self.budget.nodes != u64::MAX || self.budget.time.is_some() || self.cpu.is_some()
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
        if self.cpu.as_ref().is_some_and(|cpu| cpu.is_over(self.shared)) {
            return Err(RanOut::Time);
        }
        Ok(())
    }
}

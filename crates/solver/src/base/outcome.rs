//! How searches end, and what is known of positions.

use std::fmt;
use std::sync::Arc;

use patience::Move;

use crate::base::budget::{Meter, RanOut};
use crate::base::visited::{Visit, Visited};
use crate::base::visited_shared::SharedTable;

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is won by these moves, which were shortened and which the core has replayed.
    Winnable(Vec<Move>),
    /// No moves win it: every position that could matter was examined, or a proof shows it.
    Unwinnable,
    /// The budget did not suffice.
    Undecided(RanOut),
}

/// What a search has looked at. Each search counts what takes it about a microsecond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Positions that were reached by depth-first search on positions of the core, or from draw to
    /// draw.
    pub positions: u64,
    /// Successors that were looked up or valued: by searches on compact states and by beams.
    pub successors: u64,
    /// Tests of a refuter: questions whether some cards have places.
    pub tests: u64,
}

impl Work {
    /// The *nodes* of a search, in which budgets are given: positions, successors and tests
    /// together.
    pub const fn nodes(self) -> u64 {
        self.positions + self.successors + self.tests
    }
}

/// What a search counts as its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    Positions,
    Successors,
    Tests,
}

impl Work {
    /// Adds so many of what a search counts.
    pub(crate) fn add(&mut self, counted: Counted, nodes: u64) {
        match counted {
            Counted::Positions => self.positions += nodes,
            Counted::Successors => self.successors += nodes,
            Counted::Tests => self.tests += nodes,
        }
    }

    /// What two searches have looked at together.
    pub(crate) fn with(self, other: Work) -> Work {
        Work {
            positions: self.positions + other.positions,
            successors: self.successors + other.successors,
            tests: self.tests + other.tests,
        }
    }
}

/// A result, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The result.
    pub verdict: Verdict,
    /// What was looked at, in all: see [`Work::nodes`].
    pub nodes: u64,
    /// The same, by what it was.
    pub work: Work,
    /// How many moves the solution had before it was shortened; 0 without one.
    pub found_moves: usize,
    /// The sum of the peak bytes of all tables, stacks and lists.
    pub peak_bytes: usize,
    /// The search that decided, or that ran last.
    pub method: Method,
}

impl Report {
    /// Nothing was searched.
    pub(crate) fn without_search(verdict: Verdict) -> Report {
        Report { verdict, nodes: 0, work: Work::default(), found_moves: 0, peak_bytes: 0, method: Method::None }
    }
}

/// The search that gave a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// No search ran.
    None,
    /// The complete depth-first search on positions.
    DepthFirst,
    /// The complete search from draw to draw, with plays as late as possible.
    DelayedPlays,
    /// The complete search on compact states.
    Compact,
    /// The complete search on heights.
    Heights,
    /// The complete search by relaxed rules.
    RelaxedRules,
    /// The same by rules that are less relaxed: only the first cards are drawn several at a time.
    LooseStock,
    /// Short depth-first tries in a shuffled order.
    Restarts,
    /// The beam.
    Beam,
    /// The beam that values a position by playing on from it.
    RolloutBeam,
    /// The best-first search for wins of games with a reserve.
    BestFirst,
    /// Refutation of the last pass through the stock.
    Unblocking,
    /// The best-first search for wins of open games, in which whole runs move at once.
    Acts,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 13] = [
        Method::None,
        Method::DepthFirst,
        Method::DelayedPlays,
        Method::Compact,
        Method::Heights,
        Method::RelaxedRules,
        Method::LooseStock,
        Method::Restarts,
        Method::Beam,
        Method::RolloutBeam,
        Method::BestFirst,
        Method::Unblocking,
        Method::Acts,
    ];

    /// Its name in data. These names are kept in results of surveys and never change.
    pub const fn name(self) -> &'static str {
        match self {
            Method::None => "none",
            Method::DepthFirst => "depth-first",
            Method::DelayedPlays => "delayed plays",
            Method::Compact => "compact states",
            Method::Heights => "heights",
            Method::RelaxedRules => "easier rules",
            Method::LooseStock => "loose stock",
            Method::Restarts => "restarts",
            Method::Beam => "beam",
            Method::RolloutBeam => "playing on",
            Method::BestFirst => "best first",
            Method::Unblocking => "digging",
            Method::Acts => "acts",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a search ended.
#[derive(Debug)]
pub(crate) enum Found {
    /// With a win: the moves that lead there.
    Win(Vec<Move>),
    /// Everything was examined, without a win.
    Nothing,
    /// Without a win and without a proof.
    Unproved,
    /// Not yet: it is at the limit of this call.
    Limit,
    /// The budget ran out.
    RanOut(RanOut),
}

/// Positions of which the outcome is known: keys whose last bit says that it is a win.
pub(crate) struct KnownOutcomes(Visited);

impl KnownOutcomes {
    /// An empty store that takes at most this many bytes.
    pub(crate) fn new(bytes: usize) -> KnownOutcomes {
        KnownOutcomes(Visited::new(bytes))
    }

    /// See [`Visited::share`].
    pub(crate) fn share(&mut self, table: &Arc<SharedTable>, thread: usize) {
        self.0.share(table, thread);
    }

    /// Whether a position can be won, if that is known.
    pub(crate) fn outcome(&mut self, key: u128) -> Option<bool> {
        self.read().and_then(|known| known.either(key))
    }

    /// To look up several at once, and in which way a key is there: whether it is a win.
    pub(crate) fn read(&mut self) -> Option<Visit<'_>> {
        self.0.visit(0).ok()
    }

    /// Keeps outcomes of so many positions, if there is room. A store of its own forgets all
    /// others first if there is none: what is searched next is likelier near these.
    pub(crate) fn keep(&mut self, count: usize, keys: impl Iterator<Item = u128>, won: bool) {
        if let Some(own) = self.0.own().filter(|own| own.room() < count) {
            own.clear();
        }
        let Ok(mut known) = self.0.visit(count) else { return };
        for key in keys {
            let _ = known.insert(if won { key | 1 } else { key & !1 });
        }
    }

    pub(crate) fn most_bytes(&self) -> usize {
        self.0.most_bytes()
    }
}

/// Nodes spent on searches that proved nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WastedNodes(u64);

impl WastedNodes {
    /// The maximum number of nodes of one search.
    pub(crate) const LIMIT: u64 = 20_000;
    /// One node in three may be wasted, and this many at first.
    const PART: u64 = 3;
    const FIRST: u64 = 5_000;

    /// Whether a search may be tried.
    pub(crate) fn may_try(self, meter: &Meter<'_>) -> bool {
        self.0 <= meter.nodes() / WastedNodes::PART + WastedNodes::FIRST
    }

    /// Adds the nodes of a search that proved nothing.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.0 += nodes;
    }
}

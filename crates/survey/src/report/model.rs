//! What a report holds.

use patience_batch::Machine;
use serde::Serialize;

use crate::manifest::{Settings, named};
use crate::stats::Interval;
use crate::tally::{HardDeal, RanOutCounts};

/// All results, game by game.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The games.
    pub games: Vec<GameReport>,
    /// The commands that made the results, each once.
    pub commands: Vec<String>,
    /// The machines, each once.
    pub machines: Vec<Machine>,
    /// The SHA-256 of all results, in the order in which they were read: of each row the columns up
    /// to `ran_out`, with a line end.
    pub data_sha256: String,
    /// How to cite the results, in English.
    pub cite: String,
}

/// A count and its share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of all, as a fraction of 1.
    pub share: f64,
    /// The 95 % interval of the share.
    #[serde(flatten)]
    pub interval: Interval,
}

/// A program, and the deals of a game that it decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The ranges of deals, first and last.
    pub ranges: Vec<(u64, u64)>,
}

/// What is known about one game with one choice of options.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// The preset's name.
    pub preset: String,
    /// Options that differ from those of the preset.
    pub options: String,
    /// With what the results were made; version and commit are those of the first deals.
    pub settings: Settings,
    /// All programs that made them.
    pub programs: Vec<Program>,
    /// The ranges of deals, first and last.
    pub ranges: Vec<(u64, u64)>,
    /// How many deals have rows.
    pub deals: u64,
    /// How many of the ranges have none yet.
    pub missing: u64,
    /// The first of these, as ranges.
    pub missing_ranges: Vec<(u64, u64)>,
    /// Deals that can be won. Its interval counts undecided deals both ways, so it covers what is
    /// not known.
    pub winnable: Share,
    /// Deals that can't be won; its interval counts undecided deals both ways, too.
    pub unwinnable: Share,
    /// Deals that were not decided.
    pub undecided: Share,
    /// What ran out then.
    pub ran_out: RanOutCounts,
    /// Games that a fair player won, if one played.
    pub fair: Option<Fair>,
    /// Nodes for each deal.
    pub nodes: Distribution,
    /// Processor seconds for each deal.
    pub cpu_seconds: Distribution,
    /// The moves of solutions.
    pub solution_length: Option<Lengths>,
    /// Pairs: a number of nodes, and how many deals were decided within it.
    pub decided_by_nodes: Vec<(f64, u64)>,
    /// Pairs: processor seconds, and how many deals were decided within them.
    pub decided_by_seconds: Vec<(f64, u64)>,
    /// Solutions by their length, in bins.
    pub lengths: Vec<Bin>,
    /// The deals that took the most nodes and were decided.
    pub hardest: Vec<HardDeal>,
    /// The first deals that were not decided.
    pub open: Vec<u64>,
}

/// How a fair player did.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Fair {
    /// Games that it won, of all that it played.
    pub won: Share,
    /// How many it played.
    pub played: u64,
    /// How many of those can be won.
    pub winnable: u64,
    /// Of the deals that can be won, the share that it won.
    pub of_winnable: f64,
}

/// Numbers of one kind in short.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Distribution {
    /// Half of them are not above it.
    pub median: f64,
    /// Nine of ten are not above it.
    pub ninety: f64,
    /// Ninety-nine of a hundred are not above it.
    pub ninety_nine: f64,
    /// The largest.
    pub max: f64,
    /// Their mean.
    pub mean: f64,
    /// All together.
    pub sum: f64,
}

/// The lengths of solutions in short.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub min: u32,
    /// Half of them are not longer.
    pub median: u32,
    /// Nine of ten are not longer.
    pub ninety: u32,
    /// The longest.
    pub max: u32,
    /// Their mean.
    pub mean: f64,
}

/// A bin of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The least number in it.
    pub from: u32,
    /// The largest.
    pub to: u32,
    /// How many there are.
    pub count: u64,
}

impl GameReport {
    /// The game's name with its options.
    pub fn name(&self) -> String {
        named(&self.preset, &self.options)
    }
}

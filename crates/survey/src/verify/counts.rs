//! What is asked of a check, and what it counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::{Game, Rules};

/// What is searched again.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// How many losses, and how many wins without a solution.
    pub sample: u64,
    /// Chooses which: the same seed always chooses the same deals.
    pub seed: u64,
    /// The nodes of each way in which a deal is searched again.
    pub nodes: u64,
    /// How many deals are searched at the same time.
    pub jobs: usize,
}

/// By which way a second search found the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Searched as a survey does: there is a solution.
    Solution,
    /// Every position was looked at, with the rules alone.
    EveryPosition,
    /// The usual searches without prunings.
    NoPrunings,
    /// It is lost by rules that allow more.
    LooserRules,
    /// The depth-first search alone.
    DepthFirst,
    /// The relaxed rules alone.
    RelaxedRules,
    /// The unblocking relaxation alone.
    Unblocking,
    /// Of the prunings those that leave out or merge positions.
    Reductions,
    /// Of the prunings those that call positions lost.
    Relaxations,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 9] = [
        Way::Solution,
        Way::EveryPosition,
        Way::NoPrunings,
        Way::LooserRules,
        Way::DepthFirst,
        Way::RelaxedRules,
        Way::Unblocking,
        Way::Reductions,
        Way::Relaxations,
    ];

    /// Its name, of lower-case letters and hyphens.
    pub fn name(self) -> &'static str {
        match self {
            Way::Solution => "a-solution",
            Way::EveryPosition => "every-position",
            Way::NoPrunings => "no-prunings",
            Way::LooserRules => "looser-rules",
            Way::DepthFirst => "depth-first",
            Way::RelaxedRules => "relaxed-rules",
            Way::Unblocking => "unblocking",
            Way::Reductions => "reductions-only",
            Way::Relaxations => "relaxations-only",
        }
    }
}

/// What a second look at a kind of rows said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// How many rows there are of this kind.
    pub rows: u64,
    /// How many of them were looked at.
    pub sampled: u64,
    /// The same was found.
    pub agree: u64,
    /// Nothing was found within the nodes.
    pub unchecked: u64,
    /// The contrary was found.
    pub contradict: u64,
    /// By which ways the same was found.
    pub ways: BTreeMap<Way, u64>,
}

/// What was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// All rows.
    pub rows: u64,
    /// Solutions that were replayed.
    pub solutions: u64,
    /// Whatever is wrong: rows, checksums, solutions, and results of the sample.
    pub wrong: u64,
    /// Rows that no checksum covers.
    pub without_checksum: u64,
    /// The deals that an unfinished survey has no rows of yet, game by game.
    pub unfinished: Vec<String>,
    /// Losses.
    pub losses: Looked,
    /// Wins of which no solution was kept.
    pub wins: Looked,
}

/// A deal of a part, ready to be played.
pub(super) fn deal(rules: &Arc<Rules>, deal: u64) -> Result<Game, String> {
    Game::deal(Arc::clone(rules), deal).map_err(|error| error.to_string())
}

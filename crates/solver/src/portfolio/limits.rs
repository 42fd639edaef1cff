//! What a search that goes on step by step may use, and how far it has come.

use crate::base::budget::Budget;
use crate::base::outcome::Report;

/// What all steps of a [`Solver`](crate::Solver) may use together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What may be looked at: see [`Work::nodes`](crate::Work::nodes). `u64::MAX` for no limit.
    pub nodes: u64,
    /// Bytes for tables, stacks and lists; less than 4 MiB are too few: see [`Budget::bytes`].
    pub bytes: usize,
    /// Positions that may be looked at to make a solution shorter: see [`Budget::shortening`].
    pub shortening: u64,
}

impl Default for Limits {
    /// Those of the default [`Budget`]: ten million nodes, 256 MiB, and solutions made shorter.
    fn default() -> Limits {
        let Budget { nodes, bytes, shortening, .. } = Budget::default();
        Limits { nodes, bytes, shortening }
    }
}

/// How far a [`Solver`](crate::Solver) has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing is known yet; the next step goes on.
    Searching,
    /// It has ended, and further steps say the same.
    Done(Report),
}

//! Decides patience games: won by these moves, not winnable, or undecided.
//!
//! [`solve`] looks for a way to win from a position. It plays by the rules of the core and knows no
//! game by name. Every solution is replayed through the core before it is returned.
//! [`Verdict::Unwinnable`] means that every reachable position was examined, except those that
//! [`Prunings`] prove unnecessary.
//!
//! The modules form layers. Each uses only those below it:
//!
//! | module | what it holds |
//! | --- | --- |
//! | `fair` | a player that sees only what a player may see |
//! | `explain` | why a position is lost |
//! | `portfolio` | how the searches take turns |
//! | `shorten` | making solutions short enough for a person to follow |
//! | `search` | the searches on positions of the core |
//! | `compact`, `open`, `refute` | searches and relaxations on states of their own |
//! | `evaluate` | what a position is worth to a beam |
//! | `state` | steps, keys and orderings on positions of the core |
//! | `prune` | what may be left out, with proofs |
//! | `base` | budgets, tables, outcomes, switches |

// The first example of the package is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod base;
mod compact;
mod evaluate;
mod explain;
pub mod fair;
#[doc(hidden)]
pub mod learning;
mod open;
mod portfolio;
mod prune;
mod refute;
mod returns;
mod search;
mod shorten;
mod state;

pub use base::budget::{Budget, CpuTime, RanOut};
pub use base::outcome::{Method, Report, Verdict, Work};
pub use base::switches::Prunings;
pub use explain::explainer::Explainer;
pub use explain::outline::{Needs, Outline};
pub use explain::reason::{Blocked, LossReason, PlacedCard};
#[doc(hidden)]
pub use portfolio::alone::solve_alone;
#[doc(hidden)]
pub use portfolio::applicability::applicability_matrix;
pub use portfolio::applicability::{Applicability, PartKind, applicability};
pub use portfolio::limits::{Limits, Progress};
pub use portfolio::parallel::solve_parallel;
pub use portfolio::solve::{solve, solve_with};
pub use portfolio::solver::Solver;
pub use prune::safe_foundation::{proved_up, safe_up};
pub use shorten::shortener::{Shortener, shorten};

#[cfg(test)]
mod proofs;

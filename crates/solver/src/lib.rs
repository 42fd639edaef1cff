//! Decides patience games: won by these moves, not winnable, or undecided.
//!
//! [`solve`] looks for a way to win from a position. It plays by the rules of the core and knows no
//! game by name. Every solution is replayed through the core before it is returned.
//! [`Verdict::Unwinnable`] means that every reachable position was examined, except those that
//! [`Prunings`] prove unnecessary, or that an easier game was proved to be lost.
//!
//! The modules form layers. Each uses only those below it:
//!
//! | module | what it holds |
//! | --- | --- |
//! | `fair` | a player that sees only what a player may see |
//! | `explain` | why a position is lost |
//! | `portfolio` | how the searches take turns |
//! | `shorten` | making solutions short enough for a person to follow |
//! | `families` | games that are searched on states of their own |
//! | `refute` | relaxed games in which a lost position shows |
//! | `position` | searches on positions of the core, and their prunings |
//! | `base` | budgets, tables, outcomes, switches, and the contract of the parts |

// A new pile kind, move or way to draw must not pass anything here in silence.
#![warn(clippy::wildcard_enum_match_arm)]

// The first example of the package is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod base;
mod explain;
pub mod fair;
mod families;
#[doc(hidden)]
pub mod learning;
mod portfolio;
mod position;
mod refute;
mod shorten;

pub use base::budget::{Budget, CpuTime, RanOut};
pub use base::outcome::{Method, Report, Verdict, Work};
pub use base::part::{PartKind, Says};
pub use base::switches::Prunings;
pub use explain::explainer::Explainer;
pub use explain::outline::{Needs, Outline};
pub use explain::reason::{Blocked, LossReason, PlacedCard};
#[doc(hidden)]
pub use portfolio::alone::solve_alone;
pub use portfolio::limits::{Limits, Progress};
pub use portfolio::parallel::solve_parallel;
#[doc(hidden)]
pub use portfolio::parts::applicability_matrix;
pub use portfolio::parts::{Applicability, applicability};
pub use portfolio::solve::{solve, solve_with};
pub use portfolio::solver::Solver;
pub use position::safe_foundation::{proved_up, safe_up};
pub use shorten::shortener::{Shortener, shorten};

#[cfg(test)]
mod proofs;

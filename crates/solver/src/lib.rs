//! Decides patience games: won by these moves, not winnable, or undecided.
//!
//! [`solve`] looks from a position for a way to win, by the rules of the core: it knows no game by name.
//! Every way it finds is replayed through the core before it is returned. `Unwinnable` is said only
//! when every position that can be reached was looked at, but for those that [`Prunings`] prove not to be needed.

mod base;
mod compact;
mod evaluate;
pub mod fair;
pub mod learning;
mod portfolio;
mod prune;
mod refute;
mod search;
mod state;

pub use base::budget::{Budget, RanOut};
pub use base::switches::Prunings;
pub use portfolio::parallel::solve_parallel;
pub use portfolio::solve::{Report, Verdict, solve, solve_with};
pub use prune::safe_foundation::safe_up;

//! Decides patience games: won by these moves, not winnable, or undecided.
//!
//! [`solve`] looks from a position for a way to win, by the rules of the core: it knows no game by name.
//! Every way it finds is replayed through the core before it is returned. `Unwinnable` is said only
//! when every position that can be reached was looked at.

mod acts;
mod beam;
mod budget;
mod canon;
mod depth;
mod features;
mod learned;
pub mod learning;
mod random;
mod seen;
mod shorten;
mod solve;
mod table;
mod weights;
mod worth;

pub use budget::{Budget, RanOut};
pub use solve::{Report, Verdict, solve};

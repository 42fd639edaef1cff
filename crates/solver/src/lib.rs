//! Decides patience games: won by these moves, not winnable, or undecided.
//!
//! [`solve`] looks from a position for a way to win, by the rules of the core: it knows no game by name.
//! Every way it finds is replayed through the core before it is returned. `Unwinnable` is said only
//! when every position that can be reached was looked at, but for those that [`Prunings`] prove not to be needed.

mod acts;
mod beam;
mod board;
mod board_keys;
mod budget;
mod buried;
mod canon;
mod dead;
mod depth;
mod dig;
mod easier;
mod exhaust;
pub mod fair;
mod features;
mod follow;
mod gaps;
mod heights;
mod hosts;
mod last_pass;
mod late;
mod learned;
pub mod learning;
mod one_deck;
mod parallel;
mod parts;
mod pilot;
mod places;
mod plays;
mod pool;
mod prunings;
mod random;
mod ranks;
mod refuter;
mod safe;
mod seen;
mod setting;
mod shorten;
mod solve;
mod stacks;
mod table;
mod value;
mod variety;
mod weights;
mod worth;

pub use budget::{Budget, RanOut};
pub use parallel::solve_parallel;
pub use prunings::Prunings;
pub use safe::safe_up;
pub use solve::{Report, Verdict, solve, solve_with};

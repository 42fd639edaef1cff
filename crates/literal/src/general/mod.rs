//! Any rules that a rule file can describe, read as literally as the games beside this folder.
//!
//! The games of this crate are written one by one. This folder plays rules that nobody has
//! written down before: [`random_rules`] makes them up, [`Game`] lists and plays moves straight
//! from what `docs/rule-files.md` says each field means, [`rule_file`] writes them as a rule file
//! for the fast implementation, [`random_endgame`] makes positions that can be searched to their
//! end, and [`exhaust`] does so.

mod covers;
mod deal;
mod dealing;
mod endgame;
mod exhaust;
mod moves;
mod pack;
mod piles;
mod play;
mod position;
mod random;
mod random_aside;
mod random_base;
mod random_covers;
mod random_deal;
mod random_hole;
mod random_outranked;
mod random_pack;
mod random_parts;
mod random_relay;
mod random_rules;
mod rules;
mod shrink;
mod shuffle;
mod suits;
mod text;

pub use endgame::{Endgame, random_endgame};
pub use exhaust::{Truth, exhaust};
pub use position::{Game, Move, Pile, Position};
pub use random::Random;
pub use random_rules::random_rules;
pub use rules::*;
pub use shrink::{smaller_positions, smaller_rules};
pub use text::{layout, position_of, rule_file};

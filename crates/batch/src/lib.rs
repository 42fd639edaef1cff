//! What it takes to search many positions on one machine.
//!
//! [`in_order`] works with several threads and hands the results over in order. [`memory`] divides
//! one limit among the searches, [`clock`] measures processor time, and [`Machine`] says what it
//! all ran on.

pub mod clock;
mod machine;
pub mod memory;
mod ordered;

pub use machine::Machine;
pub use ordered::{News, in_order};

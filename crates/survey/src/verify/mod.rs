//! Checking surveys: that rows are those that were written, and that they are true.
//!
//! `walk` reads every row in its order, compares checksums and replays the solutions that were
//! kept. Of what has no solution a sample is searched again (`second`), losses by another way than
//! the one that found them.

mod check;
mod counts;
mod sample;
mod second;
mod walk;

pub use check::{LookProgress, verify};
pub use counts::{Looked, Sampling, Verified, Way};

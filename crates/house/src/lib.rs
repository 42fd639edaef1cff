//! What the house holds of itself: arrows between crates and between the page's rooms, no circles
//! of files, lengths, widths, tests that are run, and a sentence in every file that says what it is
//! about.
//!
//! A check takes a [`House`] and gives what breaks it, a line each, with the place.

pub mod arrows;
pub mod circles;
mod files;
pub mod lengths;
pub mod map;
mod modules;
pub mod rooms;
mod scripts;
pub mod test_files;
pub mod widths;

use anyhow::Result;

pub use files::House;

/// A check: what breaks it, a line each.
pub type Check = fn(&House) -> Result<Vec<String>>;

/// All checks, by name.
pub const CHECKS: &[(&str, Check)] = &[
    ("arrows", arrows::check),
    ("rooms", rooms::check),
    ("circles", circles::check),
    ("lengths", lengths::check),
    ("widths", widths::check),
    ("test files", test_files::check),
    ("map", map::check),
];

//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod applicability;
mod brute_force;
mod budget;
mod ends;
mod fair;
mod known;
mod metamorphic;
mod open_games;
mod parallel;
mod random_rules;
mod refuters;
mod returns;
mod shortening;
mod signature;
mod small;
mod steps;

/// A number that the environment may set, for long runs.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

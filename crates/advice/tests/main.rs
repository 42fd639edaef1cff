//! All tests of this crate, as one program: it is linked once, and its tests run side by side.

mod adviser;
mod portions;
mod review;

/// A number that the environment may set, for long runs.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

//! Solutions that a person can follow.

mod beam;
mod cycles;
mod line;
mod needless;
mod renaming;
pub(crate) mod shortener;

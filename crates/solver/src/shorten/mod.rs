//! Solutions that a person can follow.

mod beam;
mod line;
mod needless;
mod renaming;
pub(crate) mod shortener;

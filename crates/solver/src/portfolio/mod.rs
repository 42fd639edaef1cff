//! How the searches take turns, and what is given out.

pub(crate) mod alone;
pub(crate) mod applicability;
pub(crate) mod parallel;
pub(crate) mod shorten;
pub(crate) mod solve;

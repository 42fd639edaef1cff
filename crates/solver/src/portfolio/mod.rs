//! How the searches take turns, and what is given out.

pub(crate) mod alone;
pub(crate) mod beams;
pub(crate) mod complete;
#[cfg(test)]
mod fast_models;
pub(crate) mod limits;
pub(crate) mod loose_stock;
pub(crate) mod parallel;
pub(crate) mod parts;
pub(crate) mod report;
pub(crate) mod role;
pub(crate) mod rounds;
pub(crate) mod solve;
pub(crate) mod solver;
mod stage;

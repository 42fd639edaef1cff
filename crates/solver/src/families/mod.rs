//! Families of games that are searched on states of their own: each with its states, search, fast
//! model and, where there is one, its fair player.

pub(crate) mod acts;
pub(crate) mod compact;
pub(crate) mod heights;
pub(crate) mod one_foundation;
pub(crate) mod rows;

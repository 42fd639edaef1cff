//! A search's view of the core's positions: its steps, its keys and the order of its steps.

pub(crate) mod canonical_key;
pub(crate) mod macro_move;
pub(crate) mod ordering;

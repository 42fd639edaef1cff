//! Games in rows, on which nothing is built and in which drawing fills gaps, such as Die Reihe.

pub(crate) mod delayed_plays;
pub(crate) mod delayed_state;
mod rows_board;
#[cfg(test)]
pub(crate) mod rows_model;
pub(crate) mod rows_order;
pub(crate) mod rows_player;

/// The most columns for which there is room.
pub(crate) const MAX_COLUMNS: usize = 12;

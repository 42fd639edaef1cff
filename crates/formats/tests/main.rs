//! The forms of games and positions: read, written, and damaged.

mod documents;
mod mutations;
mod written;

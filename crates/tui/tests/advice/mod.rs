//! Hints, verdicts, solutions, statistics and places of the history, on the screen and line by
//! line.

mod game;
mod hints;
mod line_by_line;
mod new_game;
mod review;
pub(crate) mod slow;
mod viewer;
mod why;

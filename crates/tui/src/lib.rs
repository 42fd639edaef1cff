//! The table in the terminal.
//!
//! [`play`] has the whole screen, with keys and mouse; [`play_plain`] goes line by line and never moves the cursor, for
//! screen readers and pipes. Both speak to the table by its requests, over the [`Store`](patience_table::Store) that
//! they are handed: a game begun in the browser goes on here, and the other way round.
//!
//! An [`App`] is the screen's whole state. Keys and mouse change it, [`draw()`] shows it, and [`layout::layout`] is the
//! one pure function that says where every card lies, for drawing and for the mouse. Of these none touches the terminal;
//! `screen` alone does. A move is kept before its effect is drawn, so nothing is lost however the program ends.

mod advice;
mod app;
mod card;
mod command;
mod dialog;
mod draw;
mod keys;
pub mod layout;
mod look;
mod mouse;
mod moves;
mod plain;
#[cfg(test)]
mod refusals_by_game;
mod say;
mod screen;
mod seat;
mod statistics;
mod system;
mod wishes;
mod words;

pub use app::App;
pub use draw::draw;
pub use keys::Wish;
pub use look::{Background, Colours, Look};
pub use moves::Spot;
pub use patience_table;
pub use plain::play_plain;
pub use screen::{End, ScreenError, play};
pub use seat::{Host, NewGame, Start};

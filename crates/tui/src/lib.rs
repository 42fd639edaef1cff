//! The table in the terminal.
//!
//! [`play`] has the whole screen, with keys and mouse; [`play_plain`] goes line by line and never
//! moves the cursor, for screen readers and pipes. Both speak to the table by its requests, over
//! the [`Store`](patience_table::Store) that they are handed: a game begun in the browser goes on
//! here, and the other way round.
//!
//! An [`App`] is the screen's whole state. Keys and mouse change it, [`draw()`] shows it, and
//! [`layout::layout`] is the one pure function that says where every card lies, for drawing and for
//! the mouse. Of these none touches the terminal; `screen::terminal` alone does. A move is kept
//! before its effect is drawn, so nothing is lost however the program ends.

mod advice;
mod calendar;
mod choices;
mod command;
mod find;
mod history;
mod interpreter;
mod line;
mod moves;
mod phrases;
mod plain;
#[cfg(test)]
mod refusals_by_game;
mod screen;
mod session;
mod statistics;
mod system;
mod texts;
mod viewer;

pub use choices::Choices;
pub use find::{fold, is_called_so, word_begins};
pub use moves::Spot;
pub use patience_table;
pub use plain::play_plain;
pub use screen::layout;
pub use screen::{App, Background, Colours, End, Fill, Look, ScreenError, Wish, draw, play};
pub use session::{Host, NewGame, Start};
pub use statistics::numbers;

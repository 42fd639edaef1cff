//! The table on the whole screen.

mod app;
mod ascii;
mod assist;
mod card;
mod commands;
mod dialog;
mod draw;
mod keybar;
mod keys;
pub mod layout;
mod list;
mod look;
mod mouse;
mod new_game;
mod paint;
mod side;
mod terminal;
mod watched;
mod watching;

pub use app::App;
pub use draw::draw;
pub use keys::Wish;
pub use look::{Background, Colours, Fill, Look};
pub use terminal::{End, ScreenError, play};

//! The table on the whole screen.

mod app;
mod assist;
mod card;
mod commands;
mod dialog;
mod draw;
mod keys;
pub mod layout;
mod look;
mod mouse;
mod paint;
mod terminal;
mod watching;

pub use app::App;
pub use draw::draw;
pub use keys::Wish;
pub use look::{Background, Colours, Look};
pub use terminal::{End, ScreenError, play};

//! The libraries that a program or module contains, with the terms of each: who gives it away gives
//! these away, too.
//!
//! What is linked in is what cargo says that it has built for the target (`--message-format=json`),
//! so nothing is forgotten, and what only builds or tests is left out.

mod error;
mod linked;
mod notices;

pub use error::LicencesError;
pub use linked::{Linked, linked};
pub use notices::notices;

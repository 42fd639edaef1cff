//! What a survey is of, and with what it was made.

mod check;
mod model;
mod settings;
mod written;

pub(crate) use check::every_game_has_a_checksum;
pub(crate) use model::named;
pub use model::{GameChoice, Manifest, ManifestError};
pub use settings::Settings;
pub(crate) use written::{read_text, written};

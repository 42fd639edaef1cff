//! What players read: on the page, in the terminal, on the command line, in reports and refusals.
//!
//! A language is one file of the folder `lang`, which is built in by being there; [`add`] takes
//! another at run time. Programs name a text by its key, and say which language they want:
//!
//! ```
//! use patience_words::Words;
//!
//! let german = Words::of("de".parse().unwrap());
//! assert_eq!(german.fill("bar.moves", &[("count", "1".into())]), "ein Zug");
//! assert_eq!(german.fill("bar.moves", &[("count", "7".into())]), "7 Züge");
//! ```
//!
//! What a language lacks is there in English. [`Words::gaps`] says what that is.

mod ascii;
mod catalogue;
mod gaps;
mod languages;
mod refusal;
mod steps;
mod text;
mod told;
mod tree;
mod turns;
mod words;

pub use ascii::ascii;
pub use catalogue::CatalogueError;
pub use gaps::Gaps;
pub use languages::{MAX_BYTES, MAX_LANGUAGES, add, languages};
pub use steps::{Step, redeal_way, stock_way};
pub use words::{Args, Speak, Words, is_card};

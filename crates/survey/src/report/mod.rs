//! What many results say together.

mod cite;
mod csv;
mod figures;
mod gather;
mod html;
mod language;
mod markdown;
mod model;
mod plot;
mod published;

pub use csv::csv;
pub use figures::figures;
pub use gather::gather;
pub use html::html;
pub(crate) use language::Language;
pub(crate) use markdown::aligned;
pub use markdown::{markdown, table};
pub use model::{Bin, Distribution, Fair, GameReport, Lengths, Program, Report, Share};
pub use published::{Published, PublishedError, read_published};

//! Rules as data: what a rule file may say, how it is read and checked.

mod builtin;
mod check;
mod figures;
mod model;
mod picture;
mod problem;
mod read;
mod reader;
mod ruleset;

pub use builtin::{Library, LibraryError};
pub use figures::Figures;
pub(crate) use model::{ALL_CARDS, EMPTY, base_index, rank_set};
pub use model::{
    Build, CellTakes, Cells, Climb, DealStep, DealingColumns, Draw, Faces, Fan, Foundation, Kinds, Order, Place, Rules,
    SetAside, Space, Start, Stock, Suits, Tableau, Units, Wrap,
};
pub use picture::Picture;
pub use problem::{Problem, RuleFileError};
pub use ruleset::{
    Bilingual, Choice, GameOption, Lang, OptionError, OptionValue, Preset, Ruleset, Source, TextSection,
};

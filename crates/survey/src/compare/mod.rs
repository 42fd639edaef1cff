//! Two surveys of the same deals, deal by deal.
//!
//! `side` reads one of them into compact records, `pair` puts those of the same deals together,
//! `paired` has the statistics of pairs, `markdown` says what came of it.

mod markdown;
mod model;
mod pair;
mod paired;
mod side;

pub use markdown::compared;
pub use model::{ColumnDifference, Comparison, Disagreement, Estimate, FairPair, GamePair, Named, Paired, SettingPair};
pub use pair::compare;

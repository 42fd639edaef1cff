//! How many deals of a patience can be won.
//!
//! [`run`] decides every deal of a [`Manifest`] and writes a [`Row`](row::Row) for each to a
//! folder; killed, it goes on where it was. [`verify`] finds out whether rows were changed and
//! whether they are true, [`compare`] puts two surveys side by side, [`gather`] makes one
//! [`Report`] of many folders, [`pack`] one compressed file, [`grades`] a table of deals by how
//! hard they are.

mod checksum;
pub mod columns;
mod compare;
mod deals;
mod error;
mod folder;
mod grades;
mod manifest;
mod pack;
mod report;
pub mod row;
mod rows;
mod run;
mod sources;
pub mod stats;
mod tally;
mod verify;
mod visit;

pub use checksum::Checksum;
pub use compare::{
    ColumnDifference, Comparison, Disagreement, Estimate, FairPair, GamePair, Named, Paired, SettingPair, compare,
    compared,
};
pub use deals::{Deals, Shard};
pub use error::{Advice, Mixed, SurveyError};
pub use grades::grades;
pub use manifest::{GameChoice, Manifest, ManifestError, Settings};
pub use pack::{Packing, pack};
pub use report::{
    Bin, Distribution, Fair, GameReport, Lengths, Program, Published, PublishedError, Report, Share, csv, figures,
    gather, html, markdown, read_published, table,
};
pub use run::{FairPlayer, Progress, run};
pub use tally::{HardDeal, RanOutCounts};
pub use verify::{LookProgress, Looked, Sampling, Verified, Way, verify};

/// The version and the commit of this program, as they stand in manifests.
pub const VERSION: (&str, &str) = (env!("CARGO_PKG_VERSION"), env!("PATIENCE_COMMIT"));

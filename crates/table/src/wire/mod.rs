//! What goes over the wire: requests, replies and errors, in the JSON form of `docs/api.md`.
//!
//! The types are written here, once. A test of this crate derives their schema,
//! `docs/api.schema.json`, and `tests/browser/wire.mjs` makes the page's types of that,
//! `web/js/wire.d.ts`; tests hold the three together.

mod deck_problem;
mod error;
mod fields;
mod games;
mod given;
mod layouts;
mod loss;
mod reply;
mod request;
mod review;
mod rules;
mod seen;
mod snapshot;
mod strict;
mod tagged;
mod texts;

pub use error::{Error, ErrorReply};
pub use games::{FairFigures, FiguresInfo, GameInfo, OptionInfo, PresetInfo};
pub use given::{Given, GivenExport, RefusedItem};
pub use layouts::LayoutInfo;
pub use loss::{Loss, LossCard, Wanted, Why};
pub use reply::{LeftOut, Reply};
pub use request::Request;
pub use review::{CurvePoint, Review, ReviewMove, Turn};
pub use rules::{PictureInfo, RulesInfo, Section};
pub use seen::Seen;
pub use snapshot::{History, Preview, Snapshot};
pub use tagged::untag;
pub use texts::{MAX_READ, ReadGame, ReadInfo, ShareInfo, SharedText};

pub(crate) use layouts::layouts;
pub(crate) use rules::rules;
pub(crate) use texts::{read, share};

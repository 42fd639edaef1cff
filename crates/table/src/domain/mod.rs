//! What the table is about: games in progress, their results, and advice. Knows neither requests
//! nor stores.

mod adviser;
mod bounds;
mod days;
mod entry;
mod env;
mod id;
mod result;
mod review;
mod rule_file;
mod statistics;
mod trouble;
mod turns;
mod unreadable;

pub(crate) mod advice;
pub(crate) mod autoplay;
pub(crate) mod carry;
pub(crate) mod encoding;
pub(crate) mod finish;

pub use advice::{Hint, HintBasis, HintKind, HintState, Hinted, Reason, Solution, Verdict, VerdictState};
pub use adviser::{Adviser, DealFound, DealWish, FairHint, Grade, Known, NoAdviser, RatedMove};
pub use autoplay::Auto;
pub use bounds::{MAX_BOOKMARKS, MAX_MOVES, MAX_MS, MAX_REVISION, next_revision};
pub use carry::Carry;
pub use days::{Day, days_in, is_date};
pub use entry::{Bookmark, Entry, MAX_BOOKMARK_CHARS};
pub use env::Env;
pub use id::GameId;
pub use result::{GameResult, MAX_RESULTS, MAX_UNAIDED_HINTS, Outcome, Score, Tally};
pub use review::{Chance, ReviewFindings};
pub use rule_file::{MAX_RULE_FILES, RuleFile};
pub use statistics::{Export, ExportFormat, Recent, Spread, Statistics, Streak};
pub use trouble::Trouble;
pub use turns::Until;
pub use unreadable::Unreadable;

pub(crate) use bounds::{expect_at_most, expect_few};
pub(crate) use days::{Month, days};
pub(crate) use encoding::shorten;
pub(crate) use result::expect_name;
pub(crate) use rule_file::Standing;
pub(crate) use statistics::statistics;

//! The table: games in progress, served as requests and replies.
//!
//! A [`Table`] takes a [`Request`] and gives a [`Reply`] or an [`Error`], all of them plain values
//! with the JSON form of `docs/api.md`. It does no I/O of its own and knows no clock and no randomness: what is
//! kept goes through a [`Store`], and time, ids and random deals come with each request in an [`Env`].
//!
//! ```
//! use patience_table::patience::Library;
//! use patience_table::{Auto, Env, GameId, MemoryStore, NoAdviser, Reply, Request, Table};
//!
//! let mut table = Table::new(Library::builtin());
//! let mut store = MemoryStore::default();
//! let env = Env { id: GameId::new("g1").unwrap(), deal: 42, now_ms: 0 };
//!
//! let request = Request::parse(br#"{"do": "new", "game": "grosse-harfe"}"#)?;
//! let Reply::Table { table: begun } = table.serve(&mut store, &mut NoAdviser, request, &env)? else { unreachable!() };
//! let mv = begun.legal[0].clone();
//! let request = Request::Move { id: begun.id, ply: begun.ply, mv, auto: Auto::Off };
//! let Reply::Table { table: played } = table.serve(&mut store, &mut NoAdviser, request, &env)? else { unreachable!() };
//! assert_eq!(played.ply, 1);
//! # Ok::<(), patience_table::Error>(())
//! ```
//!
//! **A game's history is the truth.** What is kept of a game is its deck, its moves and a cursor; loading it
//! is replaying it. A change is handed to the store before the reply exists, so a reply in
//! hand means that the change is kept. Games in use stay in memory (a bounded number), and a change
//! stores one move, so the thousandth move costs what the first did. Every game has a revision that
//! each change raises: two tables over one store (two servers, a server and a terminal) notice each
//! other's changes and neither overwrites the other's.

mod advice;
mod adviser;
mod cache;
mod deck_problem;
mod error;
mod figures_text;
mod held;
mod id;
mod memory;
mod pictures;
mod reply;
mod request;
mod result;
mod statistics;
mod store;
mod table;
mod up;

pub use advice::{Hint, HintState, Hinted, Solution, Verdict, VerdictState};
pub use adviser::{Adviser, FairHint, Grade, Known, NoAdviser, RatedMove};
pub use error::Error;
pub use figures_text::figures_text;
pub use held::{MAX_BOOKMARKS, MAX_TOLD};
pub use id::GameId;
pub use memory::MemoryStore;
/// The core, whose types stand in requests and replies.
pub use patience;
pub use pictures::PictureInfo;
pub use reply::{Bookmark, Entry, FiguresInfo, GameInfo, History, OptionInfo, PresetInfo, Reply, Section, Snapshot};
pub use request::{HintKind, Request};
pub use result::{GameResult, MAX_RESULTS, Outcome, Score, Tally};
pub use statistics::{Export, ExportFormat, Recent, Spread, Statistics, Streak};
pub use store::{Change, KeptMove, MAX_DELETED, Note, Record, Store, StoreError};
pub use table::{Env, MAX_BOOKMARK_CHARS, MAX_LISTED, MAX_MOVES, Standing, Table};
pub use up::Auto;

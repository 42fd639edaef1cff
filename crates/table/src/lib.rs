//! The table: games in progress, served as requests and replies.
//!
//! A [`Table`] takes a [`Request`] and gives a [`Reply`] or an [`Error`], all of them plain values
//! with the JSON form of `docs/api.md`. It does no I/O of its own and knows no clock and no
//! randomness: what is kept goes through a [`Store`], and time, ids and random deals come with each
//! request in an [`Env`].
//!
//! ```
//! use patience_table::patience::Library;
//! use patience_table::{Auto, Env, GameId, MemoryStore, NoAdviser, Reply, Request, Table};
//!
//! let mut table = Table::new(Library::builtin());
//! let mut store = MemoryStore::default();
//! let env = Env { id: GameId::new("g1").unwrap(), deal: 42, now_ms: 0 };
//!
//! let mut ask = |request| table.serve(&mut store, &mut NoAdviser, request, &env);
//!
//! let request = Request::parse(br#"{"do": "new", "game": "grosse-harfe"}"#)?;
//! let Reply::Table { table: begun } = ask(request)? else { unreachable!() };
//! let mv = begun.legal[0].clone();
//! let (id, ply, revision) = (begun.id, begun.ply, Some(begun.revision));
//! let request = Request::Move { id, ply, revision, mv, auto: Auto::Off };
//! let Reply::Table { table: played } = ask(request)? else { unreachable!() };
//! assert_eq!(played.ply, 1);
//! # Ok::<(), patience_table::Error>(())
//! ```
//!
//! **A game's history is the truth.** What is kept of a game is its deck, its moves and a cursor;
//! loading it is replaying it. A change is handed to the store before the reply exists, so a reply
//! in hand means that the change is kept. Games in use stay in memory (a bounded number), and a
//! change stores one move, so the thousandth move costs what the first did. Every game has a
//! revision that each change raises: two tables over one store (two servers, a server and a
//! terminal) notice each other's changes and neither overwrites the other's.

mod cache;
mod domain;
mod figures_text;
mod live_game;
mod loss_text;
mod preview;
mod review_text;
mod store;
mod table;
mod wire;

pub use domain::{
    Adviser, Auto, Bookmark, Carry, Chance, Day, DealFound, DealWish, Entry, Env, Export, ExportFormat, FairHint,
    GameId, GameResult, Grade, Hint, HintBasis, HintKind, HintState, Hinted, Known, MAX_BOOKMARK_CHARS, MAX_BOOKMARKS,
    MAX_MOVES, MAX_MS, MAX_RESULTS, MAX_REVISION, MAX_RULE_FILES, MAX_UNAIDED_HINTS, NoAdviser, Outcome, RatedMove,
    Reason, Recent, ReviewFindings, RuleFile, Score, Solution, Spread, Statistics, Streak, Tally, Trouble, Unreadable,
    Until, Verdict, VerdictState, days_in, is_date, next_revision,
};
pub use figures_text::{facts_text, figures_text, minutes, winnable_percent};
pub use live_game::MAX_TOLD;
pub use loss_text::{loss_text, proof_text};
/// The core, whose types stand in requests and replies.
pub use patience;
/// The reasons that an [`Adviser`] gives for losses.
pub use patience_solver::{Blocked, LossReason, PlacedCard};
pub use review_text::{review_text, turn_text};
pub use store::{
    Change, KeptGame, KeptMove, MAX_AT_ONCE, MAX_DELETED, MAX_RAW, MemoryStore, Note, Progress, Readable, Record, Row,
    RowStore, Shelter, Store, StoreError, UNPLAYED_MS,
};
pub use table::{LONG_GAME, MAX_LISTED, Standing, Table};
pub use wire::{
    CurvePoint, Error, ErrorReply, FairFigures, FiguresInfo, GameInfo, Given, GivenExport, History, LayoutInfo,
    LeftOut, Loss, LossCard, MAX_READ, OptionInfo, PictureInfo, PresetInfo, Preview, ReadGame, ReadInfo, RefusedItem,
    Reply, Request, Review, ReviewMove, RulesInfo, Section, Seen, ShareInfo, SharedText, Snapshot, Turn, Wanted, Why,
    untag,
};

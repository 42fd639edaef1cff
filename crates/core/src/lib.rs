//! Patience card games: rules as data, positions, moves, games and what players see of them.
//!
//! A program that deals a game, plays its first legal moves and prints where it led:
//!
//! ```
//! use patience::{Game, Library};
//!
//! let library = Library::builtin();
//! let rules = library.rules("grosse-harfe", &[])?;
//! let mut game = Game::deal(rules, 42)?;
//! for _ in 0..20 {
//!     let moves = game.position().legal_moves(game.rules());
//!     let Some(&mv) = moves.first() else { break };
//!     game.play(mv)?;
//! }
//! println!("{}", game.replay_line());
//! assert_eq!(game.ply(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Library`] holds the games, each a [`Ruleset`] read from a rule file. One choice of its
//! options gives [`Rules`]. A [`Deck`] dealt by rules gives a [`Position`], which lists its legal
//! [`Move`]s, plays and takes them back. A [`Game`] is a position with its history, a [`View`] is
//! what its player sees, a [`Transcript`] is a game as text. A [`Layout`] is any arrangement of
//! cards; it becomes a position through one checked gate, [`Layout::position`].
//!
//! This crate does no I/O, knows no clock, no threads and no game by name.

// A new pile kind or way to draw must not pass anything here in silence.
#![warn(clippy::wildcard_enum_match_arm)]

// The first example of the package is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod at_most;
mod belonging;
mod card;
mod covers;
mod deal;
mod deal_number;
mod deck;
mod figures;
mod game;
mod gate;
mod json;
mod knowledge;
mod lang;
mod layout;
mod legal;
mod library;
mod moves;
mod options;
mod origin;
mod pack;
mod paired;
mod perft;
mod pile;
mod plain;
mod play;
mod played;
mod position;
mod position_keys;
mod redeal;
mod refusal;
mod replay;
mod rules;
mod ruleset;
#[cfg(feature = "schemars")]
mod schema;
mod shuffle;
mod status;
mod transcript;
mod undo;
mod view;

pub use card::{Card, CardError, Rank, Suit};
pub use deal::DealError;
pub use deal_number::{DealNumber, DealNumberError};
pub use deck::{Deck, DeckError};
pub use figures::{Fair, Figures};
pub use game::Game;
pub use json::{JsonProblem, json_problem};
pub use lang::{Lang, LangError, Texts};
pub use layout::{Layout, LayoutError, LayoutPiles, LayoutProblem, LayoutState};
pub use library::{Library, LibraryError, PresetName};
pub use moves::{Move, MoveList};
pub use options::Options;
pub use origin::Origin;
pub use pack::{Pack, Ranks};
pub use perft::{Perft, divide, perft};
pub use pile::{MAX_COLUMNS, MAX_FOUNDATIONS, MAX_HELPERS, MAX_PILES, PileId, PileKind, Piles};
pub use plain::{Plain, PlainTextError};
pub use played::PlayedMove;
pub use position::{FromTop, Position};
pub use refusal::Refusal;
pub use rules::{
    Build, CellTakes, Cells, Climb, Covers, DealStep, DealingColumns, Direction, Draw, Faces, Fan, Foundation,
    HoleEnds, Kinds, Mates, OptionValue, Order, Place, Refill, RuleParts, Rules, SetAside, Shows, Space, SpaceRank,
    Start, Stock, Suits, Tableau, Takes, Units, Wrap,
};
pub use ruleset::{
    Choice, Family, GameOption, OptionError, OtherNames, Picture, Preset, Problem, RULE_FILE_SCHEMA, RuleFileError,
    Ruleset, Source, TextSection,
};
pub use status::Status;
pub use transcript::{ReplayError, Transcript, TranscriptError};
pub use undo::Undo;
pub use view::{HIDDEN, PileView, PlaceView, View};

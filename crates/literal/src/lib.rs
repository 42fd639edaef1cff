//! The rules of every game a second time: slow, literal, and used only by tests.
//!
//! The fast implementation of the games describes them by data and moves cards in compact form.
//! A mistake there, in a rule that random play seldom meets, would stay unseen if the same code
//! also said what is right. This crate therefore shares no code with it. It is written straight
//! from the rules, game by game, most in a file of their own, with piles as plain lists of cards
//! under their names; positions are cloned freely, and nothing is tuned for speed.
//!
//! What it gives:
//!
//! - [`Table`]: a game from a transcript or from a hand-made layout, its legal moves, playing,
//!   replay lines, whether it is won or stuck.
//! - [`perft`]: how many move sequences of each length there are, and how many distinct positions
//!   they reach.
//! - The program `literal-perft`, which counts for the hand-made positions of `positions.jsonl`
//!   and the random ones of `random.jsonl` and writes `crates/core/tests/data/perft.jsonl`, which
//!   the fast implementation must reproduce:
//!   `cargo run --release -p patience-literal --bin literal-perft`.
//!
//! Its own tests replay every recorded game of `crates/core/tests/data/conformance`.

pub mod anneliese;
pub mod card;
pub mod daemon;
pub mod die_reihe;
pub mod freecell;
pub mod general;
pub mod grosse_harfe;
pub mod grosse_napoleon;
pub mod herzogin;
pub mod klondike;
pub mod koenigs_patience;
pub mod napoleon;
pub mod packers;
pub mod perft;
pub mod position;
pub mod presets;
pub mod record;
pub mod rules;
pub mod table;

pub use table::Table;

//! Transcripts and hand-made layouts as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game as it was played, in the format `patience/1`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// `patience/1`.
    pub format: String,
    /// A preset's name.
    pub game: String,
    /// Options that override the preset's.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// A deal number, which this crate does not use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Value>,
    /// The deck; its first card is dealt first.
    pub deck: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
}

/// A position set up by hand, in the format `patience-layout/1`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// `patience-layout/1`.
    pub format: String,
    /// A preset's name.
    pub game: String,
    /// Options that override the preset's.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The piles as replay lines show them; missing ones are empty.
    pub piles: Map<String, Value>,
    /// What the piles do not show.
    #[serde(default)]
    pub state: State,
}

/// What the piles of a layout do not show.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Which pass, or in Große Napoleon which laying-out, is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u32>,
    /// Große Napoleon: the rows dealt while the stock has cards. Die Reihe: the rows begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// The base rank, needed only when no foundation has a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The number of the shuffles to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<u32>,
}

/// A position to count from, with either a transcript or a layout.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// A short name, unique in the list.
    pub name: String,
    /// What this position tests, in one sentence.
    pub why: String,
    /// How to get there by playing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
    /// How it is set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
}

/// An [`Entry`] with what was counted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// The position.
    #[serde(flatten)]
    pub entry: Entry,
    /// Its legal moves, sorted.
    pub legal: Vec<String>,
    /// Whether it is won.
    pub won: bool,
    /// Whether it is stuck.
    pub stuck: bool,
    /// The counts for each depth.
    pub perft: Vec<Count>,
    /// The depth of `divide`.
    pub divide_depth: u32,
    /// For each first move, the number of move sequences of length `divide_depth` that begin with
    /// it.
    pub divide: BTreeMap<String, u64>,
}

/// The counts for one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The number of moves.
    pub depth: u32,
    /// The number of sequences of that many legal moves.
    pub paths: u64,
    /// The number of distinct positions that they reach.
    pub distinct: u64,
}

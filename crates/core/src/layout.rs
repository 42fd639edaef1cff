//! Layouts: any arrangement of cards in the piles of a game.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::at_most::Cards;
use crate::card::shorten;
use crate::json::json_problem;
use crate::library::{Library, LibraryError};
use crate::options::Options;
use crate::position::Position;
use crate::rules::Rules;

/// The name and version of the format.
const FORMAT: &str = "patience-layout/1";
/// The largest layout that is read: a hundred times what the largest game needs.
const MAX_BYTES: usize = 1 << 20;
/// How many cards of a pile, and how many piles, are read: more than any game has, so that what
/// is too much is told.
const MAX_LIST: usize = 1000;

/// An arrangement of cards in the piles of a game, for tests, editors and solvers: it may be
/// anything, until [`Layout::position`] finds that the rules allow it.
///
/// As JSON: `{"format": "patience-layout/1", "game": "napoleon", "options": {}, "piles": {"t1":
/// ["kd", "7C"], …}, "state": {"pass": 1}}`. Piles are lists from the bottom to the exposed card,
/// face-down cards in lower case; piles that are left out are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The name and version of the format, `patience-layout/1`.
    pub format: String,
    /// A preset's name.
    pub game: String,
    /// Options that differ from the preset's.
    #[serde(default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    /// The cards of every pile that is not empty.
    #[serde(deserialize_with = "piles")]
    pub piles: BTreeMap<String, Vec<String>>,
    /// What the piles do not show.
    #[serde(default)]
    pub state: LayoutState,
}

/// A layout without the name of its game: what a transcript has in the place of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutPiles {
    /// The cards of every pile that is not empty.
    #[serde(deserialize_with = "piles")]
    pub piles: BTreeMap<String, Vec<String>>,
    /// What the piles do not show.
    #[serde(default, skip_serializing_if = "LayoutState::is_empty")]
    pub state: LayoutState,
}

/// Reads piles, but refuses more of them or of their cards than any game has as soon as they come.
fn piles<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, Vec<String>>, D::Error> {
    struct Few;
    impl<'de> Visitor<'de> for Few {
        type Value = BTreeMap<String, Vec<String>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("piles by name, such as {\"t1\": [\"KD\"]}")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut piles = BTreeMap::new();
            while let Some((name, Cards(cards))) = map.next_entry::<String, Cards<MAX_LIST>>()? {
                if piles.insert(name, cards).is_some() || piles.len() > MAX_LIST {
                    return Err(de::Error::custom("a pile is named twice, or there are too many"));
                }
            }
            Ok(piles)
        }
    }
    deserializer.deserialize_map(Few)
}

/// What belongs to a position though the piles do not show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutState {
    /// The pass or laying-out that is going on, from 1; 1 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u8>,
    /// Rows dealt while dealing, or begun where drawing fills gaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// The base rank, needed only while every foundation is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The number of the shuffles to come ([`Position::shuffle_number`]); if absent, one that the
    /// columns decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<u32>,
}

impl LayoutState {
    fn is_empty(&self) -> bool {
        *self == LayoutState::default()
    }
}

/// Why a layout is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutProblem {
    /// The pile, or the part of the state, that is wrong; empty where it is the whole.
    pub place: String,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for LayoutProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { f.write_str(&self.problem) } else { write!(f, "{}: {}", self.place, self.problem) }
    }
}

/// A layout that can't be read or is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// It is no JSON, or not of the format.
    #[error("the layout can't be read: {0}")]
    Unreadable(String),
    /// The game or an option is unknown.
    #[error(transparent)]
    Game(#[from] LibraryError),
    /// The rules do not allow it: every reason.
    #[error("the layout is not a position of the game: {}", .0.iter().map(LayoutProblem::to_string).collect::<Vec<_>>().join("; "))]
    NotAPosition(Vec<LayoutProblem>),
}

impl Layout {
    /// Reads a layout.
    ///
    /// # Errors
    /// Where and why the text is no layout; unknown keys are named.
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        if text.len() > MAX_BYTES {
            let what = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
            return Err(LayoutError::Unreadable(what));
        }
        // A list of the values in order would be read, too.
        if text.trim_start().starts_with('[') {
            return Err(LayoutError::Unreadable("expected an object, found a list".into()));
        }
        let layout: Layout =
            serde_json::from_slice(text.as_bytes()).map_err(|error| LayoutError::Unreadable(json_problem(&error)))?;
        if layout.format != FORMAT {
            let found = shorten(&layout.format);
            return Err(LayoutError::Unreadable(format!("expected the format {FORMAT:?}, found {found:?}")));
        }
        Ok(layout)
    }

    /// The layout of a position.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn of(rules: &Rules, position: &Position) -> Layout {
        position.expect_to_belong(rules);
        let LayoutPiles { piles, state } = LayoutPiles::of(rules, position);
        let options = Options(rules.options().to_vec());
        Layout { format: FORMAT.into(), game: rules.preset().into(), options, piles, state }
    }

    /// The rules by which it is played.
    ///
    /// # Errors
    /// If the library has no such game, option or value.
    pub fn rules(&self, library: &Library) -> Result<std::sync::Arc<Rules>, LibraryError> {
        library.rules(&self.game, &self.options.0)
    }
}

impl LayoutPiles {
    /// The piles of a position.
    pub fn of(rules: &Rules, position: &Position) -> LayoutPiles {
        let piles = rules.piles().iter().filter(|&pile| !position.is_empty(pile));
        let texts = |pile| (rules.piles().name(pile).to_owned(), position.card_texts(rules, pile));
        LayoutPiles {
            piles: piles.map(texts).collect(),
            state: LayoutState {
                pass: rules.counts_passes().then_some(position.pass()),
                rows: (position.rows() > 0).then_some(position.rows()),
                base: position.base().map(|rank| rank.to_string()),
                shuffle: rules.shuffles().then_some(position.shuffle_number()),
            },
        }
    }
}

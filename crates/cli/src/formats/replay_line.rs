//! Lines of a replay: every pile of a position, and the move that led there.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use patience::{LayoutState, Move, Position, Rules, json_problem};
use patience_words::Speak as _;
use serde::Deserialize;

use super::puzzle::{Asked, Piles, Puzzle, position};
use crate::words;

/// A line. What piles do not show (which pass it is) may be added as `state`, as in a layout.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    ply: Option<u64>,
    #[serde(default, rename = "move")]
    mv: Option<String>,
    piles: Piles,
    #[serde(default)]
    state: Option<LayoutState>,
    #[serde(default, rename = "legal")]
    _legal: Option<Vec<String>>,
    #[serde(default, rename = "won")]
    _won: Option<bool>,
}

/// A replay as it is read. A line that follows the one before it by its move is reached by playing
/// that: so it is known which pass it is. Without a line before it a position is taken to be in the
/// first pass.
#[derive(Default)]
pub(crate) struct Replay {
    last: Option<(u64, Arc<Rules>, Position)>,
}

impl Replay {
    pub(crate) fn read(&mut self, place: &str, text: &str, asked: &Asked<'_>) -> Result<Puzzle> {
        let line: Line = serde_json::from_str(text).map_err(|error| anyhow!(asked.lang.told(&json_problem(&error))))?;
        let (preset, rules) = asked.rules()?;
        let position = match self.follow(&line) {
            Some(position) => position,
            None => position(&rules, preset, line.piles, line.state.unwrap_or_default())
                .map_err(|error| words::layout(asked.lang, asked.library, &error))?,
        };
        self.last = line.ply.map(|ply| (ply, Arc::clone(&rules), position));
        Ok(Puzzle::of_position(place.to_owned(), preset, rules, position))
    }

    /// The position after the line's move, if that leads from the last line to this one.
    fn follow(&self, line: &Line) -> Option<Position> {
        let (ply, rules, mut position) = self.last.clone()?;
        if line.state.is_some() || line.ply? != ply.checked_add(1)? {
            return None;
        }
        let mv = Move::parse(line.mv.as_deref()?, rules.piles()).ok()?;
        let _ = position.play(&rules, mv).ok()?;
        let none = Vec::new();
        let alike =
            |pile| *line.piles.get(rules.piles().name(pile)).unwrap_or(&none) == position.card_texts(&rules, pile);
        (line.piles.len() <= rules.piles().len() && rules.piles().iter().all(alike)).then_some(position)
    }
}

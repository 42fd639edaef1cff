//! Lines of a replay: every pile of a position, and the move that led there.

use std::sync::Arc;

use patience::{LayoutState, Move, Position, Rules, Transcript};
use serde::Deserialize;

use crate::asked::{Asked, Piles, position};
use crate::problem::ReadProblem;
use crate::undeal::transcript_of;

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
#[derive(Debug, Default)]
pub(crate) struct Replay {
    last: Option<(u64, Arc<Rules>, Position)>,
}

impl Replay {
    pub(crate) fn read(&mut self, text: &str, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
        let line: Line = serde_json::from_slice(text.as_bytes())?;
        let rules = asked.rules()?;
        let position = match self.follow(&line) {
            Some(position) => position,
            None => position(&rules, line.piles, line.state.unwrap_or_default())?,
        };
        self.last = line.ply.map(|ply| (ply, Arc::clone(&rules), position));
        Ok(transcript_of(&rules, position))
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

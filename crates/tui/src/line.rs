//! Lines of moves that are looked at.

use patience_table::GameId;
use patience_table::patience::Transcript;

/// A line of moves, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    /// It goes on from this place of a game.
    Game { id: GameId, from: usize, moves: Vec<String> },
    /// It is a game that was played elsewhere.
    Recorded(Transcript),
}

impl Line {
    /// How many moves it has.
    pub(crate) fn length(&self) -> usize {
        match self {
            Line::Game { moves, .. } => moves.len(),
            Line::Recorded(transcript) => transcript.moves.len(),
        }
    }
}

//! The line that is reviewed.

use std::sync::Arc;

use patience::{Game, Move, Position, Rules, Status};

/// The moves that a game has played, without those that were taken back.
#[derive(Debug)]
pub(crate) struct Line {
    /// At its end, knowing only what the line has shown.
    game: Game,
}

impl Line {
    pub(crate) fn of(game: &Game) -> Line {
        let mut line = game.again();
        for mv in game.moves().take(game.ply()) {
            line.play(mv).expect("what was played is legal");
        }
        Line { game: line }
    }

    pub(crate) fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    pub(crate) fn length(&self) -> usize {
        self.game.ply()
    }

    pub(crate) fn is_won(&self) -> bool {
        self.game.status() == Status::Won
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        self.game.moves().collect()
    }

    /// The game as it stood at a place, knowing what the line had shown until then.
    pub(crate) fn game_at(&self, place: usize) -> Game {
        let mut game = self.game.again();
        for mv in self.game.moves().take(place) {
            game.play(mv).expect("what was played is legal");
        }
        game
    }

    /// The position at a place.
    pub(crate) fn position(&self, place: usize) -> Position {
        let mut game = self.game.clone();
        game.go_to(place);
        *game.position()
    }
}

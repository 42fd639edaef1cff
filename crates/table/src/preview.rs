//! Lines of moves that are looked at and not played.

use patience::{Game, PlayedMove};

use crate::domain::GameId;
use crate::live_game::LiveGame;
use crate::wire::{Error, Preview};

/// A line of moves in a copy of a game.
pub(crate) struct Line {
    id: GameId,
    game: Game,
    /// How many moves of the game come before it.
    from: usize,
    length: usize,
    /// How many of its moves are those of the game's own history.
    known: usize,
}

impl Line {
    /// A line that goes on from a place of a game's history; from its end if it is shorter.
    ///
    /// # Errors
    /// If a move of the line is not legal.
    pub(crate) fn new(id: GameId, mut game: Game, from: usize, moves: &[String]) -> Result<Line, Error> {
        let from = from.min(game.moves().len());
        let history = game.moves().skip(from).map(|mv| mv.display(game.rules().piles()).to_string());
        let known = history.zip(moves).take_while(|(own, mv)| own == *mv).count();
        game.go_to(from);
        moves.iter().try_for_each(|mv| game.replay_move(mv))?;
        Ok(Line { id, game, from, length: moves.len(), known })
    }

    /// Whether `at` moves of the line lead where the game has not been.
    pub(crate) fn is_news(&self, at: usize) -> bool {
        at > self.known
    }

    /// How the game would stand after `at` moves of the line.
    ///
    /// # Errors
    /// If the line is shorter.
    pub(crate) fn preview(mut self, at: usize) -> Result<Preview, Error> {
        let Line { from, length, .. } = self;
        if at > length {
            return Err(Error::BadRequest(format!("at: {at} is beyond the line, which has {length} moves")));
        }
        let step = at.checked_sub(1).and_then(|before| self.step(from + before));
        self.game.go_to(from + at);
        Ok(Preview { table: LiveGame::begun(self.id, self.game, 0).snapshot(), step })
    }

    /// The move that is played when so many are.
    fn step(&mut self, ply: usize) -> Option<PlayedMove> {
        self.game.go_to(ply);
        let before = self.game.view();
        let mv = self.game.next_move()?.display(self.game.rules().piles()).to_string();
        self.game.redo();
        Some(PlayedMove::between(&mv, &before, &self.game.view()))
    }
}

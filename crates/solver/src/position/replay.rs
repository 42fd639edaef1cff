//! Steps of other states, played as moves.

use patience::{Card, Move, PileId, Position, Rules};

use crate::position::macro_move::turn;

/// A position that is played on, and the moves that were played.
pub(crate) struct Replay<'a> {
    rules: &'a Rules,
    pub(crate) position: Position,
    pub(crate) moves: Vec<Move>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(rules: &'a Rules, position: &Position) -> Replay<'a> {
        Replay { rules, position: *position, moves: Vec::new() }
    }

    /// Plays a move.
    ///
    /// # Panics
    /// If it is not legal, which would be a bug of the search that has found it.
    pub(crate) fn play(&mut self, mv: Move) {
        let played = self.position.play(self.rules, mv);
        assert!(played.is_ok(), "{mv:?}: {played:?}");
        self.moves.push(mv);
    }

    /// Draws, and turns the waste over, until a card is exposed, given by its index: after twice as
    /// often as there are cards it would be.
    pub(crate) fn turn_up(&mut self, waste: PileId, card: u8) {
        for _ in 0..2 * Card::COUNT {
            if self.position.exposed(waste).is_some_and(|top| top.index() == usize::from(card)) {
                return;
            }
            self.play(turn(self.rules, &self.position));
        }
    }
}

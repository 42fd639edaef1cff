//! Steps as moves of the core.

use patience::{Move, PileId, Position};

use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsStep, RANKS};
use crate::position::replay::Replay;

impl HeightsContext {
    /// Plays a step from a position of its state.
    ///
    /// # Panics
    /// If the step is not possible, which would be a bug of this search.
    pub(crate) fn replay(&self, replay: &mut Replay<'_>, step: HeightsStep) {
        let foundation = |card: u8| self.foundations[usize::from(card / RANKS)];
        match step {
            HeightsStep::Up(card) => {
                let (column, count) = self.find(&replay.position, card);
                if count > 1 {
                    self.lay(replay, column, count - 1);
                }
                replay.play(Move::Cards { from: column, to: foundation(card), count: 1 });
            }
            HeightsStep::Leave(column) => {
                let column = self.columns[usize::from(column)];
                let count = replay.position.len(column) - replay.position.face_down(column);
                self.lay(replay, column, count);
            }
            HeightsStep::DrawUp(card) => {
                replay.turn_up(self.waste, card);
                replay.play(Move::Cards { from: self.waste, to: foundation(card), count: 1 });
            }
            HeightsStep::DrawDown(card) => {
                replay.turn_up(self.waste, card);
                self.lay(replay, self.waste, 1);
            }
            HeightsStep::Back(card) => self.lay(replay, foundation(card), 1),
        }
    }

    /// Lays so many cards of a pile on the first column that takes them.
    fn lay(&self, replay: &mut Replay<'_>, from: PileId, count: usize) {
        let head = replay.position.from_top(from).nth(count - 1).expect("a step has its cards");
        let to = self.columns.iter().copied().find(|&column| match replay.position.exposed(column) {
            None => head.index() as u8 % RANKS == RANKS - 1,
            Some(top) => self.hosts[head.index()] >> top.index() & 1 == 1,
        });
        let to = to.unwrap_or_else(|| panic!("no column takes {head}"));
        replay.play(Move::Cards { from, to, count: count as u8 });
    }

    /// The column of a card, and how many cards there are from it on.
    fn find(&self, position: &Position, card: u8) -> (PileId, usize) {
        let from_top = |column| position.from_top(column).position(|other| other.index() == usize::from(card));
        let found = self.columns.iter().find_map(|&column| Some((column, from_top(column)? + 1)));
        found.expect("the card lies in a column")
    }
}

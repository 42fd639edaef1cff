//! Turns plays on compact states into moves.

use patience::{Move, PileId, Position, Rules};

use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactMove, NONE, RESERVE, STOCK, UP};
use crate::position::macro_move::turn;

/// Plays compact plays on a position, as moves.
pub(crate) struct MoveReplay<'a> {
    rules: &'a Rules,
    context: &'a CompactContext,
    position: Position,
    moves: Vec<Move>,
}

impl<'a> MoveReplay<'a> {
    /// From a position of these rules.
    pub(crate) fn new(rules: &'a Rules, context: &'a CompactContext, position: &Position) -> MoveReplay<'a> {
        MoveReplay { rules, context, position: *position, moves: Vec::new() }
    }

    /// The moves of all that was played.
    pub(crate) fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// Plays on.
    pub(crate) fn play(&mut self, play: CompactMove) {
        let context = self.context;
        let to = |card: u8, to: u8| {
            if to == UP { context.foundations[usize::from(card / 13)] } else { context.piles[usize::from(to)] }
        };
        let mut laid = play.laid;
        while laid != 0 {
            let target = to(play.card, play.to);
            let on = self.position.exposed(target).map_or(NONE, |card| card.index() as u8);
            let next = context.next_laid(laid, on);
            laid &= !(1 << next);
            self.play_from_stock(next, target);
        }
        let target = to(play.card, play.to);
        match play.from {
            STOCK => self.play_from_stock(play.card, target),
            RESERVE => {
                if let Some(reserve) = context.reserve {
                    self.push(Move::Cards { from: reserve, to: target, count: 1 });
                }
            }
            column => {
                let from = context.piles[usize::from(column)];
                self.push(Move::Cards { from, to: target, count: play.count });
            }
        }
    }

    /// Draws until a card is up, and plays it.
    fn play_from_stock(&mut self, card: u8, to: PileId) {
        let Some(waste) = self.context.waste else { return };
        let most = 2 * self.rules.card_count();
        for _ in 0..most {
            if self.position.exposed(waste).is_some_and(|up| up.index() == usize::from(card)) {
                break;
            }
            self.push(turn(self.rules, &self.position));
        }
        self.push(Move::Cards { from: waste, to, count: 1 });
    }

    fn push(&mut self, mv: Move) {
        let _ = self.position.play_unchecked(self.rules, mv);
        self.moves.push(mv);
    }
}

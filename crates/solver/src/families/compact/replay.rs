//! Plays on compact states as moves of the core.

use patience::Move;

use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactMove, NONE, RESERVE, STOCK, UP};
use crate::position::replay::Replay;

impl CompactContext {
    /// Plays on a position of the play's state.
    pub(crate) fn replay(&self, replay: &mut Replay<'_>, play: CompactMove) {
        let to = match play.to {
            UP => self.foundations[usize::from(play.card / 13)],
            column => self.piles[usize::from(column)],
        };
        let from_stock = |replay: &mut Replay<'_>, card: u8| {
            let Some(waste) = self.waste else { return };
            replay.turn_up(waste, card);
            replay.play(Move::Cards { from: waste, to, count: 1 });
        };
        let mut laid = play.laid;
        while laid != 0 {
            let on = replay.position.exposed(to).map_or(NONE, |card| card.index() as u8);
            let next = self.next_laid(laid, on);
            laid &= !(1 << next);
            from_stock(replay, next);
        }
        match play.from {
            STOCK => from_stock(replay, play.card),
            RESERVE => {
                if let Some(from) = self.reserve {
                    replay.play(Move::Cards { from, to, count: 1 });
                }
            }
            column => {
                let from = self.piles[usize::from(column)];
                replay.play(Move::Cards { from, to, count: play.count });
            }
        }
    }
}

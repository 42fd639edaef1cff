//! Turning the stock where that costs nothing.

use patience::{Game, Move, PileKind, Rules};

use crate::position::canonical_key::{Cycle, Symmetry};
use crate::position::macro_move::turn;

/// A look through the stock where it has no limit of passes.
///
/// **Claim.** Where [`FreeLook::next`] gives a move, whatever can be won can be won after it.
///
/// **Proof.** The waste holds whole draws, or the stock is empty. Drawing on, a redeal, and drawing
/// as often as before lead back to the same stock and waste, and redeals are not counted. So no
/// move that is legal now is lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeLook {
    cycle: Option<Cycle>,
}

impl FreeLook {
    pub(crate) fn new(rules: &Rules) -> FreeLook {
        FreeLook { cycle: Symmetry::new(rules).cycle }
    }

    /// The next turn of the stock, if turning it shows a card that the player does not know, and
    /// costs nothing.
    pub(crate) fn next(self, game: &Game) -> Option<Move> {
        let (cycle, piles, position) = (self.cycle?, game.rules().piles(), game.position());
        let (stock, waste) = (piles.first(PileKind::Stock)?, piles.first(PileKind::Waste)?);
        let costs = !position.is_empty(stock) && position.len(waste) % usize::from(cycle.cards) != 0;
        if costs || game.unknown_count() == 0 {
            return None;
        }
        self.turns_to_new(game)?.first().copied()
    }

    /// The turns of the stock up to the first that shows a card that the player does not know.
    pub(crate) fn turns_to_new(self, game: &Game) -> Option<Vec<Move>> {
        let (turns, is_new) = self.turns(game);
        is_new.then_some(turns)
    }

    /// How many turns of the stock show nothing that the player does not know.
    pub(crate) fn known_turns(self, game: &Game) -> usize {
        let (turns, is_new) = self.turns(game);
        turns.len() - usize::from(is_new)
    }

    /// The turns of the stock up to the first that shows a card that the player does not know, and
    /// whether one does. After two more than there are cards nothing new comes up.
    fn turns(self, game: &Game) -> (Vec<Move>, bool) {
        let (mut ahead, mut turns) = (game.clone(), Vec::new());
        let piles = game.rules().piles();
        let cards = [PileKind::Stock, PileKind::Waste].into_iter().flat_map(|kind| piles.of(kind));
        let most = cards.map(|pile| game.position().len(pile)).sum::<usize>() + 2;
        while self.cycle.is_some() && turns.len() < most {
            let mv = turn(game.rules(), ahead.position());
            if ahead.play(mv).is_err() {
                break;
            }
            turns.push(mv);
            if ahead.unknown_count() < game.unknown_count() {
                return (turns, true);
            }
        }
        (turns, false)
    }
}

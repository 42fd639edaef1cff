//! Turning the stock where that costs nothing.

use patience::{Game, Move, PileKind, Rules};

use crate::position::canonical_key::{Cycle, Symmetry};

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
        let (left, drawn) = (position.len(stock), position.len(waste));
        let unknown = game.unknown_count();
        if unknown == 0 || left > 0 && drawn % usize::from(cycle.cards) != 0 {
            return None;
        }
        let mut ahead = game.clone();
        let turn = |game: &Game| if game.position().is_empty(stock) { Move::Redeal } else { Move::Draw };
        // All draws, the redeal, and the draws up to here.
        for _ in 0..=left + drawn {
            ahead.play(turn(&ahead)).ok()?;
            if ahead.unknown_count() < unknown {
                return Some(turn(game));
            }
        }
        None
    }

    /// The turns of the stock up to the first that shows a card that the player does not know.
    pub(crate) fn turns_to_new(self, game: &Game) -> Option<Vec<Move>> {
        let stock = game.rules().piles().first(PileKind::Stock)?;
        let (mut ahead, mut turns) = (game.clone(), Vec::new());
        for _ in 0..=self.known_turns(game) {
            let mv = if ahead.position().is_empty(stock) { Move::Redeal } else { Move::Draw };
            ahead.play(mv).ok()?;
            turns.push(mv);
        }
        (ahead.unknown_count() < game.unknown_count()).then_some(turns)
    }

    /// How many turns of the stock show nothing that the player does not know.
    pub(crate) fn known_turns(self, game: &Game) -> usize {
        let piles = game.rules().piles();
        let Some((stock, waste)) = piles.first(PileKind::Stock).zip(piles.first(PileKind::Waste)) else { return 0 };
        let most = 2 * (game.position().len(stock) + game.position().len(waste)) + 2;
        let mut ahead = game.clone();
        if game.unknown_count() == 0 {
            return most;
        }
        let shows = |ahead: &mut Game| {
            let mv = if ahead.position().is_empty(stock) { Move::Redeal } else { Move::Draw };
            ahead.play(mv).is_err() || ahead.unknown_count() < game.unknown_count()
        };
        (0..most).find(|_| shows(&mut ahead)).unwrap_or(most)
    }
}

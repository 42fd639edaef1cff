//! Moves that the table plays automatically: cards to the foundations.

use patience::{Game, Move, PileKind, Position, Rules};
use patience_solver::safe_up;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which cards the table plays to the foundations automatically, after a player's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Auto {
    /// None.
    #[default]
    Off,
    /// Those that can be of no use elsewhere.
    Safe,
    /// Every card that can go.
    Always,
}

/// Plays the automatic moves, at most `most` of them.
pub(crate) fn play_up(game: &mut Game, auto: Auto, most: usize) {
    let next = match auto {
        Auto::Off => return,
        Auto::Safe => safe_up,
        Auto::Always => next_up,
    };
    // A card that was taken down is wanted where it is now.
    if took_down(game) {
        return;
    }
    // No more can go up than there are cards.
    for _ in 0..most.min(game.rules().card_count()) {
        match next(game.rules(), game.position()) {
            Some(mv) if game.play(mv).is_ok() => {}
            _ => return,
        }
    }
}

/// A move of a card to a foundation.
pub(super) fn next_up(rules: &Rules, position: &Position) -> Option<Move> {
    let kind = |pile| rules.piles().kind(pile);
    position.legal_moves(rules).iter().copied().find(|mv| match *mv {
        Move::Cards { from, to, .. } => kind(to) == PileKind::Foundation && kind(from) != PileKind::Foundation,
        _ => false,
    })
}

/// Whether the last move took a card down from a foundation.
fn took_down(game: &Game) -> bool {
    match game.last_move() {
        Some(Move::Cards { from, .. }) => game.rules().piles().kind(from) == PileKind::Foundation,
        _ => false,
    }
}

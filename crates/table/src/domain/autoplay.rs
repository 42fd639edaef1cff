//! Moves that the table plays automatically: cards to the foundations.

use patience::{Game, HIDDEN, Move, PileKind, PileView, Position, Rules, View};
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

/// The moves that finish the game: cards to foundations alone, until it is won. `None` if they do
/// not. Nor while a card is hidden in the view, so that nothing is told about it.
pub(crate) fn finish(game: &Game, view: &View) -> Option<Vec<Move>> {
    let rules = game.rules();
    let hidden = |pile: &PileView| pile.cards.iter().any(|card| card == HIDDEN);
    let mut position = *game.position();
    if position.is_won(rules) || view.piles.iter().any(hidden) {
        return None;
    }
    let mut moves = Vec::new();
    while !position.is_won(rules) && moves.len() < rules.card_count() {
        let mv = next_up(rules, &position)?;
        let _ = position.play(rules, mv).ok()?;
        moves.push(mv);
    }
    position.is_won(rules).then_some(moves)
}

/// A move of a card to a foundation.
fn next_up(rules: &Rules, position: &Position) -> Option<Move> {
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

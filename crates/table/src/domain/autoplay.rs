//! Moves that the table plays automatically: cards to the foundations.

use patience::{Game, Move, PileId, Position, Rules};
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
    /// Those that can be of no use elsewhere, and whole runs, which players expect to leave.
    Safe,
    /// Every card that can go.
    Always,
}

/// Plays the automatic moves, at most `most` of them.
pub(crate) fn play_up(game: &mut Game, auto: Auto, most: usize) {
    if auto == Auto::Off || took_down(game) {
        return;
    }
    let down = brought_down(game);
    // No more can go up than there are cards.
    for _ in 0..most.min(game.rules().card_count()) {
        let is_wanted_up = |mv: &Move| !is_one_of(game.position(), *mv, &down);
        let next = match auto {
            Auto::Safe => safe_up(game.rules(), game.position())
                .or_else(|| whole_run(game.rules(), game.position()))
                .filter(is_wanted_up),
            _ => ups(game.rules(), game.position()).into_iter().find(is_wanted_up),
        };
        match next {
            Some(mv) if game.play(mv).is_ok() => {}
            _ => return,
        }
    }
}

/// The cards that the player took down from foundations and that lie where they were taken to: each
/// by its pile and how many lie under it. They are wanted there.
fn brought_down(game: &Game) -> Vec<(PileId, usize)> {
    let takes_down = |mv: Move| brings_down(game.rules(), mv);
    let Some(first) = game.moves().take(game.ply()).position(takes_down) else { return Vec::new() };
    let mut replayed = game.clone();
    replayed.go_to(first);
    let mut down: Vec<(PileId, usize)> = Vec::new();
    while replayed.ply() < game.ply() {
        let Some(mv) = replayed.next_move() else { break };
        replayed.redo();
        let position = replayed.position();
        down.retain(|&(pile, under)| position.len(pile) > under);
        if let (true, Move::Cards { to, .. }) = (takes_down(mv), mv) {
            down.push((to, position.len(to) - 1));
        }
    }
    down
}

/// Whether a move takes up one of these cards.
fn is_one_of(position: &Position, mv: Move, cards: &[(PileId, usize)]) -> bool {
    matches!(mv, Move::Cards { from, .. } if cards.contains(&(from, position.len(from).saturating_sub(1))))
}

/// A move that brings a card home.
pub(super) fn next_up(rules: &Rules, position: &Position) -> Option<Move> {
    ups(rules, position).first().copied()
}

/// A whole run that can leave.
fn whole_run(rules: &Rules, position: &Position) -> Option<Move> {
    let is_run = |mv: &Move| matches!(mv, Move::Cards { count: 2.., .. });
    if rules.takes_runs() { ups(rules, position).into_iter().find(is_run) } else { None }
}

/// Every move that brings a card home.
fn ups(rules: &Rules, position: &Position) -> Vec<Move> {
    position.legal_moves(rules).iter().copied().filter(|&mv| position.goes_up(rules, mv)).collect()
}

/// Whether the last move took a card down from a foundation.
fn took_down(game: &Game) -> bool {
    game.last_move().is_some_and(|mv| brings_down(game.rules(), mv))
}

/// Whether a move takes a card down from a foundation, and not on to another one.
fn brings_down(rules: &Rules, mv: Move) -> bool {
    matches!(mv, Move::Cards { from, to, .. } if rules.gives_back(from) && !rules.rises(to))
}

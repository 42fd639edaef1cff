//! Games played to their end.

use patience::{Game, Move, Status};

use crate::fair::player::Player;
use crate::fair::settings::Settings;
use crate::fair::world::Searcher;

/// What became of a game that the fair player played.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The moves that he played, from where he was given the game.
    pub moves: Vec<Move>,
    /// Whether they win.
    pub won: bool,
    /// The nodes that he spent in all.
    pub nodes: u64,
}

/// Plays a game on from where it stands, until it is won or nothing new can be tried, or for as many moves as the settings
/// allow. The same game and settings give the same outcome on every machine.
pub fn play(game: Game, settings: &Settings) -> Outcome {
    let rules = std::sync::Arc::clone(game.rules());
    let mut searcher = Searcher::new(&rules, game.position(), settings.seed);
    let mut player = Player::new(game, *settings);
    let mut moves = Vec::new();
    let (mut best, mut idle) = (progress(player.game()), 0);
    while moves.len() < settings.moves && idle < settings.idle_moves && player.game().status() != Status::Won {
        let Some(mv) = player.decide(&mut searcher) else { break };
        moves.push(mv);
        player.play(mv);
        let now = progress(player.game());
        idle = if now > best { 0 } else { idle + 1 };
        best = best.max(now);
    }
    Outcome { moves, won: player.game().status() == Status::Won, nodes: player.nodes() }
}

/// How many cards are up, and how many are known.
fn progress(game: &Game) -> usize {
    usize::from(game.position().home(game.rules())) + game.rules().card_count() - game.unknown_count()
}

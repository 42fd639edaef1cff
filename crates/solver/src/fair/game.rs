//! Games played to their end.

use patience::{Game, Move, PileKind, Status};

use crate::fair::determinization::Searcher;
use crate::fair::player::Player;
use crate::fair::settings::Settings;

/// What became of a game that the fair player played.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The moves that he played, from where he was given the game.
    pub moves: Vec<Move>,
    /// Whether they win.
    pub won: bool,
    /// How many cards are on the foundations at the end.
    pub home: u8,
    /// The nodes that he spent in all.
    pub nodes: u64,
}

/// Plays a game on from where it stands, until it is won or nothing new can be tried, or for as
/// many moves as the settings allow. The same game and settings give the same outcome on every
/// machine.
pub fn play(game: Game, settings: &Settings) -> Outcome {
    play_while(game, settings, || true)
}

/// The same, as long as `goes_on` says so, which is asked before every move.
pub fn play_while(game: Game, settings: &Settings, mut goes_on: impl FnMut() -> bool) -> Outcome {
    let rules = std::sync::Arc::clone(game.rules());
    let mut searcher = Searcher::new(&rules, game.position(), settings.seed);
    let mut player = Player::new(game, *settings);
    let mut moves = Vec::new();
    let (mut best, mut idle) = (progress(player.game()), 0);
    let is_won = |player: &Player| player.game().status() == Status::Won;
    while moves.len() < settings.moves && idle < settings.idle_moves && !is_won(&player) && goes_on() {
        let Some(mv) = player.decide(&mut searcher) else { break };
        // So that the moves always lead where the game stands.
        if player.play(mv).is_err() {
            break;
        }
        moves.push(mv);
        let now = progress(player.game());
        idle = if now > best || player.knows_the_way() { 0 } else { idle + 1 };
        best = best.max(now);
    }
    Outcome { moves, won: is_won(&player), home: player.game().position().home(&rules), nodes: player.nodes() }
}

/// How many cards are up, how many are known, and how many are in play: no longer in the stock or
/// the waste.
fn progress(game: &Game) -> usize {
    let (rules, position) = (game.rules(), game.position());
    let piles = rules.piles();
    let aside = piles.of(PileKind::Stock).chain(piles.of(PileKind::Waste)).map(|pile| position.len(pile));
    usize::from(position.home(rules)) + 2 * rules.card_count() - game.unknown_count() - aside.sum::<usize>()
}

//! Games played to their end.

use patience::{Game, Move, PileKind, Status};

use crate::base::random::Random;
use crate::fair::determinization::Searcher;
use crate::fair::player::Player;
use crate::fair::settings::Settings;

/// What became of a game that the fair player played.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The moves that it played, from where it was given the game.
    pub moves: Vec<Move>,
    /// Whether they win.
    pub won: bool,
    /// How many cards are on the foundations at the end.
    pub home: u8,
    /// The nodes that it spent in all.
    pub nodes: u64,
}

/// Plays a game on from where it stands, until it is won or nothing new can be tried. The same game
/// and settings give the same outcome on every machine.
pub fn play(game: Game, settings: &Settings) -> Outcome {
    let mut playout = Playout::new(game, settings);
    let mut searcher = playout.player.searcher();
    while !playout.is_over() {
        playout.play_one(&mut searcher);
    }
    playout.outcome()
}

/// A game that the fair player plays on from where it stands, a bounded amount of work at a time.
#[derive(Clone, Debug)]
pub struct Playout {
    settings: Settings,
    player: Player,
    moves: Vec<Move>,
    /// The furthest that it has come, and the moves since then.
    best: usize,
    idle: usize,
    /// Nothing new can be tried.
    ended: bool,
}

impl Playout {
    /// Nothing is played yet.
    pub fn new(game: Game, settings: &Settings) -> Playout {
        let best = progress(&game);
        let player = Player::new(game, *settings);
        Playout { settings: *settings, player, moves: Vec::new(), best, idle: 0, ended: false }
    }

    /// The same with a deck in which the cards that the player does not know lie by chance: see
    /// [`Game::imagined_game`]. `None` if no such deck was found.
    pub fn imagined(game: &Game, settings: &Settings) -> Option<Playout> {
        let mut random = Random::new(settings.seed);
        // The first numbers of seeds that lie side by side are alike.
        for _ in 0..8 {
            random.next();
        }
        let game = game.imagined_game(|bound| random.below(bound as i32) as usize)?;
        Some(Playout::new(game, settings))
    }

    /// Plays on for about so many nodes, and one move at least, if it is not over. The outcome
    /// depends on how the work is divided: in the same steps it is the same on every machine.
    pub fn step(&mut self, nodes: u64) {
        let until = self.player.nodes().saturating_add(nodes.max(1));
        let mut searcher = self.player.searcher();
        while !self.is_over() && self.player.nodes() < until {
            self.play_one(&mut searcher);
        }
    }

    /// Whether it is won, or nothing new can be tried, or it has not come further for as many moves
    /// as the settings allow.
    pub fn is_over(&self) -> bool {
        self.ended || self.idle >= self.settings.idle_moves || self.is_won()
    }

    /// What has become of it so far.
    pub fn outcome(self) -> Outcome {
        let won = self.is_won();
        let home = self.player.game().position().home(self.player.game().rules());
        Outcome { won, home, nodes: self.player.nodes(), moves: self.moves }
    }

    /// The nodes spent so far.
    pub fn nodes(&self) -> u64 {
        self.player.nodes()
    }

    fn is_won(&self) -> bool {
        self.player.game().status() == Status::Won
    }

    fn play_one(&mut self, searcher: &mut Searcher) {
        // A refused move ends it, so that the moves always lead where the game stands.
        let played = self.player.decide(searcher).filter(|&mv| self.player.play(mv).is_ok());
        let Some(mv) = played else {
            self.ended = true;
            return;
        };
        self.moves.push(mv);
        let now = progress(self.player.game());
        self.idle = if now > self.best || self.player.knows_the_way() { 0 } else { self.idle + 1 };
        self.best = self.best.max(now);
    }
}

/// How many cards are up, how many are known, and how many are in play: no longer in the stock or
/// the waste.
fn progress(game: &Game) -> usize {
    let (rules, position) = (game.rules(), game.position());
    let piles = rules.piles();
    let aside = piles.of(PileKind::Stock).chain(piles.of(PileKind::Waste)).map(|pile| position.len(pile));
    usize::from(position.home(rules)) + 2 * rules.card_count() - game.unknown_count() - aside.sum::<usize>()
}

//! Fair hints that improve.

use patience::Game;
use patience_solver::fair::{Player, Rated, Settings};
use patience_table::{FairHint, RatedMove};

/// The nodes between two looks at what is asked: some hundredths of a second.
const PORTION: u64 = 20_000;
/// The nodes after which a hint is as good as it gets: some seconds.
const MOST: u64 = 6_000_000;
/// The most worlds in which moves are compared.
const WORLDS: usize = 60;

/// What a fair hint is for: where the game stands, and how much its player knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    rules: std::sync::Arc<str>,
    position: u128,
    unknown: usize,
}

impl Place {
    pub(crate) fn of(game: &Game) -> Place {
        let rules = crate::verdicts::rules_key(game.rules());
        Place { rules, position: game.position().hash128(), unknown: game.unknown_count() }
    }
}

/// A hint that is being found. The player is away while a thread works with it.
#[derive(Debug)]
pub(crate) struct Hint {
    pub(crate) place: Place,
    pub(crate) player: Option<Box<Player>>,
    pub(crate) found: FairHint,
}

impl Hint {
    pub(crate) fn begun(game: &Game) -> Hint {
        let settings = Settings { worlds: WORLDS, ..Settings::thorough(1) };
        let player = Some(Box::new(Player::new(game.clone(), settings)));
        Hint { place: Place::of(game), player, found: FairHint::default() }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.player.is_some() && !self.found.done
    }
}

/// Thinks a portion longer; gives what is found by now.
pub(crate) fn improve(player: &mut Player) -> FairHint {
    let more = player.improve(PORTION) && player.nodes() < MOST;
    let mut moves: Vec<RatedMove> = player.rated().into_iter().map(rated).collect();
    if !more && moves.is_empty() {
        // No world was won: what he would play then is better than nothing.
        let tries = player.worlds_seen();
        moves.extend(player.choose().map(|mv| RatedMove { mv, wins: 0, tries }));
    }
    FairHint { moves, done: !more }
}

fn rated(rated: Rated) -> RatedMove {
    RatedMove { mv: rated.mv, wins: rated.wins, tries: rated.tries }
}

//! Fair hints: they improve for a moment, then stay, and what they begin is kept.

use patience::{Game, Move};
use patience_solver::fair::{Player, Rated, Settings};
use patience_solver::proved_up;
use patience_table::{FairHint, RatedMove};

use crate::verdicts::rules_key;

/// The nodes between two looks at what is asked: some hundredths of a second.
const PORTION: u64 = 20_000;
/// The nodes after which a hint is as good as it gets, with one deck and with two: some tenths of a
/// second.
const MOST: [u64; 2] = [150_000, 300_000];
/// Maximum moves by which a player catches up with a game; beyond that a new one is asked.
const MOST_CAUGHT_UP: usize = 300;

/// What a fair hint is for: where the game stands, and how much its player knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    rules: std::sync::Arc<str>,
    position: u128,
    unknown: usize,
}

impl Place {
    fn of(game: &Game) -> Place {
        Place { rules: rules_key(game.rules()), position: game.position().hash128(), unknown: game.unknown_count() }
    }
}

/// A hint that is being found.
#[derive(Debug)]
pub(crate) struct Hint {
    place: Place,
    /// Away while somebody works with it.
    player: Option<Box<Player>>,
    /// At how many nodes it has thought enough.
    last: u64,
    pub(crate) found: FairHint,
}

/// A player who thinks about a hint.
#[derive(Debug)]
pub(crate) struct Thinker {
    place: Place,
    player: Box<Player>,
    last: u64,
}

impl Hint {
    /// A hint for a game where it stands. The player of the last one is kept if the game went on
    /// from there: it remembers where it was, what it began and which worlds can still be.
    pub(crate) fn begun(game: &Game, last: Option<Hint>) -> Hint {
        let (rated, kept) = last.map_or((None, None), |last| (last.found.moves.first().copied(), last.player));
        let kept = kept.and_then(|player| caught_up(player, game));
        let player = kept.unwrap_or_else(|| Box::new(Player::new(game.clone(), Settings::hints(1))));
        let at_once = player.planned().map(|mv| {
            let turns = player.planned_turns();
            RatedMove { mv, turns, ..rated.unwrap_or(RatedMove::guess(mv)) }
        });
        let found = match (at_once, free(&player)) {
            (Some(mv), _) => FairHint { moves: vec![mv], done: true },
            // It comes first in the end, too; what may follow it takes thought.
            (None, Some(free)) => FairHint { moves: vec![free], done: false },
            (None, None) => FairHint::default(),
        };
        let most = MOST[usize::from(game.rules().decks() > 1)];
        Hint { place: Place::of(game), last: player.nodes() + most, player: Some(player), found }
    }

    /// Whether it is for a game as it stands.
    pub(crate) fn is_for(&self, game: &Game) -> bool {
        self.place == Place::of(game)
    }

    /// Whether it may become better, and nobody works on it.
    pub(crate) fn is_open(&self) -> bool {
        self.player.is_some() && !self.found.done
    }

    /// Hands out the player, if it has something to think about.
    pub(crate) fn take(&mut self) -> Option<Thinker> {
        if self.found.done {
            return None;
        }
        Some(Thinker { place: self.place.clone(), player: self.player.take()?, last: self.last })
    }

    /// Takes in what a player has found, if it is still asked for.
    pub(crate) fn put_back(&mut self, thinker: Thinker, found: FairHint) {
        if self.place == thinker.place {
            (self.player, self.found) = (Some(thinker.player), found);
        }
    }
}

/// The player, after the moves that were played since it was asked; `None` if the game is another,
/// or went back.
fn caught_up(mut player: Box<Player>, game: &Game) -> Option<Box<Player>> {
    let own = player.game();
    let (from, to) = (own.ply(), game.ply());
    let is_later = own.origin() == game.origin()
        && rules_key(own.rules()) == rules_key(game.rules())
        && (from..=from + MOST_CAUGHT_UP).contains(&to)
        && own.moves().take(from).eq(game.moves().take(from));
    if !is_later {
        return None;
    }
    let moves: Vec<Move> = game.moves().take(to).skip(from).collect();
    moves.into_iter().all(|mv| player.play(mv).is_ok()).then_some(())?;
    // It may have learned more by moves that were taken back.
    (player.game().unknown_count() == game.unknown_count()).then_some(player)
}

impl Thinker {
    /// Thinks a portion longer; gives what is found by now. The move that comes first in the end is
    /// the one that the player itself would play, if it won a trial or none did.
    pub(crate) fn improve(&mut self) -> FairHint {
        let more = self.player.improve(PORTION) && self.player.nodes() < self.last;
        let mut moves: Vec<RatedMove> =
            self.player.rated().into_iter().map(|one| rated(one, self.player.tells_chances())).collect();
        if let Some(free) = free(&self.player) {
            moves.retain(|rated| rated.mv != free.mv);
            moves.insert(0, free);
        } else if !more && let Some(mv) = self.player.settle() {
            match moves.iter().position(|rated| rated.mv == mv) {
                Some(at) => moves[..=at].rotate_right(1),
                None if moves.is_empty() => moves.push(RatedMove::guess(mv)),
                // One that won no trial, or was in none, is not told before those that did.
                None => {}
            }
        }
        FairHint { moves, done: !more }
    }
}

/// A move that costs nothing, if there is one: a card that goes up, which anybody would play first,
/// or else a turn of the stock that shows a card.
fn free(player: &Player) -> Option<RatedMove> {
    let game = player.game();
    proved_up(game.rules(), game.position()).or_else(|| player.free_look()).map(RatedMove::free)
}

fn rated(rated: Rated, is_chance: bool) -> RatedMove {
    let Rated { mv, wins, tries, turns } = rated;
    RatedMove { wins, tries, is_chance, turns, ..RatedMove::guess(mv) }
}

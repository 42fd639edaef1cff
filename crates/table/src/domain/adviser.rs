//! What the table asks of its adviser: results, hints, and deals that can be won.

use std::sync::Arc;

use patience::{Game, Move, Position, Rules, Status};
use patience_solver::LossReason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::review::ReviewFindings;

/// One who advises players. The table asks and passes the answers on; how they are found (and
/// with how many threads, over how much time) is the adviser's own business.
///
/// Each method answers at once with what is known by now and may go on looking in the background:
/// it never waits, so that advice never holds up a move. Asking again is how a better answer is
/// had.
pub trait Adviser {
    /// Whether the position can be won.
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known;

    /// Moves that a fair player would consider, best first: found from nothing but what the player
    /// may know in `game`.
    fn fair(&mut self, game: &Game) -> FairHint;

    /// Why a position is lost that can't be won; `None` while that is looked for. An adviser who
    /// gives no reasons says that it is not known.
    fn reason(&mut self, _rules: &Arc<Rules>, _position: &Position) -> Option<LossReason> {
        Some(LossReason::Unknown)
    }

    /// A review of the moves that `game` has played, as far as it is known. An adviser who has none
    /// says that nothing will be known.
    fn review(&mut self, game: &Game) -> ReviewFindings {
        let (length, won) = (game.ply(), game.status() == Status::Won);
        ReviewFindings { length, won, done: true, ..ReviewFindings::default() }
    }

    /// A deal that can be won, of the kind that is wished for. `chance` is a number by chance, from
    /// which another may be made for each request.
    fn deal(&mut self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound;
}

/// Which deal that can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealWish {
    /// Any, or one of a grade.
    Any(Option<Grade>),
    /// That of a day, by the digits of its date: see `docs/sharing.md`.
    Day(u64),
}

/// A deal that can be won, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealFound {
    /// Its number.
    Deal(u64),
    /// It is looked for.
    Searching,
    /// The game is hardly ever won: none is known that fits, and none is looked for.
    Rare {
        /// How many deals can be won
        winnable: u32,
        /// of how many.
        of: u32,
    },
}

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It can be won, by these moves. No moves: it is won already.
    Winnable(Arc<[Move]>),
    /// It can't be won: searched out, or proved.
    Unwinnable,
    /// The search ended without a result.
    Undecided,
    /// The search is going on.
    Searching,
}

/// A move, and how it did in trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The number of trials won.
    pub wins: u32,
    /// The number of trials.
    pub tries: u32,
    /// Whether the trials tell how often the game is won so, and not only which move is better.
    pub is_chance: bool,
    /// It costs nothing: what could be won can be won after it.
    pub free: bool,
    /// With how many turns of the stock it begins that belong together. The last brings a card that
    /// is played then, or one that the player has not seen; none is unknown before.
    pub turns: usize,
}

impl RatedMove {
    /// A move of which nothing is known to win.
    pub fn guess(mv: Move) -> RatedMove {
        RatedMove { mv, wins: 0, tries: 0, is_chance: false, free: false, turns: 0 }
    }

    /// A move that costs nothing.
    pub fn free(mv: Move) -> RatedMove {
        RatedMove { free: true, ..RatedMove::guess(mv) }
    }
}

/// What a fair player would consider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FairHint {
    /// The moves, best first.
    pub moves: Vec<RatedMove>,
    /// Whether this is the last word; otherwise asking again may give a better answer.
    pub done: bool,
}

/// How hard a winnable deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The fair player usually wins.
    Easy,
    /// Between the two.
    Medium,
    /// It can be won, but seldom is.
    Hard,
}

/// An adviser who knows nothing: for callers without one. Nothing is decided, no move is better
/// than another, and no deal is known to be winnable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoAdviser;

impl Adviser for NoAdviser {
    fn verdict(&mut self, _: &Arc<Rules>, _: &Position) -> Known {
        Known::Undecided
    }

    fn fair(&mut self, _: &Game) -> FairHint {
        FairHint { moves: Vec::new(), done: true }
    }

    fn deal(&mut self, _: &Arc<Rules>, _: DealWish, _: u64) -> DealFound {
        DealFound::Searching
    }
}

impl<A: Adviser + ?Sized> Adviser for Box<A> {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        (**self).verdict(rules, position)
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        (**self).fair(game)
    }

    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        (**self).reason(rules, position)
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        (**self).review(game)
    }

    fn deal(&mut self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound {
        (**self).deal(rules, wish, chance)
    }
}

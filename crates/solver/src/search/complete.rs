//! The complete searches, which can prove that there is no win.

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{Found, Method};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::compact::depth_first::{CompactDepthFirst, CompactRelaxedRules};
use crate::search::delayed_plays::DelayedPlays;
use crate::search::depth_first::DepthFirst;
use crate::search::relaxed_rules::RelaxedRules;

/// A search by the game's rules. Where there are relaxed rules, another search by these may prove a
/// position lost much sooner.
pub(crate) struct CompleteSearch<'r> {
    search: GameSearch<'r>,
    relaxed: Option<GameSearch<'r>>,
    /// The bytes of the search by relaxed rules when it ended.
    ended_bytes: usize,
}

/// A depth-first search of one game: on positions of the core, from draw to draw, or on compact
/// states.
pub(crate) enum GameSearch<'r> {
    Moves(Box<DepthFirst<'r>>),
    Draws(Box<DelayedPlays<'r>>),
    Boards(Box<CompactDepthFirst<'r>>),
}

impl<'r> GameSearch<'r> {
    pub(crate) fn new(rules: &'r Rules, position: &Position, bytes: usize, prunings: &Prunings) -> GameSearch<'r> {
        if let Some(late) = DelayedPlays::new(rules, position, bytes, prunings) {
            return GameSearch::Draws(Box::new(late));
        }
        match CompactDepthFirst::new(rules, position, bytes, prunings) {
            Some(search) => GameSearch::Boards(Box::new(search)),
            None => GameSearch::Moves(Box::new(DepthFirst::new(rules, position, bytes, prunings))),
        }
    }

    /// A search in which each new position is tested by relaxed rules.
    fn testing(
        rules: &'r Rules,
        relaxed: &'r Rules,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> GameSearch<'r> {
        let (for_search, for_tests) = (bytes / 3 * 2, bytes / 3);
        // What the reserve relaxation proves, relaxed rules prove as well.
        let without_pool = Prunings { reserve_relaxation: false, ..*prunings };
        if let Some(search) = CompactDepthFirst::new(rules, position, for_search, &without_pool)
            && let Some(test) = CompactRelaxedRules::new(relaxed, position, for_tests, prunings, &search)
        {
            return GameSearch::Boards(Box::new(search.testing(test)));
        }
        let search = DepthFirst::new(rules, position, for_search, &without_pool);
        GameSearch::Moves(Box::new(search.testing(RelaxedRules::new(relaxed, position, for_tests, prunings))))
    }

    /// Prepares a search from the position that it was made for; `noise` shuffles its order.
    /// Without the reserve relaxation and relaxed rules, which remember results, it may be another
    /// position of the same game in which unknown cards lie elsewhere.
    pub(crate) fn begin(&mut self, position: &Position, noise: Option<&mut Random>) {
        match self {
            GameSearch::Moves(search) => search.begin(position, noise),
            GameSearch::Draws(search) => search.begin(position, noise),
            GameSearch::Boards(search) => search.begin(position, noise),
        }
    }

    /// Searches on for at most `limit` nodes. After [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        match self {
            GameSearch::Moves(search) => search.go_on(limit, meter),
            GameSearch::Draws(search) => search.go_on(limit, meter),
            GameSearch::Boards(search) => search.go_on(limit, meter),
        }
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        match self {
            GameSearch::Moves(search) => search.most_bytes(),
            GameSearch::Draws(search) => search.most_bytes(),
            GameSearch::Boards(search) => search.most_bytes(),
        }
    }
}

impl<'r> CompleteSearch<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        relaxed: Option<&'r Rules>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> CompleteSearch<'r> {
        let (mut search, mut relaxed) = match relaxed {
            None => (GameSearch::new(rules, position, bytes, prunings), None),
            Some(relaxed) => {
                let search = GameSearch::testing(rules, relaxed, position, bytes / 4 * 3, prunings);
                (search, Some(GameSearch::new(relaxed, position, bytes / 4, prunings)))
            }
        };
        search.begin(position, None);
        if let Some(relaxed) = &mut relaxed {
            relaxed.begin(position, None);
        }
        CompleteSearch { search, relaxed, ended_bytes: 0 }
    }

    /// Goes on by at most `limit` nodes for each search; after [`Found::Limit`] it may go on again.
    /// Says which search found it.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> (Found, Method) {
        if let Some(relaxed) = &mut self.relaxed {
            match relaxed.go_on(limit, meter) {
                Found::Limit => {}
                // A win by relaxed rules proves nothing.
                Found::Win(_) | Found::RanOut(RanOut::Memory) => {
                    self.ended_bytes = relaxed.most_bytes();
                    self.relaxed = None;
                }
                found => return (found, Method::RelaxedRules),
            }
        }
        (self.search.go_on(limit, meter), Method::DepthFirst)
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        let relaxed = self.relaxed.as_ref().map_or(self.ended_bytes, GameSearch::most_bytes);
        self.search.most_bytes() + relaxed
    }
}

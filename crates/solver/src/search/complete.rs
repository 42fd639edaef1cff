//! The searches that leave nothing out, which alone can say that there is no win.

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::compact::depth_first::{EasierBoards, OneDeck};
use crate::search::delayed_plays::Late;
use crate::search::depth_first::{DepthFirst, Found};
use crate::search::relaxed_rules::Easier;

/// A search by the game's rules, and where there are easier ones another by these, which may show a position to be lost
/// much sooner.
pub(crate) struct Exhaust<'r> {
    search: Search<'r>,
    easier: Option<Search<'r>>,
    /// The bytes of the search by easier rules when it ended.
    ended_bytes: usize,
}

/// A search by the game's rules: from move to move, or where every play may come as late as it can, from draw to draw.
pub(crate) enum Search<'r> {
    Moves(Box<DepthFirst<'r>>),
    Draws(Box<Late<'r>>),
    Boards(Box<OneDeck<'r>>),
}

impl<'r> Search<'r> {
    pub(crate) fn new(rules: &'r Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Search<'r> {
        if let Some(late) = Late::new(rules, position, bytes, prunings) {
            return Search::Draws(Box::new(late));
        }
        match OneDeck::new(rules, position, bytes, prunings) {
            Some(search) => Search::Boards(Box::new(search)),
            None => Search::Moves(Box::new(DepthFirst::new(rules, position, bytes, prunings))),
        }
    }

    /// A search in which each new position is tested by easier rules.
    fn testing(
        rules: &'r Rules,
        easier: &'r Rules,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Search<'r> {
        let (for_search, for_tests) = (bytes / 3 * 2, bytes / 3);
        // To be shown to be lost by easier rules takes in what the pool says.
        let without_pool = Prunings { pool: false, ..*prunings };
        if let Some(search) = OneDeck::new(rules, position, for_search, &without_pool)
            && let Some(test) = EasierBoards::new(easier, position, for_tests, prunings, &search)
        {
            return Search::Boards(Box::new(search.testing(test)));
        }
        let search = DepthFirst::new(rules, position, for_search, &without_pool);
        Search::Moves(Box::new(search.testing(Easier::new(easier, position, for_tests, prunings))))
    }

    /// Prepares a search from the position that it was made for; luck shuffles the order in which is searched. Without the pool
    /// and easier rules, which remember what they found out, it may be another position of the same game, with other cards
    /// where they are not known.
    pub(crate) fn begin(&mut self, position: &Position, noise: Option<&mut Random>) {
        match self {
            Search::Moves(search) => search.begin(position, noise),
            Search::Draws(search) => search.begin(position, noise),
            Search::Boards(search) => search.begin(position, noise),
        }
    }

    /// Goes on by at most `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        match self {
            Search::Moves(search) => search.go_on(limit, meter),
            Search::Draws(search) => search.go_on(limit, meter),
            Search::Boards(search) => search.go_on(limit, meter),
        }
    }

    /// The bytes of tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        match self {
            Search::Moves(search) => search.most_bytes(),
            Search::Draws(search) => search.most_bytes(),
            Search::Boards(search) => search.most_bytes(),
        }
    }
}

impl<'r> Exhaust<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        easier: Option<&'r Rules>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Exhaust<'r> {
        let (mut search, mut easier) = match easier {
            None => (Search::new(rules, position, bytes, prunings), None),
            Some(easier) => {
                let search = Search::testing(rules, easier, position, bytes / 4 * 3, prunings);
                (search, Some(Search::new(easier, position, bytes / 4, prunings)))
            }
        };
        search.begin(position, None);
        if let Some(easier) = &mut easier {
            easier.begin(position, None);
        }
        Exhaust { search, easier, ended_bytes: 0 }
    }

    /// Goes on by at most `limit` nodes for each search; after [`Found::Limit`] it may go on again. Says which search found it.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> (Found, &'static str) {
        if let Some(easier) = &mut self.easier {
            match easier.go_on(limit, meter) {
                Found::Limit => {}
                // A win by easier rules says nothing.
                Found::Win(_) | Found::RanOut(RanOut::Memory) => {
                    self.ended_bytes = easier.most_bytes();
                    self.easier = None;
                }
                found => return (found, "easier rules"),
            }
        }
        (self.search.go_on(limit, meter), "depth-first")
    }

    /// The bytes of tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        let easier = self.easier.as_ref().map_or(self.ended_bytes, Search::most_bytes);
        self.search.most_bytes() + easier
    }
}

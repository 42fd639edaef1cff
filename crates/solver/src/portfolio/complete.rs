//! The complete searches, which can prove that there is no win.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::Mechanisms;
use crate::base::outcome::{Counted, Found, Method};
use crate::base::part::{Part, PartKind, Says};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::families::compact::crew::Crew;
use crate::families::compact::depth_first::{CompactDepthFirst, CompactLossTest};
use crate::families::heights::search::HeightsSearch;
use crate::families::rows::delayed_plays::DelayedPlays;
use crate::portfolio::loose_stock::{LooseStock, MOST_GAMES};
use crate::position::depth_first::DepthFirst;
use crate::position::relaxed_rules::RelaxedRules;
use crate::refute::stack_test::StackTest;

/// A search by the game's rules. Where there are easier rules, a search by these may show much
/// sooner that a position is lost.
pub(crate) struct CompleteSearch {
    search: GameSearch,
    easier: Option<Beside>,
    /// The bytes that the search by easier rules may take.
    for_easier: usize,
    /// The peak bytes before a search by easier rules ended, and the most bytes of one that other
    /// threads may still use.
    past_bytes: usize,
    kept_bytes: usize,
    /// The games to come, less and less easy.
    loose: Option<LooseStock>,
    /// The threads that search together, and the number of this one.
    crews: Option<(Arc<Crews>, usize)>,
}

/// A search by easier rules than the game's, and what it is called.
struct Beside {
    search: GameSearch,
    method: Method,
}

/// A depth-first search of one game: on positions of the core, from draw to draw, on compact
/// states, or on heights.
pub(crate) enum GameSearch {
    Positions(Box<DepthFirst>),
    DelayedPlays(Box<DelayedPlays>),
    Compact(Box<CompactDepthFirst>),
    Heights(Box<HeightsSearch>),
}

impl GameSearch {
    pub(crate) fn new(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> GameSearch {
        if let Some(late) = DelayedPlays::new(rules, position, bytes, prunings) {
            return GameSearch::DelayedPlays(Box::new(late));
        }
        if let Some(search) = HeightsSearch::new(rules, position, bytes, prunings) {
            return GameSearch::Heights(Box::new(search));
        }
        match CompactDepthFirst::new(rules, position, bytes, prunings) {
            Some(search) => GameSearch::Compact(Box::new(search)),
            None => GameSearch::Positions(Box::new(DepthFirst::new(rules, position, bytes, prunings))),
        }
    }

    /// A search for tries, of which wins are all that counts.
    pub(crate) fn for_tries(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> GameSearch {
        match HeightsSearch::for_tries(rules, position, bytes, prunings) {
            Some(search) => GameSearch::Heights(Box::new(search)),
            None => GameSearch::new(rules, position, bytes, prunings),
        }
    }

    /// A search in which each new position is tested by relaxed rules, or by an easier game if one
    /// shows more.
    fn testing(
        rules: &Arc<Rules>,
        relaxed: &Arc<Rules>,
        loose: Option<&LooseStock>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> GameSearch {
        let (for_search, for_tests) = (bytes / 3 * 2, bytes / 3);
        if let Some(search) = CompactDepthFirst::new(rules, position, for_search, prunings)
            && let by = loose.and_then(LooseStock::tests_game_by).unwrap_or((relaxed, 0))
            && let Some(test) = CompactLossTest::new(by, position, for_tests, prunings, search.context())
        {
            return GameSearch::Compact(Box::new(search.testing(Box::new(test))));
        }
        let search = DepthFirst::new(rules, position, for_search, prunings);
        GameSearch::Positions(Box::new(search.testing(RelaxedRules::new(relaxed, position, for_tests, prunings))))
    }

    /// The same in open games, where each new position is tested by what is left of its stacks.
    fn testing_stacks(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> GameSearch {
        match StackTest::new(rules, position, bytes / 8, prunings) {
            Some(test) => {
                let search = DepthFirst::new(rules, position, bytes / 8 * 7, prunings);
                GameSearch::Positions(Box::new(search.testing(test)))
            }
            None => GameSearch::new(rules, position, bytes, prunings),
        }
    }

    /// Prepares a search from the position that it was made for; `noise` shuffles its order.
    /// Without relaxed rules, which remember results, it may be another position of the same game
    /// in which unknown cards lie elsewhere.
    pub(crate) fn begin(&mut self, position: &Position, noise: Option<&mut Random>) {
        match self {
            GameSearch::Positions(search) => search.begin(position, noise),
            GameSearch::DelayedPlays(search) => search.begin(position, noise),
            GameSearch::Compact(search) => search.begin(position, noise),
            GameSearch::Heights(search) => search.begin(position, noise),
        }
    }

    /// Searches on for at most `limit` nodes. After [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        match self {
            GameSearch::Positions(search) => search.go_on(limit, meter),
            GameSearch::DelayedPlays(search) => search.go_on(limit, meter),
            GameSearch::Compact(search) => search.go_on(limit, meter),
            GameSearch::Heights(search) => search.go_on(limit, meter),
        }
    }

    /// Which search it is.
    pub(crate) fn method(&self) -> Method {
        match self {
            GameSearch::Positions(_) => Method::DepthFirst,
            GameSearch::DelayedPlays(_) => Method::DelayedPlays,
            GameSearch::Compact(_) => Method::Compact,
            GameSearch::Heights(_) => Method::Heights,
        }
    }

    /// What it counts as nodes.
    pub(crate) fn counts(&self) -> Counted {
        match self {
            GameSearch::Compact(_) | GameSearch::Heights(_) => Counted::Successors,
            GameSearch::Positions(_) | GameSearch::DelayedPlays(_) => Counted::Positions,
        }
    }

    /// From now on it may take so many bytes more.
    fn give(&mut self, bytes: usize) {
        match self {
            GameSearch::Positions(search) => search.table().give(bytes),
            GameSearch::DelayedPlays(search) => search.table().give(bytes),
            GameSearch::Compact(search) => search.table().give(bytes),
            GameSearch::Heights(search) => search.give(bytes),
        }
    }

    /// Searches together with others from now on, if it can: see [`CompactDepthFirst::join`].
    fn join(&mut self, crew: &Arc<Crew>, thread: usize) {
        if let GameSearch::Compact(search) = self {
            search.join(crew, thread);
        }
    }

    /// Its test by relaxed rules.
    fn take_test(&mut self) -> Option<Box<CompactLossTest>> {
        if let GameSearch::Compact(search) = self { search.take_test() } else { None }
    }

    /// Ends the search for all who share it.
    fn end(&self) {
        if let GameSearch::Compact(search) = self {
            search.end();
        }
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        match self {
            GameSearch::Positions(search) => search.most_bytes(),
            GameSearch::DelayedPlays(search) => search.most_bytes(),
            GameSearch::Compact(search) => search.most_bytes(),
            GameSearch::Heights(search) => search.most_bytes(),
        }
    }
}

/// Short searches in a shuffled order, each from the root.
pub(crate) struct Tries;

impl Part for Tries {
    const NAME: &'static str = "tries";
    const KIND: PartKind = PartKind::Search;
    const SAYS: Says = Says::Won;
    const METHOD: Option<Method> = Some(Method::Restarts);
    /// One that ends early proves what the search that it is proves, and no more.
    const PROVED: Mechanisms = Mechanisms::WHATEVER;
}

/// What threads share that search together: by the game's rules, and by easier ones.
#[derive(Debug, Default)]
pub(crate) struct Crews {
    game: Arc<Crew>,
    easier: Arc<Crew>,
    /// By how many easier games are to come.
    loose: [Arc<Crew>; MOST_GAMES],
}

impl CompleteSearch {
    /// `relaxed` are easier rules, if the core knows any.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        relaxed: Option<&Arc<Rules>>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> CompleteSearch {
        // On heights it asks easier rules by itself.
        let with = relaxed.filter(|_| !HeightsSearch::fits(rules, position, prunings));
        let loose = LooseStock::new(rules, relaxed, position, bytes / 2, prunings);
        let for_easier = match (&loose, with) {
            (Some(_), _) => bytes / 2,
            (None, Some(_)) => bytes / 4,
            (None, None) => 0,
        };
        let mut search = match with {
            Some(relaxed) => {
                GameSearch::testing(rules, relaxed, loose.as_ref(), position, bytes - for_easier, prunings)
            }
            None => GameSearch::testing_stacks(rules, position, bytes - for_easier, prunings),
        };
        search.begin(position, None);
        let easier = with.map(|relaxed| {
            let mut search = GameSearch::new(relaxed, position, for_easier, prunings);
            search.begin(position, None);
            Beside { search, method: Method::RelaxedRules }
        });
        let asks_loose = easier.is_none();
        let mut complete =
            CompleteSearch { search, easier, for_easier, past_bytes: 0, kept_bytes: 0, loose, crews: None };
        if asks_loose {
            complete.easier = complete.next_easier(None);
        }
        complete
    }

    /// Whether several threads can share it.
    pub(crate) fn can_be_shared(&self) -> bool {
        matches!(self.search, GameSearch::Compact(_))
    }

    /// Searches together with others from now on; thread 0 begins at the root.
    pub(crate) fn join(&mut self, crews: &Arc<Crews>, thread: usize) {
        self.search.join(&crews.game, thread);
        if let Some(easier) = &mut self.easier {
            easier.search.join(&crews.easier, thread);
        }
        self.crews = Some((Arc::clone(crews), thread));
    }

    /// Searches on by the easier rules for at most `limit` nodes; after [`Found::Limit`] it may be
    /// called again. [`Found::Unproved`] says that these rules have nothing more to tell.
    pub(crate) fn go_on_easier(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while let Some(Beside { search, .. }) = &mut self.easier {
            let found = search.go_on(last.saturating_sub(meter.nodes()), meter);
            let goes_on = match found {
                // Others have ended it.
                Found::RanOut(RanOut::Memory) => self.crews.is_some(),
                Found::Win(_) => true,
                Found::Nothing | Found::Unproved | Found::Limit | Found::RanOut(_) => return found,
            };
            let ended = search.most_bytes();
            self.past_bytes = self.past_bytes.max(self.search.most_bytes() + ended);
            if self.crews.is_some() {
                self.kept_bytes = self.kept_bytes.max(ended);
            }
            search.end();
            let test = search.take_test();
            self.easier = if goes_on { self.next_easier(test) } else { None };
            if self.easier.is_none() {
                self.search.give(self.for_easier.saturating_sub(self.kept_bytes));
            } else if meter.nodes() >= last {
                return Found::Limit;
            }
        }
        Found::Unproved
    }

    /// A search of the next easier game, if there is one.
    fn next_easier(&mut self, test: Option<Box<CompactLossTest>>) -> Option<Beside> {
        let loose = self.loose.as_mut()?;
        let mut search = GameSearch::Compact(Box::new(loose.next(test)?));
        if let Some((crews, thread)) = &self.crews {
            search.join(&crews.loose[loose.left()], *thread);
        }
        Some(Beside { search, method: Method::LooseStock })
    }

    /// Searches on by the game's rules for at most `limit` nodes; after [`Found::Limit`] it may be
    /// called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        self.search.go_on(limit, meter)
    }

    /// Which search by easier rules there is, while there is one.
    pub(crate) fn easier_method(&self) -> Method {
        self.easier.as_ref().map_or(Method::None, |easier| easier.method)
    }

    /// Which search that by the game's rules is.
    pub(crate) fn method(&self) -> Method {
        self.search.method()
    }

    /// What the search by easier rules counts, while there is one.
    pub(crate) fn easier_counts(&self) -> Counted {
        self.easier.as_ref().map_or(Counted::Positions, |easier| easier.search.counts())
    }

    /// What the search by the game's rules counts.
    pub(crate) fn counts(&self) -> Counted {
        self.search.counts()
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        let easier = self.easier.as_ref().map_or(0, |easier| easier.search.most_bytes());
        self.past_bytes.max(self.search.most_bytes() + easier.max(self.kept_bytes))
    }
}

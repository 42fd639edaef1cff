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
use crate::position::other_rules::{OtherRules, RelaxedRules};

/// A search by the game's rules. Where there are other rules that are easier or stricter, a search
/// by these may decide a position much sooner.
pub(crate) struct CompleteSearch {
    search: GameSearch,
    other: Option<Beside>,
    /// The bytes that the search by other rules may take.
    for_other: usize,
    /// The peak bytes before a search by other rules ended, and the most bytes of one that other
    /// threads may still use.
    past_bytes: usize,
    kept_bytes: usize,
    /// The easier games to come.
    loose: Option<LooseStock>,
    /// The threads that search together, and the number of this one.
    crews: Option<(Arc<Crews>, usize)>,
}

/// A search by other rules than the game's.
struct Beside {
    search: GameSearch,
    proves: Proves,
    /// What it is called.
    method: Method,
}

/// What holds for the game, too, when a search by other rules finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proves {
    /// Positions that are lost by relaxed rules are lost.
    Losses,
    /// Positions that are won by stricter rules are won.
    Wins,
}

/// Nodes of a search by stricter rules in a round. It wins soon or not at all, and says nothing of
/// lost positions.
const MOST_BY_STRICTER: u64 = 1_000_000;

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

/// What threads share that search together: by the game's rules, and by others.
#[derive(Debug, Default)]
pub(crate) struct Crews {
    game: Arc<Crew>,
    other: Arc<Crew>,
    /// By how many easier games are to come.
    loose: [Arc<Crew>; MOST_GAMES],
}

impl CompleteSearch {
    pub(crate) fn new(
        rules: &Arc<Rules>,
        other: &OtherRules,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> CompleteSearch {
        // On heights it asks easier rules by itself.
        let heights = HeightsSearch::fits(rules, position, prunings);
        let (with, proves) = match other {
            OtherRules { relaxed: Some(relaxed), .. } if !heights => (Some(relaxed), Proves::Losses),
            OtherRules { stricter, .. } => (stricter.as_ref(), Proves::Wins),
        };
        let loose = LooseStock::new(rules, other.relaxed.as_ref(), position, bytes / 2, prunings);
        let for_other = match (&loose, with) {
            (Some(_), _) => bytes / 2,
            (None, Some(_)) => bytes / 4,
            (None, None) => 0,
        };
        let mut search = match with {
            Some(relaxed) if proves == Proves::Losses => {
                GameSearch::testing(rules, relaxed, loose.as_ref(), position, bytes - for_other, prunings)
            }
            _ => GameSearch::new(rules, position, bytes - for_other, prunings),
        };
        search.begin(position, None);
        let other = with.map(|with| {
            let mut search = GameSearch::new(with, position, for_other, prunings);
            search.begin(position, None);
            let method = if proves == Proves::Wins { Method::StricterRules } else { Method::RelaxedRules };
            Beside { search, proves, method }
        });
        let asks_loose = other.is_none();
        let mut complete =
            CompleteSearch { search, other, for_other, past_bytes: 0, kept_bytes: 0, loose, crews: None };
        if asks_loose {
            complete.other = complete.next_other(None);
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
        if let Some(other) = &mut self.other {
            other.search.join(&crews.other, thread);
        }
        self.crews = Some((Arc::clone(crews), thread));
    }

    /// Whether the search by other rules is of use now. One for wins is not while it is open
    /// whether the position is lost for a simple reason.
    pub(crate) fn asks_other(&self) -> bool {
        let waits = matches!(&self.search, GameSearch::Heights(search) if search.asks_of_root());
        self.other.as_ref().is_some_and(|other| other.proves == Proves::Losses || !waits)
    }

    /// Maximum nodes that the search by other rules is worth in a round.
    pub(crate) fn most_by_other(&self) -> u64 {
        match self.other_proves() {
            Some(Proves::Wins) => MOST_BY_STRICTER,
            _ => u64::MAX,
        }
    }

    /// Searches on by the other rules for at most `limit` nodes; after [`Found::Limit`] it may be
    /// called again. [`Found::Unproved`] says that these rules have nothing more to tell.
    pub(crate) fn go_on_other(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while let Some(Beside { search, proves, .. }) = &mut self.other {
            let found = search.go_on(last.saturating_sub(meter.nodes()), meter);
            let goes_on = match found {
                // Others have ended it.
                Found::RanOut(RanOut::Memory) => self.crews.is_some(),
                Found::Win(_) if *proves == Proves::Losses => true,
                Found::Nothing if *proves == Proves::Wins => false,
                Found::Win(_) | Found::Nothing | Found::Unproved | Found::Limit | Found::RanOut(_) => return found,
            };
            let ended = search.most_bytes();
            self.past_bytes = self.past_bytes.max(self.search.most_bytes() + ended);
            if self.crews.is_some() {
                self.kept_bytes = self.kept_bytes.max(ended);
            }
            search.end();
            let test = search.take_test();
            self.other = if goes_on { self.next_other(test) } else { None };
            if self.other.is_none() {
                self.search.give(self.for_other.saturating_sub(self.kept_bytes));
            } else if meter.nodes() >= last {
                return Found::Limit;
            }
        }
        Found::Unproved
    }

    /// A search of the next easier game, if there is one.
    fn next_other(&mut self, test: Option<Box<CompactLossTest>>) -> Option<Beside> {
        let loose = self.loose.as_mut()?;
        let mut search = GameSearch::Compact(Box::new(loose.next(test)?));
        if let Some((crews, thread)) = &self.crews {
            search.join(&crews.loose[loose.left()], *thread);
        }
        Some(Beside { search, proves: Proves::Losses, method: Method::LooseStock })
    }

    /// Searches on by the game's rules for at most `limit` nodes; after [`Found::Limit`] it may be
    /// called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        self.search.go_on(limit, meter)
    }

    /// What the other rules prove, if there are any that may have more to tell.
    pub(crate) fn other_proves(&self) -> Option<Proves> {
        self.other.as_ref().map(|other| other.proves)
    }

    /// Which search that is, while there is one.
    pub(crate) fn other_method(&self) -> Method {
        self.other.as_ref().map_or(Method::None, |other| other.method)
    }

    /// Which search that by the game's rules is.
    pub(crate) fn method(&self) -> Method {
        self.search.method()
    }

    /// What the search by the other rules counts, while there is one.
    pub(crate) fn other_counts(&self) -> Counted {
        self.other.as_ref().map_or(Counted::Positions, |other| other.search.counts())
    }

    /// What the search by the game's rules counts.
    pub(crate) fn counts(&self) -> Counted {
        self.search.counts()
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        let other = self.other.as_ref().map_or(0, |other| other.search.most_bytes());
        self.past_bytes.max(self.search.most_bytes() + other.max(self.kept_bytes))
    }
}

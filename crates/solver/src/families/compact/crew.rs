//! Several threads that search one game together.
//!
//! **Claim.** If no work is left, everything that can be reached from the root was examined.
//!
//! **Proof.** Each state is new for one thread only, the one that puts its key into the table. That
//! thread lists its plays, and each of these is tried by whoever has it: work is counted before it
//! is given away, and no longer counted when all its plays were tried. So as long as a play is left
//! some work is counted. A pruning asks nothing but the state and what is proved already, so it
//! does not matter who met the state on which way.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::base::visited_shared::SharedTable;
use crate::families::compact::moves::Scored;
use crate::families::compact::state::{CompactMove, CompactState};

/// What threads that search together share.
#[derive(Debug)]
pub(crate) struct Crew {
    /// The states that were met.
    pub(crate) visited: Arc<SharedTable>,
    /// What relaxed rules tell of states.
    pub(crate) known: Arc<SharedTable>,
    waiting: Mutex<Vec<CompactWork>>,
    /// Pieces of work that wait or are being done.
    left: AtomicUsize,
    /// Whether a thread has none.
    wanted: AtomicBool,
    /// Whether the search is of no more use.
    over: AtomicBool,
}

/// Plays of a state that were not tried, and the plays that lead to the state.
#[derive(Debug)]
pub(crate) struct CompactWork {
    pub(crate) way: Vec<CompactMove>,
    pub(crate) state: CompactState,
    pub(crate) plays: Vec<Scored>,
}

/// One of the threads.
#[derive(Debug)]
pub(crate) struct Member {
    crew: Arc<Crew>,
    /// Whether it has work that is counted.
    works: bool,
}

/// What a thread without plays does next.
pub(crate) enum Next {
    Work(Box<CompactWork>),
    /// All was examined.
    Done,
    /// Others have all the work.
    None,
}

/// How often a thread without work looks for some before it does something else.
const LOOKS: usize = 1_000;

impl Default for Crew {
    /// For one search; the work at its root is counted.
    fn default() -> Crew {
        Crew {
            visited: Arc::default(),
            known: Arc::default(),
            waiting: Mutex::default(),
            left: AtomicUsize::new(1),
            wanted: AtomicBool::new(false),
            over: AtomicBool::new(false),
        }
    }
}

impl Member {
    /// A thread that searches with others; the first has the work at the root.
    pub(crate) fn new(crew: &Arc<Crew>, first: bool) -> Member {
        Member { crew: Arc::clone(crew), works: first }
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.crew.over.load(Ordering::Relaxed)
    }

    /// The search is of no more use to any of them.
    pub(crate) fn end(&self) {
        self.crew.over.store(true, Ordering::Relaxed);
    }

    /// Whether another thread has no work.
    #[inline]
    pub(crate) fn is_wanted(&self) -> bool {
        self.crew.wanted.load(Ordering::Relaxed)
    }

    /// Gives work away.
    pub(crate) fn give(&self, work: CompactWork) {
        self.crew.left.fetch_add(1, Ordering::AcqRel);
        self.crew.wanted.store(false, Ordering::Relaxed);
        self.crew.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(work);
    }

    /// Its work is done: looks for some more.
    pub(crate) fn next(&mut self) -> Next {
        if std::mem::take(&mut self.works) {
            self.crew.left.fetch_sub(1, Ordering::AcqRel);
        }
        for _ in 0..LOOKS {
            if self.crew.left.load(Ordering::Acquire) == 0 {
                return Next::Done;
            }
            let work = self.crew.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            if let Some(work) = work {
                self.works = true;
                return Next::Work(Box::new(work));
            }
            self.crew.wanted.store(true, Ordering::Relaxed);
            thread::yield_now();
        }
        Next::None
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library, Position};

    use super::*;
    use crate::base::budget::{Budget, Meter};
    use crate::base::outcome::Found;
    use crate::base::switches::Prunings;
    use crate::families::compact::depth_first::CompactDepthFirst;

    const BYTES: usize = 16 << 20;
    const THREADS: usize = 3;
    /// The nodes of a turn, few enough that searches give work to each other.
    const TURN: u64 = 50;
    const MOST_TURNS: usize = 100_000;
    /// Lost deals of each preset: threads without work look for some all the time, so each costs
    /// much.
    const LOST: usize = 3;

    fn is_over(found: &Found) -> bool {
        !matches!(found, Found::Limit | Found::Unproved)
    }

    /// The searches take turns in one thread: how they end, and what each has looked at.
    fn in_turns(mut searches: Vec<CompactDepthFirst>) -> (Found, Vec<u64>) {
        let mut meters: Vec<_> = searches.iter().map(|_| Meter::new(Budget::default())).collect();
        let mut turns = (0..MOST_TURNS).map(|turn| {
            let at = turn % THREADS;
            searches[at].go_on(TURN, &mut meters[at])
        });
        let end = turns.find(is_over).expect("an end");
        (end, meters.iter().map(Meter::nodes).collect())
    }

    /// Each search has a thread.
    fn at_once(searches: Vec<CompactDepthFirst>) -> (Found, Vec<u64>) {
        let run = |mut search: CompactDepthFirst| {
            let mut meter = Meter::new(Budget::default());
            let mut turns = (0..MOST_TURNS).map(|_| search.go_on(TURN, &mut meter));
            (turns.find(is_over), meter.nodes())
        };
        let ends: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = searches.into_iter().map(|search| scope.spawn(move || run(search))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        let nodes = ends.iter().map(|&(_, nodes)| nodes).collect();
        (ends.into_iter().find_map(|(end, _)| end).expect("an end"), nodes)
    }

    /// What searches meet together is what one meets alone, and they say the same.
    #[test]
    fn together_they_examine_what_one_examines() {
        let sorted = |mut keys: Vec<u128>| {
            keys.sort_unstable();
            keys
        };
        let (mut lost, mut divided) = (0, 0);
        for preset in ["klondike", "klondike-drei", "canfield", "canfield-whole"] {
            let rules = Library::builtin().rules(preset, &[]).expect("a game");
            let most = lost + LOST;
            for deal in 1..=40 {
                if lost == most {
                    break;
                }
                let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("a deal");
                let search = || {
                    let search = CompactDepthFirst::new(&rules, &position, BYTES, &Prunings::default());
                    let mut search = search.expect("compact states");
                    search.begin(&position, None);
                    search
                };
                let (mut alone, mut meter) = (search(), Meter::new(Budget::default()));
                if !matches!(alone.go_on(20_000, &mut meter), Found::Nothing) {
                    continue;
                }
                let met = sorted(alone.table().own().expect("its own table").iter().collect());
                lost += 1;
                for together in [in_turns, at_once] {
                    let crew = Arc::new(Crew::default());
                    let searches = (0..THREADS).map(|at| {
                        let mut search = search();
                        search.join(&crew, at);
                        search
                    });
                    let (end, nodes) = together(searches.collect());
                    assert!(matches!(end, Found::Nothing), "{preset} {deal}: {end:?}");
                    assert_eq!(sorted(crew.visited.keys()), met, "{preset} {deal}");
                    assert_eq!(nodes.iter().sum::<u64>(), meter.nodes(), "{preset} {deal}");
                    divided += usize::from(nodes.iter().all(|&nodes| nodes > 0));
                }
            }
        }
        assert!(lost >= 10 && divided >= lost / 2, "{divided} of {lost} lost deals were divided");
    }
}

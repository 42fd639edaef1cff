//! Best-first search on [`CompactState`]s, each time with other weights.

use std::collections::BinaryHeap;
use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::outcome::{Found, Method};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::base::visited_exact::KeyTable;
use crate::families::compact::board_weights::BoardWeights;
use crate::families::compact::context::CompactContext;
use crate::families::compact::moves::{CompactMoveLister, Scored};
use crate::families::compact::state::{CompactMove, CompactState};
use crate::position::replay::Replay;

/// Goes on from the state that looks best, wherever that is. Which states look good depends on
/// weights that differ from search to search: where a win is rare, some weights find it soon and
/// most do not find it at all. Most searches change the weights that brought the most cards up so
/// far, the others draw all anew. It proves nothing.
pub(crate) struct CompactBestFirst {
    rules: Arc<Rules>,
    context: CompactContext,
    lister: CompactMoveLister,
    root: Position,
    met: KeyTable,
    waiting: BinaryHeap<Waiting>,
    nodes: Vec<BestNode>,
    listed: Vec<Scored>,
    keys: Vec<u128>,
    weights: BoardWeights,
    /// The most cards that were up in this search; the best weights so far and the cards up with
    /// them.
    up: u32,
    best: Option<(u32, BoardWeights)>,
    /// How much this search may still look at, and the most states.
    left: u64,
    most: usize,
}

/// A state that was met.
#[derive(Clone, Copy, Debug)]
struct BestNode {
    state: CompactState,
    /// The node that it comes from, and the play that leads here; none at the root.
    before: Option<(u32, CompactMove)>,
    steps: i32,
    /// By how much a player would have liked other plays better, on the whole way.
    detours: i32,
}

/// The value of a node and its number, the greatest first: among equals the latest.
type Waiting = (i32, u32);

/// Of a hundred searches so many draw all weights anew.
const FRESH: i32 = 30;
/// Maximum plays of one state.
const MOST_LISTED: usize = 1 << 10;

impl Part for CompactBestFirst {
    const NAME: &'static str = "best first, with other weights each time";
    const KIND: PartKind = PartKind::Search;
    const SAYS: Says = Says::Won;
    const METHOD: Option<Method> = Some(Method::BestFirst);
    const PROVED: Mechanisms = CompactContext::PROVED;

    /// The weights are for games in which the reserve must be used up, and only draws of several
    /// cards make these so hard that other searches fail.
    fn needs(traits: &Traits) -> Vec<Condition> {
        let mut needs = CompactContext::needs(traits);
        needs.extend([
            (traits.has(Mechanism::Reserve), "there is a reserve"),
            (traits.draws_several(), "several cards are drawn at a time"),
        ]);
        needs
    }
}

impl CompactBestFirst {
    /// `None` if the rules do not fit. It takes about so many bytes at most.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Option<CompactBestFirst> {
        if !CompactBestFirst::applies(&Traits::of(rules)) {
            return None;
        }
        // While a list grows the old half stands beside it.
        const EACH: usize = 2 * (size_of::<BestNode>() + size_of::<Waiting>());
        Some(CompactBestFirst {
            rules: Arc::clone(rules),
            context: CompactContext::new(rules, root, prunings)?,
            lister: CompactMoveLister::new(rules, prunings, MOST_LISTED),
            root: *root,
            met: KeyTable::new(bytes / 8),
            waiting: BinaryHeap::new(),
            nodes: Vec::new(),
            listed: Vec::new(),
            keys: Vec::new(),
            weights: BoardWeights::NONE,
            up: 0,
            best: None,
            left: 0,
            most: bytes / 8 * 7 / EACH,
        })
    }

    /// Prepares a search that looks at so many successors at most, with other weights.
    pub(crate) fn begin(&mut self, nodes: u64, random: &mut Random) {
        self.weights = match &self.best {
            Some((_, best)) if random.below(100) >= FRESH => best.changed(random),
            _ => BoardWeights::by_chance(random),
        };
        (self.up, self.left) = (0, nodes);
        let state = self.context.state(&self.root);
        self.met.clear();
        let _ = self.met.insert(self.context.key(&state));
        self.nodes.clear();
        self.nodes.push(BestNode { state, before: None, steps: 0, detours: 0 });
        self.waiting.clear();
        self.waiting.push((0, 0));
    }

    /// Searches on for at most about `limit` nodes: it stops between two states. After
    /// [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        if self.context.is_won(&self.nodes[0].state) {
            return Found::Win(Vec::new());
        }
        while self.left > 0 && self.nodes.len() < self.most {
            if meter.nodes() >= last {
                return Found::Limit;
            }
            let Some((_, at)) = self.waiting.pop() else { break };
            match self.expand(at, meter) {
                Ok(Some(play)) => return Found::Win(self.way(at, play)),
                Ok(None) => {}
                // There is no room for more states.
                Err(RanOut::Memory) => break,
                Err(out) => return Found::RanOut(out),
            }
        }
        // Among equals the latest: so the weights drift until some bring more cards up.
        if self.best.as_ref().is_none_or(|&(up, _)| self.up >= up) {
            self.best = Some((self.up, self.weights.clone()));
        }
        Found::Unproved
    }

    /// Lets all new states after one wait; gives a play that wins.
    fn expand(&mut self, at: u32, meter: &mut Meter<'_>) -> Result<Option<CompactMove>, RanOut> {
        let BestNode { state, steps, detours, .. } = self.nodes[at as usize];
        self.listed.clear();
        self.lister.list(&self.context, &state, &mut self.listed);
        self.keys.clear();
        self.keys.extend(self.listed.iter().map(|&(_, play)| self.context.key_after(&state, play)));
        self.met.touch(self.keys.iter().copied());
        let liked = self.listed.iter().map(|&(score, _)| score).max().unwrap_or(0);
        for (&(score, play), &key) in self.listed.iter().zip(&self.keys) {
            meter.count()?;
            self.left = self.left.saturating_sub(1);
            if self.context.wins(&state, play) {
                return Ok(Some(play));
            }
            if !self.met.insert(key).map_err(|_| RanOut::Memory)? {
                continue;
            }
            let mut state = state;
            self.context.play(&mut state, play);
            let (steps, detours) = (steps + 1, detours + liked - score);
            self.up = self.up.max(state.up.iter().map(|&up| u32::from(up)).sum());
            let node = BestNode { state, before: Some((at, play)), steps, detours };
            let against = self.weights.against(&self.context, &state) + self.weights.of_way(steps, detours);
            self.waiting.push((-against, self.nodes.len() as u32));
            self.nodes.push(node);
        }
        Ok(None)
    }

    /// The moves that lead to a node, and a play more.
    fn way(&self, at: u32, last: CompactMove) -> Vec<Move> {
        let before = |&(at, _): &(u32, CompactMove)| self.nodes[at as usize].before;
        let mut plays: Vec<_> = std::iter::successors(Some((at, last)), before).collect();
        plays.reverse();
        let mut replay = Replay::new(&self.rules, &self.root);
        plays.into_iter().for_each(|(_, play)| self.context.replay(&mut replay, play));
        replay.moves
    }

    /// The peak bytes of all lists.
    pub(crate) fn most_bytes(&self) -> usize {
        self.met.most_bytes()
            + self.nodes.capacity() * size_of::<BestNode>()
            + self.waiting.capacity() * size_of::<Waiting>()
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;
    use crate::base::budget::Budget;
    use crate::shorten::shortener::wins;

    const BYTES: usize = 64 << 20;
    const SEARCHES: usize = 60;
    const NODES: u64 = 25_000;

    /// The solution and the nodes of searches that are let go on for so many nodes at a time.
    fn won(preset: &str, deal: u64, at_once: u64) -> Option<(Vec<Move>, u64)> {
        let rules = Library::builtin().rules(preset, &[]).expect("a game");
        let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("a deal");
        let mut search =
            CompactBestFirst::new(&rules, &position, BYTES, &Prunings::default()).expect("a game that fits");
        let (mut meter, mut random) = (Meter::new(Budget::default()), Random::new(1));
        for _ in 0..SEARCHES {
            search.begin(NODES, &mut random);
            let found = loop {
                let found = search.go_on(at_once, &mut meter);
                if !matches!(found, Found::Limit) {
                    break found;
                }
            };
            if let Found::Win(moves) = found {
                assert!(wins(&rules, &position, &moves), "{preset}, deal {deal}");
                return Some((moves, meter.nodes()));
            }
        }
        None
    }

    #[test]
    fn most_winnable_deals_are_won() {
        for preset in ["canfield", "canfield-whole", "canfield-only-whole"] {
            // The others of the first eleven are lost, or open: to search them takes longest.
            let winnable = [1, 3, 4, 5, 6, 7, 10, 11];
            let won = winnable.into_iter().filter(|&deal| won(preset, deal, u64::MAX).is_some()).take(6).count();
            assert!(won == 6, "{preset}: {won} of {winnable:?}");
        }
    }

    #[test]
    fn a_search_that_is_interrupted_finds_the_same() {
        for deal in 1..=3 {
            let [whole, parts] = [u64::MAX, 100].map(|at_once| won("canfield-whole", deal, at_once));
            assert_eq!(whole, parts, "deal {deal}");
        }
    }

    #[test]
    fn games_without_a_reserve_do_not_fit() {
        let rules = Library::builtin().rules("klondike-drei", &[]).expect("a game");
        assert_eq!(CompactBestFirst::unmet(&Traits::of(&rules)), ["there is a reserve"]);
    }
}

//! Depth-first search with a table of visited positions, on a stack of its own.

use std::sync::Arc;

use patience::{MAX_PILES, Move, PileId, PileKind, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::{BUILT, DEALT, DRAWN, FOUNDATIONS, LISTED, MOVED, Mechanism, Mechanisms, PILES, SPACES};
use crate::base::outcome::{Found, KnownOutcomes, Method};
use crate::base::part::{Part, PartKind, Says};
use crate::base::random::{Luck, Random};
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::base::visited_exact::KeyTable;
use crate::position::canonical_key::{RunningKey, Symmetry};
use crate::position::commuting::Commuting;
use crate::position::dead_ends::DeadEnds;
use crate::position::macro_move::{MacroMove, MacroMoveLister, MacroUndo, come_back, go, kinds, moves_of};
use crate::position::ordering::{BuriedCards, likely};

/// A test that may prove a position lost.
pub(crate) trait LossTest {
    /// Whether a position is proved lost.
    fn is_lost(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<bool, RanOut>;

    /// The peak bytes of its tables and stacks.
    fn most_bytes(&self) -> usize;
}

/// A depth-first search. It may be begun again and again in other random orders.
pub(crate) struct DepthFirst {
    /// What it has exhausted is lost. Otherwise it looks for wins alone.
    is_proved: bool,
    rules: Arc<Rules>,
    keys: RunningKey,
    /// The keys' position is not this one.
    back: bool,
    steps: Steps,
    /// Those after the last redeal, if more is proved there.
    last_steps: Option<Steps>,
    table: KeyTable,
    macro_moves: Vec<MacroMove>,
    frames: Vec<SearchFrame>,
    scores: Vec<(i32, MacroMove)>,
    dead_ends: DeadEnds,
    /// Proves positions lost by relaxed rules.
    relaxed: Option<Box<dyn LossTest + Send>>,
    /// What earlier searches have found out, if that is kept.
    known: Option<KnownOutcomes>,
    root: Position,
    position: Position,
    /// Where the macro moves of the position begin.
    first: usize,
    /// The column that these macro moves have to lay something on, if that matters.
    host: Option<PileId>,
    buried: Option<BuriedCards>,
    luck: Luck,
    waste: Option<PileId>,
    kinds: [PileKind; MAX_PILES],
    /// How long the stacks may become.
    deepest: usize,
    most_acts: usize,
}

/// Which steps are tried.
struct Steps {
    lister: MacroMoveLister,
    commuting: Option<Commuting>,
}

impl Steps {
    fn new(rules: &Rules, prunings: &Prunings) -> Steps {
        Steps { lister: MacroMoveLister::with(rules, prunings), commuting: Commuting::new(rules, prunings) }
    }
}

/// One position on the way: its macro moves are `macro_moves[first..]`, of which those from `next`
/// are left to try.
#[derive(Clone, Copy, Debug)]
struct SearchFrame {
    first: usize,
    host: Option<PileId>,
    macro_move: MacroMove,
    done: MacroUndo,
}

impl Part for DepthFirst {
    const NAME: &'static str = "depth-first search";
    const KIND: PartKind = PartKind::Search;
    const SAYS: Says = Says::Both;
    const METHOD: Option<Method> = Some(Method::DepthFirst);
    const PROOF: Option<&'static str> = Some("crates/solver/src/position/canonical_key.rs");
    /// Its macro moves leave nothing out and its keys tell apart what differs, with all of these.
    const PROVED: Mechanisms = DEALT
        .and(PILES)
        .and(BUILT)
        .and(MOVED)
        .and(SPACES)
        .and(FOUNDATIONS)
        .and(DRAWN)
        .and(Mechanisms::of(&[
            Mechanism::TwoDecks,
            Mechanism::CardsReturn,
            Mechanism::FoundationsPassOn,
            Mechanism::FoundationsHaveGuests,
            Mechanism::RefilledElsewhere,
            Mechanism::SpacesMindStock,
            Mechanism::StockFillsAtOnce,
        ]))
        .and(LISTED);
}

impl DepthFirst {
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize, prunings: &Prunings) -> DepthFirst {
        let traits = Traits::of(rules);
        DepthFirst {
            is_proved: DepthFirst::applies(&traits),
            rules: Arc::clone(rules),
            keys: RunningKey::new(Symmetry::with(rules, prunings)),
            back: false,
            steps: Steps::new(rules, prunings),
            last_steps: rules.without_redeals().map(|rules| Steps::new(&rules, prunings)),
            table: KeyTable::new(bytes / 4 * 3),
            macro_moves: Vec::new(),
            frames: Vec::new(),
            scores: Vec::new(),
            dead_ends: DeadEnds::new(rules, &traits, prunings),
            relaxed: None,
            known: None,
            root: *root,
            position: *root,
            first: 0,
            host: None,
            buried: BuriedCards::new(rules),
            luck: Luck::NONE,
            waste: rules.piles().first(PileKind::Waste),
            kinds: kinds(rules),
            // A sixteenth for each stack, and while one grows the old half stands beside it.
            deepest: bytes / 16 / (3 * size_of::<SearchFrame>()),
            most_acts: bytes / 16 / (3 * size_of::<MacroMove>()),
        }
    }

    /// The table of positions that were visited.
    pub(crate) fn table(&mut self) -> &mut KeyTable {
        &mut self.table
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        let stacks = self.macro_moves.capacity() * size_of::<MacroMove>()
            + self.frames.capacity() * size_of::<SearchFrame>()
            + self.scores.capacity() * size_of::<(i32, MacroMove)>();
        let known = self.known.as_ref().map_or(0, KnownOutcomes::most_bytes);
        let relaxed = self.relaxed.as_ref().map_or(0, |relaxed| relaxed.most_bytes());
        self.table.most_bytes() + stacks + known + relaxed
    }

    /// Tests each new position by relaxed rules.
    pub(crate) fn testing(mut self, relaxed: impl LossTest + Send + 'static) -> DepthFirst {
        self.relaxed = Some(Box::new(relaxed));
        self
    }

    /// A search that keeps what it finds out for the next ones: see [`DepthFirst::is_lost`].
    pub(crate) fn remembering(mut self, bytes: usize) -> DepthFirst {
        self.known = Some(KnownOutcomes::new(bytes));
        self
    }

    /// Whether a position is lost, if at most `limit` nodes show it; a search that remembers.
    pub(crate) fn is_lost(&mut self, position: &Position, limit: u64, meter: &mut Meter<'_>) -> Found {
        let key = self.keys.go_to(position);
        match self.known.as_mut().and_then(|known| known.outcome(key)) {
            Some(false) => return Found::Nothing,
            Some(true) => return Found::Win(Vec::new()),
            None => {}
        }
        let found = self.search(position, limit, None, meter);
        match found {
            Found::Nothing => self.remember_lost(),
            Found::Win(_) => self.remember_won(),
            Found::Unproved | Found::Limit | Found::RanOut(_) => {}
        }
        found
    }

    /// After a search that ended with nothing: all positions that it saw are lost.
    fn remember_lost(&mut self) {
        let Some(known) = &mut self.known else { return };
        known.keep(self.table.len(), self.table.iter(), false);
    }

    /// After a search that ended with a win: all positions on the way can be won.
    fn remember_won(&mut self) {
        while let Some(frame) = self.frames.pop() {
            let key = self.key(self.host);
            if let Some(known) = &mut self.known {
                known.keep(1, [key].into_iter(), true);
            }
            come_back(&self.rules, &mut self.position, frame.macro_move, &frame.done);
            self.host = frame.host;
        }
        let key = self.key(None);
        if let Some(known) = &mut self.known {
            known.keep(1, [key].into_iter(), true);
        }
    }

    /// The position's key, if the next macro move must lay something on this column.
    fn key(&mut self, host: Option<PileId>) -> u128 {
        let key = self.keys.look(&self.position);
        host.map_or(key, |host| Symmetry::key_onto(key, &self.position, host))
    }

    /// Searches from a position, at most `limit` nodes; `noise` shuffles the order of macro moves.
    pub(crate) fn search(
        &mut self,
        root: &Position,
        limit: u64,
        noise: Option<&mut Random>,
        meter: &mut Meter<'_>,
    ) -> Found {
        self.begin(root, noise);
        self.go_on(limit, meter)
    }

    /// Prepares a search from a position.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.table.clear();
        self.macro_moves.clear();
        self.frames.clear();
        self.root = *root;
        self.position = *root;
        self.first = 0;
        self.host = None;
        self.luck = Luck::next(noise);
        if !root.is_won(&self.rules) && !self.dead_ends.has(&self.rules, root) {
            let key = self.keys.go_to(root);
            let _ = self.table.insert(key);
            self.back = false;
            self.expand(None);
        }
    }

    /// Goes on with a search by at most `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.root.is_won(&self.rules) {
            return Found::Win(Vec::new());
        }
        let last = meter.nodes().saturating_add(limit);
        // 1. Take the best macro move that is left here; if none is, go back.
        loop {
            if self.macro_moves.len() == self.first {
                let Some(frame) = self.frames.pop() else { return self.exhausted() };
                come_back(&self.rules, &mut self.position, frame.macro_move, &frame.done);
                self.first = frame.first;
                self.host = frame.host;
                self.back = true;
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if let Err(out) = meter.count() {
                return Found::RanOut(out);
            }
            let Some(macro_move) = self.macro_moves.pop() else { return self.exhausted() };
            // 2. Perform it.
            if self.back {
                self.keys.go_to(&self.position);
                self.back = false;
            }
            let done = go(&self.rules, &mut self.position, self.waste, macro_move);
            if self.position.is_won(&self.rules) {
                let way = self.way(macro_move);
                come_back(&self.rules, &mut self.position, macro_move, &done);
                return Found::Win(way);
            }
            // 3. Go on from there, if it is new and not known to be lost.
            let host = self.steps.lister.host_after(macro_move);
            let key = self.key(host);
            if let Some(won) = self.known.as_mut().and_then(|known| known.outcome(key)) {
                come_back(&self.rules, &mut self.position, macro_move, &done);
                if won {
                    return Found::Win(Vec::new());
                }
                continue;
            }
            match self.table.insert(key) {
                Ok(true) if self.frames.len() < self.deepest && self.macro_moves.len() < self.most_acts => {
                    match self.is_dead(meter) {
                        Ok(false) => {
                            self.frames.push(SearchFrame { first: self.first, host: self.host, macro_move, done });
                            self.first = self.macro_moves.len();
                            self.host = host;
                            self.keys.go_there();
                            self.expand(host);
                        }
                        Ok(true) => come_back(&self.rules, &mut self.position, macro_move, &done),
                        Err(out) => return Found::RanOut(out),
                    }
                }
                Ok(false) => come_back(&self.rules, &mut self.position, macro_move, &done),
                Ok(true) | Err(_) => return Found::RanOut(RanOut::Memory),
            }
        }
    }

    /// What it says when there is nothing more to look at.
    fn exhausted(&self) -> Found {
        if self.is_proved { Found::Nothing } else { Found::Unproved }
    }

    /// Whether the position is known to be lost without looking further.
    fn is_dead(&mut self, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        if self.dead_ends.has(&self.rules, &self.position) {
            return Ok(true);
        }
        match &mut self.relaxed {
            Some(relaxed) => relaxed.is_lost(&self.position, meter),
            None => Ok(false),
        }
    }

    /// The moves of all macro moves on the way and one more.
    fn way(&self, last: MacroMove) -> Vec<Move> {
        moves_of(&self.rules, &self.root, self.frames.iter().map(|frame| frame.macro_move).chain([last]))
    }

    /// Lists the macro moves of the position, the best last; only those that lay something on a
    /// column, if one is given.
    fn expand(&mut self, host: Option<PileId>) {
        let first = self.macro_moves.len();
        let is_last = self.position.is_laid_out_for_good(&self.rules);
        let steps = self.last_steps.as_mut().filter(|_| is_last).unwrap_or(&mut self.steps);
        steps.lister.list_onto(&self.rules, self.keys.symmetry(), &self.position, host, &mut self.macro_moves);
        if let (Some(commuting), Some(last)) = (&steps.commuting, self.frames.last()) {
            commuting.sift(&self.rules, &self.position, last.macro_move.mv, &mut self.macro_moves, first);
        }
        if self.macro_moves.len() - first < 2 {
            return;
        }
        self.scores.clear();
        if let Some(buried) = &mut self.buried {
            buried.look(&self.rules, &self.position);
        }
        for &macro_move in &self.macro_moves[first..] {
            let buried =
                self.buried.as_ref().map_or(0, |buried| buried.likely(&self.rules, &self.position, macro_move.mv));
            self.scores.push((
                likely(&self.rules, &self.kinds, &self.position, macro_move) + buried + self.luck.draw(),
                macro_move,
            ));
        }
        // Stable, so that equal scores keep the fixed order of the legal moves.
        self.scores.sort_by_key(|&(score, _)| score);
        for (at, &(_, macro_move)) in self.scores.iter().enumerate() {
            self.macro_moves[first + at] = macro_move;
        }
    }
}

//! Partial-order reduction for games without building: every play comes as late as it can.

use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::mechanisms::{MOVED, Mechanism, Mechanisms, SPACES};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::traits::{Drawn, Traits};
use crate::families::rows::MAX_COLUMNS;
use crate::families::rows::delayed_state::{DelayedState, StateBefore};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{Found, Method};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;

/// A complete depth-first search from draw to draw.
///
/// **Claim.** A position can be won if and only if this search finds a win.
///
/// Conditions and proof: `docs/proofs/delayed-plays.md`.
pub(crate) struct DelayedPlays {
    rules: Arc<Rules>,
    root: Position,
    table: KeyTable,
    board: DelayedState,
    /// The moves of all steps that are left to try, and where each step's begin.
    moves: Vec<Move>,
    steps: Vec<usize>,
    frames: Vec<DrawFrame>,
    /// The moves that lead to the position.
    way: Vec<Move>,
    /// Where the steps of the position begin.
    first: usize,
    won: bool,
    /// Luck in the order of steps.
    noise: Option<Random>,
}

/// One position on the way: where its steps begin, and how long the way was.
#[derive(Clone, Copy, Debug)]
struct DrawFrame {
    first: usize,
    way: usize,
    before: StateBefore,
}

/// With luck, one of so many times a draw is tried before plays.
const DRAWS_FIRST: i32 = 4;

impl Part for DelayedPlays {
    const NAME: &'static str = "delayed plays";
    const KIND: PartKind = PartKind::FastModel;
    const SAYS: Says = Says::Both;
    const SWITCH: Option<&'static str> = Some("delayed_plays");
    const METHOD: Option<Method> = Some(Method::DelayedPlays);
    const PROOF: Option<&'static str> = Some("docs/proofs/delayed-plays.md");
    const PROVED: Mechanisms = MOVED.and(SPACES).and(Mechanisms::of(&[
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::FoundationsUp,
        Mechanism::FoundationsDown,
        Mechanism::FoundationsOfOtherSuits,
        Mechanism::FoundationsBeginUnlike,
        Mechanism::FillsGaps,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.spaces_take_nothing, "spaces take nothing"),
            (traits.drawn == Drawn::Gaps, "drawing fills gaps"),
            (traits.columns <= MAX_COLUMNS, "at most 12 columns"),
            (
                traits.foundations_from_both_ends,
                "foundations go up from the ace or down from the king, at most one each way in a suit",
            ),
        ]
    }
}

impl DelayedPlays {
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize, prunings: &Prunings) -> Option<DelayedPlays> {
        if !prunings.delayed_plays || !DelayedPlays::applies(&Traits::of(rules)) {
            return None;
        }
        Some(DelayedPlays {
            rules: Arc::clone(rules),
            root: *root,
            table: KeyTable::new(bytes / 16 * 15),
            board: DelayedState::new(rules, root),
            moves: Vec::new(),
            steps: Vec::new(),
            frames: Vec::new(),
            way: Vec::new(),
            first: 0,
            won: false,
            noise: None,
        })
    }

    /// Prepares a search; with luck, its steps are tried in another order.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.root = *root;
        self.noise = noise.map(|random| Random::new(random.next()));
        self.table.clear();
        self.moves.clear();
        self.steps.clear();
        self.frames.clear();
        self.way.clear();
        self.board = DelayedState::new(&self.rules, &self.root);
        self.first = 0;
        self.won = self.enter();
    }

    /// Searches on for at most `limit` nodes. After [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while !self.won {
            if self.steps.len() == self.first {
                let Some(frame) = self.frames.pop() else { return Found::Nothing };
                self.first = frame.first;
                self.go_back(frame.way, &frame.before);
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if let Err(out) = meter.count() {
                return Found::RanOut(out);
            }
            let (way, before) = (self.way.len(), self.board.before());
            let Some(begin) = self.steps.pop() else { return Found::Nothing };
            for mv in self.moves.drain(begin..) {
                self.board.play(mv);
                self.way.push(mv);
            }
            match self.table.insert(self.board.key()) {
                Ok(true) => {
                    self.frames.push(DrawFrame { first: self.first, way, before });
                    self.first = self.steps.len();
                    self.won = self.enter();
                }
                Ok(false) => self.go_back(way, &before),
                Err(_) => return Found::RanOut(RanOut::Memory),
            }
        }
        Found::Win(self.whole_way())
    }

    fn go_back(&mut self, way: usize, before: &StateBefore) {
        self.way.truncate(way);
        self.board.go_back(before);
    }

    /// Lists the steps from the position, the best last; none if it is dead. `true` if it is won.
    fn enter(&mut self) -> bool {
        if self.board.is_dead() {
            return false;
        }
        if self.board.stock_is_empty() {
            return true;
        }
        let count = self.board.piles.len() as i32;
        let (begin, draw_first) = match &mut self.noise {
            Some(random) => (random.below(count) as usize, random.below(DRAWS_FIRST) == 0),
            None => (0, false),
        };
        self.board.list(begin, draw_first, &mut self.moves, &mut self.steps);
        false
    }

    /// The way to the position, and then everything that fits.
    fn whole_way(&self) -> Vec<Move> {
        let (mut position, mut way) = (self.root, self.way.clone());
        for &mv in &way {
            let _ = position.play_unchecked(&self.rules, mv);
        }
        while let Some(&mv) = position.legal_moves(&self.rules).first() {
            let _ = position.play_unchecked(&self.rules, mv);
            way.push(mv);
        }
        way
    }

    /// The table of positions that were visited.
    pub(crate) fn table(&mut self) -> &mut KeyTable {
        &mut self.table
    }

    /// The peak bytes of the table and the stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        self.table.most_bytes()
            + size_of::<DelayedState>()
            + (self.moves.capacity() + self.way.capacity()) * size_of::<Move>()
            + self.steps.capacity() * size_of::<usize>()
            + self.frames.capacity() * size_of::<DrawFrame>()
    }
}

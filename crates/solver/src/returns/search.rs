//! The depth-first search.

use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::Found;
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;
use crate::returns::context::ReturnsContext;
use crate::returns::oracle::Oracle;
use crate::returns::state::ReturnsState;
use crate::returns::walk::{Stopped, Walk};

/// Searches all states from a position.
///
/// Where several cards are drawn at a time, it asks at first, and then now and then, whether a
/// state is lost even with every card of the stock at hand. If so it leaves it.
#[derive(Debug)]
pub(crate) struct ReturnsSearch {
    rules: Arc<Rules>,
    root: Position,
    context: ReturnsContext,
    table: KeyTable,
    walk: Walk,
    asking: Option<Asking>,
    /// What all tables may take together, and the peak of those that are gone.
    bytes: usize,
    past_bytes: usize,
    /// The columns of the present root are not fit for it.
    unfit: bool,
}

/// What is asked of the oracle, and when.
#[derive(Debug)]
struct Asking {
    oracle: Oracle,
    question: Question,
    /// Nodes until it is asked again, and how many there were between the last two questions.
    left: u64,
    between: u64,
    /// The nodes so far, those of the oracle among them.
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Nothing is asked.
    None,
    /// Whether the root is lost. So long the oracle has all the memory.
    Root,
    /// Whether the state at a depth is lost. The one at depth `open` is not known to be, and that
    /// at depth `lost` is, unless it is the one that is asked about.
    Way { open: usize, asked: usize, lost: usize, left: u64 },
}

/// How many nodes lie between two questions, at least and at most.
const BETWEEN: (u64, u64) = (512, 1 << 17);
/// A question may take so many nodes, and this part of all nodes so far.
const ANSWER: (u64, u64) = (20_000, 4);

impl ReturnsSearch {
    /// Whether rules and position are fit for it.
    pub(crate) fn fits(rules: &Rules, root: &Position, prunings: &Prunings) -> bool {
        prunings.returns && ReturnsContext::new(rules, root).is_some()
    }

    /// `None` if they are not. It takes about so many bytes at most.
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize, prunings: &Prunings) -> Option<ReturnsSearch> {
        let context = ReturnsContext::new(rules, root).filter(|_| prunings.returns)?;
        let state = context.state(root);
        let asks = context.step > 1 && prunings.relaxed_rules;
        let asking = asks.then(|| Asking::new(&context, &state, bytes));
        let mut search = ReturnsSearch {
            rules: Arc::clone(rules),
            root: *root,
            context,
            table: KeyTable::new(if asks { bytes / 2 } else { bytes }),
            walk: Walk::new(state),
            asking,
            bytes,
            past_bytes: 0,
            unfit: false,
        };
        search.begin(root, None);
        Some(search)
    }

    /// Prepares a search from the position that it was made for, or one of the same game in which
    /// unknown cards lie elsewhere; `noise` shuffles its order.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.end_first_question();
        let same = *root == self.root;
        if !same {
            self.root = *root;
            self.unfit = !self.context.read_piles(root);
        }
        let state = self.context.state(root);
        if let Some(asking) = &mut self.asking {
            if !same {
                *asking = Asking::new(&self.context, &state, self.bytes);
            }
            // A short try does not begin with a long question.
            if noise.is_none() {
                self.table = KeyTable::new(0);
                *asking.oracle.visited() = KeyTable::new(self.bytes);
                asking.oracle.begin(&state);
                asking.question = Question::Root;
            }
        }
        self.walk.begin(state, noise.map(|random| Random::new(random.next())));
        self.table.clear();
        let _ = self.table.insert(self.context.key(&state));
    }

    /// Gives the search its share of the memory back.
    fn end_first_question(&mut self) {
        self.past_bytes = self.most_bytes();
        let Some(asking) = &mut self.asking else { return };
        if asking.question == Question::Root {
            *asking.oracle.visited() = KeyTable::new(self.bytes / 4);
            self.table = KeyTable::new(self.bytes / 2);
            let _ = self.table.insert(self.context.key(self.walk.state_at(0)));
        }
        asking.question = Question::None;
    }

    /// Whether it first finds out if the position is lost even with one card drawn at a time.
    pub(crate) fn asks_of_root(&self) -> bool {
        self.asking.as_ref().is_some_and(|asking| asking.question == Question::Root)
    }

    /// Searches on for at most about `limit` nodes; after [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.unfit {
            return Found::Unproved;
        }
        let last = meter.nodes().saturating_add(limit);
        loop {
            let before = meter.nodes();
            let left = last.saturating_sub(before);
            let stopped = match self.asking.as_ref().map_or(Question::None, |asking| asking.question) {
                Question::None => self.walk_on(left, meter),
                Question::Root => self.ask_of_root(left, meter),
                Question::Way { .. } => self.ask_of_way(left, meter),
            };
            if let Some(asking) = &mut self.asking {
                asking.nodes += meter.nodes() - before;
            }
            match stopped {
                Stopped::Won => return Found::Win(self.moves()),
                Stopped::Done => return Found::Nothing,
                Stopped::Limit if meter.nodes() >= last => return Found::Limit,
                Stopped::Limit => {}
                Stopped::RanOut(out) => return Found::RanOut(out),
            }
        }
    }

    /// Goes on until the oracle is to be asked.
    fn walk_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        let (context, table, oracle) = (&self.context, &mut self.table, self.asking.as_ref().map(|a| &a.oracle));
        let most = self.asking.as_ref().map_or(u64::MAX, |asking| asking.left);
        let before = meter.nodes();
        let stopped = self.walk.go_on(context, limit.min(most), meter, |state| {
            let new = table.insert(context.key(state)).map_err(|_| RanOut::Memory)?;
            Ok(new && !oracle.is_some_and(|oracle| oracle.knows_lost(state)))
        });
        if let Some(asking) = &mut self.asking {
            asking.left = most.saturating_sub(meter.nodes() - before);
            if asking.left == 0 && stopped == Stopped::Limit {
                let depth = self.walk.depth() - 1;
                asking.ask_at((0, depth, depth), self.walk.state_at(depth));
            }
        }
        stopped
    }

    fn ask_of_root(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        let Some(asking) = &mut self.asking else { return Stopped::Limit };
        match asking.oracle.go_on(limit, meter) {
            // It may be lost all the same, or there is no room to find out.
            Stopped::Won | Stopped::RanOut(RanOut::Memory) => {
                self.end_first_question();
                Stopped::Limit
            }
            stopped => stopped,
        }
    }

    /// Asks about the present state. If it is lost, asks which one on the way here is the first
    /// that is: what comes after a lost state is lost. The search goes on before that one.
    fn ask_of_way(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        let Some(asking) = &mut self.asking else { return Stopped::Limit };
        let Question::Way { mut open, asked, mut lost, left } = asking.question else { return Stopped::Limit };
        let before = meter.nodes();
        match asking.oracle.answer(limit.min(left), meter) {
            Stopped::Done => lost = asked,
            Stopped::Limit if left > meter.nodes() - before => {
                let left = left - (meter.nodes() - before);
                asking.question = Question::Way { open, asked, lost, left };
                return Stopped::Limit;
            }
            Stopped::Won | Stopped::Limit | Stopped::RanOut(RanOut::Memory) if asked == lost => {
                asking.pause((2 * asking.between).min(BETWEEN.1));
                return Stopped::Limit;
            }
            Stopped::Won | Stopped::Limit | Stopped::RanOut(RanOut::Memory) => open = asked,
            Stopped::RanOut(out) => return Stopped::RanOut(out),
        }
        if open + 1 < lost {
            let asked = usize::midpoint(open, lost);
            asking.ask_at((open, asked, lost), self.walk.state_at(asked));
            return Stopped::Limit;
        }
        asking.pause(BETWEEN.0);
        if self.walk.leave(lost) { Stopped::Limit } else { Stopped::Done }
    }

    /// The way to the present state as moves of the core.
    fn moves(&self) -> Vec<Move> {
        let (mut moves, mut position) = (Vec::new(), self.root);
        for step in self.walk.way() {
            self.context.play_moves(&self.rules, &mut position, step, &mut moves);
        }
        moves
    }

    /// The table that is being filled.
    pub(crate) fn table(&mut self) -> &mut KeyTable {
        match &mut self.asking {
            Some(asking) if asking.question == Question::Root => asking.oracle.visited(),
            _ => &mut self.table,
        }
    }

    /// From now on it may take so many bytes more.
    pub(crate) fn give(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.table().give(bytes);
    }

    pub(crate) fn most_bytes(&self) -> usize {
        let oracle = self.asking.as_ref().map_or(0, |asking| asking.oracle.most_bytes());
        self.past_bytes.max(self.table.most_bytes() + self.walk.bytes() + oracle)
    }
}

impl Asking {
    fn new(context: &ReturnsContext, root: &ReturnsState, bytes: usize) -> Asking {
        let oracle = Oracle::new(context, root, bytes / 2);
        Asking { oracle, question: Question::None, left: BETWEEN.0, between: BETWEEN.0, nodes: 0 }
    }

    /// Begins with a question about the state at a depth: see [`Question::Way`].
    fn ask_at(&mut self, (open, asked, lost): (usize, usize, usize), state: &ReturnsState) {
        self.oracle.begin(state);
        self.question = Question::Way { open, asked, lost, left: ANSWER.0 + self.nodes / ANSWER.1 };
    }

    /// Nothing is asked for so many nodes.
    fn pause(&mut self, nodes: u64) {
        self.question = Question::None;
        self.left = nodes;
        self.between = nodes;
    }
}

//! The complete search: the game itself, and easier games beside it.

use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::Found;
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::game::HeightsGame;
use crate::families::heights::oracle::Oracle;
use crate::families::heights::state::HeightsState;
use crate::families::heights::walk::Stopped;
use crate::position::replay::Replay;

/// Searches all states from a position.
///
/// Where several cards are drawn at a time, it asks at first, and then now and then, whether a
/// state is lost even with most cards of the stock at hand. If so it leaves it. And it takes turns
/// with searches of games in which fewer and fewer cards are at hand.
#[derive(Debug)]
pub(crate) struct HeightsSearch {
    rules: Arc<Rules>,
    root: Position,
    prunings: Prunings,
    game: HeightsGame,
    beside: Option<Beside>,
    /// What all tables may take together, and the peak of those that are gone.
    bytes: usize,
    past_bytes: usize,
    /// The columns of the present root are not fit for it.
    unfit: bool,
    /// That nothing is left proves that the root is lost.
    proves: bool,
}

/// What shows losses: what is lost in an easier game is lost (`docs/proofs/loose-stock.md`).
#[derive(Debug)]
struct Beside {
    oracle: Oracle,
    /// The oracle is asked about the root, before anything else. So long it has all the memory.
    asks_of_root: bool,
    /// The game that is searched now, and how many cards are drawn several at a time in those to
    /// come, the next one last.
    easier: Option<HeightsGame>,
    firsts: Vec<u32>,
    /// The bytes of its table, and as many of the game's; the oracle has the rest.
    table_bytes: usize,
    /// Whether it is the easier game's turn, and the nodes that are left of the turn.
    is_easier: bool,
    left: u64,
    /// The table of the game itself is full.
    is_full: bool,
}

/// How many cards are drawn several at a time: where questions are asked, and then from game to
/// game.
const FIRSTS: [u32; 5] = [3, 6, 9, 12, 18];
/// The nodes of a turn.
const TURN: u64 = 4_096;

impl HeightsSearch {
    /// Whether rules and position are fit for it.
    pub(crate) fn fits(rules: &Rules, root: &Position, prunings: &Prunings) -> bool {
        prunings.heights && HeightsContext::new(rules, root).is_some()
    }

    /// `None` if they are not. It takes about so many bytes at most.
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize, prunings: &Prunings) -> Option<HeightsSearch> {
        let context = HeightsContext::new(rules, root).filter(|_| prunings.heights)?;
        Some(HeightsSearch::on(context, rules, root, bytes, prunings))
    }

    /// A search for wins alone, also where foundations keep their cards. Few wins need a card back,
    /// and without that choice there is far less to look at.
    pub(crate) fn for_tries(
        rules: &Arc<Rules>,
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Option<HeightsSearch> {
        let mut context = HeightsContext::with_or_without(rules, root).filter(|_| prunings.heights)?;
        context.returns = false;
        Some(HeightsSearch { proves: false, ..HeightsSearch::on(context, rules, root, bytes, prunings) })
    }

    fn on(
        context: HeightsContext,
        rules: &Arc<Rules>,
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> HeightsSearch {
        let state = context.state(root);
        let mut search = HeightsSearch {
            rules: Arc::clone(rules),
            root: *root,
            prunings: *prunings,
            game: HeightsGame::new(context, &state, bytes),
            beside: None,
            bytes,
            past_bytes: 0,
            unfit: false,
            proves: true,
        };
        search.begin(root, None);
        search
    }

    /// Prepares a search from the position that it was made for, or one of the same game in which
    /// unknown cards lie elsewhere; `noise` shuffles its order.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.past_bytes = self.most_bytes();
        if *root != self.root {
            self.root = *root;
            self.unfit = !self.game.context.read_piles(root);
        }
        let state = self.game.context.state(root);
        let had = self.beside.take();
        // A short try does not begin with a long question.
        if noise.is_none() {
            self.beside = Beside::new(&self.game.context, &state, self.bytes, &self.prunings);
        }
        if self.beside.is_some() {
            self.game.table = KeyTable::new(0);
        } else if had.is_some() {
            self.game.table = KeyTable::new(self.bytes);
        }
        self.game.begin(&state, noise.map(|random| Random::new(random.next())));
    }

    /// Searches on for at most about `limit` nodes; after [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.unfit {
            return Found::Unproved;
        }
        let last = meter.nodes().saturating_add(limit);
        loop {
            // Who hands over without a node has worked as well.
            if let Err(out) = meter.work(1) {
                return Found::RanOut(out);
            }
            let left = last.saturating_sub(meter.nodes());
            let stopped = match &mut self.beside {
                None => self.game.go_on(left, None, meter),
                Some(beside) if beside.asks_of_root => match beside.oracle.go_on(left, meter) {
                    // It may be lost all the same, or there is no room to find out.
                    Stopped::Won | Stopped::RanOut(RanOut::Memory) => self.begin_turns(),
                    stopped @ (Stopped::Done | Stopped::Limit | Stopped::RanOut(_)) => stopped,
                },
                Some(_) => self.turn(left, meter),
            };
            match stopped {
                Stopped::Won => return Found::Win(self.moves()),
                Stopped::Done if self.proves => return Found::Nothing,
                Stopped::Done => return Found::Unproved,
                Stopped::Limit if meter.nodes() >= last => return Found::Limit,
                Stopped::Limit => {}
                Stopped::RanOut(out) => return Found::RanOut(out),
            }
        }
    }

    /// The root was asked about: all tables get their share of the memory.
    fn begin_turns(&mut self) -> Stopped {
        self.past_bytes = self.most_bytes();
        let (context, state) = (&self.game.context, *self.game.walk.state_at(0));
        let Some(beside) = &mut self.beside else { return Stopped::Limit };
        *beside.oracle.visited() = KeyTable::new(self.bytes / 8);
        beside.asks_of_root = false;
        beside.table_bytes = self.bytes / 8 * 3;
        beside.next_game(context, &state);
        // Without an easier game it has both shares.
        let tables = if beside.easier.is_some() { 1 } else { 2 };
        self.game.table = KeyTable::new(tables * beside.table_bytes);
        self.game.begin(&state, None);
        Stopped::Limit
    }

    /// Lets the game go on whose turn it is, and hands over.
    fn turn(&mut self, limit: u64, meter: &mut Meter<'_>) -> Stopped {
        let Some(beside) = &mut self.beside else { return Stopped::Limit };
        let before = meter.nodes();
        let (game, is_easier) = match &mut beside.easier {
            Some(easier) if beside.is_easier => (easier, true),
            _ => (&mut self.game, false),
        };
        // An answer may take longer than the turn.
        let limit = if game.asks() { limit } else { limit.min(beside.left) };
        let stopped = game.go_on(limit, Some(&mut beside.oracle), meter);
        beside.left = beside.left.saturating_sub(meter.nodes() - before);
        if beside.left == 0 && !game.asks() {
            beside.hand_over();
        }
        match stopped {
            Stopped::Won | Stopped::RanOut(RanOut::Memory) if is_easier => self.end_easier(),
            Stopped::RanOut(RanOut::Memory) if beside.easier.is_some() => {
                beside.is_full = true;
                beside.hand_over();
                Stopped::Limit
            }
            stopped @ (Stopped::Won | Stopped::Done | Stopped::Limit | Stopped::RanOut(_)) => stopped,
        }
    }

    /// The easier game does not show that the root is lost: the next one follows.
    fn end_easier(&mut self) -> Stopped {
        self.past_bytes = self.most_bytes();
        let (context, state) = (&self.game.context, self.game.walk.state_at(0));
        let Some(beside) = &mut self.beside else { return Stopped::Limit };
        beside.next_game(context, state);
        match &beside.easier {
            None if beside.is_full => return Stopped::RanOut(RanOut::Memory),
            None => self.game.table.give(beside.table_bytes),
            Some(_) => {}
        }
        Stopped::Limit
    }

    /// The way to the present state as moves of the core.
    fn moves(&self) -> Vec<Move> {
        let mut replay = Replay::new(&self.rules, &self.root);
        self.game.walk.way().for_each(|step| self.game.context.replay(&mut replay, step));
        replay.moves
    }

    /// The table that is being filled.
    pub(crate) fn table(&mut self) -> &mut KeyTable {
        match &mut self.beside {
            Some(beside) if beside.asks_of_root => beside.oracle.visited(),
            _ => &mut self.game.table,
        }
    }

    /// From now on it may take so many bytes more.
    pub(crate) fn give(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.table().give(bytes);
    }

    pub(crate) fn most_bytes(&self) -> usize {
        let beside = self.beside.as_ref().map_or(0, Beside::most_bytes);
        self.past_bytes.max(self.game.most_bytes() + beside)
    }
}

impl Beside {
    /// For a game and a state of it; `None` if there is no easier one.
    fn new(context: &HeightsContext, state: &HeightsState, bytes: usize, prunings: &Prunings) -> Option<Beside> {
        if !context.draws_several() {
            return None;
        }
        let loose = FIRSTS.into_iter().filter(|&first| prunings.loose_stock && first < state.places.count_ones());
        let mut firsts: Vec<u32> = loose.rev().collect();
        let asked = firsts.pop().or_else(|| prunings.relaxed_rules.then_some(0))?;
        let mut oracle = Oracle::new(context.loosened(asked), state, bytes / 4);
        *oracle.visited() = KeyTable::new(bytes);
        oracle.begin(state);
        Some(Beside {
            oracle,
            asks_of_root: true,
            easier: None,
            firsts,
            table_bytes: 0,
            is_easier: false,
            left: TURN,
            is_full: false,
        })
    }

    /// Begins with the next easier game, if there is one.
    fn next_game(&mut self, context: &HeightsContext, state: &HeightsState) {
        let first = self.firsts.pop();
        self.easier = first.map(|first| HeightsGame::new(context.loosened(first), state, self.table_bytes));
    }

    /// It is the other game's turn, if that can go on.
    fn hand_over(&mut self) {
        self.is_easier = self.easier.is_some() && (!self.is_easier || self.is_full);
        self.left = TURN;
    }

    fn most_bytes(&self) -> usize {
        self.oracle.most_bytes() + self.easier.as_ref().map_or(0, HeightsGame::most_bytes)
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library, OptionValue};

    use super::*;
    use crate::base::budget::Budget;
    use crate::shorten::shortener::wins;

    /// Tries of one deal, each of so many nodes.
    const TRIES: usize = 12;
    const NODES: u64 = 3_000;

    /// Whether foundations give cards back or not, tries win most deals, and never call one lost.
    #[test]
    fn tries_win_and_prove_nothing() {
        for (returns, draw) in [(true, 1), (true, 3), (false, 1), (false, 3)] {
            let options = [("return", OptionValue::Flag(returns)), ("draw", OptionValue::Number(draw))];
            let options = options.map(|(name, value)| (name.to_owned(), value));
            let rules = Library::builtin().rules("klondike", &options).expect("its options");
            let mut random = Random::new(1);
            let won = |&deal: &u64| {
                let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("a deal");
                let search = HeightsSearch::for_tries(&rules, &position, 1 << 20, &Prunings::default());
                let mut search = search.expect("rules that are fit");
                (0..TRIES).any(|_| {
                    search.begin(&position, Some(&mut random));
                    match search.go_on(NODES, &mut Meter::new(Budget::default())) {
                        Found::Win(moves) => {
                            assert!(wins(&rules, &position, &moves), "deal {deal} with {draw}");
                            true
                        }
                        Found::Unproved | Found::Limit => false,
                        found @ (Found::Nothing | Found::RanOut(_)) => panic!("deal {deal} with {draw}: {found:?}"),
                    }
                })
            };
            let won = (7_000_001..=7_000_040).filter(won).count();
            assert!((24..40).contains(&won), "{won} of 40 deals with returns {returns}, draw {draw}");
        }
    }
}

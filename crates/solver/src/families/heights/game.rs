//! The search of one game: the real one, or an easier one.

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::visited_exact::KeyTable;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::oracle::Oracle;
use crate::families::heights::state::HeightsState;
use crate::families::heights::walk::{Stopped, Walk};

/// A walk through all states of a game. Where there is an oracle it asks now and then whether a
/// state is lost, and leaves it if so.
#[derive(Debug)]
pub(crate) struct HeightsGame {
    pub(crate) context: HeightsContext,
    pub(crate) table: KeyTable,
    pub(crate) walk: Walk,
    question: Option<Question>,
    /// Nodes until the next one, and how many there were between the last two.
    left: u64,
    between: u64,
    /// The nodes so far, those of the oracle among them.
    nodes: u64,
}

/// Whether the state at a depth of the way is lost. The one at depth `open` is not known to be, and
/// that at depth `lost` is, unless it is the one that is asked about.
#[derive(Clone, Copy, Debug)]
struct Question {
    open: usize,
    asked: usize,
    lost: usize,
    left: u64,
}

/// How many nodes lie between two questions, at least and at most.
const BETWEEN: (u64, u64) = (128, 1 << 17);
/// A question may take so many nodes, and this part of all nodes so far.
const ANSWER: (u64, u64) = (20_000, 4);

impl HeightsGame {
    /// From a state; the table may take so many bytes.
    // Once is enough: inlined it makes the module for browsers larger.
    #[inline(never)]
    pub(crate) fn new(context: HeightsContext, state: &HeightsState, bytes: usize) -> HeightsGame {
        let (table, walk) = (KeyTable::new(bytes), Walk::new(*state));
        let (left, between) = (BETWEEN.0, BETWEEN.0);
        let mut game = HeightsGame { context, table, walk, question: None, left, between, nodes: 0 };
        game.begin(state, None);
        game
    }

    /// Begins anew from a state, in the usual order or a shuffled one.
    pub(crate) fn begin(&mut self, state: &HeightsState, noise: Option<Random>) {
        self.walk.begin(*state, noise);
        self.table.clear();
        let _ = self.table.insert(self.context.key(state));
        self.question = None;
    }

    /// Whether a question is open.
    pub(crate) fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Goes on for at most so many nodes: with the open question, or else until one is due.
    pub(crate) fn go_on(&mut self, limit: u64, oracle: Option<&mut Oracle>, meter: &mut Meter<'_>) -> Stopped {
        let before = meter.nodes();
        let stopped = match (self.question, oracle) {
            (Some(question), Some(oracle)) => self.ask(question, limit, oracle, meter),
            (_, Some(oracle)) => self.walk_to_question(limit, oracle, meter),
            (_, None) => self.walk(limit, None, meter),
        };
        self.nodes += meter.nodes() - before;
        stopped
    }

    fn walk(&mut self, limit: u64, oracle: Option<&Oracle>, meter: &mut Meter<'_>) -> Stopped {
        let is_lost = |_, state: &HeightsState| oracle.is_some_and(|oracle| oracle.knows_lost(state));
        self.walk.go_on(&self.context, limit, meter, &mut self.table, &is_lost)
    }

    fn walk_to_question(&mut self, limit: u64, oracle: &mut Oracle, meter: &mut Meter<'_>) -> Stopped {
        let before = meter.nodes();
        let stopped = self.walk(limit.min(self.left), Some(oracle), meter);
        self.left -= meter.nodes() - before;
        if self.left == 0 && stopped == Stopped::Limit {
            let depth = self.walk.depth() - 1;
            self.ask_at((0, depth, depth), oracle);
        }
        stopped
    }

    /// Begins with a question about the state at a depth: see [`Question`].
    fn ask_at(&mut self, (open, asked, lost): (usize, usize, usize), oracle: &mut Oracle) {
        oracle.begin(self.walk.state_at(asked));
        self.question = Some(Question { open, asked, lost, left: ANSWER.0 + self.nodes / ANSWER.1 });
    }

    /// Asks about the present state. If it is lost, asks which one on the way here is the first
    /// that is: what comes after a lost state is lost. The search goes on before that one.
    fn ask(&mut self, question: Question, limit: u64, oracle: &mut Oracle, meter: &mut Meter<'_>) -> Stopped {
        let Question { mut open, asked, mut lost, left } = question;
        let before = meter.nodes();
        match oracle.answer(limit.min(left), meter) {
            Stopped::Done => lost = asked,
            Stopped::Limit if left > meter.nodes() - before => {
                self.question = Some(Question { left: left - (meter.nodes() - before), ..question });
                return Stopped::Limit;
            }
            Stopped::Won | Stopped::Limit | Stopped::RanOut(RanOut::Memory) if asked == lost => {
                self.pause((2 * self.between).min(BETWEEN.1));
                return Stopped::Limit;
            }
            Stopped::Won | Stopped::Limit | Stopped::RanOut(RanOut::Memory) => open = asked,
            Stopped::RanOut(out) => return Stopped::RanOut(out),
        }
        if open + 1 < lost {
            self.ask_at((open, usize::midpoint(open, lost), lost), oracle);
            return Stopped::Limit;
        }
        self.pause(BETWEEN.0);
        if self.walk.leave(lost) { Stopped::Limit } else { Stopped::Done }
    }

    /// Nothing is asked for so many nodes.
    fn pause(&mut self, nodes: u64) {
        self.question = None;
        self.left = nodes;
        self.between = nodes;
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.table.most_bytes() + self.walk.bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Deck, Library, OptionValue, Position, Rules};

    use super::*;
    use crate::base::budget::Budget;

    const NODES: u64 = 50_000;
    const DEALS: std::ops::RangeInclusive<u64> = 7_000_001..=7_000_060;

    /// Klondike with returns, so many cards drawn at a time.
    fn rules(cards: i64) -> Arc<Rules> {
        let options = [("return".to_owned(), OptionValue::Flag(true)), ("draw".to_owned(), OptionValue::Number(cards))];
        Library::builtin().rules("klondike", &options).expect("a game")
    }

    /// Whether a deal is won, and the nodes, with so many cards drawn several at a time; `None` if
    /// it stays open.
    fn outcome(rules: &Rules, deal: u64, first: Option<u32>) -> Option<(bool, u64)> {
        let position = Position::deal(rules, &Deck::numbered(deal, 1)).expect("a deal");
        let context = HeightsContext::new(rules, &position).expect("a game on heights");
        let state = context.state(&position);
        let context = first.map_or(context.clone(), |first| context.loosened(first));
        let mut meter = Meter::new(Budget::default());
        match HeightsGame::new(context, &state, 16 << 20).go_on(NODES, None, &mut meter) {
            Stopped::Won => Some((true, meter.nodes())),
            Stopped::Done => Some((false, meter.nodes())),
            Stopped::Limit | Stopped::RanOut(_) => None,
        }
    }

    /// With all cards at hand it is the game with single draws, and with none the game itself, step
    /// for step.
    #[test]
    fn at_its_ends_it_is_the_game_with_single_draws_and_the_game_itself() {
        let [single, threes] = [1, 3].map(rules);
        let mut decided = 0;
        for deal in DEALS {
            let loosest = outcome(&threes, deal, Some(0));
            assert_eq!(loosest, outcome(&single, deal, None), "{deal}");
            assert_eq!(outcome(&threes, deal, Some(24)), outcome(&threes, deal, None), "{deal}");
            decided += usize::from(loosest.is_some());
        }
        assert!(decided > 30, "{decided} deals are decided");
    }

    /// What is lost with more cards at hand is lost with fewer.
    #[test]
    fn an_easier_game_loses_no_deal_that_a_harder_one_wins() {
        let rules = rules(3);
        let mut told = 0;
        for deal in DEALS {
            let won = [0, 3, 5, 6, 9, 12, 18, 24].map(|first| outcome(&rules, deal, Some(first)).map(|(won, _)| won));
            let first_lost = won.iter().position(|&won| won == Some(false)).unwrap_or(won.len());
            assert!(won[first_lost..].iter().all(|&won| won != Some(true)), "{deal}: {won:?}");
            told += usize::from(first_lost > 0 && first_lost < won.len());
        }
        assert!(told > 0, "no deal is lost only where fewer cards are at hand");
    }
}

//! Positions whose results are looked for.

use std::sync::Arc;

use patience::{Position, Rules};
use patience_solver::{Limits, Progress, Prunings, Report, Solver, Verdict};
use patience_table::Known;

use crate::verdicts::rules_key;

/// How many positions may wait for a result; beyond that the oldest question is dropped.
const MOST_QUESTIONS: usize = 4;
/// The nodes that a position gets in its first turn, in its second, and so on: from a few tenths of
/// a second to about ten.
const TURNS: [u64; 4] = [200_000, 800_000, 3_000_000, 6_000_000];
/// The nodes between two looks at what else is asked: some hundredths of a second.
const STEP: u64 = 10_000;
/// The memory of a search. With the supply's, the results, the hints, the reasons and the review
/// it makes less than 384 MiB.
const BYTES: usize = 80 << 20;
/// How many searches are kept, to go on where they stopped: one that waits, and the current one.
const MOST_KEPT: usize = 1;

/// A position that somebody has asked about.
#[derive(Debug)]
pub(crate) struct Question {
    rules: Arc<Rules>,
    pub(crate) position: Position,
    /// The search, once it has begun.
    solver: Option<Box<Solver>>,
    /// How many turns it has had in vain, and the nodes of the one that is not over.
    turns: usize,
    nodes: u64,
    /// When it was asked for last: the number of that question.
    asked: u64,
    /// What the search said if the position is lost.
    pub(crate) report: Option<Report>,
}

/// What a question is about, while somebody else works on it.
#[derive(Clone, Debug)]
struct Current {
    rules: Arc<Rules>,
    position: Position,
    asked: u64,
}

/// All that are open.
#[derive(Debug, Default)]
pub(crate) struct Questions {
    /// Those that were asked last at the end.
    waiting: Vec<Question>,
    current: Option<Current>,
    asked: u64,
}

fn same(rules: &Rules, position: &Position, others: &Rules, other: &Position) -> bool {
    position == other && rules_key(rules) == rules_key(others)
}

impl Question {
    /// Searches on until the turn is over, as long as `goes_on` says so; gives the result if there
    /// is one.
    pub(crate) fn work(&mut self, goes_on: impl Fn() -> bool) -> Option<Known> {
        let Question { rules, position, .. } = self;
        let solver = self.solver.get_or_insert_with(|| {
            let limits = Limits { nodes: u64::MAX, bytes: BYTES, ..Limits::default() };
            let seed = position.hash128() as u64;
            Box::new(Solver::with(Arc::clone(rules), position, limits, seed, &Prunings::default()))
        });
        // A win that is found is given out, even if the turn ended before it was short.
        while self.nodes < TURNS[self.turns] || solver.has_won() {
            if !goes_on() {
                return None;
            }
            let before = solver.work().nodes();
            if let Progress::Done(report) = solver.step(STEP) {
                let known = match &report.verdict {
                    Verdict::Winnable(line) => Known::Winnable(line.as_slice().into()),
                    Verdict::Unwinnable => Known::Unwinnable,
                    Verdict::Undecided(_) => Known::Undecided,
                };
                self.report = Some(report).filter(|_| known == Known::Unwinnable);
                return Some(known);
            }
            // Where hardly anything can be moved, a step counts next to nothing.
            self.nodes += (solver.work().nodes() - before).max(1);
        }
        (self.turns, self.nodes) = (self.turns + 1, 0);
        (self.turns == TURNS.len()).then_some(Known::Undecided)
    }

    /// The game.
    pub(crate) fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }
}

impl Questions {
    /// Asks about a position, once more or for the first time. `true` if nobody has asked about it
    /// before: then it goes before the search that runs now.
    pub(crate) fn ask(&mut self, rules: &Arc<Rules>, position: &Position) -> bool {
        self.asked += 1;
        let asked = self.asked;
        let is_current = |current: &&mut Current| same(&current.rules, &current.position, rules, position);
        if let Some(current) = self.current.as_mut().filter(is_current) {
            current.asked = asked;
            return false;
        }
        let known = self.waiting.iter().position(|other| same(&other.rules, &other.position, rules, position));
        let question = match known {
            Some(at) => Question { asked, ..self.waiting.remove(at) },
            None => {
                let rules = Arc::clone(rules);
                Question { rules, position: *position, solver: None, turns: 0, nodes: 0, asked, report: None }
            }
        };
        self.keep(question);
        known.is_none()
    }

    /// Whether nothing is to be decided, and nothing is being decided.
    pub(crate) fn are_answered(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }

    /// Whether any question waits.
    pub(crate) fn wait(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes out the newest one that has had no turn, or else the newest.
    pub(crate) fn take(&mut self) -> Option<Question> {
        let fresh = self.waiting.iter().rposition(|question| question.turns == 0);
        let question = self.waiting.remove(fresh.or(self.waiting.len().checked_sub(1))?);
        let (rules, position) = (Arc::clone(&question.rules), question.position);
        self.current = Some(Current { rules, position, asked: question.asked });
        Some(question)
    }

    /// The current one is no longer worked on; it is kept if it has no result.
    pub(crate) fn put_back(&mut self, question: Question, decided: bool) {
        let asked = self.current.take().map_or(question.asked, |current| current.asked);
        if !decided {
            self.keep(Question { asked, ..question });
        }
    }

    /// Puts a question among the others, those that were asked last at the end; if there is no
    /// room, the oldest is dropped. Only the newest keep their searches.
    fn keep(&mut self, question: Question) {
        let at = self.waiting.partition_point(|other| other.asked < question.asked);
        self.waiting.insert(at, question);
        if self.waiting.len() > MOST_QUESTIONS {
            self.waiting.remove(0);
        }
        let begun = self.waiting.iter_mut().rev().filter(|question| question.solver.is_some());
        begun.skip(MOST_KEPT).for_each(|question| question.solver = None);
    }
}

#[cfg(test)]
mod tests {
    use patience::{Game, Library};

    use super::*;

    fn deal(preset: &str, number: u64) -> Game {
        let rules = Library::builtin().rules(preset, &[]).unwrap();
        Game::deal(rules, number).unwrap()
    }

    #[test]
    fn what_is_new_goes_first_and_what_is_old_is_dropped() {
        let mut questions = Questions::default();
        let mut game = deal("anneliese", 1);
        for _ in 0..10 {
            assert!(questions.ask(&Arc::clone(game.rules()), game.position()));
            game.play_text("draw").unwrap();
        }
        game.undo();
        assert_eq!(questions.waiting.len(), MOST_QUESTIONS);
        let mut first = questions.take().expect("a question");
        assert_eq!(first.position, *game.position());
        // One that has had a turn comes after all that have had none, though it was asked for last.
        first.turns = 1;
        questions.put_back(first, false);
        for ply in [8, 7, 6, 9] {
            game.go_to(ply);
            let question = questions.take().expect("a question");
            assert_eq!(question.position, *game.position(), "{ply}");
            questions.put_back(question, true);
        }
        assert!(questions.are_answered());
    }

    #[test]
    fn asking_again_makes_no_second_question_and_brings_it_to_the_front() {
        let mut questions = Questions::default();
        let mut game = deal("anneliese", 1);
        let (rules, first) = (Arc::clone(game.rules()), *game.position());
        questions.ask(&rules, &first);
        game.play_text("draw").unwrap();
        questions.ask(&rules, game.position());
        assert!(!questions.ask(&rules, &first));
        assert_eq!(questions.waiting.len(), 2);
        let question = questions.take().expect("a question");
        assert_eq!(question.position, first);
        // While it is worked on it is still open.
        assert!(!questions.ask(&rules, &first));
        assert_eq!(questions.waiting.len(), 1);
    }

    #[test]
    fn an_interrupted_search_goes_on_where_it_stopped() {
        let game = deal("grosse-harfe-koenige", 7);
        let mut questions = Questions::default();
        questions.ask(game.rules(), game.position());
        let mut question = questions.take().expect("a question");
        let looks = std::cell::Cell::new(0);
        let few = || {
            looks.set(looks.get() + 1);
            looks.get() <= 3
        };
        assert_eq!(question.work(few), None);
        let nodes = |question: &Question| question.solver.as_ref().map_or(0, |solver| solver.work().nodes());
        let before = nodes(&question);
        assert!(before > 0 && question.turns == 0);
        questions.put_back(question, false);
        let mut question = questions.take().expect("the same");
        assert_eq!(nodes(&question), before);
        looks.set(0);
        question.work(few);
        assert!(nodes(&question) > before);
    }

    #[test]
    fn few_searches_are_kept() {
        let mut questions = Questions::default();
        let mut game = deal("grosse-harfe-koenige", 7);
        for _ in 0..MOST_QUESTIONS {
            questions.ask(&Arc::clone(game.rules()), game.position());
            let mut question = questions.take().expect("a question");
            let once = std::cell::Cell::new(true);
            question.work(|| once.replace(false));
            questions.put_back(question, false);
            game.play_text("draw").unwrap();
        }
        assert_eq!(questions.waiting.len(), MOST_QUESTIONS);
        let kept: Vec<bool> = questions.waiting.iter().map(|question| question.solver.is_some()).collect();
        assert_eq!(kept, [false, false, false, true]);
    }

    #[test]
    fn a_win_that_is_found_as_the_last_turn_ends_is_given_out() {
        let game = deal("freecell", 1);
        let mut questions = Questions::default();
        questions.ask(game.rules(), game.position());
        let mut question = questions.take().expect("a question");
        question.solver = Some(Box::new(Solver::new(Arc::clone(game.rules()), game.position(), Limits::default())));
        let solver = question.solver.as_mut().expect("a search");
        while !solver.has_won() {
            assert_eq!(solver.step(100), Progress::Searching);
        }
        (question.turns, question.nodes) = (TURNS.len() - 1, TURNS[TURNS.len() - 1]);
        assert!(matches!(question.work(|| true), Some(Known::Winnable(_))));
    }
}

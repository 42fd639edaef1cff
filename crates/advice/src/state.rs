//! What is asked and what is known. It has no thread and no clock: whoever drives it takes out a
//! task, works on it, and puts back what came of it.

use std::sync::Arc;

use patience::{Game, Position, Rules};
use patience_solver::LossReason;
use patience_table::{DealFound, DealWish, FairHint, Known, ReviewFindings};

use crate::graded::GradedTable;
use crate::graded_text::GradedDeals;
use crate::hints::{Hint, Thinker};
use crate::questions::{Question, Questions};
use crate::reasons::{Explaining, Reasons};
use crate::reviews::{Reviewed, Work};
use crate::supply::{Found, Order, Supply};
use crate::verdicts::Verdicts;

#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) questions: Questions,
    pub(crate) verdicts: Verdicts,
    pub(crate) hint: Option<Hint>,
    review: Option<Reviewed>,
    reasons: Reasons,
    /// The hint, not the result, comes next where both are asked for; so for the reason.
    hints_turn: bool,
    reasons_turn: bool,
    pub(crate) supply: Supply,
    graded: GradedTable,
}

/// What is next for the game that is played.
#[derive(Debug)]
pub(crate) enum Task {
    /// A result. If it is `shared` a hint is asked for, too, and should not wait for long.
    Decide { question: Box<Question>, shared: bool },
    /// A hint that may become better.
    Improve(Thinker),
    /// Why a position is lost.
    Explain(Box<Explaining>),
    /// A review that may tell more.
    Review(Box<Work>),
}

/// What came of a task.
#[derive(Debug)]
pub(crate) enum Outcome {
    Decided(Box<Question>, Option<Known>),
    Improved(Thinker, FairHint),
    Explained(Box<Explaining>, Option<LossReason>),
    Reviewed(Box<Work>, Box<ReviewFindings>),
}

/// The looks at what else is asked after which a shared search makes room for a hint.
const SHARED_LOOKS: u32 = 3;

impl Task {
    /// Works on it for a while, as long as `goes_on` says so.
    pub(crate) fn work(self, goes_on: impl Fn() -> bool) -> Outcome {
        match self {
            Task::Decide { mut question, shared } => {
                let looks = std::cell::Cell::new(0);
                let known = question.work(|| {
                    looks.set(looks.get() + 1);
                    goes_on() && (!shared || looks.get() < SHARED_LOOKS)
                });
                Outcome::Decided(question, known)
            }
            Task::Improve(mut thinker) => {
                let found = thinker.improve();
                Outcome::Improved(thinker, found)
            }
            Task::Explain(mut work) => {
                let found = work.go_on(goes_on);
                Outcome::Explained(work, found)
            }
            Task::Review(mut work) => {
                let found = work.go_on(goes_on);
                Outcome::Reviewed(work, Box::new(found))
            }
        }
    }
}

impl State {
    /// What is known of a position. If that is nothing yet, it is asked; `true` with it if that is
    /// a new question, which goes before what is worked on now.
    pub(crate) fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> (Known, bool) {
        match self.verdicts.find(rules, position) {
            Some(known) => (known, false),
            None => (Known::Searching, self.questions.ask(rules, position)),
        }
    }

    /// The hint for a game where it stands, as good as it is by now. `true` with it if that is a
    /// new question.
    pub(crate) fn fair(&mut self, game: &Game) -> (FairHint, bool) {
        if let Some(hint) = self.hint.as_ref().filter(|hint| hint.is_for(game)) {
            return (hint.found.clone(), false);
        }
        let hint = Hint::begun(game, self.hint.take());
        let found = hint.found.clone();
        self.hint = Some(hint);
        (found, true)
    }

    /// Why a position is lost, if that is known. `true` with it if that is a new question.
    pub(crate) fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> (Option<LossReason>, bool) {
        self.reasons.reason(rules, position)
    }

    /// What is known of the line that a game has played. `true` with it if that is a new question.
    pub(crate) fn review(&mut self, game: &Game) -> (ReviewFindings, bool) {
        let known = self.review.take().filter(|review| review.is_of(game));
        let new = known.is_none();
        let review = self.review.insert(known.unwrap_or_else(|| Reviewed::new(game)));
        (review.look(), new)
    }

    /// A deal that can be won: from the shipped table where it has the game, else one that was
    /// searched for.
    pub(crate) fn deal(&mut self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound {
        let graded = self.graded.of(rules);
        let shipped = match wish {
            DealWish::Day(_) => None,
            DealWish::Any(grade) => graded.and_then(|deals| deals.choose(grade, chance)),
        };
        if let (None, Some(GradedDeals::Rare { of, deals })) = (shipped, graded) {
            return DealFound::Rare { winnable: deals.split(',').count() as u32, of };
        }
        let found = shipped.or_else(|| match wish {
            DealWish::Day(day) => self.supply.day(rules, day),
            DealWish::Any(grade) => self.supply.take(rules, grade, chance),
        });
        found.map_or(DealFound::Searching, DealFound::Deal)
    }

    /// Results, hints and reasons take turns; a review waits for all of them.
    pub(crate) fn next_task(&mut self) -> Option<Task> {
        let hint_open = self.hint.as_ref().is_some_and(Hint::is_open);
        if hint_open && (self.hints_turn || !self.questions.wait()) {
            self.hints_turn = false;
            return self.hint.as_mut()?.take().map(Task::Improve);
        }
        self.hints_turn = true;
        if self.reasons.wait() && (self.reasons_turn || !self.questions.wait()) {
            self.reasons_turn = false;
            return self.reasons.take().map(Task::Explain);
        }
        self.reasons_turn = true;
        match self.questions.take() {
            Some(question) => Some(Task::Decide { question: Box::new(question), shared: hint_open }),
            None => self.review.as_mut()?.take().map(Task::Review),
        }
    }

    /// Whether anything is left for [`State::next_task`].
    pub(crate) fn has_task(&self) -> bool {
        let hint_open = self.hint.as_ref().is_some_and(Hint::is_open);
        let review_waits = self.review.as_ref().is_some_and(Reviewed::waits);
        hint_open || self.questions.wait() || self.reasons.wait() || review_waits
    }

    /// Takes in what a look at a deal has found.
    pub(crate) fn take_found(&mut self, order: &Order, found: &Found) {
        self.supply.put(order, found);
        if let Some(won) = &found.won {
            self.verdicts.put(&order.rules, &won.position, &Known::Winnable(Arc::clone(&won.line)));
        }
    }

    pub(crate) fn put_back(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Decided(mut question, known) => {
                if let Some(report) = question.report.take() {
                    self.reasons.take_report(question.rules(), &question.position, report);
                }
                if let Some(known) = &known {
                    self.verdicts.put(question.rules(), &question.position, known);
                }
                self.questions.put_back(*question, known.is_some());
            }
            Outcome::Improved(thinker, found) => {
                if let Some(hint) = &mut self.hint {
                    hint.put_back(thinker, found);
                }
            }
            Outcome::Explained(work, found) => self.reasons.put_back(work, found),
            Outcome::Reviewed(work, found) => {
                if let Some(review) = &mut self.review {
                    review.put_back(work, *found);
                }
            }
        }
    }

    /// Whether deals may be looked for: nothing else is, or somebody waits for one.
    pub(crate) fn lets_supply(&self) -> bool {
        let hint_open = self.hint.as_ref().is_some_and(|hint| !hint.found.done);
        let review_open = self.review.as_ref().is_some_and(Reviewed::is_open);
        let busy = !self.questions.are_answered() || hint_open || review_open || self.reasons.are_open();
        !busy || self.supply.is_wanted()
    }
}

#[cfg(test)]
mod tests {
    use patience::{Layout, Library};

    use super::*;

    fn deal(preset: &str, number: u64) -> Game {
        let rules = Library::builtin().rules(preset, &[]).unwrap();
        Game::deal(rules, number).unwrap()
    }

    #[test]
    fn hints_and_verdicts_take_turns() {
        let game = deal("anneliese", 7);
        let mut state = State::default();
        state.verdict(game.rules(), game.position());
        assert!(state.fair(&game).1 && !state.fair(&game).1);
        assert!(!state.lets_supply());
        let mut order = String::new();
        for _ in 0..7 {
            let task = state.next_task().expect("both are open");
            order.push(if matches!(task, Task::Improve(_)) { 'h' } else { 'v' });
            let outcome = task.work(|| true);
            state.put_back(outcome);
        }
        assert_eq!(order, "vhvhvhv");
    }

    /// Plays on by hints until the state says that it has none.
    #[test]
    fn a_review_waits_for_the_others_and_goes_on_while_somebody_looks() {
        let mut game = deal("anneliese", 7);
        let mut state = State::default();
        assert!(state.review(&game).1 && !state.review(&game).1);
        assert!(!state.lets_supply());
        state.verdict(game.rules(), game.position());
        let work = |state: &mut State| {
            let task = state.next_task()?;
            let is_review = matches!(task, Task::Review(_));
            let outcome = task.work(|| true);
            state.put_back(outcome);
            Some(is_review)
        };
        assert_eq!(work(&mut state), Some(false), "the verdict goes first");
        while work(&mut state).is_some() {}
        let found = state.review(&game).0;
        assert!(found.nodes >= 3_000_000 && !found.done && !found.curve.is_empty(), "{found:?}");
        assert_eq!(work(&mut state), Some(true), "somebody has looked again");
        game.play_text("draw").unwrap();
        assert!(state.review(&game).1, "it is another line");
        assert_eq!(state.review(&game).0.length, 1);
    }

    /// The example of `docs/proofs/obstacles.md`.
    const LOST: &str = include_str!("../tests/data/lost.json");

    #[test]
    fn a_reason_takes_turns_with_verdicts_and_is_kept() {
        let layout = Layout::parse(LOST).unwrap();
        let rules = layout.rules(&Library::builtin()).unwrap();
        let position = layout.position(&rules).unwrap();
        let mut state = State::default();
        assert_eq!(state.reason(&rules, &position), (None, true));
        assert_eq!(state.reason(&rules, &position), (None, false), "it is being looked for");
        assert!(!state.lets_supply());
        state.verdict(&rules, &position);
        let mut order = String::new();
        while let Some(task) = state.next_task() {
            order.push(if matches!(task, Task::Explain(_)) { 'w' } else { 'v' });
            // One look each: then it is the other's turn.
            let once = std::cell::Cell::new(true);
            let outcome = task.work(|| once.replace(false));
            state.put_back(outcome);
            assert!(order.len() < 10_000, "no end");
        }
        assert!(order.starts_with('v') && order.contains('w'), "{order}");
        let (found, new) = state.reason(&rules, &position);
        assert!(matches!(found, Some(LossReason::Blocked(_))) && !new, "{found:?}");
        assert!(state.lets_supply());
        // What another asks for takes the place of what is looked for.
        let other = deal("grosse-harfe-koenige", 7);
        assert_eq!(state.reason(other.rules(), other.position()), (None, true));
        let task = state.next_task().expect("the reason");
        let third = deal("grosse-harfe-koenige", 8);
        assert_eq!(state.reason(third.rules(), third.position()), (None, true));
        let outcome = task.work(|| false);
        state.put_back(outcome);
        assert_eq!(state.reason(third.rules(), third.position()), (None, false));
        assert!(!state.reason(&rules, &position).1, "that is still known");
    }

    #[test]
    fn what_a_hint_begins_is_kept() {
        let mut game = deal("klondike", 4);
        let mut state = State::default();
        let (mut at_once, mut thought) = (0, 0);
        for _ in 0..60 {
            let (mut hint, _) = state.fair(&game);
            if hint.done {
                at_once += 1;
            } else {
                thought += 1;
                while let Some(task) = state.next_task() {
                    let outcome = task.work(|| true);
                    state.put_back(outcome);
                }
                hint = state.fair(&game).0;
                assert!(hint.done);
            }
            let Some(first) = hint.moves.first() else { break };
            game.play(first.mv).expect("hints are legal");
        }
        assert!(at_once > 5 && thought > 2, "{at_once} {thought}");
    }
}

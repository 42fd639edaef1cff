//! The desk: what is asked and what is known, shared between the asker and the two threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use patience::{Game, Position, Rules};
use patience_solver::fair::Player;
use patience_solver::{Budget, Verdict, solve};
use patience_table::{FairHint, Grade, Known};

use crate::hints::{Hint, Place, improve};
use crate::supply::{Supply, look};
use crate::verdicts::{Verdicts, rules_key};

/// How many positions may wait for a verdict; beyond that the oldest question is dropped.
const MOST_QUESTIONS: usize = 4;
/// How long a position is searched the first time, the second time, and so on.
const TIMES: [Duration; 4] =
    [Duration::from_millis(300), Duration::from_secs(1), Duration::from_secs(4), Duration::from_secs(10)];
/// The memory of such a search. With the supply's, the verdicts and the hints it makes less than
/// 256 MiB.
const BYTES: usize = 128 << 20;

#[derive(Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
    /// Something has changed.
    news: Condvar,
    /// The search for a verdict is to stop: something else was asked, or all ends.
    stop_search: AtomicBool,
    closing: AtomicBool,
}

#[derive(Default)]
struct State {
    /// Those that were asked last at the end.
    questions: Vec<Question>,
    asked: u64,
    /// What the thread works on now.
    current: Option<Question>,
    verdicts: Verdicts,
    hint: Option<Hint>,
    /// The hint, not the verdict, comes next where both are asked for.
    hints_turn: bool,
    supply: Supply,
}

#[derive(Clone)]
struct Question {
    rules: Arc<Rules>,
    position: Position,
    /// How many searches failed.
    searched: usize,
    /// When it was asked for last: the number of that question.
    asked: u64,
}

/// What the thread for the game that is played does next.
enum Task {
    Decide(Box<Question>),
    Improve(Place, Box<Player>),
}

impl Question {
    fn is(&self, rules: &Rules, position: &Position) -> bool {
        self.position == *position && rules_key(&self.rules) == rules_key(rules)
    }
}

impl State {
    fn next_task(&mut self) -> Option<Task> {
        let fresh = self.questions.iter().rposition(|question| question.searched == 0);
        let hint_open = self.hint.as_ref().is_some_and(Hint::is_open);
        if hint_open && fresh.is_none() && (self.hints_turn || self.questions.is_empty()) {
            self.hints_turn = false;
            let hint = self.hint.as_mut()?;
            let player = hint.player.take()?;
            return Some(Task::Improve(hint.place.clone(), player));
        }
        self.hints_turn = true;
        let at = fresh.or(self.questions.len().checked_sub(1))?;
        let question = self.questions.remove(at);
        self.current = Some(question.clone());
        Some(Task::Decide(Box::new(question)))
    }

    /// Whether deals may be looked for: nothing else is, or somebody waits for one.
    fn lets_supply(&self) -> bool {
        let hint_open = self.hint.as_ref().is_some_and(|hint| !hint.found.done);
        let busy = self.current.is_some() || !self.questions.is_empty() || hint_open;
        !busy || self.supply.is_wanted()
    }

    /// Puts a question among the others, those that were asked last at the end; if there is no
    /// room, the oldest is dropped.
    fn keep(&mut self, question: Question) {
        let at = self.questions.partition_point(|other| other.asked < question.asked);
        self.questions.insert(at, question);
        if self.questions.len() > MOST_QUESTIONS {
            self.questions.remove(0);
        }
    }
}

impl Desk {
    pub(crate) fn verdict(&self, rules: &Arc<Rules>, position: &Position) -> Known {
        let mut state = self.lock();
        if let Some(known) = state.verdicts.find(rules, position) {
            return known;
        }
        state.asked += 1;
        let asked = state.asked;
        if let Some(current) = state.current.as_mut().filter(|question| question.is(rules, position)) {
            current.asked = asked;
            return Known::Searching;
        }
        let question = match state.questions.iter().position(|question| question.is(rules, position)) {
            Some(at) => Question { asked, ..state.questions.remove(at) },
            None => {
                // What is new goes first, before the search that runs now.
                self.stop_search.store(true, Ordering::SeqCst);
                Question { rules: Arc::clone(rules), position: *position, searched: 0, asked }
            }
        };
        state.keep(question);
        self.news.notify_all();
        Known::Searching
    }

    pub(crate) fn fair(&self, game: &Game) -> FairHint {
        let mut state = self.lock();
        let place = Place::of(game);
        if let Some(hint) = state.hint.as_ref().filter(|hint| hint.place == place) {
            return hint.found.clone();
        }
        state.hint = Some(Hint::begun(game));
        self.news.notify_all();
        FairHint::default()
    }

    pub(crate) fn deal(&self, rules: &Arc<Rules>, grade: Option<Grade>, chance: u64) -> Option<u64> {
        let deal = self.lock().supply.take(rules, grade, chance);
        self.news.notify_all();
        deal
    }

    /// Has both threads end.
    pub(crate) fn close(&self) {
        let state = self.lock();
        self.closing.store(true, Ordering::SeqCst);
        self.stop_search.store(true, Ordering::SeqCst);
        drop(state);
        self.news.notify_all();
    }

    /// The thread for the game that is played.
    pub(crate) fn advise(&self) {
        let next = |state: &mut State| {
            let task = state.next_task();
            if task.is_some() {
                // Whoever asks from now on may stop the search that begins here.
                self.stop_search.store(false, Ordering::SeqCst);
            }
            task
        };
        while let Some(task) = self.wait_for(next) {
            match task {
                Task::Decide(question) => self.decide(*question),
                Task::Improve(place, mut player) => {
                    let found = improve(&mut player);
                    let mut state = self.lock();
                    if let Some(hint) = state.hint.as_mut().filter(|hint| hint.place == place) {
                        hint.found = found;
                        hint.player = Some(player);
                    }
                    // The supply may wait for that.
                    self.news.notify_all();
                }
            }
        }
    }

    /// The thread for deals to come.
    pub(crate) fn supply(&self) {
        let next = |state: &mut State| if state.lets_supply() { state.supply.next() } else { None };
        while let Some(order) = self.wait_for(next) {
            let found = look(&order, &self.closing, &mut || self.let_others_go_first());
            let mut state = self.lock();
            if let Some(found) = found {
                state.supply.put(&order, &found);
                if let Some(won) = &found.won {
                    state.verdicts.put(&order.rules, &won.position, &Known::Winnable(Arc::clone(&won.line)));
                }
            }
        }
    }

    /// Waits while the other thread has work, unless somebody waits for a deal; `false` when all
    /// ends.
    fn let_others_go_first(&self) -> bool {
        self.wait_for(|state| state.lets_supply().then_some(())).is_some()
    }

    fn decide(&self, question: Question) {
        let time = TIMES[question.searched.min(TIMES.len() - 1)];
        let budget = Budget { nodes: u64::MAX, bytes: BYTES, time: Some(time), stop: Some(&self.stop_search) };
        // Other luck for every position, and for every search of it: what one did not win the next
        // one may.
        let seed = (question.position.hash128() as u64).wrapping_add(question.searched as u64);
        let report = solve(&question.rules, &question.position, &budget, seed);
        let mut state = self.lock();
        let stopped = self.stop_search.load(Ordering::SeqCst);
        let asked = state.current.take().map_or(question.asked, |current| current.asked);
        let searched = question.searched + usize::from(!stopped);
        let known = match report.verdict {
            Verdict::Winnable(line) => Known::Winnable(line.into()),
            Verdict::Unwinnable => Known::Unwinnable,
            Verdict::Undecided(_) if searched == TIMES.len() => Known::Undecided,
            Verdict::Undecided(_) => Known::Searching,
        };
        if known == Known::Searching {
            state.keep(Question { searched, asked, ..question });
        } else {
            state.verdicts.put(&question.rules, &question.position, &known);
        }
        self.news.notify_all();
    }

    /// Waits until there is something; `None` when all ends.
    fn wait_for<T>(&self, mut something: impl FnMut(&mut State) -> Option<T>) -> Option<T> {
        let mut state = self.lock();
        loop {
            if self.closing.load(Ordering::SeqCst) {
                return None;
            }
            if let Some(found) = something(&mut state) {
                return Some(found);
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use patience::{Deck, Library};

    use super::*;

    /// A game and its position after dealing.
    fn deal(preset: &str, number: u64) -> (Arc<Rules>, Game) {
        let rules = Library::builtin().rules(preset, &[]).unwrap();
        let deck = Deck::numbered(number, rules.decks());
        (Arc::clone(&rules), Game::deal(rules, preset, deck, Some(number)).unwrap())
    }

    #[test]
    fn what_is_new_goes_first_and_what_is_old_is_dropped() {
        let desk = Desk::default();
        let (rules, mut game) = deal("anneliese", 1);
        for _ in 0..10 {
            assert_eq!(desk.verdict(&rules, game.position()), Known::Searching);
            game.play_text("draw").unwrap();
        }
        game.undo();
        let mut state = desk.lock();
        assert_eq!(state.questions.len(), MOST_QUESTIONS);
        let Some(Task::Decide(question)) = state.next_task() else { panic!("a question") };
        assert_eq!(question.position, *game.position());
        // One that was searched in vain comes after all that are fresh, though it was asked for
        // last.
        state.current = None;
        state.keep(Question { searched: 1, ..*question });
        for ply in [8, 7, 6, 9] {
            game.go_to(ply);
            let Some(Task::Decide(question)) = state.next_task() else { panic!("a question") };
            assert_eq!(question.position, *game.position(), "{ply}");
        }
        assert!(state.next_task().is_none());
    }

    #[test]
    fn asking_again_makes_no_second_question_and_brings_it_to_the_front() {
        let desk = Desk::default();
        let (rules, mut game) = deal("anneliese", 1);
        let first = *game.position();
        desk.verdict(&rules, &first);
        game.play_text("draw").unwrap();
        desk.verdict(&rules, game.position());
        desk.verdict(&rules, &first);
        let mut state = desk.lock();
        assert_eq!(state.questions.len(), 2);
        assert!(matches!(state.next_task(), Some(Task::Decide(question)) if question.position == first));
    }

    #[test]
    fn hints_and_hard_questions_take_turns() {
        let desk = Desk::default();
        let (rules, game) = deal("anneliese", 1);
        desk.verdict(&rules, game.position());
        desk.fair(&game);
        let mut state = desk.lock();
        let mut order = String::new();
        for _ in 0..7 {
            match state.next_task() {
                Some(Task::Decide(question)) => {
                    order.push('v');
                    state.current = None;
                    state.keep(Question { searched: question.searched + 1, ..*question });
                }
                Some(Task::Improve(_, player)) => {
                    order.push('h');
                    state.hint.as_mut().unwrap().player = Some(player);
                }
                None => panic!("both are open"),
            }
        }
        assert_eq!(order, "vhvhvhv");
        assert!(!state.lets_supply());
    }

    #[test]
    fn nothing_is_left_to_do_when_all_is_answered() {
        let desk = Arc::new(Desk::default());
        let thread = std::thread::spawn({
            let desk = Arc::clone(&desk);
            move || desk.advise()
        });
        let (rules, game) = deal("daemon", 3);
        let begun = Instant::now();
        while desk.verdict(&rules, game.position()) == Known::Searching || !desk.fair(&game).done {
            assert!(begun.elapsed() < Duration::from_secs(300), "no answer");
            std::thread::sleep(Duration::from_millis(2));
        }
        let mut state = desk.lock();
        assert!(state.next_task().is_none() && state.lets_supply() && state.supply.next().is_none());
        drop(state);
        desk.close();
        thread.join().unwrap();
    }
}

//! The desk: the state of the adviser, shared between the asker and the two threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use patience::{Game, Position, Rules};
use patience_solver::LossReason;
use patience_table::{DealFound, DealWish, FairHint, Known, ReviewFindings};

use crate::looking::Looking;
use crate::state::State;

#[derive(Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
    /// Something has changed.
    news: Condvar,
    /// What is worked on for the game is to make room: something else was asked, or all ends.
    make_room: AtomicBool,
    closing: AtomicBool,
}

impl Desk {
    pub(crate) fn verdict(&self, rules: &Arc<Rules>, position: &Position) -> Known {
        let (known, new) = self.lock().verdict(rules, position);
        self.tell(new, known == Known::Searching);
        known
    }

    pub(crate) fn fair(&self, game: &Game) -> FairHint {
        let (found, new) = self.lock().fair(game);
        self.tell(new, new);
        found
    }

    pub(crate) fn reason(&self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        let (found, new) = self.lock().reason(rules, position);
        self.tell(new, new);
        found
    }

    pub(crate) fn review(&self, game: &Game) -> ReviewFindings {
        let (found, _) = self.lock().review(game);
        // It makes nobody wait: it is worked on when nothing else is.
        self.tell(false, !found.done);
        found
    }

    pub(crate) fn deal(&self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound {
        let found = self.lock().deal(rules, wish, chance);
        if found == DealFound::Searching {
            self.news.notify_all();
        }
        found
    }

    /// Wakes the threads, and has what they work on make room for what is new.
    fn tell(&self, new: bool, any: bool) {
        if new {
            self.make_room.store(true, Ordering::SeqCst);
        }
        if any {
            self.news.notify_all();
        }
    }

    /// Has both threads end.
    pub(crate) fn close(&self) {
        let state = self.lock();
        self.closing.store(true, Ordering::SeqCst);
        self.make_room.store(true, Ordering::SeqCst);
        drop(state);
        self.news.notify_all();
    }

    /// The thread for the game that is played.
    pub(crate) fn advise(&self) {
        let next = |state: &mut State| {
            let task = state.next_task();
            if task.is_some() && !self.closing.load(Ordering::SeqCst) {
                // Whoever asks from now on may interrupt the search that begins here.
                self.make_room.store(false, Ordering::SeqCst);
            }
            task
        };
        while let Some(task) = self.wait_for(next) {
            let outcome = task.work(|| !self.make_room.load(Ordering::SeqCst));
            self.lock().put_back(outcome);
            // The supply may wait for that.
            self.news.notify_all();
        }
    }

    /// The thread for deals to come.
    pub(crate) fn supply(&self) {
        let next = |state: &mut State| if state.lets_supply() { state.supply.next() } else { None };
        while let Some(order) = self.wait_for(next) {
            let mut looking = Looking::new(order);
            let found = loop {
                if !self.let_others_go_first() {
                    return;
                }
                if let Some(found) = looking.step() {
                    break found;
                }
            };
            self.lock().take_found(&looking.order, &found);
        }
    }

    /// Waits while the other thread has work, unless somebody waits for a deal; `false` when all
    /// ends.
    fn let_others_go_first(&self) -> bool {
        self.wait_for(|state| state.lets_supply().then_some(())).is_some()
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
    use std::time::{Duration, Instant};

    use patience::Library;

    use super::*;

    /// A game and its position after dealing.
    fn deal(preset: &str, number: u64) -> (Arc<Rules>, Game) {
        let rules = Library::builtin().rules(preset, &[]).unwrap();
        (Arc::clone(&rules), Game::deal(rules, number).unwrap())
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

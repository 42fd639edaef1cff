//! Work for several threads, whose results come in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How far the pieces in work may be ahead of the first that is not finished. What is lost when the
/// process is killed is what was done while that one took its time, and never more than so many
/// pieces.
const WINDOW: u64 = 4096;
/// How often the receiver hears that time passes.
const TICK: Duration = Duration::from_millis(250);
/// How long results are collected: to be told of each would cost more than a short piece takes.
const PAUSE: Duration = Duration::from_millis(20);

/// What the threads share.
struct Desk<T> {
    state: Mutex<State<T>>,
    news: Condvar,
}

struct State<T> {
    /// The next piece that nobody has taken.
    next: u64,
    /// The first piece whose result was not handed over yet.
    first: u64,
    /// Results after a gap.
    done: BTreeMap<u64, T>,
    /// Threads that still work.
    running: usize,
}

impl<T> Desk<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next piece of work, if there is one.
    fn take(&self, count: u64, stop: &AtomicBool) -> Option<u64> {
        let mut state = self.lock();
        loop {
            if stop.load(Ordering::Relaxed) || state.next >= count {
                return None;
            }
            if state.next < state.first + WINDOW {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.news.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn put(&self, at: u64, result: T) {
        self.lock().done.insert(at, result);
        self.news.notify_all();
    }
}

/// Says that a thread has ended, even if it panics: nobody waits for it then.
struct Working<'d, T>(&'d Desk<T>);

impl<T> Drop for Working<'_, T> {
    fn drop(&mut self) {
        self.0.lock().running -= 1;
        self.0.news.notify_all();
    }
}

/// What the receiver of the results is told.
#[derive(Debug)]
pub enum News<T> {
    /// The results of the next pieces, in order.
    Results(Vec<T>),
    /// Nothing new; some time has passed.
    Tick,
}

/// Does the pieces `0..count` with `jobs` threads and hands their results over in order.
///
/// It ends when all is done, or soon after `stop` becomes true or `tell` fails: then no further
/// piece is begun, and the results up to the first that is missing are handed over.
///
/// # Errors
/// What `tell` returns; `stop` is set then.
///
/// # Panics
/// If a piece of work does.
pub fn in_order<T: Send, E>(
    count: u64,
    jobs: usize,
    stop: &AtomicBool,
    work: impl Fn(u64) -> T + Sync,
    mut tell: impl FnMut(News<T>) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs.clamp(1, usize::try_from(count).unwrap_or(usize::MAX).max(1));
    let state = State { next: 0, first: 0, done: BTreeMap::new(), running: jobs };
    let desk = Desk { state: Mutex::new(state), news: Condvar::new() };
    let labour = || {
        let _working = Working(&desk);
        while let Some(at) = desk.take(count, stop) {
            desk.put(at, work(at));
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(labour);
        }
        let told = hand_over(&desk, &mut tell);
        if told.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        told
    })
}

fn hand_over<T, E>(desk: &Desk<T>, tell: &mut impl FnMut(News<T>) -> Result<(), E>) -> Result<(), E> {
    loop {
        let mut state = desk.lock();
        let mut results = Vec::new();
        loop {
            let first = state.first;
            let Some(result) = state.done.remove(&first) else { break };
            results.push(result);
            state.first += 1;
        }
        if results.is_empty() {
            if state.running == 0 {
                return Ok(());
            }
            state = desk.news.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
            let nothing = !state.done.contains_key(&state.first);
            drop(state);
            if nothing {
                tell(News::Tick)?;
            }
        } else {
            let working = state.running > 0;
            drop(state);
            desk.news.notify_all();
            tell(News::Results(results))?;
            if working {
                thread::sleep(PAUSE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    fn run(count: u64, jobs: usize) -> Vec<u64> {
        let mut got = Vec::new();
        let work = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7;
        let told: Result<(), ()> = in_order(count, jobs, &AtomicBool::new(false), work, |news| {
            if let News::Results(results) = news {
                got.extend(results);
            }
            Ok(())
        });
        told.unwrap();
        got
    }

    #[test]
    fn results_come_in_order_whoever_made_them() {
        for count in [0, 1, 2, 100, 3 * WINDOW] {
            let alone = run(count, 1);
            assert_eq!(alone.len() as u64, count);
            assert_eq!(run(count, 3), alone);
            assert_eq!(run(count, 16), alone);
        }
    }

    #[test]
    fn an_error_ends_it() {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let work = |_| done.fetch_add(1, Ordering::Relaxed);
        let told = in_order(u64::MAX, 2, &stop, work, |news| match news {
            News::Results(_) => Err("full"),
            News::Tick => Ok(()),
        });
        assert_eq!(told, Err("full"));
        assert!(stop.load(Ordering::Relaxed) && done.load(Ordering::Relaxed) <= 2 * WINDOW);
    }

    #[test]
    fn what_was_begun_is_handed_over_when_it_is_stopped() {
        let stop = AtomicBool::new(false);
        let mut got = Vec::new();
        let work = |at: u64| {
            if at == 50 {
                stop.store(true, Ordering::Relaxed);
            }
            at
        };
        let told: Result<(), ()> = in_order(1000, 3, &stop, work, |news| {
            if let News::Results(results) = news {
                got.extend(results);
            }
            Ok(())
        });
        told.unwrap();
        assert!(got.len() > 50 && got.len() <= 54, "{}", got.len());
        assert!(got.iter().enumerate().all(|(at, &result)| at as u64 == result));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_passed_on() {
        let _: Result<(), ()> = in_order(10, 2, &AtomicBool::new(false), |at| assert!(at != 3, "three"), |_| Ok(()));
    }
}

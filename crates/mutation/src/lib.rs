//! Damaged inputs: for tests that nothing a person can feed the program makes it panic or hang.
//!
//! [`run`] damages good inputs again and again, by a seed, so that every run is the same run:
//!
//! - `PATIENCE_MUTATIONS` is how many damaged inputs each reader gets (each test has a small number
//!   of its own),
//! - `PATIENCE_SEED` is where they begin (1).

mod damage;
mod random;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

pub use damage::{MAX_BYTES, damaged};
pub use random::Random;

/// Signs that steer what is around them, some of each kind: no name may have one.
pub const ODD_SIGNS: &[char] = &[
    '\0', '\t', '\n', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}',
    '\u{2029}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}', '\u{feff}', '\u{ffff}',
];

/// No input may take so long, on however busy a machine.
const HANG: Duration = Duration::from_secs(120);
/// Maximum panics that are told.
const MAX_TOLD: usize = 20;
/// Panics that begin alike are one.
const ALIKE: usize = 40;

/// How many damaged inputs are asked for, and from which seed.
pub fn asked(usual: u64) -> (u64, u64) {
    let number = |name: &str, usual| match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}: a whole number is expected")),
        Err(_) => usual,
    };
    (number("PATIENCE_MUTATIONS", usual), number("PATIENCE_SEED", 1))
}

/// Gives a reader good inputs, and damaged ones, `usual` of them if no other number is asked for.
/// `read` says whether it has taken an input. It is called on a thread of its own.
///
/// # Panics
/// As [`run_through`]; and if the reader takes all damaged inputs or none of them, for then they
/// test little.
pub fn run(reader: &str, good: &[Vec<u8>], usual: u64, read: impl FnMut(&[u8]) -> bool + Send) {
    let (count, _) = asked(usual);
    let taken = run_through(reader, good, count, read);
    assert!((1..count).contains(&taken), "{reader}: {taken} of {count} taken");
}

/// Gives a reader good inputs, and `count` damaged ones; gives how many of these it has taken.
///
/// # Panics
/// If the reader panics, or refuses a good input. If it takes minutes for an input the program
/// ends, for a thread can't be ended.
pub fn run_through(reader: &str, good: &[Vec<u8>], count: u64, read: impl FnMut(&[u8]) -> bool + Send) -> u64 {
    let (_, seed) = asked(0);
    let begun = AtomicU64::new(0);
    let input = Mutex::new(Vec::new());
    let (told, found) = mpsc::channel();
    let found = std::thread::scope(|scope| {
        let watched = Watched { begun: &begun, input: &input, read };
        scope.spawn(move || drop(told.send(watched.run(good, count, seed))));
        let mut before = 0;
        loop {
            match found.recv_timeout(HANG) {
                Ok(found) => return found,
                Err(mpsc::RecvTimeoutError::Disconnected) => panic!("{reader}: the reader's thread is gone"),
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    let now = begun.load(Ordering::Relaxed);
                    if now == before {
                        eprintln!("{reader}: hangs at {}", shown(&lock(&input)));
                        std::process::exit(101);
                    }
                    before = now;
                }
            }
        }
    });
    println!("{reader}: {count} damaged inputs from seed {seed}, {} of them taken", found.taken);
    for (panic, input) in &found.panics {
        println!("==== {reader}: {panic}\n{input}");
    }
    assert!(found.refused.is_none(), "{reader}: refuses {}", found.refused.unwrap_or_default());
    assert!(found.panics.is_empty(), "{reader}: {} kinds of panic", found.panics.len());
    found.taken
}

/// What came of all inputs.
#[derive(Default)]
struct Found {
    taken: u64,
    /// A good input that was not taken.
    refused: Option<String>,
    /// What was said, and the input.
    panics: Vec<(String, String)>,
}

/// A reader, and what is known of it from outside.
struct Watched<'r, R> {
    begun: &'r AtomicU64,
    input: &'r Mutex<Vec<u8>>,
    read: R,
}

impl<R: FnMut(&[u8]) -> bool> Watched<'_, R> {
    fn run(mut self, good: &[Vec<u8>], count: u64, seed: u64) -> Found {
        let mut found = Found::default();
        for input in good {
            if !self.read(input, &mut found) {
                found.refused = Some(shown(input));
                return found;
            }
        }
        found.taken = 0;
        for at in 0..count {
            // Each input has a seed of its own, so that one can be made again without the others.
            let mut random = Random(seed.wrapping_mul(1_000_000_007).wrapping_add(at));
            let input = damaged(good, &mut random);
            self.read(&input, &mut found);
            if found.panics.len() >= MAX_TOLD {
                break;
            }
        }
        found
    }

    fn read(&mut self, input: &[u8], found: &mut Found) -> bool {
        self.begun.fetch_add(1, Ordering::Relaxed);
        input.clone_into(&mut lock(self.input));
        match catch_unwind(AssertUnwindSafe(|| (self.read)(input))) {
            Ok(taken) => {
                found.taken += u64::from(taken);
                taken
            }
            Err(panic) => {
                let said = said(panic.as_ref());
                let alike = |other: &str| other.chars().take(ALIKE).eq(said.chars().take(ALIKE));
                if !found.panics.iter().any(|(other, _)| alike(other)) {
                    found.panics.push((said, shown(input)));
                }
                false
            }
        }
    }
}

fn lock(input: &Mutex<Vec<u8>>) -> std::sync::MutexGuard<'_, Vec<u8>> {
    input.lock().unwrap_or_else(PoisonError::into_inner)
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap_or_default()
}

/// An input as a literal that can be put into a test.
fn shown(input: &[u8]) -> String {
    format!("b\"{}\"", input.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good() -> Vec<Vec<u8>> {
        vec![br#"{"a": [1, 2], "b": "text"}"#.to_vec(), br#"{"c": {"d": null}}"#.to_vec()]
    }

    #[test]
    fn every_run_is_the_same_run() {
        let inputs =
            |seed| -> Vec<Vec<u8>> { (seed..seed + 500).map(|at| damaged(&good(), &mut Random(at))).collect() };
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(inputs(7).iter().all(|input| input.len() <= MAX_BYTES));
        let kept = inputs(7).iter().filter(|input| good().contains(input)).count();
        assert!(kept < 50, "{kept} of 500 are not damaged");
    }

    #[test]
    fn panics_are_found() {
        let reader = |input: &[u8]| {
            assert!(!input.ends_with(b"\""), "a text at the end");
            input.starts_with(b"{")
        };
        let found = catch_unwind(|| run("a reader that panics", &good(), 3000, reader));
        assert_eq!(said(found.unwrap_err().as_ref()), "a reader that panics: 1 kinds of panic");
    }

    #[test]
    fn readers_that_take_all_or_nothing_show_nothing() {
        for (taken, words) in [(true, "300 of 300 taken"), (false, "a reader: refuses b\"{")] {
            let found = catch_unwind(|| run("a reader", &good(), 300, |_| taken));
            let said = found.map_or_else(|panic| said(panic.as_ref()), |()| "passed".into());
            assert!(said.contains(words), "{said}");
        }
    }
}

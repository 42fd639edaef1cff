//! The review that is asked for: worked on while somebody looks.

use patience::{Game, Status};
use patience_table::ReviewFindings;

use crate::review::Review;
use crate::verdicts::rules_key;

/// The nodes that a review gets when it is asked for first, and each time it is asked for again:
/// some seconds, and more than is worked off until the next time. So it ends soon after nobody
/// looks any more.
const FIRST: u64 = 3_000_000;
const MORE: u64 = 1_000_000;
/// The nodes of a review in all: some minutes.
const MOST: u64 = 100_000_000;
/// The nodes of a turn, and between two looks at what else is asked.
const TURN: u64 = 200_000;
const STEP: u64 = 20_000;

/// The review of one line; another that is asked for takes its place.
#[derive(Debug)]
pub(crate) struct Reviewed {
    line: Game,
    found: ReviewFindings,
    /// At how many nodes it waits until somebody looks again.
    until: u64,
    /// What is worked on, unless somebody has it.
    work: Option<Box<Work>>,
}

/// A review that is worked on.
#[derive(Debug)]
pub(crate) struct Work {
    line: Game,
    /// Once it has begun: even that takes a while.
    review: Option<Box<Review>>,
}

impl Reviewed {
    pub(crate) fn new(game: &Game) -> Reviewed {
        let (length, won) = (game.ply(), game.status() == Status::Won);
        Reviewed {
            line: game.clone(),
            found: ReviewFindings { length, won, winnable: won.then_some(length), ..ReviewFindings::default() },
            until: FIRST,
            work: Some(Box::new(Work { line: game.clone(), review: None })),
        }
    }

    /// Whether it is about the line of a game.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        same_line(&self.line, game)
    }

    /// What is known by now. Whoever asks wants to know more.
    pub(crate) fn look(&mut self) -> ReviewFindings {
        self.until = self.until.max((self.found.nodes + MORE).min(MOST));
        self.found.clone()
    }

    /// Whether there is work to do now, be it that somebody does it.
    pub(crate) fn is_open(&self) -> bool {
        !self.found.done && self.found.nodes < self.until
    }

    /// Whether there is work that nobody does.
    pub(crate) fn waits(&self) -> bool {
        self.is_open() && self.work.is_some()
    }

    /// Hands out the work, if there is any now.
    pub(crate) fn take(&mut self) -> Option<Box<Work>> {
        if self.is_open() { self.work.take() } else { None }
    }

    /// Takes back what was worked on, if it is still asked for.
    pub(crate) fn put_back(&mut self, work: Box<Work>, found: ReviewFindings) {
        if same_line(&self.line, &work.line) {
            (self.work, self.found) = (Some(work), found);
        }
    }
}

fn same_line(one: &Game, other: &Game) -> bool {
    one.ply() == other.ply()
        && one.origin() == other.origin()
        && rules_key(one.rules()) == rules_key(other.rules())
        && one.moves().take(one.ply()).eq(other.moves().take(other.ply()))
}

impl Work {
    /// Works on it for a turn, as long as `goes_on` says so; gives what is known then.
    pub(crate) fn go_on(&mut self, goes_on: impl Fn() -> bool) -> ReviewFindings {
        let review = self.review.get_or_insert_with(|| Box::new(Review::new(&self.line, MOST)));
        let mut left = TURN;
        while left > 0 && goes_on() && !review.step(STEP) {
            left -= STEP;
        }
        review.findings()
    }
}

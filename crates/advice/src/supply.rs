//! Deals that can be won, ready before they are asked for.

use std::collections::VecDeque;
use std::sync::Arc;

use patience::{Move, Position, Rules};
use patience_table::Grade;

use crate::grades::{Scale, Score};
use crate::newest::add_newest;
use crate::verdicts::rules_key;

/// Deals of each grade that are kept ready for a game.
const READY: usize = 2;
/// Deals that may wait for their grade, or be of a grade of which there are enough.
const MOST_GRADED: usize = 24;
/// The games for which deals are kept ready: those that were asked for last.
const MOST_GAMES: usize = 4;
/// How many deals may fail in a row before a game is given up: in some games hardly any can be won.
const MOST_IN_VAIN: u32 = 2_000;
/// Deals that are graded for one asker: where all are alike, one of the grades may never come.
const MOST_GRADED_AT_ONCE: u32 = 60;
/// After so many deals of a day that fail there is none.
const MOST_FAILED_OF_DAY: u64 = 1_000;
/// Deals are chosen from as many as the table's own: numbers that can be read out and typed in.
const DEALS: u64 = 1_000_000_000;

/// A deal that can be won.
#[derive(Clone, Debug)]
pub(crate) struct Winnable {
    pub(crate) position: Position,
    pub(crate) line: Arc<[Move]>,
}

/// The deals of one game.
#[derive(Debug)]
struct Shelf {
    name: Arc<str>,
    rules: Arc<Rules>,
    /// The next deals follow from this; the first asker gave it.
    state: u64,
    /// Grades are asked for, not only deals that can be won.
    graded: bool,
    /// Somebody waits for a deal.
    wanted: bool,
    scale: Scale,
    /// Ready deals, with their scores if they were graded.
    ready: VecDeque<(u64, Option<Score>)>,
    /// Deals that failed, and deals that were graded, since the last request.
    in_vain: u32,
    graded_since: u32,
}

/// A day's deal, or the search for it.
#[derive(Debug)]
struct Day {
    name: Arc<str>,
    rules: Arc<Rules>,
    date: u64,
    /// How many deals of the day can't be won, or were not won in time.
    failed: u64,
    found: bool,
}

impl Day {
    /// The date's digits, and after those that fail 1, 2, 3 and so on behind them.
    fn deal(&self) -> u64 {
        match self.failed {
            0 => self.date,
            failed => self.date * 10_u64.pow(failed.ilog10() + 1) + failed,
        }
    }
}

/// The deals of the games that were asked for last.
#[derive(Debug, Default)]
pub(crate) struct Supply {
    /// The newest last.
    shelves: Vec<Shelf>,
    /// The day's deals that were asked for last, the newest last.
    days: Vec<Day>,
}

/// What to do for the supply.
pub(crate) struct Order {
    pub(crate) rules: Arc<Rules>,
    pub(crate) deal: u64,
    pub(crate) graded: bool,
    /// It may be the deal of this date.
    pub(crate) day: Option<u64>,
}

/// What became of it; `won` is `None` if the deal is not known to be winnable.
pub(crate) struct Found {
    pub(crate) won: Option<Winnable>,
    pub(crate) score: Option<Score>,
}

impl Supply {
    /// Takes out a deal of the grade if one is ready, and orders more.
    pub(crate) fn take(&mut self, rules: &Arc<Rules>, grade: Option<Grade>, chance: u64) -> Option<u64> {
        let name = rules_key(rules);
        let shelf = match self.shelves.iter().position(|shelf| shelf.name == name) {
            Some(at) => self.shelves.remove(at),
            None => Shelf {
                name,
                rules: Arc::clone(rules),
                state: mix(chance),
                graded: false,
                wanted: false,
                scale: Scale::default(),
                ready: VecDeque::new(),
                in_vain: 0,
                graded_since: 0,
            },
        };
        add_newest(&mut self.shelves, MOST_GAMES, shelf);
        let shelf = self.shelves.last_mut()?;
        shelf.graded |= grade.is_some();
        (shelf.in_vain, shelf.graded_since) = (0, 0);
        let deal = shelf.of_grade(grade).and_then(|at| shelf.ready.remove(at)).map(|(deal, _)| deal);
        shelf.wanted = deal.is_none();
        deal
    }

    /// The deal of a day that can be won: the first one that the solver wins of those that begin
    /// with the date's digits. `None` while it is looked for, or if there is none.
    pub(crate) fn day(&mut self, rules: &Arc<Rules>, date: u64) -> Option<u64> {
        let name = rules_key(rules);
        let known = self.days.iter().position(|day| day.date == date && day.name == name);
        let day = match known {
            Some(at) => self.days.remove(at),
            None => Day { name, rules: Arc::clone(rules), date, failed: 0, found: false },
        };
        let deal = day.found.then(|| day.deal());
        add_newest(&mut self.days, MOST_GAMES, day);
        deal
    }

    /// A day's deal that somebody waits for.
    fn wanted_day(&self) -> Option<&Day> {
        self.days.last().filter(|day| !day.found && day.failed < MOST_FAILED_OF_DAY)
    }

    /// The next deal to look at, for the game that was asked for last whose deals are too few.
    pub(crate) fn next(&mut self) -> Option<Order> {
        if let Some(day) = self.wanted_day() {
            return Some(Order { rules: Arc::clone(&day.rules), deal: day.deal(), graded: false, day: Some(day.date) });
        }
        let shelf = self.shelves.iter_mut().rev().find(|shelf| shelf.needs_more())?;
        shelf.state = mix(shelf.state);
        Some(Order { rules: Arc::clone(&shelf.rules), deal: shelf.state % DEALS, graded: shelf.graded, day: None })
    }

    /// Takes in what was found.
    pub(crate) fn put(&mut self, order: &Order, found: &Found) {
        let name = rules_key(&order.rules);
        if let Some(date) = order.day {
            if let Some(day) = self.days.iter_mut().find(|day| day.date == date && day.name == name) {
                day.found = found.won.is_some();
                day.failed += u64::from(!day.found);
            }
            return;
        }
        let Some(shelf) = self.shelves.iter_mut().find(|shelf| shelf.name == name) else { return };
        if found.won.is_none() {
            shelf.in_vain += 1;
            return;
        }
        shelf.in_vain = 0;
        shelf.graded_since += u32::from(found.score.is_some());
        if let Some(score) = found.score {
            shelf.scale.add(score);
        }
        shelf.ready.push_back((order.deal, found.score));
        if shelf.ready.len() > MOST_GRADED {
            shelf.drop_one();
        }
    }

    /// Whether there is a next deal to look at.
    pub(crate) fn needs_more(&self) -> bool {
        self.wanted_day().is_some() || self.shelves.iter().any(Shelf::needs_more)
    }

    /// Whether somebody waits for a deal.
    pub(crate) fn is_wanted(&self) -> bool {
        self.shelves.last().is_some_and(|shelf| shelf.wanted) || self.wanted_day().is_some()
    }
}

impl Shelf {
    /// The first ready deal of a grade, or any.
    fn of_grade(&self, grade: Option<Grade>) -> Option<usize> {
        match grade {
            None => (!self.ready.is_empty()).then_some(0),
            Some(grade) => self.ready.iter().position(|(_, score)| {
                let own = score.and_then(|score| self.scale.grade(score));
                own == Some(grade)
            }),
        }
    }

    fn count(&self, grade: Grade) -> usize {
        let own = |score: &Option<Score>| score.and_then(|score| self.scale.grade(score));
        self.ready.iter().filter(|(_, score)| own(score) == Some(grade)).count()
    }

    fn needs_more(&self) -> bool {
        if self.in_vain >= MOST_IN_VAIN || self.graded_since >= MOST_GRADED_AT_ONCE {
            return false;
        }
        if self.graded {
            let short = [Grade::Easy, Grade::Medium, Grade::Hard].iter().any(|&grade| self.count(grade) < READY);
            short && (self.wanted || self.ready.len() < MOST_GRADED)
        } else {
            self.ready.len() < READY
        }
    }

    /// Forgets one of the deals of the grade that has the most.
    fn drop_one(&mut self) {
        let grades = [Grade::Easy, Grade::Medium, Grade::Hard];
        let most = grades.into_iter().max_by_key(|&grade| self.count(grade));
        let at = self.of_grade(most).unwrap_or(0);
        self.ready.remove(at);
    }
}

/// Spreads numbers that follow one another over all numbers (splitmix64).
pub(crate) fn mix(state: u64) -> u64 {
    let mut word = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

//! Why the position that is looked at is lost.

use std::sync::Arc;

use patience::{Position, Rules};
use patience_solver::{Explainer, Limits, LossReason, Report};

use crate::newest::add_newest;
use crate::verdicts::rules_key;

/// The nodes of an explanation in all: some seconds; of the search before it, where it is not known
/// what has said that the position is lost; of a turn; and between two looks at what else is asked.
const MOST: u64 = 2_000_000;
const SEARCH: u64 = 4_000_000;
const TURN: u64 = 200_000;
const STEP: u64 = 10_000;
/// The memory of an explanation.
const BYTES: usize = 32 << 20;
/// How many results of lost positions are kept: what they were found by spares searching again.
const MOST_REPORTS: usize = 16;
/// How many reasons are kept.
const MOST_FOUND: usize = 16;

/// Which position of which game.
type Place = (Arc<str>, Position);

/// The reasons that were asked for, and the one that is looked for: another takes its place.
#[derive(Debug, Default)]
pub(crate) struct Reasons {
    reports: Vec<(Place, Report)>,
    found: Vec<(Place, LossReason)>,
    asked: Option<Asked>,
}

/// What is asked.
#[derive(Debug)]
struct Asked {
    place: Place,
    /// What is worked on, unless somebody has it.
    work: Option<Box<Explaining>>,
}

/// An explanation that is worked on.
#[derive(Debug)]
pub(crate) struct Explaining {
    place: Place,
    rules: Arc<Rules>,
    report: Option<Report>,
    /// Once it has begun: even that takes a while.
    explainer: Option<Box<Explainer>>,
}

fn find<'a, T>(all: &'a [(Place, T)], place: &Place) -> Option<&'a T> {
    all.iter().find(|(known, _)| known == place).map(|(_, one)| one)
}

fn keep<T>(all: &mut Vec<(Place, T)>, most: usize, place: Place, one: T) {
    all.retain(|(known, _)| *known != place);
    add_newest(all, most, (place, one));
}

impl Reasons {
    /// Keeps what a solver said of a lost position.
    pub(crate) fn take_report(&mut self, rules: &Rules, position: &Position, report: Report) {
        keep(&mut self.reports, MOST_REPORTS, (rules_key(rules), *position), report);
    }

    /// The reason for a position, if it is known. If not it is asked for; `true` with it if that is
    /// a new question.
    pub(crate) fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> (Option<LossReason>, bool) {
        let place = (rules_key(rules), *position);
        if let Some(reason) = find(&self.found, &place) {
            return (Some(reason.clone()), false);
        }
        if self.asked.as_ref().is_some_and(|asked| asked.place == place) {
            return (None, false);
        }
        let report = find(&self.reports, &place).cloned();
        let work = Explaining { place: place.clone(), rules: Arc::clone(rules), report, explainer: None };
        self.asked = Some(Asked { place, work: Some(Box::new(work)) });
        (None, true)
    }

    /// Whether one is looked for, be it that somebody works on it.
    pub(crate) fn are_open(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether there is something to work on.
    pub(crate) fn wait(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.work.is_some())
    }

    pub(crate) fn take(&mut self) -> Option<Box<Explaining>> {
        self.asked.as_mut()?.work.take()
    }

    /// Takes back what was worked on, and what came of it; if something else was asked for since
    /// then only that.
    pub(crate) fn put_back(&mut self, work: Box<Explaining>, found: Option<LossReason>) {
        let asked = self.asked.as_mut().filter(|asked| asked.place == work.place);
        match found {
            Some(reason) => {
                if asked.is_some() {
                    self.asked = None;
                }
                keep(&mut self.found, MOST_FOUND, work.place, reason);
            }
            None => {
                if let Some(asked) = asked {
                    asked.work = Some(work);
                }
            }
        }
    }
}

impl Explaining {
    /// Works on it for a turn, as long as `goes_on` says so; gives the reason if it is found.
    pub(crate) fn go_on(&mut self, goes_on: impl Fn() -> bool) -> Option<LossReason> {
        let explainer = self.explainer.get_or_insert_with(|| {
            let nodes = if self.report.is_some() { MOST } else { MOST + SEARCH };
            let limits = Limits { nodes, bytes: BYTES, ..Limits::default() };
            let rules = Arc::clone(&self.rules);
            Box::new(Explainer::new(rules, &self.place.1, self.report.as_ref(), limits))
        });
        let mut left = TURN;
        while left > 0 && goes_on() {
            if let Some(reason) = explainer.step(STEP) {
                return Some(reason);
            }
            left -= STEP;
        }
        None
    }
}

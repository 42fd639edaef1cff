//! What is told of a line once its colours are known: shorter ways to win, and why it was lost.

use std::fmt;
use std::sync::Arc;

use patience::{Move, Position, Rules};
use patience_solver::{Budget, Explainer, Limits, LossReason, Progress, Shortener, Solver, Verdict};

use crate::review::colours::Colours;
use crate::review::line::Line;

/// The nodes within which another way to win from the deal is looked for.
const FROM_DEAL: u64 = 300_000;
/// The nodes within which the reason of a loss is looked for.
const FOR_REASON: u64 = 600_000;
/// The nodes of a portion.
const PORTION: u64 = 5_000;
/// The memory of a search.
const BYTES: usize = 24 << 20;

#[derive(Default)]
pub(crate) struct Details {
    tasks: Option<Vec<Task>>,
    instead: Option<Vec<Move>>,
    shortest: Option<Vec<Move>>,
    reason: Option<LossReason>,
}

/// What is still to be done, the next at the end.
enum Task {
    /// Why the first lost place is lost.
    Explain(Box<Explainer>),
    /// The way to win from the last winnable place.
    ShortenInstead(Box<Shortener>),
    /// The shortest win from the deal.
    Shorten(Box<Shortener>),
    /// Another win from the deal, which is made shorter at once.
    Solve(Box<Solver>),
}

impl Details {
    pub(crate) fn new(line: &Line, colours: &Colours) -> Details {
        let rules = line.rules();
        let limits = |nodes| Limits { nodes, bytes: BYTES, ..Limits::default() };
        let mut tasks = Vec::new();
        if let Some(win) = colours.shortest() {
            let deal = line.position(0);
            tasks.push(Task::Shorten(shortener(rules, &deal, win)));
            tasks.push(Task::Solve(Box::new(Solver::new(Arc::clone(rules), &deal, limits(FROM_DEAL)))));
        }
        if let Some(lost) = colours.lost() {
            let explainer = Explainer::new(Arc::clone(rules), &line.position(lost), colours.loss(), limits(FOR_REASON));
            tasks.push(Task::Explain(Box::new(explainer)));
        }
        if let Some(place) = colours.winnable().filter(|&place| place < line.length()) {
            tasks.push(Task::ShortenInstead(shortener(rules, &line.position(place), colours.way())));
        }
        let shortest = colours.shortest().map(<[_]>::to_vec);
        Details { tasks: Some(tasks), shortest, ..Details::default() }
    }

    /// Whether nobody has said yet what is to be done.
    pub(crate) fn is_new(&self) -> bool {
        self.tasks.is_none()
    }

    pub(crate) fn is_done(&self) -> bool {
        self.tasks.as_ref().is_some_and(Vec::is_empty)
    }

    /// A shorter way to win from the last winnable place.
    pub(crate) fn instead(&self) -> Option<&[Move]> {
        self.instead.as_deref()
    }

    /// The shortest win from the deal.
    pub(crate) fn shortest(&self) -> Option<&[Move]> {
        self.shortest.as_deref()
    }

    pub(crate) fn reason(&self) -> Option<&LossReason> {
        self.reason.as_ref()
    }

    /// Goes on for a portion; gives about how many nodes it took.
    pub(crate) fn portion(&mut self) -> u64 {
        let Some(task) = self.tasks.as_mut().and_then(Vec::pop) else { return 1 };
        if let Some(task) = self.work(task) {
            self.tasks.get_or_insert_default().push(task);
        }
        PORTION
    }

    /// Works on a task; gives it back if it is not done.
    fn work(&mut self, mut task: Task) -> Option<Task> {
        match &mut task {
            Task::Explain(explainer) => self.reason = Some(explainer.step(PORTION)?),
            Task::ShortenInstead(shortener) => {
                let through = shortener.step(PORTION);
                self.instead = Some(shortener.moves().to_vec());
                return (!through).then_some(task);
            }
            Task::Shorten(shortener) => {
                let through = shortener.step(PORTION);
                self.offer(shortener.moves().to_vec());
                return (!through).then_some(task);
            }
            Task::Solve(solver) => match solver.step(PORTION) {
                Progress::Searching => return Some(task),
                Progress::Done(report) => {
                    if let Verdict::Winnable(way) = report.verdict {
                        self.offer(way);
                    }
                }
            },
        }
        None
    }

    /// Keeps a win from the deal if it is the shortest.
    fn offer(&mut self, way: Vec<Move>) {
        if self.shortest.as_ref().is_none_or(|shortest| way.len() < shortest.len()) {
            self.shortest = Some(way);
        }
    }
}

fn shortener(rules: &Arc<Rules>, position: &Position, way: &[Move]) -> Box<Shortener> {
    let nodes = Shortener::nodes_for(Budget::SHORTENING, way.len());
    Box::new(Shortener::new(Arc::clone(rules), position, way.to_vec(), nodes))
}

impl fmt::Debug for Details {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Details").field("tasks", &self.tasks.as_ref().map(Vec::len)).finish_non_exhaustive()
    }
}

//! Looking for the reason why a position is lost, step by step.

use std::fmt;
use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::outcome::{Method, Report, Verdict};
use crate::explain::reason::LossReason;
use crate::explain::shrinking::Shrinking;
use crate::portfolio::limits::{Limits, Progress};
use crate::portfolio::solver::Solver;
use crate::refute::unblocking::Unblocking;

/// Looks for the reason why a position is lost.
///
/// It may be dropped at any moment, never looks at a clock, and its answer does not depend on how
/// many nodes each step was given. Where the proof is by relaxation, the cards that are
/// enough for it are the reason; otherwise it is how many positions were searched.
///
/// ```
/// use std::sync::Arc;
///
/// use patience::{Deck, Library, Position};
/// use patience_solver::{Explainer, Limits, LossReason};
///
/// let rules = Library::builtin().rules("freecell", &[])?;
/// let position = Position::deal(&rules, &Deck::numbered(1, rules.pack()))?;
/// let limits = Limits { nodes: 1_000, ..Limits::default() };
/// let mut explainer = Explainer::new(Arc::clone(&rules), &position, None, limits);
/// let reason = loop {
///     if let Some(reason) = explainer.step(100) {
///         break reason;
///     }
/// };
/// assert_eq!(reason, LossReason::Unknown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Explainer {
    rules: Arc<Rules>,
    position: Position,
    limits: Limits,
    nodes: u64,
    /// What is said when no few cards are found.
    otherwise: LossReason,
    stage: Stage,
}

/// What is done next.
enum Stage {
    /// Whether it is lost at all.
    Solve(Box<Solver>),
    /// Whether all cards together refute, in so many turns more.
    Refute(Box<Unblocking>, u64),
    /// Which of them are enough.
    Shrink(Box<Shrinking>),
    Done(LossReason),
}

/// Placement tests of a turn.
const TESTS: u64 = 20_000;
/// Turns until a refutation is given up: if a refuter has said that it is lost, and if not.
const TURNS: (u64, u64) = (100, 5);
/// Nodes of a turn of the solver.
const NODES: u64 = 10_000;
/// The refuter gets one byte in so many.
const PART_OF_BYTES: usize = 4;

impl Explainer {
    /// For a position of these rules; `known` is what a solver said of it, if one did: otherwise
    /// that comes first. Nothing is searched yet. The limits are those of all steps together; with
    /// less than 4 MiB nothing is found.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn new(rules: Arc<Rules>, position: &Position, known: Option<&Report>, limits: Limits) -> Explainer {
        let mut explainer = Explainer {
            rules,
            position: *position,
            limits,
            nodes: 0,
            otherwise: LossReason::Unknown,
            stage: Stage::Done(LossReason::Unknown),
        };
        let rules = &explainer.rules;
        explainer.stage = match known {
            _ if position.is_won(rules) => Stage::Done(LossReason::Unknown),
            _ if position.legal_moves(rules).is_empty() => Stage::Done(LossReason::Stuck),
            Some(report) => explainer.after_solving(report),
            None => Stage::Solve(Box::new(Solver::new(Arc::clone(rules), position, limits))),
        };
        explainer
    }

    /// Searches on for about so many nodes (see [`Work::nodes`](crate::Work::nodes)); one question
    /// of at most 200,000 is not cut. Gives the reason once it is found, and the same in further
    /// steps.
    ///
    /// # Panics
    /// As [`Solver::step`] does.
    pub fn step(&mut self, nodes: u64) -> Option<LossReason> {
        let until = self.nodes.saturating_add(nodes.max(1));
        loop {
            if let Stage::Done(reason) = &self.stage {
                return Some(reason.clone());
            }
            if self.nodes >= until {
                return None;
            }
            let Limits { nodes, bytes, .. } = self.limits;
            let mut meter = Meter::after(Budget { nodes, bytes, ..Budget::default() }, self.nodes);
            let next = self.turn(&mut meter);
            self.nodes = self.nodes.max(meter.nodes());
            match next {
                Ok(Some(stage)) => self.stage = stage,
                Ok(None) => {}
                Err(_) => self.stage = Stage::Done(self.so_far()),
            }
        }
    }

    /// One turn of the stage; gives the next one when it is over.
    fn turn(&mut self, meter: &mut Meter<'_>) -> Result<Option<Stage>, RanOut> {
        let (rules, position) = (&self.rules, &self.position);
        Ok(match &mut self.stage {
            Stage::Done(_) => None,
            Stage::Solve(solver) => {
                let progress = solver.step(NODES);
                self.nodes = solver.work().nodes();
                match progress {
                    Progress::Done(report) => Some(self.after_solving(&report)),
                    Progress::Searching => None,
                }
            }
            Stage::Refute(unblocking, turns) => {
                let before = meter.nodes();
                *turns -= 1;
                match unblocking.refutes(TESTS, meter)? {
                    Some(true) => {
                        let took = (meter.nodes() - before).saturating_mul(2);
                        Some(Stage::Shrink(Box::new(Shrinking::new(rules, position, took))))
                    }
                    None if *turns > 0 => None,
                    Some(false) | None => Some(Stage::Done(self.otherwise.clone())),
                }
            }
            Stage::Shrink(shrinking) => {
                let found = shrinking.step(rules, position, meter)?;
                found.map(|blocked| Stage::Done(blocked.map_or(LossReason::Proved, LossReason::Blocked)))
            }
        })
    }

    /// What is said when the limits are reached.
    fn so_far(&self) -> LossReason {
        let Stage::Shrink(shrinking) = &self.stage else { return self.otherwise.clone() };
        shrinking.blocked(&self.rules, &self.position).map_or(LossReason::Proved, LossReason::Blocked)
    }

    /// What to do with a result.
    fn after_solving(&mut self, report: &Report) -> Stage {
        if report.verdict != Verdict::Unwinnable {
            return Stage::Done(LossReason::Unknown);
        }
        let refuted = report.method == Method::Unblocking;
        self.otherwise = if refuted {
            LossReason::Proved
        } else {
            LossReason::Exhausted(report.work.positions + report.work.successors)
        };
        match Unblocking::new(&self.rules, &self.position, self.limits.bytes / PART_OF_BYTES) {
            Some(unblocking) => Stage::Refute(Box::new(unblocking), if refuted { TURNS.0 } else { TURNS.1 }),
            None => Stage::Done(self.otherwise.clone()),
        }
    }
}

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer")
            .field("game", &self.rules.game())
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

//! A search for a result that can be interrupted and goes on where it stopped.

use std::fmt;
use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::outcome::{Counted, Found, Method, Report, Verdict, Work};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::families::acts::attempts::ActsSearch;
use crate::families::heights::search::HeightsSearch;
use crate::portfolio::beams::Beams;
use crate::portfolio::complete::{CompleteSearch, Crews, GameSearch};
use crate::portfolio::limits::{Limits, Progress};
use crate::portfolio::report::report;
use crate::portfolio::role::{Shares, ThreadRole};
use crate::portfolio::rounds::{NO_TRIES, Round, rounds};
use crate::portfolio::stage::Stage;
use crate::position::relaxed_rules::relaxed_rules_of;
use crate::refute::refuter::Refuter;
use crate::shorten::shortener::{Shortener, wins};

mod turns;

/// Looks for a way to win from a position, or for a proof that there is none, step by step.
///
/// What was searched is kept from step to step. The report does not depend on how many nodes each
/// step was given, and a solver may be dropped at any moment. It never looks at a clock.
///
/// ```
/// use patience::{Deck, Library, Position};
/// use patience_solver::{Limits, Progress, Solver, Verdict};
///
/// let rules = Library::builtin().rules("daemon", &[])?;
/// let position = Position::deal(&rules, &Deck::numbered(1, rules.pack()))?;
/// let mut solver = Solver::new(rules, &position, Limits::default());
/// let report = loop {
///     if let Progress::Done(report) = solver.step(10_000) {
///         break report;
///     }
/// };
/// assert!(matches!(report.verdict, Verdict::Winnable(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Arc<Rules>,
    position: Position,
    limits: Limits,
    role: ThreadRole,
    crews: Option<Arc<Crews>>,
    prunings: Prunings,
    acts: Option<ActsSearch>,
    /// The peak bytes while there were searches that are gone.
    past_bytes: usize,
    refuter: Option<Refuter>,
    complete: Option<CompleteSearch>,
    /// The nodes when the table of the complete search was full.
    full: Option<u64>,
    tries: Option<GameSearch>,
    beams: Option<Beams>,
    random: Random,
    round: Round,
    growth: Round,
    stage: Stage,
    /// At how many nodes the share of the stage's search ends; `None` if it was not begun.
    share: Option<u64>,
    /// How many turns have passed since a search last counted a node.
    idle: u32,
    work: Work,
    /// What was found, while it is being made shorter.
    won: Option<(Report, Box<Shortener>)>,
    report: Option<Report>,
}

/// How many positions are looked at, to make a solution shorter, between two looks at the clock.
const SHORTENED_AT_ONCE: u64 = 1_000;
/// So many turns in a row in which no node is counted: more than a round of the searches has when
/// each of them hands over at once.
const MOST_IDLE: u32 = 16;
/// With fewer bytes nothing is tried.
pub(crate) const LEAST_BYTES: usize = 4 << 20;

impl Solver {
    /// A solver for a position of these rules. Nothing is searched yet.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn new(rules: Arc<Rules>, position: &Position, limits: Limits) -> Solver {
        Solver::with(rules, position, limits, 1, &Prunings::default())
    }

    /// The same with a seed of its own, and with some prunings switched off.
    ///
    /// # Panics
    /// As [`Solver::new`].
    pub fn with(rules: Arc<Rules>, position: &Position, limits: Limits, seed: u64, prunings: &Prunings) -> Solver {
        Solver::in_role(ThreadRole::All, None, rules, position, limits, seed, prunings)
    }

    pub(crate) fn in_role(
        role: ThreadRole,
        crews: Option<Arc<Crews>>,
        rules: Arc<Rules>,
        position: &Position,
        limits: Limits,
        seed: u64,
        prunings: &Prunings,
    ) -> Solver {
        assert!(position.belongs_to(&rules), "the position is one of other rules than those of {}", rules.preset());
        let bytes = limits.bytes;
        // After the last redeal more is proved of the game.
        let last = position.is_laid_out_for_good(&rules).then(|| rules.without_redeals()).flatten();
        let mut solver = Solver {
            rules: last.map_or(rules, Arc::new),
            position: *position,
            limits,
            role,
            crews,
            prunings: *prunings,
            acts: None,
            past_bytes: 0,
            refuter: None,
            complete: None,
            full: None,
            tries: None,
            beams: None,
            random: Random::new(seed),
            round: NO_TRIES.0,
            growth: NO_TRIES.1,
            stage: Stage::Acts,
            share: None,
            idle: 0,
            work: Work::default(),
            won: None,
            report: None,
        };
        if bytes < LEAST_BYTES {
            // What is won needs no search.
            let is_won = position.is_won(&solver.rules);
            let verdict = if is_won { Verdict::Winnable(Vec::new()) } else { Verdict::Undecided(RanOut::Memory) };
            solver.report = Some(Report::without_search(verdict));
        } else if role != ThreadRole::Complete {
            solver.acts = ActsSearch::new(&solver.rules, position, bytes / 16, prunings);
        }
        solver
    }

    /// Makes the searches that take turns.
    fn begin_turns(&mut self) {
        let share = self.shares();
        let (role, rules, position, prunings) = (self.role, &self.rules, &self.position, &self.prunings);
        if role != ThreadRole::Try {
            let relaxed = relaxed_rules_of(rules, prunings);
            let mut complete = CompleteSearch::new(rules, relaxed.as_ref(), position, share.complete, prunings);
            if let (ThreadRole::Member { thread }, Some(crews)) = (role, &self.crews) {
                complete.join(crews, thread);
            }
            let refutes = matches!(role, ThreadRole::All | ThreadRole::Complete | ThreadRole::Member { thread: 0 });
            self.refuter = refutes.then(|| Refuter::new(rules, position, share.refuter, prunings));
            self.complete = Some(complete);
        }
        if role != ThreadRole::Complete {
            let tries = GameSearch::for_tries(rules, position, share.tries, prunings);
            let beams = Beams::new(rules, position, share.beam, prunings);
            (self.round, self.growth) = beams.rounds().unwrap_or_else(|| rounds(rules, &tries));
            (self.tries, self.beams) = (Some(tries), Some(beams));
        }
    }

    /// What the searches may take.
    fn shares(&self) -> Shares {
        let mut share = self.role.share(self.limits.bytes);
        let both = matches!(self.role, ThreadRole::All | ThreadRole::Member { .. });
        if both && self.rules.decks() == 1 {
            // There the complete search decides what beams do not win, and on heights nearly all.
            let fits = HeightsSearch::fits(&self.rules, &self.position, &self.prunings);
            let kept = share.beam / if fits { 6 } else { 3 };
            (share.complete, share.beam) = (share.complete + share.beam - kept, kept);
        }
        share
    }

    /// Searches on for about so many nodes, and for at least one turn of a search. What is not cut
    /// is short: a refuter's 300,000 tests, a proof by relaxed rules in 20,000 nodes.
    ///
    /// # Panics
    /// If a solution does not win when it is replayed, which would be a bug in this crate.
    pub fn step(&mut self, nodes: u64) -> Progress {
        let Limits { nodes: most, bytes, shortening } = self.limits;
        let budget = Budget { nodes: most, bytes, shortening, ..Budget::default() };
        self.run(self.work.nodes().saturating_add(nodes.max(1)), &mut Meter::after(budget, self.work.nodes()))
    }

    /// What has been looked at so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Whether a win is found, which may still become shorter.
    pub fn has_won(&self) -> bool {
        let is_win = |report: &Report| matches!(report.verdict, Verdict::Winnable(_));
        self.won.is_some() || self.report.as_ref().is_some_and(is_win)
    }

    /// Searches on until so many nodes were counted in all, with what is looked at now to make a
    /// solution shorter.
    pub(crate) fn run(&mut self, until: u64, meter: &mut Meter<'_>) -> Progress {
        let mut shortening = 0;
        loop {
            if let Some(report) = &self.report {
                return Progress::Done(report.clone());
            }
            let left = until.saturating_sub(meter.nodes().saturating_add(shortening));
            if left == 0 {
                return Progress::Searching;
            }
            if self.won.is_some() {
                shortening += self.shorten(left, meter);
                continue;
            }
            if let Some((found, method)) = self.counted_turn(until, meter) {
                self.end(self.report_of(found, method, meter));
            }
        }
    }

    /// One turn of a search, which counts as work even if nothing is looked at: so time and
    /// interruption end the search whosever turn it is, and a search in which nobody can look at
    /// anything any more ends as well.
    fn counted_turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        if let Err(out) = meter.work(1) {
            return Some((Found::RanOut(out), Method::None));
        }
        let (before, counted) = (meter.nodes(), self.counts());
        let ended = self.turn(until, meter);
        self.work.add(counted, meter.nodes() - before);
        self.idle = if meter.nodes() > before { 0 } else { self.idle + 1 };
        // Each search can go on for as long as it has memory.
        let idle = || (self.idle > MOST_IDLE).then_some((Found::RanOut(RanOut::Memory), Method::None));
        ended.or_else(idle)
    }

    /// The search has ended; a solution may still become shorter.
    fn end(&mut self, report: Report) {
        match &report.verdict {
            Verdict::Winnable(moves) if self.limits.shortening > 0 => {
                let nodes = Shortener::nodes_for(self.limits.shortening, moves.len());
                let shortener = Shortener::new(Arc::clone(&self.rules), &self.position, moves.clone(), nodes);
                self.won = Some((report, Box::new(shortener)));
            }
            Verdict::Winnable(_) | Verdict::Unwinnable | Verdict::Undecided(_) => self.report = Some(report),
        }
    }

    /// Makes the solution shorter, by looking at so many positions at most. Gives how many it were.
    fn shorten(&mut self, most: u64, meter: &Meter<'_>) -> u64 {
        let Some((report, shortener)) = &mut self.won else { return 0 };
        let before = shortener.nodes();
        let through = shortener.step(most.min(SHORTENED_AT_ONCE));
        // When the time is over, what there is counts.
        if through || meter.look().is_err() {
            let moves = shortener.moves();
            assert!(wins(&self.rules, &self.position, moves), "a shortened solution must win when it is replayed");
            self.report = Some(Report { verdict: Verdict::Winnable(moves.to_vec()), ..report.clone() });
        }
        shortener.nodes() - before
    }

    /// What the search counts whose turn it is.
    fn counts(&self) -> Counted {
        match self.stage {
            Stage::Refuter { .. } => Counted::Tests,
            Stage::EasierRules => self.complete.as_ref().map_or(Counted::Positions, CompleteSearch::easier_counts),
            Stage::Complete => self.complete.as_ref().map_or(Counted::Positions, CompleteSearch::counts),
            Stage::Tries(_) => self.tries.as_ref().map_or(Counted::Positions, GameSearch::counts),
            Stage::Acts | Stage::Beams(_) => Counted::Successors,
        }
    }

    fn report_of(&self, found: Found, method: Method, meter: &Meter<'_>) -> Report {
        // Where lost positions can't be proved any more, more time would not help.
        let in_vain = self.full.is_some() && matches!(found, Found::RanOut(RanOut::Time | RanOut::Nodes));
        let found = if in_vain { Found::RanOut(RanOut::Memory) } else { found };
        let peak_bytes = self.bytes_now().max(self.past_bytes);
        Report { peak_bytes, work: self.work, ..report(&self.rules, &self.position, (found, method), meter) }
    }

    /// The peak bytes of the searches that there are.
    fn bytes_now(&self) -> usize {
        let bytes = [
            self.acts.as_ref().map(ActsSearch::most_bytes),
            self.refuter.as_ref().map(Refuter::most_bytes),
            self.complete.as_ref().map(CompleteSearch::most_bytes),
            self.tries.as_ref().map(GameSearch::most_bytes),
            self.beams.as_ref().map(Beams::most_bytes),
        ];
        bytes.into_iter().flatten().sum()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("game", &self.rules.game())
            .field("limits", &self.limits)
            .field("stage", &self.stage)
            .field("work", &self.work)
            .finish_non_exhaustive()
    }
}

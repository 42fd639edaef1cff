//! A search for a verdict that can be interrupted and goes on where it stopped.

use std::fmt;
use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter, RanOut};
use crate::base::outcome::{Counted, Found, Method, Report, Verdict, Work};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::open::attempts::OpenSearch;
use crate::portfolio::beams::Beams;
use crate::portfolio::limits::{Limits, Progress};
use crate::portfolio::report::report;
use crate::portfolio::role::ThreadRole;
use crate::portfolio::rounds::{BEST_FIRST, KNOWN_ORDER, NO_TRIES, Round, rounds};
use crate::refute::refuter::Refuter;
use crate::returns::search::ReturnsSearch;
use crate::search::complete::{Asked, CompleteSearch, Crews, GameSearch, Proves};
use crate::search::other_rules::OtherRules;
use crate::shorten::shortener::{Shortener, wins};

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
/// let position = Position::deal(&rules, &Deck::numbered(1, rules.decks()))?;
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
    open: Option<OpenSearch>,
    /// The peak bytes while there were searches that are gone.
    past_bytes: usize,
    refuter: Option<Refuter>,
    complete: Option<CompleteSearch>,
    /// Whether the complete search has what the beams need least.
    lent: bool,
    /// The nodes when the table of the complete search was full.
    full: Option<u64>,
    tries: Option<GameSearch>,
    /// Whether tries are by stricter rules: then they only find wins.
    strict_tries: bool,
    beams: Option<Beams>,
    random: Random,
    round: Round,
    growth: Round,
    stage: Stage,
    /// At how many nodes the share of the stage's search ends; `None` if it was not begun.
    share: Option<u64>,
    work: Work,
    /// What was found, while it is being made shorter.
    won: Option<(Report, Box<Shortener>)>,
    report: Option<Report>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The search by acts, before anything else.
    Open,
    /// The complete search by relaxed or stricter rules.
    OtherRules(Look),
    /// The complete search by the game's rules.
    Complete(Look),
    /// So many tries more.
    Tries(u32),
    Refuter(Look),
    /// So many beams more.
    Beams(u32),
}

/// Which turn of a search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// A short one, before anything is tried.
    First,
    /// That of a round.
    Round,
}

/// Nodes of the complete search before anything is tried, where there are relaxed rules: many lost
/// deals are refuted at once.
const FIRST_LOOK: u64 = 100;
/// How many positions are looked at, to make a solution shorter, between two looks at the clock.
const SHORTENED_AT_ONCE: u64 = 1_000;
/// With fewer bytes nothing is tried.
pub(crate) const LEAST_BYTES: usize = 4 << 20;
/// With room for fewer positions a complete search is given what the beams can do without. It is
/// more than one state adds.
const LEAST_ROOM: u64 = 4_096;
/// When the table of the complete search is full, the other searches go on. If nothing else limits
/// them, they get this many times the nodes so far, and this many more.
const GO_ON: (u64, u64) = (4, 1_000_000);

impl Solver {
    /// A solver for a position of these rules. Nothing is searched yet.
    pub fn new(rules: Arc<Rules>, position: &Position, limits: Limits) -> Solver {
        Solver::with(rules, position, limits, 1, &Prunings::default())
    }

    /// The same with a seed of its own, and with some prunings switched off.
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
        let bytes = limits.bytes;
        let mut solver = Solver {
            rules,
            position: *position,
            limits,
            role,
            crews,
            prunings: *prunings,
            open: None,
            past_bytes: 0,
            refuter: None,
            complete: None,
            lent: false,
            full: None,
            tries: None,
            strict_tries: false,
            beams: None,
            random: Random::new(seed),
            round: NO_TRIES.0,
            growth: NO_TRIES.1,
            stage: Stage::Open,
            share: None,
            work: Work::default(),
            won: None,
            report: None,
        };
        if bytes < LEAST_BYTES {
            solver.report = Some(Report::undecided(RanOut::Memory));
        } else if role != ThreadRole::Complete {
            solver.open = OpenSearch::new(&solver.rules, position, bytes / 16, prunings);
        }
        solver
    }

    /// Makes the searches that take turns.
    fn begin_turns(&mut self) {
        let (role, rules, position, prunings) = (self.role, &self.rules, &self.position, &self.prunings);
        let mut share = role.share(self.limits.bytes);
        if role == ThreadRole::All && ReturnsSearch::fits(rules, position, prunings) {
            // It needs no beam.
            (share.complete, share.beam) = (share.complete + share.beam / 6 * 5, share.beam / 6);
        }
        let other = OtherRules::of(rules, prunings);
        // What relaxed rules prove need not be proved again in every try.
        let proved = other.relaxed.is_some();
        let in_tries = Prunings { reserve_relaxation: prunings.reserve_relaxation && !proved, ..*prunings };
        if role != ThreadRole::Try {
            let mut complete = CompleteSearch::new(rules, &other, position, share.complete, prunings);
            if let (ThreadRole::Member { thread }, Some(crews)) = (role, &self.crews) {
                complete.join(crews, thread);
            }
            let refutes = matches!(role, ThreadRole::All | ThreadRole::Complete | ThreadRole::Member { thread: 0 });
            self.refuter = refutes.then(|| Refuter::new(rules, position, share.refuter, prunings));
            self.complete = Some(complete);
        }
        if role != ThreadRole::Complete {
            self.strict_tries = other.stricter.is_some();
            let tries = GameSearch::new(other.stricter.as_ref().unwrap_or(rules), position, share.tries, &in_tries);
            let beams = Beams::new(rules, position, share.beam, prunings);
            (self.round, self.growth) = match &beams {
                beams if beams.play_on() => KNOWN_ORDER,
                beams if beams.best_first() => BEST_FIRST,
                _ => rounds(rules, &tries),
            };
            (self.tries, self.beams) = (Some(tries), Some(beams));
        }
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
            let (before, counted) = (meter.nodes(), self.counts());
            let ended = self.turn(until, meter);
            self.work.add(counted, meter.nodes() - before);
            if let Some((found, method)) = ended {
                self.end(self.report_of(found, method, meter));
            }
        }
    }

    /// The search has ended; a solution may still become shorter.
    fn end(&mut self, report: Report) {
        match &report.verdict {
            Verdict::Winnable(moves) if self.limits.shortening > 0 => {
                let nodes = Shortener::nodes_for(self.limits.shortening, moves.len());
                let shortener = Shortener::new(Arc::clone(&self.rules), &self.position, moves.clone(), nodes);
                self.won = Some((report, Box::new(shortener)));
            }
            _ => self.report = Some(report),
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
            Stage::Refuter(_) => Counted::Tests,
            Stage::OtherRules(_) => self.complete.as_ref().map_or(Counted::Positions, CompleteSearch::other_counts),
            Stage::Complete(_) => self.complete.as_ref().map_or(Counted::Positions, CompleteSearch::counts),
            Stage::Tries(_) => self.tries.as_ref().map_or(Counted::Positions, GameSearch::counts),
            Stage::Open | Stage::Beams(_) => Counted::Successors,
        }
    }

    /// Lets the search go on whose turn it is, and hands over when its share is used up. Gives what
    /// ends the whole search, if anything does.
    fn turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        match self.stage {
            Stage::Open => self.open_turn(until, meter),
            Stage::Refuter(look) => self.refuter_turn(look, meter),
            Stage::OtherRules(look) => self.other_rules_turn(look, until, meter),
            Stage::Complete(look) => self.complete_turn(look, until, meter),
            Stage::Tries(left) => self.try_turn(left, until, meter),
            Stage::Beams(left) => self.beam_turn(left, until, meter),
        }
    }

    fn open_turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let limit = until.saturating_sub(meter.nodes());
        match self.open.as_mut().map_or(Found::Unproved, |open| open.go_on(limit, meter)) {
            Found::Limit => None,
            Found::Unproved => {
                self.past_bytes = self.open.take().map_or(0, |open| open.most_bytes());
                self.begin_turns();
                self.stage = Stage::Refuter(Look::First);
                None
            }
            found => Some((found, Method::Acts)),
        }
    }

    fn first_try(&self) -> Stage {
        Stage::Tries(self.round.tries as u32)
    }

    /// How much a search may look at now, and where its share ends; that begins now if it has not.
    fn share_of(&mut self, nodes: u64, until: u64, meter: &Meter<'_>) -> (u64, u64) {
        let ends = *self.share.get_or_insert(meter.nodes().saturating_add(nodes));
        (ends.min(until).saturating_sub(meter.nodes()), ends)
    }

    /// The stage is over.
    fn hand_over(&mut self, next: Stage) {
        self.stage = next;
        self.share = None;
    }

    /// Its turns are not cut: each begins at the root, and what it finds would depend on the steps.
    fn refuter_turn(&mut self, look: Look, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let tests = self.refuter.as_ref().map_or(0, Refuter::tests);
        let (limit, ends) = self.share_of(tests, u64::MAX, meter);
        match self.refuter.as_mut().map_or(Found::Unproved, |refuter| refuter.go_on(limit, meter)) {
            Found::Limit if meter.nodes() < ends => return None,
            Found::Limit | Found::Unproved => {}
            found => return Some((found, Method::Unblocking)),
        }
        self.refuter.iter_mut().for_each(Refuter::next_round);
        let other_proves = self.complete.as_ref().and_then(CompleteSearch::other_proves);
        let looks = look == Look::Round || self.tries.is_some() && other_proves == Some(Proves::Losses);
        self.hand_over(if looks { Stage::OtherRules(look) } else { self.first_try() });
        None
    }

    fn look_nodes(&self, look: Look) -> u64 {
        if look == Look::First { FIRST_LOOK } else { self.round.complete as u64 }
    }

    fn other_rules_turn(&mut self, look: Look, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let most = self.complete.as_ref().map_or(0, CompleteSearch::most_by_other);
        let (limit, ends) = self.share_of(self.look_nodes(look).min(most), until, meter);
        let limit = limit.min(self.make_room(Asked::Other));
        let found = match &mut self.complete {
            // It has a table of its own, and goes on when that of the game's search is full.
            Some(complete) if complete.asks_other() => complete.go_on_other(limit, meter),
            _ => Found::Unproved,
        };
        match found {
            Found::Limit if meter.nodes() < ends => None,
            Found::Limit | Found::Unproved => {
                self.hand_over(Stage::Complete(look));
                None
            }
            Found::Win(_) => Some((found, Method::DepthFirst)),
            _ => Some((found, Method::RelaxedRules)),
        }
    }

    fn complete_turn(&mut self, look: Look, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let (limit, ends) = self.share_of(self.look_nodes(look), until, meter);
        let limit = limit.min(self.make_room(Asked::Game));
        let found = match &mut self.complete {
            Some(complete) if self.full.is_none() => complete.go_on(limit, meter),
            _ => Found::Unproved,
        };
        match found {
            Found::Limit if meter.nodes() < ends => return None,
            Found::Limit | Found::Unproved => {}
            // The others go on.
            Found::RanOut(RanOut::Memory) if self.tries.is_some() => self.full = Some(meter.nodes()),
            found => return Some((found, Method::DepthFirst)),
        }
        let next = if look == Look::First { self.first_try() } else { Stage::Beams(self.round.beams as u32) };
        self.hand_over(next);
        None
    }

    /// For how many nodes there is room by these rules. The first complete search whose table is
    /// nearly full gets most of the beams' bytes, if there is one deck: there it decides what they
    /// do not win. With two decks hardly anything is proved by searching everything.
    fn make_room(&mut self, by: Asked) -> u64 {
        let may = !self.lent && self.rules.decks() == 1;
        let Some(room) = self.complete.as_mut().filter(|_| may).map(|complete| complete.room(by)) else {
            return u64::MAX;
        };
        if room >= LEAST_ROOM {
            // It looks again as soon as there may be less, however long the steps are.
            return room - LEAST_ROOM + 1;
        }
        self.past_bytes = self.past_bytes.max(self.bytes_now());
        self.lent = true;
        let (rules, position, prunings) = (&self.rules, &self.position, &self.prunings);
        if let (Some(complete), Some(beams)) = (&mut self.complete, &mut self.beams) {
            complete.give(by, beams.lend(rules, position, prunings));
        }
        u64::MAX
    }

    fn try_turn(&mut self, left: u32, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        if left == 0 {
            self.hand_over(Stage::Refuter(Look::Round));
            return None;
        }
        let begins = self.share.is_none();
        let (limit, ends) = self.share_of(self.round.try_nodes as u64, until, meter);
        let tries = self.tries.as_mut()?;
        if begins {
            tries.begin(&self.position, Some(&mut self.random));
        }
        match tries.go_on(limit, meter) {
            Found::Limit if meter.nodes() < ends => None,
            Found::Nothing if self.strict_tries => {
                self.hand_over(Stage::Refuter(Look::Round));
                self.round.tries = 0.0;
                None
            }
            Found::Limit | Found::Unproved | Found::RanOut(RanOut::Memory) => {
                self.hand_over(Stage::Tries(left - 1));
                None
            }
            found => Some((found, Method::Restarts)),
        }
    }

    fn beam_turn(&mut self, left: u32, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        if left == 0 {
            return self.next_round(meter);
        }
        let begins = self.share.is_none();
        let (limit, _) = self.share_of(u64::MAX, until, meter);
        let beams = self.beams.as_mut()?;
        if begins {
            beams.begin(&self.position, self.round.width as usize, &mut self.random);
        }
        match beams.go_on(limit, &mut self.random, meter) {
            Found::Limit => None,
            Found::Unproved => {
                self.hand_over(Stage::Beams(left - 1));
                None
            }
            found => Some((found, beams.method())),
        }
    }

    fn next_round(&mut self, meter: &Meter<'_>) -> Option<(Found, Method)> {
        if !meter.runs_out() && self.full.is_some_and(|nodes| meter.nodes() / GO_ON.0 > nodes + GO_ON.1) {
            return Some((Found::RanOut(RanOut::Memory), Method::Beam));
        }
        self.round = self.round.grown(self.growth);
        if let Some(beams) = &mut self.beams {
            beams.next_round(&self.rules, &self.position, &self.prunings);
        }
        self.hand_over(self.first_try());
        None
    }

    fn report_of(&self, found: Found, method: Method, meter: &Meter<'_>) -> Report {
        // Where lost positions can't be proved any more, more time would not help.
        let found = match found {
            Found::RanOut(RanOut::Time | RanOut::Nodes) if self.full.is_some() => Found::RanOut(RanOut::Memory),
            found => found,
        };
        let peak_bytes = self.bytes_now().max(self.past_bytes);
        Report { peak_bytes, work: self.work, ..report(&self.rules, &self.position, (found, method), meter) }
    }

    /// The peak bytes of the searches that there are.
    fn bytes_now(&self) -> usize {
        let bytes = [
            self.open.as_ref().map(OpenSearch::most_bytes),
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

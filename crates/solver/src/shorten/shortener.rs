//! Making a solution shorter, step by step.

use std::fmt;
use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::families::acts::level_beam::LevelBeam;
use crate::position::evaluate::weight_sets::sets;
use crate::position::evaluate::weights::Weights;
use crate::shorten::beam::LineBeam;
use crate::shorten::line::{Line, Track};
use crate::shorten::needless::Eliminator;

/// The width of the first beam, and of the widest one; each is twice as wide as the one before.
const WIDTH: (usize, usize) = (8, 512);
/// Where another way is searched for by acts, that takes so much of the budget at most: a half.
const ACTS: u64 = 2;
/// A quarter of the budget, or more if beams leave more, is for leaving out needless moves.
const NEEDLESS: u64 = 4;
/// How many moves are followed in the time in which a position of a beam is looked at.
const MOVES_A_NODE: u64 = 8;
/// How many positions are looked at for one solution at most: one to two seconds.
const MOST_NODES: u64 = 1_500_000;

/// What is being done.
enum Stage {
    /// Another way is searched for, by acts.
    Acts(Box<LevelBeam>),
    /// A shorter way is searched for along the line.
    Beam(Box<LineBeam>, Line),
    /// Needless moves are left out.
    Needless(Eliminator),
    /// Nothing more.
    Done,
}

/// Makes a solution shorter, a bounded amount of work at a time.
///
/// In open games it searches for another way first. It searches along the line for shorter ways,
/// with wider and wider beams, and in the end leaves out moves that nothing needs. What it has is a
/// win at any time, and does not depend on how the work is divided.
pub struct Shortener {
    rules: Arc<Rules>,
    track: Track,
    start: Position,
    /// The shortest win so far.
    moves: Vec<Move>,
    /// Positions that may be looked at, and that were.
    budget: u64,
    nodes: u64,
    weights: Weights,
    /// The next beam's width.
    width: usize,
    stage: Stage,
}

impl Shortener {
    /// Begins with moves that win from a position; `budget` is how many positions may be looked at,
    /// each in about a microsecond.
    ///
    /// # Panics
    /// If the moves are not legal one after the other, or do not win.
    pub fn new(rules: Arc<Rules>, position: &Position, moves: Vec<Move>, budget: u64) -> Shortener {
        assert!(wins(&rules, position, &moves), "only moves that win can be made shorter");
        let mut shortener = Shortener {
            track: Track::new(&rules),
            start: *position,
            moves,
            budget,
            nodes: 0,
            weights: sets(&rules)[0],
            width: WIDTH.0,
            stage: Stage::Done,
            rules,
        };
        if budget > 0 {
            shortener.begin();
        }
        shortener
    }

    fn begin(&mut self) {
        let width = self.budget / ACTS / (self.moves.len() as u64).max(1);
        match LevelBeam::new(&self.rules, &self.start, self.moves.len(), width as usize) {
            Some(beam) => self.stage = Stage::Acts(Box::new(beam)),
            None => self.begin_beam(),
        }
    }

    /// The budget for a solution of so many moves, with so many positions for each of them: see
    /// [`Budget::shortening`](crate::Budget::shortening).
    pub fn nodes_for(each: u64, moves: usize) -> u64 {
        each.saturating_mul(moves as u64).min(MOST_NODES)
    }

    /// The shortest win so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many positions were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Goes on until about so many positions more were looked at; `true` when it is through.
    pub fn step(&mut self, nodes: u64) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until && !matches!(self.stage, Stage::Done) {
            self.nodes += self.work();
            if self.nodes >= self.budget {
                self.end();
            }
        }
        matches!(self.stage, Stage::Done)
    }

    /// Does the next piece of work; gives how many positions were looked at.
    fn work(&mut self) -> u64 {
        let beams_end = self.nodes >= self.budget - self.budget / NEEDLESS;
        match &mut self.stage {
            Stage::Done => 0,
            Stage::Acts(beam) => {
                let looked_at = beam.go_on();
                if looked_at.is_none() {
                    let moves = beam.way();
                    self.take(moves);
                    self.begin_beam();
                }
                looked_at.unwrap_or(1)
            }
            Stage::Beam(beam, line) => {
                let looked_at = if beams_end { None } else { beam.go_on(&self.rules, &self.track, line) };
                if looked_at.is_none() {
                    let moves = beam.way(&self.rules, &self.track, line);
                    self.take(moves);
                    if beams_end { self.leave_out_needless() } else { self.begin_beam() }
                }
                looked_at.unwrap_or(1)
            }
            Stage::Needless(eliminator) => {
                let made = eliminator.go_on(&self.rules);
                if made.is_none() {
                    let moves = eliminator.moves().to_vec();
                    if self.take(moves) { self.leave_out_needless() } else { self.stage = Stage::Done }
                }
                made.unwrap_or(0).div_ceil(MOVES_A_NODE)
            }
        }
    }

    fn begin_beam(&mut self) {
        if self.width > WIDTH.1 {
            self.leave_out_needless();
            return;
        }
        let line = Line::new(&self.rules, &self.track, &self.start, &self.moves);
        let beam = LineBeam::new(&self.rules, &line, self.width, self.weights);
        self.stage = Stage::Beam(Box::new(beam), line);
        self.width *= 2;
    }

    fn leave_out_needless(&mut self) {
        self.stage = Stage::Needless(Eliminator::new(&self.start, self.moves.clone()));
    }

    /// The budget is spent: what was found counts.
    fn end(&mut self) {
        let moves = match &self.stage {
            Stage::Acts(beam) => beam.way(),
            Stage::Beam(beam, line) => beam.way(&self.rules, &self.track, line),
            Stage::Needless(eliminator) => eliminator.moves().to_vec(),
            Stage::Done => Vec::new(),
        };
        self.take(moves);
        self.stage = Stage::Done;
    }

    /// Keeps moves if they win and are fewer.
    fn take(&mut self, moves: Vec<Move>) -> bool {
        let shorter = moves.len() < self.moves.len() && !moves.is_empty();
        let shorter = shorter && wins(&self.rules, &self.start, &moves);
        if shorter {
            self.moves = moves;
        }
        shorter
    }
}

impl fmt::Debug for Shortener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shortener")
            .field("game", &self.rules.game())
            .field("moves", &self.moves.len())
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// A win made shorter, by looking at so many positions at most.
///
/// `moves` must win from `position`; so does what is returned.
///
/// # Panics
/// As [`Shortener::new`].
pub fn shorten(rules: &Arc<Rules>, position: &Position, moves: Vec<Move>, budget: u64) -> Vec<Move> {
    let mut shortener = Shortener::new(Arc::clone(rules), position, moves, budget);
    shortener.step(u64::MAX);
    shortener.moves
}

/// Whether moves are legal one after the other and win.
pub(crate) fn wins(rules: &Rules, position: &Position, moves: &[Move]) -> bool {
    let mut position = *position;
    moves.iter().all(|&mv| position.play(rules, mv).is_ok()) && position.is_won(rules)
}

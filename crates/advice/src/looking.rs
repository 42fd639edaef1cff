//! A look at a deal: can it be won, and how often does the fair player win it?

use std::cmp::Reverse;
use std::sync::Arc;

use patience::Game;
use patience_solver::fair::{Settings, play};
use patience_solver::{Limits, Progress, Solver, Verdict};

use crate::grades::Score;
use crate::supply::{Found, Order, Winnable};

/// The nodes of a search: what is not won by then is left out.
const NODES: u64 = 200_000;
/// The same for a day's deal. With another number the deals of some days would be others.
const DAY_NODES: u64 = 500_000;
const BYTES: usize = 48 << 20;
/// Games that the fair player plays at each deal.
const GAMES: u64 = 4;
/// The nodes between two looks at what else is asked: some hundredths of a second.
const STEP: u64 = 10_000;

/// A deal that is looked at, a bounded amount of work at a time.
pub(crate) struct Looking {
    pub(crate) order: Order,
    stage: Stage,
}

enum Stage {
    /// There is no such deal.
    Nothing,
    Solving {
        game: Game,
        solver: Box<Solver>,
    },
    /// It can be won, and the game with this seed comes next.
    Playing {
        game: Game,
        won: Box<Winnable>,
        score: Score,
        seed: u64,
    },
}

impl Looking {
    /// Nothing is searched yet.
    pub(crate) fn new(order: Order) -> Looking {
        let rules = &order.rules;
        let stage = match Game::deal(Arc::clone(rules), order.deal) {
            Err(_) => Stage::Nothing,
            Ok(game) => {
                let nodes = if order.day.is_some() { DAY_NODES } else { NODES };
                let limits = Limits { nodes, bytes: BYTES, ..Limits::default() };
                let solver = Box::new(Solver::new(Arc::clone(rules), game.position(), limits));
                Stage::Solving { game, solver }
            }
        };
        Looking { order, stage }
    }

    /// Looks on for a while; gives what was found when it is known.
    pub(crate) fn step(&mut self) -> Option<Found> {
        let stage = std::mem::replace(&mut self.stage, Stage::Nothing);
        match stage {
            Stage::Nothing => Some(Found { won: None, score: None }),
            Stage::Solving { game, solver } => self.solve(game, solver),
            Stage::Playing { game, won, score, seed } => self.play(game, won, score, seed),
        }
    }

    fn solve(&mut self, game: Game, mut solver: Box<Solver>) -> Option<Found> {
        let Progress::Done(report) = solver.step(STEP) else {
            self.stage = Stage::Solving { game, solver };
            return None;
        };
        let Verdict::Winnable(line) = report.verdict else { return Some(Found { won: None, score: None }) };
        let won = Box::new(Winnable { position: *game.position(), line: line.into() });
        if !self.order.graded {
            return Some(Found { won: Some(*won), score: None });
        }
        self.stage = Stage::Playing { game, won, score: Score { wins: 0, home: 0, moves: Reverse(0) }, seed: 1 };
        None
    }

    /// A game is played as a whole: in other steps it would be another game.
    fn play(&mut self, game: Game, won: Box<Winnable>, mut score: Score, seed: u64) -> Option<Found> {
        let outcome = play(game.clone(), &Settings::fast(seed));
        score.wins += u32::from(outcome.won);
        score.home += u32::from(outcome.home);
        score.moves.0 += outcome.moves.len();
        if seed == GAMES {
            return Some(Found { won: Some(*won), score: Some(score) });
        }
        self.stage = Stage::Playing { game, won, score, seed: seed + 1 };
        None
    }
}

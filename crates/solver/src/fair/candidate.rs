//! A move that may be played, and how it does in imagined worlds.

use patience::{Move, Rules};

use crate::fair::determinization::{Searcher, World};
use crate::fair::heights::Heights;
use crate::fair::settings::Settings;

/// What a win counts that was found by searching, in which everything that comes is known. One by
/// the plain order counts 1.
const SEARCHED_WIN: f64 = 0.9;
/// What all cards count that the plain order brings up where it does not win.
const CARDS_UP: f64 = 0.05;
/// A candidate is no longer tested when it is worse than the best by so many errors of their
/// difference.
const ERRORS: f64 = 2.0;

/// Moves that belong together: draws whose cards are known, and a move.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) way: Vec<Move>,
    /// How good it looks in a player's order.
    pub(super) looks: i32,
    /// How it does in each world.
    pub(super) results: Vec<f64>,
    /// How it wins each world, if that was found.
    pub(super) lines: Vec<Option<Vec<Move>>>,
    /// The worlds that it was found to win.
    pub(super) wins: u32,
    /// What it counts besides the worlds that it wins.
    pub(super) bonus: f64,
}

impl Candidate {
    /// A candidate that was not tested yet.
    pub(super) fn new(way: Vec<Move>, looks: i32) -> Candidate {
        Candidate { way, looks, results: Vec::new(), lines: Vec::new(), wins: 0, bonus: 0.0 }
    }

    /// Tests it in the next world: by the plain order, then by the way that wins the world, then by
    /// searching. Gives the nodes that it took.
    pub(super) fn test(
        &mut self,
        rules: &Rules,
        world: &World,
        searcher: &mut Searcher<'_>,
        settings: &Settings,
    ) -> u64 {
        let (mut result, mut line, mut nodes) = (0.0, None, 1);
        let mut after = world.position;
        if self.way.iter().all(|&mv| after.play(rules, mv).is_ok()) {
            let ended = searcher.plain.play_on(&after);
            nodes += u64::from(ended.steps);
            result = CARDS_UP * f64::from(ended.home) / rules.card_count() as f64;
            if ended.won {
                line = Some(searcher.plain.way(&after));
                result = 1.0;
            } else if let Some(known) = &world.line {
                // Most moves only change their order.
                line = match known.strip_prefix(&self.way[..]) {
                    Some(rest) => Some(rest.to_vec()),
                    None => searcher.follow(&after, known),
                };
                if line.is_none() {
                    let (found, more) = searcher.win(&after, settings);
                    nodes += more;
                    line = found;
                }
                if line.is_some() {
                    result += SEARCHED_WIN;
                }
            }
        }
        self.note(result, line.is_some(), line);
        nodes
    }

    /// Tests it in the next world by whether what is left after it is easily won. Gives the nodes
    /// that it took.
    pub(super) fn test_on_heights(&mut self, rules: &Rules, world: &World, heights: &mut Heights) -> u64 {
        let mut after = world.position;
        let is_legal = self.way.iter().all(|&mv| after.play(rules, mv).is_ok());
        let (is_won, nodes) = if is_legal { heights.is_won(&after) } else { (false, 1) };
        self.note(f64::from(u8::from(is_won)), is_won, None);
        nodes
    }

    fn note(&mut self, result: f64, is_won: bool, line: Option<Vec<Move>>) {
        self.results.push(result);
        self.wins += u32::from(is_won);
        self.lines.push(line);
    }

    /// The mean of its results, drawn towards a little by one world more, and what counts besides.
    /// One that was not tested is worth less than any that was: nothing speaks for it, or it would
    /// have been.
    pub(super) fn worth(&self) -> f64 {
        if self.results.is_empty() {
            return 0.0;
        }
        let sum: f64 = self.results.iter().sum();
        (sum + 0.2) / (self.results.len() as f64 + 1.0) + self.bonus
    }

    /// How many moves more it takes to win, on the average.
    pub(super) fn moves_to_win(&self) -> f64 {
        let moves: usize = self.lines.iter().flatten().map(Vec::len).sum();
        moves as f64 / f64::from(self.wins.max(1))
    }

    /// Whether it may be better, by the error of the difference in the worlds in which both were
    /// tested.
    pub(super) fn may_be_better_than(&self, best: &Candidate) -> bool {
        let (mut sum, mut squares, mut tries) = (0.0, 0.0, 0.0);
        for (own, other) in self.results.iter().zip(&best.results) {
            sum += own - other;
            squares += (own - other) * (own - other);
            tries += 1.0;
        }
        tries == 0.0 || sum + ERRORS * f64::sqrt(squares + 0.5) >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_tested_is_worth_less_than_what_was() {
        let untested = Candidate::new(vec![Move::Draw], 0);
        for (wins, tests) in [(0, 1), (0, 300), (5, 30), (1, 1)] {
            let results = (0..tests).map(|at| f64::from(u8::from(at < wins))).collect();
            let tested = Candidate { results, ..untested.clone() };
            assert!(tested.worth() > untested.worth(), "{wins} of {tests}");
        }
    }
}

//! A move that may be played, and how it does in imagined worlds.

use patience::{Move, Position, Rules};

use crate::fair::determinization::{Searcher, World};
use crate::fair::settings::Settings;

/// What a win counts that was found by searching, in which everything that comes is known. One by
/// the plain order counts 1.
const SEARCHED_WIN: f64 = 0.9;
/// What all cards count that the plain order brings up where it does not win.
const CARDS_UP: f64 = 0.05;
/// What is added to the squares of differences between two candidates: a win or two of luck.
pub(super) const DOUBT: f64 = 0.5;
/// A candidate must be better than what a learned order takes by so many errors of their
/// difference to be played in its place.
const SURE: f64 = 1.0;

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
    /// The worlds that it was found to win, or is likely to.
    pub(super) wins: f64,
    /// What it counts besides the worlds that it wins.
    pub(super) bonus: f64,
    /// Whether it is how a world's way to win begins.
    pub(super) begins_win: bool,
}

impl Candidate {
    /// A candidate that was not tested yet.
    pub(super) fn new(way: Vec<Move>, looks: i32) -> Candidate {
        Candidate { way, looks, results: Vec::new(), lines: Vec::new(), wins: 0.0, bonus: 0.0, begins_win: false }
    }

    /// Tests it in the next world: by the plain order, then by the way that wins the world, then by
    /// searching. Gives the nodes that it took.
    pub(super) fn test(&mut self, rules: &Rules, world: &World, searcher: &mut Searcher, settings: &Settings) -> u64 {
        let (mut result, mut line, mut nodes) = (0.0, None, 1);
        if let Some(after) = self.after(rules, world) {
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
        self.note(result, f64::from(u8::from(line.is_some())), line);
        nodes
    }

    /// Tests it in the next world by how likely that is won after it, as told together with the
    /// nodes that it takes to say so. Gives these.
    pub(super) fn test_by(
        &mut self,
        rules: &Rules,
        world: &World,
        chance: impl FnOnce(&Position) -> (f64, u64),
    ) -> u64 {
        let (chance, nodes) = self.after(rules, world).map_or((0.0, 1), |after| chance(&after));
        self.note(chance, chance, None);
        nodes
    }

    /// A world after its moves, if they are legal there.
    fn after(&self, rules: &Rules, world: &World) -> Option<Position> {
        let mut after = world.position;
        self.way.iter().all(|&mv| after.play(rules, mv).is_ok()).then_some(after)
    }

    fn note(&mut self, result: f64, win: f64, line: Option<Vec<Move>>) {
        self.results.push(result);
        self.wins += win;
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
        moves as f64 / self.wins.max(1.0)
    }

    /// Whether it may be better, though worse by less than so many errors of the difference in the
    /// worlds in which both were tested.
    pub(super) fn may_be_better_than(&self, best: &Candidate, errors: f64, doubt: f64) -> bool {
        let (sum, error, tries) = self.difference(best, doubt);
        tries == 0.0 || sum + errors * error >= 0.0
    }

    /// How much better it is than another one, less the error of that, for one world; `None` if no
    /// world has tested both.
    pub(super) fn surely_better_by(&self, other: &Candidate, doubt: f64) -> Option<f64> {
        let (sum, error, tries) = self.difference(other, doubt);
        (tries > 0.0).then(|| (sum - SURE * error) / tries + self.bonus - other.bonus)
    }

    /// The sum of its results less those of another, the error of that, and in how many worlds both
    /// were tested.
    fn difference(&self, other: &Candidate, doubt: f64) -> (f64, f64, f64) {
        let (mut sum, mut squares, mut tries) = (0.0, 0.0, 0.0);
        for (own, other) in self.results.iter().zip(&other.results) {
            sum += own - other;
            squares += (own - other) * (own - other);
            tries += 1.0;
        }
        (sum, f64::sqrt(squares + doubt), tries)
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

    #[test]
    fn one_is_surely_better_only_by_more_than_its_error() {
        let tested = |results: &[f64]| Candidate { results: results.to_vec(), ..Candidate::new(vec![Move::Draw], 0) };
        let none = tested(&[0.0; 10]);
        for (wins, is_sure) in [(0, false), (1, false), (2, true), (5, true)] {
            let results: Vec<f64> = (0..10).map(|at| f64::from(u8::from(at < wins))).collect();
            let sure = tested(&results).surely_better_by(&none, DOUBT).expect("both were tested");
            assert_eq!(sure > 0.0, is_sure, "{wins} of 10: {sure}");
        }
        assert!(tested(&[]).surely_better_by(&none, DOUBT).is_none());
    }
}

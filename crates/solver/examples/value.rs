//! Learns how likely a learned order of moves wins from a position on: `value PRESET GAMES`.
//!
//! The order plays so many games, from deal [`FIRST`] on. Of each some positions are kept, and
//! whether the game was won. A logistic regression, by Newton's method, finds weights of what can
//! be counted in a position; a row of them for `src/fair/value_weights.rs` is printed. How much the
//! values tell is measured in games that follow, a tenth as many: the share of the variance of wins
//! that they explain.

use patience::{Deck, Library, Position, Rules};
use patience_solver::learning::{Order, ValueTerms, chance};

const FIRST: u64 = 300_000_000;
/// Every so many'th position is kept.
const EVERY: usize = 24;
const STEPS: usize = 12;
/// What is added to the curvature, for terms that hardly vary or vary together.
const RIDGE: f64 = 1.0;

type Matrix = Vec<Vec<f64>>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (preset, games) = (&args[0], args[1].parse::<u64>().expect("a number of games"));
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let mut order = Order::new(&rules).expect("a game in which cards are drawn one by one to a waste, once");
    let positions = played(&rules, &mut order, FIRST..FIRST + games);
    let mut weights = vec![0.0; positions[0].0.len()];
    for _ in 0..STEPS {
        let (slope, curve) = derivatives(&positions, &weights);
        for (weight, step) in weights.iter_mut().zip(solved(curve, slope)) {
            *weight += step;
        }
    }
    let others = played(&rules, &mut order, FIRST + games..FIRST + games + games / 10);
    eprintln!("{preset}: {:.1} % of the variance explained", 100.0 * explained(&others, &weights));
    println!("    // value {}\n    {}", args.join(" "), order.value_row(&weights));
}

/// Positions of games, and whether these were won.
fn played(rules: &Rules, order: &mut Order, deals: std::ops::Range<u64>) -> Vec<(ValueTerms, bool)> {
    let mut positions = Vec::new();
    for deal in deals {
        let position = Position::deal(rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
        let (won, terms) = order.terms(&position, EVERY);
        positions.extend(terms.into_iter().map(|terms| (terms, won)));
    }
    positions
}

fn value(terms: &ValueTerms, weights: &[f64]) -> f64 {
    chance(terms.iter().zip(weights).map(|(&term, weight)| f64::from(term) * weight).sum())
}

/// How the likelihood of what happened grows with each weight, and how that slope falls.
fn derivatives(positions: &[(ValueTerms, bool)], weights: &[f64]) -> (Vec<f64>, Matrix) {
    let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
    let mut curve = vec![vec![0.0; weights.len()]; weights.len()];
    for (terms, won) in positions {
        let likely = value(terms, weights);
        let missed = f64::from(u8::from(*won)) - likely;
        for (at, &term) in terms.iter().enumerate().filter(|&(_, &term)| term != 0.0) {
            let term = f64::from(term);
            slope[at] += missed * term;
            let part = likely * (1.0 - likely) * term;
            for (cell, &other) in curve[at][..=at].iter_mut().zip(terms) {
                *cell += part * f64::from(other);
            }
        }
    }
    for (at, row) in curve.iter_mut().enumerate() {
        row[at] += RIDGE;
    }
    (slope, curve)
}

/// Solves a symmetric positive definite system, given by its lower half, by Cholesky's method.
fn solved(mut matrix: Matrix, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for row in 0..count {
        for column in 0..=row {
            let done: f64 = (0..column).map(|at| matrix[row][at] * matrix[column][at]).sum();
            let left = matrix[row][column] - done;
            matrix[row][column] = if row == column { left.sqrt() } else { left / matrix[column][column] };
        }
        let done: f64 = (0..row).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - done) / matrix[row][row];
    }
    for row in (0..count).rev() {
        let done: f64 = (row + 1..count).map(|at| matrix[at][row] * right[at]).sum();
        right[row] = (right[row] - done) / matrix[row][row];
    }
    right
}

/// The share of the variance of wins that values explain.
fn explained(positions: &[(ValueTerms, bool)], weights: &[f64]) -> f64 {
    let won = |is: &bool| f64::from(u8::from(*is));
    let mean = positions.iter().map(|(_, is)| won(is)).sum::<f64>() / positions.len() as f64;
    let missed: f64 = positions.iter().map(|(terms, is)| (won(is) - value(terms, weights)).powi(2)).sum();
    1.0 - missed / (positions.len() as f64 * mean * (1.0 - mean))
}

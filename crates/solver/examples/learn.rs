//! Learns weights for the beam from won games: `learn PRESET DEALS NODES ROUNDS SEED [SKIP] [beams]
//! [middle]`.
//!
//! In each round so many deals, each with so many nodes, are searched with the weights so far; the
//! differences between positions on winning ways and others of the same level give the next
//! weights, by logistic regression. It prints a row for `trained.csv` in `src/position/evaluate`.
//! The same arguments print the same row, as long as the known weights, with which it begins, are
//! the same. Deals are numbered from a million on, far from those that anything is measured by.
//! `SKIP` names features, by number and separated by commas, that are left out, so that two sets
//! see things differently. With `beams` all rounds but the first learn from what beams win, and
//! from nothing else. With `middle` all positions are met in the middle of games, of random and of
//! sensible players in turn. With 0 rounds it prints how many games the known weights win.

mod chance;
mod players;

use std::sync::Arc;

use patience::{Library, Position, Rules};
use patience_solver::learning::{Difference, WEIGHTS, differences, known, row};

use players::{PLIES, Player, dealt, play};

/// The first deal; seeds move on from there.
const FIRST: u64 = 1_000_000;
/// Passes through all differences, and how far each step goes at first.
const PASSES: usize = 60;
const STEP: f32 = 0.05;
/// How strongly weights are drawn to zero.
const SHRINK: f32 = 0.002;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (preset, deals, nodes, rounds, seed) = (&args[0], number(1), number(2), number(3), number(4));
    let extra = args.get(5..).unwrap_or_default();
    let says = |text: &str| extra.iter().any(|word| word == text);
    let (only_beams, middle) = (says("beams"), says("middle"));
    let skip: Vec<usize> =
        extra.iter().find(|word| !["beams", "middle"].contains(&word.as_str())).map_or_else(Vec::new, |list| {
            list.split(',').map(|feature| feature.parse().expect("a feature's number")).collect()
        });
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let mut sets = known(&rules);
    let mut gathered = Vec::new();
    for round in 0..rounds.max(1) {
        let first = FIRST + seed * 100_000 + round * deals;
        let positions =
            (first..first + deals).map(|deal| (deal, if middle { met(&rules, deal) } else { dealt(&rules, deal) }));
        let (won, found) = games(&rules, positions, (nodes, round == 0 || !only_beams), &sets);
        if round == rounds / 2 {
            // What the first weights led to says little about the beams of later ones.
            gathered.clear();
        }
        gathered.extend(found);
        eprintln!("{preset} round {round}: {won} of {deals} won, {} differences", gathered.len());
        if rounds > 0 {
            sets = vec![regress(&gathered, &skip)];
        }
    }
    if rounds > 0 {
        println!("learn {},{}", args.join(" "), row(&sets[0]));
    }
}

/// A position of a game: the number of the deal says whose, and after how many moves. Games that
/// end before that show their last one.
fn met(rules: &Arc<Rules>, deal: u64) -> Position {
    let (player, ply) = ([Player::Random, Player::Sensible][deal as usize % 2], deal as usize / 2 % PLIES.len());
    let mut met = dealt(rules, deal);
    play(rules, player, deal, |at, position| {
        if at <= ply {
            met = *position;
        }
    });
    met
}

/// How many of the positions were won, and what can be learned from them.
fn games(
    rules: &Arc<Rules>,
    positions: impl Iterator<Item = (u64, Position)>,
    search: (u64, bool),
    sets: &[Difference],
) -> (usize, Vec<Difference>) {
    let mut all = Vec::new();
    let mut won = 0;
    for (deal, position) in positions {
        let found = differences(rules, &position, sets, search, deal);
        won += usize::from(!found.is_empty());
        all.extend(found);
    }
    (won, all)
}

/// Weights under which most differences are positive, by logistic regression: each number counts by
/// its spread, steps shrink over the passes.
fn regress(differences: &[Difference], skip: &[usize]) -> Difference {
    let count = differences.len().max(1) as f32;
    let spread: Difference = std::array::from_fn(|at| {
        let squares: f32 = differences.iter().map(|difference| difference[at] * difference[at]).sum();
        if skip.contains(&(at % (WEIGHTS / 2))) { 0.0 } else { (squares / count).sqrt() }
    });
    let scale = spread.map(|spread| if spread > 1e-3 { 1.0 / spread } else { 0.0 });
    let mut weights: Difference = [0.0; WEIGHTS];
    for pass in 0..PASSES {
        let step = STEP / (1.0 + pass as f32 / 4.0);
        // In strides, so that neighbours, which come from one game, do not follow one another.
        for start in 0..STRIDE {
            for difference in differences.iter().skip(start).step_by(STRIDE) {
                climb(&mut weights, difference, &scale, step);
            }
        }
    }
    std::array::from_fn(|at| weights[at] * scale[at])
}

/// A prime, longer than most games.
const STRIDE: usize = 1_009;

fn climb(weights: &mut Difference, difference: &Difference, scale: &Difference, step: f32) {
    let score: f32 = (0..WEIGHTS).map(|at| weights[at] * difference[at] * scale[at]).sum();
    let missing = 1.0 / (1.0 + score.exp());
    for at in 0..WEIGHTS {
        // Far outliers must not throw everything over.
        let pull = (difference[at] * scale[at]).clamp(-4.0, 4.0);
        weights[at] += step * (missing * pull - SHRINK * weights[at]);
    }
}

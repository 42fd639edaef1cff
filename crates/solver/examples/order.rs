//! Learns the order in which the fair player's rollouts take moves, by winning: `order PRESET STEPS
//! SEED [--plain] [--deals=N]`.
//!
//! In each step weights are shaken some times, always once there and once back, and both play the
//! same deals to their ends. The shakes that won more say which way the weights should go: an
//! evolution strategy, as in Salimans and others, "Evolution strategies as a scalable alternative
//! to reinforcement learning" (2017), with steps as in Kingma and Ba, "Adam" (2015). The order sees
//! only what is open, so nothing of hidden cards is learned. A win counts 1, and all cards on
//! foundations [`HOME`] of that.
//!
//! It begins with the known weights, with `--plain` with plain ones, and prints a row for
//! `src/fair/order_weights.rs`, or the weights in `src/families/rows/rows_player.rs`; the same
//! arguments print the same, as long as the weights that it begins with are the same. Deals are
//! numbered from a hundred million on, ten million for each seed. With 0 steps it prints only how
//! many of deals 3001–5000 the weights win.

use std::ops::{Range, RangeInclusive};

use patience::{Deck, Library, Position, Rules};
use patience_solver::learning::Order;

/// The first deal; seeds move on from there.
const FIRST: u64 = 100_000_000;
const PER_SEED: u64 = 10_000_000;
/// The deals that weights are compared by.
const COMPARED: RangeInclusive<u64> = 3_001..=5_000;
/// Shakes of a step, and the deals of each, unless another number is given.
const SHAKES: u64 = 60;
const DEALS: u64 = 20;
/// How far weights are shaken, and how far the first step goes.
const SHAKE: f64 = 12.0;
const GO: f64 = 2.0;
/// What is left of a step's length at the end.
const LAST: f64 = 0.05;
/// What all cards on foundations count.
const HOME: f64 = 0.4;
/// What is kept of the direction and of its squares, from step to step.
const KEPT: (f64, f64) = (0.9, 0.98);
/// What weights of the last steps count when all are averaged.
const AVERAGED: f64 = 0.02;

type Weights = Vec<f64>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (preset, steps, seed) = (&args[0], number(1), number(2));
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let mut order = Order::new(&rules).expect("a game in which cards are drawn one by one, once");
    if args.iter().any(|arg| arg == "--plain") {
        order.forget();
    }
    let deals = args.iter().find_map(|arg| arg.strip_prefix("--deals="));
    let deals = deals.map_or(DEALS, |deals| deals.parse().expect("a number"));
    learn(&rules, &mut order, (steps, deals), FIRST + seed * PER_SEED);
    let won = COMPARED.filter(|&deal| order.play(&dealt(&rules, deal)).0).count();
    eprintln!("{preset}: {won} of {} deals won", COMPARED.count());
    if steps > 0 {
        println!("    // order {}\n    {}", args.join(" "), order.row());
    }
}

fn dealt(rules: &Rules, deal: u64) -> Position {
    Position::deal(rules, &Deck::numbered(deal, rules.pack())).expect("its deck")
}

fn rounded(weights: &[f64]) -> Vec<i16> {
    weights.iter().map(|weight| weight.round() as i16).collect()
}

/// Learns for so many steps, with deals from this one on. What counts in the end is the mean of the
/// last weights.
fn learn(rules: &Rules, order: &mut Order, (steps, deals): (u64, u64), first: u64) {
    let (mut random, units) = (Random(first), order.units());
    let mut weights: Weights = order.weights().into_iter().map(f64::from).collect();
    let (mut mean, mut slope) = (weights.clone(), vec![0.0; weights.len()]);
    let mut squares = slope.clone();
    for step in 0..steps {
        let first = first + step * SHAKES * deals;
        let gain = gain(rules, order, &weights, &mut random, first..first + SHAKES * deals);
        let go = GO * (1.0 - step as f64 / steps as f64).max(LAST);
        let grown = |kept: f64| 1.0 - kept.powi(step as i32 + 1);
        for at in 0..weights.len() {
            slope[at] = KEPT.0 * slope[at] + (1.0 - KEPT.0) * gain[at];
            squares[at] = KEPT.1 * squares[at] + (1.0 - KEPT.1) * gain[at] * gain[at];
            weights[at] += go * units[at] * slope[at] / grown(KEPT.0) / ((squares[at] / grown(KEPT.1)).sqrt() + 1e-6);
            mean[at] += AVERAGED * (weights[at] - mean[at]);
        }
    }
    order.weigh(&rounded(&mean));
}

/// Which way weights win more.
fn gain(rules: &Rules, order: &mut Order, weights: &[f64], random: &mut Random, deals: Range<u64>) -> Weights {
    let (mut gain, units) = (vec![0.0; weights.len()], order.units());
    let each = (deals.end - deals.start) / SHAKES;
    for first in deals.step_by(each as usize) {
        let by: Weights = weights.iter().map(|_| random.normal()).collect();
        let shaken = |sign: f64| -> Vec<i16> {
            let each = weights.iter().zip(&units).zip(&by);
            rounded(&each.map(|((weight, unit), by)| weight + sign * SHAKE * unit * by).collect::<Weights>())
        };
        let (there, back) = (shaken(1.0), shaken(-1.0));
        let mut more = 0.0;
        for deal in first..first + each {
            let position = dealt(rules, deal);
            let mut worth = |weights: &[i16]| {
                order.weigh(weights);
                let (won, home) = order.play(&position);
                f64::from(u8::from(won)) + HOME * f64::from(home) / rules.card_count() as f64
            };
            more += worth(&there) - worth(&back);
        }
        for (gain, by) in gain.iter_mut().zip(by) {
            *gain += more * by;
        }
    }
    gain
}

/// SplitMix64.
struct Random(u64);

impl Random {
    /// A number from 0 to 1.
    fn part(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Nearly a normal deviate: six numbers, added up, made to have the mean 0 and the variance 1.
    fn normal(&mut self) -> f64 {
        ((0..6).map(|_| self.part()).sum::<f64>() - 3.0) * std::f64::consts::SQRT_2
    }
}

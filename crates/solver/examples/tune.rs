//! Improves weights for the beam by trial: `tune PRESET STEPS SEED WIDTH [KIND] [--from=N]
//! [--go=PART] [--beside=N] [--positions=COUNT]`.
//!
//! Each position is searched by some beams of one width whose weights are shaken, always one there
//! and one back. Where some win and some don't, the shakes that won say which way the weights
//! should go: an evolution strategy, as in Salimans and others, "Evolution strategies as a scalable
//! alternative to reinforcement learning" (2017). Nothing but winning counts, so weights are
//! learned for what they are used for, while `learn` takes them from ways to win that were found
//! with others.
//!
//! `KIND` says what is searched: `deals`, `middle` (positions met in games of both kinds of
//! players), `both` in turn, or `more` with two thirds from the middle. It begins with one of the
//! known sets by number, or with the mean of all. `PART` is how far a step goes. What a beam with
//! the known set `--beside` wins is left out, so that the new set learns to win the rest: sets in
//! one mixture should err apart. `COUNT` positions on which beams do not agree make a step.
//!
//! Every ten steps it prints a row for `trained.csv` in `src/position/evaluate`; the same arguments
//! print the same rows, as long as the known weights and the beam are the same. Deals are numbered
//! from two million on. With 0 steps it prints instead how many of 150 deals and 150 positions from
//! the middle each of the known sets wins, and the mean of several.

mod chance;
mod players;

use std::sync::Arc;

use patience::{Library, Position, Rules};
use patience_solver::learning::{Beams, Difference, WEIGHTS, known, row};

use chance::Random;
use players::{PLIES, Player, dealt, play};

/// The first deal; seeds move on from there.
const FIRST: u64 = 2_000_000;
const PER_SEED: u64 = 1_000_000;
/// The deals that sets are compared by.
const COMPARED: std::ops::Range<u64> = 900_000..900_150;
/// Beams of each position; where the first half of them agree the others are spared.
const TRIALS: usize = 8;
/// Positions of each step on which beams do not agree, if nothing else is said.
const POSITIONS: usize = 40;
/// How far weights are shaken, as a part of the length of all weights.
const SHAKE: f32 = 0.25;
/// How far a step goes, as a part of a shake's length, if nothing else is said.
const GO: f32 = 0.15;
/// After so many steps they are half as long.
const HALVED: f32 = 60.0;
/// What a step keeps of the direction of those before it.
const KEPT: f32 = 0.8;
/// Games whose beams show how much features differ within a level.
const GAUGED: usize = 20;
/// Features that differ less are left alone.
const STILL: f32 = 1e-3;
/// How often rows are printed, in steps.
const PRINTED: u64 = 10;

fn main() {
    let (options, args): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let option = |name: &str| options.iter().find_map(|text| text.strip_prefix(name));
    let counted = |name: &str| option(name).map(|text| text.parse::<usize>().expect("a number"));
    let (preset, steps, seed, width) = (&args[0], number(1), number(2), number(3) as usize);
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let sets = known(&rules);
    if steps == 0 {
        return compare(&rules, &sets, width);
    }
    let base = counted("--from=").map_or_else(|| mean(&sets), |set| sets[set]);
    let mut source = Source {
        rules: &rules,
        numbers: FIRST + seed * PER_SEED..FIRST + (seed + 1) * PER_SEED,
        kind: args.get(4).map_or("both", String::as_str),
        given: 0,
        beside: counted("--beside=").map(|set| sets[set]),
        beams: Beams::new(&rules),
        width,
    };
    let positions = counted("--positions=").unwrap_or(POSITIONS);
    let mut climber = Climber::new(&rules, &mut source, base, (width, positions), seed);
    let go = option("--go=").map_or(GO, |part| part.parse().expect("a number"));
    let (mut won, mut runs) = (0, 0);
    for step in 1..=steps {
        let (more_won, more_runs) = climber.step(&mut source, go / (1.0 + step as f32 / HALVED));
        (won, runs) = (won + more_won, runs + more_runs);
        if step % PRINTED == 0 || step == steps {
            eprintln!("{preset} step {step}: {won} of {runs} won");
            let rest = [&args[2..], &options].concat().join(" ");
            println!("tune {preset} {step} {rest},{}", row(&climber.base));
            (won, runs) = (0, 0);
        }
    }
}

fn mean(sets: &[Difference]) -> Difference {
    std::array::from_fn(|at| sets.iter().map(|set| set[at]).sum::<f32>() / sets.len() as f32)
}

/// Prints what each set wins.
fn compare(rules: &Arc<Rules>, sets: &[Difference], width: usize) {
    let mut beams = Beams::new(rules);
    let mean = (sets.len() > 1).then(|| mean(sets));
    for (name, set) in sets.iter().chain(&mean).enumerate() {
        let mut wins = |positions: &mut dyn Iterator<Item = Position>| {
            positions.filter(|position| beams.wins(position, width, set)).count()
        };
        let dealt = wins(&mut COMPARED.map(|deal| dealt(rules, deal)));
        let met = wins(&mut COMPARED.filter_map(|deal| met(rules, deal)));
        let name = if name < sets.len() { format!("set {name}") } else { "the mean".to_owned() };
        println!("{name}: {dealt} deals and {met} positions from the middle won");
    }
}

/// A position of a game, if it lasts so long: the number of the deal says whose, and after how many
/// moves.
fn met(rules: &Arc<Rules>, deal: u64) -> Option<Position> {
    let (player, ply) = ([Player::Random, Player::Sensible][deal as usize % 2], deal as usize / 2 % PLIES.len());
    let mut met = None;
    play(rules, player, deal, |at, position| {
        if at == ply {
            met = Some(*position);
        }
    });
    met
}

/// Where positions come from.
struct Source<'r> {
    rules: &'r Arc<Rules>,
    numbers: std::ops::Range<u64>,
    kind: &'r str,
    given: u64,
    /// What a beam with these weights wins is left out.
    beside: Option<Difference>,
    beams: Beams,
    width: usize,
}

impl Source<'_> {
    fn next(&mut self) -> Position {
        loop {
            let position = self.any();
            let wins = |beside: Difference| self.beams.wins(&position, self.width, &beside);
            if !self.beside.is_some_and(wins) {
                return position;
            }
        }
    }

    fn any(&mut self) -> Position {
        self.given += 1;
        let deals = match self.kind {
            "deals" => true,
            "middle" => false,
            "both" => self.given.is_multiple_of(2),
            "more" => self.given.is_multiple_of(3),
            kind => panic!("{kind}: deals, middle, both or more is expected"),
        };
        let position = |deal| if deals { Some(dealt(self.rules, deal)) } else { met(self.rules, deal) };
        self.numbers.by_ref().find_map(position).expect("a seed has deals enough")
    }
}

/// Weights on their way.
struct Climber {
    beams: Beams,
    width: usize,
    random: Random,
    base: Difference,
    /// What a shake of 1 changes each weight by; features of which positions of a level do not
    /// differ stay as they are.
    unit: Difference,
    live: Vec<usize>,
    /// The length of all weights at first, each counted by how much its feature differs; and those
    /// differences.
    whole: f32,
    spread: Difference,
    direction: Difference,
    /// How many positions on which beams do not agree make a step.
    positions: usize,
}

impl Climber {
    fn new(
        rules: &Arc<Rules>,
        source: &mut Source<'_>,
        base: Difference,
        (width, positions): (usize, usize),
        seed: u64,
    ) -> Climber {
        let mut beams = Beams::new(rules);
        let (mut squares, mut count) = ([0f32; WEIGHTS], 0.0);
        for _ in 0..GAUGED {
            for difference in beams.level_differences(&source.next(), width, &base) {
                count += 1.0;
                squares.iter_mut().zip(difference).for_each(|(sum, number)| *sum += number * number);
            }
        }
        let spread = squares.map(|sum| (sum / f32::max(count, 1.0)).sqrt());
        let live: Vec<usize> = (0..WEIGHTS).filter(|&at| spread[at] > STILL).collect();
        let whole = length(&base, &spread);
        let sigma = SHAKE * whole / (live.len().max(1) as f32).sqrt();
        let unit = spread.map(|spread| if spread > STILL { sigma / spread } else { 0.0 });
        let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        Climber { beams, width, random, base, unit, live, whole, spread, direction: [0.0; WEIGHTS], positions }
    }

    /// Goes so far; gives how many beams won, of how many.
    fn step(&mut self, source: &mut Source<'_>, far: f32) -> (usize, usize) {
        let mut gradient = [0f32; WEIGHTS];
        let (mut contested, mut won, mut runs) = (0, 0, 0);
        while contested < self.positions {
            let trials = self.trials(&source.next());
            let wins = trials.iter().filter(|trial| trial.1).count();
            (won, runs) = (won + wins, runs + trials.len());
            if wins == 0 || wins == trials.len() {
                continue;
            }
            contested += 1;
            let rate = wins as f32 / trials.len() as f32;
            for (shake, won) in &trials {
                let gain = (f32::from(u8::from(*won)) - rate) / trials.len() as f32;
                self.live.iter().for_each(|&at| gradient[at] += shake[at] * gain);
            }
        }
        for &at in &self.live {
            self.direction[at] = KEPT * self.direction[at] + (1.0 - KEPT) * gradient[at];
        }
        let ahead = length(&self.direction, &[1.0; WEIGHTS]).max(f32::MIN_POSITIVE);
        let far = far * (self.live.len() as f32).sqrt() / ahead;
        for &at in &self.live {
            self.base[at] += far * self.unit[at] * self.direction[at];
        }
        // Only directions matter, but shakes are of one length.
        let grown = self.whole / length(&self.base, &self.spread);
        self.base = self.base.map(|weight| weight * grown);
        (won, runs)
    }

    /// Beams from a position: by how much their weights were shaken, and whether they won.
    fn trials(&mut self, position: &Position) -> Vec<(Difference, bool)> {
        let mut trials: Vec<(Difference, bool)> = Vec::with_capacity(TRIALS);
        for trial in 0..TRIALS {
            let shake = match trials.last() {
                Some((there, _)) if trial % 2 == 1 => there.map(|by| -by),
                _ => std::array::from_fn(|_| self.random.normal()),
            };
            let weights = std::array::from_fn(|at| self.base[at] + self.unit[at] * shake[at]);
            let won = self.beams.wins(position, self.width, &weights);
            trials.push((shake, won));
            if trial + 1 == TRIALS / 2 && trials.iter().all(|trial| trial.1 == won) {
                break;
            }
        }
        trials
    }
}

fn length(weights: &Difference, units: &Difference) -> f32 {
    weights.iter().zip(units).map(|(weight, unit)| (weight * unit).powi(2)).sum::<f32>().sqrt()
}

//! What is said of a position agrees with what is said of it in another way, and of positions that
//! follow from it: with suits exchanged, by other threads, memory and luck, after each move of a
//! win, and after any move from a lost position. Nothing is compared with brute force here, so
//! whole deals can be asked about.
//!
//! For long: `RELATIONS=50000 SEED=7 cargo test --release -p patience-solver --test all
//! -- metamorphic`.

use std::sync::Arc;

use patience::{Card, Deck, Move, Position, Rules, Suit};
use patience_literal::general::Random;
use patience_solver::{Budget, Report, Verdict, solve, solve_parallel};
use rayon::prelude::*;

use crate::known::{Known, all_rules, position};
use crate::setting;

/// So many positions are asked about.
const RELATIONS: u64 = 100;
/// Nodes for each answer.
const NODES: u64 = 20_000;
/// So many positions of a won or lost game are asked about again.
const FOLLOWED: usize = 6;

/// The exchanges of suits that keep colours together: clubs, diamonds, hearts, spades become these.
const EXCHANGED: [[Suit; 4]; 3] = [
    [Suit::Spades, Suit::Diamonds, Suit::Hearts, Suit::Clubs],
    [Suit::Clubs, Suit::Hearts, Suit::Diamonds, Suit::Spades],
    [Suit::Diamonds, Suit::Spades, Suit::Clubs, Suit::Hearts],
];

fn budget(bytes: usize) -> Budget<'static> {
    Budget { nodes: NODES, bytes, shortening: 0, ..Budget::default() }
}

fn plainly(rules: &Arc<Rules>, position: &Position) -> Report {
    solve(rules, position, &budget(64 << 20), 1)
}

/// Whether a position can be won, if that was decided.
fn won(report: &Report) -> Option<bool> {
    match report.verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// Counts what was compared, and fails where two answers contradict each other.
#[derive(Default)]
struct Compared {
    decided: usize,
}

impl Compared {
    fn same(&mut self, name: &str, how: &str, one: Option<bool>, other: Option<bool>) {
        if let (Some(one), Some(other)) = (one, other) {
            assert_eq!(one, other, "{name}, {how}: one says won = {one}, the other {other}");
            self.decided += 1;
        }
    }
}

/// Other threads, memory and luck.
fn otherwise(known: &Known, position: &Position, truth: Option<bool>, random: &mut Random, compared: &mut Compared) {
    let (jobs, seed) = (random.pick(&[1, 2, 3]), random.below(1_000) as u64);
    let bytes = random.pick(&[4 << 20, 5_000_000, 16 << 20]);
    let report = solve_parallel(&known.rules, position, &budget(bytes), seed, jobs);
    let how = format!("{jobs} threads, {bytes} bytes, seed {seed}");
    compared.same(&known.name, &how, truth, won(&report));
}

/// After each of some moves of a win the rest of it wins still.
fn along_a_win(known: &Known, from: &Position, moves: &[Move], random: &mut Random, compared: &mut Compared) {
    let mut position = *from;
    let every = moves.len() / FOLLOWED + 1;
    for (at, &mv) in moves.iter().enumerate() {
        let _ = position.play(&known.rules, mv).expect("a move of a win");
        if at % every == random.below(every) {
            let report = plainly(&known.rules, &position);
            compared.same(&known.name, &format!("after move {at} of a win"), Some(true), won(&report));
        }
    }
}

/// After any moves from a lost position it is lost still.
fn from_a_loss(known: &Known, from: &Position, random: &mut Random, compared: &mut Compared) {
    for _ in 0..FOLLOWED {
        let mut position = *from;
        for _ in 0..=random.below(6) {
            let moves = position.legal_moves(&known.rules);
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            let _ = position.play(&known.rules, mv).expect("a legal move");
        }
        let report = plainly(&known.rules, &position);
        compared.same(&known.name, "after moves from a loss", Some(false), won(&report));
    }
}

/// A deal with its suits exchanged.
fn with_suits_exchanged(known: &Known, random: &mut Random, compared: &mut Compared) {
    let (rules, number) = (&known.rules, 1 + random.below(100_000) as u64);
    let suits = random.pick(&EXCHANGED);
    let deck = Deck::numbered(number, rules.pack());
    let cards = deck.cards().iter().map(|card| Card::new(card.rank(), suits[card.suit().index()]));
    let exchanged = Deck::new(cards.collect(), rules.pack()).expect("as many of each card");
    let answer = |deck: &Deck| won(&plainly(rules, &Position::deal(rules, deck).expect("its deck")));
    let how = format!("deal {number}, suits exchanged for {suits:?}");
    compared.same(&known.name, &how, answer(&deck), answer(&exchanged));
}

fn compare(known: &Known, random: &mut Random) -> usize {
    let mut compared = Compared::default();
    let from = position(known, random);
    let report = plainly(&known.rules, &from);
    let truth = won(&report);
    otherwise(known, &from, truth, random, &mut compared);
    match report.verdict {
        Verdict::Winnable(moves) => along_a_win(known, &from, &moves, random, &mut compared),
        Verdict::Unwinnable => from_a_loss(known, &from, random, &mut compared),
        Verdict::Undecided(_) => {}
    }
    if known.is_written() {
        with_suits_exchanged(known, random, &mut compared);
    }
    compared.decided
}

#[test]
fn answers_agree_with_each_other() {
    let (relations, seed) = (setting("RELATIONS", RELATIONS), setting("SEED", 0));
    let all: [Vec<Known>; 2] = all_rules(seed);
    let compare = |at: u64| {
        let of = &all[at as usize % 2];
        let known = &of[at as usize / 2 % of.len()];
        compare(known, &mut Random::new(seed.wrapping_mul(9_876_543).wrapping_add(at)))
    };
    let compared: usize = (0..relations).into_par_iter().map(compare).sum();
    println!("{compared} pairs of answers agree");
    assert!(compared as u64 > 2 * relations, "only {compared} pairs were decided");
}

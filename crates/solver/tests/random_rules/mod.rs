//! Random endgames of random rules: what the solver says against brute force in the literal style,
//! which shares no code with the solver or the core. `docs/random-rules.md` says how to ask for
//! long runs.

pub(crate) mod case;
mod modes;

use std::collections::BTreeMap;

use crate::setting;
use case::{Case, core_rules};
use modes::{Answer, Mode, modes};
use patience_literal::general::{Endgame, Game, Random, Truth, exhaust, random_endgame, random_rules, rule_file};

/// Random rules, and endgames of each.
const RULE_SETS: u64 = 100;
const ENDGAMES: u64 = 8;
/// Brute force gives up beyond so many positions.
const MOST: u64 = 1_500;
/// Maximum cards of an endgame.
const LEFT: u64 = 14;
/// So many modes beside the first two solve each endgame, in turn.
const IN_TURN: u64 = 4;
/// After so many rules long runs tell how they stand.
const TELL_EVERY: u64 = 100;
/// So many failures are shrunk and told.
const TOLD: usize = 12;

/// What was found.
#[derive(Default)]
struct Tally {
    won: u64,
    lost: u64,
    /// Endgames that are too large for brute force.
    skipped: u64,
    /// Endgames that are won like many before them.
    easy: u64,
    /// For every mode how often it said won, lost, undecided, and that it does not apply.
    answers: BTreeMap<usize, [u64; 4]>,
    wrong: u64,
    failures: Vec<String>,
}

impl Tally {
    fn tell(&self, sets: u64, modes: &[Mode]) {
        let Tally { won, lost, skipped, easy, wrong, .. } = self;
        println!("{sets} rules: {won} won, {lost} lost, {skipped} skipped, {easy} easy; {wrong} wrong verdicts");
        for (at, [won, lost, undecided, not_for]) in &self.answers {
            let name = &modes[*at].name;
            println!("{name:>28}: {won} won, {lost} lost, {undecided} undecided, {not_for} not for it");
        }
    }
}

#[test]
fn verdicts_on_random_rules_equal_literal_brute_force() {
    let (sets, endgames, seed) = (setting("RULE_SETS", RULE_SETS), setting("ENDGAMES", ENDGAMES), setting("SEED", 0));
    let (most, in_turn) = (setting("MOST", MOST) as usize, setting("IN_TURN", IN_TURN) as usize);
    let left = setting("LEFT", LEFT) as usize;
    let modes = modes();
    let mut tally = Tally::default();
    for set in 0..sets {
        if set > 0 && set % TELL_EVERY == 0 {
            tally.tell(set, &modes);
        }
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(set));
        let game = Game::new(random_rules(&mut random));
        let rules = core_rules(&game).unwrap_or_else(|error| panic!("set {set}: {error}\n{}", rule_file(&game.rules)));
        let (mut checked, mut won) = (0, 0);
        for round in 0..4 * endgames {
            if checked == endgames {
                break;
            }
            let literal = random_endgame(&game, Endgame::random(left, &mut random), &mut random);
            let case = Case { game: game.clone(), literal };
            let position = case.position(&rules).unwrap_or_else(|error| panic!("set {set}: {error}"));
            let truth = exhaust(&game, &case.literal, most);
            // Endgames that are easy to win tell little.
            if truth == Truth::TooMany || truth == Truth::Won && won > checked / 2 + 2 {
                *(if truth == Truth::TooMany { &mut tally.skipped } else { &mut tally.easy }) += 1;
                continue;
            }
            won += u64::from(truth == Truth::Won);
            *(if truth == Truth::Won { &mut tally.won } else { &mut tally.lost }) += 1;
            checked += 1;
            let turn = |at: usize| 2 + (set as usize * 7 + round as usize * in_turn + at) % (modes.len() - 2);
            for at in [0, 1].into_iter().chain((0..in_turn.min(modes.len() - 2)).map(turn)) {
                let answer = modes[at].solve(&rules, &position, round);
                let count = tally.answers.entry(at).or_default();
                match answer {
                    Answer::Won => count[0] += 1,
                    Answer::Lost => count[1] += 1,
                    Answer::Undecided => count[2] += 1,
                    Answer::NotFor => count[3] += 1,
                    Answer::Panicked => {}
                }
                if answer.is_wrong(truth) {
                    tally.wrong += 1;
                    if tally.failures.len() < TOLD {
                        let small = case.clone().shrunk(&modes[at], round, most);
                        let why = format!("{} said {answer:?} of set {set} of seed {seed}", modes[at].name);
                        tally.failures.push(format!("{}\n{}", small.line(&why), rule_file(&small.game.rules)));
                        eprintln!("WRONG {}", small.line(&why));
                    }
                }
            }
        }
    }
    tally.tell(sets, &modes);
    assert!(tally.wrong == 0, "{} wrong:\n{}", tally.wrong, tally.failures.join("\n"));
    assert!(tally.won + tally.lost > sets * endgames / 3, "too few endgames could be exhausted");
}

/// Cases that were wrong once, each with what was.
#[test]
fn what_was_wrong_once_is_right() {
    let modes = modes();
    for line in include_str!("../data/random_rules.jsonl").lines() {
        let (why, case) = Case::parse(line);
        let rules = core_rules(&case.game).unwrap_or_else(|error| panic!("{why}: {error}"));
        let position = case.position(&rules).unwrap_or_else(|error| panic!("{why}: {error}"));
        let truth = exhaust(&case.game, &case.literal, 100_000);
        assert_ne!(truth, Truth::TooMany, "{why}");
        for mode in &modes {
            let answer = mode.solve(&rules, &position, 0);
            assert!(!answer.is_wrong(truth), "{why}: {} says {answer:?}, but it is {truth:?}", mode.name);
        }
    }
}

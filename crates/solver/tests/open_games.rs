//! Open games of one deck against brute force: small endgames of games that are built in all ways
//! for which safe plays are proved, with cards that come back or not, with helpers and cells. The
//! random rules hardly ever meet all the conditions of these prunings at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::setting;
use crate::small::{Random, brute_force, played_up};
use patience::{Card, Layout, PileKind, Position, Rules, Ruleset};
use patience_solver::{Budget, Method, Prunings, Verdict, solve_alone, solve_with};
use rayon::prelude::*;

/// Endgames of each game.
const ENDGAMES: u64 = 2;
const SUITS: [&str; 4] = ["alternating", "same", "same-colour", "any"];
const MOVES: [&str; 3] = ["single", "runs", "groups"];
const SPACES: [&str; 3] = ["any card", "kings", "nothing"];

/// What a game of two columns is like.
#[derive(Clone, Copy, Debug)]
struct Kind {
    suits: &'static str,
    moves: &'static str,
    space: &'static str,
    returns: bool,
    /// Helpers, and a cell.
    extra: bool,
}

fn rules(kind: Kind) -> Arc<Rules> {
    let Kind { suits, moves, space, returns, extra } = kind;
    let from = [("column", true), ("helper", extra), ("cell", extra), ("foundation", returns)];
    let from: Vec<_> = from.iter().filter(|(_, there)| *there && space != "nothing").map(|(kind, _)| kind).collect();
    let rank = if space == "kings" { "rank = \"K\", " } else { "" };
    let (rows, more) = match extra {
        true => (
            25,
            "[cells]\ncount = 1\nfrom = [\"column\", \"helper\"]\ntakes = \"any\"\n[helpers]\ncount = 2\n[[deal]]\nto = \"helpers\"\nrows = 1\n",
        ),
        false => (26, ""),
    };
    let moves = if moves == "runs" { format!("\"runs\", suits = \"{suits}\"") } else { format!("{moves:?}") };
    let places = if extra { "fthc" } else { "ft" };
    let places: String =
        places.chars().zip(0..).map(|(pile, y)| format!("[[place]]\npiles = \"{pile}\"\ny = {y}.0\n")).collect();
    let text = format!(
        "format = \"patience-rules/1\"\nid = \"trial\"\nname = {{ en = \"Trial\" }}\n\
         source = {{ title = \"Trial\" }}\ndecks = 1\n\
         [tableau]\ncolumns = 2\nbuild = {{ order = \"down\", suits = \"{suits}\" }}\n\
         move = {{ cards = {moves} }}\nspace = {{ {rank}from = {from:?} }}\n\
         [[foundations]]\nstart = \"A\"\norder = \"up\"\nreturns = {returns}\n\
         [[deal]]\nto = \"columns\"\nrows = {rows}\n{more}{places}"
    );
    let ruleset = Ruleset::read("trial", &text).unwrap_or_else(|error| panic!("{kind:?}: {error}\n{text}"));
    ruleset.rules("trial", &[]).unwrap_or_else(|error| panic!("{kind:?}: {error}"))
}

/// A position in which so many cards are not up.
fn endgame(rules: &Rules, left: usize, random: &mut Random) -> Option<Position> {
    let (up, rest) = played_up(left, random);
    let mut piles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut lay = |kind: PileKind, at: usize, card: Card| {
        let pile = rules.piles().of(kind).nth(at).expect("a pile of the game");
        piles.entry(rules.piles().name(pile).to_owned()).or_default().push(card.to_string());
    };
    up.iter().for_each(|&card| lay(PileKind::Foundation, card.index() / 13, card));
    let helpers = rules.piles().of(PileKind::Helper).len();
    for (at, &card) in rest.iter().enumerate() {
        match at < helpers && random.below(2) == 0 {
            true => lay(PileKind::Helper, at, card),
            false => lay(PileKind::Column, random.below(2), card),
        }
    }
    let json = serde_json::json!({"format": "patience-layout/1", "game": "trial", "piles": piles});
    Layout::parse(&json.to_string()).expect("a layout").position(rules).ok()
}

fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (suits, moves) in SUITS.into_iter().flat_map(|suits| MOVES.map(|moves| (suits, moves))) {
        for (space, returns) in SPACES.into_iter().flat_map(|space| [(space, false), (space, true)]) {
            kinds.extend([false, true].map(|extra| Kind { suits, moves, space, returns, extra }));
        }
    }
    kinds
}

#[test]
fn verdicts_equal_brute_force_in_open_games() {
    let (endgames, seed) = (setting("ENDGAMES", ENDGAMES), setting("SEED", 1));
    let only = Prunings { safe_foundation: true, ..Prunings::NONE };
    let one_order = Prunings { commuting: true, ..Prunings::NONE };
    let refuted = Prunings { unblocking: true, ..Prunings::NONE };
    let checked: Vec<[u64; 3]> = kinds()
        .par_iter()
        .enumerate()
        .map(|(number, &kind)| {
            let rules = rules(kind);
            let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (number as u64 + 1) << 9);
            let (mut checked, mut won, mut by_acts) = (0, 0, 0);
            for round in 0..endgames * 10 {
                if checked == endgames {
                    break;
                }
                // Few endgames of a game are of other sizes than those of the next.
                let left = 4 + (number * 7 + round as usize * 3) % 16;
                let Some(position) = endgame(&rules, left, &mut random) else { continue };
                let Some(truth) = brute_force(&rules, &position) else { continue };
                // Endgames that are easy to win tell little.
                if truth && won > checked / 2 + 3 {
                    continue;
                }
                let budget = Budget { shortening: 0, ..Budget::default() };
                let layout = || serde_json::to_string(&Layout::of(&rules, &position)).expect("a layout");
                for prunings in [only, one_order, refuted, Prunings::default()] {
                    let verdict = solve_with(&rules, &position, &budget, 1, &prunings).verdict;
                    let is_right =
                        if truth { matches!(verdict, Verdict::Winnable(_)) } else { verdict == Verdict::Unwinnable };
                    assert!(is_right, "{kind:?}, {truth}: {verdict:?} of {}", layout());
                }
                let acts = solve_alone(Method::Acts, &rules, &position, &budget, 1, &only);
                let wins = acts.is_some_and(|report| matches!(report.verdict, Verdict::Winnable(_)));
                assert!(truth || !wins, "{kind:?}: acts win {}", layout());
                checked += 1;
                won += u64::from(truth);
                by_acts += u64::from(wins);
            }
            [checked, won, by_acts]
        })
        .collect();
    let [all, won, by_acts] = [0, 1, 2].map(|at| checked.iter().map(|tally| tally[at]).sum::<u64>());
    println!("{all} endgames, {won} won, {by_acts} of them by acts");
    assert!(all > endgames * 100 && won > all / 5 && won < all && by_acts > won / 6, "{all}, {won}, {by_acts}");
}

//! How many losses that a player meets have a reason that can be seen: `why GAMES NODES PRESET…`.
//!
//! The positions are those of `met`. Each is given to the solver with so many nodes, and what it
//! says cannot be won to the explainer with ten times as many. Prints for each preset how many
//! cards the reasons have, and how many of them are to be looked at first. `--each` prints every
//! reason, `--first=DEAL` takes games from that deal on.

mod chance;
mod players;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use patience::{Library, Position, Rules};
use patience_solver::{Budget, Explainer, Limits, LossReason, Method, Outline, PlacedCard, Report, Verdict, solve};

use players::{PLIES, Player, play};

/// Deals from here on if nothing is said, as in `met`.
const FIRST_DEAL: u64 = 500_000;
const BYTES: usize = 256 << 20;

#[derive(Default)]
struct Tally {
    refuted: usize,
    searched: usize,
    undecided: usize,
    winnable: usize,
    /// How many reasons want how many cards, and name how many in all, for positions that were
    /// refuted and searched.
    wanted: [BTreeMap<usize, usize>; 2],
    all: [BTreeMap<usize, usize>; 2],
    /// How many are to be looked at first, and how many cards lie on a wanted one.
    near: BTreeMap<usize, usize>,
    upon: BTreeMap<usize, usize>,
    others: BTreeMap<String, usize>,
    milliseconds: u128,
    longest: u128,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    let first = args.iter().find_map(|arg| arg.strip_prefix("--first="));
    let first: u64 = first.map_or(FIRST_DEAL, |text| text.parse().expect("a number"));
    let args: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (games, nodes) = (number(0), number(1));
    let library = Library::builtin();
    for preset in &args[2..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let mut tally = Tally::default();
        for player in [Player::Random, Player::Sensible] {
            for deal in first..first + games {
                play(&rules, player, deal, |at, position| {
                    let reason = look(&rules, position, nodes, &mut tally);
                    if each && let Some(reason) = reason {
                        println!("{player:?} {deal} after {}: {}", PLIES[at], text(&rules, position, &reason));
                    }
                });
            }
        }
        print(preset, &tally);
    }
}

fn look(rules: &Arc<Rules>, position: &Position, nodes: u64, tally: &mut Tally) -> Option<LossReason> {
    let report = solve(rules, position, &Budget { nodes, bytes: BYTES, ..Budget::default() }, 1);
    match report.verdict {
        Verdict::Winnable(_) => tally.winnable += 1,
        Verdict::Undecided(_) => tally.undecided += 1,
        Verdict::Unwinnable => return Some(explain(rules, position, &report, nodes, tally)),
    }
    None
}

fn explain(rules: &Arc<Rules>, position: &Position, report: &Report, nodes: u64, tally: &mut Tally) -> LossReason {
    let refuted = report.method == Method::Unblocking;
    *(if refuted { &mut tally.refuted } else { &mut tally.searched }) += 1;
    let begun = Instant::now();
    let mut explainer = Explainer::new(
        Arc::clone(rules),
        position,
        Some(report),
        Limits { nodes: nodes * 10, bytes: BYTES, ..Limits::default() },
    );
    let reason = std::iter::repeat_with(|| explainer.step(1_000_000)).flatten().next().expect("a reason");
    let took = begun.elapsed().as_millis();
    tally.milliseconds += took;
    tally.longest = tally.longest.max(took);
    match &reason {
        LossReason::Blocked(blocked) => {
            *tally.wanted[usize::from(!refuted)].entry(blocked.wanted.len()).or_default() += 1;
            let all = blocked.wanted.len() + blocked.in_the_way.len();
            *tally.all[usize::from(!refuted)].entry(all).or_default() += 1;
            *tally.near.entry(Outline::of(rules, position, blocked).near.len()).or_default() += 1;
            for wanted in &blocked.wanted {
                *tally.upon.entry(position.len(wanted.pile) - wanted.at - 1).or_default() += 1;
            }
        }
        LossReason::Exhausted(_) => *tally.others.entry("exhausted".to_owned()).or_default() += 1,
        other => *tally.others.entry(format!("{other:?}")).or_default() += 1,
    }
    reason
}

fn text(rules: &Rules, position: &Position, reason: &LossReason) -> String {
    let LossReason::Blocked(blocked) = reason else { return format!("{reason:?}") };
    let one = |card: &PlacedCard| format!("{} in {}:{}", card.card, rules.piles().name(card.pile), card.at);
    let all = |cards: &[PlacedCard]| cards.iter().map(one).collect::<Vec<_>>().join(", ");
    let outline = Outline::of(rules, position, blocked);
    let needs = outline.needs.iter().map(|needs| {
        let (card, upon) = (one(&needs.card), position.len(needs.card.pile) - needs.card.at - 1);
        let space = if needs.space { ", or a space" } else { "" };
        format!("{card} under {upon} needs {}, or {} up first{space}", all(&needs.onto), all(&needs.first))
    });
    let needs: Vec<String> = needs.collect();
    format!("{}; first {}; then {} more", needs.join("; "), all(&outline.near), outline.rest.len())
}

fn print(preset: &str, tally: &Tally) {
    let lost = tally.refuted + tally.searched;
    println!(
        "{preset}: {} winnable, {} undecided, {lost} lost, {} of them refuted; {} ms each, {} ms at most",
        tally.winnable,
        tally.undecided,
        tally.refuted,
        tally.milliseconds / lost.max(1) as u128,
        tally.longest
    );
    for (at, name) in ["refuted", "searched"].into_iter().enumerate() {
        let (wanted, all) = (&tally.wanted[at], &tally.all[at]);
        let count: usize = wanted.values().sum();
        println!("  {name}: {count} have a reason in cards; so many by cards wanted: {wanted:?}; by all: {all:?}");
    }
    println!("  to look at first: {:?}; cards on a wanted one: {:?}", tally.near, tally.upon);
    println!("  others: {:?}", tally.others);
}

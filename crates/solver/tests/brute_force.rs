//! Verdicts against brute force: random endgames of every game, small enough to look at every
//! position that can be reached by the core's legal moves alone, without any of the solver's
//! shortcuts.

use std::sync::Arc;

use std::collections::BTreeMap;

use crate::setting;
use crate::small::{Random, brute_force, smaller};
use patience::{
    Card, Climb, Draw, Foundation, Layout, Library, OptionValue, PileKind, Position, Rank, Rules, Start, Suit,
};
use patience_solver::{Budget, Prunings, Verdict, solve, solve_with};
use rayon::prelude::*;

/// Endgames of each preset; a long run may ask for more.
const ENDGAMES: u64 = 24;
/// The games, some with fewer columns than in their rule files: with many, the spaces of an endgame
/// make most of them easy to win and all of them too large to exhaust.
const SMALLER: &[(&str, &str, &str)] = &[
    ("anneliese", "columns = 8", "columns = 2"),
    ("daemon", "columns = 4", "columns = 2"),
    ("die-reihe", "columns = 10", "columns = 3"),
    ("freecell", "columns = 8", "columns = 2"),
    ("grosse-harfe", "columns = 10", "columns = 2"),
    ("grosse-napoleon", "columns = 11", "columns = 3"),
    ("klondike", "columns = 7", "columns = 2"),
    ("koenigs-patience", "", ""),
    ("napoleon", "", ""),
];

/// The next rank of a foundation whose exposed card has this rank.
fn next_rank(foundation: &Foundation, cards: &[Card], base: Rank, up: bool) -> Option<Rank> {
    if foundation.rounds > 1 && cards.len().is_multiple_of(usize::from(foundation.round())) {
        return cards.first().map(|card| card.rank()).or_else(|| foundation.first_rank());
    }
    let Some(rank) = cards.last().map(|card| card.rank()) else {
        return Some(match foundation.start {
            Start::Rank(rank) => rank,
            Start::Card(card) => card.rank(),
            Start::Base | Start::Chosen(_) => base,
            Start::Dealt | Start::Any => Rank::ACE,
        });
    };
    Some(match foundation.climb {
        Climb::Up => rank.around(1),
        Climb::Down => rank.around(-1),
        Climb::Chosen | Climb::Either(_) => rank.around(if up { 1 } else { -1 }),
        Climb::Double => rank.around(rank.number() as i8),
    })
}

/// Plays cards up at random until only `left` are left, and gives these in random order.
fn play_up(rules: &Arc<Rules>, left: usize, base: Rank, random: &mut Random) -> (Vec<Vec<Card>>, Vec<Card>) {
    let up = random.below(2) == 0;
    let mut copies = [rules.decks(); Card::COUNT];
    let mut foundations = vec![Vec::<Card>::new(); rules.foundations().len()];
    let mut cards = rules.card_count();
    // A base card is never left over in the games whose deal lays all of them up.
    let lays_all = base_cards_are_up(rules);
    for round in 0..20_000 {
        if cards <= left {
            break;
        }
        let at = if lays_all && round < foundations.len() { round } else { random.below(foundations.len()) };
        let rule = &rules.foundations()[at];
        let Some(rank) = next_rank(rule, &foundations[at], base, up) else { continue };
        let suit = rule.suit.unwrap_or(Suit::ALL[random.below(4)]);
        let card = Card::new(rank, suit);
        if copies[card.index()] > 0 && foundations[at].len() < usize::from(rule.capacity) {
            copies[card.index()] -= 1;
            foundations[at].push(card);
            cards -= 1;
        }
    }
    let mut rest: Vec<Card> =
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(copies[card.index()]))).collect();
    for last in (1..rest.len()).rev() {
        rest.swap(last, random.below(last + 1));
    }
    (foundations, rest)
}

fn base_cards_are_up(rules: &Arc<Rules>) -> bool {
    rules.foundations().iter().any(|foundation| foundation.climb == Climb::Chosen)
}

/// How the cards of an endgame are spread.
#[derive(Clone, Copy, PartialEq)]
enum Spread {
    /// Each card to any pile.
    Even,
    /// At most one card to a column: what is built later are runs, as in games that begin like
    /// that.
    OneToAColumn,
    /// Cards are built on columns where they fit.
    Built,
}

/// A random endgame, if the random piles happen to be a position.
fn endgame(rules: &Arc<Rules>, preset: &str, left: usize, spread: Spread, random: &mut Random) -> Option<Position> {
    let base = Rank::new(random.below(13) as u8 + 1)?;
    let (foundations, rest) = play_up(rules, left, base, random);
    let mut piles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let name = |kind: PileKind, at: usize| {
        let pile = rules.piles().of(kind).nth(at).expect("a pile of the game");
        rules.piles().name(pile).to_owned()
    };
    for (at, cards) in foundations.iter().enumerate() {
        piles.insert(name(PileKind::Foundation, at), cards.iter().map(Card::to_string).collect());
    }
    let kinds: Vec<(PileKind, usize)> = PileKind::ALL
        .into_iter()
        .filter(|kind| !matches!(kind, PileKind::Foundation | PileKind::Cell | PileKind::Discard))
        .filter(|&kind| !(kind == PileKind::Stock && matches!(rules.stock().draw, Draw::Row { .. })))
        .filter(|&kind| !(kind == PileKind::Waste && rules.stock().draw == Draw::Discards))
        .flat_map(|kind| (0..rules.piles().of(kind).len()).map(move |at| (kind, at)))
        .collect();
    let helpers_first = !rules.refill().is_none();
    for (at, card) in rest.iter().enumerate() {
        let helpers = rules.piles().of(PileKind::Helper).len();
        let (kind, number) = if helpers_first && at < helpers {
            (PileKind::Helper, at)
        } else if helpers_first {
            (PileKind::Stock, 0)
        } else {
            kinds[random.below(kinds.len())]
        };
        let (kind, number) = respread(rules, &piles, (kind, number), *card, base, spread, &kinds);
        piles.entry(name(kind, number)).or_default().push(card.to_string());
    }
    let longest =
        rules.piles().of(PileKind::Column).map(|pile| piles.get(rules.piles().name(pile)).map_or(0, Vec::len)).max();
    let mut rows = if rules.stock().draw == Draw::Gaps { Some(longest.unwrap_or(0).max(2)) } else { None };
    if rows.is_some() && first_row(rules, &mut piles, random) {
        rows = Some(1);
    }
    let pass = rules.stock().passes.map_or(1, |passes| random.below(usize::from(passes)) + 1);
    let json = serde_json::json!({
        "format": "patience-layout/1", "game": preset, "piles": piles,
        "state": if rules.has_base() { serde_json::json!({"pass": pass, "rows": rows, "base": base.to_string()}) }
                 else { serde_json::json!({"pass": pass, "rows": rows}) },
    });
    Layout::parse(&json.to_string()).expect("a layout").position(rules).ok()
}

/// Makes a first row of columns of one card each, if they are that and luck wills it; some cards
/// are not turned up yet.
fn first_row(rules: &Arc<Rules>, piles: &mut BTreeMap<String, Vec<String>>, random: &mut Random) -> bool {
    let columns: Vec<&str> = rules.piles().of(PileKind::Column).map(|pile| rules.piles().name(pile)).collect();
    let single = columns.iter().all(|&column| piles.get(column).is_some_and(|cards| cards.len() == 1));
    if !single || random.below(3) == 0 {
        return false;
    }
    for column in columns.iter().skip(random.below(columns.len() + 1)) {
        for card in piles.get_mut(*column).into_iter().flatten() {
            *card = card.to_lowercase();
        }
    }
    true
}

/// The pile for a card that was meant for this one.
fn respread(
    rules: &Arc<Rules>,
    piles: &BTreeMap<String, Vec<String>>,
    meant: (PileKind, usize),
    card: Card,
    base: Rank,
    spread: Spread,
    kinds: &[(PileKind, usize)],
) -> (PileKind, usize) {
    let exposed = |at: usize| -> Option<Card> {
        let pile = rules.piles().of(PileKind::Column).nth(at)?;
        piles.get(rules.piles().name(pile))?.last()?.parse().ok()
    };
    if meant.0 != PileKind::Column || spread == Spread::Even {
        return meant;
    }
    let fits = |at: &usize| exposed(*at).is_some_and(|on| rules.fits(card, on, rules.has_base().then_some(base)));
    let columns = rules.piles().of(PileKind::Column).len();
    if spread == Spread::Built
        && let Some(at) = (0..columns).find(fits)
    {
        return (PileKind::Column, at);
    }
    let elsewhere = kinds.iter().rfind(|(kind, _)| *kind != PileKind::Column);
    if exposed(meant.1).is_some() { elsewhere.copied().unwrap_or(meant) } else { meant }
}

#[test]
fn verdicts_equal_brute_force_on_endgames() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for &(game, from, to) in SMALLER {
        let ruleset = smaller(game, from, to);
        for preset in ruleset.presets() {
            let rules = ruleset.rules(&preset.id, &[]).expect("a preset");
            compare_endgames(&rules, &preset.id, &mut random);
        }
    }
}

fn compare_endgames(rules: &Arc<Rules>, preset: &str, random: &mut Random) {
    let count = setting("ENDGAMES", ENDGAMES) as usize;
    let (mut checked, mut won) = (0, 0);
    for round in 0..count * 40 {
        if checked == count {
            break;
        }
        let left = 3 + round % 15;
        let spread = [Spread::Even, Spread::OneToAColumn, Spread::Built][round % 3];
        let Some(position) = endgame(rules, preset, left, spread, random) else { continue };
        let Some(truth) = brute_force(rules, &position) else { continue };
        let report = solve(rules, &position, &Budget { shortening: 0, ..Budget::default() }, round as u64);
        let verdict = match report.verdict {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable => false,
            Verdict::Undecided(out) => panic!("{preset}: {out:?} on an endgame of {left} cards"),
        };
        let layout = || serde_json::to_string(&Layout::of(rules, &position)).expect("a layout");
        assert_eq!(verdict, truth, "{preset}: {}", layout());
        checked += 1;
        won += usize::from(truth);
    }
    println!("{preset}: {won} of {checked} endgames can be won");
    assert!(checked >= count / 2, "{preset}: only {checked} endgames were small enough");
    assert!(won > 0, "{preset}: no endgame can be won");
}

/// Endgames of each game and choice of options in the comparison of switches; a long run may ask
/// for more. Each is solved with all prunings, with none, and with one in so many of the others, in
/// turn.
const SWITCHED: u64 = 12;
const IN_TURN: usize = 6;
/// Games in which prunings apply, with fewer columns, and options to be tried, as in `spaces=any
/// draw=1`.
const OPTIONS: &[(&str, &str, &str, &[&str])] = &[
    (
        "daemon",
        "columns = 4",
        "columns = 2",
        &["", "spaces=classic", "spaces=any", "spaces=any move=whole", "spaces=any move=only-whole"],
    ),
    (
        "daemon",
        "columns = 4",
        "columns = 2",
        &["spaces=auto", "spaces=auto draw=3", "spaces=auto draw=3 move=whole", "spaces=auto draw=3 move=only-whole"],
    ),
    ("daemon", "columns = 4", "columns = 3", &["", "spaces=any", "spaces=auto", "spaces=auto draw=3", "draw=3"]),
    ("klondike", "columns = 7", "columns = 2", &["", "draw=3", "passes=1", "passes=3 draw=3", "return=true"]),
    ("klondike", "columns = 7", "columns = 3", &["", "draw=3", "return=true", "return=true draw=3"]),
    ("freecell", "columns = 8", "columns = 2", &[""]),
    ("die-reihe", "columns = 10", "columns = 2", &[""]),
    ("die-reihe", "columns = 10", "columns = 4", &[""]),
    ("koenigs-patience", "", "", &["", "free=true"]),
    (
        "grosse-harfe",
        "columns = 10",
        "columns = 2",
        &["", "spaces=kings", "draw=3 passes=unlimited", "passes=unlimited"],
    ),
    ("grosse-harfe", "columns = 10", "columns = 3", &["", "spaces=kings"]),
    ("grosse-harfe", "columns = 10", "columns = 4", &["", "draw=3", "passes=3"]),
];

/// All prunings, none, each alone, and all but each.
fn switches() -> Vec<(String, Prunings)> {
    let mut all = vec![("all".to_owned(), Prunings::default()), ("none".to_owned(), Prunings::NONE)];
    for name in Prunings::NAMES {
        let (mut alone, mut without) = (Prunings::NONE, Prunings::default());
        *alone.switch(name).unwrap() = true;
        *without.switch(name).unwrap() = false;
        all.extend([(format!("{name} alone"), alone), (format!("all but {name}"), without)]);
    }
    all
}

#[test]
fn every_pruning_leaves_the_verdicts_as_brute_force_finds_them() {
    let count = setting("ENDGAMES", SWITCHED) as usize;
    let seed = 0x0dd0_5eed_1234_5677_u64.wrapping_add(2 * setting("SEED", 0));
    let switches = switches();
    let cases: Vec<_> = OPTIONS
        .iter()
        .flat_map(|&(game, from, to, options)| options.iter().map(move |text| (game, from, to, *text)))
        .collect();
    cases.par_iter().enumerate().for_each(|(number, &(game, from, to, text))| {
        let parse =
            |pair: &str| pair.split_once('=').map(|(name, value)| (name.to_owned(), OptionValue::from_typed(value)));
        let overrides: Vec<(String, OptionValue)> = text.split_whitespace().filter_map(parse).collect();
        let rules =
            smaller(game, from, to).rules(game, &overrides).unwrap_or_else(|error| panic!("{game} {text}: {error}"));
        let mut random = Random(seed.wrapping_add((number as u64) << 32));
        compare_switches(&rules, game, text, count, &switches, &mut random);
    });
}

fn compare_switches(
    rules: &Arc<Rules>,
    game: &str,
    options: &str,
    count: usize,
    switches: &[(String, Prunings)],
    random: &mut Random,
) {
    let (mut checked, mut won) = (0, 0);
    for round in 0..count * 40 {
        if checked == count {
            break;
        }
        let left = 4 + round % 17;
        let spread = [Spread::Even, Spread::OneToAColumn, Spread::Built][round % 3];
        let Some(position) = endgame(rules, game, left, spread, random) else { continue };
        let Some(truth) = brute_force(rules, &position) else { continue };
        // Endgames that are easy to win tell little.
        if truth && won > checked / 2 + 3 {
            continue;
        }
        let in_turn = switches.iter().enumerate().filter(|(at, _)| *at < 2 || (at + checked) % IN_TURN == 0);
        for (_, (name, prunings)) in in_turn {
            let report =
                solve_with(rules, &position, &Budget { shortening: 0, ..Budget::default() }, round as u64, prunings);
            let layout = || serde_json::to_string(&Layout::of(rules, &position)).expect("a layout");
            let verdict = match report.verdict {
                Verdict::Winnable(_) => true,
                Verdict::Unwinnable => false,
                Verdict::Undecided(out) => panic!("{game} {options}, {name}: {out:?} on {}", layout()),
            };
            assert_eq!(verdict, truth, "{game} {options}, {name}: {}", layout());
        }
        checked += 1;
        won += usize::from(truth);
    }
    println!("{game} {options}: {won} of {checked} endgames can be won");
    assert!(checked > 0, "{game} {options}: no endgame was small enough");
}

#[test]
fn the_same_seed_and_budget_give_the_same_report() {
    let library = Library::builtin();
    for preset in ["grosse-harfe", "daemon", "anneliese"] {
        let rules = library.rules(preset, &[]).expect("a preset");
        let deck = patience::Deck::numbered(5, rules.pack());
        let position = Position::deal(&rules, &deck).expect("its deck");
        let budget = Budget { nodes: 30_000, shortening: 0, ..Budget::default() };
        let first = solve(&rules, &position, &budget, 7);
        assert_eq!(first, solve(&rules, &position, &budget, 7), "{preset}");
        assert!(first.nodes <= 30_000, "{preset}: a budget in nodes is kept");
    }
}

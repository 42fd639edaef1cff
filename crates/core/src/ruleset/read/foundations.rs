//! Reading `[[foundations]]`.

use crate::card::{Card, Rank, shorten};
use crate::pack::Pack;
use crate::pile::{MAX_FOUNDATIONS, PileId, PileKind, Piles};
use crate::rules::{Climb, Foundation, HoleEnds, Start, Suits, Takes};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::{RANKS, SUITS};
use crate::ruleset::table::Table;

const WRAPS: &[(&str, HoleEnds)] =
    &[("none", HoleEnds::AceAndKing), ("around", HoleEnds::Around), ("king-stops", HoleEnds::KingStops)];
const TAKES: &[(&str, Takes)] = &[("single", Takes::Single), ("whole-runs", Takes::WholeRuns)];

pub(super) fn read_foundations(
    file: &mut Table<'_>,
    pack: Option<Pack>,
    problems: &mut Problems<'_>,
) -> Option<Vec<Foundation>> {
    file.required("foundations", "one [[foundations]] or more", problems)?;
    let groups = file.tables("foundations", MAX_FOUNDATIONS, problems);
    let mut foundations = Vec::new();
    for group in groups {
        let span = group.span();
        let Some(group) = read_foundation_group(group, pack.unwrap_or(Pack::new(2, 4)), problems) else { continue };
        foundations.extend(group);
        if foundations.len() > MAX_FOUNDATIONS {
            let found = format!("{} foundations", foundations.len());
            problems.at(span, "foundations", &found, &format!("at most {MAX_FOUNDATIONS}"));
            return None;
        }
    }
    Some(foundations)
}

#[derive(Clone, Copy)]
enum Order {
    Up,
    Down,
    Either,
    Chosen,
    Double,
}

const ORDERS: &[(&str, Order)] = &[
    ("up", Order::Up),
    ("down", Order::Down),
    ("either", Order::Either),
    ("chosen", Order::Chosen),
    ("double", Order::Double),
];

fn read_foundation_group(mut table: Table<'_>, pack: Pack, problems: &mut Problems<'_>) -> Option<Vec<Foundation>> {
    let start = read_start(&mut table, pack, problems);
    let order = table.required_choice("order", ORDERS, problems);
    let suits = table.choice("suits", SUITS, problems).unwrap_or(Suits::Same);
    let sets = table.whole("sets", 1..=MAX_FOUNDATIONS as u8, problems).unwrap_or(1);
    let takes = table.choice("takes", TAKES, problems).unwrap_or(Takes::Single);
    let returns = table.flag("returns", problems).unwrap_or(false);
    let (step, ends, cards) = read_climbing(&mut table, order, problems);
    let span = table.span_of("sets");
    let sets_path = table.path_of("sets");
    table.finish(problems);
    let (start, order) = (start?, order?);
    let (climb, most) = match order {
        Order::Up => (Climb::Up, Rank::COUNT),
        Order::Down => (Climb::Down, Rank::COUNT),
        Order::Either => (Climb::Either(ends), pack.size() as u8),
        Order::Chosen => (Climb::Chosen, Rank::COUNT),
        Order::Double => (Climb::Double, 96),
    };
    let capacity = cards.unwrap_or(most);
    let foundation =
        |suit| Foundation { suit, start, climb, step, follows: suits, capacity, twin: None, takes, returns };
    if suits != Suits::Same {
        return Some((0..sets).map(|_| foundation(None)).collect());
    }
    if let Start::Card(card) = start {
        return Some((0..sets).map(|_| foundation(Some(card.suit()))).collect());
    }
    // There may be fewer cards than foundations for them: what is built up and down is built twice.
    let most = MAX_FOUNDATIONS as u8 / pack.suits();
    if sets > most {
        let right = format!("1 to {most}: so many foundations for each suit");
        problems.at(span, &sets_path, &sets.to_string(), &right);
        return None;
    }
    let suits = (0..sets).flat_map(|_| pack.all_suits());
    Some(suits.map(|suit| foundation(Some(suit))).collect())
}

/// The first card: a rank, a card of the pack, or a word.
fn read_start(table: &mut Table<'_>, pack: Pack, problems: &mut Problems<'_>) -> Option<Start> {
    let expected = "a rank (A, 2 to 10, J, Q, K), a card (AS), base or dealt";
    table.required("start", expected, problems)?;
    let text = table.text("start", problems)?;
    let card = || text.parse().ok().filter(|&card: &Card| pack.copies(card) > 0).map(Start::Card);
    let start = match text {
        "base" => Some(Start::Base),
        "dealt" => Some(Start::Dealt),
        _ => RANKS
            .iter()
            .find(|(word, _)| *word == text)
            .and_then(|&(_, number)| Rank::new(number))
            .map(Start::Rank)
            .or_else(card),
    };
    if start.is_none() {
        problems.at(table.span_of("start"), &table.path_of("start"), &format!("{:?}", shorten(text)), expected);
    }
    start
}

/// By how many ranks it climbs, what happens where they end, and how many cards it holds, if that
/// is said.
fn read_climbing(
    table: &mut Table<'_>,
    order: Option<Order>,
    problems: &mut Problems<'_>,
) -> (u8, HoleEnds, Option<u8>) {
    let step = table.whole("step", 1..=12, problems);
    let wrap = table.choice("wrap", WRAPS, problems);
    let cards = table.whole("cards", 1..=Rank::COUNT, problems);
    let mut only = |field: &str, is_given: bool, right: &str| {
        if is_given {
            problems.at(table.span_of(field), &table.path_of(field), "with this order", right);
        }
    };
    let climbs = matches!(order, None | Some(Order::Up | Order::Down));
    only("step", step.is_some() && !climbs, "only with order = \"up\" or \"down\"");
    only("cards", cards.is_some() && !climbs, "only with order = \"up\" or \"down\"");
    only("wrap", wrap.is_some() && !matches!(order, None | Some(Order::Either)), "only with order = \"either\"");
    (step.unwrap_or(1), wrap.unwrap_or(HoleEnds::AceAndKing), cards)
}

/// Notes for each foundation the lower-numbered one that is built the same way.
pub(super) fn with_twins(mut foundations: Vec<Foundation>, piles: &Piles) -> Vec<Foundation> {
    let ids: Vec<PileId> = piles.of(PileKind::Foundation).collect();
    for at in 1..foundations.len() {
        let this = foundations[at];
        let alike = |of: &Foundation| Foundation { twin: None, returns: false, ..*of };
        let same = |other: &Foundation| alike(other) == alike(&this);
        // Foundations of any suit differ by what lies on them even when they want the same card;
        // those for whole runs take nothing unless they are empty.
        if this.suit.is_some() || this.takes == Takes::WholeRuns {
            foundations[at].twin = foundations[..at].iter().rposition(same).map(|lower| ids[lower]);
        }
    }
    foundations
}

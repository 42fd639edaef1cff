//! Reading `[[place]]`.

use std::ops::Range;

use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{Fan, Place};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::arrange::{Laid, arrange};
use crate::ruleset::read::words::FANS;
use crate::ruleset::sound::Sound;
use crate::ruleset::table::{Node, Table, Value, as_number};

/// Corners nearer than this, in cards, lie on one another; what is rounded is not yet nearer.
const NEAR: f64 = 0.99;

/// How far from the corner of the table a pile may lie, in cards.
const MOST: f64 = 100.0;

/// Where every pile lies: as the file says, or else as [`arrange`] does.
pub(super) fn read_places(
    tables: &mut Vec<Table<'_>>,
    piles: &Piles,
    laid: &Laid<'_>,
    sound: Sound,
    problems: &mut Problems<'_>,
) -> Vec<Place> {
    let mut places: Vec<Option<Place>> = vec![None; piles.len()];
    // For each table where its piles are named, and which these are.
    let mut named: Vec<(Range<usize>, String, Vec<PileId>)> = Vec::new();
    for table in tables.drain(..) {
        let (span, path) = (table.span_of("piles"), table.path_of("piles"));
        named.push((span, path, read_place(table, piles, laid, &mut places, sound, problems)));
    }
    let all = arrange(&places, piles, laid);
    let mut before: Vec<PileId> = piles.iter().filter(|pile| places[pile.index()].is_none()).collect();
    for (span, path, of_table) in named {
        let mut over = None;
        for pile in of_table {
            // Columns that are drawn cover one another on purpose.
            let is_meant = |other: PileId| {
                !laid.drawn.is_empty() && [pile, other].map(|of| piles.kind(of)) == [PileKind::Column; 2]
            };
            let is_under = |other: &PileId| {
                *other != pile && !is_meant(*other) && overlap(&all[pile.index()], &all[other.index()])
            };
            over = over.or_else(|| Some((pile, before.iter().copied().find(is_under)?)));
            before.push(pile);
        }
        if let Some((pile, other)) = over {
            let at = |pile: PileId| {
                let place = &all[pile.index()];
                format!("{} [{:.1}, {:.1}]", piles.name(pile), place.x, place.y)
            };
            let right = format!("a place at least a card away from {}", at(other));
            problems.warn(span, &path, &at(pile), &right);
        }
    }
    all
}

/// Whether the first cards of two piles cover each other.
fn overlap(one: &Place, other: &Place) -> bool {
    (one.x - other.x).abs() < NEAR && (one.y - other.y).abs() < NEAR
}

/// Reads one table; gives the piles that it places.
fn read_place(
    mut table: Table<'_>,
    piles: &Piles,
    laid: &Laid<'_>,
    places: &mut [Option<Place>],
    sound: Sound,
    problems: &mut Problems<'_>,
) -> Vec<PileId> {
    let named = table.text("piles", problems);
    let found: Vec<PileId> = named.map_or_else(Vec::new, |text| named_piles(text, piles));
    // A kind of which a choice of options leaves no pile may still have its place in the file.
    let is_kind = |text: &str| PileKind::ALL.into_iter().any(|kind| text == kind.letter().to_string());
    if let Some(text) = named
        && found.is_empty()
        && !is_kind(text)
        && sound.knows_name(text)
    {
        let expected = format!("a kind's letter (t), a pile (t1) or a range (t1-t4) of this game's piles: {piles}");
        problems.at(table.span_of("piles"), &table.path_of("piles"), &format!("{text:?}"), &expected);
    }
    let fan = table.choice("fan", FANS, problems).unwrap_or(Fan::None);
    let step = table.number("step", problems).unwrap_or(if fan == Fan::None { 0.0 } else { 0.3 });
    let corner = |x, y| Place { x, y, fan, step };
    // Which piles are meant may be what is faulty.
    let count = Some(found.len()).filter(|&count| count > 0 && named.is_some_and(|name| sound.knows_name(name)));
    if let Some(corners) = read_corners(&mut table, count, problems) {
        for (pile, (x, y)) in found.iter().zip(corners) {
            places[pile.index()] = Some(corner(x, y));
        }
    } else {
        let mut number = |key, default: f64| table.number(key, problems).unwrap_or(default);
        let (x, y, dx, dy) = (number("x", 0.0), number("y", 0.0), number("dx", 0.0), number("dy", 0.0));
        for (at, pile) in found.iter().enumerate() {
            let (across, down) = laid.drawn_at(*pile);
            let [right, below] = laid.steps_to(*pile, at, piles);
            places[pile.index()] = Some(corner(x + dx * right + across, y + dy * below + down));
        }
        let last = found.last().and_then(|pile| Some((piles.name(*pile), places[pile.index()].as_ref()?)));
        if let Some((name, place)) = last.filter(|_| !problems.is_kept()) {
            for (key, _) in [("dx", place.x), ("dy", place.y)].into_iter().filter(|(_, at)| at.abs() > MOST) {
                let found = format!("{name} [{:.1}, {:.1}]", place.x, place.y);
                let right = format!("places from -{MOST} to {MOST}");
                problems.at(table.span_of(key), &table.path_of(key), &found, &right);
            }
        }
    }
    table.finish(problems);
    found
}

/// The corners that `at = [[x, y], …]` lists, one for each of so many piles, if that is known.
fn read_corners(table: &mut Table<'_>, count: Option<usize>, problems: &mut Problems<'_>) -> Option<Vec<(f64, f64)>> {
    let node = table.optional("at")?;
    let corner = |item: &Node| match &item.value {
        Value::Array(pair) => match pair.as_slice() {
            [x, y] => Some((as_number(x)?, as_number(y)?)),
            _ => None,
        },
        _ => None,
    };
    let corners = match &node.value {
        Value::Array(items) if count.is_none_or(|count| items.len() == count) => {
            items.iter().map(corner).collect::<Option<Vec<_>>>()
        }
        _ => None,
    };
    if corners.is_none() {
        let count = count.unwrap_or_else(|| items_of(node));
        let expected = format!("a list of {count} corners [x, y], one for each pile");
        problems.at(node.span.clone(), &table.path_of("at"), &node.describe(), &expected);
    }
    Some(corners.unwrap_or_default())
}

fn items_of(node: &Node) -> usize {
    if let Value::Array(items) = &node.value { items.len() } else { 1 }
}

/// The piles that a name (`t1`), a range (`t1-t4`) or a kind's letter (`t`) stands for; none if it
/// is no such text.
pub(super) fn named_piles(text: &str, piles: &Piles) -> Vec<PileId> {
    if let Some((first, last)) = text.split_once('-') {
        return match (piles.find(first), piles.find(last)) {
            (Some(first), Some(last)) if piles.kind(first) == piles.kind(last) => {
                piles.iter().filter(|&pile| first <= pile && pile <= last).collect()
            }
            _ => Vec::new(),
        };
    }
    match piles.find(text) {
        Some(pile) => vec![pile],
        None => {
            let kind = PileKind::ALL.into_iter().find(|kind| text == kind.letter().to_string());
            kind.map_or_else(Vec::new, |kind| piles.of(kind).collect())
        }
    }
}

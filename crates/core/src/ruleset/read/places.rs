//! Reading `[[place]]`.

use std::ops::Range;

use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{Fan, Place};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, Table, Value, as_number};

const FANS: &[(&str, Fan)] =
    &[("none", Fan::None), ("down", Fan::Down), ("up", Fan::Up), ("left", Fan::Left), ("right", Fan::Right)];

pub(super) fn read_places(
    tables: &mut Vec<Table<'_>>,
    piles: &Piles,
    span: Range<usize>,
    problems: &mut Problems<'_>,
) -> Vec<Place> {
    let mut places: Vec<Option<Place>> = vec![None; piles.len()];
    for table in tables.drain(..) {
        read_place(table, piles, &mut places, problems);
    }
    let missing: Vec<&str> =
        piles.iter().filter(|pile| places[pile.index()].is_none()).map(|pile| piles.name(pile)).collect();
    if !missing.is_empty() {
        problems.at(span, "place", &format!("no place for {}", missing.join(", ")), "a place for every pile");
    }
    // The file is refused then; a corner in its place lets the other checks go on.
    let corner = Place { x: 0.0, y: 0.0, fan: Fan::None, step: 0.0 };
    places.into_iter().map(|place| place.unwrap_or(corner)).collect()
}

fn read_place(mut table: Table<'_>, piles: &Piles, places: &mut [Option<Place>], problems: &mut Problems<'_>) {
    let named = table.text("piles", problems);
    let found: Vec<PileId> = named.map_or_else(Vec::new, |text| named_piles(text, piles));
    // A kind of which a choice of options leaves no pile may still have its place in the file.
    let is_kind = |text: &str| PileKind::ALL.into_iter().any(|kind| text == kind.letter().to_string());
    if let Some(text) = named
        && found.is_empty()
        && !is_kind(text)
    {
        let expected = format!("a kind's letter (t), a pile (t1) or a range (t1-t4) of this game's piles: {piles}");
        problems.at(table.span_of("piles"), &table.path_of("piles"), &format!("{text:?}"), &expected);
    }
    let fan = table.choice("fan", FANS, problems).unwrap_or(Fan::None);
    let step = table.number("step", problems).unwrap_or(if fan == Fan::None { 0.0 } else { 0.3 });
    let corner = |x, y| Place { x, y, fan, step };
    if let Some(corners) = read_corners(&mut table, found.len(), problems) {
        for (pile, (x, y)) in found.iter().zip(corners) {
            places[pile.index()] = Some(corner(x, y));
        }
    } else {
        let mut number = |key, default: f64| table.number(key, problems).unwrap_or(default);
        let (x, y, dx, dy) = (number("x", 0.0), number("y", 0.0), number("dx", 0.0), number("dy", 0.0));
        for (at, pile) in found.iter().enumerate() {
            places[pile.index()] = Some(corner(x + dx * at as f64, y + dy * at as f64));
        }
    }
    table.finish(problems);
}

/// The corners that `at = [[x, y], …]` lists, one for each pile.
fn read_corners(table: &mut Table<'_>, count: usize, problems: &mut Problems<'_>) -> Option<Vec<(f64, f64)>> {
    let node = table.optional("at")?;
    let corner = |item: &Node| match &item.value {
        Value::Array(pair) => match pair.as_slice() {
            [x, y] => Some((as_number(x)?, as_number(y)?)),
            _ => None,
        },
        _ => None,
    };
    let corners = match &node.value {
        Value::Array(items) if items.len() == count => items.iter().map(corner).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    if corners.is_none() {
        let expected = format!("a list of {count} corners [x, y], one for each pile");
        problems.at(node.span.clone(), &table.path_of("at"), &node.describe(), &expected);
    }
    Some(corners.unwrap_or_default())
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

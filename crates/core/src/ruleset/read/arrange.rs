//! Where piles lie of which the file does not say it.
//!
//! Stock, waste, discards, reserve, cells, helpers and foundations lie in lines at the top, the
//! foundations to the right if there is room; below them the columns, fanned down. Where the file
//! places some of the piles, the others lie to the right of these.

use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{Fan, Place};

/// From one pile to the next, in cards.
const ACROSS: f64 = 1.1;
const DOWN: f64 = 1.2;
/// How far fanned cards lie apart at most.
const STEP: f64 = 0.3;
/// How many piles a line has at least room for.
const LINE: usize = 10;
/// The kinds above the columns, from the left.
const ABOVE: [PileKind; 7] = [
    PileKind::Stock,
    PileKind::Waste,
    PileKind::Discard,
    PileKind::Reserve,
    PileKind::Cell,
    PileKind::Helper,
    PileKind::Foundation,
];

/// A place for every pile that has none; `laid` is how many cards the deal lays on one.
pub(super) fn arrange(places: &[Option<Place>], piles: &Piles, laid: &dyn Fn(PileId) -> usize) -> Vec<Place> {
    let given = || places.iter().flatten();
    let right = given().map(|place| place.x).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = if right.is_finite() {
        (right + ACROSS + 0.2, given().map(|place| place.y).fold(f64::INFINITY, f64::min))
    } else {
        (0.0, 0.0)
    };
    let is_open = |pile: &PileId| places[pile.index()].is_none();
    // Helpers of several cards are rows, of which all cards should be seen.
    let is_row = |pile: &PileId| match piles.kind(*pile) {
        PileKind::Column => true,
        PileKind::Helper => piles.of(PileKind::Helper).any(|helper| laid(helper) > 1),
        _ => false,
    };
    let rows: Vec<PileId> = piles.iter().filter(is_open).filter(is_row).collect();
    let width = rows.len().max(LINE);

    let corner = |x: usize, y: usize, fan| Place {
        x: left + ACROSS * x as f64,
        y: top + DOWN * y as f64,
        fan,
        step: if fan == Fan::None { 0.0 } else { STEP },
    };
    let mut all = places.to_vec();
    let mut next = 0;
    for kind in ABOVE {
        let alike: Vec<PileId> = piles.of(kind).filter(is_open).filter(|pile| !is_row(pile)).collect();
        if alike.is_empty() {
            continue;
        }
        // Piles of a kind lie side by side where a line has room for them.
        let in_line = next % width;
        if in_line + alike.len() > width && alike.len() <= width {
            next += width - in_line;
        }
        if kind == PileKind::Foundation {
            next += rows.len().saturating_sub(next % width + alike.len());
        }
        for pile in alike {
            all[pile.index()] = Some(corner(next % width, next / width, Fan::None));
            next += 1;
        }
    }
    let lines = next.div_ceil(width);
    for (at, pile) in rows.iter().enumerate() {
        all[pile.index()] = Some(corner(at, lines, Fan::Down));
    }
    all.into_iter().map(|place| place.unwrap_or(corner(0, 0, Fan::None))).collect()
}

//! Where piles lie of which the file does not say it.
//!
//! Stock, waste, discards, reserve, cells, helpers and foundations lie in lines at the top, the
//! foundations to the right if there is room; below them the columns, fanned down or as they are
//! drawn. Where the file places some of the piles, the others lie to the right of these.

use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{Fan, Place};
use crate::ruleset::read::drawing::Spot;

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

/// From one line of a drawing to the next.
const LINE_DOWN: f64 = 0.5;

/// What the deal lays on piles.
pub(super) struct Laid<'a> {
    /// How many cards on each.
    pub(super) on: &'a dyn Fn(PileId) -> usize,
    /// Where the columns lie, if they are drawn.
    pub(super) drawn: &'a [Spot],
    /// How many columns lie side by side, if not all of them do.
    pub(super) abreast: Option<u8>,
}

impl Laid<'_> {
    /// Where a column lies in the drawing, in cards from its corner.
    pub(super) fn drawn_at(&self, pile: PileId) -> (f64, f64) {
        // Columns come first among the piles.
        let at = |spot: &Spot| (ACROSS / 2.0 * spot.across as f64, LINE_DOWN * spot.line as f64);
        self.drawn.get(pile.index()).map_or((0.0, 0.0), at)
    }

    /// How many steps to the right and down a pile lies from the first of its kind or table, of
    /// which it is the one of this number.
    pub(super) fn steps_to(&self, pile: PileId, at: usize, piles: &Piles) -> [f64; 2] {
        let abreast = self.abreast.filter(|_| piles.kind(pile) == PileKind::Column).map(usize::from);
        abreast.map_or([at, at], |abreast| [at % abreast, at / abreast]).map(|steps| steps as f64)
    }
}

/// A place for every pile that has none.
pub(super) fn arrange(places: &[Option<Place>], piles: &Piles, laid: &Laid<'_>) -> Vec<Place> {
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
        PileKind::Helper => piles.of(PileKind::Helper).any(|helper| (laid.on)(helper) > 1),
        _ => false,
    };
    let rows: Vec<PileId> = piles.iter().filter(is_open).filter(is_row).collect();
    let drawn_width = laid.drawn.iter().map(|spot| spot.across.div_ceil(2) + 1).max();
    let rows_width = drawn_width.or(laid.abreast.map(usize::from)).unwrap_or(rows.len()).max(1);
    let width = rows_width.max(LINE);

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
            next += rows_width.saturating_sub(next % width + alike.len());
        }
        for pile in alike {
            all[pile.index()] = Some(corner(next % width, next / width, Fan::None));
            next += 1;
        }
    }
    let lines = next.div_ceil(width);
    let most = rows.iter().map(|&pile| (laid.on)(pile)).max().unwrap_or(1).max(1);
    for (at, pile) in rows.iter().enumerate() {
        let (across, down) = laid.drawn_at(*pile);
        let place = match laid.drawn.is_empty() {
            true => {
                let first = corner(at % rows_width, lines, Fan::Down);
                Place { y: first.y + (DOWN + STEP * (most - 1) as f64) * (at / rows_width) as f64, ..first }
            }
            false => {
                let first = corner(0, lines, Fan::None);
                Place { x: first.x + across, y: first.y + down, ..first }
            }
        };
        all[pile.index()] = Some(place);
    }
    all.into_iter().map(|place| place.unwrap_or(corner(0, 0, Fan::None))).collect()
}

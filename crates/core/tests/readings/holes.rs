//! Games whose cards leave the columns for a hole, or because of others.

use patience_literal::general::{
    self, Amount, Climb, Covers, Draw, Face, Group, Helpers, HoleEnds, Kind, SetAside, Source, Start, Step, Stock,
    Target, Units,
};

use super::{lay, of_runs, spaces};

/// Nothing is built, and cards leave the columns for one hole.
fn with_hole(start: Start, ends: HoleEnds, columns: usize, deal: Vec<Step>) -> general::Rules {
    general::Rules {
        build: None,
        units: Units::Single,
        space: None,
        groups: vec![Group { start, climb: Climb::Either(ends), any_suit: true, ..Group::FROM_ACE }],
        stock: None,
        ..of_runs(1, 4, columns, deal)
    }
}

pub(super) fn golf(ends: HoleEnds) -> general::Rules {
    let deal = vec![lay(Target::Columns, 5, Face::Up), lay(Target::Foundation(1), 1, Face::Up)];
    let mut rules = with_hole(Start::Dealt, ends, 7, deal);
    rules.stock = Some(Stock { draw: Draw::Foundation, passes: Some(1), needs_no_space: false });
    rules.clear = vec![Kind::Column];
    rules
}

/// Three peaks of face-down cards on a row of ten; the next card begins the hole.
pub(super) fn tripeaks(ends: HoleEnds) -> general::Rules {
    let drawn = ["   x     x     x", "  x x   x x   x x", " x x x x x x x x x", "x x x x x x x x x x"];
    let covers = Covers { drawn: drawn.map(String::from).to_vec(), face_down: true };
    let deal = vec![lay(Target::Columns, 1, Face::Up), lay(Target::Foundation(1), 1, Face::Up)];
    general::Rules { columns: 28, covers: Some(covers), deal, ..golf(ends) }
}

/// Nothing is built, and cards that add up to this leave the table together.
fn in_pairs(sum: u8, columns: usize, deal: Vec<Step>) -> general::Rules {
    let mut rules = with_hole(Start::Rank(1), HoleEnds::Around, columns, deal);
    rules.groups = vec![Group { pairs: Some(sum), any_suit: true, ..Group::FROM_ACE }];
    rules
}

/// Nine cards lie open beside the top card of the others, which replace what leaves.
pub(super) fn good_thirteen() -> general::Rules {
    let deal = vec![lay(Target::Helpers, 1, Face::Up), lay(Target::Reserve, 43, Face::Up)];
    let mut rules = in_pairs(13, 0, deal);
    rules.helpers = Some(Helpers { count: 9, refill: [Some(Source::Reserve), None, None] });
    rules
}

/// All cards lie in twelve columns, one more in each of the first four.
pub(super) fn fourteen() -> general::Rules {
    let all = Step::Lay { to: Target::Columns, amount: Amount::Cards(52), face: Face::Up, first_exposed: false };
    in_pairs(14, 12, vec![all])
}

/// Rows of five, in which touching cards of one rank leave, or those that add up to this.
pub(super) fn monte_carlo(sum: Option<u8>, rows: usize) -> general::Rules {
    let mut rules = in_pairs(0, 5 * rows, vec![lay(Target::Columns, 1, Face::Up)]);
    rules.abreast = Some(5);
    rules.groups[0] = Group { pairs: sum, alike: sum.is_none(), neighbours: true, ..rules.groups[0] };
    let draw = Draw::Relay { cards: 1, shuffled: false };
    rules.stock = Some(Stock { draw, passes: None, needs_no_space: false });
    rules
}

/// A pyramid of seven rows, from which two cards that add up to 13 leave together.
pub(super) fn pyramid() -> general::Rules {
    let row = |cards: usize| " ".repeat(7 - cards) + &vec!["x"; cards].join(" ");
    let covers = Covers { drawn: (1..=7).map(row).collect(), face_down: false };
    let mut rules = in_pairs(13, 28, vec![lay(Target::Columns, 1, Face::Up)]);
    rules.covers = Some(covers);
    rules.stock = Some(Stock { draw: Draw::Waste(1), passes: Some(3), needs_no_space: false });
    rules.clear = vec![Kind::Column];
    rules
}

/// Four columns on which rows are dealt; a card leaves while a higher one of its suit is exposed.
pub(super) fn aces_up(space: Option<u8>) -> general::Rules {
    let mut rules = with_hole(Start::Rank(1), HoleEnds::Around, 4, vec![lay(Target::Columns, 1, Face::Up)]);
    rules.groups = vec![Group { outranked: Some(1), any_suit: true, ..Group::FROM_ACE }];
    rules.stock = Some(Stock { draw: Draw::Row(None), passes: Some(1), needs_no_space: false });
    rules.space = spaces(&[Kind::Column], space);
    rules.left_over = Some(1);
    rules
}

pub(super) fn black_hole() -> general::Rules {
    let deal = vec![lay(Target::Columns, 3, Face::Up)];
    let mut rules = with_hole(Start::Card(1, 3), HoleEnds::Around, 17, deal);
    rules.set_aside = vec![SetAside::FirstCards];
    rules
}

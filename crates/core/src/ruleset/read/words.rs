//! The words of rule files: what stands for what.

use crate::card::Rank;
use crate::pile::PileKind;
use crate::rules::{CellTakes, DealingColumns, Faces, Fan, HoleEnds, Kinds, Mates, Order, Shows, Suits, Wrap};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::Table;

pub(in crate::ruleset) const SUITS: &[(&str, Suits)] = &[
    ("alternating", Suits::Alternating),
    ("same", Suits::Same),
    ("alternating-or-same", Suits::AlternatingOrSame),
    ("same-colour", Suits::SameColour),
    ("other", Suits::Other),
    ("any", Suits::Any),
];
/// How foundations read it: as one for each suit, or as so many for any.
pub(in crate::ruleset) const FOUNDATION_SUITS: &[(&str, (bool, Suits))] = &[
    ("alternating", (false, Suits::Alternating)),
    ("same", (true, Suits::Same)),
    ("as-begun", (false, Suits::Same)),
    ("alternating-or-same", (false, Suits::AlternatingOrSame)),
    ("same-colour", (false, Suits::SameColour)),
    ("other", (false, Suits::Other)),
    ("any", (false, Suits::Any)),
];
pub(in crate::ruleset) const SOURCES: &[(&str, PileKind)] = &[
    ("column", PileKind::Column),
    ("helper", PileKind::Helper),
    ("foundation", PileKind::Foundation),
    ("reserve", PileKind::Reserve),
    ("waste", PileKind::Waste),
    ("cell", PileKind::Cell),
];

pub(in crate::ruleset) const RANKS: &[(&str, u8)] = &[
    ("A", 1),
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("9", 9),
    ("10", 10),
    ("J", 11),
    ("Q", 12),
    ("K", 13),
];

pub(in crate::ruleset) const ORDERS: &[(&str, Order)] =
    &[("down", Order::Down), ("up", Order::Up), ("either", Order::Either), ("any", Order::Any)];
pub(in crate::ruleset) const WRAPS: &[(&str, Wrap)] =
    &[("none", Wrap::None), ("around", Wrap::Around), ("from-base", Wrap::FromBase)];

/// What of a column moves together, but for the suits of runs.
#[derive(Clone, Copy)]
pub(in crate::ruleset) enum Moving {
    Single,
    Parts,
    Whole,
    OnlyWhole,
    Groups,
}

pub(in crate::ruleset) const CARDS: &[(&str, Moving)] = &[
    ("single", Moving::Single),
    ("runs", Moving::Parts),
    ("whole-columns", Moving::Whole),
    ("only-whole-columns", Moving::OnlyWhole),
    ("groups", Moving::Groups),
];

/// How foundations go on.
#[derive(Clone, Copy)]
pub(in crate::ruleset) enum Going {
    Up,
    Down,
    Either,
    Chosen,
    Double,
}

pub(in crate::ruleset) const GOING: &[(&str, Going)] = &[
    ("up", Going::Up),
    ("down", Going::Down),
    ("either", Going::Either),
    ("chosen", Going::Chosen),
    ("double", Going::Double),
];
pub(in crate::ruleset) const HOLE_ENDS: &[(&str, HoleEnds)] =
    &[("none", HoleEnds::AceAndKing), ("around", HoleEnds::Around), ("king-stops", HoleEnds::KingStops)];
/// What foundations take at a time, but for what pairs add up to and which rank is the highest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ruleset) enum Taking {
    Single,
    WholeRuns,
    Pairs,
    Outranked,
}

pub(in crate::ruleset) const TAKES: &[(&str, Taking)] = &[
    ("single", Taking::Single),
    ("whole-runs", Taking::WholeRuns),
    ("pairs", Taking::Pairs),
    ("outranked", Taking::Outranked),
];

/// Which cards make a pair, if not those that add up to a number.
pub(in crate::ruleset) const MATCHES: &[(&str, Mates)] = &[("rank", Mates::SameRank)];

/// From where the card comes that decides the base rank.
pub(in crate::ruleset) const CHOSEN_FROM: &[(&str, PileKind)] =
    &[("column", PileKind::Column), ("helper", PileKind::Helper), ("reserve", PileKind::Reserve)];

/// What refills helpers.
pub(in crate::ruleset) const REFILLS: &[(&str, PileKind)] =
    &[("waste", PileKind::Waste), ("stock", PileKind::Stock), ("reserve", PileKind::Reserve)];

/// Where drawn cards go.
#[derive(Clone, Copy)]
pub(in crate::ruleset) enum DrawTo {
    Waste,
    Column,
    Foundation,
    Helpers,
    Row,
    Gaps,
    Discards,
}

pub(in crate::ruleset) const DRAW_TO: &[(&str, DrawTo)] = &[
    ("waste", DrawTo::Waste),
    ("column", DrawTo::Column),
    ("foundation", DrawTo::Foundation),
    ("helpers", DrawTo::Helpers),
    ("row", DrawTo::Row),
    ("gaps", DrawTo::Gaps),
    ("discards", DrawTo::Discards),
];
pub(in crate::ruleset) const SHOWS: &[(&str, Shows)] = &[("top", Shows::Top), ("all", Shows::All)];
pub(in crate::ruleset) const NEEDS: &[(&str, bool)] = &[("no-space", true)];
pub(in crate::ruleset) const DEALING_COLUMNS: &[(&str, DealingColumns)] =
    &[("all", DealingColumns::All), ("ends", DealingColumns::Ends), ("none", DealingColumns::None)];
pub(in crate::ruleset) const CELLS_TAKE: &[(&str, CellTakes)] =
    &[("any", CellTakes::Any), ("misfits", CellTakes::Misfits)];

pub(in crate::ruleset) const FACES: &[(&str, Faces)] =
    &[("up", Faces::Up), ("down", Faces::Down), ("last-up", Faces::LastUp)];
/// Whether covered cards lie face down.
pub(in crate::ruleset) const COVERED: &[(&str, bool)] = &[("face-up", false), ("face-down", true)];
/// Whether the first row is the longest.
pub(in crate::ruleset) const SHAPES: &[(&str, bool)] = &[("falling", true), ("rising", false)];
/// Whether later cards go under earlier ones.
pub(in crate::ruleset) const EXPOSED: &[(&str, bool)] = &[("last", false), ("first", true)];
/// What a step of the deal may name beside single piles.
pub(in crate::ruleset) const TARGETS: &[(&str, Option<PileKind>)] = &[
    ("columns", Some(PileKind::Column)),
    ("helpers", Some(PileKind::Helper)),
    ("reserve", Some(PileKind::Reserve)),
    ("cells", Some(PileKind::Cell)),
    ("base", None),
];

/// Where cards that the deal sets aside go.
#[derive(Clone, Copy)]
pub(in crate::ruleset) enum Aside {
    Foundation,
    UnderStock,
    Bottom,
}

pub(in crate::ruleset) const ASIDE: &[(&str, Aside)] =
    &[("foundation", Aside::Foundation), ("under-stock", Aside::UnderStock), ("bottom", Aside::Bottom)];

pub(in crate::ruleset) const FANS: &[(&str, Fan)] =
    &[("none", Fan::None), ("down", Fan::Down), ("up", Fan::Up), ("left", Fan::Left), ("right", Fan::Right)];

pub(super) fn rank(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Rank> {
    table.choice(key, RANKS, problems).and_then(Rank::new)
}

pub(super) fn kinds(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Kinds> {
    table.choices(key, SOURCES, problems).map(|kinds| Kinds::of(&kinds))
}

//! The words of rule files that several sections use.

use crate::card::Rank;
use crate::pile::PileKind;
use crate::rules::{Kinds, Suits};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::Table;

pub(super) const SUITS: &[(&str, Suits)] = &[
    ("alternating", Suits::Alternating),
    ("same", Suits::Same),
    ("alternating-or-same", Suits::AlternatingOrSame),
    ("same-colour", Suits::SameColour),
    ("other", Suits::Other),
    ("any", Suits::Any),
];
const SOURCES: &[(&str, PileKind)] = &[
    ("column", PileKind::Column),
    ("helper", PileKind::Helper),
    ("foundation", PileKind::Foundation),
    ("reserve", PileKind::Reserve),
    ("waste", PileKind::Waste),
    ("cell", PileKind::Cell),
];

pub(super) const RANKS: &[(&str, u8)] = &[
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

pub(super) fn rank(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Rank> {
    table.choice(key, RANKS, problems).and_then(Rank::new)
}

pub(super) fn kinds(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Kinds> {
    table.choices(key, SOURCES, problems).map(|kinds| Kinds::of(&kinds))
}

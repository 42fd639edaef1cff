//! Reading `[tableau]`.

use crate::card::Rank;
use crate::pile::{MAX_COLUMNS, PileKind};
use crate::rules::{Build, Covers, Kinds, Order, Space, SpaceRank, Suits, Tableau, Units, Wrap};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::drawing::{Spot, read_drawing};
use crate::ruleset::read::words::{CARDS, Moving, ORDERS, RANKS, SUITS, WRAPS, kinds};
use crate::ruleset::sound::{Part, Sound};
use crate::ruleset::table::Table;

/// What a file leaves open about spaces: from where they are filled, and from where later.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOpen {
    pub(super) from: bool,
    pub(super) after: bool,
}

/// The tableau, what is left open about its spaces, and where its columns are drawn.
pub(super) fn read_tableau(
    file: &mut Table<'_>,
    sound: &mut Sound,
    problems: &mut Problems<'_>,
) -> (Tableau, LeftOpen, Vec<Spot>) {
    let no_space =
        Space { rank: None, from: Kinds::default(), after: (PileKind::Reserve, Kinds::default()), at_once: None };
    let none = Tableau { columns: 0, abreast: None, build: None, units: Units::Single, space: no_space, covers: None };
    let nothing = (none, LeftOpen::default(), Vec::new());
    // A game may be played without a tableau, as Königs-Patience is.
    let mut table = match file.optional("tableau") {
        Some(_) => match sound.read(Part::Columns, problems, |problems| file.table("tableau", problems)) {
            Some(table) => table,
            None => return nothing,
        },
        None => return nothing,
    };
    let (columns, drawing) = sound.read(Part::Columns, problems, |problems| read_columns(&mut table, problems));
    let abreast = sound.read(Part::Columns, problems, |problems| read_abreast(&mut table, columns, problems));
    let (spots, covers) = drawing.unzip();
    sound.read(Part::Tableau, problems, |problems| {
        let says_build = table.has("build");
        let build = table.table("build", problems).and_then(|build| read_build(build, problems));
        // Where these are wrong, that is told already, and runs may be of any.
        let suits = build.map(|build| build.suits).or(says_build.then_some(Suits::Any));
        let units = table.table("move", problems).and_then(|units| read_units(units, suits, problems));
        let space = table.table("space", problems).and_then(|space| read_space(space, problems));
        if let (Some(build), Some(Units::Parts(_) | Units::Whole(_) | Units::OnlyWhole(_))) = (build, units)
            && matches!(build.order, Order::Either | Order::Any)
        {
            let found = "runs, though cards are built up and down at will";
            problems.at(table.span_of("move"), &table.path_of("move"), found, "cards = \"single\"");
        }
        table.finish(problems);
        let (space, left_open) = space.unwrap_or((no_space, LeftOpen::default()));
        let (columns, units) = (columns.unwrap_or(1), units.unwrap_or(Units::Single));
        (Tableau { columns, abreast, build, units, space, covers }, left_open, spots.unwrap_or_default())
    })
}

/// How many columns there are: as the file says, or as many as it draws.
fn read_columns(table: &mut Table<'_>, problems: &mut Problems<'_>) -> (Option<u8>, Option<(Vec<Spot>, Covers)>) {
    let (says_columns, is_drawn) = (table.has("columns"), table.has("drawn"));
    let drawing = read_drawing(table, problems);
    if says_columns && is_drawn {
        table.optional("columns");
        problems.at(table.span_of("columns"), &table.path_of("columns"), "columns and drawn", "one of columns, drawn");
    }
    if is_drawn {
        return (drawing.as_ref().map(|(spots, _)| spots.len() as u8), drawing);
    }
    let right = format!("a whole number from 1 to {MAX_COLUMNS}");
    let columns =
        table.required("columns", &right, problems).and(table.whole("columns", 1..=MAX_COLUMNS as u8, problems));
    (columns, None)
}

/// How many columns lie side by side, if not all of them do.
fn read_abreast(table: &mut Table<'_>, columns: Option<u8>, problems: &mut Problems<'_>) -> Option<u8> {
    if table.has("abreast") && table.has("drawn") {
        table.optional("abreast");
        let right = "one of abreast, drawn";
        problems.at(table.span_of("abreast"), &table.path_of("abreast"), "abreast and drawn", right);
        return None;
    }
    table.whole("abreast", 1..=columns.unwrap_or(MAX_COLUMNS as u8), problems)
}

fn read_build(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Build> {
    let order = table.choice("order", ORDERS, problems).unwrap_or(Order::Down);
    let suits = table.required_choice("suits", SUITS, problems);
    let wrap = table.choice("wrap", WRAPS, problems).unwrap_or(Wrap::None);
    let from = kinds(&mut table, "from", problems).unwrap_or(Kinds::ALL);
    table.finish(problems);
    Some(Build { order, suits: suits?, wrap, from })
}

/// What moves as a unit; runs are of the suits in which cards are built, if nothing else is said.
fn read_units(mut table: Table<'_>, built: Option<Suits>, problems: &mut Problems<'_>) -> Option<Units> {
    let Some(cards) = table.required_choice("cards", CARDS, problems) else {
        table.finish_early(&["suits"], problems);
        return None;
    };
    let mut suits = || match (table.has("suits"), built) {
        (false, Some(built)) => {
            table.optional("suits");
            Some(built)
        }
        _ => table.required_choice("suits", SUITS, problems),
    };
    let units = match cards {
        Moving::Single => Some(Units::Single),
        Moving::Groups => Some(Units::Groups),
        Moving::Parts => suits().map(Units::Parts),
        Moving::Whole => suits().map(Units::Whole),
        Moving::OnlyWhole => suits().map(Units::OnlyWhole),
    };
    table.finish(problems);
    units
}

/// How spaces are filled, and what is left open about that.
fn read_space(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<(Space, LeftOpen)> {
    let named = RANKS.iter().filter_map(|&(word, number)| Some((word, SpaceRank::Named(Rank::new(number)?))));
    let words: Vec<_> = named.chain([("below-base", SpaceRank::BelowBase)]).collect();
    let rank = table.choice("rank", &words, problems);
    let from_is_said = table.has("from");
    let from = kinds(&mut table, "from", problems);
    let after_reserve = kinds(&mut table, "after-reserve", problems);
    let after_helpers = kinds(&mut table, "after-helpers", problems);
    let after_stock = kinds(&mut table, "after-stock", problems);
    let reserve_fills = table.flag("reserve-fills-at-once", problems) == Some(true);
    let stock_fills = table.flag("stock-fills-at-once", problems) == Some(true);
    let twice = match (after_reserve, after_helpers, after_stock) {
        (Some(_), Some(_), _) => Some(("after-helpers", "after-reserve and after-helpers")),
        (Some(_), _, Some(_)) => Some(("after-stock", "after-reserve and after-stock")),
        (_, Some(_), Some(_)) => Some(("after-stock", "after-helpers and after-stock")),
        _ => None,
    };
    let both = ("stock-fills-at-once", "reserve-fills-at-once and stock-fills-at-once");
    for (field, found) in twice.into_iter().chain((reserve_fills && stock_fills).then_some(both)) {
        let right = format!("one of {}", found.replace(" and", ","));
        problems.at(table.span_of(field), &table.path_of(field), found, &right);
    }
    table.finish(problems);
    let from = from.unwrap_or_default();
    let after = (after_reserve.map(|after| (PileKind::Reserve, after)))
        .or(after_helpers.map(|after| (PileKind::Helper, after)))
        .or(after_stock.map(|after| (PileKind::Stock, after)));
    let left_open = LeftOpen { from: !from_is_said, after: after.is_none() };
    let after = after.unwrap_or((PileKind::Reserve, from));
    let at_once = match (reserve_fills, stock_fills) {
        (true, _) => Some(PileKind::Reserve),
        (_, true) => Some(PileKind::Stock),
        _ => None,
    };
    Some((Space { rank, from, after, at_once }, left_open))
}

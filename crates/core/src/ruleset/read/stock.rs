//! Reading `[stock]` or `[redeal]`, and what stands beside them: `[helpers]`, `[cells]` and
//! `[reserve]`.

use crate::pile::{MAX_COLUMNS, MAX_HELPERS, PileKind};
use crate::rules::{CellTakes, Cells, DealingColumns, Draw, Kinds, Refill, Shows, Stock};
use crate::ruleset::foreign;
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::{CELLS_TAKE, DEALING_COLUMNS, DRAW_TO, DrawTo, NEEDS, REFILLS, SHOWS, kinds};
use crate::ruleset::table::{Node, Table, Value};

const ONE_BY_ONE: Draw = Draw::Waste { cards: 1, shows: Shows::Top };

pub(super) fn read_stock(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Stock {
    let none = Stock { draw: Draw::None, passes: Some(1) };
    let redeal = file.table("redeal", problems);
    let Some(mut table) = file.table("stock", problems) else {
        return redeal.map_or(none, |redeal| read_redeal(redeal, problems));
    };
    if let Some(redeal) = redeal {
        let right = "one of them: [redeal] lays out columns again, and [stock] says what drawing does";
        problems.at(redeal.span(), "redeal", "[redeal] and [stock]", right);
    }
    let draw = table.table("draw", problems).and_then(|draw| read_draw(draw, problems)).unwrap_or(ONE_BY_ONE);
    let passes = match table.optional("passes") {
        None => Some(1),
        Some(node) => read_times(&table, node, ("passes", 100), problems),
    };
    table.finish(problems);
    Stock { draw, passes }
}

/// Columns that are laid out again: as often as that, there is a pass after the first one.
fn read_redeal(mut table: Table<'_>, problems: &mut Problems<'_>) -> Stock {
    let times = table.required("times", &times_to(99), problems);
    let times = times.map_or(Some(1), |node| read_times(&table, node, ("times", 99), problems));
    let right = "how many cards are laid on each column, 1 to 52";
    let cards = table.required("lay", right, problems).and(table.whole("lay", 1..=52, problems));
    let shuffled = table.flag("shuffled", problems).unwrap_or(false);
    table.finish(problems);
    Stock { draw: Draw::Relay { cards: cards.unwrap_or(1), shuffled }, passes: times.map(|times| times + 1) }
}

/// How often something may be done, up to so often; `None` without a limit.
fn read_times(table: &Table<'_>, node: &Node, (key, most): (&str, u8), problems: &mut Problems<'_>) -> Option<u8> {
    match &node.value {
        Value::Text(text) if text == "unlimited" => None,
        Value::Integer(times) if (1..=i64::from(most)).contains(times) => Some(*times as u8),
        value => {
            let meant = if let Value::Text(text) = value { foreign::word(text, &["unlimited"]) } else { None };
            let right = meant.unwrap_or_else(|| times_to(most));
            problems.at(node.span.clone(), &table.path_of(key), &node.describe(), &right);
            Some(1)
        }
    }
}

fn times_to(most: u8) -> String {
    format!("a whole number from 1 to {most}, or \"unlimited\"")
}

fn read_draw(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Draw> {
    let to = match table.choice("to", DRAW_TO, problems) {
        None if table.has("to") => {
            table.finish_early(&["cards", "shows", "column", "while-dealing", "needs"], problems);
            return None;
        }
        to => to.unwrap_or(DrawTo::Waste),
    };
    let draw = match to {
        DrawTo::Waste => Draw::Waste {
            cards: table.whole("cards", 1..=52, problems).unwrap_or(1),
            shows: table.choice("shows", SHOWS, problems).unwrap_or(Shows::Top),
        },
        DrawTo::Column => Draw::Column(table.whole("column", 1..=MAX_COLUMNS as u8, problems).unwrap_or(1) - 1),
        DrawTo::Row => Draw::Row {
            dealing: read_dealing(&mut table, problems),
            needs_no_space: table.choice("needs", NEEDS, problems).unwrap_or(false),
        },
        DrawTo::Foundation => Draw::Foundation,
        DrawTo::Helpers => Draw::Helpers,
        DrawTo::Gaps => Draw::Gaps,
        DrawTo::Discards => Draw::Discards,
    };
    table.finish(problems);
    Some(draw)
}

fn read_dealing(table: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<(DealingColumns, DealingColumns)> {
    let mut dealing = table.table("while-dealing", problems)?;
    let first = dealing.choice("first-row", DEALING_COLUMNS, problems).unwrap_or(DealingColumns::All);
    let later = dealing.choice("later-rows", DEALING_COLUMNS, problems).unwrap_or(DealingColumns::All);
    dealing.finish(problems);
    Some((first, later))
}

/// How many helpers or cells a section asks for; one if that is faulty, so that there are some.
fn read_count(table: &mut Table<'_>, problems: &mut Problems<'_>) -> u8 {
    let right = format!("a whole number from 1 to {MAX_HELPERS}");
    let count = table.required("count", &right, problems).and(table.whole("count", 1..=MAX_HELPERS as u8, problems));
    count.unwrap_or(1)
}

pub(super) fn read_helpers(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, Refill) {
    let Some(mut table) = file.table("helpers", problems) else { return (0, Refill::default()) };
    let count = read_count(&mut table, problems);
    let (list, flag) = ("refill-from", "refill-from-stock");
    if table.has(list) && table.has(flag) {
        problems.at(
            table.span_of(flag),
            &table.path_of(flag),
            "refill-from and refill-from-stock",
            "one of refill-from, refill-from-stock",
        );
    }
    let sources = table.choices(list, REFILLS, problems);
    let from_stock = table.flag(flag, problems) == Some(true);
    table.finish(problems);
    let stock = || if from_stock { vec![PileKind::Stock] } else { Vec::new() };
    (count, Refill::of(&sources.unwrap_or_else(stock)))
}

/// The number of cells, their rules, and whether it is left open where their cards come from.
pub(super) fn read_cells(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, Cells, bool) {
    let none = Cells { takes: CellTakes::Any, from: Kinds::default(), locked: false, closed: false };
    let Some(mut table) = file.table("cells", problems) else { return (0, none, false) };
    let count = read_count(&mut table, problems);
    let takes = table.choice("takes", CELLS_TAKE, problems).unwrap_or(none.takes);
    let is_open = !table.has("from");
    let from = kinds(&mut table, "from", problems).unwrap_or(none.from);
    let is_empty = |node: &Node| matches!(&node.value, Value::Array(items) if items.is_empty());
    if table.optional("from").is_some_and(is_empty) && !problems.is_kept() {
        let right = "the kinds of piles from which cells take cards";
        problems.at(table.span_of("from"), &table.path_of("from"), "an empty list", right);
    }
    let locked = table.flag("locked-until-a-helper-is-empty", problems).unwrap_or(false);
    let closed = table.flag("closed-until-the-stock-is-empty", problems).unwrap_or(false);
    table.finish(problems);
    (count, Cells { takes, from, locked, closed }, is_open)
}

/// Which cards of the reserve are seen: the top one, if nothing is said.
pub(super) fn read_reserve(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Shows {
    let Some(mut table) = file.table("reserve", problems) else { return Shows::Top };
    let shows = table.choice("shows", SHOWS, problems).unwrap_or(Shows::Top);
    table.finish(problems);
    shows
}

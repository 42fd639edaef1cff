//! Reading `[stock]`, and `[helpers]` and `[cells]`, which stand beside it.

use crate::card::shorten;
use crate::pile::{MAX_COLUMNS, MAX_HELPERS};
use crate::rules::{CellTakes, Cells, DealingColumns, Draw, Kinds, Shows, Stock};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::kinds;
use crate::ruleset::table::{Table, Value};

const DEALING_COLUMNS: &[(&str, DealingColumns)] =
    &[("all", DealingColumns::All), ("ends", DealingColumns::Ends), ("none", DealingColumns::None)];

const NEEDS: &[(&str, bool)] = &[("no-space", true)];

const SHOWS: &[(&str, Shows)] = &[("top", Shows::Top), ("all", Shows::All)];

pub(super) fn read_stock(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Stock {
    let none = Stock { draw: Draw::None, passes: Some(1) };
    let Some(mut table) = file.table("stock", problems) else { return none };
    let draw = table
        .required("draw", "a table such as { to = \"waste\" }", problems)
        .and(table.table("draw", problems))
        .and_then(|draw| read_draw(draw, problems));
    let passes = match table.optional("passes").map(|node| &node.value) {
        Some(Value::Text(text)) if text == "unlimited" => None,
        Some(Value::Text(text)) => {
            let found = format!("{:?}", shorten(text));
            let right = "a whole number from 1 to 100, or \"unlimited\"";
            problems.at(table.span_of("passes"), &table.path_of("passes"), &found, right);
            Some(1)
        }
        Some(_) => Some(table.whole("passes", 1..=100, problems).unwrap_or(1)),
        None => Some(1),
    };
    table.finish(problems);
    draw.map_or(none, |draw| Stock { draw, passes })
}

fn read_draw(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Draw> {
    #[derive(Clone, Copy)]
    enum To {
        Waste,
        Column,
        Foundation,
        Helpers,
        Row,
        Gaps,
        Discards,
    }
    let words = [
        ("waste", To::Waste),
        ("column", To::Column),
        ("foundation", To::Foundation),
        ("helpers", To::Helpers),
        ("row", To::Row),
        ("gaps", To::Gaps),
        ("discards", To::Discards),
    ];
    let Some(to) = table.required_choice("to", &words, problems) else {
        table.finish_early(&["cards", "shows", "column", "while-dealing", "needs"], problems);
        return None;
    };
    let draw = match to {
        To::Waste => Draw::Waste {
            cards: table.whole("cards", 1..=52, problems).unwrap_or(1),
            shows: table.choice("shows", SHOWS, problems).unwrap_or(Shows::Top),
        },
        To::Column => Draw::Column(table.whole("column", 1..=MAX_COLUMNS as u8, problems).unwrap_or(1) - 1),
        To::Row => Draw::Row {
            dealing: read_dealing(&mut table, problems),
            needs_no_space: table.choice("needs", NEEDS, problems).unwrap_or(false),
        },
        To::Foundation => Draw::Foundation,
        To::Helpers => Draw::Helpers,
        To::Gaps => Draw::Gaps,
        To::Discards => Draw::Discards,
    };
    table.finish(problems);
    Some(draw)
}

fn read_dealing(table: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<(DealingColumns, DealingColumns)> {
    let mut dealing = table.table("while-dealing", problems)?;
    let first = dealing.required_choice("first-row", DEALING_COLUMNS, problems);
    let later = dealing.required_choice("later-rows", DEALING_COLUMNS, problems);
    dealing.finish(problems);
    Some((first?, later?))
}

pub(super) fn read_helpers(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, bool) {
    let Some(mut table) = file.table("helpers", problems) else { return (0, false) };
    let count = table.required("count", &format!("a whole number from 1 to {MAX_HELPERS}"), problems).and(table.whole(
        "count",
        1..=MAX_HELPERS as u8,
        problems,
    ));
    let refill = table.flag("refill-from-stock", problems).unwrap_or(false);
    table.finish(problems);
    (count.unwrap_or(0), refill)
}

pub(super) fn read_cells(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, Cells) {
    let none = Cells { takes: CellTakes::Any, from: Kinds::default(), locked: false, closed: false };
    let Some(mut table) = file.table("cells", problems) else { return (0, none) };
    let count = table.required("count", &format!("a whole number from 1 to {MAX_HELPERS}"), problems).and(table.whole(
        "count",
        1..=MAX_HELPERS as u8,
        problems,
    ));
    let words = [("any", CellTakes::Any), ("misfits", CellTakes::Misfits)];
    let takes = table.required_choice("takes", &words, problems);
    table.required("from", "a list of pile kinds", problems);
    let from = kinds(&mut table, "from", problems);
    let locked = table.flag("locked-until-a-helper-is-empty", problems).unwrap_or(false);
    let closed = table.flag("closed-until-the-stock-is-empty", problems).unwrap_or(false);
    table.finish(problems);
    let cells = Cells { takes: takes.unwrap_or(none.takes), from: from.unwrap_or(none.from), locked, closed };
    (count.unwrap_or(0), cells)
}

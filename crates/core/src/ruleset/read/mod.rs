//! Reading the playing rules out of a rule file: one file for each kind of section.

mod deal;
mod foundations;
mod places;
mod stock;
mod tableau;
mod words;

use crate::card::Rank;
use crate::pack::Pack;
use crate::pile::{MAX_PILES, Piles};
use crate::rules::{Draw, FitTables, KindRanges, Kinds, OptionValue, Rules, mark};
use crate::ruleset::check::{Spans, check_rules};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, Table};
use deal::{DealReader, read_set_aside, step_target};
use foundations::{read_foundations, with_twins};
use places::read_places;
use stock::{read_cells, read_helpers, read_stock};
use tableau::read_tableau;
use words::{kinds, rank};

/// The fields that [`read_rules`] reads at the top of a file.
pub(super) const RULE_SECTIONS: [&str; 11] =
    ["decks", "suits", "tableau", "foundations", "stock", "helpers", "cells", "goal", "deal", "set-aside", "place"];

/// Reads the rules of a game for one choice of its options from `root`, in which the options have
/// already been put in place. Problems are noted; `None` if the rules can't be built.
pub(super) fn read_rules(
    root: &Node,
    game: &str,
    options: Vec<(String, OptionValue)>,
    problems: &mut Problems<'_>,
) -> Option<Rules> {
    let mut file = Table::open(root, "", problems)?;
    let decks = file.required("decks", "1 or 2", problems).and(file.whole("decks", 1..=2, problems));
    let pack = decks.map(|decks| Pack::new(decks, read_suits(&mut file, problems)));
    let tableau = read_tableau(&mut file, problems);
    let foundations = read_foundations(&mut file, pack, problems);
    let stock = read_stock(&mut file, problems);
    let (helpers, refill_helpers) = read_helpers(&mut file, problems);
    let (cell_count, cells) = read_cells(&mut file, problems);
    let (left_over, clear) = read_goal(&mut file, problems);
    let steps = file.tables("deal", 64, problems);
    let mut places = file.tables("place", 64, problems);

    let (tableau, foundations, pack) = (tableau?, foundations?, pack?);
    let has_reserve = steps.iter().any(|step| step_target(step) == Some("reserve"));
    let counts = [
        tableau.columns,
        helpers,
        foundations.len() as u8,
        u8::from(has_reserve),
        u8::from(stock.draw != Draw::None),
        u8::from(matches!(stock.draw, Draw::Waste { .. } | Draw::Discards)),
        u8::from(stock.draw == Draw::Discards),
        cell_count,
    ];
    let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
    if total > MAX_PILES as u32 {
        problems.at(file.span(), "", &format!("{total} piles"), &format!("at most {MAX_PILES} piles in all"));
        return None;
    }
    let piles = Piles::new(counts);
    let foundations = with_twins(foundations, &piles);
    let deal_span = file.span_of("deal");
    let mut dealing = DealReader { piles: &piles, deck: pack.size() as u8, problems };
    let deal = dealing.read(steps);
    let set_aside = read_set_aside(&mut file, problems);
    let places = read_places(&mut places, &piles, file.span_of("place"), problems);
    let wanted = pack.size() as u8 - if left_over.is_some() { 4 * pack.decks() } else { 0 };
    let goal = if clear.is_empty() { wanted } else { 0 };
    let rules = Rules {
        game: game.into(),
        preset: game.into(),
        options,
        of_preset: None,
        pack,
        tables: FitTables::new(&tableau, &foundations, pack),
        kind: KindRanges::of(&piles),
        mark: mark(&piles, pack),
        piles,
        tableau,
        foundations,
        stock,
        cells,
        refill_helpers,
        deal,
        set_aside,
        goal,
        left_over,
        clear,
        places,
    };
    check_rules(&rules, &Spans { file: &file, deal: deal_span }, problems);
    Some(rules)
}

/// In how many suits the packs are: all four, if nothing is said.
fn read_suits(file: &mut Table<'_>, problems: &mut Problems<'_>) -> u8 {
    let suits = file.whole("suits", 1..=4, problems).unwrap_or(4);
    if suits == 3 {
        problems.at(file.span_of("suits"), "suits", "3", "1 (spades), 2 (hearts and spades) or 4");
        return 4;
    }
    suits
}

/// The rank that may be left over, or the kinds of piles to be cleared.
fn read_goal(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (Option<Rank>, Kinds) {
    let Some(mut table) = file.table("goal", problems) else { return (None, Kinds::default()) };
    let is_clearing = table.has("clear");
    if table.has("left-over") == is_clearing {
        let found = if is_clearing { "left-over and clear" } else { "nothing" };
        let right = "left-over = a rank, such as \"K\", or clear = a list of kinds of piles, such as [\"column\"]";
        problems.at(table.span(), &table.path_of("left-over"), found, right);
    }
    let left_over = rank(&mut table, "left-over", problems);
    let clear = kinds(&mut table, "clear", problems).unwrap_or_default();
    table.finish(problems);
    (left_over.filter(|_| !is_clearing), clear)
}

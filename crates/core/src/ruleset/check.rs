//! Whether rules that can be read also make sense together.

use std::ops::Range;

use crate::card::{Card, Rank, Suit};
use crate::pile::{PileId, PileKind};
use crate::rules::{
    CellTakes, Climb, DealStep, Draw, Faces, Foundation, Kinds, Order, Rules, SetAside, Start, Suits, Takes, Units,
    Wrap,
};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::Table;

/// Where the sections stand that checks complain about.
pub(super) struct Spans<'a, 'n> {
    pub(super) file: &'a Table<'n>,
    pub(super) deal: Range<usize>,
}

impl Spans<'_, '_> {
    pub(super) fn of(&self, section: &str) -> Range<usize> {
        self.file.span_of(section)
    }
}

/// Notes everything that would make a game of these rules impossible to deal, play or win.
pub(super) fn check_rules(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    check_goal(rules, spans, problems);
    check_base(rules, spans, problems);
    check_stock(rules, spans, problems);
    check_set_aside(rules, spans, problems);
    check_sources(rules, spans, problems);
    check_deal(rules, spans, problems);
}

fn check_goal(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let room: u32 = rules.foundations.iter().map(|foundation| u32::from(foundation.capacity)).sum();
    if room < u32::from(rules.goal) {
        let found = format!("foundations for {room} cards");
        let right = format!("room for the {} cards of the goal", rules.goal);
        problems.at(spans.of("foundations"), "foundations", &found, &right);
    }
    for foundation in rules.foundations.iter().filter(|foundation| foundation.takes == Takes::WholeRuns) {
        check_whole_runs(rules, foundation, spans, problems);
    }
    for foundation in &rules.foundations {
        if foundation.climb == Climb::Double && foundation.suit.is_some() {
            let right = "suits = \"any\": doubling ranks does not come round within a suit";
            problems.at(spans.of("foundations"), "foundations", "order = \"double\" in one suit", right);
        }
        if foundation.start == Start::Dealt && foundation.suit.is_some() {
            let right = "suits = \"any\": the deal may bring any card";
            problems.at(spans.of("foundations"), "foundations", "start = \"dealt\" in one suit", right);
        }
        if foundation.is_hole() && foundation.returns {
            let right = "cards that stay: they lie in any order that goes on";
            problems.at(spans.of("foundations"), "foundations", "order = \"either\" with returns = true", right);
        }
        if foundation.climb == Climb::Chosen && foundation.returns {
            let right = "cards that stay: the first one played onto a base card decides the direction for good";
            problems.at(spans.of("foundations"), "foundations", "order = \"chosen\" with returns = true", right);
        }
    }
}

/// Whole runs must be able to lie on a column as the foundation takes them.
fn check_whole_runs(rules: &Rules, foundation: &Foundation, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let mut wrong = |found: &str, right: &str| problems.at(spans.of("foundations"), "foundations", found, right);
    let Some(build) = rules.tableau.build else {
        return wrong("takes = \"whole-runs\" without building", "a [tableau] with build, so that runs come about");
    };
    if !matches!(foundation.start, Start::Rank(_)) {
        wrong("takes = \"whole-runs\" without a rank to start with", "start = a rank, such as \"K\"");
    }
    let goes_along = match foundation.climb {
        Climb::Down => build.order != Order::Up,
        Climb::Up => build.order != Order::Down,
        Climb::Either(_) | Climb::Chosen | Climb::Double => false,
    };
    if !goes_along {
        wrong("whole runs in another order than columns are built", "the order of tableau.build: \"down\" or \"up\"");
    }
    if build.suits == Suits::Alternating || build.suits == Suits::Other {
        wrong("whole runs of one suit where cards of one suit are never built", "build.suits with cards of one suit");
    }
    let is_whole = foundation.step == 1 && foundation.capacity == Rank::COUNT;
    if !is_whole || !matches!(foundation.follows, Suits::Same | Suits::Any) {
        wrong("whole runs with step, cards or mixed suits", "neither step nor cards, and suits = \"same\" or \"any\"");
    }
    if foundation.returns {
        wrong("takes = \"whole-runs\" with returns = true", "runs that stay: they leave the game as a whole");
    }
    let (first, last) = foundation.ends();
    let ends = match build.wrap {
        Wrap::None => matches!((first, last), (Rank::KING, Rank::ACE) | (Rank::ACE, Rank::KING)),
        Wrap::Around | Wrap::FromBase => true,
    };
    if !ends {
        let found = format!("whole runs from {first} to {last}");
        wrong(&found, "runs from ace to king or from king to ace, or build.wrap = \"around\"");
    }
}

fn check_base(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let dealt = rules.deal.iter().filter(|step| matches!(step, DealStep::Base(_))).count();
    let first = matches!(rules.deal.first(), Some(DealStep::Base(_)));
    if rules.needs_base() && dealt != 1 {
        let found = format!("{dealt} steps to = \"base\"");
        problems.at(spans.deal.clone(), "deal", &found, "exactly one, because the base rank is needed");
    }
    if dealt > 0 && !rules.has_base() {
        problems.at(spans.deal.clone(), "deal", "a step to = \"base\"", "none, or foundations with start = \"base\"");
    }
    let all_come = rules.set_aside == Some(SetAside::BaseToFoundation);
    let copies = if all_come { usize::from(rules.pack.copies_of_each()) } else { 1 };
    if dealt > 0 && !first_cards_find_places(rules, Start::Base, all_come) {
        let right = format!("{copies} with start = \"base\" for each suit");
        problems.at(spans.of("foundations"), "foundations", "too few for the base cards", &right);
    }
    if rules.set_aside == Some(SetAside::BaseToFoundation) && !first {
        let right = "to = \"base\" as the first step, so that the base rank is known";
        problems.at(spans.deal.clone(), "deal", "base cards set aside before there is a base rank", right);
    }
}

/// Whether foundations begin with the first cards of this kind that come: all, or one of any suit.
///
/// Where all come they find their suits' foundations first, and what is over takes those for any
/// suit.
fn first_cards_find_places(rules: &Rules, start: Start, all_come: bool) -> bool {
    let copies = if all_come { usize::from(rules.pack.copies_of_each()) } else { 1 };
    let begun_with = |suit: Option<Suit>| {
        let takes = |foundation: &&Foundation| {
            foundation.start == start && foundation.suit == suit && foundation.takes == Takes::Single
        };
        rules.foundations.iter().filter(takes).count()
    };
    let lacking = rules.pack.all_suits().map(|suit| copies.saturating_sub(begun_with(Some(suit))));
    let for_any = if all_come { lacking.sum() } else { lacking.max().unwrap_or(0) };
    for_any <= begun_with(None)
}

/// Whether the cards that the deal sets aside find their places.
fn check_set_aside(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let mut wrong = |found: &str, right: &str| problems.at(spans.of("set-aside"), "set-aside", found, right);
    match rules.set_aside {
        None | Some(SetAside::BaseToFoundation | SetAside::UnderStock(_)) => {}
        Some(SetAside::RankToFoundation(rank)) => {
            if !first_cards_find_places(rules, Start::Rank(rank), true) {
                let right = format!("a rank with which as many foundations begin as there are cards of it, not {rank}");
                wrong("cards that find no foundation", &right);
            }
        }
        Some(SetAside::FirstCards) => {
            let named = |card: Card| rules.foundations.iter().filter(|of| of.start == Start::Card(card)).count();
            let most = |card| usize::from(rules.pack.copies(card));
            if rules.pack.cards().all(|card| named(card) == 0) {
                wrong("rank = \"first\" without foundations that name a card", "start = a card, such as \"AS\"");
            } else if let Some(card) = rules.pack.cards().find(|&card| named(card) > most(card)) {
                let right = format!("at most {} that begin with {card}", most(card));
                wrong(&format!("{} foundations for it", named(card)), &right);
            }
        }
        Some(SetAside::ToBottom(_)) if rules.tableau.columns == 0 => {
            wrong("to = \"bottom\" without columns", "a [tableau]");
        }
        Some(SetAside::ToBottom(_)) if rules.deal.iter().any(hides_cards) => {
            wrong("to = \"bottom\" with face-down cards", "a deal with all cards face up");
        }
        Some(SetAside::ToBottom(_)) => {}
    }
}

fn check_stock(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let mut wrong = |found: &str, right: &str| problems.at(spans.of("stock"), "stock", found, right);
    let columns = rules.tableau.columns;
    match rules.stock.draw {
        Draw::None => {}
        Draw::Waste { .. } => {}
        Draw::Column(column) if column >= columns => {
            wrong(&format!("column {}", column + 1), &format!("a column from 1 to {columns}"));
        }
        Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps if rules.stock.passes != Some(1) => {
            wrong("more than one pass", "passes = 1: cards laid on piles do not come back to the stock");
        }
        Draw::Row { .. } | Draw::Gaps if columns == 0 => wrong("no columns", "a tableau to draw to"),
        Draw::Row { .. } if rules.stock.passes.is_none() => {
            wrong("passes = \"unlimited\"", "a number: columns that are gathered again and again never end");
        }
        Draw::Row { .. } if rules.stock.passes != Some(1) && rules.deal.iter().any(hides_cards) => {
            wrong("columns gathered with face-down cards", "passes = 1, or a deal with all cards face up");
        }
        Draw::Gaps if rules.tableau.build.is_some() || takes_into_spaces(rules) => {
            wrong("to = \"gaps\" with cards moving onto columns", "no build and no space, for drawing fills the gaps");
        }
        Draw::Foundation if rules.foundations.len() != 1 || !rules.foundations[0].is_hole() => {
            wrong("to = \"foundation\" without a hole", "one foundation with order = \"either\"");
        }
        Draw::Helpers if rules.kind.helpers.1 == rules.kind.helpers.0 || rules.refill_helpers => {
            wrong("to = \"helpers\"", "helpers that are not refilled from the stock");
        }
        Draw::Discards if rules.tableau.columns > 0 || rules.kind.helpers.1 == rules.kind.helpers.0 => {
            wrong("to = \"discards\"", "a game of helpers and foundations without columns");
        }
        Draw::Discards if !rules.piles.range(PileKind::Cell).is_empty() => {
            wrong("to = \"discards\" with cells", "no cells: the card turned may only go to the foundation");
        }
        Draw::Discards if rules.foundations.len() != 1 => {
            wrong("to = \"discards\" with several foundations", "one foundation, so that what fits is clear");
        }
        Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Row { .. } | Draw::Gaps | Draw::Discards => {}
    }
    let has_stock = rules.stock.draw != Draw::None;
    if rules.refill_helpers && !has_stock {
        problems.at(spans.of("helpers"), "helpers", "refill-from-stock without a stock", "a [stock]");
    }
    if rules.refill_helpers && matches!(rules.stock.draw, Draw::Row { .. }) {
        let right = "another draw.to: while rows are dealt the stock is for the columns";
        problems.at(spans.of("helpers"), "helpers", "refill-from-stock with draw.to = \"row\"", right);
    }
    if matches!(rules.set_aside, Some(SetAside::UnderStock(_))) && !has_stock {
        problems.at(spans.of("set-aside"), "set-aside", "under-stock without a stock", "a [stock]");
    }
    if rules.refill_helpers && rules.piles.of(PileKind::Helper).any(|helper| cards_laid_on(rules, helper) != 1) {
        let right = "one card on each helper: empty places are refilled at once, and others are not";
        problems.at(spans.deal.clone(), "deal", "another number of cards on a helper that is refilled", right);
    }
    let at_once = rules.tableau.space.at_once;
    if at_once && rules.piles.of(PileKind::Column).any(|column| cards_laid_on(rules, column) == 0) {
        let right = "a card on every column: with reserve-fills-at-once there is no space";
        problems.at(spans.deal.clone(), "deal", "a column without cards", right);
    }
    if at_once && matches!(rules.stock.draw, Draw::Row { .. } | Draw::Gaps) {
        let right = "draw.to = \"waste\" or \"column\": rows leave spaces";
        problems.at(spans.of("stock"), "stock", "rows in a game with reserve-fills-at-once", right);
    }
}

fn hides_cards(step: &DealStep) -> bool {
    matches!(step, DealStep::Lay { faces: Faces::Down | Faces::LastUp, .. })
}

fn takes_into_spaces(rules: &Rules) -> bool {
    let space = &rules.tableau.space;
    !space.from.is_empty() || !space.after_reserve.is_empty() || space.at_once
}

/// How many cards the steps of the deal lay on a pile.
fn cards_laid_on(rules: &Rules, pile: PileId) -> usize {
    let laid = |step: &DealStep| match step {
        DealStep::Base(column) => usize::from(*column == Some(pile)),
        DealStep::Lay { piles, .. } => piles.iter().filter(|&&laid_on| laid_on == pile).count(),
    };
    rules.deal.iter().map(laid).sum()
}

fn check_sources(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let has = |kind| !rules.piles.range(kind).is_empty();
    let mut check = |section: &str, field: &str, from: Kinds| {
        for kind in PileKind::ALL.into_iter().filter(|&kind| from.has(kind) && !has(kind)) {
            let found = format!("cards from a {}", kind.name());
            problems.at(spans.of(section), field, &found, "only kinds of piles that the game has");
        }
    };
    check("tableau", "tableau.space.from", rules.tableau.space.from);
    check("tableau", "tableau.space.after-reserve", rules.tableau.space.after_reserve);
    check("cells", "cells.from", rules.cells.from);
    check("goal", "goal.clear", rules.clear);
    if let Some(build) = rules.tableau.build.filter(|build| !build.from.is_all()) {
        check("tableau", "tableau.build.from", build.from);
    }
    let mut wrong = |section: &str, found: &str, right: &str| problems.at(spans.of(section), section, found, right);
    let space = &rules.tableau.space;
    let from_foundations = space.from.has(PileKind::Foundation) || space.after_reserve.has(PileKind::Foundation);
    if from_foundations && !rules.foundations.iter().any(|foundation| foundation.returns) {
        wrong("tableau", "spaces filled from foundations that give nothing back", "returns = true in [[foundations]]");
    }
    if rules.tableau.space.at_once && !has(PileKind::Reserve) {
        wrong("tableau", "reserve-fills-at-once without a reserve", "a deal step to = \"reserve\"");
    }
    if rules.cells.from.has(PileKind::Foundation) || rules.cells.from.has(PileKind::Cell) {
        wrong("cells", "cells that take cards from foundations or cells", "other piles");
    }
    if rules.cells.locked && !has(PileKind::Helper) {
        wrong("cells", "locked-until-a-helper-is-empty without helpers", "a [helpers]");
    }
    if rules.cells.closed && !has(PileKind::Stock) {
        wrong("cells", "closed-until-the-stock-is-empty without a stock", "a [stock]");
    }
    if rules.clear.has(PileKind::Foundation) {
        wrong("goal", "foundations to be cleared", "other piles");
    }
    let is_cleared = |pile: PileId| rules.clear.has(rules.piles.kind(pile));
    if !rules.clear.is_empty()
        && rules.piles.iter().filter(|&pile| is_cleared(pile)).all(|pile| cards_laid_on(rules, pile) == 0)
    {
        wrong("goal", "piles to be cleared on which the deal lays nothing", "kinds of piles that get cards");
    }
    if rules.cells.takes == CellTakes::Misfits && rules.tableau.build.is_some_and(|build| !build.from.is_all()) {
        wrong("cells", "takes = \"misfits\" with build.from", "cards that are built from any pile");
    }
    if rules.cells.takes == CellTakes::Misfits && rules.tableau.columns == 0 {
        wrong("cells", "takes = \"misfits\" without columns", "a [tableau]");
    }
    if matches!(rules.tableau.build, Some(build) if matches!(build.order, Order::Either | Order::Any))
        && !matches!(rules.tableau.units, Units::Single | Units::Groups)
    {
        wrong("tableau", "runs that go up and down", "move.cards = \"single\"");
    }
}

fn check_deal(rules: &Rules, spans: &Spans<'_, '_>, problems: &mut Problems<'_>) {
    let mut wrong = |found: &str, right: &str| problems.at(spans.deal.clone(), "deal", found, right);
    let size = rules.card_count();
    let laid: usize = rules
        .deal
        .iter()
        .map(|step| match step {
            DealStep::Base(_) => 1,
            DealStep::Lay { piles, .. } => piles.len(),
        })
        .sum();
    // Cards set aside need others in their places.
    let aside = match rules.set_aside {
        None => 0,
        // The base card itself is already counted as laid.
        Some(SetAside::BaseToFoundation) => 4 * usize::from(rules.decks()) - 1,
        Some(SetAside::UnderStock(_) | SetAside::RankToFoundation(_)) => 4 * usize::from(rules.decks()),
        Some(SetAside::FirstCards) => {
            rules.foundations.iter().filter(|foundation| matches!(foundation.start, Start::Card(_))).count()
        }
        Some(SetAside::ToBottom(_)) => 0,
    };
    let has_stock = rules.stock.draw != Draw::None;
    if laid == 0 {
        wrong("nothing", "steps that lay out the cards");
    } else if laid + aside > size {
        wrong(&format!("{} cards", laid + aside), &format!("at most {size}"));
    } else if !has_stock && laid + aside != size {
        let right = format!("all {size} cards, because there is no stock to take the rest");
        wrong(&format!("{} cards", laid + aside), &right);
    }
    let mut columns = rules.piles.of(PileKind::Column);
    if rules.stock.draw == Draw::Gaps {
        if columns.any(|column| cards_laid_on(rules, column) != 1) {
            wrong("another layout than one row of columns", "one step to = \"columns\" with rows = 1");
        }
    } else if columns.any(|column| faces_laid(rules, column).is_some_and(|faces| faces.last() == Some(&false))) {
        wrong("columns whose last card is face down", "face = \"last-up\", or a later step with face = \"up\"");
    }
    let mut columns = rules.piles.of(PileKind::Column);
    if columns.any(|column| faces_laid(rules, column).is_none()) {
        wrong("face-down cards laid on face-up ones", "the steps with face-down cards first, for each column");
    }
    let mut columns = rules.piles.of(PileKind::Column);
    if matches!(rules.stock.draw, Draw::Row { .. }) && columns.all(|column| cards_laid_on(rules, column) == 0) {
        wrong("no card on the columns", "a first row, to which drawing adds others");
    }
    if rules.piles.of(PileKind::Cell).any(|cell| cards_laid_on(rules, cell) > 1) {
        wrong("several cards on a cell", "at most one card on each cell");
    }
    for step in &rules.deal {
        if let DealStep::Lay { piles, .. } = step {
            check_foundation_step(rules, piles, &mut wrong);
        }
    }
    let begun =
        |(pile, foundation): (PileId, &Foundation)| foundation.start != Start::Dealt || cards_laid_on(rules, pile) == 1;
    if !rules.piles.of(PileKind::Foundation).zip(&rules.foundations).all(begun) {
        wrong("another number of cards on a foundation", "one for each foundation with start = \"dealt\"");
    }
    debug_assert!(size <= 2 * Card::COUNT);
}

/// Which of the cards that the deal lays on a column lie face up, from the bottom; `None` if a
/// face-down card comes to lie on a face-up one.
fn faces_laid(rules: &Rules, column: PileId) -> Option<Vec<bool>> {
    let mut laid: Vec<bool> = Vec::new();
    for step in &rules.deal {
        let DealStep::Lay { piles, faces, first_exposed } = step else {
            laid.extend((*step == DealStep::Base(Some(column))).then_some(true));
            continue;
        };
        let count = piles.iter().filter(|&&pile| pile == column).count();
        let up = match faces {
            Faces::Up => count,
            Faces::Down => 0,
            Faces::LastUp => count.min(1),
        };
        let covers_up = !first_exposed && count > up && laid.contains(&true);
        if covers_up || *first_exposed && count > 0 && laid.contains(&false) {
            return None;
        }
        laid.extend((0..count).map(|at| at + up >= count));
    }
    Some(laid)
}

fn check_foundation_step(rules: &Rules, piles: &[PileId], wrong: &mut impl FnMut(&str, &str)) {
    for &pile in piles {
        if rules.piles.kind(pile) != PileKind::Foundation {
            continue;
        }
        let foundation = &rules.foundations[usize::from(rules.piles.number(pile)) - 1];
        if foundation.start != Start::Dealt {
            wrong(
                &format!("a card laid on {}", rules.piles.name(pile)),
                "only foundations with start = \"dealt\" get their first card from the deal",
            );
        }
    }
}

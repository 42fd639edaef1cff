//! Whether rules that can be read also make sense together.

mod base;
mod covers;
mod deal;
mod noting;
mod stock;

use crate::card::{Card, Rank, Suit};
use crate::pack::Ranks;
use crate::pile::{PileId, PileKind};
use crate::rules::{
    CellTakes, Climb, Draw, Foundation, Kinds, Order, Rules, SetAside, SpaceRank, Start, Suits, Takes, Wrap,
};
use crate::ruleset::problem::Problems;
use crate::ruleset::sound::{Part, Sound};
use deal::{hides_cards, laid_on};
use noting::Check;

pub(super) use noting::Spans;

/// Notes everything that would make a game of these rules impossible to deal, play or win, as far
/// as it follows from parts that were read without a fault.
pub(super) fn check_rules(rules: &Rules, spans: &Spans<'_, '_>, sound: Sound, problems: &mut Problems<'_>) {
    let mut check = Check { rules, spans, sound, problems };
    check.goal();
    check.ranks();
    check.base();
    check.stock();
    check.helpers();
    check.set_aside();
    check.sources();
    check.cells();
    check.clearing();
    check.covers();
    check.pairs();
    check.outranked();
    check.cards_laid();
    check.faces();
    check.dealt_foundations();
}

impl Check<'_, '_, '_> {
    fn goal(&mut self) {
        let parts = [Part::Foundations, Part::Pack, Part::Goal];
        let rules = self.rules;
        let room: u32 = rules.foundations.iter().map(|foundation| u32::from(foundation.capacity)).sum();
        if room < u32::from(rules.goal) {
            let found = format!("foundations for {room} cards");
            let right = format!("room for the {} cards of the goal", rules.goal);
            self.wrong(&parts, "foundations", &found, &right);
        }
        for foundation in rules.foundations.iter().filter(|foundation| foundation.takes == Takes::WholeRuns) {
            self.whole_runs(foundation);
        }
        let mut wrong = |found: &str, right: &str| self.wrong(&[Part::Foundations], "foundations", found, right);
        for foundation in &rules.foundations {
            if foundation.climb == Climb::Double && foundation.suit.is_some() {
                let right = "suits = \"any\": doubling ranks does not come round within a suit";
                wrong("order = \"double\" in one suit", right);
            }
            if foundation.start == Start::Dealt && foundation.suit.is_some() {
                let right = "suits = \"any\": the deal may bring any card";
                wrong("start = \"dealt\" in one suit", right);
            }
            if matches!(foundation.start, Start::Chosen(_)) && foundation.is_hole() {
                wrong("start = \"chosen\" with order = \"either\"", "another order: a hole has no base rank");
            }
            if foundation.guests {
                guests_faults(rules, foundation).for_each(|(found, right)| wrong(found, right));
            }
            let gives = [("returns", foundation.returns), ("passes-on", foundation.passes_on)];
            for (field, _) in gives.into_iter().filter(|(_, gives)| *gives) {
                for (found, right) in stays(foundation) {
                    wrong(&format!("{found} with {field} = true"), right);
                }
            }
        }
    }

    /// Whether there are cards of each rank that is named.
    fn ranks(&mut self) {
        let rules = self.rules;
        let ranks = rules.pack.ranks();
        let lacks = |rank: Option<Rank>| rank.filter(|&rank| !ranks.has(rank));
        let named = match rules.tableau.space.rank {
            Some(SpaceRank::Named(rank)) => Some(rank),
            Some(SpaceRank::BelowBase) | None => None,
        };
        let mut check = |part: Part, field: &str, rank: Option<Rank>| {
            if let Some(rank) = lacks(rank) {
                let found = format!("the rank {rank}, of which there are no cards");
                self.wrong(&[Part::Pack, part], field, &found, "one of the ranks of the pack");
            }
        };
        check(Part::Tableau, "tableau.space.rank", named);
        check(Part::Goal, "goal.left-over", rules.left_over);
        check(Part::Foundations, "foundations", rules.foundations.iter().find_map(|of| lacks(of.first_rank())));
        check(Part::SetAside, "set-aside", rules.set_aside.iter().find_map(|of| lacks(of.rank())));
        if ranks != Ranks::ALL && rules.foundations.iter().any(|foundation| foundation.climb == Climb::Double) {
            let right = "all thirteen ranks, because the others are doubles of missing ones";
            self.wrong(&[Part::Pack, Part::Foundations], "foundations", "order = \"double\" in a short pack", right);
        }
    }

    /// Whole runs must be able to lie on a column as the foundation takes them.
    fn whole_runs(&mut self, foundation: &Foundation) {
        let parts = [Part::Foundations, Part::Columns, Part::Tableau];
        let (build, ranks) = (self.rules.tableau.build, self.rules.pack.ranks());
        let mut wrong = |found: &str, right: &str| self.wrong(&parts, "foundations", found, right);
        let Some(build) = build else {
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
            wrong(
                "whole runs in another order than columns are built",
                "the order of tableau.build: \"down\" or \"up\"",
            );
        }
        if build.suits == Suits::Alternating || build.suits == Suits::Other {
            wrong(
                "whole runs of one suit, although the columns are never built in suit",
                "build.suits with cards of one suit",
            );
        }
        let is_whole = foundation.step == 1 && foundation.capacity == ranks.count();
        if !is_whole || !matches!(foundation.follows, Suits::Same | Suits::Any) {
            wrong(
                "whole runs with step, cards, rounds or mixed suits",
                "none of step, cards and rounds, and suits = \"same\" or \"any\"",
            );
        }
        let (first, last) = foundation.ends(ranks);
        let ends = match build.wrap {
            Wrap::None => {
                [(ranks.highest(), ranks.lowest()), (ranks.lowest(), ranks.highest())].contains(&(first, last))
            }
            Wrap::Around | Wrap::FromBase => true,
        };
        if !ends {
            let found = format!("whole runs from {first} to {last}");
            wrong(&found, "runs from ace to king or from king to ace, or build.wrap = \"around\"");
        }
    }

    /// Whether the cards that the deal sets aside find their places.
    fn set_aside(&mut self) {
        let rules = self.rules;
        let parts = [Part::SetAside, Part::Foundations, Part::Columns, Part::Deal, Part::Faces, Part::Pack];
        let mut wrong = |found: &str, right: &str| self.wrong(&parts, "set-aside", found, right);
        for (at, &way) in rules.set_aside.iter().enumerate() {
            if let Some((found, right)) = set_aside_fault(rules, way) {
                wrong(&found, &right);
            }
            let before = &rules.set_aside[..at];
            if before.iter().any(|&other| other == way || way.rank().is_some() && other.rank() == way.rank()) {
                let word = if way == SetAside::FirstCards { "first" } else { "base" };
                let named = way.rank().map_or_else(|| word.to_owned(), |rank| rank.to_string());
                wrong(&format!("{named} twice"), "different cards in each [[set-aside]]");
            } else if before.iter().any(|&other| may_both_take(rules, way, other)) {
                let right =
                    "ranks with which no foundation that names a card begins, and \"base\" only beside to = \"bottom\"";
                wrong("cards that two of [[set-aside]] may take", right);
            }
        }
    }

    fn sources(&mut self) {
        let rules = self.rules;
        let has = |kind| !rules.piles.range(kind).is_empty();
        let mut check = |field: &str, from: Kinds| {
            for kind in PileKind::ALL.into_iter().filter(|&kind| from.has(kind) && !has(kind)) {
                // How many there are may be what is faulty.
                if self.sound.knows(kind) {
                    let found = format!("cards from a {}", kind.name());
                    let span = self.spans.file.span_within(field);
                    self.problems.at(span, field, &found, "only kinds of piles that the game has");
                }
            }
        };
        check("tableau.space.from", rules.tableau.space.from);
        let (emptied, after) = rules.tableau.space.after;
        if after != rules.tableau.space.from {
            check(after_field(emptied), after);
        }
        if let Some(from) = rules.foundations.iter().find_map(Foundation::chosen_from) {
            check("foundations.chosen-from", from);
        }
        check("cells.from", rules.cells.from);
        check("helpers.refill-from", rules.refill.kinds().collect());
        check("goal.clear", rules.clear);
        if let Some(build) = rules.tableau.build.filter(|build| !build.from.is_all()) {
            check("tableau.build.from", build.from);
        }
        let space = &rules.tableau.space;
        let from_foundations = space.sources().any(|sources| sources.has(PileKind::Foundation));
        let gives = |foundation: &Foundation| foundation.returns || foundation.guests;
        if from_foundations && !rules.foundations.iter().any(gives) {
            let found = "spaces filled from foundations that give nothing back";
            let parts = [Part::Tableau, Part::Columns, Part::Foundations];
            self.wrong(&parts, "tableau.space", found, "returns = true or guests = true in [[foundations]]");
        }
        if self.spans.file.has("reserve") && !has(PileKind::Reserve) {
            self.wrong(
                &[Part::Deal, Part::Reserve],
                "reserve",
                "a [reserve] without cards",
                "a deal step to = \"reserve\"",
            );
        }
        if space.after.0 == PileKind::Helper && !has(PileKind::Helper) {
            let parts = [Part::Tableau, Part::Helpers];
            self.wrong(&parts, "tableau.space.after-helpers", "after-helpers without helpers", "a [helpers]");
        }
        if space.after.0 == PileKind::Stock && !has(PileKind::Stock) {
            let parts = [Part::Tableau, Part::Stock];
            self.wrong(&parts, "tableau.space.after-stock", "after-stock without a stock", "a [stock]");
        }
        // Without a reserve this list would never count.
        let is_idle = after != space.from && emptied == PileKind::Reserve && !has(PileKind::Reserve);
        if is_idle && !self.problems.is_kept() {
            let parts = [Part::Tableau, Part::Deal];
            self.wrong(
                &parts,
                "tableau.space.after-reserve",
                "after-reserve without a reserve",
                "a deal step to = \"reserve\"",
            );
        }
        if space.at_once == Some(PileKind::Stock) && !matches!(rules.stock.draw, Draw::Row { .. }) {
            let found = "stock-fills-at-once without rows that are dealt";
            let parts = [Part::Tableau, Part::Stock];
            self.wrong(&parts, "tableau.space.stock-fills-at-once", found, "draw.to = \"row\" in [stock]");
        }
        if space.at_once == Some(PileKind::Reserve) && !has(PileKind::Reserve) {
            let parts = [Part::Tableau, Part::Deal];
            self.wrong(
                &parts,
                "tableau.space.reserve-fills-at-once",
                "reserve-fills-at-once without a reserve",
                "a deal step to = \"reserve\"",
            );
        }
    }

    fn cells(&mut self) {
        let rules = self.rules;
        let has = |kind| !rules.piles.range(kind).is_empty();
        let mut wrong = |field: &str, part: Part, found: &str, right: &str| {
            self.wrong(&[Part::Cells, part], &format!("cells.{field}"), found, right);
        };
        if rules.cells.from.has(PileKind::Foundation) || rules.cells.from.has(PileKind::Cell) {
            wrong("from", Part::Cells, "cells that take cards from foundations or cells", "other piles");
        }
        if rules.cells.locked && !has(PileKind::Helper) {
            wrong(
                "locked-until-a-helper-is-empty",
                Part::Helpers,
                "locked-until-a-helper-is-empty without helpers",
                "a [helpers]",
            );
        }
        if rules.cells.closed && !has(PileKind::Stock) {
            wrong(
                "closed-until-the-stock-is-empty",
                Part::Stock,
                "closed-until-the-stock-is-empty without a stock",
                "a [stock]",
            );
        }
        if rules.cells.takes == CellTakes::Misfits && rules.tableau.build.is_some_and(|build| !build.from.is_all()) {
            wrong("takes", Part::Tableau, "takes = \"misfits\" with build.from", "cards that are built from any pile");
        }
        if rules.cells.takes == CellTakes::Misfits && rules.tableau.columns == 0 {
            wrong("takes", Part::Columns, "takes = \"misfits\" without columns", "a [tableau]");
        }
    }

    fn clearing(&mut self) {
        let rules = self.rules;
        if rules.clear.has(PileKind::Foundation) {
            self.wrong(&[Part::Goal], "goal.clear", "foundations to be cleared", "other piles");
        }
        let is_cleared = |pile: PileId| rules.clear.has(rules.piles.kind(pile));
        if !rules.clear.is_empty()
            && rules.piles.iter().filter(|&pile| is_cleared(pile)).all(|pile| laid_on(rules, pile) == 0)
        {
            let found = "piles to be cleared on which the deal lays nothing";
            let parts = [Part::Goal, Part::Deal, Part::Columns, Part::Helpers, Part::Cells];
            self.wrong(&parts, "goal.clear", found, "kinds of piles that get cards");
        }
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

/// The field that says from where spaces are filled once all piles of a kind are empty.
fn after_field(emptied: PileKind) -> &'static str {
    match emptied {
        PileKind::Helper => "tableau.space.after-helpers",
        PileKind::Stock => "tableau.space.after-stock",
        _ => "tableau.space.after-reserve",
    }
}

/// Why guests can't lie on a foundation: what it is, and what would be right.
fn guests_faults(rules: &Rules, foundation: &Foundation) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_known = foundation.first_rank().is_some() && foundation.takes == Takes::Single;
    let goes_on = matches!(foundation.climb, Climb::Up | Climb::Down) && foundation.capacity > 1;
    let aside = |way: &SetAside| way.is_of_whole_pack() || *way == SetAside::BaseToFoundation;
    let why = [
        (!is_known, "guests = true without a first card", "start = a rank or a card, so that guests can be told"),
        (
            !goes_on,
            "guests = true with this order or with cards = 1",
            "order = \"up\" or \"down\" and cards that follow",
        ),
        (
            foundation.returns || foundation.passes_on,
            "guests = true with returns or passes-on",
            "only one of them: the other cards stay",
        ),
        (
            rules.set_aside.iter().any(aside),
            "guests = true beside cards that are set aside to foundations",
            "guests, or [set-aside] with another place",
        ),
    ];
    why.into_iter().filter(|(holds, ..)| *holds).map(|(_, found, right)| (found, right))
}

/// Why cards must stay on a foundation: what it is, and what would be right.
fn stays(foundation: &Foundation) -> impl Iterator<Item = (&'static str, &'static str)> {
    let runs = foundation.takes == Takes::WholeRuns;
    let why = [
        (runs, "takes = \"whole-runs\"", "runs that stay: they are removed from the table as a whole"),
        (
            matches!(foundation.start, Start::Chosen(_)),
            "start = \"chosen\"",
            "cards that stay: the first one decides the base rank for good",
        ),
        (foundation.is_hole(), "order = \"either\"", "cards that stay: they lie in any order that goes on"),
        (
            foundation.climb == Climb::Chosen,
            "order = \"chosen\"",
            "cards that stay: the first one played onto a base card decides the direction for good",
        ),
    ];
    why.into_iter().filter(|(holds, ..)| *holds).map(|(_, found, right)| (found, right))
}

/// Why the cards of one way to set cards aside find no place: what is wrong, and what would be
/// right.
fn set_aside_fault(rules: &Rules, way: SetAside) -> Option<(String, String)> {
    let told = |found: &str, right: &str| Some((found.to_owned(), right.to_owned()));
    match way {
        SetAside::RankToFoundation(rank) if !first_cards_find_places(rules, Start::Rank(rank), true) => {
            let right = format!("a rank with which as many foundations begin as there are cards of it, not {rank}");
            told("cards that find no foundation", &right)
        }
        SetAside::FirstCards => {
            let named = |card: Card| rules.foundations.iter().filter(|of| of.start == Start::Card(card)).count();
            let most = |card| usize::from(rules.pack.copies(card));
            if rules.pack.cards().all(|card| named(card) == 0) {
                return told("rank = \"first\" without foundations that name a card", "start = a card, such as \"AS\"");
            }
            let card = rules.pack.cards().find(|&card| named(card) > most(card))?;
            told(
                &format!("{} foundations for it", named(card)),
                &format!("at most {} that begin with {card}", most(card)),
            )
        }
        SetAside::ToBottom(_) if rules.tableau.columns == 0 => told("to = \"bottom\" without columns", "a [tableau]"),
        SetAside::ToBottom(_) if rules.deal.iter().any(hides_cards) => {
            told("to = \"bottom\" with face-down cards", "a deal with all cards face up")
        }
        SetAside::UnderStock(_) if !rules.takes_rest() => told("under-stock without a stock", "a [stock]"),
        SetAside::BaseToFoundation
        | SetAside::RankToFoundation(_)
        | SetAside::ToBottom(_)
        | SetAside::UnderStock(_) => None,
    }
}

/// Whether a card may be one for both, so that how many are set aside is not known beforehand. What
/// goes to the bottom is what the others leave.
fn may_both_take(rules: &Rules, one: SetAside, other: SetAside) -> bool {
    let names = |rank: Rank| {
        let is_named = |start: Start| matches!(start, Start::Card(card) if card.rank() == rank);
        rules.foundations.iter().any(|foundation| is_named(foundation.start))
    };
    match (one, other) {
        (SetAside::ToBottom(_), _) | (_, SetAside::ToBottom(_)) => false,
        (SetAside::BaseToFoundation, _) | (_, SetAside::BaseToFoundation) => true,
        (SetAside::FirstCards, way) | (way, SetAside::FirstCards) => way.rank().is_none_or(names),
        (SetAside::RankToFoundation(_) | SetAside::UnderStock(_), _) => false,
    }
}

//! Reading `[tableau]`.

use crate::card::Rank;
use crate::pile::MAX_COLUMNS;
use crate::rules::{Build, Kinds, Order, Space, SpaceRank, Tableau, Units, Wrap};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::{RANKS, SUITS, kinds};
use crate::ruleset::table::Table;

pub(super) fn read_tableau(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<Tableau> {
    let no_space = Space { rank: None, from: Kinds::default(), after_reserve: Kinds::default(), at_once: false };
    if !file.has("tableau") {
        // A game may be played without a tableau, as Königs-Patience is.
        file.optional("tableau");
        return Some(Tableau { columns: 0, build: None, units: Units::Single, space: no_space });
    }
    let mut table = file.table("tableau", problems)?;
    let columns = table
        .required("columns", &format!("a whole number from 1 to {MAX_COLUMNS}"), problems)
        .and(table.whole("columns", 1..=MAX_COLUMNS as u8, problems));
    let build = match table.table("build", problems) {
        Some(build) => read_build(build, problems).map(Some),
        None => Some(None),
    };
    let units = match table.table("move", problems) {
        Some(units) => read_units(units, problems),
        None => Some(Units::Single),
    };
    let space = match table.table("space", problems) {
        Some(space) => read_space(space, problems),
        None => Some(no_space),
    };
    if let (Some(Some(build)), Some(Units::Parts(_) | Units::Whole(_) | Units::OnlyWhole(_))) = (build, units)
        && matches!(build.order, Order::Either | Order::Any)
    {
        problems.at(
            table.span_of("move"),
            &table.path_of("move"),
            "runs, though cards are built up and down at will",
            "cards = \"single\"",
        );
    }
    table.finish(problems);
    Some(Tableau { columns: columns?, build: build?, units: units?, space: space? })
}

fn read_build(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Build> {
    let orders = [("down", Order::Down), ("up", Order::Up), ("either", Order::Either), ("any", Order::Any)];
    let wraps = [("none", Wrap::None), ("around", Wrap::Around), ("from-base", Wrap::FromBase)];
    let order = table.required_choice("order", &orders, problems);
    let suits = table.required_choice("suits", SUITS, problems);
    let wrap = if table.has("wrap") { table.choice("wrap", &wraps, problems) } else { Some(Wrap::None) };
    table.optional("wrap");
    let from = kinds(&mut table, "from", problems).unwrap_or(Kinds::ALL);
    table.finish(problems);
    Some(Build { order: order?, suits: suits?, wrap: wrap?, from })
}

fn read_units(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Units> {
    #[derive(Clone, Copy)]
    enum Cards {
        Single,
        Parts,
        Whole,
        OnlyWhole,
        Groups,
    }
    let words = [
        ("single", Cards::Single),
        ("runs", Cards::Parts),
        ("whole-columns", Cards::Whole),
        ("only-whole-columns", Cards::OnlyWhole),
        ("groups", Cards::Groups),
    ];
    let Some(cards) = table.required_choice("cards", &words, problems) else {
        table.finish_early(&["suits"], problems);
        return None;
    };
    let units = match cards {
        Cards::Single => Some(Units::Single),
        Cards::Groups => Some(Units::Groups),
        Cards::Parts => table.required_choice("suits", SUITS, problems).map(Units::Parts),
        Cards::Whole => table.required_choice("suits", SUITS, problems).map(Units::Whole),
        Cards::OnlyWhole => table.required_choice("suits", SUITS, problems).map(Units::OnlyWhole),
    };
    table.finish(problems);
    units
}

fn read_space(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Space> {
    let rank_given = table.has("rank");
    let named = RANKS.iter().filter_map(|&(word, number)| Some((word, SpaceRank::Named(Rank::new(number)?))));
    let words: Vec<_> = named.chain([("below-base", SpaceRank::BelowBase)]).collect();
    let rank = table.choice("rank", &words, problems);
    table.required("from", "a list of pile kinds", problems);
    let from = kinds(&mut table, "from", problems);
    let after_reserve = kinds(&mut table, "after-reserve", problems);
    let at_once = table.flag("reserve-fills-at-once", problems).unwrap_or(false);
    table.finish(problems);
    if rank_given && rank.is_none() {
        return None;
    }
    Some(Space { rank, from: from?, after_reserve: after_reserve.or(from)?, at_once })
}

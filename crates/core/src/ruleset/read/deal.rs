//! Reading `[[deal]]` and `[set-aside]`.

use crate::card::Rank;
use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{DealStep, Faces, SetAside};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::places::named_piles;
use crate::ruleset::read::words::RANKS;
use crate::ruleset::table::{Table, Value};

/// The fields of a step.
const STEP: [&str; 7] = ["to", "rows", "cards", "shape", "face", "exposed", "stays-on"];
const FACES: &[(&str, Faces)] = &[("up", Faces::Up), ("down", Faces::Down), ("last-up", Faces::LastUp)];

pub(super) fn read_set_aside(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<SetAside> {
    let mut table = file.table("set-aside", problems)?;
    let places = [("foundation", Aside::Foundation), ("under-stock", Aside::UnderStock), ("bottom", Aside::Bottom)];
    let to = table.required_choice("to", &places, problems);
    let mut words = vec![("base", AsideRank::Base), ("first", AsideRank::First)];
    words.extend(RANKS.iter().filter_map(|&(word, number)| Some((word, AsideRank::Named(Rank::new(number)?)))));
    let rank = table.required_choice("rank", &words, problems);
    let span = table.span();
    table.finish(problems);
    match (to?, rank?) {
        (Aside::Foundation, AsideRank::Base) => Some(SetAside::BaseToFoundation),
        (Aside::Foundation, AsideRank::First) => Some(SetAside::FirstCards),
        (Aside::Foundation, AsideRank::Named(rank)) => Some(SetAside::RankToFoundation(rank)),
        (Aside::UnderStock, AsideRank::Named(rank)) => Some(SetAside::UnderStock(rank)),
        (Aside::Bottom, AsideRank::Named(rank)) => Some(SetAside::ToBottom(rank)),
        (Aside::UnderStock | Aside::Bottom, AsideRank::Base | AsideRank::First) => {
            let found = "cards of foundations to another place";
            problems.at(span, "set-aside", found, "to = \"foundation\", or a rank that is known");
            None
        }
    }
}

/// Which cards are set aside.
#[derive(Clone, Copy)]
enum AsideRank {
    Base,
    /// Those that foundations name.
    First,
    Named(Rank),
}

#[derive(Clone, Copy)]
enum Aside {
    Foundation,
    UnderStock,
    Bottom,
}

pub(super) fn step_target<'n>(step: &Table<'n>) -> Option<&'n str> {
    step.entries().iter().find(|entry| entry.key == "to").and_then(|entry| match &entry.node.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Reads the steps of the deal.
pub(super) struct DealReader<'a, 'p, 't> {
    pub(super) piles: &'a Piles,
    pub(super) deck: u8,
    pub(super) problems: &'p mut Problems<'t>,
}

impl DealReader<'_, '_, '_> {
    pub(super) fn read(&mut self, steps: Vec<Table<'_>>) -> Vec<DealStep> {
        steps.into_iter().filter_map(|step| self.step(step)).collect()
    }

    fn step(&mut self, mut table: Table<'_>) -> Option<DealStep> {
        let Some(to) = table.text("to", self.problems) else {
            table.finish_early(&STEP, self.problems);
            return None;
        };
        if to == "base" {
            let columns: Vec<PileId> = self.piles.of(PileKind::Column).collect();
            let names: Vec<(&str, PileId)> = columns.iter().map(|&column| (self.piles.name(column), column)).collect();
            let column = table.choice("stays-on", &names, self.problems);
            table.finish(self.problems);
            return Some(DealStep::Base(column));
        }
        let targets = self.targets(to);
        if targets.is_empty() {
            let expected = "base, columns, helpers, cells, reserve, or one pile (t1) or several (t1-t4)";
            self.problems.at(table.span_of("to"), &table.path_of("to"), &format!("{to:?}"), expected);
            table.finish_early(&STEP, self.problems);
            return None;
        }
        let piles = self.order(&mut table, &targets);
        let faces = table.choice("face", FACES, self.problems).unwrap_or(Faces::Up);
        let first_exposed =
            table.choice("exposed", &[("last", false), ("first", true)], self.problems).unwrap_or(false);
        let faces_span = table.span_of("face");
        let faces_path = table.path_of("face");
        table.finish(self.problems);
        let not_columns = targets.iter().any(|&pile| self.piles.kind(pile) != PileKind::Column);
        if faces != Faces::Up && (not_columns || first_exposed) {
            let right = "\"up\": only columns hold face-down cards, dealt from the bottom to the top";
            self.problems.at(faces_span, &faces_path, "face-down cards", right);
            return None;
        }
        Some(DealStep::Lay { piles: piles?, faces, first_exposed })
    }

    fn targets(&self, to: &str) -> Vec<PileId> {
        let all = |kind| self.piles.of(kind).collect();
        match to {
            "columns" => all(PileKind::Column),
            "helpers" => all(PileKind::Helper),
            "reserve" => all(PileKind::Reserve),
            "cells" => all(PileKind::Cell),
            name => {
                let dealt_to = [PileKind::Column, PileKind::Helper, PileKind::Foundation, PileKind::Cell];
                let is_name = name.bytes().any(|byte| byte.is_ascii_digit()) || self.piles.find(name).is_some();
                let named = if is_name { named_piles(name, self.piles) } else { Vec::new() };
                named.into_iter().filter(|&pile| dealt_to.contains(&self.piles.kind(pile))).collect()
            }
        }
    }

    /// The pile of each card of a step, in the order of the deal.
    fn order(&mut self, table: &mut Table<'_>, targets: &[PileId]) -> Option<Vec<PileId>> {
        let amounts: Vec<&str> = ["rows", "cards", "shape"].into_iter().filter(|key| table.has(key)).collect();
        let rows = table.whole("rows", 1..=52, self.problems);
        let cards = table.whole("cards", 1..=self.deck, self.problems);
        let shape = table.choice("shape", &[("falling", true), ("rising", false)], self.problems);
        if amounts.len() != 1 {
            let found = if amounts.is_empty() { "nothing".into() } else { amounts.join(" and ") };
            let right = "one of rows (so many on each pile), cards (so many in all), shape (\"falling\" or \"rising\")";
            self.problems.at(table.span(), &table.path_of("rows"), &found, right);
            return None;
        }
        let count = targets.len();
        if let Some(rows) = rows {
            return Some(targets.repeat(usize::from(rows)));
        }
        if let Some(cards) = cards {
            return Some(targets.iter().copied().cycle().take(usize::from(cards)).collect());
        }
        let falling = shape?;
        let row = |row: usize| if falling { &targets[..count - row] } else { &targets[row..] };
        Some((0..count).flat_map(row).copied().collect())
    }
}

//! Reading `[[deal]]` and `[set-aside]`.

use crate::card::{Rank, shorten};
use crate::pile::{PileId, PileKind, Piles};
use crate::rules::{DealStep, Faces, SetAside};
use crate::ruleset::foreign;
use crate::ruleset::problem::Problems;
use crate::ruleset::read::places::named_piles;
use crate::ruleset::read::words::{ASIDE, Aside, EXPOSED, FACES, RANKS, SHAPES, TARGETS};
use crate::ruleset::sound::{Part, Sound};
use crate::ruleset::table::{Table, Value};

/// The fields of a step.
const STEP: [&str; 7] = ["to", "rows", "cards", "shape", "face", "exposed", "stays-on"];

/// One table, or a list of them: of several for a card the first counts.
pub(super) fn read_set_aside(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Vec<SetAside> {
    let is_one = matches!(file.optional("set-aside").map(|node| &node.value), Some(Value::Table(_)));
    let tables = if is_one {
        file.table("set-aside", problems).into_iter().collect()
    } else {
        file.tables("set-aside", RANKS.len(), problems)
    };
    tables.into_iter().filter_map(|table| read_way(table, problems)).collect()
}

fn read_way(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<SetAside> {
    let is_faulty = table.has("to");
    let to = table.choice("to", ASIDE, problems).or((!is_faulty).then_some(Aside::Foundation));
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

/// Whether a step is dealt to a pile of this name.
pub(super) fn goes_to(step: &Table<'_>, name: &str) -> bool {
    says(step, "to", name)
}

fn says(step: &Table<'_>, key: &str, word: &str) -> bool {
    let is_it = |value: &Value| matches!(value, Value::Text(text) if text == word);
    step.entries().iter().any(|entry| entry.key == key && is_it(&entry.node.value))
}

/// Reads the steps of the deal.
pub(super) struct DealReader<'a, 'p, 't> {
    pub(super) piles: &'a Piles,
    pub(super) deck: u8,
    /// Of which piles the number is known, and of the deal what is.
    pub(super) sound: &'a mut Sound,
    pub(super) problems: &'p mut Problems<'t>,
}

impl DealReader<'_, '_, '_> {
    pub(super) fn read(&mut self, steps: Vec<Table<'_>>) -> Vec<DealStep> {
        steps.into_iter().filter_map(|step| self.step(step)).collect()
    }

    fn step(&mut self, mut table: Table<'_>) -> Option<DealStep> {
        let to = if table.has("to") { table.text("to", self.problems) } else { Some("columns") };
        table.optional("to");
        let Some(to) = to else {
            table.finish_early(&STEP, self.problems);
            self.sound.lose(Part::Deal);
            return None;
        };
        if to == "base" {
            let columns: Vec<PileId> = self.piles.of(PileKind::Column).collect();
            let names: Vec<(&str, PileId)> = columns.iter().map(|&column| (self.piles.name(column), column)).collect();
            let column = if self.sound.knows(PileKind::Column) {
                table.choice("stays-on", &names, self.problems)
            } else {
                table.optional("stays-on").and(columns.first().copied())
            };
            table.finish(self.problems);
            return Some(DealStep::Base(column));
        }
        let targets = self.targets(to);
        if targets.is_empty() {
            // It may be a step to the base that is meant.
            table.optional("stays-on");
            let words: Vec<&str> = TARGETS.iter().map(|(word, _)| *word).collect();
            let expected = || "base, columns, helpers, cells, reserve, or one pile (t1) or several (t1-t4)".to_owned();
            let right = match to {
                "columns" => "a [tableau]".to_owned(),
                "helpers" => "a [helpers]".to_owned(),
                "cells" => "a [cells]".to_owned(),
                _ => foreign::word(to, &words).unwrap_or_else(expected),
            };
            // What there is of a faulty section is not known.
            if self.sound.knows_name(to) {
                let (found, right) = match table.has("to") {
                    true => (format!("{:?}", shorten(to)), right),
                    false => ("nothing".to_owned(), expected()),
                };
                self.problems.at(table.span_of("to"), &table.path_of("to"), &found, &right);
            }
        }
        let (sound, problems) = (&mut *self.sound, &mut *self.problems);
        let piles = sound.read(Part::Deal, problems, |problems| self::order(&mut table, &targets, self.deck, problems));
        let (faces, first_exposed) = sound.read(Part::Faces, problems, |problems| {
            let faces = table.choice("face", FACES, problems).unwrap_or(Faces::Up);
            let first_exposed = table.choice("exposed", EXPOSED, problems).unwrap_or(false);
            let not_columns = targets.iter().any(|&pile| self.piles.kind(pile) != PileKind::Column);
            if faces != Faces::Up && (not_columns || first_exposed) {
                let right = "\"up\": only columns hold face-down cards, dealt from the bottom to the top";
                problems.at(table.span_of("face"), &table.path_of("face"), "face-down cards", right);
            }
            (faces, first_exposed)
        });
        sound.read(Part::Deal, problems, |problems| table.finish(problems));
        if targets.is_empty() {
            sound.lose(Part::Deal);
            return None;
        }
        Some(DealStep::Lay { piles: piles?, faces, first_exposed })
    }

    fn targets(&self, to: &str) -> Vec<PileId> {
        if let Some((_, kind)) = TARGETS.iter().find(|(word, _)| *word == to) {
            return kind.map_or_else(Vec::new, |kind| self.piles.of(kind).collect());
        }
        let dealt_to = [PileKind::Column, PileKind::Helper, PileKind::Foundation, PileKind::Cell];
        let is_name = to.bytes().any(|byte| byte.is_ascii_digit()) || self.piles.find(to).is_some();
        let named = if is_name { named_piles(to, self.piles) } else { Vec::new() };
        named.into_iter().filter(|&pile| dealt_to.contains(&self.piles.kind(pile))).collect()
    }
}

/// The pile of each card of a step, in the order of the deal.
fn order(table: &mut Table<'_>, targets: &[PileId], deck: u8, problems: &mut Problems<'_>) -> Option<Vec<PileId>> {
    let amounts: Vec<&str> = ["rows", "cards", "shape"].into_iter().filter(|key| table.has(key)).collect();
    let rows = table.whole("rows", 1..=52, problems);
    let cards = match RANKS.iter().find(|(rank, _)| says(table, "cards", rank)) {
        None => table.whole("cards", 1..=deck, problems),
        Some((rank, _)) => {
            table.optional("cards");
            let right = format!("a whole number; cards of one rank are laid by [set-aside] rank = {rank:?}");
            problems.at(table.span_of("cards"), &table.path_of("cards"), &format!("{rank:?}"), &right);
            None
        }
    };
    let shape = table.choice("shape", SHAPES, problems);
    // A step that goes nowhere may be meant as one that needs none of them.
    if amounts.is_empty() && targets.is_empty() {
        return None;
    }
    if amounts.len() != 1 {
        let found = if amounts.is_empty() { "nothing".into() } else { amounts.join(" and ") };
        let right = "one of rows (so many on each pile), cards (so many in all), shape (\"falling\" or \"rising\")";
        problems.at(table.span(), &table.path_of("rows"), &found, right);
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

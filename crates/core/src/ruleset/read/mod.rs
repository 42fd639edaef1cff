//! Reading the playing rules out of a rule file: one file for each kind of section.

mod arrange;
mod deal;
mod drawing;
mod foundations;
mod places;
mod stock;
mod tableau;
pub(super) mod words;

use crate::card::Rank;
use crate::pack::{MAX_CARDS, Pack, Ranks};
use crate::pile::{MAX_PILES, PileId, PileKind, Piles};
use crate::rules::{Draw, FitTables, KindRanges, Kinds, OptionValue, Rules, mark};
use crate::ruleset::check::{Spans, check_rules};
use crate::ruleset::problem::Problems;
use crate::ruleset::sound::{Part, Sound};
use crate::ruleset::table::{Node, Table};
use arrange::Laid;
use deal::{DealReader, goes_to, read_set_aside};
use foundations::{read_foundations, with_twins};
use places::read_places;
use stock::{read_cells, read_helpers, read_reserve, read_stock};
use tableau::read_tableau;
use words::{RANKS, kinds, rank};

/// The fields that [`read_rules`] reads at the top of a file.
pub(super) const RULE_SECTIONS: [&str; 14] = [
    "decks",
    "suits",
    "ranks",
    "tableau",
    "foundations",
    "stock",
    "redeal",
    "helpers",
    "cells",
    "reserve",
    "goal",
    "deal",
    "set-aside",
    "place",
];

/// Reads the rules of a game for one choice of its options from `root`, in which the options have
/// already been put in place. Problems are noted; `None` if the rules can't be built.
pub(super) fn read_rules(
    root: &Node,
    game: &str,
    options: Vec<(String, OptionValue)>,
    problems: &mut Problems<'_>,
) -> Option<Rules> {
    let mut file = Table::open(root, "", problems)?;
    let mut sound = Sound::default();
    let pack = sound.read(Part::Pack, problems, |problems| read_pack(&mut file, problems));
    let (mut tableau, spaces, drawn) = read_tableau(&mut file, &mut sound, problems);
    let known_pack = (pack, sound.are(&[Part::Pack]));
    let mut foundations =
        sound.read(Part::Foundations, problems, |problems| read_foundations(&mut file, known_pack, problems));
    let stock = sound.read(Part::Stock, problems, |problems| read_stock(&mut file, problems));
    let (helpers, refill) = sound.read(Part::Helpers, problems, |problems| read_helpers(&mut file, problems));
    let (cell_count, mut cells, is_cell_open) =
        sound.read(Part::Cells, problems, |problems| read_cells(&mut file, problems));
    let reserve_shows = sound.read(Part::Reserve, problems, |problems| read_reserve(&mut file, problems));
    let (left_over, clear) = sound.read(Part::Goal, problems, |problems| read_goal(&mut file, problems));
    let steps = sound.read(Part::Deal, problems, |problems| file.tables("deal", 64, problems));
    let mut places = file.tables("place", 64, problems);

    let counts = [
        tableau.columns,
        helpers,
        foundations.len() as u8,
        u8::from(steps.iter().any(|step| goes_to(step, "reserve"))),
        u8::from(stock.draw != Draw::None),
        u8::from(matches!(stock.draw, Draw::Waste { .. } | Draw::Discards)),
        u8::from(stock.draw == Draw::Discards),
        cell_count,
    ];
    let counts = within_limits(counts, &file, &mut sound, problems);
    foundations.truncate(usize::from(counts[PileKind::Foundation as usize]));
    let piles = Piles::new(counts);
    if spaces.from {
        tableau.space.from = there(&piles, &[PileKind::Column, PileKind::Cell]);
        // Without a list of its own what comes later is the same.
        if spaces.after {
            tableau.space.after.1 = tableau.space.from;
        }
    }
    if is_cell_open {
        cells.from = there(&piles, &[PileKind::Column]);
    }
    let foundations = with_twins(foundations, &piles);
    let deck = if sound.are(&[Part::Pack]) { pack.size() } else { MAX_CARDS } as u8;
    let deal = DealReader { piles: &piles, deck, sound: &mut sound, problems }.read(steps);
    let set_aside = sound.read(Part::SetAside, problems, |problems| read_set_aside(&mut file, problems));
    let on = |pile: PileId| deal.iter().map(|step| step.laid_on(pile)).sum();
    let laid = Laid { on: &on, drawn: &drawn, abreast: tableau.abreast };
    let places = read_places(&mut places, &piles, &laid, sound, problems);
    let wanted = pack.size() as u8 - if left_over.is_some() { 4 * pack.decks() } else { 0 };
    let goal = if clear.is_empty() { wanted } else { 0 };
    let rules = Rules {
        game: game.into(),
        preset: game.into(),
        options,
        of_preset: None,
        pack,
        kind: KindRanges::of(&piles),
        mark: 0,
        tables: FitTables::new(&tableau, &foundations, pack),
        piles,
        tableau,
        foundations,
        stock,
        cells,
        refill,
        reserve_shows,
        deal,
        set_aside,
        goal,
        left_over,
        clear,
        places,
    };
    check_rules(&rules, &Spans { file: &file, deal: file.span_of("deal") }, sound, problems);
    Some(Rules { mark: mark(&rules), ..rules })
}

/// The kinds that there are of these, helpers, the reserve and the waste.
fn there(piles: &Piles, kinds: &[PileKind]) -> Kinds {
    let all = [kinds, &[PileKind::Helper, PileKind::Reserve, PileKind::Waste]].concat();
    let there: Vec<PileKind> = all.into_iter().filter(|&kind| !piles.range(kind).is_empty()).collect();
    Kinds::of(&there)
}

/// The numbers of piles, if there are not too many; otherwise that is noted, and one of each kind
/// lets the reading go on.
fn within_limits(counts: [u8; 8], file: &Table<'_>, sound: &mut Sound, problems: &mut Problems<'_>) -> [u8; 8] {
    let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
    if total <= MAX_PILES as u32 {
        return counts;
    }
    // A part that is faulty has told its own fault.
    if PileKind::ALL.into_iter().all(|kind| sound.knows(kind)) {
        problems.at(file.span(), "", &format!("{total} piles"), &format!("at most {MAX_PILES} piles in all"));
    }
    for part in [Part::Columns, Part::Helpers, Part::Foundations, Part::Stock, Part::Cells] {
        sound.lose(part);
    }
    counts.map(|count| count.min(1))
}

/// The cards: one pack of all ranks in four suits, if nothing else is said.
fn read_pack(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Pack {
    let decks = file.whole("decks", 1..=2, problems).unwrap_or(1);
    let pack = Pack::new(decks, read_suits(file, problems));
    let before = problems.times();
    let Some(ranks) = file.choices("ranks", RANKS, problems) else { return pack };
    let ranks: Ranks = ranks.into_iter().filter_map(Rank::new).collect();
    if problems.times() > before {
        return pack;
    }
    if ranks.count() < FEWEST_RANKS {
        let found = if ranks.count() == 1 { "a single rank" } else { "no ranks" };
        problems.at(file.span_of("ranks"), "ranks", found, &format!("at least {FEWEST_RANKS} of them"));
        return pack;
    }
    pack.with_ranks(ranks)
}

/// With fewer nothing follows anything else.
const FEWEST_RANKS: u8 = 2;

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

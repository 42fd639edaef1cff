//! Reading the playing rules out of a rule file: one function for each section.

use std::ops::Range;

use crate::card::{Rank, Suit, shorten};
use crate::pile::{MAX_COLUMNS, MAX_FOUNDATIONS, MAX_HELPERS, PileId, PileKind, Piles};
use crate::rules::model::{
    Build, CellTakes, Cells, Climb, DealStep, DealingColumns, Draw, Faces, Fan, FitTables, Foundation, KindRanges,
    Kinds, Order, Place, Rules, SetAside, Space, Start, Stock, Suits, Tableau, Units, Wrap,
};
use crate::rules::problem::Problems;
use crate::rules::reader::{Node, Table, Value, as_number};
use crate::rules::ruleset::OptionValue;

const SUITS: &[(&str, Suits)] = &[
    ("alternating", Suits::Alternating),
    ("same", Suits::Same),
    ("alternating-or-same", Suits::AlternatingOrSame),
    ("other", Suits::Other),
    ("any", Suits::Any),
];
const SOURCES: &[(&str, PileKind)] = &[
    ("column", PileKind::Column),
    ("helper", PileKind::Helper),
    ("foundation", PileKind::Foundation),
    ("reserve", PileKind::Reserve),
    ("waste", PileKind::Waste),
    ("cell", PileKind::Cell),
];
const DEALING_COLUMNS: &[(&str, DealingColumns)] =
    &[("all", DealingColumns::All), ("ends", DealingColumns::Ends), ("none", DealingColumns::None)];
const FACES: &[(&str, Faces)] = &[("up", Faces::Up), ("down", Faces::Down), ("last-up", Faces::LastUp)];
const FANS: &[(&str, Fan)] =
    &[("none", Fan::None), ("down", Fan::Down), ("up", Fan::Up), ("left", Fan::Left), ("right", Fan::Right)];
const RANKS: &[(&str, u8)] = &[
    ("A", 1),
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("9", 9),
    ("10", 10),
    ("J", 11),
    ("Q", 12),
    ("K", 13),
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
    let decks = file.required("decks", "1 or 2", problems).and(file.whole("decks", 1..=2, problems));
    let tableau = read_tableau(&mut file, problems);
    let foundations = read_foundations(&mut file, problems);
    let stock = read_stock(&mut file, problems);
    let (helpers, refill_helpers) = read_helpers(&mut file, problems);
    let (cell_count, cells) = read_cells(&mut file, problems);
    let left_over = read_goal(&mut file, problems);
    let steps = file.tables("deal", 64, problems);
    let mut places = file.tables("place", 64, problems);

    let (tableau, foundations, decks) = (tableau?, foundations?, decks?);
    let has_reserve = steps.iter().any(|step| step_target(step) == Some("reserve"));
    let has_stock = stock.draw != Draw::None;
    let counts = [
        tableau.columns,
        helpers,
        foundations.len() as u8,
        u8::from(has_reserve),
        u8::from(has_stock),
        u8::from(matches!(stock.draw, Draw::Waste { .. } | Draw::Discards)),
        u8::from(stock.draw == Draw::Discards),
        cell_count,
    ];
    if counts.iter().map(|&count| usize::from(count)).sum::<usize>() > crate::pile::MAX_PILES {
        let found = format!("{} piles", counts.iter().map(|&count| u32::from(count)).sum::<u32>());
        problems.at(file.span(), "", &found, &format!("at most {} piles in all", crate::pile::MAX_PILES));
        return None;
    }
    let piles = Piles::new(counts);
    let foundations = with_twins(foundations, &piles);
    let deal_span = file.span_of("deal");
    let mut dealing = DealReader { piles: &piles, deck: 52 * decks, problems };
    let deal = dealing.read(steps);
    let set_aside = read_set_aside(&mut file, problems);
    let places = read_places(&mut places, &piles, file.span_of("place"), problems);
    let goal = 52 * decks - if left_over.is_some() { 4 * decks } else { 0 };
    let rules = Rules {
        game: game.into(),
        options,
        decks,
        tables: FitTables::new(&tableau, &foundations),
        kind: kind_ranges(&piles),
        piles,
        tableau,
        foundations,
        stock,
        cells,
        refill_helpers,
        deal,
        set_aside,
        goal,
        places,
    };
    super::check::check_rules(&rules, &Spans { file: &file, deal: deal_span }, problems);
    Some(rules)
}

/// Where the sections stand that checks complain about.
pub(super) struct Spans<'a, 'n> {
    file: &'a Table<'n>,
    pub(super) deal: Range<usize>,
}

impl Spans<'_, '_> {
    pub(super) fn of(&self, section: &str) -> Range<usize> {
        self.file.span_of(section)
    }
}

/// The fields that [`read_rules`] reads at the top of a file.
pub(super) const RULE_SECTIONS: [&str; 10] =
    ["decks", "tableau", "foundations", "stock", "helpers", "cells", "goal", "deal", "set-aside", "place"];

fn kind_ranges(piles: &Piles) -> KindRanges {
    let pair = |kind| {
        let range = piles.range(kind);
        (range.start, range.end)
    };
    let only = |kind| piles.first(kind).map(PileId::index);
    KindRanges {
        columns: piles.range(PileKind::Column).len(),
        helpers: pair(PileKind::Helper),
        foundations: pair(PileKind::Foundation),
        cells: pair(PileKind::Cell),
        reserve: only(PileKind::Reserve),
        stock: only(PileKind::Stock),
        waste: only(PileKind::Waste),
        discard: only(PileKind::Discard),
    }
}

fn rank(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Rank> {
    table.choice(key, RANKS, problems).and_then(Rank::new)
}

fn read_tableau(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<Tableau> {
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
        && build.order == Order::Either
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
    let orders = [("down", Order::Down), ("up", Order::Up), ("either", Order::Either)];
    let wraps = [("none", Wrap::None), ("around", Wrap::Around), ("from-base", Wrap::FromBase)];
    let order = table.required_choice("order", &orders, problems);
    let suits = table.required_choice("suits", SUITS, problems);
    let wrap = if table.has("wrap") { table.choice("wrap", &wraps, problems) } else { Some(Wrap::None) };
    table.optional("wrap");
    table.finish(problems);
    Some(Build { order: order?, suits: suits?, wrap: wrap? })
}

fn read_units(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Units> {
    #[derive(Clone, Copy)]
    enum Cards {
        Single,
        Parts,
        Whole,
        OnlyWhole,
    }
    let words = [
        ("single", Cards::Single),
        ("runs", Cards::Parts),
        ("whole-columns", Cards::Whole),
        ("only-whole-columns", Cards::OnlyWhole),
    ];
    let units = match table.required_choice("cards", &words, problems)? {
        Cards::Single => Some(Units::Single),
        Cards::Parts => table.required_choice("suits", SUITS, problems).map(Units::Parts),
        Cards::Whole => table.required_choice("suits", SUITS, problems).map(Units::Whole),
        Cards::OnlyWhole => table.required_choice("suits", SUITS, problems).map(Units::OnlyWhole),
    };
    table.finish(problems);
    units
}

fn kinds(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Kinds> {
    table.choices(key, SOURCES, problems).map(|kinds| Kinds::of(&kinds))
}

fn read_space(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Space> {
    let rank_given = table.has("rank");
    let rank = rank(&mut table, "rank", problems);
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

fn read_foundations(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<Vec<Foundation>> {
    file.required("foundations", "one [[foundations]] or more", problems)?;
    let groups = file.tables("foundations", MAX_FOUNDATIONS, problems);
    let mut foundations = Vec::new();
    for group in groups {
        let span = group.span();
        let Some(group) = read_foundation_group(group, problems) else { continue };
        foundations.extend(group);
        if foundations.len() > MAX_FOUNDATIONS {
            let found = format!("{} foundations", foundations.len());
            problems.at(span, "foundations", &found, &format!("at most {MAX_FOUNDATIONS}"));
            return None;
        }
    }
    Some(foundations)
}

fn read_foundation_group(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<Vec<Foundation>> {
    let mut starts: Vec<(&str, Start)> = vec![("base", Start::Base), ("dealt", Start::Dealt)];
    starts.extend(RANKS.iter().filter_map(|&(word, number)| Some((word, Start::Rank(Rank::new(number)?)))));
    let climbs = [("up", Climb::Up), ("down", Climb::Down), ("chosen", Climb::Chosen), ("double", Climb::Double)];
    let start = table.required_choice("start", &starts, problems);
    let climb = table.required_choice("order", &climbs, problems);
    let any_suit = table.choice("suits", &[("same", false), ("any", true)], problems).unwrap_or(false);
    let sets = table.whole("sets", 1..=8, problems).unwrap_or(1);
    let returns = table.flag("returns", problems).unwrap_or(false);
    let span = table.span_of("sets");
    let sets_path = table.path_of("sets");
    table.finish(problems);
    let (start, climb) = (start?, climb?);
    let capacity = if climb == Climb::Double { 96 } else { Rank::COUNT };
    let foundation = |suit| Foundation { suit, start, climb, capacity, twin: None, returns };
    if any_suit {
        return Some((0..sets).map(|_| foundation(None)).collect());
    }
    if sets > 2 {
        problems.at(span, &sets_path, &sets.to_string(), "1 or 2: so many foundations for each suit");
        return None;
    }
    let suits = Suit::ALL.iter().cycle().take(4 * usize::from(sets));
    Some(suits.map(|&suit| foundation(Some(suit))).collect())
}

/// Notes for each foundation the lower-numbered one that is built the same way.
fn with_twins(mut foundations: Vec<Foundation>, piles: &Piles) -> Vec<Foundation> {
    let ids: Vec<PileId> = piles.of(PileKind::Foundation).collect();
    for at in 1..foundations.len() {
        let this = foundations[at];
        let same = |other: &Foundation| (other.suit, other.start, other.climb) == (this.suit, this.start, this.climb);
        // Foundations of any suit differ by what lies on them even when they want the same card.
        if this.suit.is_some() {
            foundations[at].twin = foundations[..at].iter().rposition(same).map(|lower| ids[lower]);
        }
    }
    foundations
}

fn read_stock(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Stock {
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
        Row,
        Gaps,
        Discards,
    }
    let words = [
        ("waste", To::Waste),
        ("column", To::Column),
        ("row", To::Row),
        ("gaps", To::Gaps),
        ("discards", To::Discards),
    ];
    let draw = match table.required_choice("to", &words, problems)? {
        To::Waste => Draw::Waste { cards: table.whole("cards", 1..=10, problems).unwrap_or(1) },
        To::Column => Draw::Column(table.whole("column", 1..=MAX_COLUMNS as u8, problems).unwrap_or(1) - 1),
        To::Row => Draw::Row { dealing: read_dealing(&mut table, problems) },
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

fn read_helpers(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, bool) {
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

fn read_cells(file: &mut Table<'_>, problems: &mut Problems<'_>) -> (u8, Cells) {
    let none = Cells { takes: CellTakes::Any, from: Kinds::default(), locked: false };
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
    table.finish(problems);
    let cells = Cells { takes: takes.unwrap_or(none.takes), from: from.unwrap_or(none.from), locked };
    (count.unwrap_or(0), cells)
}

fn read_goal(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<Rank> {
    let mut table = file.table("goal", problems)?;
    table.required("left-over", "a rank, such as \"K\"", problems);
    let left_over = rank(&mut table, "left-over", problems);
    table.finish(problems);
    left_over
}

fn read_set_aside(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<SetAside> {
    let mut table = file.table("set-aside", problems)?;
    let to_foundation = table.required_choice("to", &[("foundation", true), ("under-stock", false)], problems);
    let mut words: Vec<(&str, Option<Rank>)> = vec![("base", None)];
    words.extend(RANKS.iter().map(|&(word, number)| (word, Rank::new(number))));
    let rank = table.required_choice("rank", &words, problems);
    let aside = match (to_foundation?, rank?) {
        (true, None) => Some(SetAside::BaseToFoundation),
        (false, Some(rank)) => Some(SetAside::UnderStock(rank)),
        _ => {
            let found = "a rank and a place that do not go together";
            let right = "the base rank to the foundation, or another rank under the stock";
            problems.at(table.span(), "set-aside", found, right);
            None
        }
    };
    table.finish(problems);
    aside
}

fn step_target<'n>(step: &Table<'n>) -> Option<&'n str> {
    step.entries().iter().find(|entry| entry.key == "to").and_then(|entry| match &entry.node.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

struct DealReader<'a, 'p, 't> {
    piles: &'a Piles,
    deck: u8,
    problems: &'p mut Problems<'t>,
}

impl DealReader<'_, '_, '_> {
    fn read(&mut self, steps: Vec<Table<'_>>) -> Vec<DealStep> {
        steps.into_iter().filter_map(|step| self.step(step)).collect()
    }

    fn step(&mut self, mut table: Table<'_>) -> Option<DealStep> {
        let to = table.text("to", self.problems)?;
        if to == "base" {
            table.finish(self.problems);
            return Some(DealStep::Base);
        }
        let targets = self.targets(to);
        if targets.is_empty() {
            let expected = "base, columns, helpers, reserve or the name of a column, helper or foundation";
            self.problems.at(table.span_of("to"), &table.path_of("to"), &format!("{to:?}"), expected);
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
            name => {
                let dealt_to = [PileKind::Column, PileKind::Helper, PileKind::Foundation];
                let named = self.piles.find(name).filter(|&pile| dealt_to.contains(&self.piles.kind(pile)));
                named.into_iter().collect()
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

fn read_places(
    tables: &mut Vec<Table<'_>>,
    piles: &Piles,
    span: Range<usize>,
    problems: &mut Problems<'_>,
) -> Vec<Place> {
    let mut places: Vec<Option<Place>> = vec![None; piles.len()];
    for table in tables.drain(..) {
        read_place(table, piles, &mut places, problems);
    }
    let missing: Vec<&str> =
        piles.iter().filter(|pile| places[pile.index()].is_none()).map(|pile| piles.name(pile)).collect();
    if !missing.is_empty() {
        problems.at(span, "place", &format!("no place for {}", missing.join(", ")), "a place for every pile");
    }
    // The file is refused then; a corner in its place lets the other checks go on.
    let corner = Place { x: 0.0, y: 0.0, fan: Fan::None, step: 0.0 };
    places.into_iter().map(|place| place.unwrap_or(corner)).collect()
}

fn read_place(mut table: Table<'_>, piles: &Piles, places: &mut [Option<Place>], problems: &mut Problems<'_>) {
    let named = table.text("piles", problems);
    let found: Vec<PileId> = named.map_or_else(Vec::new, |text| named_piles(text, piles));
    // A kind of which a choice of options leaves no pile may still have its place in the file.
    let is_kind = |text: &str| PileKind::ALL.into_iter().any(|kind| text == kind.letter().to_string());
    if let Some(text) = named
        && found.is_empty()
        && !is_kind(text)
    {
        let expected = format!("a kind's letter (t), a pile (t1) or a range (t1-t4) of this game's piles: {piles}");
        problems.at(table.span_of("piles"), &table.path_of("piles"), &format!("{text:?}"), &expected);
    }
    let fan = table.choice("fan", FANS, problems).unwrap_or(Fan::None);
    let step = table.number("step", problems).unwrap_or(if fan == Fan::None { 0.0 } else { 0.3 });
    let corner = |x, y| Place { x, y, fan, step };
    if let Some(corners) = read_corners(&mut table, found.len(), problems) {
        for (pile, (x, y)) in found.iter().zip(corners) {
            places[pile.index()] = Some(corner(x, y));
        }
    } else {
        let mut number = |key, default: f64| table.number(key, problems).unwrap_or(default);
        let (x, y, dx, dy) = (number("x", 0.0), number("y", 0.0), number("dx", 0.0), number("dy", 0.0));
        for (at, pile) in found.iter().enumerate() {
            places[pile.index()] = Some(corner(x + dx * at as f64, y + dy * at as f64));
        }
    }
    table.finish(problems);
}

/// The corners that `at = [[x, y], …]` lists, one for each pile.
fn read_corners(table: &mut Table<'_>, count: usize, problems: &mut Problems<'_>) -> Option<Vec<(f64, f64)>> {
    let node = table.optional("at")?;
    let corner = |item: &Node| match &item.value {
        Value::Array(pair) => match pair.as_slice() {
            [x, y] => Some((as_number(x)?, as_number(y)?)),
            _ => None,
        },
        _ => None,
    };
    let corners = match &node.value {
        Value::Array(items) if items.len() == count => items.iter().map(corner).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    if corners.is_none() {
        let expected = format!("a list of {count} corners [x, y], one for each pile");
        problems.at(node.span.clone(), &table.path_of("at"), &node.describe(), &expected);
    }
    Some(corners.unwrap_or_default())
}

fn named_piles(text: &str, piles: &Piles) -> Vec<PileId> {
    if let Some((first, last)) = text.split_once('-') {
        return match (piles.find(first), piles.find(last)) {
            (Some(first), Some(last)) if piles.kind(first) == piles.kind(last) => {
                piles.iter().filter(|&pile| first <= pile && pile <= last).collect()
            }
            _ => Vec::new(),
        };
    }
    match piles.find(text) {
        Some(pile) => vec![pile],
        None => {
            let kind = PileKind::ALL.into_iter().find(|kind| text == kind.letter().to_string());
            kind.map_or_else(Vec::new, |kind| piles.of(kind).collect())
        }
    }
}

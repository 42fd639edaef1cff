//! Rules as a rule file, positions as layouts.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::card::Card;
use crate::general::position::{Game, Pile, Position};
use crate::general::rules::{
    Amount, Climb, DealingColumns, Draw, Face, Helpers, HoleEnds, Kind, Order, Rules, SetAside, Source, Start, Step,
    Suits, Target, Units, Wrap,
};
use crate::record::Layout;

/// The name of the game in rule files and layouts.
const NAME: &str = "random";

fn rank(rank: u8) -> String {
    let word = match rank {
        1 => "A".to_owned(),
        11 => "J".to_owned(),
        12 => "Q".to_owned(),
        13 => "K".to_owned(),
        number => number.to_string(),
    };
    format!("\"{word}\"")
}

fn suits(suits: Suits) -> &'static str {
    match suits {
        Suits::Alternating => "alternating",
        Suits::Same => "same",
        Suits::AlternatingOrSame => "alternating-or-same",
        Suits::SameColour => "same-colour",
        Suits::Other => "other",
        Suits::Any => "any",
    }
}

fn kinds(kinds: &[Kind]) -> String {
    let word = |kind: &Kind| match kind {
        Kind::Column => "\"column\"",
        Kind::Helper => "\"helper\"",
        Kind::Foundation => "\"foundation\"",
        Kind::Reserve => "\"reserve\"",
        Kind::Waste => "\"waste\"",
        Kind::Cell => "\"cell\"",
    };
    format!("[{}]", kinds.iter().map(word).collect::<Vec<_>>().join(", "))
}

/// The rules as a rule file.
#[must_use]
pub fn rule_file(rules: &Rules) -> String {
    let mut text = String::new();
    let out = &mut text;
    line(out, "format = \"patience-rules/1\"");
    line(out, &format!("id = \"{NAME}\""));
    line(out, "name = { de = \"Zufall\", en = \"Random\" }");
    line(out, "source = { title = \"Random rules\" }");
    line(out, &format!("decks = {}\nsuits = {}", rules.decks, rules.suits));
    if !rules.lacking.is_empty() {
        let ranks: Vec<String> = rules.ranks().into_iter().map(rank).collect();
        line(out, &format!("ranks = [{}]", ranks.join(", ")));
    }
    if rules.deal.is_empty() {
        line(out, "deal = []");
    }
    tableau(rules, out);
    foundations(rules, out);
    stock(rules, out);
    helpers_and_cells(rules, out);
    if !rules.clear.is_empty() {
        line(out, &format!("[goal]\nclear = {}", kinds(&rules.clear)));
    }
    if let Some(left_over) = rules.left_over {
        line(out, &format!("[goal]\nleft-over = {}", rank(left_over)));
    }
    deal(rules, out);
    for letter in ["t", "h", "f", "r", "s", "w", "d", "c"] {
        line(out, &format!("[[place]]\npiles = \"{letter}\""));
    }
    text
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("a text can be written to");
}

fn tableau(rules: &Rules, out: &mut String) {
    if rules.columns == 0 {
        return;
    }
    match &rules.covers {
        Some(covers) => {
            let covered = if covers.face_down { "face-down" } else { "face-up" };
            line(out, &format!("[tableau]\ndrawn = \"\"\"\n{}\"\"\"", covers.drawn.join("\n")));
            line(out, &format!("covered = \"{covered}\""));
        }
        None => line(out, &format!("[tableau]\ncolumns = {}", rules.columns)),
    }
    if let Some(abreast) = rules.abreast {
        line(out, &format!("abreast = {abreast}"));
    }
    if let Some(build) = rules.build {
        let order = match build.order {
            Order::Down => "down",
            Order::Up => "up",
            Order::Either => "either",
            Order::Any => "any",
        };
        let wrap = match build.wrap {
            Wrap::None => "none",
            Wrap::Around => "around",
            Wrap::FromBase => "from-base",
        };
        let suits = suits(build.suits);
        let from = build.from.map_or(String::new(), |from| format!(", from = {}", kinds(&[from])));
        line(out, &format!("build = {{ order = \"{order}\", suits = \"{suits}\", wrap = \"{wrap}\"{from} }}"));
    }
    let (cards, run) = match rules.units {
        Units::Single => ("single", None),
        Units::Runs(suits) => ("runs", Some(suits)),
        Units::WholeColumns(suits) => ("whole-columns", Some(suits)),
        Units::OnlyWholeColumns(suits) => ("only-whole-columns", Some(suits)),
        Units::Groups => ("groups", None),
    };
    let run = run.map_or(String::new(), |run| format!(", suits = \"{}\"", suits(run)));
    line(out, &format!("move = {{ cards = \"{cards}\"{run} }}"));
    if let Some(space) = &rules.space {
        let below_base = if space.below_base { ", rank = \"below-base\"" } else { "" };
        let rank = space.rank.map_or(below_base.to_owned(), |lone| format!(", rank = {}", rank(lone)));
        let after = space.after_reserve.as_deref();
        let after = after.map_or(String::new(), |after| format!(", after-reserve = {}", kinds(after)));
        let helpers = space.after_helpers.as_deref();
        let after = after + &helpers.map_or(String::new(), |after| format!(", after-helpers = {}", kinds(after)));
        let stock = space.after_stock.as_deref();
        let after = after + &stock.map_or(String::new(), |after| format!(", after-stock = {}", kinds(after)));
        let at_once = match (space.fills_at_once, space.stock_fills_at_once) {
            (true, _) => ", reserve-fills-at-once = true",
            (_, true) => ", stock-fills-at-once = true",
            _ => "",
        };
        line(out, &format!("space = {{ from = {}{rank}{after}{at_once} }}", kinds(&space.from)));
    }
}

fn foundations(rules: &Rules, out: &mut String) {
    for group in &rules.groups {
        if group.takes_pairs() {
            let mates = group.pairs.map_or("match = \"rank\"".to_owned(), |sum| format!("sum = {sum}"));
            let neighbours = group.neighbours;
            line(out, &format!("[[foundations]]\ntakes = \"pairs\"\n{mates}\nneighbours = {neighbours}"));
            continue;
        }
        if let Some(highest) = group.outranked {
            line(out, &format!("[[foundations]]\ntakes = \"outranked\"\nhighest = {}", rank(highest)));
            continue;
        }
        let start = match group.start {
            Start::Rank(number) => rank(number),
            Start::Card(rank, suit) => format!("\"{}\"", Card { rank, suit, up: true }.text()),
            Start::Base => "\"base\"".to_owned(),
            Start::Chosen(from) => {
                let named =
                    ["\"column\"", "\"helper\"", "\"reserve\""].into_iter().zip(from).filter(|(_, named)| *named);
                let named: Vec<&str> = named.map(|(kind, _)| kind).collect();
                let list = format!("\nchosen-from = [{}]", named.join(", "));
                format!("\"chosen\"{}", if named.is_empty() { "" } else { &list })
            }
            Start::Dealt => "\"dealt\"".to_owned(),
        };
        let order = match group.climb {
            Climb::Up => "up",
            Climb::Down => "down",
            Climb::Chosen => "chosen",
            Climb::Either(_) => "either",
            Climb::Double => "double",
        };
        line(out, &format!("[[foundations]]\nstart = {start}\norder = \"{order}\""));
        let as_begun = |of: Suits| if of == Suits::Same { "as-begun" } else { suits(of) };
        let suits = if group.any_suit { group.follows.map_or("any", as_begun) } else { "same" };
        line(out, &format!("suits = \"{suits}\""));
        if group.step != 1 {
            line(out, &format!("step = {}", group.step));
        }
        if let Some(cards) = group.cards {
            line(out, &format!("cards = {cards}"));
        }
        if group.rounds != 1 {
            line(out, &format!("rounds = {}", group.rounds));
            line(out, &format!("turns = {}", group.turns));
        }
        match group.climb {
            Climb::Either(HoleEnds::Around) => line(out, "wrap = \"around\""),
            Climb::Either(HoleEnds::KingStops) => line(out, "wrap = \"king-stops\""),
            _ => {}
        }
        line(out, &format!("sets = {}\nreturns = {}\npasses-on = {}", group.sets, group.returns, group.passes_on));
        line(out, &format!("guests = {}", group.guests));
        if group.whole_runs {
            line(out, "takes = \"whole-runs\"");
        }
    }
}

fn stock(rules: &Rules, out: &mut String) {
    let Some(stock) = rules.stock else { return };
    let which = |columns: DealingColumns| match columns {
        DealingColumns::All => "all",
        DealingColumns::Ends => "ends",
        DealingColumns::None => "none",
    };
    let passes = |passes: Option<u32>| passes.map_or("\"unlimited\"".to_owned(), |passes| passes.to_string());
    let draw = match stock.draw {
        Draw::Relay { cards, shuffled } => {
            let times = passes(stock.passes.map(|passes| passes - 1));
            return line(out, &format!("[redeal]\nlay = {cards}\ntimes = {times}\nshuffled = {shuffled}"));
        }
        Draw::Waste(cards) => format!("to = \"waste\", cards = {cards}"),
        Draw::Column(column) => format!("to = \"column\", column = {column}"),
        Draw::Foundation => "to = \"foundation\"".to_owned(),
        Draw::Helpers => "to = \"helpers\"".to_owned(),
        Draw::Row(None) => "to = \"row\"".to_owned(),
        Draw::Row(Some((first, later))) => {
            let (first, later) = (which(first), which(later));
            format!("to = \"row\", while-dealing = {{ first-row = \"{first}\", later-rows = \"{later}\" }}")
        }
        Draw::Gaps => "to = \"gaps\"".to_owned(),
        Draw::Discards => "to = \"discards\"".to_owned(),
    };
    let needs = if stock.needs_no_space { ", needs = \"no-space\"" } else { "" };
    line(out, &format!("[stock]\ndraw = {{ {draw}{needs} }}\npasses = {}", passes(stock.passes)));
}

fn helpers_and_cells(rules: &Rules, out: &mut String) {
    if let Some(helpers) = rules.helpers {
        line(out, &format!("[helpers]\ncount = {}", helpers.count));
        let word = |source| match source {
            Source::Waste => "\"waste\"",
            Source::Stock => "\"stock\"",
            Source::Reserve => "\"reserve\"",
        };
        let sources: Vec<&str> = helpers.sources().map(word).collect();
        // The stock alone has a field of its own.
        match helpers.refill == Helpers::FROM_STOCK && helpers.count % 2 == 0 {
            true => line(out, "refill-from-stock = true"),
            false => line(out, &format!("refill-from = [{}]", sources.join(", "))),
        }
    }
    if let Some(cells) = &rules.cells {
        let takes = if cells.misfits { "misfits" } else { "any" };
        line(out, &format!("[cells]\ncount = {}\ntakes = \"{takes}\"", cells.count));
        line(out, &format!("from = {}\nlocked-until-a-helper-is-empty = {}", kinds(&cells.from), cells.locked));
        if cells.closed {
            line(out, "closed-until-the-stock-is-empty = true");
        }
    }
}

fn deal(rules: &Rules, out: &mut String) {
    for step in &rules.deal {
        let Step::Lay { to, amount, face, first_exposed } = *step else {
            line(out, "[[deal]]\nto = \"base\"");
            if let Step::BaseOn(number) = step {
                line(out, &format!("stays-on = \"t{number}\""));
            }
            continue;
        };
        let to = match to {
            Target::Columns => "columns".to_owned(),
            Target::Helpers => "helpers".to_owned(),
            Target::Reserve => "reserve".to_owned(),
            Target::Column(number) => format!("t{number}"),
            Target::ColumnRange(first, last) => format!("t{first}-t{last}"),
            Target::Helper(number) => format!("h{number}"),
            Target::Cells => "cells".to_owned(),
            Target::Cell(number) => {
                if rules.cell_count() == 1 {
                    "c".to_owned()
                } else {
                    format!("c{number}")
                }
            }
            Target::Foundation(number) => format!("f{number}"),
        };
        let amount = match amount {
            Amount::Rows(rows) => format!("rows = {rows}"),
            Amount::Cards(cards) => format!("cards = {cards}"),
            Amount::Falling => "shape = \"falling\"".to_owned(),
            Amount::Rising => "shape = \"rising\"".to_owned(),
        };
        let face = match face {
            Face::Up => "up",
            Face::LastUp => "last-up",
            Face::Down => "down",
        };
        let exposed = if first_exposed { "first" } else { "last" };
        line(out, &format!("[[deal]]\nto = \"{to}\"\n{amount}\nface = \"{face}\"\nexposed = \"{exposed}\""));
    }
    for way in &rules.set_aside {
        let (aside, to) = match *way {
            SetAside::BaseToFoundation => ("\"base\"".to_owned(), "foundation"),
            SetAside::FirstCards => ("\"first\"".to_owned(), "foundation"),
            SetAside::RankToFoundation(aside) => (rank(aside), "foundation"),
            SetAside::UnderStock(aside) => (rank(aside), "under-stock"),
            SetAside::ToBottom(aside) => (rank(aside), "bottom"),
        };
        line(out, &format!("[[set-aside]]\nrank = {aside}\nto = \"{to}\""));
    }
}

/// A pile's name in moves and layouts.
fn name(rules: &Rules, pile: Pile) -> String {
    match pile {
        Pile::Column(at) => format!("t{}", at + 1),
        Pile::Helper(at) => format!("h{}", at + 1),
        Pile::Foundation(at) => format!("f{}", at + 1),
        Pile::Reserve => "r".to_owned(),
        Pile::Stock => "s".to_owned(),
        Pile::Waste => "w".to_owned(),
        Pile::Discards => "d".to_owned(),
        Pile::Cell(_) if rules.cell_count() == 1 => "c".to_owned(),
        Pile::Cell(at) => format!("c{}", at + 1),
    }
}

impl Game {
    /// A move as text.
    #[must_use]
    pub fn text_of(&self, mv: super::Move) -> String {
        match mv {
            super::Move::Draw => "draw".to_owned(),
            super::Move::Redeal => "redeal".to_owned(),
            super::Move::Cards(from, to, count) => {
                crate::rules::write_move(&name(&self.rules, from), &name(&self.rules, to), count)
            }
        }
    }
}

/// A position as a layout.
#[must_use]
pub fn layout(game: &Game, position: &Position) -> Layout {
    let mut piles = Map::new();
    for pile in position.piles() {
        let cards: Vec<String> = position.pile(pile).iter().map(|card| card.text()).collect();
        if !cards.is_empty() {
            piles.insert(name(&game.rules, pile), json!(cards));
        }
    }
    let mut state = Map::new();
    if game.rules.stock.is_some_and(|stock| stock.passes.is_some_and(|passes| passes > 1)) {
        state.insert("pass".to_owned(), json!(position.pass));
    }
    if position.rows > 0 {
        state.insert("rows".to_owned(), json!(position.rows));
    }
    if position.base > 0 {
        let card = Card { rank: position.base, suit: 0, up: true };
        state.insert("base".to_owned(), json!(card.text().replace('C', "")));
    }
    if game.rules.shuffles() {
        state.insert("shuffle".to_owned(), json!(position.shuffle));
    }
    let value = json!({"format": "patience-layout/1", "game": NAME, "piles": piles, "state": state});
    serde_json::from_value(value).expect("a layout")
}

/// The position of a layout that [`layout`] wrote.
///
/// # Errors
/// When it names no pile of the game or no card.
pub fn position_of(game: &Game, layout: &Layout) -> Result<Position, String> {
    let mut position = Position::empty(&game.rules);
    for pile in position.piles() {
        let texts = layout.piles.get(&name(&game.rules, pile)).cloned().unwrap_or(Value::Array(Vec::new()));
        let texts: Vec<String> = serde_json::from_value(texts).map_err(|error| error.to_string())?;
        *position.pile_mut(pile) = texts.iter().map(|text| Card::parse(text)).collect::<Result<_, _>>()?;
    }
    let found = position.piles().iter().filter(|&&pile| !position.pile(pile).is_empty()).count();
    if found != layout.piles.values().filter(|cards| **cards != json!([])).count() {
        return Err("the game has no such pile".to_owned());
    }
    position.pass = layout.state.pass.unwrap_or(1);
    position.rows = layout.state.rows.unwrap_or(0) as usize;
    position.shuffle = layout.state.shuffle.unwrap_or(0);
    let base = layout.state.base.as_deref();
    position.base = base.and_then(|base| crate::card::parse_rank(base.chars().next()?)).unwrap_or(0);
    Ok(position)
}

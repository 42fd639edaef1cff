//! Rules at random that keep to everything under "What is checked" in `docs/rule-files.md`.

use crate::general::position::{Game, Pile};
use crate::general::random::Random;
use crate::general::random_aside::{base_cards_find_places, random_set_aside};
use crate::general::random_base::{choose_first, one_decides};
use crate::general::random_deal::{random_deal, with_reserve};
use crate::general::random_pack::{in_fewer_suits, in_short_pack};
use crate::general::rules::{
    Build, Cells, Climb, DealingColumns, Draw, Group, Helpers, HoleEnds, Kind, Order, Rules, SetAside, Source, Space,
    Start, Step, Stock, Suits, Units, Wrap,
};

const SUITS: [Suits; 6] =
    [Suits::Alternating, Suits::Same, Suits::AlternatingOrSame, Suits::SameColour, Suits::Other, Suits::Any];

/// Rules that can be dealt and played. Columns are few, so that endgames can be exhausted.
///
/// Half of them are made of anything that may stand together. The others keep to what most games
/// have, but for a thing or two: what a solver knows of games mostly is about such rules, and its
/// mistakes are where they just do not hold.
pub fn random_rules(random: &mut Random) -> Rules {
    if random.chance(8) {
        return with_hole(random);
    }
    let usual = random.pick(&[0, 0, 0, 80, 90, 95]);
    if usual > 0 && random.chance(16) {
        return if random.chance(40) { open(usual, random) } else { doubling(usual, random) };
    }
    let decks = if random.chance(30) { 2 } else { 1 };
    let draw = random_draw(usual, random);
    let columns = match draw {
        Some(Draw::Discards) => 0,
        Some(Draw::Row(_) | Draw::Gaps | Draw::Column(_)) => random.pick(&[1, 2, 2, 3, 3, 4]),
        _ if random.chance(usual) => random.pick(&[1, 2, 2, 2, 3, 3, 4]),
        _ => random.pick(&[0, 1, 2, 2, 2, 3, 3, 3, 4, 5]),
    };
    let stock = draw.map(|draw| random_stock(draw, columns, random));
    let has_helpers =
        stock.is_some_and(|stock| matches!(stock.draw, Draw::Discards | Draw::Helpers)) || rarely(25, usual, random);
    let helpers = has_helpers.then(|| Helpers { count: random.pick(&[1, 2, 2, 3, 4]), refill: Helpers::NEVER });
    let (groups, left_over) = match draw {
        Some(Draw::Discards) => one_foundation(decks, random),
        _ if random.chance(usual) => (usual_foundations(decks, draw, random), None),
        _ => (foundations(decks, random), random.chance(10).then(|| 1 + random.below(13) as u8)),
    };
    let mut rules = Rules {
        decks,
        lacking: Vec::new(),
        suits: 4,
        columns,
        build: None,
        units: Units::Single,
        space: None,
        groups,
        stock,
        helpers,
        cells: None,
        left_over,
        clear: Vec::new(),
        deal: Vec::new(),
        set_aside: Vec::new(),
    };
    let reserve = if rules.has_base() { random.chance(60) } else { rarely(35, usual, random) };
    if reserve || columns == 0 && helpers.is_none() {
        rules.deal = with_reserve();
    }
    if random.chance(50) {
        rules.helpers = rules.helpers.map(|helpers| Helpers { refill: random_refill(&rules, random), ..helpers });
    }
    if columns > 0 && draw != Some(Draw::Gaps) {
        random_tableau(&mut rules, usual, random);
    }
    if draw != Some(Draw::Discards) && rarely(25, usual, random) {
        rules.cells = random_cells(&rules, random);
    }
    if columns > 0 && draw != Some(Draw::Gaps) && random.chance(80) {
        rules.space = random_space(&rules, usual, random);
    }
    if rules.build.is_some() && random.chance(12) {
        whole_runs(&mut rules, random);
    }
    if random.chance(10) {
        name_first_cards(&mut rules, random);
    }
    let has_base = rules.has_base();
    rules.space.iter_mut().for_each(|space| space.below_base &= has_base);
    rules.set_aside = random_set_aside(&rules, random);
    if random.chance(15) {
        in_fewer_suits(&mut rules, random);
    }
    if random.chance(12) {
        in_short_pack(&mut rules, random);
    }
    rules.deal = random_deal(&rules, random);
    choose_first(&mut rules, random);
    if random.chance(6) {
        clear_instead(&mut rules, random);
    }
    rules
}

/// What refills helpers: mostly the stock, if it can.
fn random_refill(rules: &Rules, random: &mut Random) -> [Option<Source>; 3] {
    if rules.draw() == Some(Draw::Helpers) {
        return Helpers::NEVER;
    }
    let gives = |source: &Source| match source {
        Source::Waste => matches!(rules.draw(), Some(Draw::Waste(_))),
        Source::Stock => rules.draw().is_some_and(|draw| !matches!(draw, Draw::Row(_))),
        Source::Reserve => rules.has_reserve(),
    };
    let mut sources: Vec<Source> = [Source::Waste, Source::Stock, Source::Reserve].into_iter().filter(gives).collect();
    if sources.contains(&Source::Stock) && random.chance(50) {
        return Helpers::FROM_STOCK;
    }
    random.shuffle(&mut sources);
    let count = random.below(sources.len() + 1);
    let mut refill = Helpers::NEVER;
    refill.iter_mut().zip(sources).take(count).for_each(|(place, source)| *place = Some(source));
    refill
}

/// With this chance in a hundred, and the more seldom the more the rules keep to what is usual.
fn rarely(percent: usize, usual: usize, random: &mut Random) -> bool {
    random.chance(percent) && !random.chance(usual)
}

/// A game of helpers and one foundation on which ranks double.
fn doubling(usual: usize, random: &mut Random) -> Rules {
    let decks = if random.chance(20) { 2 } else { 1 };
    let (groups, left_over) = one_foundation(decks, random);
    let draw = random.pick(&[Draw::Waste(1), Draw::Waste(1), Draw::Waste(2), Draw::Discards]);
    let count = random.pick(&[1, 2, 3, 4]);
    let mut rules = Rules {
        decks,
        lacking: Vec::new(),
        suits: 4,
        columns: 0,
        build: None,
        units: Units::Single,
        space: None,
        groups,
        stock: Some(random_stock(draw, 0, random)),
        helpers: Some(Helpers {
            count,
            refill: if random.chance(usual) { Helpers::FROM_STOCK } else { Helpers::NEVER },
        }),
        cells: None,
        left_over: if random.chance(usual) { Some(13) } else { left_over },
        clear: Vec::new(),
        deal: Vec::new(),
        set_aside: random.chance(70).then_some(SetAside::UnderStock(13)).into_iter().collect(),
    };
    rules.deal = random_deal(&rules, random);
    choose_first(&mut rules, random);
    rules
}

/// A game of columns and a hole, whose cards come from a stock or not.
fn with_hole(random: &mut Random) -> Rules {
    let decks = if random.chance(15) { 2 } else { 1 };
    let start = random.pick(&[Start::Dealt, Start::Dealt, Start::Rank(1), Start::Card(1, 3), Start::Card(7, 2)]);
    let stock = random.chance(60).then(|| {
        let draw = random.pick(&[Draw::Foundation, Draw::Foundation, Draw::Waste(1)]);
        Stock { draw, passes: Some(1), needs_no_space: false }
    });
    let follows = random.chance(20).then(|| random.pick(&SUITS)).filter(|&suits| suits != Suits::Same);
    let climb = Climb::Either(random.pick(&[HoleEnds::AceAndKing, HoleEnds::Around, HoleEnds::KingStops]));
    let mut rules = Rules {
        decks,
        lacking: Vec::new(),
        suits: 4,
        columns: random.pick(&[2, 3, 4, 5, 7, 17]),
        build: None,
        units: Units::Single,
        space: None,
        groups: vec![Group { start, climb, any_suit: true, follows, ..Group::FROM_ACE }],
        stock,
        helpers: None,
        cells: None,
        left_over: None,
        clear: Vec::new(),
        deal: Vec::new(),
        set_aside: Vec::new(),
    };
    if random.chance(25) {
        random_tableau(&mut rules, 0, random);
    }
    if random.chance(25) {
        rules.cells = random_cells(&rules, random);
    }
    if random.chance(25) {
        rules.space = random_space(&rules, 0, random);
    }
    if matches!(start, Start::Card(..)) && random.chance(70) {
        rules.set_aside = vec![SetAside::FirstCards];
    }
    if random.chance(25) {
        in_short_pack(&mut rules, random);
    }
    rules.deal = random_deal(&rules, random);
    if random.chance(70) {
        clear_instead(&mut rules, random);
    }
    rules
}

/// Some foundations name their first cards, and these may be set aside.
fn name_first_cards(rules: &mut Rules, random: &mut Random) {
    let mut named = Vec::new();
    for group in &mut rules.groups {
        let card = (1 + random.below(13) as u8, random.below(4) as u8);
        let is_one = group.any_suit && group.sets == 1 && !group.whole_runs;
        if is_one && !named.contains(&card) && matches!(group.start, Start::Rank(_)) {
            group.start = Start::Card(card.0, card.1);
            named.push(card);
        }
    }
}

/// Piles to be cleared in place of foundations to be filled.
fn clear_instead(rules: &mut Rules, random: &mut Random) {
    let dealt = |kind: Kind| {
        let game = Game::new(rules.clone());
        let on = |pile: &Pile| pile.kind() == Some(kind);
        rules.deal.iter().any(|step| match *step {
            Step::Base | Step::BaseOn(_) => false,
            Step::Lay { to, amount, .. } => game.piles_of_step(to, amount).iter().any(on),
        })
    };
    let kinds = [Kind::Column, Kind::Column, Kind::Helper, Kind::Reserve, Kind::Cell];
    let kind = random.pick(&kinds);
    if dealt(kind) {
        (rules.clear, rules.left_over) = (vec![kind], None);
    }
}

/// A game of columns and cells, with all cards on the table from the beginning.
fn open(usual: usize, random: &mut Random) -> Rules {
    let suits = random.pick(&[Suits::Alternating, Suits::Alternating, Suits::Same]);
    let mut rules = Rules {
        decks: 1,
        lacking: Vec::new(),
        suits: 4,
        columns: random.pick(&[2, 3, 4, 5, 8, 10, 14, 20]),
        build: Some(Build { order: Order::Down, suits, wrap: Wrap::None, from: None }),
        units: Units::Single,
        space: Some(Space {
            from: vec![Kind::Column, Kind::Cell],
            rank: None,
            below_base: false,
            after_reserve: None,
            after_helpers: None,
            fills_at_once: false,
        }),
        groups: vec![Group::FROM_ACE],
        stock: None,
        helpers: None,
        cells: Some(Cells {
            count: random.pick(&[1, 2, 3, 4]),
            misfits: rarely(40, usual, random),
            from: vec![Kind::Column],
            locked: false,
            closed: false,
        }),
        left_over: None,
        clear: Vec::new(),
        deal: Vec::new(),
        set_aside: Vec::new(),
    };
    if rarely(40, usual, random) {
        rules.space = random_space(&rules, usual, random);
    }
    rules.deal = random_deal(&rules, random);
    rules
}

fn random_draw(usual: usize, random: &mut Random) -> Option<Draw> {
    if random.chance(usual) {
        let (one, three) = (Some(Draw::Waste(1)), Some(Draw::Waste(3)));
        return random.pick(&[None, one, one, one, three, three, Some(Draw::Column(1)), Some(Draw::Gaps)]);
    }
    let waste = [1, 1, 1, 2, 3, 3, 4];
    let which = [DealingColumns::All, DealingColumns::Ends, DealingColumns::None];
    match random.below(100) {
        0..20 => None,
        20..66 => Some(Draw::Waste(random.pick(&waste))),
        66..74 => Some(Draw::Column(1)),
        74..84 => {
            let dealing = random.chance(60).then(|| (random.pick(&which), random.pick(&which)));
            Some(Draw::Row(dealing))
        }
        84..90 => Some(Draw::Gaps),
        90..94 => Some(Draw::Helpers),
        _ => Some(Draw::Discards),
    }
}

fn random_stock(draw: Draw, columns: usize, random: &mut Random) -> Stock {
    let passes = match draw {
        Draw::Waste(_) | Draw::Discards => random.pick(&[None, None, Some(1), Some(1), Some(2), Some(3)]),
        Draw::Row(_) => Some(random.pick(&[1, 1, 2, 3])),
        Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps => Some(1),
    };
    let draw = match draw {
        Draw::Column(_) => Draw::Column(1 + random.below(columns)),
        draw => draw,
    };
    let needs_no_space = matches!(draw, Draw::Row(_)) && random.chance(30);
    Stock { draw, passes, needs_no_space }
}

/// The one foundation of a game with discards: only doubling gives it room for all cards.
fn one_foundation(decks: usize, random: &mut Random) -> (Vec<Group>, Option<u8>) {
    let start = random_start(true, random);
    let group = Group { start, climb: Climb::Double, any_suit: true, ..Group::FROM_ACE };
    let left_over = if decks == 2 || random.chance(80) { Some(random.pick(&[13, 13, 13, 13, 7])) } else { None };
    (vec![group], left_over)
}

fn random_start(any_suit: bool, random: &mut Random) -> Start {
    match random.below(100) {
        0..45 => Start::Rank(random.pick(&[1, 1, 1, 13])),
        45..60 => Start::Rank(1 + random.below(13) as u8),
        60..76 => Start::Base,
        76..85 => Start::Chosen([false; 3]),
        _ if any_suit => Start::Dealt,
        _ => Start::Rank(1),
    }
}

/// One group in suit from the ace or from the base rank up; where gaps are filled, another from
/// the king down.
fn usual_foundations(decks: usize, draw: Option<Draw>, random: &mut Random) -> Vec<Group> {
    let group = |start, climb, sets| Group { start, climb, sets, ..Group::FROM_ACE };
    let base = if random.chance(35) { Start::Chosen([false; 3]) } else { Start::Base };
    let start = if decks == 1 && random.chance(35) { base } else { Start::Rank(1) };
    match draw {
        Some(Draw::Gaps) => vec![group(Start::Rank(1), Climb::Up, 1), group(Start::Rank(13), Climb::Down, 1)],
        _ => vec![group(start, Climb::Up, decks)],
    }
}

/// Groups of foundations with room for all cards.
fn foundations(decks: usize, random: &mut Random) -> Vec<Group> {
    loop {
        let mut groups = Vec::new();
        let (mut count, mut room) = (0, 0);
        while room < 52 * decks || groups.len() < 2 && random.chance(15) {
            let any_suit = random.chance(25);
            let sets = if any_suit { random.pick(&[1, 2, 4, 4, 4 * decks]) } else { random.pick(&[1, 1, decks]) };
            let start = random_start(any_suit, random);
            let climb = match random.below(100) {
                0..55 => Climb::Up,
                55..70 => Climb::Down,
                70..90 => Climb::Chosen,
                _ if any_suit => Climb::Double,
                _ => Climb::Up,
            };
            let climb = if start == Start::Rank(13) && random.chance(80) { Climb::Down } else { climb };
            let keeps = climb == Climb::Chosen || matches!(start, Start::Chosen(_));
            let returns = !keeps && random.chance(15);
            let passes_on = !keeps && random.chance(10);
            let climbs = matches!(climb, Climb::Up | Climb::Down);
            let step = if climbs && random.chance(10) { 1 + random.below(12) as u8 } else { 1 };
            let cards = (climbs && random.chance(10)).then(|| 1 + random.below(13));
            let follows =
                (any_suit && random.chance(20)).then(|| random.pick(&SUITS)).filter(|&suits| suits != Suits::Same);
            let rounds = rounds(climbs, (start, cards), decks * if any_suit { 4 } else { 1 }, random);
            let turns = rounds > 1 && random.chance(40);
            let group = Group {
                start,
                climb,
                any_suit,
                follows,
                step,
                cards,
                rounds,
                turns,
                sets,
                returns,
                passes_on,
                whole_runs: false,
            };
            count += if any_suit { sets } else { 4 * sets };
            room += group.room(13, 52 * decks) * sets * if any_suit { 1 } else { 4 };
            groups.push(group);
        }
        one_decides(&mut groups);
        if count <= 24 && base_cards_find_places(&groups, 1) {
            return groups;
        }
    }
}

/// How often a foundation takes its cards, of each of which there are so many.
fn rounds(climbs: bool, (start, cards): (Start, Option<usize>), most: usize, random: &mut Random) -> usize {
    let is_known = matches!(start, Start::Rank(_) | Start::Card(..)) || cards.is_none_or(|cards| cards == 13);
    if climbs && is_known && most > 1 && random.chance(15) { 2 + random.below(most - 1) } else { 1 }
}

/// Foundations for whole runs in place of those there are: as many as there are runs.
fn whole_runs(rules: &mut Rules, random: &mut Random) {
    let Some(build) = &mut rules.build else { return };
    if matches!(build.suits, Suits::Alternating | Suits::Other) && build.order != Order::Any {
        build.suits = random.pick(&[Suits::Same, Suits::Any, Suits::AlternatingOrSame]);
    }
    let climb = match build.order {
        Order::Down => Climb::Down,
        Order::Up => Climb::Up,
        Order::Either => random.pick(&[Climb::Down, Climb::Up]),
        Order::Any => return,
    };
    build.wrap = random.pick(&[Wrap::None, Wrap::None, Wrap::Around]);
    let usual = if climb == Climb::Down { 13 } else { 1 };
    let start = if build.wrap == Wrap::Around && random.chance(50) { 1 + random.below(13) as u8 } else { usual };
    let any_suit = random.chance(60);
    let sets = if any_suit { 4 * rules.decks } else { rules.decks };
    rules.groups =
        vec![Group { start: Start::Rank(start), climb, any_suit, sets, whole_runs: true, ..Group::FROM_ACE }];
    rules.left_over = None;
    if let Some(space) = &mut rules.space {
        space.from.retain(|&kind| kind != Kind::Foundation);
        let after = space.after_reserve.iter_mut().chain(&mut space.after_helpers);
        after.for_each(|after| after.retain(|&kind| kind != Kind::Foundation));
    }
}

fn random_tableau(rules: &mut Rules, usual: usize, random: &mut Random) {
    if rarely(12, usual, random) {
        return;
    }
    let from_base = if rules.has_base() || rules.chooses_base() { Wrap::FromBase } else { Wrap::None };
    let some_suits = [Suits::Alternating, Suits::Alternating, Suits::Same, Suits::AlternatingOrSame];
    let (order, suits, wrap) = if random.chance(usual) {
        (Order::Down, random.pick(&some_suits), from_base)
    } else {
        let order =
            random.pick(&[Order::Down, Order::Down, Order::Down, Order::Down, Order::Up, Order::Either, Order::Any]);
        (order, random.pick(&SUITS), random.pick(&[Wrap::None, Wrap::None, Wrap::Around, from_base]))
    };
    let from = rarely(8, usual, random).then(|| random.pick(&sources(rules)));
    rules.build = Some(Build { order, suits, wrap, from });
    let run = match suits {
        Suits::AlternatingOrSame if random.chance(70) => Suits::Same,
        _ if random.chance(usual.max(70)) => suits,
        _ => random.pick(&SUITS),
    };
    rules.units = match random.below(100) {
        _ if random.chance(12) && !random.chance(usual / 2) => Units::Groups,
        _ if matches!(order, Order::Either | Order::Any) => Units::Single,
        0..25 => Units::Single,
        25..70 => Units::Runs(run),
        70..85 => Units::WholeColumns(run),
        _ => Units::OnlyWholeColumns(run),
    };
}

/// The kinds of piles that the game has and that give cards.
fn sources(rules: &Rules) -> Vec<Kind> {
    let kinds = [Kind::Column, Kind::Helper, Kind::Reserve, Kind::Waste, Kind::Cell];
    kinds.into_iter().filter(|&kind| rules.has(kind)).collect()
}

fn random_cells(rules: &Rules, random: &mut Random) -> Option<Cells> {
    let from = random.some_of(&sources(rules), 75);
    (!from.is_empty()).then(|| Cells {
        count: random.pick(&[1, 1, 2]),
        misfits: rules.columns > 0 && rules.build.is_none_or(|build| build.from.is_none()) && random.chance(35),
        from,
        locked: rules.helpers.is_some() && random.chance(50),
        closed: rules.stock.is_some() && random.chance(35),
    })
}

fn random_space(rules: &Rules, usual: usize, random: &mut Random) -> Option<Space> {
    let mut kinds = sources(rules);
    if rules.groups.iter().any(|group| group.returns) {
        kinds.push(Kind::Foundation);
    }
    let reserve = rules.has_reserve();
    let from = match random.below(3) {
        _ if reserve && random.chance(usual / 2) => vec![Kind::Reserve],
        0 | 1 if usual > 0 => kinds.clone(),
        0 => kinds.clone(),
        _ => random.some_of(&kinds, 60),
    };
    let after_reserve = (reserve && random.chance(60)).then(|| random.some_of(&kinds, 70));
    let rank = rarely(25, usual / 2, random).then(|| random.pick(&[13, 13, 1, 5, 11]));
    let fills_at_once = reserve && !matches!(rules.draw(), Some(Draw::Row(_) | Draw::Gaps)) && random.chance(30);
    let below_base = rules.has_base() && rank.is_none() && rarely(25, usual / 2, random);
    let helpers = rules.helpers.is_some() && after_reserve.is_none() && random.chance(35);
    let after_helpers = helpers.then(|| random.some_of(&kinds, 70));
    Some(Space { from, rank, below_base, after_reserve, after_helpers, fills_at_once })
}

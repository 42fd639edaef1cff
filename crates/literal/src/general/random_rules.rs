//! Rules at random that keep to everything under "What is checked" in `docs/rule-files.md`.

use crate::general::random::Random;
use crate::general::random_aside::{base_cards_find_places, random_set_aside};
use crate::general::random_base::{choose_first, one_decides};
use crate::general::random_deal::{random_deal, with_reserve};
use crate::general::random_hole::with_hole;
use crate::general::random_pack::{in_fewer_suits, in_short_pack};
use crate::general::random_parts::{
    SUITS, clear_instead, random_cells, random_refill, random_space, random_stock, random_tableau, rarely,
    usual_foundations,
};
use crate::general::random_relay::with_relay;
use crate::general::rules::{
    Build, Cells, Climb, DealingColumns, Draw, Group, Helpers, Kind, Order, Rules, SetAside, Space, Start, Suits, Wrap,
};

/// Rules that can be dealt and played. Columns are few, so that endgames can be exhausted.
///
/// Half of them are made of anything that may stand together. The others keep to what most games
/// have, but for a thing or two: what a solver knows of games mostly is about such rules, and its
/// mistakes are where they just do not hold.
pub fn random_rules(random: &mut Random) -> Rules {
    if random.chance(10) {
        return with_hole(random);
    }
    let usual = random.pick(&[0, 0, 0, 80, 90, 95]);
    if random.chance(4) {
        return with_relay(usual, random);
    }
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
    let mut rules = Rules { decks, columns, groups, stock, helpers, left_over, ..Rules::default() };
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
    with_pack_and_deal(rules, random)
}

/// The same with a pack and a deal, and what depends on these.
fn with_pack_and_deal(mut rules: Rules, random: &mut Random) -> Rules {
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

/// A game of helpers and one foundation on which ranks double.
fn doubling(usual: usize, random: &mut Random) -> Rules {
    let decks = if random.chance(20) { 2 } else { 1 };
    let (groups, left_over) = one_foundation(decks, random);
    let draw = random.pick(&[Draw::Waste(1), Draw::Waste(1), Draw::Waste(2), Draw::Discards]);
    let count = random.pick(&[1, 2, 3, 4]);
    let mut rules = Rules {
        decks,
        groups,
        stock: Some(random_stock(draw, 0, random)),
        helpers: Some(Helpers {
            count,
            refill: if random.chance(usual) { Helpers::FROM_STOCK } else { Helpers::NEVER },
        }),
        left_over: if random.chance(usual) { Some(13) } else { left_over },
        set_aside: random.chance(70).then_some(SetAside::UnderStock(13)).into_iter().collect(),
        ..Rules::default()
    };
    rules.deal = random_deal(&rules, random);
    choose_first(&mut rules, random);
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

/// A game of columns and cells, with all cards on the table from the beginning.
fn open(usual: usize, random: &mut Random) -> Rules {
    let suits = random.pick(&[Suits::Alternating, Suits::Alternating, Suits::Same]);
    let mut rules = Rules {
        decks: 1,
        columns: random.pick(&[2, 3, 4, 5, 8, 10, 14, 20]),
        build: Some(Build { order: Order::Down, suits, wrap: Wrap::None, from: None }),
        space: Some(Space {
            from: vec![Kind::Column, Kind::Cell],
            rank: None,
            below_base: false,
            after_reserve: None,
            after_helpers: None,
            after_stock: None,
            fills_at_once: false,
            stock_fills_at_once: false,
        }),
        groups: vec![Group::FROM_ACE],
        cells: Some(Cells {
            count: random.pick(&[1, 2, 3, 4]),
            misfits: rarely(40, usual, random),
            from: vec![Kind::Column],
            locked: false,
            closed: false,
        }),
        ..Rules::default()
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
            let follows = (any_suit && random.chance(20)).then(|| random.pick(&SUITS));
            let rounds = rounds(climbs, (start, cards), decks * if any_suit { 4 } else { 1 }, random);
            let turns = rounds > 1 && random.chance(40);
            let is_known = matches!(start, Start::Rank(_) | Start::Card(..));
            let guests = climbs && is_known && !returns && !passes_on && cards != Some(1) && random.chance(12);
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
                guests,
                whole_runs: false,
                pairs: None,
                alike: false,
                neighbours: false,
                outranked: None,
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
        let after = space.after_reserve.iter_mut().chain(&mut space.after_helpers).chain(&mut space.after_stock);
        after.for_each(|after| after.retain(|&kind| kind != Kind::Foundation));
    }
}

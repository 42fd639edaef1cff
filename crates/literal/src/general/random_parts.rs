//! Parts of rules at random.

use crate::general::position::{Game, Pile};
use crate::general::random::Random;
use crate::general::rules::{
    Build, Cells, Climb, Draw, Group, Helpers, Kind, Order, Rules, Source, Space, Start, Step, Stock, Suits, Units,
    Wrap,
};

pub(super) const SUITS: [Suits; 6] =
    [Suits::Alternating, Suits::Same, Suits::AlternatingOrSame, Suits::SameColour, Suits::Other, Suits::Any];

/// What refills helpers: mostly the stock, if it can.
pub(super) fn random_refill(rules: &Rules, random: &mut Random) -> [Option<Source>; 3] {
    if rules.draw() == Some(Draw::Helpers) {
        return Helpers::NEVER;
    }
    let gives = |source: &Source| match source {
        Source::Waste => matches!(rules.draw(), Some(Draw::Waste(_))),
        Source::Stock => rules.draw().is_some_and(|draw| !matches!(draw, Draw::Row(_) | Draw::Relay { .. })),
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
pub(super) fn rarely(percent: usize, usual: usize, random: &mut Random) -> bool {
    random.chance(percent) && !random.chance(usual)
}

/// Piles to be cleared in place of foundations to be filled.
pub(super) fn clear_instead(rules: &mut Rules, random: &mut Random) {
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

pub(super) fn random_stock(draw: Draw, columns: usize, random: &mut Random) -> Stock {
    let passes = match draw {
        Draw::Waste(_) | Draw::Discards => random.pick(&[None, None, Some(1), Some(1), Some(2), Some(3)]),
        Draw::Row(_) => Some(random.pick(&[1, 1, 2, 3])),
        Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps => Some(1),
        Draw::Relay { .. } => random.pick(&[None, None, Some(2), Some(3)]),
    };
    let draw = match draw {
        Draw::Column(_) => Draw::Column(1 + random.below(columns)),
        draw => draw,
    };
    let needs_no_space = matches!(draw, Draw::Row(_)) && random.chance(30);
    Stock { draw, passes, needs_no_space }
}

/// One group in suit from the ace or from the base rank up; where gaps are filled, another from
/// the king down.
pub(super) fn usual_foundations(decks: usize, draw: Option<Draw>, random: &mut Random) -> Vec<Group> {
    let group = |start, climb, sets| Group { start, climb, sets, ..Group::FROM_ACE };
    let base = if random.chance(35) { Start::Chosen([false; 3]) } else { Start::Base };
    let start = if decks == 1 && random.chance(35) { base } else { Start::Rank(1) };
    match draw {
        Some(Draw::Gaps) => vec![group(Start::Rank(1), Climb::Up, 1), group(Start::Rank(13), Climb::Down, 1)],
        _ => vec![group(start, Climb::Up, decks)],
    }
}

pub(super) fn random_tableau(rules: &mut Rules, usual: usize, random: &mut Random) {
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

pub(super) fn random_cells(rules: &Rules, random: &mut Random) -> Option<Cells> {
    let from = random.some_of(&sources(rules), 75);
    (!from.is_empty()).then(|| Cells {
        count: random.pick(&[1, 1, 2]),
        misfits: rules.columns > 0 && rules.build.is_none_or(|build| build.from.is_none()) && random.chance(35),
        from,
        locked: rules.helpers.is_some() && random.chance(50),
        closed: rules.has_stock() && random.chance(35),
    })
}

pub(super) fn random_space(rules: &Rules, usual: usize, random: &mut Random) -> Option<Space> {
    let mut kinds = sources(rules);
    if rules.groups.iter().any(|group| group.returns || group.guests) {
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
    let fills_at_once =
        reserve && !matches!(rules.draw(), Some(Draw::Row(_) | Draw::Gaps | Draw::Relay { .. })) && random.chance(30);
    let below_base = rules.has_base() && rank.is_none() && rarely(25, usual / 2, random);
    let helpers = rules.helpers.is_some() && after_reserve.is_none() && random.chance(35);
    let after_helpers = helpers.then(|| random.some_of(&kinds, 70));
    let stock = rules.has_stock() && after_reserve.is_none() && after_helpers.is_none() && random.chance(15);
    let after_stock = stock.then(|| random.some_of(&kinds, 70));
    let stock_fills_at_once = matches!(rules.draw(), Some(Draw::Row(_))) && random.chance(20);
    Some(Space {
        from,
        rank,
        below_base,
        after_reserve,
        after_helpers,
        after_stock,
        fills_at_once,
        stock_fills_at_once,
    })
}

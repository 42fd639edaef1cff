//! Games whose columns are built, as variants of others or beside them.

use patience_literal::general::{
    self, Amount, Build, Draw, Face, Group, Kind, Order, SetAside, Step, Stock, Suits, Target, Units, Wrap,
};

use super::{giving_back, klondike_deal, lay, of_runs, one_by_one, spaces};

/// Baker's Dozen with kings where they lie, spaces for any card, and foundations that give back.
pub(super) fn spanish_patience(suits: Suits) -> general::Rules {
    let mut rules = one_by_one(13, Order::Down, suits, vec![lay(Target::Columns, 4, Face::Up)]);
    rules.groups = vec![Group { returns: true, ..Group::FROM_ACE }];
    rules.space = spaces(&[Kind::Column], None);
    rules
}

/// Spiderette with three cards in each column.
pub(super) fn will_o_the_wisp() -> general::Rules {
    of_runs(1, 4, 7, vec![lay(Target::Columns, 2, Face::Down), lay(Target::Columns, 1, Face::Up)])
}

/// Fours that are laid again, unshuffled.
pub(super) fn cruel() -> general::Rules {
    general::Rules {
        set_aside: vec![SetAside::RankToFoundation(1)],
        stock: Some(Stock { draw: Draw::Relay { cards: 4, shuffled: false }, passes: None, needs_no_space: false }),
        ..one_by_one(12, Order::Down, Suits::Same, vec![lay(Target::Columns, 4, Face::Up)])
    }
}

/// Fans of three that are shuffled twice.
pub(super) fn belle_lucie(columns: usize, suits: Suits) -> general::Rules {
    let mut rules = one_by_one(columns, Order::Down, suits, vec![lay(Target::ColumnRange(1, 52 / 3), 3, Face::Up)]);
    rules.stock =
        Some(Stock { draw: Draw::Relay { cards: 3, shuffled: true }, passes: Some(3), needs_no_space: false });
    if columns == 18 {
        rules.deal.push(lay(Target::ColumnRange(18, 18), 1, Face::Up));
    } else {
        rules.deal = vec![lay(Target::Columns, 3, Face::Up)];
        rules.set_aside = vec![SetAside::RankToFoundation(1)];
    }
    rules
}

/// Ten columns, each longer than the one before; the last three are equal.
pub(super) fn somerset() -> general::Rules {
    let rows = (1..=8).map(|first| lay(Target::ColumnRange(first, 10), 1, Face::Up)).collect();
    let mut rules = one_by_one(10, Order::Down, Suits::Alternating, rows);
    rules.space = spaces(&[Kind::Column], None);
    giving_back(rules)
}

/// Runs of these suits, and a waste.
fn with_waste(columns: usize, suits: Suits, deal: Vec<Step>) -> general::Rules {
    general::Rules {
        build: Some(Build { order: Order::Down, suits, wrap: Wrap::None, from: None }),
        units: Units::Runs(suits),
        space: spaces(&[Kind::Column, Kind::Waste], None),
        groups: vec![Group::FROM_ACE],
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(1), needs_no_space: false }),
        ..of_runs(1, 4, columns, deal)
    }
}

/// Klondike, built in suit.
pub(super) fn trigon() -> general::Rules {
    general::Rules {
        space: spaces(&[Kind::Column, Kind::Waste], Some(13)),
        stock: Some(Stock { draw: Draw::Waste(1), passes: None, needs_no_space: false }),
        ..with_waste(7, Suits::Same, klondike_deal())
    }
}

pub(super) fn thirty_six() -> general::Rules {
    let deal = Step::Lay { to: Target::Columns, amount: Amount::Cards(36), face: Face::Up, first_exposed: false };
    with_waste(6, Suits::Any, vec![deal])
}

//! Rules at random of games whose cards leave while higher ones of their suits lie beside them.

use crate::general::random::Random;
use crate::general::random_deal::random_deal;
use crate::general::random_pack::{in_fewer_suits, in_short_pack};
use crate::general::random_parts::{
    clear_instead, random_cells, random_refill, random_space, random_stock, random_tableau,
};
use crate::general::rules::{DealingColumns, Draw, Group, Helpers, Rules};

/// A foundation for such cards, mostly with the ace as the highest.
pub(super) fn outranked(random: &mut Random) -> Group {
    Group { outranked: Some(random.pick(&[1, 1, 1, 13, 7])), any_suit: true, ..Group::FROM_ACE }
}

/// A game of columns to which rows are dealt, or with another stock or none.
pub(super) fn with_outranked(random: &mut Random) -> Rules {
    let decks = if random.chance(15) { 2 } else { 1 };
    let columns = random.pick(&[1, 2, 3, 3, 4, 4, 5]);
    let group = outranked(random);
    let some = random.chance(20).then_some((DealingColumns::All, DealingColumns::Ends));
    let draw = random.pick(&[Some(Draw::Row(some)), Some(Draw::Row(None)), Some(Draw::Waste(1)), None]);
    let draw = if random.chance(15) { Some(random.pick(&[Draw::Waste(3), Draw::Column(1)])) } else { draw };
    let mut rules = Rules {
        decks,
        columns,
        groups: vec![group],
        stock: draw.map(|draw| random_stock(draw, columns, random)),
        left_over: group.outranked,
        ..Rules::default()
    };
    if random.chance(20) {
        rules.helpers = Some(Helpers { count: random.pick(&[1, 2]), refill: Helpers::NEVER });
        rules.helpers = Some(Helpers { refill: random_refill(&rules, random), ..rules.helpers.expect("just made") });
    }
    if random.chance(25) {
        random_tableau(&mut rules, 0, random);
    }
    if random.chance(20) {
        rules.cells = random_cells(&rules, random);
    }
    if random.chance(80) {
        rules.space = random_space(&rules, 80, random);
    }
    if random.chance(15) {
        in_fewer_suits(&mut rules, random);
    }
    if random.chance(15) {
        in_short_pack(&mut rules, random);
    }
    rules.deal = random_deal(&rules, random);
    if random.chance(15) {
        clear_instead(&mut rules, random);
    }
    rules
}

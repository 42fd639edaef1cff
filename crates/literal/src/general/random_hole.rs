//! Rules at random of games with a hole.

use crate::general::random::Random;
use crate::general::random_covers::with_covers;
use crate::general::random_deal::random_deal;
use crate::general::random_outranked::with_outranked;
use crate::general::random_pack::in_short_pack;
use crate::general::random_parts::{SUITS, clear_instead, random_cells, random_space, random_tableau};
use crate::general::rules::{Climb, Draw, Group, HoleEnds, Rules, SetAside, Start, Stock, Suits};

/// A game of columns and a hole, whose cards come from a stock or not; or one of columns that cover
/// one another, or whose cards leave because of others.
pub(super) fn with_hole(random: &mut Random) -> Rules {
    if random.chance(25) {
        return with_outranked(random);
    }
    if random.chance(40) {
        return with_covers(random);
    }
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
        columns: random.pick(&[2, 3, 4, 5, 7, 17]),
        groups: vec![Group { start, climb, any_suit: true, follows, ..Group::FROM_ACE }],
        stock,
        ..Rules::default()
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

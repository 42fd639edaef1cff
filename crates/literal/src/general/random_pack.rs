//! Random packs: fewer suits, and fewer ranks.

use crate::general::random::Random;
use crate::general::rules::{Climb, Rules, SetAside, Start};

/// The same game in one or two suits, with as many foundations.
pub(super) fn in_fewer_suits(rules: &mut Rules, random: &mut Random) {
    rules.suits = random.pick(&[1, 2]);
    for group in rules.groups.iter_mut().filter(|group| !group.any_suit) {
        group.sets *= 4 / rules.suits;
    }
    // A card that is named is one of the pack.
    for group in &mut rules.groups {
        if let Start::Card(_, suit) = &mut group.start {
            let is_red = matches!(*suit, 1 | 2);
            *suit = if is_red && rules.suits == 2 { 2 } else { 3 };
        }
    }
}

/// The same game without some of the ranks that the rules do not name.
pub(super) fn in_short_pack(rules: &mut Rules, random: &mut Random) {
    if rules.groups.iter().any(|group| group.climb == Climb::Double) {
        return;
    }
    let first = rules.groups.iter().filter_map(|group| match group.start {
        Start::Rank(rank) | Start::Card(rank, _) => Some(rank),
        Start::Base | Start::Chosen(_) | Start::Dealt => None,
    });
    let aside = rules.set_aside.iter().filter_map(|way| match *way {
        SetAside::RankToFoundation(rank) | SetAside::UnderStock(rank) | SetAside::ToBottom(rank) => Some(rank),
        SetAside::BaseToFoundation | SetAside::FirstCards => None,
    });
    let in_space = rules.space.iter().filter_map(|space| space.rank);
    let mut named: Vec<u8> = first.chain(aside).chain(in_space).chain(rules.left_over).collect();
    named.extend([1 + random.below(13) as u8, 1 + random.below(13) as u8, 1 + random.below(13) as u8]);
    let share = random.pick(&[20, 50, 80]);
    rules.lacking = (1..=13).filter(|rank| !named.contains(rank) && random.chance(share)).collect();
    let count = rules.rank_count();
    if count < 2 {
        rules.lacking = Vec::new();
        return;
    }
    for group in &mut rules.groups {
        // Otherwise the ranks that are left might not all be met.
        if count < 13 {
            group.step = 1;
        }
        group.cards = group.cards.map(|cards| cards.min(count));
    }
}

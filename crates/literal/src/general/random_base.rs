//! Random rules in which the player chooses the base rank.

use crate::card::Card;
use crate::general::position::Game;
use crate::general::random::Random;
use crate::general::rules::{Draw, Group, Rules, Start};

/// Where the player chooses the base rank, the deal does not decide it.
pub(super) fn one_decides(groups: &mut [Group]) {
    if groups.iter().any(|group| matches!(group.start, Start::Chosen(_))) {
        for group in groups.iter_mut().filter(|group| group.start == Start::Base) {
            (group.start, group.returns, group.passes_on) = (Start::Chosen([false; 3]), false, false);
        }
    }
}

/// The card that decides the base rank may have to come from some piles, before all else.
pub(super) fn choose_first(rules: &mut Rules, random: &mut Random) {
    let is_open = |group: &Group| matches!(group.start, Start::Chosen(_));
    if rules.draw() == Some(Draw::Gaps) || !rules.groups.iter().all(is_open) || !random.chance(50) {
        return;
    }
    let laid = Game::new(rules.clone()).deal(&rules.full_deck());
    let gets = |piles: &[Vec<Card>]| piles.iter().any(|pile| !pile.is_empty());
    let named = [gets(&laid.columns), gets(&laid.helpers), !laid.reserve.is_empty()];
    let named = named.map(|gets| gets && random.chance(60));
    rules.groups.iter_mut().for_each(|group| group.start = Start::Chosen(named));
}

//! Random cards that the deal sets aside, for which there are places.

use crate::general::random::Random;
use crate::general::rules::{Group, Rules, SetAside, Start};

/// One way to set cards aside or none, and sometimes others for other cards.
pub(super) fn random_set_aside(rules: &Rules, random: &mut Random) -> Vec<SetAside> {
    let mut ways = any_set_aside(rules, random);
    if rules.groups.iter().any(|group| group.guests) {
        ways.retain(|way| matches!(way, SetAside::ToBottom(_) | SetAside::UnderStock(_)));
    }
    ways
}

fn any_set_aside(rules: &Rules, random: &mut Random) -> Vec<SetAside> {
    let mut ways: Vec<SetAside> = one_set_aside(rules, random).into_iter().collect();
    while !ways.is_empty() && ways.len() < 4 && random.chance(30) {
        let rank = 1 + random.below(13) as u8;
        let is_to_foundation = all_find_places(rules, Start::Rank(rank));
        let way = match random.below(3) {
            0 if is_to_foundation => SetAside::RankToFoundation(rank),
            1 if rules.has_stock() => SetAside::UnderStock(rank),
            _ if rules.columns > 0 => SetAside::ToBottom(rank),
            _ => continue,
        };
        let names_it = rules.groups.iter().any(|group| matches!(group.start, Start::Card(first, _) if first == rank));
        let is_free = |other: &SetAside| match (*other, way) {
            (SetAside::BaseToFoundation, way) => matches!(way, SetAside::ToBottom(_)),
            (SetAside::FirstCards, way) => !names_it || matches!(way, SetAside::ToBottom(_)),
            (SetAside::RankToFoundation(other) | SetAside::UnderStock(other) | SetAside::ToBottom(other), _) => {
                other != rank
            }
        };
        if ways.iter().all(is_free) {
            let at = random.below(ways.len() + 1);
            ways.insert(at, way);
        }
    }
    ways
}

fn one_set_aside(rules: &Rules, random: &mut Random) -> Option<SetAside> {
    if rules.has_base() && all_find_places(rules, Start::Base) && random.chance(40) {
        return Some(SetAside::BaseToFoundation);
    }
    let named = rules.groups.iter().any(|group| matches!(group.start, Start::Card(..)));
    if named && random.chance(70) {
        return Some(SetAside::FirstCards);
    }
    if let Some(rank) = (1..=13).find(|&rank| all_find_places(rules, Start::Rank(rank)))
        && random.chance(15)
    {
        return Some(SetAside::RankToFoundation(rank));
    }
    if rules.columns > 0 && random.chance(6) {
        return Some(SetAside::ToBottom(1 + random.below(13) as u8));
    }
    (rules.has_stock() && random.chance(8)).then(|| SetAside::UnderStock(1 + random.below(13) as u8))
}

/// Whether so many copies of a base card of each suit find foundations: one copy of any one suit,
/// or all copies of all suits.
pub(super) fn base_cards_find_places(groups: &[Group], decks_set_aside: usize) -> bool {
    let (own, any) = begun_with(groups, Start::Base);
    4 * decks_set_aside.saturating_sub(own) <= any || decks_set_aside == 1 || own + any == 0
}

/// How many foundations for each suit begin so with single cards, and how many for any suit.
fn begun_with(groups: &[Group], start: Start) -> (usize, usize) {
    let sets = |any_suit: bool| {
        let begin = |group: &&Group| group.start == start && group.any_suit == any_suit && !group.whole_runs;
        groups.iter().filter(begin).map(|group| group.sets).sum()
    };
    (sets(false), sets(true))
}

/// Whether all cards with which foundations begin so find one.
fn all_find_places(rules: &Rules, start: Start) -> bool {
    let (own, any) = begun_with(&rules.groups, start);
    4 * rules.decks.saturating_sub(own) <= any
}

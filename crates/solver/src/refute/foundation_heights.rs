//! Whether there are places with any heights of the foundations.

use crate::refute::counted_cards::CountedCards;
use crate::refute::counts::Counts;
use crate::refute::hosts::Hosts;

/// A search for heights, rank by rank. It keeps its room from test to test.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeightsSearch {
    /// What is reached at each rank.
    reached: [Vec<ReachedHeights>; 15],
}

/// Heights up to one rank.
#[derive(Clone, Copy, Debug)]
struct ReachedHeights {
    /// How many copies of each suit are up.
    up: [u8; 4],
    /// How many spaces the ranks below need then, and how many cards on offer of this rank, black
    /// and red ones, the rank below needs as hosts.
    spent: u8,
    guests: [u8; 2],
    /// What it goes on from, by its place among what is reached at the rank below.
    before: u16,
}

impl HeightsSearch {
    /// Heights with which there are places in so many spaces, if there are any. At the ranks below
    /// the first one they are the highest, and nothing lacks a place. Each rank lacks so many at
    /// least.
    pub(crate) fn run(
        &mut self,
        cards: &CountedCards,
        (first, highest): (usize, &Counts),
        least: [u8; 16],
        spaces: usize,
    ) -> Option<Counts> {
        let below = &mut self.reached[first - 1];
        below.clear();
        below.push(ReachedHeights { up: highest[first - 1], spent: 0, guests: [0; 2], before: 0 });
        let mut to_come: usize = least[first..].iter().map(|&least| usize::from(least)).sum();
        for (rank, least) in (first..15).zip(&least[first..]) {
            to_come -= usize::from(*least);
            self.reach(cards, rank, spaces.checked_sub(to_come)?);
            if self.reached[rank].is_empty() {
                return None;
            }
        }
        let mut found = *highest;
        let mut at = 0;
        for rank in (first..15).rev() {
            let here = self.reached[rank][at];
            (found[rank], at) = (here.up, usize::from(here.before));
        }
        Some(found)
    }

    /// Goes on to a rank from all that is reached below it, if that spends no more spaces.
    fn reach(&mut self, cards: &CountedCards, rank: usize, spaces: usize) {
        let (below, here) = self.reached.split_at_mut(rank);
        let (below, here) = (&below[rank - 1], &mut here[0]);
        here.clear();
        for (before, from) in (0..).zip(below) {
            let Some(highest) = cards.highest_at(rank, from.up) else { continue };
            let [needing] = cards.needing(rank - 1, &[from.up]);
            let mut go_on = |up: [u8; 4], hosts: &Hosts<1>| {
                let seated = cards.fits.seat(needing, from.guests, hosts);
                let (spent, guests) = (from.spent + seated.lacking, seated.guests);
                if usize::from(spent) <= spaces && (seated.lacking == 0 || cards.takes_spaces(rank - 1)) {
                    note(here, ReachedHeights { up, spent, guests, before });
                }
            };
            let hosts = cards.hosts(rank, &[highest]);
            // Lower ones only help what has too few hosts of its own else.
            let [black, red] = cards.fits.short(needing, from.guests, &hosts);
            if black + red == 0 {
                go_on(highest, &hosts);
                continue;
            }
            let up = cards.up[rank];
            let helps = [red, black, black, red];
            let lowest = std::array::from_fn(|suit| if helps[suit] > 0 { up[suit] } else { highest[suit] });
            for up in between(lowest, highest) {
                go_on(up, &cards.hosts(rank, &[up]));
            }
        }
    }
}

/// Keeps what is reached but where something else leaves as many cards up, so that no fewer can be
/// up at the next rank and no more need places there, and needs no more spaces and hosts on offer.
#[inline]
fn note(reached: &mut Vec<ReachedHeights>, new: ReachedHeights) {
    let covers = |one: &ReachedHeights, other: &ReachedHeights| {
        let less = one.spent <= other.spent && one.guests[0] <= other.guests[0] && one.guests[1] <= other.guests[1];
        less && (0..4).all(|suit| one.up[suit] >= other.up[suit])
    };
    if !reached.iter().any(|known| covers(known, &new)) {
        reached.retain(|known| !covers(&new, known));
        reached.push(new);
    }
}

/// All heights from the lowest to the highest, suit by suit.
fn between(low: [u8; 4], high: [u8; 4]) -> impl Iterator<Item = [u8; 4]> {
    let range = move |suit: usize| low[suit]..=high[suit];
    range(0)
        .flat_map(move |a| range(1).flat_map(move |b| range(2).flat_map(move |c| range(3).map(move |d| [a, b, c, d]))))
}

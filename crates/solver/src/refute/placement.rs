//! Whether there can be places for all released cards.

use patience::Card;

use crate::refute::counted_cards::CountedCards;
use crate::refute::counts::{Counts, NONE, each};
use crate::refute::foundation_heights::HeightsSearch;
use crate::refute::hosts::Seated;

/// Whether there can be places for all cards that are released.
///
/// **Claim.** In every position of a real game [`Placement::suffice`] holds, if
/// - what is *released* is on foundations, or in a column on a card that it may be built on, or at
///   the bottom of a column that counts as a space;
/// - what is *exposed* lies in a column and is not released, and at most one card lies on it;
/// - what is *on offer* is anywhere, and at most one card lies on it; if offered cards are
///   *guests*, none lies on one that is not in such a place itself;
/// - no other card is on a foundation or has one of these on it.
///
/// Conditions and proof: `docs/proofs/placement.md`.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    search: HeightsSearch,
    /// The heights of the foundations that were found last. Mostly they work again.
    found: Counts,
}

impl Placement {
    pub(crate) fn new() -> Placement {
        Placement { search: HeightsSearch::default(), found: NONE }
    }

    /// Whether there may be places for all released cards in so many spaces, with those on offer to
    /// help, and nothing on one copy of the bare card.
    pub(crate) fn suffice(&mut self, cards: &mut CountedCards, spaces: usize, bare: Option<Card>) -> bool {
        cards.bare = bare;
        let Some(highest) = cards.highest() else { return false };
        self.found_do_again(cards, &highest, spaces) || self.any_do(cards, &highest, spaces)
    }

    /// Whether there are places with the heights that were found last, as far as they are possible.
    fn found_do_again(&self, cards: &CountedCards, highest: &Counts, spaces: usize) -> bool {
        let up = each(&each(&self.found, &cards.up, u8::max), highest, u8::min);
        have_spaces(cards, &seat(cards, &up), spaces)
    }

    /// Whether there are places with any heights.
    fn any_do(&mut self, cards: &CountedCards, highest: &Counts, spaces: usize) -> bool {
        // As if all that can be up were up and hosts, too.
        let needing = cards.needing(0, highest);
        let most_hosts = cards.hosts(0, &cards.up);
        if !have_spaces(cards, &cards.fits.seat_all(&needing, &most_hosts), spaces) {
            return false;
        }
        // All that can be up are up, and are no hosts.
        let seated = cards.fits.seat_all(&needing, &cards.hosts(0, highest));
        if have_spaces(cards, &seated, spaces) {
            return true;
        }
        // As long as nothing is short, the highest are best.
        let is_short = |seated: &Seated| seated.lacking > 0 || seated.guests != [0; 2];
        let first = seated.iter().position(is_short).unwrap_or(1);
        // Without guests, for they may take a space sooner than here.
        let least = std::array::from_fn(|rank| match rank {
            1..15 => cards.fits.seat(needing[rank - 1], [0; 2], &most_hosts.rank(rank)).lacking,
            _ => 0,
        });
        let found = self.search.run(cards, (first, highest), least, spaces);
        found.inspect(|found| self.found = *found).is_some()
    }
}

/// Seats all that need places if so many are up.
fn seat(cards: &CountedCards, up: &Counts) -> [Seated; 16] {
    cards.fits.seat_all(&cards.needing(0, up), &cards.hosts(0, up))
}

fn have_spaces(cards: &CountedCards, seated: &[Seated; 16], spaces: usize) -> bool {
    let all: usize = seated.iter().map(|seated| usize::from(seated.lacking)).sum();
    all <= spaces && (cards.any_space || all == usize::from(seated[14].lacking))
}

#[cfg(test)]
mod tests {
    use patience::{Rank, Suit, Suits};

    use super::*;
    use crate::base::random::Random;

    /// Some cards of the four lowest ranks; each card is in one place, and one may be free.
    fn any(random: &mut Random) -> (CountedCards, Option<Card>) {
        let suits = [Suits::Alternating, Suits::Same, Suits::AlternatingOrSame, Suits::Any];
        let suits = suits[random.below(4) as usize];
        let mut cards = CountedCards::new(2, suits, random.below(2) == 0, random.below(2) == 0);
        let mut bare = None;
        for (rank, suit) in (1..5).flat_map(|rank| Suit::ALL.map(|suit| (rank, suit))) {
            let card = Card::new(Rank::new(rank).expect("a rank"), suit);
            for _ in 0..2 {
                match random.below(8) {
                    0..=2 => {
                        cards.release(card);
                        bare = bare.or_else(|| Some(card).filter(|_| random.below(6) == 0));
                    }
                    3 => cards.expose(card),
                    4 => cards.offer(card),
                    5 if random.below(4) == 0 => cards.set_free(card),
                    _ => {}
                }
            }
        }
        (cards, bare)
    }

    /// Whether some heights leave places from a rank on: by trying them all.
    fn some_do(cards: &CountedCards, rank: usize, from: [u8; 4], guests: [u8; 2], spaces: usize) -> bool {
        let Some(most) = cards.highest_at(rank, from).filter(|_| rank < 15) else { return rank == 15 };
        let [needing] = cards.needing(rank - 1, &[from]);
        let heights = (0..81).map(|number| [1, 3, 9, 27].map(|part| number / part % 3));
        heights.filter(|up| (0..4).all(|suit| up[suit] <= most[suit])).any(|up: [u8; 4]| {
            let seated = cards.fits.seat(needing, guests, &cards.hosts(rank, &[up]));
            let lacking = usize::from(seated.lacking);
            let fits = lacking == 0 || lacking <= spaces && cards.takes_spaces(rank - 1);
            fits && some_do(cards, rank + 1, up, seated.guests, spaces - lacking)
        })
    }

    #[test]
    fn places_are_found_if_any_heights_leave_some() {
        let mut random = Random::new(1);
        let mut counts = [0; 2];
        for case in 0..3_000 {
            let ((mut cards, bare), mut placement) = (any(&mut random), Placement::new());
            for spaces in [2, 0, 1] {
                let suffice = placement.suffice(&mut cards, spaces, bare);
                assert_eq!(suffice, some_do(&cards, 1, [2; 4], [0; 2], spaces), "case {case}, {cards:?}");
                counts[usize::from(suffice)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }
}

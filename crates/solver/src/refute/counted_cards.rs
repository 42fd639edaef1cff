//! Cards that count for a placement, by rank and suit.

use patience::{Card, Suits};

use crate::refute::counts::{Counts, NONE, each, no_higher};
use crate::refute::hosts::{Fits, Hosts};

/// How many copies of each card are released, exposed and so on: see
/// [`Placement`](crate::refute::placement::Placement).
#[derive(Clone, Debug)]
pub(crate) struct CountedCards {
    pub(crate) decks: u8,
    pub(crate) any_space: bool,
    pub(crate) fits: Fits,
    released: Counts,
    offered: Counts,
    exposed: Counts,
    /// On foundations for good.
    pub(crate) up: Counts,
    /// Cards on offer that need no place themselves, even if they are built on: no guests.
    free: Counts,
    has_free: bool,
    /// A released card of which one copy has nothing on it.
    pub(crate) bare: Option<Card>,
}

impl CountedCards {
    /// None, of so many decks, for columns that are built in these suits. Spaces take any rank or
    /// only kings. Cards on offer are guests or not.
    pub(crate) fn new(decks: u8, suits: Suits, any_space: bool, guests: bool) -> CountedCards {
        CountedCards {
            decks,
            any_space,
            fits: Fits { suits, guests: guests && suits == Suits::Alternating },
            released: NONE,
            offered: NONE,
            exposed: NONE,
            up: NONE,
            free: NONE,
            has_free: false,
            bare: None,
        }
    }

    /// A card is on a foundation, for good or not.
    pub(crate) fn put_up(&mut self, card: Card, for_good: bool) {
        *at(&mut self.up, card) += u8::from(for_good);
        self.release(card);
    }

    pub(crate) fn release(&mut self, card: Card) {
        *at(&mut self.released, card) += 1;
    }

    /// Undoes [`CountedCards::release`].
    pub(crate) fn take_back(&mut self, card: Card) {
        *at(&mut self.released, card) -= 1;
    }

    /// Whether some released copy of a card is not on a foundation for good.
    pub(crate) fn has_down(&self, card: Card) -> bool {
        let (rank, suit) = place(card);
        self.released[rank][suit] > self.up[rank][suit]
    }

    pub(crate) fn offer(&mut self, card: Card) {
        *at(&mut self.offered, card) += 1;
    }

    /// Undoes [`CountedCards::offer`].
    pub(crate) fn withdraw(&mut self, card: Card) {
        *at(&mut self.offered, card) -= 1;
    }

    /// A card is on offer for good, and never needs a place.
    pub(crate) fn set_free(&mut self, card: Card) {
        self.has_free = true;
        *at(&mut self.free, card) += 1;
        *at(&mut self.offered, card) += 1;
    }

    pub(crate) fn expose(&mut self, card: Card) {
        *at(&mut self.exposed, card) += 1;
    }

    /// Undoes [`CountedCards::expose`].
    pub(crate) fn cover(&mut self, card: Card) {
        *at(&mut self.exposed, card) -= 1;
    }

    /// Whether a card, once released, can be up for good without being missed as a place: all cards
    /// two or more ranks lower are released or free, and so are all copies of its own suit's next
    /// lower one.
    ///
    /// One released copy of that is not enough: a twin that comes later may have gone up on it
    /// instead. Proof: `docs/proofs/unblocking.md`, point 5 of what the search may leave out.
    pub(crate) fn can_stay_up(&self, card: Card) -> bool {
        let (rank, suit) = place(card);
        let all = |rank: usize, suit: usize| self.released[rank][suit] + self.free[rank][suit] == self.decks;
        if self.fits.suits == Suits::Same {
            return (1..rank).all(|lower| all(lower, suit));
        }
        (1..rank.saturating_sub(1)).all(|lower| (0..4).all(|suit| all(lower, suit)))
            && (rank == 1 || all(rank - 1, suit))
    }

    /// How many copies of each card can be up at most; `None` if more are up now.
    pub(crate) fn highest(&self) -> Option<Counts> {
        let mut highest = NONE;
        highest[0] = [self.decks; 4];
        for rank in 1..15 {
            highest[rank] = self.most_up(rank, highest[rank - 1]);
        }
        no_higher(&self.up, &highest).then_some(highest)
    }

    /// The same for one rank, if so many copies of the one below are up.
    #[inline]
    pub(crate) fn highest_at(&self, rank: usize, below: [u8; 4]) -> Option<[u8; 4]> {
        let highest = self.most_up(rank, below);
        (0..4).all(|suit| highest[suit] >= self.up[rank][suit]).then_some(highest)
    }

    #[inline]
    fn most_up(&self, rank: usize, below: [u8; 4]) -> [u8; 4] {
        let (released, offered) = (self.released[rank], self.offered[rank]);
        std::array::from_fn(|suit| (released[suit] + offered[suit]).min(below[suit]))
    }

    /// Whether spaces take cards of a rank.
    #[inline]
    pub(crate) fn takes_spaces(&self, rank: usize) -> bool {
        self.any_space || rank == 13
    }

    /// The cards of some ranks, from the first one, that need a place if so many are up there.
    #[inline]
    pub(crate) fn needing<const RANKS: usize>(&self, first: usize, up: &[[u8; 4]; RANKS]) -> [[u8; 4]; RANKS] {
        each(&rows(&self.released, first), up, u8::saturating_sub)
    }

    /// The hosts of some ranks, from the first one, if so many are up there.
    #[inline]
    pub(crate) fn hosts<const RANKS: usize>(&self, first: usize, up: &[[u8; 4]; RANKS]) -> Hosts<RANKS> {
        let [released, offered, exposed] = [&self.released, &self.offered, &self.exposed].map(|all| rows(all, first));
        let down = self.needing(first, up);
        // What is up are released cards first.
        let rest = each(&each(&released, &offered, u8::wrapping_add), up, u8::saturating_sub);
        let mut hosts = Hosts { own: each(&down, &exposed, u8::wrapping_add), offered: each(&offered, &rest, u8::min) };
        if let Some((rank, suit)) = self.bare.map(place)
            && (first..first + RANKS).contains(&rank)
        {
            let at = rank - first;
            hosts.own[at][suit] = down[at][suit].min(released[at][suit] - 1) + exposed[at][suit];
        }
        if self.has_free {
            // So many of those on offer are no guests, if they are not up.
            let free = each(&rows(&self.free, first), &hosts.offered, u8::min);
            hosts.own = each(&hosts.own, &free, u8::wrapping_add);
            hosts.offered = each(&hosts.offered, &free, u8::wrapping_sub);
        }
        hosts
    }
}

#[inline]
fn rows<const RANKS: usize>(counts: &Counts, first: usize) -> [[u8; 4]; RANKS] {
    std::array::from_fn(|rank| counts[first + rank])
}

fn place(card: Card) -> (usize, usize) {
    (usize::from(card.rank().number()), card.suit().index())
}

fn at(counts: &mut Counts, card: Card) -> &mut u8 {
    let (rank, suit) = place(card);
    &mut counts[rank][suit]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A black six needs a red seven as a place as long as a five may still come.
    #[test]
    fn a_card_stays_up_only_when_nothing_lower_can_miss_it() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let released = |suits: Suits, lacking: &str| {
            let mut cards = CountedCards::new(1, suits, true, false);
            let lower = Card::all().filter(|other| other.rank().number() < 7 && *other != card(lacking));
            lower.for_each(|other| cards.release(other));
            cards.can_stay_up(card("7D"))
        };
        let lower = |lacking: &str| [Suits::Alternating, Suits::Same].map(|suits| released(suits, lacking));
        assert_eq!(lower("8C"), [true, true]);
        assert_eq!(lower("5C"), [false, true]);
        assert_eq!(lower("5D"), [false, false]);
        // A six of another suit goes up itself when it comes.
        assert_eq!(lower("6C"), [true, true]);
        assert_eq!(lower("6D"), [false, false]);
    }
}

//! Whether there are places for so many cards.

use patience::{Card, Suits};

/// Counts of cards by rank and suit, and whether there can be places for all that are released.
///
/// **Claim.** In a position of a game whose columns are built down in alternating colours (or in these or the same suit), whose foundations go up in suit from the ace and give nothing back and which has no other places for cards, [`Places::suffice`] and, if no card
/// is on offer, [`Places::suffice_alone`] hold, if
/// - what is *released* is on foundations or in a column on a card that it may be built on or at the bottom of a column that counts as a space,
/// - what is *exposed* lies in a column and is not released, and at most one card lies on it,
/// - what is *on offer* is anywhere, and at most one card lies on it,
/// - no other card is on a foundation or has one of these on it.
///
/// **Proof.** Let `f` be for every suit and rank how many copies are up. Within a suit `f` doesn't grow from a rank to the next. Of the released
/// cards of one colour and rank those that are not up (at least: their number less `f`, suit by suit) lie, one on each, on cards of the other colour one rank higher, exposed ones or
/// released or offered ones that are not up, or at the bottom of columns. So for this `f` the sum over colours and ranks of
/// those that find no such card is at most the number of spaces; where spaces take kings only, only kings may be among them. The tests look whether there is any such `f`, no lower than what is up
/// now and no higher than the cards released or on offer allow.
///
/// Cards that are up help by needing no place and harm by being none: that is why `f` has to be looked for, rank by
/// rank; all that a rank has to know of the one below is its `f`.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    decks: u8,
    any_space: bool,
    /// The same suit fits, too.
    same_suit: bool,
    /// By rank, from the ace at 1 to nothing at 14, and suit.
    released: Counts,
    offered: Counts,
    exposed: Counts,
    up: Counts,
    /// What each rank lacks at least, from the last test's bounds.
    least: [u8; 15],
    lists: [Vec<Reached>; 2],
}

type Counts = [[u8; 4]; 15];

/// How many copies of each suit are up at a rank, and how many spaces the ranks below need then.
type Reached = ([u8; 4], u8);

impl Places {
    pub(crate) fn new(decks: u8, suits: Suits, any_space: bool) -> Places {
        let none = [[0; 4]; 15];
        Places {
            decks,
            any_space,
            same_suit: suits == Suits::AlternatingOrSame,
            released: none,
            offered: none,
            exposed: none,
            up: none,
            least: [0; 15],
            lists: [Vec::new(), Vec::new()],
        }
    }

    pub(crate) fn clear(&mut self) {
        let none = [[0; 4]; 15];
        (self.released, self.offered, self.exposed, self.up) = (none, none, none, none);
    }

    /// A card is on a foundation for good.
    pub(crate) fn put_up(&mut self, card: Card) {
        *at(&mut self.up, card) += 1;
        self.release(card);
    }

    pub(crate) fn release(&mut self, card: Card) {
        *at(&mut self.released, card) += 1;
    }

    /// The opposite of [`Places::release`].
    pub(crate) fn take_back(&mut self, card: Card) {
        *at(&mut self.released, card) -= 1;
    }

    pub(crate) fn offer(&mut self, card: Card) {
        *at(&mut self.offered, card) += 1;
    }

    /// The opposite of [`Places::offer`].
    pub(crate) fn withdraw(&mut self, card: Card) {
        *at(&mut self.offered, card) -= 1;
    }

    pub(crate) fn expose(&mut self, card: Card) {
        *at(&mut self.exposed, card) += 1;
    }

    /// The opposite of [`Places::expose`].
    pub(crate) fn cover(&mut self, card: Card) {
        *at(&mut self.exposed, card) -= 1;
    }

    /// Whether a card, once released, can be up for good without being missed as a place: all cards two or more ranks lower are
    /// released, and all copies of its own suit's next lower one.
    ///
    /// One released copy of that is not enough: a twin that comes later may have gone up on it instead.
    pub(crate) fn can_stay_up(&self, card: Card) -> bool {
        let (rank, suit) = (usize::from(card.rank().number()), card.suit().index());
        let lower = &self.released[1..rank.saturating_sub(1).max(1)];
        lower.iter().all(|counts| counts.iter().all(|&count| count == self.decks))
            && (rank == 1 || self.released[rank - 1][suit] == self.decks)
    }

    /// Whether there may be places for all released cards, with those on offer to help.
    pub(crate) fn suffice(&mut self, spaces: usize) -> bool {
        let offered = self.offered;
        self.test(&offered, spaces)
    }

    /// The same without those on offer.
    pub(crate) fn suffice_alone(&mut self, spaces: usize) -> bool {
        self.test(&[[0; 4]; 15], spaces)
    }

    fn test(&mut self, offered: &Counts, spaces: usize) -> bool {
        match self.bounds(offered, spaces) {
            Some(answer) => answer,
            None => self.any_heights(offered, spaces),
        }
    }

    /// The answer, if it is plain: some cards find no place even if all go up and still are places; or there are places
    /// though all that can be up are up and no places.
    fn bounds(&mut self, offered: &Counts, spaces: usize) -> Option<bool> {
        let mut highest = [self.decks; 4];
        let (mut at_least, mut at_most) = (0, 0);
        let mut needing = [0u8; 4];
        for (rank, offered) in (1..).zip(&offered[1..]) {
            let (mut most_hosts, mut fewest_hosts, mut next) = ([0u8; 4], [0u8; 4], [0u8; 4]);
            for suit in 0..4 {
                let released = self.released[rank][suit];
                let all = released + offered[suit];
                let exposed = self.exposed[rank][suit];
                highest[suit] = highest[suit].min(all);
                most_hosts[suit] = all - self.up[rank][suit] + exposed;
                fewest_hosts[suit] = all - highest[suit] + exposed;
                next[suit] = released.saturating_sub(highest[suit]);
            }
            let least = self.lacking(needing, most_hosts);
            let most = self.lacking(needing, fewest_hosts);
            let in_spaces = self.any_space || rank == 14;
            if least > 0 && !in_spaces {
                return Some(false);
            }
            at_least += usize::from(least);
            at_most += if in_spaces || most == 0 { usize::from(most) } else { MANY };
            self.least[rank] = least;
            needing = next;
        }
        match () {
            () if at_least > spaces => Some(false),
            () if at_most <= spaces => Some(true),
            () => None,
        }
    }

    /// Whether there are places with any heights of the foundations; after [`Places::bounds`].
    fn any_heights(&mut self, offered: &Counts, spaces: usize) -> bool {
        let [mut below, mut reached] = std::mem::take(&mut self.lists);
        below.clear();
        below.push(([self.decks; 4], 0));
        let mut to_come: usize = self.least.iter().map(|&least| usize::from(least)).sum();
        for (rank, offered) in (1..).zip(&offered[1..]) {
            reached.clear();
            to_come -= usize::from(self.least[rank]);
            let all: [u8; 4] = std::array::from_fn(|suit| self.released[rank][suit] + offered[suit]);
            let in_spaces = self.any_space || rank == 14;
            for &(up, spent) in &below {
                let needing = std::array::from_fn(|suit| self.released[rank - 1][suit].saturating_sub(up[suit]));
                for next in between(self.up[rank], std::array::from_fn(|suit| all[suit].min(up[suit]))) {
                    let hosts = std::array::from_fn(|suit| all[suit] - next[suit] + self.exposed[rank][suit]);
                    let lacking = self.lacking(needing, hosts);
                    let spent = spent + lacking;
                    if usize::from(spent) + to_come <= spaces && (lacking == 0 || in_spaces) {
                        note(&mut reached, next, spent);
                    }
                }
            }
            std::mem::swap(&mut below, &mut reached);
        }
        let found = !below.is_empty();
        self.lists = [below, reached];
        found
    }

    /// How many cards of a rank find no host of their own among those of the next rank: all but the largest matching.
    ///
    /// In alternating colours each colour is for itself. If the same suit fits as well, a card finds no host only in its suit's partner of the same colour; by
    /// Hall's theorem it is enough to look at single suits and at all together, for any two suits find hosts in every one.
    #[inline]
    fn lacking(&self, needing: [u8; 4], hosts: [u8; 4]) -> u8 {
        let by_colour = |counts: [u8; 4]| (counts[0] + counts[3], counts[1] + counts[2]);
        let ((black, red), (black_hosts, red_hosts)) = (by_colour(needing), by_colour(hosts));
        if !self.same_suit {
            return black.saturating_sub(red_hosts) + red.saturating_sub(black_hosts);
        }
        let all = (black + red).saturating_sub(black_hosts + red_hosts);
        let alone = |suit: usize| needing[suit].saturating_sub(black_hosts + red_hosts - hosts[3 - suit]);
        (0..4).fold(all, |most, suit| most.max(alone(suit)))
    }
}

/// More than there are spaces.
const MANY: usize = 1_000;

fn at(counts: &mut Counts, card: Card) -> &mut u8 {
    &mut counts[usize::from(card.rank().number())][card.suit().index()]
}

/// Keeps for every heights the least that they need.
fn note(reached: &mut Vec<Reached>, heights: [u8; 4], spent: u8) {
    match reached.iter_mut().find(|(known, _)| *known == heights) {
        Some((_, least)) => *least = spent.min(*least),
        None => reached.push((heights, spent)),
    }
}

/// All heights from the lowest to the highest, suit by suit.
fn between(low: [u8; 4], high: [u8; 4]) -> impl Iterator<Item = [u8; 4]> {
    let range = move |suit: usize| low[suit]..=high[suit];
    range(0)
        .flat_map(move |a| range(1).flat_map(move |b| range(2).flat_map(move |c| range(3).map(move |d| [a, b, c, d]))))
}

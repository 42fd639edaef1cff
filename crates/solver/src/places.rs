//! Whether there are places for so many cards.

use patience::Card;

/// Counts of cards by rank and suit, and whether there can be places for all that are released.
///
/// **Claim.** In a position of a game whose columns are built down in alternating colours, whose foundations go up in suit from the ace and give nothing back and which has no other places for cards, [`Places::suffice`] and, if no card
/// is on offer, [`Places::suffice_alone`] hold, if
/// - what is *released* is on foundations or in a column on a card that it may be built on or at the bottom of a column that counts as a space,
/// - what is *exposed* lies in a column and is not released, and at most one card lies on it,
/// - what is *on offer* is somewhere, and if in a column, as the released cards are,
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
    /// By rank, from the ace at 1 to nothing at 14, and suit.
    released: Counts,
    offered: Counts,
    exposed: Counts,
    up: Counts,
    lists: [Vec<Reached>; 2],
}

type Counts = [[u8; 4]; 15];

/// How many copies of each suit are up at a rank, and how many spaces the ranks below need then.
type Reached = ([u8; 4], u8);

impl Places {
    pub(crate) fn new(decks: u8, any_space: bool) -> Places {
        let none = [[0; 4]; 15];
        Places {
            decks,
            any_space,
            released: none,
            offered: none,
            exposed: none,
            up: none,
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
        self.bounds(offered, spaces).unwrap_or_else(|| self.any_heights(offered, spaces))
    }

    /// The answer, if it is plain: some cards find no place even if all go up and still are places; or there are places
    /// though all that can be up are up and no places.
    fn bounds(&self, offered: &Counts, spaces: usize) -> Option<bool> {
        let mut highest = [self.decks; 4];
        let (mut at_least, mut at_most) = (0, 0);
        let mut needing = [0u8; 2];
        for rank in 1..=14 {
            let (mut most_hosts, mut fewest_hosts, mut next) = ([0u8; 2], [0u8; 2], [0u8; 2]);
            for suit in 0..4 {
                let released = self.released[rank][suit];
                let all = released + offered[rank][suit];
                let exposed = self.exposed[rank][suit];
                highest[suit] = highest[suit].min(all);
                most_hosts[COLOUR[suit]] += all - self.up[rank][suit] + exposed;
                fewest_hosts[COLOUR[suit]] += all - highest[suit] + exposed;
                next[COLOUR[suit]] += released.saturating_sub(highest[suit]);
            }
            for colour in 0..2 {
                let least = needing[colour].saturating_sub(most_hosts[1 - colour]);
                let most = needing[colour].saturating_sub(fewest_hosts[1 - colour]);
                let in_spaces = self.any_space || rank == 14;
                if least > 0 && !in_spaces {
                    return Some(false);
                }
                at_least += usize::from(least);
                at_most += if in_spaces || most == 0 { usize::from(most) } else { MANY };
            }
            needing = next;
        }
        match () {
            () if at_least > spaces => Some(false),
            () if at_most <= spaces => Some(true),
            () => None,
        }
    }

    /// Whether there are places with any heights of the foundations.
    fn any_heights(&mut self, offered: &Counts, spaces: usize) -> bool {
        let [mut below, mut reached] = std::mem::take(&mut self.lists);
        below.clear();
        below.push(([self.decks; 4], 0));
        for rank in 1..=14 {
            reached.clear();
            let all: [u8; 4] = std::array::from_fn(|suit| self.released[rank][suit] + offered[rank][suit]);
            let in_spaces = self.any_space || rank == 14;
            for &(up, spent) in &below {
                let needing = by_colour(|suit| self.released[rank - 1][suit].saturating_sub(up[suit]));
                for next in between(self.up[rank], std::array::from_fn(|suit| all[suit].min(up[suit]))) {
                    let hosts = by_colour(|suit| all[suit] - next[suit] + self.exposed[rank][suit]);
                    let lacking = needing[0].saturating_sub(hosts[1]) + needing[1].saturating_sub(hosts[0]);
                    let spent = spent + lacking;
                    if usize::from(spent) <= spaces && (lacking == 0 || in_spaces) {
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
}

/// More than there are spaces.
const MANY: usize = 1_000;
/// Clubs, diamonds, hearts, spades.
const COLOUR: [usize; 4] = [0, 1, 1, 0];

fn at(counts: &mut Counts, card: Card) -> &mut u8 {
    &mut counts[usize::from(card.rank().number())][card.suit().index()]
}

fn by_colour(of: impl Fn(usize) -> u8) -> [u8; 2] {
    [of(0) + of(3), of(1) + of(2)]
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

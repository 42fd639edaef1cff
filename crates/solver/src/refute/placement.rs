//! Whether there can be places for all released cards.

use patience::{Card, Suits};

use crate::refute::foundation_bounds::{Counts, FoundationBounds};

/// Counts of cards by rank and suit, and whether there can be places for all that are released.
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
    decks: u8,
    any_space: bool,
    /// The same suit fits, too.
    same_suit: bool,
    /// What is on offer and built on is in a place itself.
    guests: bool,
    /// By rank, from the ace at 1 to nothing at 14, and suit.
    released: Counts,
    offered: Counts,
    exposed: Counts,
    up: Counts,
    /// Cards on offer that need no place themselves, even if they are built on: no guests.
    free: Counts,
    pub(crate) heights: FoundationBounds,
    /// A card with nothing on it, and whether it is one on offer, and goes up now.
    bare: Option<(usize, usize)>,
    on_offer: bool,
    rising: bool,
    /// What each rank lacks at least, from the last test's bounds.
    least: [u8; 15],
    /// What is reached at each rank, while heights are looked for.
    reached: [Vec<ReachedHeights>; 15],
    /// The heights that were found last. Mostly they work again.
    found: Counts,
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

impl Placement {
    pub(crate) fn new(decks: u8, suits: Suits, any_space: bool, guests: bool) -> Placement {
        let none = [[0; 4]; 15];
        let same_suit = suits == Suits::AlternatingOrSame;
        Placement {
            decks,
            any_space,
            same_suit,
            guests: guests && !same_suit,
            released: none,
            offered: none,
            exposed: none,
            up: none,
            free: none,
            heights: FoundationBounds::unknown(decks),
            bare: None,
            on_offer: false,
            rising: false,
            least: [0; 15],
            reached: Default::default(),
            found: none,
        }
    }

    /// A card is on a foundation for good.
    pub(crate) fn put_up(&mut self, card: Card) {
        *at(&mut self.up, card) += 1;
        self.release(card);
    }

    pub(crate) fn release(&mut self, card: Card) {
        *at(&mut self.released, card) += 1;
    }

    /// Undoes [`Placement::release`].
    pub(crate) fn take_back(&mut self, card: Card) {
        *at(&mut self.released, card) -= 1;
    }

    /// Whether some released copy of a card is not on a foundation for good.
    pub(crate) fn has_down(&self, card: Card) -> bool {
        let (rank, suit) = (usize::from(card.rank().number()), card.suit().index());
        self.released[rank][suit] > self.up[rank][suit]
    }

    pub(crate) fn offer(&mut self, card: Card) {
        *at(&mut self.offered, card) += 1;
    }

    /// Undoes [`Placement::offer`].
    pub(crate) fn withdraw(&mut self, card: Card) {
        *at(&mut self.offered, card) -= 1;
    }

    /// A card is on offer for good, and never needs a place.
    pub(crate) fn set_free(&mut self, card: Card) {
        *at(&mut self.free, card) += 1;
        *at(&mut self.offered, card) += 1;
    }

    pub(crate) fn expose(&mut self, card: Card) {
        *at(&mut self.exposed, card) += 1;
    }

    /// Undoes [`Placement::expose`].
    pub(crate) fn cover(&mut self, card: Card) {
        *at(&mut self.exposed, card) -= 1;
    }

    /// Whether a card, once released, can be up for good without being missed as a place: all cards
    /// two or more ranks lower are released or free, and so are all copies of its own suit's next
    /// lower one.
    ///
    /// One released copy of that is not enough: a twin that comes later may have gone up on it
    /// instead.
    pub(crate) fn can_stay_up(&self, card: Card) -> bool {
        let (rank, suit) = (usize::from(card.rank().number()), card.suit().index());
        let all = |rank: usize, suit: usize| self.released[rank][suit] + self.free[rank][suit] == self.decks;
        (1..rank.saturating_sub(1)).all(|lower| (0..4).all(|suit| all(lower, suit)))
            && (rank == 1 || all(rank - 1, suit))
    }

    /// From now on foundations are no higher than they can have become.
    pub(crate) fn limit_heights(&mut self) {
        self.heights.limit(&self.up);
    }

    /// A card that has been released is up: see [`Placement::can_stay_up`].
    pub(crate) fn stays_up(&mut self, card: Card) {
        let mut gone = self.released;
        let counts = gone.iter_mut().flatten().zip(self.free.iter().flatten());
        counts.for_each(|(count, free)| *count += free);
        self.heights.stays_up(card, &gone);
    }

    /// Whether there may be places for all released cards, with those on offer to help, and nothing
    /// on one copy of the bare card.
    pub(crate) fn suffice(&mut self, spaces: usize, bare: Option<Card>) -> bool {
        self.bare = bare.map(|card| (usize::from(card.rank().number()), card.suit().index()));
        (self.on_offer, self.rising) = (false, false);
        self.test(spaces)
    }

    /// Whether one more copy of a card than so far could be up if there were places.
    pub(crate) fn may_rise(&self, rank: usize, suit: usize) -> bool {
        let all = self.released[rank][suit] + self.offered[rank][suit];
        self.heights.may_rise(rank, suit) && self.heights.most(rank, suit) < all
    }

    /// Whether it may go up: right before, nothing lies on it, and the card before it is up.
    ///
    /// If one copy is on offer it is that one: the others are in places anyway.
    pub(crate) fn can_rise(&mut self, rank: usize, suit: usize, spaces: usize) -> bool {
        self.bare = Some((rank, suit));
        (self.on_offer, self.rising) = (self.offered[rank][suit] > 0, true);
        self.test(spaces)
    }

    /// How many copies of a card can be up if so many of the one before it are; `None` if more are
    /// up now, or none can go up next.
    #[inline]
    fn most_up(&self, rank: usize, suit: usize, before: u8, all: u8) -> Option<u8> {
        let next = self.rising && self.bare == Some((rank, suit));
        let most = before.min(all).checked_sub(u8::from(next))?.min(self.heights.most(rank, suit));
        (most >= self.up[rank][suit]).then_some(most)
    }

    /// How many copies of a card that are not on offer, and that are, have nothing on them for
    /// certain.
    #[inline]
    fn idle(&self, rank: usize, suit: usize) -> (u8, u8) {
        let bare = self.bare == Some((rank, suit));
        (u8::from(bare && !self.on_offer), u8::from(bare && self.on_offer))
    }

    fn test(&mut self, spaces: usize) -> bool {
        let offered = self.offered;
        if self.found_do_again(&offered, spaces) {
            return true;
        }
        match self.bounds(&offered, spaces) {
            Some(answer) => answer,
            None => self.any_heights(&offered, spaces),
        }
    }

    /// The answer, if it is plain: some cards find no place even if all go up and still are places;
    /// or there are places though all that can be up are up and no places.
    fn bounds(&mut self, offered: &Counts, spaces: usize) -> Option<bool> {
        let mut highest = [self.decks; 4];
        let (mut at_least, mut at_most) = (0, 0);
        let mut needing = [0u8; 4];
        let (mut fewest_guests, mut most_guests) = ([0; 2], [0; 2]);
        for (rank, offered) in (1..).zip(&offered[1..]) {
            let (mut most, mut fewest, mut next) = (RankHosts::default(), RankHosts::default(), [0u8; 4]);
            for suit in 0..4 {
                let released = self.released[rank][suit];
                let all = released + offered[suit];
                let exposed = self.exposed[rank][suit];
                let up = self.up[rank][suit];
                let Some(most_up) = self.most_up(rank, suit, highest[suit], all) else { return Some(false) };
                highest[suit] = most_up;
                next[suit] = released.saturating_sub(highest[suit]);
                let (idle, idle_on_offer) = self.idle(rank, suit);
                let hosts = released - idle;
                most.own[suit] = hosts.min(released - up) + exposed;
                most.offered[suit] = offered[suit] - idle_on_offer;
                fewest.own[suit] = hosts.min(next[suit]) + exposed;
                fewest.offered[suit] = (all - highest[suit] - next[suit]).saturating_sub(idle_on_offer);
                most.set_free(suit, self.free[rank][suit]);
                fewest.set_free(suit, self.free[rank][suit]);
            }
            let in_spaces = self.any_space || rank == 14;
            let (least, guests) = self.seat(needing, fewest_guests, &most);
            let (lacking, more_guests) = self.seat(needing, most_guests, &fewest);
            if least > 0 && !in_spaces {
                return Some(false);
            }
            at_least += usize::from(least);
            at_most += if in_spaces || lacking == 0 { usize::from(lacking) } else { MANY };
            // Without guests, for they may take a space sooner than here.
            self.least[rank] = if fewest_guests == [0; 2] { least } else { self.seat(needing, [0; 2], &most).0 };
            needing = next;
            (fewest_guests, most_guests) = (guests, more_guests);
        }
        match () {
            () if at_least > spaces => Some(false),
            () if at_most <= spaces => Some(true),
            () => None,
        }
    }

    /// Whether there are places with the heights that were found last, as far as they are possible.
    fn found_do_again(&self, offered: &Counts, spaces: usize) -> bool {
        let mut reached = ReachedHeights { up: [self.decks; 4], spent: 0, guests: [0; 2], before: 0 };
        for (rank, offered) in (1..).zip(&offered[1..]) {
            let Some(highest) = self.highest(rank, offered, &reached) else { return false };
            let (found, least) = (self.found[rank], self.up[rank]);
            let up = std::array::from_fn(|suit| found[suit].clamp(least[suit], highest[suit]));
            match self.goes_on(rank, &reached, up, &self.hosts(rank, offered, up)) {
                Some(next) if usize::from(next.spent) <= spaces => reached = next,
                _ => return false,
            }
        }
        true
    }

    /// Whether there are places with any heights of the foundations; after [`Placement::bounds`].
    fn any_heights(&mut self, offered: &Counts, spaces: usize) -> bool {
        let mut reached = std::mem::take(&mut self.reached);
        reached[0].clear();
        reached[0].push(ReachedHeights { up: [self.decks; 4], spent: 0, guests: [0; 2], before: 0 });
        let mut to_come: usize = self.least.iter().map(|&least| usize::from(least)).sum();
        for (rank, offered) in (1..).zip(&offered[1..]) {
            let (below, here) = reached.split_at_mut(rank);
            let (below, here) = (&below[rank - 1], &mut here[0]);
            here.clear();
            to_come -= usize::from(self.least[rank]);
            for (before, from) in (0..).zip(below.iter()) {
                let Some(highest) = self.highest(rank, offered, from) else { continue };
                // Lower ones only help what has too few hosts of its own else.
                let helps = self.short(self.needing(rank, from), from.guests, &self.hosts(rank, offered, highest));
                let lowest = std::array::from_fn(|suit| if helps[suit] { self.up[rank][suit] } else { highest[suit] });
                for up in between(lowest, highest) {
                    let next = self.goes_on(rank, from, up, &self.hosts(rank, offered, up));
                    if let Some(next) = next.filter(|next| usize::from(next.spent) + to_come <= spaces) {
                        note(here, ReachedHeights { before, ..next });
                    }
                }
            }
        }
        let found = !reached[14].is_empty();
        if found {
            let mut at = 0;
            for rank in (1..=14).rev() {
                let here = reached[rank][at];
                (self.found[rank], at) = (here.up, usize::from(here.before));
            }
        }
        self.reached = reached;
        found
    }

    /// How many copies of each suit can be up at most; `None` if that can't go on.
    #[inline]
    fn highest(&self, rank: usize, offered: &[u8; 4], from: &ReachedHeights) -> Option<[u8; 4]> {
        let most = |suit: usize| self.most_up(rank, suit, from.up[suit], self.released[rank][suit] + offered[suit]);
        Some([most(0)?, most(1)?, most(2)?, most(3)?])
    }

    /// The cards of the rank below that need a place.
    #[inline]
    fn needing(&self, rank: usize, from: &ReachedHeights) -> [u8; 4] {
        std::array::from_fn(|suit| self.released[rank - 1][suit].saturating_sub(from.up[suit]))
    }

    /// The hosts of a rank, if so many are up.
    #[inline]
    fn hosts(&self, rank: usize, offered: &[u8; 4], up: [u8; 4]) -> RankHosts {
        let mut hosts = RankHosts::default();
        for suit in 0..4 {
            let released = self.released[rank][suit];
            let down = released.saturating_sub(up[suit]);
            let (idle, idle_on_offer) = self.idle(rank, suit);
            hosts.own[suit] = down.min(released - idle) + self.exposed[rank][suit];
            hosts.offered[suit] = (released + offered[suit] - up[suit] - down).saturating_sub(idle_on_offer);
            hosts.set_free(suit, self.free[rank][suit]);
        }
        hosts
    }

    /// The heights with so many up at the next rank, if what finds no host may lie in spaces.
    #[inline]
    fn goes_on(&self, rank: usize, from: &ReachedHeights, up: [u8; 4], hosts: &RankHosts) -> Option<ReachedHeights> {
        let (lacking, guests) = self.seat(self.needing(rank, from), from.guests, hosts);
        let fits = lacking == 0 || self.any_space || rank == 14;
        fits.then_some(ReachedHeights { up, spent: from.spent + lacking, guests, before: 0 })
    }

    /// How many cards of a rank find no host of their own among those of the next rank, and how
    /// many cards on offer, black and red ones, are hosts then, if these need places, too: they
    /// come last.
    #[inline]
    fn seat(&self, needing: [u8; 4], guests: [u8; 2], hosts: &RankHosts) -> (u8, [u8; 2]) {
        if !self.guests {
            return (self.lacking(needing, std::array::from_fn(|suit| hosts.own[suit] + hosts.offered[suit])), [0; 2]);
        }
        let (needing, own, offered) = (by_colour(needing), by_colour(hosts.own), by_colour(hosts.offered));
        let black = (needing[0] + guests[0]).saturating_sub(own[1]);
        let red = (needing[1] + guests[1]).saturating_sub(own[0]);
        let used = [red.min(offered[0]), black.min(offered[1])];
        (black - used[1] + red - used[0], used)
    }

    /// In which suits more hosts would leave fewer cards without one of their own, or fewer cards
    /// on offer with one on them.
    #[inline]
    fn short(&self, needing: [u8; 4], guests: [u8; 2], hosts: &RankHosts) -> [bool; 4] {
        if !self.guests {
            return [self.seat(needing, guests, hosts).0 > 0; 4];
        }
        let (needing, own) = (by_colour(needing), by_colour(hosts.own));
        let (black, red) = (needing[0] + guests[0] > own[1], needing[1] + guests[1] > own[0]);
        [red, black, black, red]
    }

    /// How many cards of a rank find no host of their own among those of the next rank: all but the
    /// largest matching.
    ///
    /// In alternating colours each colour is for itself. If the same suit fits as well, a card
    /// finds no host only in its suit's partner of the same colour; by Hall's theorem it is enough
    /// to look at single suits and at all together, for any two suits find hosts in every one.
    #[inline]
    fn lacking(&self, needing: [u8; 4], hosts: [u8; 4]) -> u8 {
        let ([black, red], [black_hosts, red_hosts]) = (by_colour(needing), by_colour(hosts));
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

/// Cards of one rank that may have one of the next lower rank on them: those that have places or
/// need none, and those on offer.
#[derive(Default)]
struct RankHosts {
    own: [u8; 4],
    offered: [u8; 4],
}

impl RankHosts {
    /// So many of those on offer are free, and hosts without being guests, if they are not up.
    #[inline]
    fn set_free(&mut self, suit: usize, free: u8) {
        let hosts = free.min(self.offered[suit]);
        self.own[suit] += hosts;
        self.offered[suit] -= hosts;
    }
}

fn by_colour(counts: [u8; 4]) -> [u8; 2] {
    [counts[0] + counts[3], counts[1] + counts[2]]
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

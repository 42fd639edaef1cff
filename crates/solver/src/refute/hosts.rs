//! Cards that lie on cards of the next rank.

use patience::Suits;

use crate::refute::counts::{Counts, by_colour};

/// Cards of some ranks that may have one of the next lower rank on them: those that have places or
/// need none, and those on offer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosts<const RANKS: usize> {
    pub(crate) own: [[u8; 4]; RANKS],
    pub(crate) offered: [[u8; 4]; RANKS],
}

/// What comes of the cards of one rank that need a place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seated {
    /// How many find no host.
    pub(crate) lacking: u8,
    /// How many cards on offer, black and red ones, are hosts, if these need places, too.
    pub(crate) guests: [u8; 2],
}

/// Which cards may lie on which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fits {
    /// The suits in which columns are built.
    pub(crate) suits: Suits,
    /// What is on offer and built on is in a place itself.
    pub(crate) guests: bool,
}

impl Fits {
    /// How many cards of a rank find no host of their own among those of the next rank. Of those on
    /// offer, if these need places, too, as few are hosts as possible.
    #[inline]
    pub(crate) fn seat(self, needing: [u8; 4], guests: [u8; 2], hosts: &Hosts<1>) -> Seated {
        let (own, offered) = (hosts.own[0], hosts.offered[0]);
        if !self.guests {
            let hosts = std::array::from_fn(|suit| own[suit] + offered[suit]);
            return Seated { lacking: self.lacking(needing, hosts), guests: [0; 2] };
        }
        let [black, red] = self.short(needing, guests, hosts);
        let offered = by_colour(offered);
        let guests = [red.min(offered[0]), black.min(offered[1])];
        Seated { lacking: black - guests[1] + red - guests[0], guests }
    }

    /// The same for all ranks, one after the other; each is noted at its hosts' rank.
    pub(crate) fn seat_all(self, needing: &Counts, hosts: &Hosts<16>) -> [Seated; 16] {
        let mut all = [Seated::default(); 16];
        for rank in 1..15 {
            all[rank] = self.seat(needing[rank - 1], all[rank - 1].guests, &hosts.rank(rank));
        }
        all
    }

    /// How many black and red cards find no host of their own but for those on offer. Where these
    /// are as good as others: how many cards find none at all, for either colour.
    #[inline]
    pub(crate) fn short(self, needing: [u8; 4], guests: [u8; 2], hosts: &Hosts<1>) -> [u8; 2] {
        if !self.guests {
            return [self.seat(needing, guests, hosts).lacking; 2];
        }
        let (needing, own) = (by_colour(needing), by_colour(hosts.own[0]));
        [(needing[0] + guests[0]).saturating_sub(own[1]), (needing[1] + guests[1]).saturating_sub(own[0])]
    }

    /// How many cards of a rank find no host of their own among those of the next rank: all but the
    /// largest matching.
    ///
    /// In alternating colours each colour is for itself, and in suit each suit. If the same suit
    /// fits as well, a card finds no host only in its suit's partner of the same colour; by Hall's
    /// theorem it is enough to look at single suits and at all together, for any two suits find
    /// hosts in every one. If suits do not matter all are counted together.
    #[inline]
    fn lacking(self, needing: [u8; 4], hosts: [u8; 4]) -> u8 {
        if self.suits == Suits::Same {
            return (0..4).map(|suit| needing[suit].saturating_sub(hosts[suit])).sum();
        }
        let ([black, red], [black_hosts, red_hosts]) = (by_colour(needing), by_colour(hosts));
        if self.suits == Suits::Alternating {
            return black.saturating_sub(red_hosts) + red.saturating_sub(black_hosts);
        }
        let all = (black + red).saturating_sub(black_hosts + red_hosts);
        if self.suits == Suits::Any {
            return all;
        }
        let alone = |suit: usize| needing[suit].saturating_sub(black_hosts + red_hosts - hosts[3 - suit]);
        (0..4).fold(all, |most, suit| most.max(alone(suit)))
    }
}

impl Hosts<16> {
    /// Those of one rank.
    #[inline]
    pub(crate) fn rank(&self, rank: usize) -> Hosts<1> {
        Hosts { own: [self.own[rank]], offered: [self.offered[rank]] }
    }
}

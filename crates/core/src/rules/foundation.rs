//! Foundations: how they begin and how they go on.

use crate::card::{Card, Rank, Suit};
use crate::pack::Ranks;
use crate::pile::PileId;
use crate::rules::pairs::Mates;
use crate::rules::tableau::{Kinds, Suits};

/// The first card of a foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A card of this rank.
    Rank(Rank),
    /// This very card.
    Card(Card),
    /// A card of the base rank, which the deal decides.
    Base,
    /// A card of the base rank, which the first card that the player lays on such a foundation
    /// decides. If kinds of piles are named, it comes from one of these, before anything else is
    /// done.
    Chosen(Kinds),
    /// Any card: the deal lays it.
    Dealt,
    /// Any card: what it takes at a time says which.
    Any,
}

/// How a foundation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    /// So many ranks up, from king to ace.
    Up,
    /// So many ranks down, from ace to king.
    Down,
    /// One rank up or down, as the player likes, card by card: a hole, which no card leaves and in
    /// which none has come home.
    Either(HoleEnds),
    /// All such foundations up or all down; the first card played onto a base card decides.
    Chosen,
    /// Twice the rank, less 13 if that is over 13; in a pack of all ranks.
    Double,
}

/// What happens in a hole where the ranks end: at ace and king, or at the lowest and the highest
/// rank of a short pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleEnds {
    /// On an ace goes a 2, on a king a queen.
    AceAndKing,
    /// King and ace are neighbours.
    Around,
    /// On an ace goes a 2, on a king nothing.
    KingStops,
}

/// Which direction foundations that leave the choice have taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Not yet fixed, or no foundation of the game leaves the choice.
    Open,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// What a foundation takes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One card after another.
    Single,
    /// A whole run of one suit from a column, from the first card to the last, and nothing else.
    WholeRuns,
    /// Two cards of different piles, which leave together, or some cards alone.
    Pairs {
        /// Which two.
        mates: Mates,
        /// Only those of columns that touch: see [`Tableau::abreast`](crate::Tableau::abreast).
        neighbours: bool,
    },
    /// One card, while a higher one of its suit lies exposed on a column; this rank is the highest.
    Outranked(Rank),
}

/// One foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// Its suit; any if `None`.
    pub suit: Option<Suit>,
    /// Its first card.
    pub start: Start,
    /// The cards after it.
    pub climb: Climb,
    /// By how many ranks it goes up or down: 1 to 12.
    pub step: u8,
    /// Which suit follows which. In a foundation of one suit that is the same.
    pub follows: Suits,
    /// How many cards it can hold.
    pub capacity: u8,
    /// How often it goes through its ranks: after the last one comes the first again, or where it
    /// turns the last one, from which it goes back.
    pub rounds: u8,
    /// Whether each round goes back the way of the one before.
    pub turns: bool,
    /// The lower-numbered foundation that is built the same way, if there is one: while both
    /// want the same card, it goes there.
    pub twin: Option<PileId>,
    /// What it takes at a time.
    pub takes: Takes,
    /// Whether its top card may go back to a column.
    pub returns: bool,
    /// Whether its top card may go on to another foundation.
    pub passes_on: bool,
    /// Whether the deal may lay any card on it. One that does not begin it is a guest: nothing goes
    /// on it, it has not come home, and it may leave.
    pub guests: bool,
}

impl Foundation {
    /// The rank that it begins with; `None` if the deal or the player decides.
    pub fn first_rank(&self) -> Option<Rank> {
        match self.start {
            Start::Rank(rank) => Some(rank),
            Start::Card(card) => Some(card.rank()),
            Start::Base | Start::Chosen(_) | Start::Dealt | Start::Any => None,
        }
    }

    /// Whether it begins with the base rank, whoever decides that.
    pub fn begins_with_base(&self) -> bool {
        matches!(self.start, Start::Base | Start::Chosen(_))
    }

    /// From where the card must come that decides the base rank, where that is said.
    pub(crate) fn chosen_from(&self) -> Option<Kinds> {
        match self.start {
            Start::Chosen(from) if !from.is_empty() => Some(from),
            Start::Chosen(_) | Start::Base | Start::Rank(_) | Start::Card(_) | Start::Dealt | Start::Any => None,
        }
    }

    /// How many cards it takes until it is full or a new round begins.
    pub fn round(&self) -> u8 {
        self.capacity / self.rounds.max(1)
    }

    /// Which way it goes on from so many cards, where all that leave the choice go the chosen way:
    /// for one that turns [`Direction::Open`] is where it does.
    #[inline]
    pub(crate) fn direction(&self, len: u8, chosen: Direction) -> Direction {
        if !self.turns {
            return chosen;
        }
        let (rounds, cards) = (len / self.round(), len % self.round());
        match (cards, (self.climb == Climb::Down) == (rounds % 2 == 0)) {
            (0, _) => Direction::Open,
            (_, true) => Direction::Down,
            (_, false) => Direction::Up,
        }
    }

    /// Whether cards lie on it in any order that goes on, and have not come home.
    pub fn is_hole(&self) -> bool {
        matches!(self.climb, Climb::Either(_))
    }

    /// Whether it goes from any ace up to the king, rank by rank.
    pub fn is_from_ace_to_king(&self) -> bool {
        let whole = self.step == 1 && self.capacity == Rank::COUNT;
        whole && self.start == Start::Rank(Rank::ACE) && self.climb == Climb::Up
    }

    /// Whether it may begin with a card, as far as the rules alone say.
    pub(crate) fn may_begin_with(&self, card: Card) -> bool {
        let starts = match self.start {
            Start::Rank(rank) => card.rank() == rank,
            Start::Card(first) => card == first,
            Start::Base | Start::Chosen(_) | Start::Dealt | Start::Any => true,
        };
        starts && self.suit.is_none_or(|suit| suit == card.suit())
    }

    /// The ranks of the first and the last card of a whole run.
    pub(crate) fn ends(&self, ranks: Ranks) -> (Rank, Rank) {
        // Checked rules have no whole runs that begin otherwise.
        let first = self.first_rank().unwrap_or(ranks.lowest());
        let steps = self.capacity as i8 - 1;
        (first, ranks.around(first, if self.climb == Climb::Down { -steps } else { steps }))
    }
}

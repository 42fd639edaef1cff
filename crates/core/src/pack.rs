//! The cards that a game is played with.

use std::fmt;

use crate::card::{Card, Rank, Suit};

/// The largest deck.
pub(crate) const MAX_CARDS: usize = 2 * Card::COUNT;

/// How many packs a game is played with, in how many suits, and with which ranks.
///
/// With fewer suits than four, cards of other suits count as these: a pack of one suit has each
/// spade four times, one of two suits each heart and each spade twice. A short pack lacks all cards
/// of some ranks.
///
/// ```
/// use patience::{Card, Pack, Rank};
///
/// let spider = Pack::new(2, 1);
/// assert_eq!(spider.size(), 104);
/// assert_eq!(spider.copies("KS".parse::<Card>().unwrap()), 8);
/// assert_eq!(spider.copies("KH".parse::<Card>().unwrap()), 0);
///
/// let seven_and_up = (7..=13).chain([1]).filter_map(Rank::new).collect();
/// let skat = Pack::new(1, 4).with_ranks(seven_and_up);
/// assert_eq!(skat.size(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pack {
    decks: u8,
    suits: u8,
    ranks: Ranks,
}

/// For each way to count suits, the card that stands for each of the 52; for all others what they
/// are.
///
/// Positions, and the tables of rules, number cards by what they were before they counted as
/// others: so moving cards costs the same in all packs. Whatever leaves a position is a card of the
/// pack.
const FACES: [[u8; FACE_ROOM]; 4] = {
    let mut faces = [[0; FACE_ROOM]; 4];
    let mut way = 0;
    while way < 4 {
        let mut index = 0;
        while index < FACE_ROOM {
            let suit = match (way, index / 13) {
                (1, 0) | (2, 0..4) => Suit::Spades as usize,
                (1, 1) => Suit::Hearts as usize,
                (_, suit) => suit,
            };
            faces[way][index] = (13 * suit + index % 13) as u8;
            index += 1;
        }
        way += 1;
    }
    faces
};

/// Room for whatever a byte of a position may hold in place of a card.
const FACE_ROOM: usize = 128;

/// The number of the card that stands for one of the 52, or what it is if there is none.
#[inline]
pub(crate) const fn face(way: u8, index: u8) -> u8 {
    FACES[way as usize % 4][index as usize % FACE_ROOM]
}

/// Ranks of a pack, one or more of the thirteen. What follows a rank is the next one that is there.
///
/// ```
/// use patience::{Rank, Ranks};
///
/// let ranks: Ranks = [Rank::ACE, Rank::new(7).unwrap(), Rank::KING].into_iter().collect();
/// assert_eq!(ranks.around(Rank::ACE, 1), Rank::new(7).unwrap());
/// assert_eq!(ranks.around(Rank::ACE, -1), Rank::KING);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(u16);

impl Ranks {
    /// All thirteen.
    pub const ALL: Ranks = Ranks((1 << Rank::COUNT) - 1);

    /// Whether a rank is one of them.
    pub const fn has(self, rank: Rank) -> bool {
        self.0 >> (rank.number() - 1) & 1 == 1
    }

    /// How many there are.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// As a number, another one for each set.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// In order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> {
        (1..=Rank::COUNT).filter_map(Rank::new).filter(move |&rank| self.has(rank))
    }

    /// The lowest one; the ace, if there are none.
    pub fn lowest(self) -> Rank {
        self.iter().next().unwrap_or(Rank::ACE)
    }

    /// The highest one; the king, if there are none.
    pub fn highest(self) -> Rank {
        self.iter().next_back().unwrap_or(Rank::KING)
    }

    /// So many ranks further up, or down if negative; from the highest to the lowest and on. From a
    /// rank that is not there it is that rank.
    pub fn around(self, rank: Rank, steps: i8) -> Rank {
        if self == Ranks::ALL {
            return rank.around(steps);
        }
        let Some(at) = self.iter().position(|other| other == rank) else { return rank };
        let to = (at as i16 + i16::from(steps)).rem_euclid(i16::from(self.count()));
        self.iter().nth(to as usize).unwrap_or(rank)
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Ranks {
        Ranks(ranks.into_iter().fold(0, |set, rank| set | 1 << (rank.number() - 1)))
    }
}

impl Pack {
    /// Packs of all ranks (1 or 2) in so many suits (1, 2 or 4).
    ///
    /// # Panics
    /// If either is another number.
    pub const fn new(decks: u8, suits: u8) -> Pack {
        assert!(matches!(decks, 1 | 2), "a game has one or two packs");
        assert!(matches!(suits, 1 | 2 | 4), "a pack has one, two or four suits");
        Pack { decks, suits, ranks: Ranks::ALL }
    }

    /// The same with cards of these ranks only.
    ///
    /// # Panics
    /// If there are none.
    pub fn with_ranks(self, ranks: Ranks) -> Pack {
        assert!(ranks.count() > 0, "a pack has cards");
        Pack { ranks, ..self }
    }

    /// How many packs: 1 or 2.
    pub const fn decks(self) -> u8 {
        self.decks
    }

    /// How many suits: 1 (spades), 2 (hearts and spades) or 4.
    pub const fn suits(self) -> u8 {
        self.suits
    }

    /// The ranks of its cards.
    pub const fn ranks(self) -> Ranks {
        self.ranks
    }

    /// How many cards: 52 or 104, if it has all ranks.
    pub const fn size(self) -> usize {
        4 * self.ranks.count() as usize * self.decks as usize
    }

    /// How many copies of each of its cards there are: 1 to 8.
    pub const fn copies_of_each(self) -> u8 {
        self.decks * (4 / self.suits)
    }

    /// How many copies of a card there are: 0 to 8.
    pub fn copies(self, card: Card) -> u8 {
        if self.has(card) { self.copies_of_each() } else { 0 }
    }

    /// The different cards, in the order of [`Card::index`].
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.has(card))
    }

    /// Whether a card is one of its cards.
    pub fn has(self, card: Card) -> bool {
        self.ranks.has(card.rank()) && self.card(card) == card
    }

    /// The card that one of the 52 counts as.
    pub fn card(self, of: Card) -> Card {
        Card::from_index(face(self.way(), of.index() as u8)).expect("a card counts as a card")
    }

    /// The suit that one of the four counts as.
    pub(crate) fn suit(self, of: Suit) -> Suit {
        self.card(Card::new(Rank::ACE, of)).suit()
    }

    /// The suits, in order.
    pub(crate) fn all_suits(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |&suit| self.suit(suit) == suit)
    }

    /// The cards of the pack as a set over [`Card::index`].
    pub(crate) fn set(self) -> u64 {
        self.cards().fold(0, |set, card| set | 1 << card.index())
    }

    /// Which way suits are counted, for [`face`].
    pub(crate) const fn way(self) -> u8 {
        2 - self.suits / 2
    }

    /// The physical card (`card × 2 + copy`, of all 52) of a copy of a card of the pack.
    pub(crate) fn slot(self, card: Card, copy: u8) -> u8 {
        let alike = Suit::ALL.into_iter().rev().filter(|&suit| self.suit(suit) == card.suit());
        let suit = alike.into_iter().nth(usize::from(copy / self.decks)).expect("so many copies there are");
        Card::new(card.rank(), suit).index() as u8 * 2 + copy % self.decks
    }
}

impl fmt::Display for Pack {
    /// Such as `32 cards`, or `104 cards in 2 suits`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.size();
        match self.suits {
            4 => write!(f, "{count} cards"),
            1 => write!(f, "{count} cards in 1 suit"),
            suits => write!(f, "{count} cards in {suits} suits"),
        }
    }
}

impl From<u8> for Pack {
    /// So many packs (1 or 2) with all suits.
    ///
    /// # Panics
    /// If it is another number.
    fn from(decks: u8) -> Pack {
        Pack::new(decks, 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_physical_card_is_one_copy_of_one_card() {
        for (decks, suits) in [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 4)] {
            let pack = Pack::new(decks, suits);
            let copies = |card: Card| (0..pack.copies(card)).map(move |copy| (pack.slot(card, copy), card));
            let mut slots: Vec<(u8, Card)> = pack.cards().flat_map(copies).collect();
            slots.sort_unstable();
            let whole: Vec<u8> = slots.iter().map(|&(slot, _)| slot).collect();
            let all = (0..104).filter(|slot| slot % 2 < decks).collect::<Vec<u8>>();
            assert_eq!(whole, all, "{pack:?}");
            assert!(slots.iter().all(|&(slot, card)| usize::from(face(pack.way(), slot / 2)) == card.index()));
            assert_eq!(pack.cards().count(), 13 * usize::from(suits));
            assert_eq!(pack.all_suits().count(), usize::from(suits));
        }
    }

    #[test]
    fn what_is_no_card_stays_what_it_is() {
        for way in 0..4 {
            assert!((52..128).all(|index| face(way, index) == index));
        }
    }
}

//! Deal numbers, and the decks that they stand for.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::card::{Card, Rank, Suit, shorten};
use crate::deck::{Deck, DeckError};

/// The largest number that every JSON reader keeps exactly, 2⁵³; larger deals are written as text.
const MAX_EXACT: u64 = 1 << 53;
/// What the numbers of Microsoft FreeCell begin with.
const MICROSOFT: &str = "ms:";

/// The number of a deal.
///
/// As JSON one of ours is a number up to 2⁵³ and a text above, and is read as either; one of
/// Microsoft FreeCell is a text.
///
/// ```
/// use patience::{Deck, DealNumber};
///
/// let number: DealNumber = "ms:617".parse().unwrap();
/// assert_eq!(number, DealNumber::Microsoft(617));
/// assert!(number.deck(1).unwrap().to_string().starts_with("7D AD 5C 3S"));
/// assert_eq!(DealNumber::Ours(42).deck(2).unwrap(), Deck::numbered(42, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealNumber {
    /// A number of ours, 0 to 2⁶⁴ − 1: see [`Deck::numbered`].
    Ours(u64),
    /// A number of Microsoft FreeCell, 1 to [`DealNumber::LAST_MICROSOFT`], written `ms:617`: most
    /// FreeCell programs deal the same cards by it.
    Microsoft(u64),
}

/// A text that is no deal number, shortened if long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}, found {found:?}", Expected)]
pub struct DealNumberError {
    /// The text.
    pub found: String,
}

/// What a deal number may be.
struct Expected;

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (last, last_microsoft) = (u64::MAX, DealNumber::LAST_MICROSOFT);
        write!(f, "a deal number from 0 to {last}, or one of Microsoft FreeCell from ms:1 to ms:{last_microsoft}")
    }
}

impl DealNumber {
    /// The last number of Microsoft FreeCell, 2³³ − 1. Its own numbers end at 1,000,000; FreeCell
    /// Pro and others go on.
    pub const LAST_MICROSOFT: u64 = (1 << 33) - 1;

    /// The deck that the number stands for, with `decks` packs (1 or 2).
    ///
    /// # Errors
    /// Microsoft FreeCell has numbers for one pack only.
    ///
    /// # Panics
    /// If `decks` is neither 1 nor 2.
    pub fn deck(self, decks: u8) -> Result<Deck, DeckError> {
        match self {
            DealNumber::Ours(number) => Ok(Deck::numbered(number, decks)),
            DealNumber::Microsoft(number) if decks == 1 => Ok(microsoft(number)),
            DealNumber::Microsoft(_) => Err(DeckError::OnePack { number: self }),
        }
    }

    /// The number, if it is one of ours.
    pub fn ours(self) -> Option<u64> {
        match self {
            DealNumber::Ours(number) => Some(number),
            DealNumber::Microsoft(_) => None,
        }
    }

    /// The number that is `step` further; `None` beyond the first or the last.
    pub fn neighbour(self, step: i64) -> Option<DealNumber> {
        match self {
            DealNumber::Ours(number) => number.checked_add_signed(step).map(DealNumber::Ours),
            DealNumber::Microsoft(number) => number.checked_add_signed(step).and_then(of_microsoft),
        }
    }
}

fn of_microsoft(number: u64) -> Option<DealNumber> {
    (1..=DealNumber::LAST_MICROSOFT).contains(&number).then_some(DealNumber::Microsoft(number))
}

/// The deck of a number of Microsoft FreeCell, in the order in which that deals: row by row.
///
/// The cards lie sorted, aces first, clubs, diamonds, hearts, spades within a rank. Again and again
/// one is drawn by the linear generator of Microsoft's C library, and the last one takes its place.
/// That library draws 15 bits. For numbers of 32 bits FreeCell Pro sets the 16th, for longer ones
/// it draws it, adds 1, and begins with what is above 2³².
fn microsoft(number: u64) -> Deck {
    let mut left: Vec<Card> = Vec::with_capacity(Card::COUNT);
    for rank in 1..=13 {
        let rank = Rank::new(rank).expect("there are thirteen ranks");
        left.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
    }
    // Without what is above 2³².
    let mut state = number as u32;
    let mut draw = || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = (state >> 16) as usize;
        match number >> 31 {
            0 => high & 0x7fff,
            1 => high | 0x8000,
            _ => high + 1,
        }
    };
    let mut cards = Vec::with_capacity(Card::COUNT);
    while !left.is_empty() {
        let drawn = draw() % left.len();
        cards.push(left.swap_remove(drawn));
    }
    Deck::new(cards, 1).expect("every card was drawn once")
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealNumber::Ours(number) => number.fmt(f),
            DealNumber::Microsoft(number) => write!(f, "{MICROSOFT}{number}"),
        }
    }
}

impl FromStr for DealNumber {
    type Err = DealNumberError;

    fn from_str(text: &str) -> Result<DealNumber, DealNumberError> {
        let digits = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse::<u64>().ok()).flatten()
        };
        let read = match text.strip_prefix(MICROSOFT) {
            Some(number) => digits(number).and_then(of_microsoft),
            None => digits(text).map(DealNumber::Ours),
        };
        read.ok_or_else(|| DealNumberError { found: shorten(text) })
    }
}

impl Serialize for DealNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            DealNumber::Ours(number) if number <= MAX_EXACT => serializer.serialize_u64(number),
            number => serializer.collect_str(&number),
        }
    }
}

impl<'de> Deserialize<'de> for DealNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DealNumber, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = DealNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{Expected}")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<DealNumber, E> {
                Ok(DealNumber::Ours(number))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<DealNumber, E> {
                text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(&shorten(text)), &self))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

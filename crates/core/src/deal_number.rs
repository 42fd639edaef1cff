//! Deal numbers, as they are written and read.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::card::shorten;

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
    /// A number of ours, 0 to 2⁶⁴ − 1: see [`Deck::numbered`](crate::Deck::numbered).
    Ours(u64),
    /// A number of Microsoft FreeCell, 1 to [`DealNumber::LAST_MICROSOFT`], written `ms:617`: most
    /// FreeCell programs deal the same cards by it. Other numbers have no deck;
    /// [`DealNumber::microsoft`] does not make them.
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

    /// A number of Microsoft FreeCell, if there is one.
    pub fn microsoft(number: u64) -> Option<DealNumber> {
        (1..=DealNumber::LAST_MICROSOFT).contains(&number).then_some(DealNumber::Microsoft(number))
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
            DealNumber::Microsoft(number) => number.checked_add_signed(step).and_then(DealNumber::microsoft),
        }
    }
}

impl From<u64> for DealNumber {
    fn from(number: u64) -> DealNumber {
        DealNumber::Ours(number)
    }
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
            Some(number) => digits(number).and_then(DealNumber::microsoft),
            None => digits(text).map(DealNumber::Ours),
        };
        read.ok_or_else(|| DealNumberError { found: shorten(text) })
    }
}

impl Serialize for DealNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            DealNumber::Ours(number) if number <= MAX_EXACT => serializer.serialize_u64(number),
            number @ (DealNumber::Ours(_) | DealNumber::Microsoft(_)) => serializer.collect_str(&number),
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

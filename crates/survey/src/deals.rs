//! Ranges of deals, and their parts.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Deals from one number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deals {
    #[serde(with = "number")]
    first: u64,
    #[serde(with = "number")]
    last: u64,
}

impl Deals {
    /// The deals of a range that is not empty.
    pub fn new(range: &RangeInclusive<u64>) -> Deals {
        Deals { first: *range.start(), last: *range.end() }
    }

    /// The first number.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The last number.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Whether there are others after its last one, and none before its first.
    pub(crate) fn is_beginning_of(&self, other: Deals) -> bool {
        self.first() == other.first() && self.last() < other.last()
    }

    /// How many there are; 2⁶⁴ − 1 stands for one more, too.
    pub fn count(&self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }

    /// One of `of` parts of nearly equal size, counted from 1; `None` if it is empty.
    pub fn shard(&self, shard: Shard) -> Option<Deals> {
        let count = u128::from(self.last - self.first) + 1;
        let cut = |at: u32| count * u128::from(at) / u128::from(shard.of);
        let (begin, end) = (cut(shard.index - 1), cut(shard.index));
        let number = |offset: u128| self.first + offset as u64;
        (begin < end).then(|| Deals::new(&(number(begin)..=number(end - 1))))
    }
}

/// Numbers of deals of ours as every reader of JSON takes them: see
/// [`DealNumber`](patience::DealNumber).
mod number {
    use patience::DealNumber;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // the form serde asks for
    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        DealNumber::Ours(*number).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let number = DealNumber::deserialize(deserializer)?;
        number.ours().ok_or_else(|| D::Error::custom(format!("expected a whole number, found {number}")))
    }
}

/// One of several parts, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which part.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl std::str::FromStr for Shard {
    type Err = String;

    /// Reads `3/16`.
    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((index, of)) if 1 <= index && index <= of => Ok(Shard { index, of }),
            _ => Err("expected a part and how many there are, such as 3/16".into()),
        }
    }
}

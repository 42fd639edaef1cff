//! Lists that are refused as soon as they are too long, and lists that are cut short in messages.

use std::fmt;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

/// Texts in a list of at most so many; the word says what they are.
pub(crate) struct AtMost<const N: usize>(pub(crate) &'static str);

impl<'de, const N: usize> Visitor<'de> for AtMost<N> {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(text) = seq.next_element()? {
            if list.len() >= N {
                return Err(A::Error::custom(format!("more than {N} {}", self.0)));
            }
            list.push(text);
        }
        Ok(list)
    }
}

/// A list of cards, of at most so many.
pub(crate) struct Cards<const N: usize>(pub(crate) Vec<String>);

impl<'de, const N: usize> serde::Deserialize<'de> for Cards<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AtMost::<N>("cards")).map(Cards)
    }
}

/// How many of a list are named in a message.
const MAX_SHOWN: usize = 8;

/// The first of a list, with how many more there are.
pub(crate) fn some_of(names: &[String]) -> String {
    let (shown, more) = names.split_at(names.len().min(MAX_SHOWN));
    let shown = shown.join(", ");
    if more.is_empty() { shown } else { format!("{shown} and {} more", more.len()) }
}

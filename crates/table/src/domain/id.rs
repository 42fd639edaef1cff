//! The names of games in progress.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// The longest id, in bytes.
const MAX_BYTES: usize = 64;

/// The name of a game in progress: 1 to 64 lower-case letters, digits and hyphens, so that it can
/// stand in an address or be a file's name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
pub struct GameId(String);

impl GameId {
    /// The id with this text; `None` if it is not of the form.
    pub fn new(text: &str) -> Option<GameId> {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let fits = !text.is_empty() && text.len() <= MAX_BYTES && text.bytes().all(allowed);
        fits.then(|| GameId(text.into()))
    }

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = GameId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an id: a text of 1 to {MAX_BYTES} lower-case letters, digits and hyphens")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<GameId, E> {
                GameId::new(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_and_plain() {
        for good in ["a", "g1", "0123456789abcdef", &"z".repeat(64)] {
            assert_eq!(GameId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "A", "a b", "a/b", "ä", "..", &"z".repeat(65)] {
            assert!(GameId::new(bad).is_none(), "{bad:?}");
        }
    }
}

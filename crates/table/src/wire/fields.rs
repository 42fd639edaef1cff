//! How the fields of requests are read that have a form of their own.

use std::fmt;

use patience::{Card, Transcript};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde_json::Value;

/// One card more than the largest deck: enough to refuse a deck that is too large.
const MAX_DECK_WORDS: usize = 2 * Card::COUNT + 1;

/// A number of moves.
pub(super) fn ply<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    struct Ply;
    impl Visitor<'_> for Ply {
        type Value = usize;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number of moves (ply, to, at, from): a whole number from 0 on")
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<usize, E> {
            usize::try_from(number).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
        }
    }
    deserializer.deserialize_u64(Ply)
}

/// A text or null, which must stand there: leaving it out would be no answer.
pub(super) fn must_be_said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(deserializer)
}

/// A move as it is written.
pub(super) fn move_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct Text;
    impl Visitor<'_> for Text {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a move: a text such as \"draw\" or \"t1-f5\"")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
            Ok(text.into())
        }
    }
    deserializer.deserialize_str(Text)
}

/// The forms in which a deck can be given.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // only its schema is used
pub(super) enum DeckWords {
    List(Vec<String>),
    Text(String),
}

/// A deck as a list of cards or as one text; of words beyond the largest deck only one is kept.
pub(super) fn deck<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    struct Words;
    impl<'de> Visitor<'de> for Words {
        type Value = Option<Vec<String>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a deck: a list of cards or a text of cards")
        }

        fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
            let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
            Ok(Some(words.take(MAX_DECK_WORDS).map(str::to_owned).collect()))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut words = Vec::new();
            while let Some(word) = seq.next_element::<String>()? {
                if words.len() < MAX_DECK_WORDS {
                    words.push(word);
                }
            }
            Ok(Some(words))
        }
    }
    deserializer.deserialize_any(Words)
}

/// A transcript, read as its text is: a second reader of values would make the module larger.
pub(super) fn transcript<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Transcript, D::Error> {
    let text = Value::deserialize(deserializer)?.to_string();
    Transcript::parse(&text).map_err(de::Error::custom)
}

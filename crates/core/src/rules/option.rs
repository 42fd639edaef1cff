//! The values of options.

use std::fmt;

use serde::de::{self, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// The value of an option: a number, a word, or true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OptionValue {
    /// Such as `passes = 3`.
    Number(i64),
    /// Such as `free = true`.
    Flag(bool),
    /// Such as `spaces = "kings"`.
    Word(String),
}

impl OptionValue {
    /// Reads what a person types: `3`, `true`, `kings`.
    pub fn from_typed(text: &str) -> OptionValue {
        match (text.parse(), text) {
            (Ok(number), _) => OptionValue::Number(number),
            (_, "true") => OptionValue::Flag(true),
            (_, "false") => OptionValue::Flag(false),
            _ => OptionValue::Word(text.into()),
        }
    }
}

/// What stands where a value of an option may stand; `None` for anything else, of which nothing is
/// kept, however large it is.
pub(crate) struct Read(pub(crate) Option<OptionValue>);

impl<'de> Deserialize<'de> for Read {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Read, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Read)
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OptionValue, D::Error> {
        let Read(value) = Read::deserialize(deserializer)?;
        value.ok_or_else(|| de::Error::custom("expected a number, a text, or true or false"))
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Option<OptionValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a text, or true or false")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(OptionValue::Number(number)))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(number.try_into().ok().map(OptionValue::Number))
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Some(OptionValue::Flag(flag)))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
        Ok(Some(OptionValue::Word(word.to_owned())))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Word(word) => f.write_str(word),
        }
    }
}

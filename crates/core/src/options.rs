//! Options as they are named in transcripts, layouts and requests.

use std::fmt;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::card::shorten;
use crate::rules::{OptionValue, Read};

/// Options by name, in order, each once.
///
/// They are equal in whatever order: a game that was kept by another program, or in a browser, may
/// name them in its own.
#[derive(Clone, Debug, Default)]
pub struct Options(pub Vec<(String, OptionValue)>);

impl PartialEq for Options {
    fn eq(&self, other: &Options) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|option| other.0.contains(option))
    }
}

impl Eq for Options {}

impl Options {
    /// Whether no option is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Options;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("options by name, such as {\"passes\": 3}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
                let mut pairs: Vec<(String, OptionValue)> = Vec::new();
                while let Some((name, Read(value))) = map.next_entry::<String, Read>()? {
                    if pairs.iter().any(|(other, _)| *other == name) || pairs.len() >= 64 {
                        return Err(de::Error::custom(format!("the option {:?} is one too many", shorten(&name))));
                    }
                    let value = value.ok_or_else(|| {
                        de::Error::custom(format!(
                            "the option {:?} is neither a number nor a text nor true or false",
                            shorten(&name)
                        ))
                    })?;
                    pairs.push((name, value));
                }
                Ok(Options(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

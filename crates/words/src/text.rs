//! A text as a language's file has it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

/// What stands under a key. The built-in files are read in place, for a program that says one line
/// should not copy a thousand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Text<'a> {
    /// A text.
    Plain(Cow<'a, str>),
    /// Its plural forms, or (in `cards`) any map of texts.
    Parts(Vec<(Key<'a>, Text<'a>)>),
    /// Something else, which no file may have.
    Other,
}

/// A key that borrows from the file where it can.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl Key<'_> {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn into_owned(self) -> Key<'static> {
        Key(Cow::Owned(self.0.into_owned()))
    }
}

impl Text<'_> {
    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Text::Plain(text) => Some(text),
            Text::Parts(_) | Text::Other => None,
        }
    }

    /// A part by its name.
    pub(crate) fn get(&self, name: &str) -> Option<&Text<'_>> {
        match self {
            Text::Parts(parts) => parts.iter().find(|(key, _)| key.as_str() == name).map(|(_, text)| text),
            Text::Plain(_) | Text::Other => None,
        }
    }

    /// The same without the file.
    pub(crate) fn into_owned(self) -> Text<'static> {
        match self {
            Text::Plain(text) => Text::Plain(Cow::Owned(text.into_owned())),
            Text::Parts(parts) => {
                Text::Parts(parts.into_iter().map(|(key, text)| (key.into_owned(), text.into_owned())).collect())
            }
            Text::Other => Text::Other,
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfText)
    }
}

struct OfText;

impl<'de> Visitor<'de> for OfText {
    type Value = Text<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text or texts")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text::Plain(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text::Plain(Cow::Owned(text.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = map.next_entry()? {
            parts.push(part);
        }
        Ok(Text::Parts(parts))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Text::Other)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Text::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Text::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Text::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Text::Other)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Text::Other)
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Plain(text) => serializer.serialize_str(text),
            Text::Parts(parts) => serializer.collect_map(parts.iter().map(|(key, text)| (key.as_str(), text))),
            Text::Other => serializer.serialize_unit(),
        }
    }
}

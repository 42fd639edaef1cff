//! Languages by their codes, and texts in any number of them.
//!
//! Where a text is missing the English one stands in. No list of languages is in the core.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::card::shorten;

/// Maximum letters of a language's code.
const MAX_LETTERS: usize = 3;

/// A language, known by its code alone: two or three lower-case letters, such as `de` or
/// `en`, as ISO 639 has them.
///
/// ```
/// use patience::Lang;
///
/// let polish: Lang = "pl".parse().unwrap();
/// assert_eq!(polish.to_string(), "pl");
/// assert!("Polish".parse::<Lang>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lang([u8; MAX_LETTERS]);

impl Lang {
    /// English, which every text has.
    pub const EN: Lang = Lang(*b"en\0");

    /// The language's code.
    pub fn code(&self) -> &str {
        let end = self.0.iter().position(|&letter| letter == 0).unwrap_or(MAX_LETTERS);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

/// A text that is not a language's code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the code of a language; a code is two or three lower-case letters, such as en")]
pub struct LangError(pub String);

impl FromStr for Lang {
    type Err = LangError;

    fn from_str(code: &str) -> Result<Lang, LangError> {
        let is_code = (2..=MAX_LETTERS).contains(&code.len()) && code.bytes().all(|sign| sign.is_ascii_lowercase());
        if !is_code {
            return Err(LangError(shorten(code)));
        }
        let mut letters = [0; MAX_LETTERS];
        letters[..code.len()].copy_from_slice(code.as_bytes());
        Ok(Lang(letters))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Lang {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lang, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// One text in several languages. As JSON it is an object: `{"de": "…", "en": "…"}`.
///
/// ```
/// use patience::{Lang, Texts};
///
/// let (german, polish): (Lang, Lang) = ("de".parse().unwrap(), "pl".parse().unwrap());
/// let text: Texts = [(Lang::EN, "Stock"), (german, "Talon")].into_iter().collect();
/// assert_eq!(text.get(german), "Talon");
/// assert_eq!(text.get(polish), "Stock");
/// assert_eq!(text.only(polish), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Texts(BTreeMap<Lang, String>);

impl Texts {
    /// The text in this language, or else in English; empty if it is in neither.
    pub fn get(&self, lang: Lang) -> &str {
        self.only(lang).or_else(|| self.only(Lang::EN)).unwrap_or_default()
    }

    /// The text in this language and no other.
    pub fn only(&self, lang: Lang) -> Option<&str> {
        self.0.get(&lang).map(String::as_str)
    }

    /// Every language that the text is in, with the text.
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &str)> {
        self.0.iter().map(|(&lang, text)| (lang, text.as_str()))
    }
}

impl<T: Into<String>> FromIterator<(Lang, T)> for Texts {
    fn from_iter<I: IntoIterator<Item = (Lang, T)>>(pairs: I) -> Texts {
        Texts(pairs.into_iter().map(|(lang, text)| (lang, text.into())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_small_letters() {
        for code in ["de", "en", "pl", "fil"] {
            assert_eq!(code.parse::<Lang>().unwrap().code(), code);
        }
        for code in ["", "d", "DE", "d2", "de-at", "deut", "dé", "d\0"] {
            assert!(code.parse::<Lang>().is_err(), "{code:?}");
        }
        assert_eq!("en".parse(), Ok(Lang::EN));
    }
}

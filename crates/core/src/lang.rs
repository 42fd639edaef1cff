//! Languages, and texts in them.

use serde::Serialize;

/// A language that players are addressed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// A count with its thousands apart: `10.000` in German, `10,000` in English.
    pub fn grouped(self, count: u64) -> String {
        let mark = match self {
            Lang::De => '.',
            Lang::En => ',',
        };
        let digits = count.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(mark);
            }
            text.push(digit);
        }
        text
    }
}

/// A text in German and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Bilingual {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

impl Bilingual {
    pub(crate) fn from_pairs(pairs: &[(&str, &str)]) -> Bilingual {
        let text =
            |lang| pairs.iter().find(|(code, _)| *code == lang).map_or_else(String::new, |(_, text)| (*text).into());
        Bilingual { de: text("de"), en: text("en") }
    }

    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

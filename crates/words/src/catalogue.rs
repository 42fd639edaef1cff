//! Reading a language's file.

use std::collections::BTreeMap;

use patience::{Lang, LangError};
use serde_json::{Map, Value};

/// The sections of a file. Their names sort it for those who write it; keys are unique in the
/// whole file.
const SECTIONS: [&str; 8] = ["cards", "table", "refusals", "glossary", "terminal", "command", "help", "report"];

/// The sections that the page reads.
pub(crate) const OF_PAGE: [&str; 4] = ["cards", "table", "refusals", "glossary"];

/// The names of plural forms, as Unicode's CLDR has them.
pub(crate) const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Why a text is no language's file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// It is not JSON, or no object.
    #[error("this is no language file: {0}")]
    Unreadable(String),
    /// A part of `language` is missing.
    #[error("language: {field} is missing; it has code, name, decimal and group")]
    NoField {
        /// Its name.
        field: &'static str,
    },
    /// The language's code is none.
    #[error("language: {0}")]
    Code(#[from] LangError),
    /// There is no such section.
    #[error("{0}: an unknown section; there are language, {sections}", sections = SECTIONS.join(", "))]
    Section(String),
    /// A key stands in the file twice.
    #[error("{0}: this key stands in two sections")]
    Twice(String),
    /// A text is neither a text nor its plural forms.
    #[error("{key}: found {found}; right would be {right}")]
    Text {
        /// Its key.
        key: String,
        /// What stands there.
        found: &'static str,
        /// What may.
        right: &'static str,
    },
    /// It is longer than any language needs.
    #[error("a language file has at most {limit} bytes")]
    TooLong {
        /// The most bytes.
        limit: usize,
    },
    /// There are too many languages.
    #[error("at most {limit} languages can be added")]
    TooMany {
        /// The most languages.
        limit: usize,
    },
}

/// A text with its section.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) section: &'static str,
    /// A text, its plural forms, or (in `cards`) any map of texts.
    pub(crate) value: Value,
}

/// A language's file, read and checked.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(crate) lang: Lang,
    /// What the language calls itself.
    pub(crate) name: String,
    /// What stands before a number's fraction.
    pub(crate) decimal: String,
    /// What keeps a number's thousands apart.
    pub(crate) group: String,
    pub(crate) entries: BTreeMap<String, Entry>,
}

impl Catalogue {
    pub(crate) fn read(text: &str) -> Result<Catalogue, CatalogueError> {
        let mut file: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| CatalogueError::Unreadable(error.to_string()))?;
        let language = file.remove("language").unwrap_or_default();
        let field = |field: &'static str| match language.get(field).and_then(Value::as_str) {
            Some(text) if is_harmless(text) => Ok(text.to_owned()),
            _ => Err(CatalogueError::NoField { field }),
        };
        let lang = field("code")?.parse()?;
        let (name, decimal, group) = (field("name")?, field("decimal")?, field("group")?);
        let mut entries = BTreeMap::new();
        for (name, texts) in file {
            let section = SECTIONS.into_iter().find(|section| *section == name);
            let (Some(section), Value::Object(texts)) = (section, texts) else {
                return Err(CatalogueError::Section(name));
            };
            for (key, value) in texts {
                check(&key, &value, section)?;
                if entries.contains_key(&key) {
                    return Err(CatalogueError::Twice(key));
                }
                entries.insert(key, Entry { section, value });
            }
        }
        Ok(Catalogue { lang, name, decimal, group, entries })
    }
}

/// Whether a text can't steer a terminal.
fn is_harmless(text: &str) -> bool {
    text.chars().all(|sign| !sign.is_control() || sign == '\n')
}

fn check(key: &str, value: &Value, section: &str) -> Result<(), CatalogueError> {
    let wrong = |found, right| Err(CatalogueError::Text { key: key.into(), found, right });
    match value {
        Value::String(text) if is_harmless(text) => Ok(()),
        Value::String(_) => wrong("control characters", "a plain text"),
        Value::Object(parts) if section == "cards" => {
            parts.iter().try_for_each(|(part, value)| check(&format!("{key}.{part}"), value, section))
        }
        Value::Object(forms) if !forms.contains_key("other") => wrong("no form other", "at least this form"),
        Value::Object(forms) => forms.iter().try_for_each(|(form, text)| match text {
            Value::String(text) if PLURALS.contains(&form.as_str()) && is_harmless(text) => Ok(()),
            _ => wrong("an odd plural form", "texts called zero, one, two, few, many or other"),
        }),
        _ => wrong("another kind of value", "a text, or one for each plural form"),
    }
}

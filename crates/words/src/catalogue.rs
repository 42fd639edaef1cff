//! Reading a language's file.

use patience::{Lang, LangError, Plain, PlainTextError, json_problem};

use crate::text::{Key, Text};

/// The sections of a file. Their names sort it for those who write it; keys are unique in the
/// whole file.
const SECTIONS: [&str; 9] =
    ["cards", "table", "refusals", "glossary", "terminal", "command", "help", "errors", "report"];

/// The section of what libraries say of errors.
pub(crate) const OF_ERRORS: &str = "errors";

/// The sections that the page reads.
pub(crate) const OF_PAGE: [&str; 4] = ["cards", "table", "refusals", "glossary"];

/// The names of plural forms, as Unicode's CLDR has them.
pub(crate) const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A text; the longest is help that says much.
const TEXT: Plain = Plain::Text(5000);
/// What stands in a number.
const MARK: Plain = Plain::Line(3);

/// Why a text is no language's file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// It is not JSON, or no object.
    #[error("this is not a language file: {0}")]
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
    #[error("{0}: this key is in two sections")]
    Twice(String),
    /// A text can't be taken in, by the signs that stand in it or by its length.
    #[error("{key}: {source}")]
    Plain {
        /// Its key.
        key: String,
        /// What is wrong with it.
        source: PlainTextError,
    },
    /// A text is neither a text nor its plural forms.
    #[error("{key}: expected {right}, found {found}")]
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
        /// Maximum bytes.
        limit: usize,
    },
    /// There are too many languages.
    #[error("at most {limit} languages can be added")]
    TooMany {
        /// Maximum languages.
        limit: usize,
    },
}

/// The texts of a file by their keys, section by section as they are read: most programs look up so
/// few that a table of all of them would cost more than it saves.
#[derive(Debug, Default)]
pub(crate) struct Entries(Vec<Section>);

#[derive(Debug)]
struct Section {
    name: &'static str,
    /// In the order of their keys.
    texts: Vec<(Key<'static>, Text<'static>)>,
}

impl Entries {
    /// The text of a key, and the name of its section.
    pub(crate) fn find(&self, key: &str) -> Option<(&'static str, &Text<'static>)> {
        self.0.iter().find_map(|Section { name, texts }| {
            let at = texts.binary_search_by(|(other, _)| other.as_str().cmp(key)).ok()?;
            Some((*name, &texts[at].1))
        })
    }

    /// The text of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&Text<'static>> {
        self.find(key).map(|(_, text)| text)
    }

    /// All texts with their keys, and before them the names of their sections.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &str, &Text<'static>)> {
        self.0.iter().flat_map(|Section { name, texts }| texts.iter().map(|(key, text)| (*name, key.as_str(), text)))
    }

    /// The texts of a section with their keys.
    pub(crate) fn of_section(&self, section: &str) -> impl Iterator<Item = (&str, &Text<'static>)> {
        self.iter().filter(move |(name, ..)| *name == section).map(|(_, key, text)| (key, text))
    }
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
    /// What stands after a number of per cent, with the blank before it if there is one.
    pub(crate) percent: String,
    pub(crate) entries: Entries,
}

/// A file as it is written: its sections by their names.
type Sections<'a> = Vec<(Key<'a>, Text<'a>)>;

impl Catalogue {
    /// Reads a file that may have anything in it.
    pub(crate) fn read(text: &str) -> Result<Catalogue, CatalogueError> {
        let sections = sections(text)?.into_iter().map(|(name, texts)| (name.into_owned(), texts.into_owned()));
        let catalogue = Catalogue::of(sections.collect(), check)?;
        let mut keys: Vec<&str> = catalogue.entries.iter().map(|(_, key, _)| key).collect();
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(CatalogueError::Twice(pair[0].to_owned())),
            None => Ok(catalogue),
        }
    }

    /// Reads a built-in file, in place. That its texts are right is tested.
    pub(crate) fn read_built_in(text: &'static str) -> Result<Catalogue, CatalogueError> {
        Catalogue::of(sections(text)?, |_, _, _| Ok(()))
    }

    fn of(
        mut sections: Sections<'static>,
        check: impl Fn(&str, &Text<'_>, &str) -> Result<(), CatalogueError>,
    ) -> Result<Catalogue, CatalogueError> {
        let language = sections.extract_if(.., |(name, _)| name.as_str() == "language").next();
        let language = language.map_or(Text::Other, |(_, texts)| texts);
        let field =
            |field: &'static str| language.get(field).and_then(Text::as_str).ok_or(CatalogueError::NoField { field });
        let lang = field("code")?.parse()?;
        let plain = |name, kind: Plain| {
            let text = field(name)?;
            may_stand(&format!("language.{name}"), text, kind).map(|()| text.to_owned())
        };
        let (name, decimal, group) = (plain("name", Plain::NAME)?, plain("decimal", MARK)?, plain("group", MARK)?);
        // Files from before there was this part lack it, and most languages write it so.
        let percent = match language.get("percent") {
            Some(_) => plain("percent", MARK)?,
            None => "\u{a0}%".into(),
        };
        let mut entries = Entries::default();
        for (name, texts) in sections {
            let section = SECTIONS.into_iter().find(|section| *section == name.as_str());
            let (Some(name), Text::Parts(mut texts)) = (section, texts) else {
                return Err(CatalogueError::Section(name.as_str().to_owned()));
            };
            for (key, text) in &texts {
                check(key.as_str(), text, name)?;
            }
            texts.sort_unstable_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
            entries.0.push(Section { name, texts });
        }
        Ok(Catalogue { lang, name, decimal, group, percent, entries })
    }
}

fn sections(text: &str) -> Result<Sections<'_>, CatalogueError> {
    match serde_json::from_str(text) {
        Ok(Text::Parts(sections)) => Ok(sections),
        Ok(_) => Err(CatalogueError::Unreadable("no object".into())),
        Err(error) => Err(CatalogueError::Unreadable(json_problem(&error))),
    }
}

fn may_stand(key: &str, text: &str, kind: Plain) -> Result<(), CatalogueError> {
    kind.check_signs(text).map_err(|source| CatalogueError::Plain { key: key.into(), source })
}

/// Whether a text may stand in a section.
fn check(key: &str, text: &Text<'_>, section: &str) -> Result<(), CatalogueError> {
    let wrong = |found, right| Err(CatalogueError::Text { key: key.into(), found, right });
    match text {
        Text::Plain(text) => may_stand(key, text, TEXT),
        Text::Parts(parts) if section == "cards" => {
            parts.iter().try_for_each(|(part, text)| check(&format!("{key}.{}", part.as_str()), text, section))
        }
        Text::Parts(_) if text.get("other").is_none() => wrong("no form other", "at least this form"),
        Text::Parts(forms) => forms.iter().try_for_each(|(form, text)| match text {
            Text::Plain(text) if PLURALS.contains(&form.as_str()) => {
                may_stand(&format!("{key}.{}", form.as_str()), text, TEXT)
            }
            _ => wrong("an odd plural form", "texts called zero, one, two, few, many or other"),
        }),
        Text::Other => wrong("another kind of value", "a text, or one for each plural form"),
    }
}

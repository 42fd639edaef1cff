//! Reading a language's file.

use std::borrow::Cow;

use patience::{Lang, LangError, Plain, PlainTextError, json_problem};

use crate::text::{Parts, Text, written};
use crate::tree::{LANGUAGE, Tree};

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

/// The texts of a file by their keys.
#[derive(Debug)]
pub(crate) struct Entries {
    all: Cow<'static, str>,
    /// Where each begins.
    begins: Cow<'static, [u32]>,
}

impl Entries {
    fn texts(&self) -> Parts<'_> {
        Parts::new((&self.all, &self.begins))
    }

    /// The text of a key, and the name of its section.
    pub(crate) fn find(&self, key: &str) -> Option<(&str, Text<'_>)> {
        self.texts().find(key)
    }

    /// The text of a key.
    pub(crate) fn get(&self, key: &str) -> Option<Text<'_>> {
        self.texts().get(key)
    }

    /// All texts with their keys, and before them the names of their sections.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str, Text<'_>)> {
        self.texts().iter()
    }

    /// The texts of a section with their keys.
    pub(crate) fn of_section(&self, section: &str) -> impl Iterator<Item = (&str, Text<'_>)> {
        self.iter().filter(move |(own, ..)| *own == section).map(|(_, key, text)| (key, text))
    }
}

/// A file of the folder `lang`, as the build script puts it.
#[derive(Debug)]
pub(crate) struct BuiltInFile {
    pub(crate) code: &'static str,
    /// What it says of its language, field by field.
    pub(crate) language: &'static [(&'static str, &'static str)],
    /// All its texts, and where each begins: see [`written`].
    pub(crate) texts: &'static str,
    pub(crate) begins: &'static [u32],
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

impl Catalogue {
    /// Reads a file that may have anything in it.
    pub(crate) fn read(text: &str) -> Result<Catalogue, CatalogueError> {
        let read = serde_json::from_str(text);
        let tree: Tree = read.map_err(|error| CatalogueError::Unreadable(json_problem(&error)))?;
        let Tree::Parts(sections) = &tree else { return Err(CatalogueError::Unreadable("no object".into())) };
        let mut keys = Vec::new();
        for (section, texts) in sections.iter().filter(|(section, _)| section != LANGUAGE) {
            let (true, Tree::Parts(texts)) = (SECTIONS.contains(&section.as_str()), texts) else {
                return Err(CatalogueError::Section(section.clone()));
            };
            for (key, text) in texts {
                may_stand(key, key, Plain::NAME)?;
                check(key, text, section)?;
                keys.push(key.as_str());
            }
        }
        keys.sort_unstable();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(CatalogueError::Twice(pair[0].to_owned()));
        }
        let (all, begins) = written(tree.texts());
        Catalogue::of(|field| tree.language(field), Entries { all: all.into(), begins: begins.into() })
    }

    /// A built-in file, as the build script has put it. That its texts are right is tested.
    pub(crate) fn built_in(file: &BuiltInFile) -> Result<Catalogue, CatalogueError> {
        let field = |name: &str| file.language.iter().find(|(field, _)| *field == name).map(|(_, text)| *text);
        Catalogue::of(field, Entries { all: file.texts.into(), begins: file.begins.into() })
    }

    /// What a file says of its language, field by field, with its texts.
    fn of<'t>(language: impl Fn(&str) -> Option<&'t str>, entries: Entries) -> Result<Catalogue, CatalogueError> {
        let field = |field: &'static str| language(field).ok_or(CatalogueError::NoField { field });
        let lang = field("code")?.parse()?;
        let plain = |name, kind: Plain| {
            let text = field(name)?;
            may_stand(&format!("{LANGUAGE}.{name}"), text, kind).map(|()| text.to_owned())
        };
        let (name, decimal, group) = (plain("name", Plain::NAME)?, plain("decimal", MARK)?, plain("group", MARK)?);
        // Files from before there was this part lack it, and most languages write it so.
        let percent = language("percent").map_or(Ok("\u{a0}%".into()), |_| plain("percent", MARK))?;
        Ok(Catalogue { lang, name, decimal, group, percent, entries })
    }
}

fn may_stand(key: &str, text: &str, kind: Plain) -> Result<(), CatalogueError> {
    kind.check_signs(text).map_err(|source| CatalogueError::Plain { key: key.into(), source })
}

/// Whether a text may stand in a section.
fn check(key: &str, text: &Tree, section: &str) -> Result<(), CatalogueError> {
    let wrong = |found, right| Err(CatalogueError::Text { key: key.into(), found, right });
    match text {
        Tree::Plain(text) => may_stand(key, text, TEXT),
        Tree::Parts(parts) if section == "cards" => parts.iter().try_for_each(|(part, text)| {
            let key = format!("{key}.{part}");
            may_stand(&key, part, Plain::NAME)?;
            check(&key, text, section)
        }),
        Tree::Parts(_) if text.get("other").is_none() => wrong("no form other", "at least this form"),
        Tree::Parts(forms) => forms.iter().try_for_each(|(form, text)| match text {
            Tree::Plain(text) if PLURALS.contains(&form.as_str()) => may_stand(&format!("{key}.{form}"), text, TEXT),
            _ => wrong("an odd plural form", "texts called zero, one, two, few, many or other"),
        }),
        Tree::Other => wrong("another kind of value", "a text, or one for each plural form"),
    }
}

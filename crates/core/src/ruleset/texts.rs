//! Reading names, and texts in several languages.

use crate::card::shorten;
use crate::lang::{Lang, Texts};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, Table};

/// A name of small letters, digits and hyphens that begins with a letter.
pub(super) fn read_id(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<String> {
    let text = table.text(key, problems)?;
    let sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(sign) {
        return Some(text.into());
    }
    let right = "at most 40 small letters, digits and hyphens, a letter first";
    problems.at(table.span_of(key), &table.path_of(key), &format!("{:?}", shorten(text)), right);
    None
}

/// A text in several languages, of which one must be English.
pub(super) fn read_texts(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Texts> {
    table.required(key, TABLE, problems)?;
    let mut texts = table.table(key, problems)?;
    texts.text("en", problems)?;
    read_languages(&texts, Table::as_text, problems)
}

/// The same, but the text may be empty, and the key is one that the file chooses.
pub(super) fn read_wording(table: &mut Table<'_>, key: &str, problems: &mut Problems<'_>) -> Option<Texts> {
    let Some(node) = table.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.node) else {
        problems.at(table.span(), &table.path_of(key), "nothing", TABLE);
        return None;
    };
    let mut texts = Table::open(node, &table.path_of(key), problems)?;
    texts.required("en", "a text, which may be empty", problems)?;
    read_languages(&texts, Table::as_words, problems)
}

const TABLE: &str = "a table { de = \"…\", en = \"…\" }";

/// How one of a table's fields is read.
type ReadText<'n> = fn(&Table<'n>, &'n Node, &str, &mut Problems<'_>) -> Option<&'n str>;

/// The entries of a table whose keys are codes of languages.
fn read_languages<'n>(texts: &Table<'n>, read_text: ReadText<'n>, problems: &mut Problems<'_>) -> Option<Texts> {
    let mut read = Vec::new();
    for entry in texts.entries() {
        match entry.key.parse::<Lang>() {
            Ok(lang) => read.push((lang, read_text(texts, &entry.node, &entry.key, problems)?.trim())),
            Err(_) => {
                let right = "the code of a language, two or three small letters, such as de or en";
                problems.at(entry.span.clone(), &texts.path_of(&shorten(&entry.key)), "an unknown field", right);
            }
        }
    }
    Some(read.into_iter().collect())
}

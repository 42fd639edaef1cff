//! Reading names, and texts in several languages.

use crate::card::shorten;
use crate::lang::{Lang, Texts};
use crate::plain::Plain;
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

/// A text that players read, or a name that others can't be told from.
pub(super) fn read_plain(
    table: &Table<'_>,
    node: &Node,
    key: &str,
    kind: Plain,
    problems: &mut Problems<'_>,
) -> Option<String> {
    let text = table.as_text(node, key, problems)?;
    match kind.check(text) {
        Ok(text) => Some(text.into()),
        // The file was taken in before its texts were checked.
        Err(_) if problems.is_kept() => Some(kind.shown(text).trim().into()),
        Err(error) => {
            problems.at(node.span.clone(), &table.path_of(key), &error.found, &error.expected);
            None
        }
    }
}

/// A text in several languages, of which one must be English.
pub(super) fn read_texts(
    table: &mut Table<'_>,
    key: &'static str,
    kind: Plain,
    problems: &mut Problems<'_>,
) -> Option<Texts> {
    table.required(key, "a table { de = \"…\", en = \"…\" }", problems)?;
    let mut texts = table.table(key, problems)?;
    texts.text("en", problems)?;
    let mut read = Vec::new();
    for entry in texts.entries() {
        match entry.key.parse::<Lang>() {
            Ok(lang) => read.push((lang, read_plain(&texts, &entry.node, &entry.key, kind, problems)?)),
            Err(_) => {
                let right = "the code of a language, two or three small letters, such as de or en";
                problems.at(entry.span.clone(), &texts.path_of(&shorten(&entry.key)), "an unknown field", right);
            }
        }
    }
    Some(read.into_iter().collect())
}

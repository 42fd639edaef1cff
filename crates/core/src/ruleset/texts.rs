//! Reading names, and texts in several languages.

use crate::card::shorten;
use crate::lang::{Lang, Texts};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::Table;

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
    table.required(key, "a table { de = \"…\", en = \"…\" }", problems)?;
    let mut texts = table.table(key, problems)?;
    texts.text("en", problems)?;
    let mut read = Vec::new();
    for entry in texts.entries() {
        match entry.key.parse::<Lang>() {
            Ok(lang) => read.push((lang, texts.as_text(&entry.node, &entry.key, problems)?.trim())),
            Err(_) => {
                let right = "the code of a language, two or three small letters, such as de or en";
                problems.at(entry.span.clone(), &texts.path_of(&shorten(&entry.key)), "an unknown field", right);
            }
        }
    }
    Some(read.into_iter().collect())
}

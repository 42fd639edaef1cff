//! Reading names, and texts in several languages.

use crate::card::shorten;
use crate::lang::Bilingual;
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

pub(super) fn bilingual(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Bilingual> {
    table.required(key, "a table { de = \"…\", en = \"…\" }", problems)?;
    let mut texts = table.table(key, problems)?;
    let (de, en) = (texts.text("de", problems), texts.text("en", problems));
    texts.finish(problems);
    Some(Bilingual { de: de?.trim().into(), en: en?.trim().into() })
}

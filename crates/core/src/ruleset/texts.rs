//! Reading names, and texts in several languages.

use crate::card::shorten;
use crate::lang::{Lang, Texts};
use crate::plain::{Plain, PlainTextError};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, TEXTS, Table};

/// A name of lower-case letters, digits and hyphens that begins with a letter.
pub(super) fn read_id(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<String> {
    let text = table.text(key, problems)?;
    let sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(sign) {
        return Some(text.into());
    }
    let right = "at most 40 lower-case letters, digits and hyphens, beginning with a letter";
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
    taken_in((table, node, key), kind, text, kind.check(text).map(drop), problems)
}

/// The same, but it may be empty.
fn read_words(table: &Table<'_>, node: &Node, key: &str, kind: Plain, problems: &mut Problems<'_>) -> Option<String> {
    let text = table.as_words(node, key, problems)?;
    taken_in((table, node, key), kind, text, kind.check_signs(text), problems)
}

/// The text without the blanks around it, if it may be taken in or was taken in already.
fn taken_in(
    (table, node, key): (&Table<'_>, &Node, &str),
    kind: Plain,
    text: &str,
    checked: Result<(), PlainTextError>,
    problems: &mut Problems<'_>,
) -> Option<String> {
    match checked {
        Ok(()) => Some(text.trim().into()),
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
    table.required(key, TEXTS, problems)?;
    let mut texts = table.table(key, problems)?;
    texts.text("en", problems)?;
    let read = |node: &Node, key: &str, problems: &mut Problems<'_>| read_plain(&texts, node, key, kind, problems);
    Some(read_languages(&texts, read, problems)?.into_iter().collect())
}

/// What a game, an option or a value is called; by default as its name reads, in English.
pub(super) fn read_title(table: &mut Table<'_>, key: &'static str, name: &str, problems: &mut Problems<'_>) -> Texts {
    let given = if table.optional(key).is_some() { read_texts(table, key, Plain::NAME, problems) } else { None };
    given.unwrap_or_else(|| [(Lang::EN, title_of(name))].into_iter().collect())
}

/// `forty-thieves` as `Forty Thieves`.
fn title_of(name: &str) -> String {
    let words = name.split('-').filter(|word| !word.is_empty()).map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A passage's text that may be empty, under a key that the file chooses.
pub(super) fn read_wording(table: &mut Table<'_>, key: &str, problems: &mut Problems<'_>) -> Option<Texts> {
    let Some(node) = table.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.node) else {
        problems.at(table.span(), &table.path_of(key), "nothing", TEXTS);
        return None;
    };
    let mut texts = Table::open(node, &table.path_of(key), problems)?;
    texts.required("en", "a text, which may be empty", problems)?;
    let read =
        |node: &Node, key: &str, problems: &mut Problems<'_>| read_words(&texts, node, key, Plain::PASSAGE, problems);
    Some(read_languages(&texts, read, problems)?.into_iter().collect())
}

/// The entries of a table whose keys are codes of languages.
pub(super) fn read_languages<T>(
    texts: &Table<'_>,
    read: impl Fn(&Node, &str, &mut Problems<'_>) -> Option<T>,
    problems: &mut Problems<'_>,
) -> Option<Vec<(Lang, T)>> {
    let mut all = Vec::new();
    for entry in texts.entries() {
        match entry.key.parse::<Lang>() {
            Ok(lang) => all.push((lang, read(&entry.node, &entry.key, problems)?)),
            Err(_) => {
                let right = "the code of a language, two or three lower-case letters, such as de or en";
                problems.at(entry.span.clone(), &texts.path_of(&shorten(&entry.key)), "an unknown field", right);
            }
        }
    }
    Some(all)
}

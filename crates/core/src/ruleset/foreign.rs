//! Words of other programs and books, and what is written for them here.
//!
//! Whoever knows another format writes its words first. Where such a word can mean one thing only,
//! the problem says what that is called here.

use crate::card::shorten;

/// A line for each word of others, in lower case with hyphens, and what may be meant: in a place of
/// the file it is the first of these that may stand there.
const WORDS: &str = include_str!("foreign_words.txt");

/// A line for each field of others: the tables in which it is looked for, its name in lower case
/// with hyphens, and how it is written here.
const FIELDS: &str = include_str!("foreign_fields.txt");

/// What stands for the file's head among the tables.
const HEAD: &str = "head";

/// What a word of others is here, as a problem says it; `ours` are the words of that place.
pub(super) fn word(found: &str, ours: &[&str]) -> Option<String> {
    let plain = plain(found);
    let meant = || {
        let (_, meant) = WORDS.lines().filter_map(|line| line.split_once(" : ")).find(|(word, _)| *word == plain)?;
        meant.split(' ').find_map(|meant| ours.iter().find(|word| **word == meant))
    };
    let same = ours.iter().find(|word| plain == word.to_lowercase());
    Some(called(&format!("{:?}", same.or_else(meant)?), found))
}

/// What a field of others is here; `table` is the dotted name of the table in which it stands.
pub(super) fn field(table: &str, key: &str) -> Option<String> {
    let parts: Vec<&str> = table.split('.').map(|part| part.split('[').next().unwrap_or_default()).collect();
    let table = if table.is_empty() { HEAD.to_owned() } else { parts.join(".") };
    let plain = plain(key);
    let ours = FIELDS.lines().find_map(|line| {
        let (tables, rest) = line.split_once(" : ")?;
        let (name, ours) = rest.split_once(" : ")?;
        (name == plain && tables.split(", ").any(|of| of == table)).then_some(ours)
    })?;
    Some(called(ours, key))
}

fn called(ours: &str, theirs: &str) -> String {
    format!("{ours}, as {:?} is called here", shorten(theirs))
}

/// A word in lower case, with hyphens for blanks and underscores.
fn plain(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

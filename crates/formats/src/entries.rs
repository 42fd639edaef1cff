//! A text of JSON cut into the texts of its positions, and an object into those of its fields.

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::problem::{Place, ReadProblem};

/// Maximum positions of one text: each takes some kilobytes. For more there are surveys.
pub const MOST_POSITIONS: usize = 100_000;

/// The text of one position, and where it stands.
#[derive(Debug)]
pub(super) struct Entry<'t> {
    line: usize,
    /// Its place in a list, from 1.
    at: Option<usize>,
    pub(super) text: &'t str,
}

impl Entry<'_> {
    pub(super) fn place(&self) -> Place {
        Place { line: Some(self.line), at: self.at, name: None }
    }
}

/// Cuts a text into those of its positions. Nothing of them is built yet: a list of numbers would
/// take a hundred times as much memory as its text.
pub(super) fn entries(text: &str) -> Result<Vec<Entry<'_>>, ReadProblem> {
    let too_many = || ReadProblem::TooMany(MOST_POSITIONS);
    let mut entries = Vec::new();
    let mut stream = serde_json::Deserializer::from_slice(text.as_bytes()).into_iter::<&RawValue>();
    let mut line = Lines { text, at: 0, line: 1 };
    loop {
        let before = stream.byte_offset();
        let Some(value) = stream.next() else { break };
        let text = value?.get();
        let line = line.of(before);
        let is_list = text.strip_prefix('[').is_some_and(|rest| !rest.trim_start().starts_with('"'));
        if is_list {
            let Bounded(list) = serde_json::from_slice(text.as_bytes()).map_err(|_| too_many())?;
            entries.extend(list.into_iter().zip(1..).map(|(raw, at)| Entry { line, at: Some(at), text: raw.get() }));
        } else {
            entries.push(Entry { line, at: None, text });
        }
        if entries.len() > MOST_POSITIONS {
            return Err(too_many());
        }
    }
    Ok(entries)
}

/// A list of texts, refused as soon as it is too long.
#[derive(Default)]
struct Bounded<'t>(Vec<&'t RawValue>);

impl<'t> Deserialize<'t> for Bounded<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Bounded::default())
    }
}

impl<'t> Visitor<'t> for Bounded<'t> {
    type Value = Self;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of positions")
    }

    fn visit_seq<A: SeqAccess<'t>>(mut self, mut seq: A) -> Result<Self, A::Error> {
        while let Some(raw) = seq.next_element()? {
            if self.0.len() >= MOST_POSITIONS {
                return Err(A::Error::custom("too many"));
            }
            self.0.push(raw);
        }
        Ok(self)
    }
}

/// Counts lines up to places that come later and later.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of the first sign after a place that is no blank.
    fn of(&mut self, offset: usize) -> usize {
        let rest = &self.text[offset..];
        let begin = offset + (rest.len() - rest.trim_start().len());
        self.line += self.text[self.at..begin].bytes().filter(|&byte| byte == b'\n').count();
        self.at = begin;
        self.line
    }
}

/// The fields of an object, as texts. Of the forms that are read none has as many as 64.
#[derive(Debug)]
pub(super) struct Fields<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Fields<'t> {
    pub(super) fn of(text: &'t str) -> serde_json::Result<Fields<'t>> {
        serde_json::Deserializer::from_slice(text.as_bytes()).deserialize_map(Few)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'t str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.get())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

struct Few;

impl<'t> Visitor<'t> for Few {
    type Value = Fields<'t>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Fields<'t>, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            if fields.len() >= 64 {
                return Err(A::Error::custom("more than 64 fields"));
            }
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

//! A language's file as it is written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::text::path;

/// The section that says which language it is.
pub(crate) const LANGUAGE: &str = "language";

/// What stands under a key. A key that is there twice stands here twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// A text.
    Plain(String),
    /// Sections, texts or parts of a text, by their names.
    Parts(Vec<(String, Tree)>),
    /// Something else, which no file may have.
    Other,
}

impl Tree {
    /// A part by its name.
    pub(crate) fn get(&self, name: &str) -> Option<&Tree> {
        match self {
            Tree::Parts(parts) => parts.iter().find(|(part, _)| part == name).map(|(_, tree)| tree),
            Tree::Plain(_) | Tree::Other => None,
        }
    }

    /// The texts with their paths and sections, without what says which language it is.
    pub(crate) fn texts(&self) -> Vec<(String, &str, &str)> {
        let mut texts = Vec::new();
        if let Tree::Parts(sections) = self {
            let sections = sections.iter().filter(|(section, _)| section != LANGUAGE);
            sections.for_each(|(section, tree)| tree.add("", section, &mut texts));
        }
        texts
    }

    /// What it says of its language, field by field.
    pub(crate) fn language(&self, field: &str) -> Option<&str> {
        match self.get(LANGUAGE)?.get(field)? {
            Tree::Plain(text) => Some(text),
            Tree::Parts(_) | Tree::Other => None,
        }
    }

    fn add<'t>(&'t self, at: &str, section: &'t str, texts: &mut Vec<(String, &'t str, &'t str)>) {
        match self {
            Tree::Plain(text) => texts.push((at.to_owned(), section, text)),
            Tree::Parts(parts) => parts.iter().for_each(|(part, tree)| tree.add(&path(at, part), section, texts)),
            Tree::Other => {}
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfTree)
    }
}

struct OfTree;

impl<'de> Visitor<'de> for OfTree {
    type Value = Tree;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text or texts")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Tree::Plain(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = map.next_entry()? {
            parts.push(part);
        }
        Ok(Tree::Parts(parts))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Tree::Other)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Tree::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Tree::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Tree::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Tree::Other)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Tree::Other)
    }
}

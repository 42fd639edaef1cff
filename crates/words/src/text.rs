//! Texts by their keys, in one string.
//!
//! A program that says one line should not read a thousand, so nothing of a language is read before
//! a text is looked up. Each stands as `path US section US text RS`, in the order of the paths. The
//! path of a plural form, or of another part, is that of its text, `GS` and the part's name, so the
//! parts of a text stand together. A text with such signs in it is refused where it is read.

use std::fmt::Write as _;
use std::iter;

use serde::{Serialize, Serializer};

/// Before the name of a part. It is less than all that a name has.
const PART: char = '\u{1d}';
/// After each text. It is greater than [`PART`] and less than [`TEXT`].
const END: char = '\u{1e}';
/// After each path and each section.
const TEXT: char = '\u{1f}';

/// A text as it is found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Text<'a> {
    /// A text.
    Plain(&'a str),
    /// Its plural forms, or (in `cards`) any map of texts.
    Parts(Parts<'a>),
}

/// Texts of which all paths begin alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'a> {
    /// These texts and perhaps others.
    all: &'a str,
    /// Where these texts begin in it.
    begins: &'a [u32],
    /// How many bytes of each path stand before these texts' own names.
    depth: usize,
}

impl<'a> Text<'a> {
    pub(crate) fn as_str(self) -> Option<&'a str> {
        match self {
            Text::Plain(text) => Some(text),
            Text::Parts(_) => None,
        }
    }

    /// A part by its name.
    pub(crate) fn get(self, name: &str) -> Option<Text<'a>> {
        match self {
            Text::Parts(parts) => parts.get(name),
            Text::Plain(_) => None,
        }
    }
}

impl<'a> Parts<'a> {
    /// What [`written`] wrote.
    pub(crate) fn new((all, begins): (&'a str, &'a [u32])) -> Parts<'a> {
        Parts { all, begins, depth: 0 }
    }

    /// A text by its name.
    pub(crate) fn get(self, name: &str) -> Option<Text<'a>> {
        self.find(name).map(|(_, text)| text)
    }

    /// A text by its name, and before it the name of its section.
    pub(crate) fn find(self, name: &str) -> Option<(&'a str, Text<'a>)> {
        let from = self.skip_to(name);
        let (path, section, text) = from.text(*from.begins.first()?)?;
        match path[self.depth..].strip_prefix(name)? {
            "" => Some((section, Text::Plain(text))),
            more => more.starts_with(PART).then(|| {
                let after = from.skip_to(&format!("{name}{END}")).begins.len();
                let begins = &from.begins[..from.begins.len() - after];
                (section, Text::Parts(Parts { begins, depth: self.depth + name.len() + PART.len_utf8(), ..from }))
            }),
        }
    }

    /// All of them with their names and the names of their sections, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = (&'a str, &'a str, Text<'a>)> {
        let mut rest = self;
        iter::from_fn(move || {
            let (path, ..) = rest.text(*rest.begins.first()?)?;
            let name = path[rest.depth..].split(PART).next()?;
            let (section, text) = rest.find(name)?;
            let count = if let Text::Parts(parts) = text { parts.begins.len() } else { 1 };
            rest.begins = &rest.begins[count..];
            Some((section, name, text))
        })
    }

    /// The texts without those whose names are less than this one. What follows a name is greater
    /// than [`END`] and less than all that other names go on with, so it need not be cut off.
    fn skip_to(self, name: &str) -> Parts<'a> {
        let from = |begin: u32| self.all.as_bytes().get(begin as usize + self.depth..).unwrap_or_default();
        let count = self.begins.partition_point(|&begin| from(begin) < name.as_bytes());
        Parts { begins: &self.begins[count..], ..self }
    }

    /// The path of the text that begins there, its section and itself.
    fn text(self, begin: u32) -> Option<(&'a str, &'a str, &'a str)> {
        let (path, rest) = self.all[begin as usize..].split_once(TEXT)?;
        let (section, rest) = rest.split_once(TEXT)?;
        rest.split_once(END).map(|(text, _)| (path, section, text))
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Plain(text) => serializer.serialize_str(text),
            Text::Parts(parts) => serializer.collect_map(parts.iter().map(|(_, name, text)| (name, text))),
        }
    }
}

/// The path of a part of a text.
pub(crate) fn path(of: &str, part: &str) -> String {
    if of.is_empty() { part.to_owned() } else { format!("{of}{PART}{part}") }
}

/// Texts with their paths and sections as one string, and where each of them begins in it.
pub(crate) fn written(mut texts: Vec<(String, &str, &str)>) -> (String, Vec<u32>) {
    texts.sort_unstable();
    let (mut all, mut begins) = (String::new(), Vec::new());
    for (path, section, text) in texts {
        begins.push(u32::try_from(all.len()).expect("files of languages are shorter"));
        let _ = write!(all, "{path}{TEXT}{section}{TEXT}{text}{END}");
    }
    (all, begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that begin alike, one that is another's beginning, and parts of parts.
    #[test]
    fn every_text_is_found_and_no_other() {
        let paths = ["b", "b.c", "ba", "d\u{1d}e", "d\u{1d}ef\u{1d}g", "d\u{1d}ef\u{1d}h", "d.e", "dé", "z"];
        let (all, begins) = written(paths.iter().rev().map(|&path| (path.to_owned(), "s", "ö")).collect());
        let texts = Parts::new((&all, &begins));
        let names: Vec<&str> = texts.iter().map(|(_, name, _)| name).collect();
        assert_eq!(names, ["b", "b.c", "ba", "d", "d.e", "dé", "z"]);
        for name in names {
            assert_eq!(texts.get(name).unwrap().as_str(), (name != "d").then_some("ö"), "{name}");
        }
        let parts = texts.get("d").unwrap();
        assert_eq!(parts.get("e").unwrap().as_str(), Some("ö"));
        assert_eq!(parts.get("ef").unwrap().get("h").unwrap().as_str(), Some("ö"));
        assert_eq!(serde_json::to_string(&parts).unwrap(), r#"{"e":"ö","ef":{"g":"ö","h":"ö"}}"#);
        for other in ["", "a", "b.", "c", "d\u{1d}", "e", "é", "zz"] {
            assert!(texts.get(other).is_none() && parts.get("e").unwrap().get(other).is_none(), "{other:?}");
        }
        assert!(Parts::new(("", &[])).get("a").is_none() && Parts::new(("", &[])).iter().next().is_none());
    }
}

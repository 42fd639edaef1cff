//! What is wrong with a rule file.

use std::fmt;
use std::ops::Range;

use crate::plain::Plain;

/// One thing that is wrong in a rule file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The field's dotted name, such as `tableau.build.order`; empty where no field can be named.
    pub field: String,
    /// What was found there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Problem {
    /// Line and column, each from 1, of a byte of a text.
    fn place(text: &str, byte: usize) -> (usize, usize) {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
        (line, column)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// A rule file that can't be used, with everything that is wrong in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFileError {
    /// The file's name, as it was given.
    pub file: String,
    /// Every problem, from the file's beginning to its end; never empty. Of a text that is no TOML
    /// only where it is none, and of a file with misspelt fields only these and unknown ones:
    /// others may follow from them.
    pub problems: Vec<Problem>,
}

impl fmt::Display for RuleFileError {
    /// The first ten, a line each, `file:line:column: field: expected …, found …`, and how many
    /// more there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = TOLD.shown(&self.file);
        for (at, problem) in self.problems.iter().take(MAX_SHOWN).enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            write!(f, "{file}:{problem}")?;
        }
        match self.problems.len().saturating_sub(MAX_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n{file}: and {more} more"),
        }
    }
}

impl std::error::Error for RuleFileError {}

/// How many problems are shown: whoever has mended these sees the others.
const MAX_SHOWN: usize = 10;
/// Maximum problems that are noted of one file.
const MAX_PROBLEMS: usize = 200;
/// How much is told of one; lists of what would be right are long.
const TOLD: Plain = Plain::Line(2000);

/// How much else a problem explains: what follows from misspelt fields, or from a text that is no
/// TOML, would hide these, and is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The text is no TOML.
    Syntax,
    /// A field's name is misspelt, so that the field seems to be missing.
    Misspelt,
    /// A field that is not known at all.
    Unknown,
    Other,
}

/// Problems as they are found.
pub(super) struct Problems<'t> {
    text: &'t str,
    /// Each with the byte of the text where it begins; line and column are counted at the end, for
    /// the same problem is found again in every choice of options.
    found: Vec<(usize, Kind, Problem)>,
    is_kept: bool,
}

impl<'t> Problems<'t> {
    pub(super) fn new(text: &'t str) -> Problems<'t> {
        Problems { text, found: Vec::new(), is_kept: false }
    }

    /// For a file that was taken in already.
    pub(super) fn of_kept(text: &'t str) -> Problems<'t> {
        Problems { is_kept: true, ..Problems::new(text) }
    }

    /// Whether the file was taken in already: texts that would be refused today are made plain.
    pub(super) fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Notes a problem at a place of the text.
    pub(super) fn at(&mut self, span: Range<usize>, field: &str, found: &str, expected: &str) {
        self.note(Kind::Other, span, field, found, expected);
    }

    /// Notes that the text is no TOML from a place on, by what its reader says of that.
    pub(super) fn syntax(&mut self, span: Range<usize>, told: &str) {
        let (what, expected) = told.split_once(", expected ").unwrap_or((told, "a TOML document"));
        self.note(Kind::Syntax, span, "", &format!("another text ({what})"), expected);
    }

    /// Notes a field that is not known, but nearly called as one that is and is not there.
    pub(super) fn misspelt(&mut self, span: Range<usize>, field: &str, meant: &str) {
        self.note(Kind::Misspelt, span, field, "an unknown field", &format!("the field {meant}"));
    }

    /// Notes a field that is not known, beside those that are.
    pub(super) fn unknown(&mut self, span: Range<usize>, field: &str, known: &str) {
        self.note(Kind::Unknown, span, field, "an unknown field", &format!("one of the fields {known}"));
    }

    fn note(&mut self, kind: Kind, span: Range<usize>, field: &str, found: &str, expected: &str) {
        if self.found.len() >= MAX_PROBLEMS {
            return;
        }
        // They tell what stands in the file.
        let [field, found, expected] = [field, found, expected].map(|text| TOLD.shown(text));
        let problem = Problem { line: 0, column: 0, field, found, expected };
        let entry = (span.start, kind, problem);
        if !self.found.contains(&entry) {
            self.found.push(entry);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn into_error(self, file: &str) -> RuleFileError {
        let first = self.found.iter().map(|(_, kind, _)| *kind).min().unwrap_or(Kind::Other);
        let told = self.found.into_iter().filter(|(_, kind, _)| match first {
            Kind::Syntax => *kind == Kind::Syntax,
            Kind::Misspelt => *kind <= Kind::Unknown,
            Kind::Unknown | Kind::Other => true,
        });
        let placed = told.map(|(byte, _, problem)| {
            let (line, column) = Problem::place(self.text, byte);
            Problem { line, column, ..problem }
        });
        let mut problems: Vec<Problem> = placed.collect();
        problems.sort();
        problems.dedup();
        RuleFileError { file: file.into(), problems }
    }
}

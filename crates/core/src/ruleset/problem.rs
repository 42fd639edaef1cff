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
    /// Every problem, from the file's beginning to its end; never empty. What may follow from
    /// another is left out: of a text that is no TOML only that is told, of a file with a misspelt
    /// section only its name and unknown fields.
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

/// What a problem is, for what follows from it is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The text is no TOML.
    Syntax,
    /// A field's name is misspelt or another program's, so that the field seems to be missing.
    Misspelt,
    /// A field that is not known at all.
    Unknown,
    Other,
}

#[derive(Debug)]
struct Noted {
    /// The byte of the text where it begins; line and column are counted at the end, for the same
    /// problem is found again in every choice of options.
    byte: usize,
    kind: Kind,
    /// The choice of options in which it was found first.
    round: usize,
    problem: Problem,
}

/// Problems as they are found.
pub(super) struct Problems<'t> {
    text: &'t str,
    found: Vec<Noted>,
    round: usize,
    /// How often something was noted, whether it was noted before or not.
    times: usize,
    is_kept: bool,
    /// What may be meant, but rarely is.
    warnings: Vec<Noted>,
}

impl<'t> Problems<'t> {
    pub(super) fn new(text: &'t str) -> Problems<'t> {
        Problems { text, found: Vec::new(), round: 0, times: 0, is_kept: false, warnings: Vec::new() }
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
    #[cold]
    #[inline(never)]
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

    /// Notes a field that other programs have, by what it is here.
    pub(super) fn foreign_field(&mut self, span: Range<usize>, field: &str, called: &str) {
        self.note(Kind::Misspelt, span, field, "an unknown field", called);
    }

    /// Notes what is rarely meant; the file is read for all that.
    #[cold]
    #[inline(never)]
    pub(super) fn warn(&mut self, span: Range<usize>, field: &str, found: &str, expected: &str) {
        let round = self.round;
        add(&mut self.warnings, Noted::new(Kind::Other, round, span, field, found, expected));
    }

    fn note(&mut self, kind: Kind, span: Range<usize>, field: &str, found: &str, expected: &str) {
        self.times += 1;
        let round = self.round;
        add(&mut self.found, Noted::new(kind, round, span, field, found, expected));
    }

    /// From here on the rules are read with another choice of options.
    pub(super) fn next_round(&mut self) {
        self.round += 1;
    }

    /// How often something was noted so far: whatever is read while this grows is not sound.
    pub(super) fn times(&self) -> usize {
        self.times
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn into_error(self, file: &str) -> RuleFileError {
        let told = self.found.iter().filter(|noted| !self.found.iter().any(|other| follows(noted, other)));
        RuleFileError { file: file.into(), problems: placed(self.text, told) }
    }

    pub(super) fn into_warnings(self) -> Vec<Problem> {
        placed(self.text, self.warnings.iter())
    }
}

impl Noted {
    fn new(kind: Kind, round: usize, span: Range<usize>, field: &str, found: &str, expected: &str) -> Noted {
        // They tell what stands in the file.
        let [field, found, expected] = [field, found, expected].map(|text| TOLD.shown(text));
        Noted { byte: span.start, kind, round, problem: Problem { line: 0, column: 0, field, found, expected } }
    }
}

/// Adds what is not there yet: in another choice of options the same fault may show in other
/// numbers.
fn add(all: &mut Vec<Noted>, new: Noted) {
    let is_known = |old: &Noted| {
        let is_same = old.problem == new.problem;
        old.byte == new.byte && (is_same || old.round < new.round && old.problem.field == new.problem.field)
    };
    if all.len() < MAX_PROBLEMS && !all.iter().any(is_known) {
        all.push(new);
    }
}

/// Problems with their lines and columns, in the order of the text.
fn placed<'n>(text: &str, noted: impl Iterator<Item = &'n Noted>) -> Vec<Problem> {
    let place = |noted: &Noted| {
        let (line, column) = Problem::place(text, noted.byte);
        Problem { line, column, ..noted.problem.clone() }
    };
    let mut problems: Vec<Problem> = noted.map(place).collect();
    problems.sort();
    problems.dedup();
    problems
}

/// Whether a problem may be there only because another one is.
fn follows(noted: &Noted, other: &Noted) -> bool {
    match other.kind {
        Kind::Syntax => noted.kind != Kind::Syntax,
        // A section that is misspelt is missing, and all may depend on it.
        Kind::Misspelt if !other.problem.field.contains('.') => noted.kind == Kind::Other,
        Kind::Misspelt | Kind::Unknown | Kind::Other => {
            seems_missing(&noted.problem, other) && noted.kind != Kind::Misspelt
                || names_what_is_lost(&noted.problem, &other.problem)
        }
    }
}

/// Whether a field seems to be missing where one of its table is misspelt, or the moves of a
/// picture lead elsewhere for that.
fn seems_missing(problem: &Problem, other: &Noted) -> bool {
    let table = table_of(&other.problem.field);
    let is_beside = table_of(&problem.field) == table;
    let is_played = section_of(table) == "picture";
    // Which fields there are depends on where cards go, and how foundations go on.
    let told = (other.problem.expected.as_str(), problem.found.as_str());
    let decides = matches!(told, ("the field to", "an unknown field") | ("the field order", "with this order"));
    other.kind == Kind::Misspelt && (problem.found == "nothing" || is_played || decides) && is_beside
}

/// Whether a problem is that something names an option, a preset or a heading which is faulty
/// itself.
fn names_what_is_lost(problem: &Problem, other: &Problem) -> bool {
    let field = problem.field.as_str();
    let names = ["an unknown option", "an unknown value"].contains(&problem.found.as_str())
        || [".body", ".beside", ".preset"].iter().any(|end| field.ends_with(end))
        || [".set.", ".options."].iter().any(|within| field.contains(within));
    let (own, lost) = (section_of(field), section_of(&other.field));
    let may_name = match lost {
        "option" => !other.field.contains(".set") && matches!(own, "text" | "preset" | "picture"),
        "preset" | "text" => own == "picture",
        _ => false,
    };
    names && may_name
}

/// The dotted name of the table that a field is in.
fn table_of(field: &str) -> &str {
    field.rsplit_once('.').map_or("", |(table, _)| table)
}

/// The section of a dotted name: `foundations` of `foundations[2].start`.
fn section_of(field: &str) -> &str {
    field.split(['.', '[']).next().unwrap_or_default()
}

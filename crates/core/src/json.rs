//! What is wrong with a text that should be JSON of one of our formats.

use std::borrow::Cow;
use std::fmt;

use serde_json::error::Category;

use crate::card::shorten_to;

/// The longest message, in characters: an input's own words may stand in it.
const MAX_CHARS: usize = 300;

/// What is wrong with a JSON text, and where, if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonProblem {
    /// The line and the column, from 1.
    pub place: Option<(usize, usize)>,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for JsonProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl From<&serde_json::Error> for JsonProblem {
    fn from(error: &serde_json::Error) -> JsonProblem {
        let (line, column, told) = (error.line(), error.column(), error.to_string());
        let what = told.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&told);
        let what = match error.classify() {
            Category::Eof => "expected more JSON, found the end of the text".into(),
            Category::Syntax => syntax(what),
            Category::Data | Category::Io => expected(what),
        };
        JsonProblem { place: (line > 0).then(|| (line, column.max(1))), what: shorten_to(&what, MAX_CHARS) }
    }
}

/// What is wrong with a JSON text, and where, as one text: `line 1, column 9: expected a string,
/// found integer 7`.
///
/// ```
/// let error = serde_json::from_str::<String>("7").unwrap_err();
/// let told = patience::json_problem(&error);
/// assert_eq!(told, "line 1, column 1: expected a string, found integer `7`");
/// let error = serde_json::from_str::<String>("\"a").unwrap_err();
/// assert!(patience::json_problem(&error).ends_with("found the end of the text"));
/// ```
pub fn json_problem(error: &serde_json::Error) -> String {
    JsonProblem::from(error).to_string()
}

/// What serde says of a text that is no JSON, with what was expected first.
fn syntax(told: &str) -> String {
    match told.strip_prefix("expected ") {
        Some("value" | "ident") => "expected JSON, found another text".into(),
        Some(expected) => format!("expected {expected}, found something else"),
        None => format!("expected JSON, found {told}"),
    }
}

/// What serde says of a value, with what was expected first.
fn expected(told: &str) -> String {
    if let Some(field) = told.strip_prefix("missing field ") {
        return format!("expected the field {field}, found none");
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length ", "unknown field ", "unknown variant "];
    let rest = found.iter().find_map(|begin| told.strip_prefix(begin));
    match rest.and_then(|rest| rest.split_once(", expected ")) {
        Some((found, expected)) if told.starts_with("unknown field") => {
            let expected = expected.strip_prefix("one of ").unwrap_or(expected);
            format!("expected one of the fields {expected}, found {found}")
        }
        Some((found, expected)) => format!("expected {}, found {found}", numbers(expected)),
        None => told.into(),
    }
}

/// The type of a number, as somebody says it who does not know Rust.
fn numbers(expected: &str) -> Cow<'_, str> {
    let last = match expected {
        "u8" => u64::from(u8::MAX),
        "u32" => u64::from(u32::MAX),
        "u64" | "usize" => u64::MAX,
        _ => return expected.into(),
    };
    format!("a whole number from 0 to {last}").into()
}

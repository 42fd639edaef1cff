//! What `patience deal` prints: a title, and below it a drawing of the piles.
//!
//! ```text
//! Klondike (klondike), deal 42, draw=3
//!
//!   s      w         f1    f2    f3    f4
//!  ▒▒×24 [  ]       [A♣]  [A♦]  [A♥]  [A♠]
//! ```
//!
//! The title says everything in any language: the preset in parentheses, the deal by its number,
//! and the options that differ from the preset's. The drawing has face-down cards and is not read.

use patience::{DealNumber, Game, OptionValue, Transcript};

use crate::asked::Asked;
use crate::problem::ReadProblem;

/// The titles of a text that begins with one, each with its line; `None` if it begins otherwise.
pub(crate) fn titles<'t>(text: &'t str, asked: &Asked<'_>) -> Option<Vec<(usize, &'t str)>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    named(lines.peek()?.1, asked)?;
    Some(lines.filter(|(_, line)| named(line, asked).is_some()).collect())
}

/// The preset of a title, and what follows it.
fn named<'t>(line: &'t str, asked: &Asked<'_>) -> Option<(&'t str, &'t str)> {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    // A name may have parentheses of its own.
    let mut parts = line.match_indices(" (").filter_map(|(at, sign)| line[at + sign.len()..].split_once("), "));
    parts.find(|(id, rest)| is_id(id) && (asked.library.find(id).is_some() || numbered(rest).is_some()))
}

/// The deal of a title.
///
/// # Errors
/// If it shows a game that goes on, or cards without a number: of these the drawing does not show
/// enough.
pub(crate) fn deal(title: &str, asked: &Asked<'_>) -> Result<Transcript, ReadProblem> {
    let (id, rest) = named(title, asked).ok_or(ReadProblem::Drawing)?;
    asked.agrees(id)?;
    let (number, options) = numbered(rest).ok_or(ReadProblem::Drawing)?;
    let mut transcript = Transcript::new(id, Vec::new());
    transcript.deal = Some(number);
    transcript.options.0 = options;
    Game::begin(asked.library, &transcript)?;
    Ok(transcript)
}

type Options = Vec<(String, OptionValue)>;

/// `deal 42, draw=3`; nothing else may follow.
fn numbered(text: &str) -> Option<(DealNumber, Options)> {
    let mut parts = text.trim_end().split(", ");
    let mut numbers = parts.next()?.split_whitespace().filter_map(|word| word.parse().ok());
    let number = numbers.next().filter(|_| numbers.next().is_none())?;
    let option = |part: &str| {
        let (name, value) = part.split_once('=')?;
        Some((name.to_owned(), OptionValue::from_typed(value)))
    };
    Some((number, parts.map(option).collect::<Option<_>>()?))
}

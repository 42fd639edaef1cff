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
//! and the options that differ from the preset's. What is drawn below it need not be there, but
//! must be true ([`crate::drawn`]).

use patience::{DealNumber, Game, OptionValue, Transcript};

use crate::asked::Asked;
use crate::drawn;
use crate::problem::ReadProblem;

/// A title and what is drawn below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing<'t> {
    /// The number of the title's line.
    pub(crate) line: usize,
    title: &'t str,
    below: &'t str,
}

/// The drawings of a text that begins with a title; `None` if it begins otherwise.
pub(crate) fn drawings<'t>(text: &'t str, asked: &Asked<'_>) -> Option<Vec<Drawing<'t>>> {
    named(text.lines().find(|line| !line.trim().is_empty())?, asked)?;
    let mut all: Vec<Drawing<'t>> = Vec::new();
    let mut end = 0;
    for (line, whole) in (1..).zip(text.split_inclusive('\n')) {
        let (start, title) = (end, whole.trim_end());
        end += whole.len();
        match all.last_mut() {
            _ if named(title, asked).is_some() => all.push(Drawing { line, title, below: &text[end..end] }),
            // What is drawn reaches from the title to here.
            Some(last) => last.below = &text[start - last.below.len()..end],
            None => {}
        }
    }
    Some(all)
}

/// The preset of a title, and what follows it.
fn named<'t>(line: &'t str, asked: &Asked<'_>) -> Option<(&'t str, &'t str)> {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    // A name may have parentheses of its own.
    let mut parts = line.match_indices(" (").filter_map(|(at, sign)| line[at + sign.len()..].split_once("), "));
    parts.find(|(id, rest)| is_id(id) && (asked.library.find(id).is_some() || numbered(rest).is_some()))
}

/// The deal of a drawing's title.
///
/// # Errors
/// If it shows a game that goes on, or cards without a number: of these the drawing does not show
/// enough. If what is drawn is not the deal, with the line.
pub(crate) fn deal(drawing: &Drawing<'_>, asked: &Asked<'_>) -> Result<Transcript, (Option<usize>, ReadProblem)> {
    let (transcript, game) = of_title(drawing.title, asked).map_err(|problem| (None, problem))?;
    let below = (drawing.line + 1..).zip(drawing.below.lines());
    drawn::compare(below, &game).map_err(|(line, problem)| (Some(line), problem))?;
    Ok(transcript)
}

fn of_title(title: &str, asked: &Asked<'_>) -> Result<(Transcript, Game), ReadProblem> {
    let (id, rest) = named(title, asked).ok_or(ReadProblem::Drawing)?;
    asked.agrees(id)?;
    let (number, options) = numbered(rest).ok_or(ReadProblem::Drawing)?;
    let mut transcript = Transcript::new(id, Vec::new());
    transcript.deal = Some(number);
    transcript.options.0 = options;
    let game = Game::begin(asked.library, &transcript)?;
    Ok((transcript, game))
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

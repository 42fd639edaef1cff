//! Every deal of a source with the part that it belongs to; one that may not stand where it is ends
//! it.

use crate::error::SurveyError;
use crate::rows::{Found, Rows};
use crate::sources::{Part, Source};

/// Reads a source. `parts` are its own, in the order of games and deals; `each` hears which of them
/// a deal belongs to, and what the file has of it.
pub(crate) fn visit(
    source: &Source,
    parts: &[&Part],
    each: &mut dyn FnMut(usize, &Found<'_>),
) -> Result<(), SurveyError> {
    let mut rows = Rows::open(&source.rows)?;
    let mut order = Order { parts, last: None, left: vec![false; parts.len()] };
    loop {
        let Some(found) = rows.next()? else { return Ok(()) };
        let place = order.place(&found).map_err(|expected| SurveyError::Misplaced {
            path: source.rows.clone(),
            line: found.number,
            found: format!("{} {} {}", found.preset, found.options, found.deal),
            expected: expected.into(),
        })?;
        each(place, &found);
    }
}

/// The order of rows: game by game, and in each game deal by deal.
struct Order<'p> {
    parts: &'p [&'p Part],
    /// The part and the deal of the last row.
    last: Option<(usize, u64)>,
    /// Parts of games whose rows have ended.
    left: Vec<bool>,
}

impl Order<'_> {
    /// Whether a row is of the same game as the last part, perhaps under another name.
    fn goes_on(&self, last: &Part, row: &Found<'_>) -> bool {
        last.is_of(row) || self.parts.iter().any(|part| part.is_of(row) && part.is_same_game(last))
    }

    /// The part of the next row, or what was expected instead.
    fn place(&mut self, row: &Found<'_>) -> Result<usize, &'static str> {
        let of_last = self.last.filter(|&(part, _)| self.goes_on(self.parts[part], row));
        match of_last {
            Some((_, last)) if row.deal <= last => return Err("deals in ascending order, each once"),
            Some(_) => {}
            None => {
                if let Some((part, _)) = self.last {
                    let ended = self.parts[part];
                    for (left, other) in self.left.iter_mut().zip(self.parts) {
                        *left |= other.is_same_game(ended);
                    }
                }
            }
        }
        let part = match of_last {
            // Most rows are of the part of the row before.
            Some((part, _)) if self.parts[part].holds(row) => Some(part),
            _ => self.parts.iter().position(|part| part.holds(row)),
        };
        match part {
            Some(part) if self.left[part] => Err("the rows of a game one after the other"),
            Some(part) if !self.parts[part].has_form_of(row) => Err(self.parts[part].expected_form()),
            Some(part) => {
                self.last = Some((part, row.deal));
                Ok(part)
            }
            None if self.parts.iter().any(|part| part.is_of(row)) => Err("a deal that the manifest names"),
            None => Err("a game that the manifest names"),
        }
    }
}

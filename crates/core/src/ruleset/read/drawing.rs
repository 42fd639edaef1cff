//! Reading a drawing of columns that cover one another.

use crate::pile::MAX_COLUMNS;
use crate::rules::Covers;
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::COVERED;
use crate::ruleset::table::Table;

/// The longest line of a drawing.
const MOST_ACROSS: usize = 60;

/// Where a card of a drawing lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The line, from 0.
    pub(super) line: usize,
    /// How many characters stand before it there.
    pub(super) across: usize,
}

impl Spot {
    /// A card is covered by the two of the next line that lie diagonally below it.
    fn is_over(self, under: Spot) -> bool {
        self.line == under.line + 1 && self.across.abs_diff(under.across) == 1
    }
}

/// The drawing of a tableau, if it has one: every column in order, and which cover which.
pub(super) fn read_drawing(table: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<(Vec<Spot>, Covers)> {
    let says_covered = table.has("covered");
    let face_down = table.choice("covered", COVERED, problems).unwrap_or(false);
    let Some(drawn) = table.optional_text("drawn", problems) else {
        // Without any columns that is told.
        if says_covered && table.has("columns") {
            let right = "drawn: a drawing of columns that cover one another";
            problems.at(table.span_of("covered"), &table.path_of("covered"), "covered without drawn", right);
        }
        return None;
    };
    let spots = match spots(drawn) {
        Ok(spots) => spots,
        Err((found, right)) => {
            problems.at(table.span_of("drawn"), &table.path_of("drawn"), &found, &right);
            return None;
        }
    };
    let over = |under: Spot| {
        spots.iter().enumerate().filter(|(_, spot)| spot.is_over(under)).fold(0, |set, (at, _)| set | 1 << at)
    };
    let mut covers = Covers { by: [0; MAX_COLUMNS], face_down };
    for (by, &spot) in covers.by.iter_mut().zip(&spots) {
        *by = over(spot);
    }
    Some((spots, covers))
}

/// The cards of a drawing line by line, or what is wrong with it and what would be right.
fn spots(drawn: &str) -> Result<Vec<Spot>, (String, String)> {
    let mut spots: Vec<Spot> = Vec::new();
    for (line, text) in drawn.lines().enumerate() {
        if text.chars().count() > MOST_ACROSS {
            let found = format!("{} characters in line {}", text.chars().count(), line + 1);
            return Err((found, format!("at most {MOST_ACROSS}")));
        }
        for (across, sign) in text.chars().enumerate() {
            match sign {
                ' ' => continue,
                'x' if spots.last().is_some_and(|last| (last.line, last.across + 1) == (line, across)) => {
                    let found = format!("two cards without a blank between them in line {}", line + 1);
                    return Err((found, "a blank between the cards of a line".into()));
                }
                'x' => spots.push(Spot { line, across }),
                _ => {
                    let found = format!("{sign:?} in line {}", line + 1);
                    return Err((found, "an x for each card, and blanks".into()));
                }
            }
        }
    }
    if spots.len() > MAX_COLUMNS {
        return Err((format!("{} cards", spots.len()), format!("at most {MAX_COLUMNS}")));
    }
    if !spots.iter().any(|under| spots.iter().any(|over| over.is_over(*under))) {
        let right = "cards that lie one line lower, half a card to the left or right of those that they cover";
        return Err(("no card that covers another".into(), right.into()));
    }
    // Blanks around the whole drawing mean nothing.
    let (top, left) = (spots[0].line, spots.iter().map(|spot| spot.across).min().unwrap_or(0));
    Ok(spots.into_iter().map(|spot| Spot { line: spot.line - top, across: spot.across - left }).collect())
}

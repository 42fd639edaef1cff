//! The text of the table of graded deals, taken apart. The build script reads it as well, so that
//! no program is built with a damaged one.

use std::fmt;

/// What the table says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GradedDeals<'t> {
    /// The first deal, and a letter for each from there on.
    Letters(u64, &'t str),
    /// It is hardly ever won: of so many deals these can be won, their numbers in order with commas
    /// between them.
    Rare { of: u32, deals: &'t str },
}

/// What is wrong with a table, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DamagedTable {
    /// Both from 1; columns are counted in characters.
    line: usize,
    column: usize,
    problem: String,
}

impl fmt::Display for DamagedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "graded_deals.txt:{}:{}: {}", self.line, self.column, self.problem)
    }
}

/// Every line of a table, with the preset that it is of.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn parse(table: &str) -> Result<Vec<(&str, GradedDeals<'_>)>, DamagedTable> {
    let mut lines: Vec<(&str, GradedDeals<'_>)> = Vec::new();
    for (number, text) in (1..).zip(table.lines()).filter(|(_, text)| !text.starts_with('#')) {
        let at = |(word, problem): (&str, String)| {
            // Words are parts of their line.
            let before = (word.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
            let column = text.get(..before).map_or(0, |before| before.chars().count()) + 1;
            DamagedTable { line: number, column, problem }
        };
        let (preset, deals) = line(text).map_err(at)?;
        if lines.iter().any(|(other, _)| *other == preset) {
            return Err(at((preset, format!("{preset} has a line already"))));
        }
        lines.push((preset, deals));
    }
    Ok(lines)
}

/// What is wrong, and the part of the line that it begins with.
type Problem<'t> = (&'t str, String);

fn line(text: &str) -> Result<(&str, GradedDeals<'_>), Problem<'_>> {
    let words: Vec<&str> = text.split(' ').collect();
    let deals = match words[..] {
        [_, "rare", of, deals] => GradedDeals::Rare { of: number(of)?, deals: listed(number(of)?, deals)? },
        [_, first, letters] => GradedDeals::Letters(number(first)?, graded(number(first)?, letters)?),
        _ => {
            let expected = "expected a preset, its first deal and a letter for each deal, or a preset, rare, how many deals, and which";
            return Err((text, expected.into()));
        }
    };
    let preset = words[0];
    if preset.is_empty() { Err((preset, "expected the name of a preset".into())) } else { Ok((preset, deals)) }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Problem<'_>> {
    word.parse().map_err(|_| (word, format!("expected a number, found {word:?}")))
}

/// Numbers in order, fewer than so many.
fn listed(of: u32, deals: &str) -> Result<&str, Problem<'_>> {
    let mut last = None;
    for (count, word) in (1..).zip(deals.split(',')) {
        let deal: u64 = number(word)?;
        if last.is_some_and(|last| last >= deal) {
            return Err((word, format!("expected a number above the one before it, found {deal}")));
        }
        if count > of {
            return Err((word, format!("expected at most {of} deals")));
        }
        last = Some(deal);
    }
    Ok(deals)
}

fn graded(first: u64, letters: &str) -> Result<&str, Problem<'_>> {
    if let Some((at, found)) = letters.char_indices().find(|(_, letter)| !"emh.".contains(*letter)) {
        return Err((&letters[at..], format!("expected e, m, h or a dot for a deal, found {found:?}")));
    }
    if letters.is_empty() || first.checked_add(letters.len() as u64).is_none() {
        return Err((letters, "expected a letter for each deal from the first on".into()));
    }
    Ok(letters)
}

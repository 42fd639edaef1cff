//! Rows: what was found out about one deal, as a line of CSV.
//!
//! No field ever needs quotes: names are plain, options and moves are separated by blanks.

use std::fmt::{self, Write as _};

use patience_solver::RanOut;
use serde::{Deserialize, Serialize};

/// The names of the columns.
pub const HEADER: &str =
    "preset,options,deal,verdict,ran_out,nodes,cpu_seconds,peak_bytes,solution_length,method,fair,fair_moves,solution";
const COLUMNS: usize = 13;

/// What is known about a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It can be won, in this number of moves.
    Winnable(u32),
    /// It can't be won.
    Unwinnable,
    /// The budget did not suffice.
    Undecided(RanOut),
}

impl Outcome {
    /// The result alone.
    pub fn verdict(self) -> Verdict {
        match self {
            Outcome::Winnable(_) => Verdict::Winnable,
            Outcome::Unwinnable => Verdict::Unwinnable,
            Outcome::Undecided(out) => Verdict::Undecided(out),
        }
    }

    /// Its name in data.
    pub fn name(self) -> &'static str {
        self.verdict().name()
    }
}

/// The result for a deal, without the length of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Verdict {
    /// It can be won.
    Winnable,
    /// It can't be won.
    Unwinnable,
    /// The budget did not suffice.
    Undecided(RanOut),
}

impl Verdict {
    /// Every one that a row can have, with its letter in lines of results.
    const LETTERS: [(char, Verdict); 5] = [
        ('w', Verdict::Winnable),
        ('l', Verdict::Unwinnable),
        ('n', Verdict::Undecided(RanOut::Nodes)),
        ('m', Verdict::Undecided(RanOut::Memory)),
        ('t', Verdict::Undecided(RanOut::Time)),
    ];

    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Winnable => "winnable",
            Verdict::Unwinnable => "unwinnable",
            Verdict::Undecided(_) => "undecided",
        }
    }

    pub(crate) fn letter(self) -> char {
        Verdict::LETTERS.iter().find(|(_, verdict)| *verdict == self).map_or('n', |(letter, _)| *letter)
    }

    pub(crate) fn of_letter(letter: char) -> Option<Verdict> {
        Verdict::LETTERS.iter().find(|(own, _)| *own == letter).map(|(_, verdict)| *verdict)
    }

    /// The column `ran_out`.
    pub(crate) fn ran_out(self) -> &'static str {
        if let Verdict::Undecided(out) = self { ran_out_name(out) } else { "" }
    }
}

impl From<Verdict> for &'static str {
    fn from(verdict: Verdict) -> &'static str {
        verdict.name()
    }
}

impl TryFrom<String> for Verdict {
    type Error = String;

    /// Of decided deals: what ran out in the others is not in their name.
    fn try_from(name: String) -> Result<Verdict, String> {
        let known = [Verdict::Winnable, Verdict::Unwinnable].into_iter().find(|verdict| verdict.name() == name);
        known.ok_or_else(|| "expected winnable or unwinnable".into())
    }
}

/// The name of what ran out in data.
pub fn ran_out_name(out: RanOut) -> &'static str {
    match out {
        RanOut::Nodes => "nodes",
        RanOut::Memory => "memory",
        RanOut::Time => "time",
        RanOut::Stopped => "stopped",
    }
}

/// How a fair player did: one who sees only what players see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairGame {
    /// Whether the game was won.
    pub won: bool,
    /// How many moves it had.
    pub moves: u32,
}

/// One deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<'t> {
    /// The preset's name.
    pub preset: &'t str,
    /// Options that differ from the preset's, `name=value` separated by blanks.
    pub options: &'t str,
    /// The deal's number.
    pub deal: u64,
    /// The result.
    pub outcome: Outcome,
    /// The positions that were looked at.
    pub nodes: u64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// The bytes of the largest table.
    pub peak_bytes: u64,
    /// The search that decided.
    pub method: &'t str,
    /// How a fair player did, if one played.
    pub fair: Option<FairGame>,
    /// The moves of the solution in our notation, separated by blanks; empty if none is kept.
    pub solution: &'t str,
}

impl fmt::Display for Row<'_> {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (out, length) = match self.outcome {
            Outcome::Winnable(length) => ("", Some(length)),
            Outcome::Unwinnable => ("", None),
            Outcome::Undecided(out) => (ran_out_name(out), None),
        };
        write!(f, "{},{},{},{},{out},", self.preset, self.options, self.deal, self.outcome.name())?;
        write!(f, "{},{:.6},{},", self.nodes, self.cpu_seconds, self.peak_bytes)?;
        if let Some(length) = length {
            write!(f, "{length}")?;
        }
        write!(f, ",{},", self.method)?;
        match self.fair {
            None => f.write_char(',')?,
            Some(FairGame { won, moves }) => write!(f, "{},{moves}", if won { "won" } else { "lost" })?,
        }
        write!(f, ",{}", self.solution)
    }
}

/// Why a line is no row: which column, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{column}: found {found:?}, expected {expected}")]
pub struct RowError {
    /// The column's name.
    pub column: &'static str,
    /// What stands there, shortened.
    pub found: String,
    /// What should.
    pub expected: &'static str,
}

fn refuse(column: &'static str, found: &str, expected: &'static str) -> RowError {
    RowError { column, found: found.chars().take(40).collect(), expected }
}

impl<'t> Row<'t> {
    /// Reads a line.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub fn parse(line: &'t str) -> Result<Row<'t>, RowError> {
        let mut fields = [""; COLUMNS];
        let mut count = 0;
        for field in line.split(',') {
            let Some(place) = fields.get_mut(count) else {
                return Err(refuse("the line", line, "13 columns, not more"));
            };
            *place = field;
            count += 1;
        }
        if count < COLUMNS {
            return Err(refuse("the line", line, "13 columns"));
        }
        let [preset, options, deal, verdict, out, nodes, cpu, peak, length, method, fair, fair_moves, solution] =
            fields;
        let number = |column, text: &str| text.parse::<u64>().map_err(|_| refuse(column, text, "a whole number"));
        let small = |column, text: &str| text.parse::<u32>().map_err(|_| refuse(column, text, "a whole number"));
        if preset.is_empty() {
            return Err(refuse("preset", preset, "a preset's name"));
        }
        let outcome = match (verdict, out, length) {
            ("winnable", "", length) => Outcome::Winnable(small("solution_length", length)?),
            ("unwinnable", "", "") => Outcome::Unwinnable,
            ("undecided", "nodes", "") => Outcome::Undecided(RanOut::Nodes),
            ("undecided", "memory", "") => Outcome::Undecided(RanOut::Memory),
            ("undecided", "time", "") => Outcome::Undecided(RanOut::Time),
            ("undecided", out, "") => return Err(refuse("ran_out", out, "nodes, memory or time")),
            ("winnable" | "unwinnable", out, _) if !out.is_empty() => {
                return Err(refuse("ran_out", out, "nothing here"));
            }
            ("unwinnable" | "undecided", _, length) => return Err(refuse("solution_length", length, "nothing here")),
            (verdict, _, _) => return Err(refuse("verdict", verdict, "winnable, unwinnable or undecided")),
        };
        let seconds = cpu.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        let fair = match (fair, fair_moves) {
            ("", "") => None,
            ("won" | "lost", moves) => Some(FairGame { won: fair == "won", moves: small("fair_moves", moves)? }),
            (fair, _) => return Err(refuse("fair", fair, "won, lost or nothing")),
        };
        Ok(Row {
            preset,
            options,
            deal: number("deal", deal)?,
            outcome,
            nodes: number("nodes", nodes)?,
            cpu_seconds: seconds.ok_or_else(|| refuse("cpu_seconds", cpu, "a number of seconds"))?,
            peak_bytes: number("peak_bytes", peak)?,
            method,
            fair,
            solution,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "klondike,,7,winnable,,123,0.001500,4096,97,restarts,lost,44,draw w-t3";

    #[test]
    fn rows_are_written_as_they_are_read() {
        for line in [
            GOOD,
            "klondike,draw=3 passes=1,18446744073709551615,unwinnable,,1,0.000000,0,,depth-first,,,",
            "anneliese,,0,undecided,memory,1,2.000000,0,,beam,won,301,",
        ] {
            assert_eq!(Row::parse(line).unwrap().to_string(), line);
        }
        assert_eq!(HEADER.split(',').count(), COLUMNS);
    }

    #[test]
    fn what_is_no_row_is_refused_by_its_column() {
        for (from, to, column) in [
            ("klondike", "", "preset"),
            (",7,", ",x,", "deal"),
            (",7,", ",-7,", "deal"),
            ("winnable", "won", "verdict"),
            ("winnable,", "winnable,nodes", "ran_out"),
            ("winnable,,", "undecided,,", "solution_length"),
            (",winnable,,123,0.001500,4096,97", ",undecided,,123,0.001500,4096,", "ran_out"),
            (",97,", ",,", "solution_length"),
            ("123", "1e5", "nodes"),
            ("0.001500", "inf", "cpu_seconds"),
            ("0.001500", "-1", "cpu_seconds"),
            ("4096", "", "peak_bytes"),
            ("lost", "maybe", "fair"),
            ("44", "", "fair_moves"),
            (",draw w-t3", "", "the line"),
            ("draw", "draw,", "the line"),
        ] {
            let line = GOOD.replacen(from, to, 1);
            let error = Row::parse(&line).map(|row| row.to_string()).unwrap_err();
            assert_eq!(error.column, column, "{line}: {error}");
        }
    }
}

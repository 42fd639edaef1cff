//! Reading files of rows, packed or not, one deal after the other.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::error::{SurveyError, at};
use crate::row::{HEADER, Row, RowError, Verdict};

/// The longest line that is read.
pub(crate) const MOST_BYTES: u64 = 1 << 22;

/// A deal as a file has it: its row, or no more than its result.
pub(crate) struct Found<'t> {
    pub(crate) preset: &'t str,
    pub(crate) options: &'t str,
    pub(crate) deal: u64,
    pub(crate) verdict: Verdict,
    /// The line of its row as it stands there, without its end; where only the result is kept, as
    /// much of it as says the result.
    pub(crate) line: &'t str,
    /// The file's line, from 1.
    pub(crate) number: u64,
    /// The row, if it is there.
    pub(crate) row: Option<Row<'t>>,
}

impl<'t> Found<'t> {
    /// What is known of the deal: what a fair player has won can be won.
    pub(crate) fn known(&self) -> Verdict {
        match self.verdict {
            Verdict::Undecided(_) if self.is_won_by_fair_player() => Verdict::Winnable,
            verdict => verdict,
        }
    }

    fn is_won_by_fair_player(&self) -> bool {
        self.row.as_ref().and_then(|row| row.fair).is_some_and(|fair| fair.won)
    }

    /// The columns of the row that say the result: the first five.
    pub(crate) fn result(&self) -> &'t str {
        self.line.match_indices(',').nth(4).map_or(self.line, |(end, _)| &self.line[..end])
    }
}

/// The columns of a line of results.
pub(crate) const RESULT_COLUMNS: usize = 4;

/// A line of results: deals one after the other, a letter for each.
#[derive(Default)]
struct Results {
    preset: String,
    options: String,
    /// The next deal.
    deal: u64,
    /// The letters from there on, in reverse.
    letters: Vec<Verdict>,
    /// What a row would begin with.
    line: String,
}

impl Results {
    fn parse(text: &str) -> Result<Results, RowError> {
        let refuse = |column, found: &str, expected| {
            let found = found.chars().take(40).collect();
            RowError { column, found, expected }
        };
        let fields: Vec<&str> = text.split(',').collect();
        let [preset, options, deal, letters] = fields[..] else {
            return Err(refuse("the line", text, "4 columns"));
        };
        if preset.is_empty() {
            return Err(refuse("preset", preset, "a preset's name"));
        }
        let first: u64 = deal.parse().map_err(|_| refuse("deal", deal, "a whole number"))?;
        let verdicts: Option<Vec<Verdict>> = letters.chars().rev().map(Verdict::of_letter).collect();
        let verdicts = verdicts.filter(|all| !all.is_empty() && first.checked_add(all.len() as u64).is_some());
        let letters = verdicts.ok_or_else(|| refuse("results", letters, "w, l, n, m or t for each deal"))?;
        Ok(Results { preset: preset.into(), options: options.into(), deal: first, letters, line: String::new() })
    }

    fn next(&mut self, number: u64) -> Option<Found<'_>> {
        let (deal, verdict) = (self.deal, self.letters.pop()?);
        self.deal += 1;
        self.line = format!("{},{},{deal},{},{}", self.preset, self.options, verdict.name(), verdict.ran_out());
        let (preset, options, line) = (&self.preset, &self.options, &self.line);
        Some(Found { preset, options, deal, verdict, line, number, row: None })
    }
}

/// The deals of a file.
pub(crate) struct Rows {
    path: PathBuf,
    reader: Box<dyn BufRead>,
    line: Vec<u8>,
    /// The line that was read last, from 1.
    number: u64,
    /// The results of that line.
    results: Results,
}

impl Rows {
    /// Opens a file; it is packed if its name ends in `gz`.
    pub(crate) fn open(path: &Path) -> Result<Rows, SurveyError> {
        let file = patience_files::open(path).map_err(|error| at(path)(error.into()))?;
        let packed = path.extension().is_some_and(|ending| ending == "gz");
        let reader: Box<dyn BufRead> = if packed {
            Box::new(BufReader::with_capacity(1 << 18, MultiGzDecoder::new(BufReader::with_capacity(1 << 18, file))))
        } else {
            Box::new(BufReader::with_capacity(1 << 18, file))
        };
        let mut rows = Rows { path: path.to_owned(), reader, line: Vec::new(), number: 0, results: Results::default() };
        // A run that has not written anything yet has no line.
        if !rows.read_line()? || rows.text() == HEADER {
            return Ok(rows);
        }
        let found = rows.text().chars().take(60).collect();
        let expected = "the names of the columns".into();
        Err(SurveyError::Misplaced { path: rows.path, line: 1, found, expected })
    }

    /// The next deal; `None` at the end, also at that of a line that is still being written.
    pub(crate) fn next(&mut self) -> Result<Option<Found<'_>>, SurveyError> {
        if self.results.letters.is_empty() {
            if !self.read_line()? {
                return Ok(None);
            }
            let (path, number) = (self.path.clone(), self.number);
            let refuse = |source| SurveyError::Row { path, line: number, source };
            if self.text().split(',').count() != RESULT_COLUMNS {
                let line = self.text();
                let row = Row::parse(line).map_err(refuse)?;
                let (preset, options, deal, verdict) = (row.preset, row.options, row.deal, row.outcome.verdict());
                return Ok(Some(Found { preset, options, deal, verdict, line, number, row: Some(row) }));
            }
            self.results = Results::parse(self.text()).map_err(refuse)?;
        }
        Ok(self.results.next(self.number))
    }

    /// The line that was read last, without its end.
    fn text(&self) -> &str {
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        std::str::from_utf8(line).unwrap_or_default()
    }

    /// Reads a line; `false` if there is none that has ended.
    fn read_line(&mut self) -> Result<bool, SurveyError> {
        self.line.clear();
        self.number += 1;
        let mut reader = std::io::Read::take(&mut self.reader, MOST_BYTES);
        reader.read_until(b'\n', &mut self.line).map_err(at(&self.path))?;
        if self.line.last() != Some(&b'\n') {
            if self.line.len() as u64 == MOST_BYTES {
                return Err(self.refuse("a line of at most 4 MiB"));
            }
            return Ok(false);
        }
        if std::str::from_utf8(&self.line).is_err() {
            return Err(self.refuse("UTF-8 text"));
        }
        Ok(true)
    }

    fn refuse(&self, expected: &'static str) -> SurveyError {
        let found = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]).into_owned();
        let source = RowError { column: "the line", found, expected };
        SurveyError::Row { path: self.path.clone(), line: self.number, source }
    }
}

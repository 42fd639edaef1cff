//! Reading files of rows, packed or not, one row after the other.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::error::{SurveyError, at};
use crate::row::{HEADER, Row, RowError};

/// The longest line that is read.
pub(crate) const MOST_BYTES: u64 = 1 << 22;

/// The rows of a file.
pub(crate) struct Rows {
    path: PathBuf,
    reader: Box<dyn BufRead>,
    line: Vec<u8>,
    /// The line that was read last, from 1.
    pub(crate) number: u64,
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
        let mut rows = Rows { path: path.to_owned(), reader, line: Vec::new(), number: 0 };
        match rows.read_line()? {
            Some(line) if line == HEADER => Ok(rows),
            // A run that has not written anything yet.
            None => Ok(rows),
            Some(_) => {
                let found = String::from_utf8_lossy(&rows.line).trim_end().chars().take(60).collect();
                let expected = "the names of the columns".into();
                Err(SurveyError::Misplaced { path: rows.path, line: 1, found, expected })
            }
        }
    }

    /// The next row; `None` at the end, also at that of a line that is still being written.
    pub(crate) fn next(&mut self) -> Result<Option<Row<'_>>, SurveyError> {
        Ok(self.next_with_line()?.map(|(row, _)| row))
    }

    /// The same beside its line as it stands there, without the line's end.
    pub(crate) fn next_with_line(&mut self) -> Result<Option<(Row<'_>, &str)>, SurveyError> {
        let (path, number) = (self.path.clone(), self.number + 1);
        let row = self.read_line()?.map(|line| Ok((Row::parse(line)?, line))).transpose();
        row.map_err(|source| SurveyError::Row { path, line: number, source })
    }

    fn read_line(&mut self) -> Result<Option<&str>, SurveyError> {
        self.line.clear();
        self.number += 1;
        let mut reader = std::io::Read::take(&mut self.reader, MOST_BYTES);
        reader.read_until(b'\n', &mut self.line).map_err(at(&self.path))?;
        let Some(line) = self.line.strip_suffix(b"\n") else {
            if self.line.len() as u64 == MOST_BYTES {
                return Err(self.refuse("a line of at most 4 MiB"));
            }
            return Ok(None);
        };
        match std::str::from_utf8(line) {
            Ok(_) => {}
            Err(_) => return Err(self.refuse("UTF-8 text")),
        }
        Ok(std::str::from_utf8(&self.line[..self.line.len() - 1]).ok())
    }

    fn refuse(&self, expected: &'static str) -> SurveyError {
        let found = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]).into_owned();
        let source = RowError { column: "the line", found, expected };
        SurveyError::Row { path: self.path.clone(), line: self.number, source }
    }
}

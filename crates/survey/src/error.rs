//! What can go wrong with a survey.

use std::io;
use std::path::{Path, PathBuf};

use patience::LibraryError;

use crate::manifest::ManifestError;
use crate::row::RowError;

/// Why a survey can't be run, checked or reported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// A file can't be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A folder can't be made.
    #[error("{}: the folder can't be made: {source}", path.display())]
    NoFolder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A manifest can't be used.
    #[error("{}: {source}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ManifestError,
    },
    /// A game or option is unknown.
    #[error(transparent)]
    Game(#[from] LibraryError),
    /// A name can't stand in a row.
    #[error("the option {0:?} can't be written in a row: it has a comma, a quote or a line end")]
    Unwritable(String),
    /// Another process is at work there.
    #[error("{}: another survey is running there", .0.display())]
    Busy(PathBuf),
    /// The folder holds another survey.
    #[error("{}: this folder holds another survey: {name} is {there} there, but {here} here", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// The setting that differs.
        name: String,
        /// Its value there.
        there: String,
        /// Its value in what was asked for.
        here: String,
        /// What can be done instead.
        advice: Advice,
    },
    /// A row is wrong.
    #[error("{}:{line}: {source}", path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// Why.
        source: RowError,
    },
    /// A row is not the one that belongs there.
    #[error("{}:{line}: found {found:?}, expected {expected}", path.display())]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What stands there, shortened.
        found: String,
        /// What should.
        expected: String,
    },
    /// What is there is not what its checksum was made of.
    #[error("{}: {what}: changed since the checksum was made", path.display())]
    Changed {
        /// The folder or file.
        path: PathBuf,
        /// The manifest, or the game and the deals.
        what: String,
    },
    /// Two results are of the same deals.
    #[error("{} and {} overlap: both have {game}, deals {first} to {last}", one.display(), other.display())]
    Overlap {
        /// One of them.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// The game, with its options.
        game: String,
        /// The first deal that both have.
        first: u64,
        /// The last.
        last: u64,
    },
    /// Results of one game were made with different settings.
    #[error("{} and {} can't be mixed for {}: {} is {} in the one and {} in the other", .0.one.display(), .0.other.display(), .0.game, .0.name, .0.there, .0.here)]
    Mixed(Box<Mixed>),
    /// Whole rows are asked for, of which only the results are there.
    #[error("{}: only results of {game}, deals {first} to {last}, expected whole rows", path.display())]
    OnlyResults {
        /// Where they are.
        path: PathBuf,
        /// The game, with its options.
        game: String,
        /// The first of the deals.
        first: u64,
        /// The last.
        last: u64,
    },
    /// A preset is to be left out of which there are no results.
    #[error("no results of {0} to leave out")]
    NotThere(String),
    /// A pack is there already and may not be replaced.
    #[error("{}: there is a packed file already; expected another name, or leave to replace it", .0.display())]
    Exists(PathBuf),
    /// There are more rows than are compared at a time.
    #[error("{}: more than {most} rows, expected fewer; compare parts of it", path.display())]
    TooMany {
        /// Where they are.
        path: PathBuf,
        /// The most that are compared.
        most: usize,
    },
    /// There is nothing to report.
    #[error("{}: neither a survey's folder nor a file of packed rows", .0.display())]
    NoSurvey(PathBuf),
}

/// What can be done where a run can't go on in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Results of other settings stay apart: another folder, and both can be compared.
    Compare,
    /// Another folder, and both can be reported together.
    Report,
    /// A range grows at its end only: what is asked for must begin with the first deal and have
    /// more after the last.
    Grow {
        /// The first deal of the range that is there.
        first: u64,
        /// The last.
        last: u64,
    },
    /// Of several games or of a part no range grows: these deals go into another folder.
    Rest {
        /// The first deal that is not there.
        first: u64,
        /// The last that was asked for.
        last: u64,
    },
    /// The program is another: what is left goes into another folder, or that version goes on.
    Program,
}

/// A setting that differs between results of one game.
#[derive(Debug)]
pub struct Mixed {
    /// One of them.
    pub one: PathBuf,
    /// The other.
    pub other: PathBuf,
    /// The game, with its options.
    pub game: String,
    /// The setting's name.
    pub name: String,
    /// Its value in the one.
    pub there: String,
    /// Its value in the other.
    pub here: String,
}

/// Adds the file to what the system says.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> SurveyError {
    let path = path.to_owned();
    |source| SurveyError::File { path, source }
}

//! Why the database can't be opened.

use std::io;
use std::path::{Path, PathBuf};

use patience_table::Trouble;

use super::error::{self, is_damage};

/// Why the database can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// SQLite says no.
    #[error("{}: {}", path.display(), error::plain(cause))]
    Sqlite {
        /// The database's file.
        path: PathBuf,
        /// What SQLite says.
        cause: rusqlite::Error,
    },
    /// Not everything in the file is as this program has left it.
    #[error("{}: the file is damaged: {problem}", path.display())]
    Damaged {
        /// The database's file.
        path: PathBuf,
        /// What was found first.
        problem: String,
    },
    /// A newer program has made the file.
    #[error(
        "{}: made by a newer version of the program (data version {found}; this one knows {known})",
        path.display()
    )]
    Newer {
        /// The database's file.
        path: PathBuf,
        /// The file's version.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// Another program's file.
    #[error("{}: a database of another program", path.display())]
    Foreign {
        /// The database's file.
        path: PathBuf,
    },
    /// A folder, a pipe or a device lies in the file's place.
    #[error("{}: expected a file, found {found}", path.display())]
    NoFile {
        /// The path.
        path: PathBuf,
        /// What lies there.
        found: patience_files::Kind,
    },
    /// A file beside the database can't be made: the copy of an older one, or a new one in place of
    /// a damaged one.
    #[error("{}: the copy of the data can't be made: {cause}", path.display())]
    Copy {
        /// The copy's file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

impl OpenError {
    /// The name of what is wrong among the words.
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::Sqlite { cause, .. } if is_damage(cause) => "no-database",
            OpenError::Sqlite { cause, .. } if error::trouble(cause) == Some(Trouble::Busy) => "busy",
            OpenError::Sqlite { .. } => "other",
            OpenError::Damaged { .. } => "damaged",
            OpenError::Newer { .. } => "newer",
            OpenError::Foreign { .. } => "foreign",
            OpenError::NoFile { .. } => "no-file",
            OpenError::Copy { .. } => "copy",
        }
    }

    /// What was found, in English.
    pub fn cause(&self) -> String {
        match self {
            OpenError::Sqlite { cause, .. } => error::plain(cause),
            OpenError::Copy { cause, .. } => cause.to_string(),
            OpenError::Damaged { problem, .. } => problem.clone(),
            error => error.to_string(),
        }
    }

    /// The file that it is about.
    pub fn path(&self) -> &Path {
        match self {
            OpenError::Sqlite { path, .. }
            | OpenError::Damaged { path, .. }
            | OpenError::Newer { path, .. }
            | OpenError::Foreign { path }
            | OpenError::NoFile { path, .. }
            | OpenError::Copy { path, .. } => path,
        }
    }

    /// What keeps the file from being written, if it is that.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        match self {
            OpenError::Sqlite { cause, .. } => error::trouble(cause),
            OpenError::Copy { cause, .. } => error::trouble_of(cause),
            _ => None,
        }
    }

    /// Whether the file is one of ours that is damaged, so that a new one can be made of it.
    pub(super) fn is_damage(&self) -> bool {
        match self {
            OpenError::Damaged { .. } => true,
            OpenError::Sqlite { cause, .. } => is_damage(cause),
            _ => false,
        }
    }
}

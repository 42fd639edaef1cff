//! Why there are no notices.

use std::io;
use std::path::PathBuf;

/// Why there are no notices.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LicencesError {
    /// A line of what cargo says is no message.
    #[error("line {line}: found no message of cargo ({source}); right would be what --message-format=json prints")]
    Message {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Nothing was built for the target.
    #[error("found nothing that was built for {0}; right would be what cargo says of a build with --target")]
    Nothing(String),
    /// A manifest has no name, version or licence.
    #[error("{}: found no {field}; right would be the manifest of a library", path.display())]
    Manifest {
        /// Where it is.
        path: PathBuf,
        /// What it lacks.
        field: &'static str,
    },
    /// A library does not say on which terms it is used.
    #[error("{library}: found no file with its terms; right would be one such as LICENSE")]
    NoText {
        /// Its name and version.
        library: String,
    },
    /// A file can't be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

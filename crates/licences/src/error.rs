//! Why there are no notices.

use std::io;
use std::path::PathBuf;

/// Why there are no notices.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LicencesError {
    /// A line of what cargo says is no message.
    #[error("line {line}: expected a message of cargo, as --message-format=json prints it, found {source}")]
    Message {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Nothing was built for the target.
    #[error("expected what cargo says of a build with --target, found nothing that was built for {0}")]
    Nothing(String),
    /// A manifest has no name, version or licence.
    #[error("{}: expected the manifest of a library, found one without {field}", path.display())]
    Manifest {
        /// Where it is.
        path: PathBuf,
        /// What it lacks.
        field: &'static str,
    },
    /// A library does not say on which terms it is used.
    #[error("{library}: expected a file with its terms, such as LICENSE, found none")]
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

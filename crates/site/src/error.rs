//! Why there is no site.

use std::io;
use std::path::PathBuf;

use patience_page::{BundleError, PageError};

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SiteError {
    #[error("{}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{}: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("{}: it has files that are no site's; name another folder, or an empty one", path.display())]
    Occupied { path: PathBuf },
    #[error("{name} is no WebAssembly")]
    Module { name: &'static str },
    #[error(transparent)]
    Page(#[from] PageError),
    #[error(transparent)]
    Bundle(#[from] BundleError),
    #[error("the page has no {address}")]
    NoFile { address: String },
    #[error("site/js/door/files.js is not there")]
    NoNames,
    #[error("site/worker/serviceworker.js is not there")]
    NoService,
    #[error("manifest.webmanifest: {0}")]
    Manifest(serde_json::Error),
    #[error("{text} does not stand exactly once where it should be replaced")]
    Filled { text: String },
    #[error("index.html has an address that begins with /")]
    Address,
    #[error("{address:?} is no address of a site: expected one such as https://www.example.org/patience/")]
    Where { address: String },
    #[error("an icon can't be drawn: {0}")]
    Icon(String),
}

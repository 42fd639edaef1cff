//! The files of the page as they are served.
//!
//! The page is written as many small scripts. A browser would ask for each of them alone, and would
//! learn of the next only when it has read the last; so they are served as one, `/page.js`.

mod bundle;
mod folder;

pub use bundle::{Bundle, BundleError, bundle};
pub use folder::{PageError, PageFile, page_files};

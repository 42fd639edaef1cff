//! The files of the page as they are served.
//!
//! The page is written as many small scripts and style sheets. A browser would ask for each of them
//! alone, and would learn of the next script only when it has read the last; so they are served as
//! one each, `/page.js` and `/page.css`.

mod bundle;
mod folder;
mod styles;

pub use bundle::{Bundle, BundleError, bundle};
pub use folder::{PageError, PageFile, Script, page_files, page_files_with};
pub use styles::{StyleError, Styles, join_styles};

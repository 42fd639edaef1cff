//! The folder in which the page is written.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::bundle::{BundleError, bundle};

/// The folder of scripts, below that of the page, and the one that begins.
const SCRIPTS: &str = "js";
const ENTRY: &str = "app";
/// Where the scripts are served as one.
const BUNDLE: &str = "/page.js";
/// Files that are there for tools.
const FOR_TOOLS: [&str; 2] = [".ts", "tsconfig.json"];
/// Folders that tools leave among the page's files.
const SKIPPED: [&str; 1] = ["node_modules"];
/// How deep folders may be nested: a bound on the recursion, should a link lead in circles.
const MAX_DEPTH: usize = 8;

/// A file as it is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// Where it is served, such as `/css/page.css`.
    pub address: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why a folder is no page.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PageError {
    #[error("{}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{}: the file's name is not plain text", path.display())]
    Name { path: PathBuf },
    #[error(transparent)]
    Bundle(#[from] BundleError),
    #[error("{script}.js is imported by nothing")]
    Unused { script: String },
    #[error("index.html does not name {expected:?} exactly once")]
    Entry { expected: String },
}

/// The files of the page in a folder, sorted by address, its scripts as one.
///
/// # Errors
///
/// If a file can't be read, the scripts can't be put into one (see [`bundle`]), one of them is used
/// by nothing, or `index.html` does not begin with `js/app.js`.
pub fn page_files(web: &Path) -> Result<Vec<PageFile>, PageError> {
    let mut paths = Vec::new();
    collect(web, MAX_DEPTH, &mut paths)?;
    let mut files = Vec::new();
    let mut scripts = Vec::new();
    for path in paths {
        let plain = || PageError::Name { path: path.clone() };
        let name = path.strip_prefix(web).ok().and_then(Path::to_str).ok_or_else(plain)?.replace('\\', "/");
        let script = name.strip_prefix(SCRIPTS).and_then(|name| name.strip_prefix('/')?.strip_suffix(".js"));
        if let Some(script) = script {
            scripts.push((script.to_string(), text(&path)?));
        } else if !FOR_TOOLS.iter().any(|end| name.ends_with(end)) {
            files.push(PageFile { address: format!("/{name}"), bytes: read(&path)? });
        }
    }
    let whole = bundle(ENTRY, |name| scripts.iter().find(|(script, _)| script == name).map(|(_, text)| text.clone()))?;
    if let Some((script, _)) = scripts.iter().find(|(script, _)| !whole.scripts.contains(script)) {
        return Err(PageError::Unused { script: script.clone() });
    }
    name_bundle(&mut files)?;
    files.push(PageFile { address: BUNDLE.into(), bytes: whole.text.into_bytes() });
    files.sort_by(|one, other| one.address.cmp(&other.address));
    Ok(files)
}

/// Lets the page begin with the scripts in one.
fn name_bundle(files: &mut [PageFile]) -> Result<(), PageError> {
    let entry = format!("/{SCRIPTS}/{ENTRY}.js");
    let index = files.iter_mut().find(|file| file.address == "/index.html");
    let page = index.as_ref().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default();
    match index {
        Some(file) if page.matches(&entry).count() == 1 => file.bytes = page.replace(&entry, BUNDLE).into_bytes(),
        _ => return Err(PageError::Entry { expected: entry }),
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, PageError> {
    fs::read(path).map_err(|error| PageError::Read { path: path.into(), error })
}

fn text(path: &Path) -> Result<String, PageError> {
    fs::read_to_string(path).map_err(|error| PageError::Read { path: path.into(), error })
}

fn collect(folder: &Path, depth: usize, paths: &mut Vec<PathBuf>) -> Result<(), PageError> {
    let failed = |error| PageError::Read { path: folder.into(), error };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if name.starts_with('.') || SKIPPED.contains(&&*name) {
            continue;
        }
        if !path.is_dir() {
            paths.push(path);
        } else if depth > 0 {
            collect(&path, depth - 1, paths)?;
        }
    }
    Ok(())
}

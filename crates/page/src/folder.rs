//! The folder in which the page is written.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::bundle::{BundleError, bundle};
use crate::styles::{StyleError, join_styles};

/// The script that begins, in the folder `js`.
const ENTRY: &str = "app";
/// Where the scripts and the style sheets are served as one each.
const SCRIPT: &str = "/page.js";
const SHEET: &str = "/page.css";
/// The page itself, which names its scripts and sheets.
const INDEX: &str = "/index.html";
/// Files that are there for tools.
const FOR_TOOLS: [&str; 2] = [".ts", "tsconfig.json"];
/// Folders that tools leave among the page's files.
const SKIPPED: [&str; 1] = ["node_modules"];
/// How deep folders may be nested: a bound on the recursion, should a link lead in circles.
const MAX_DEPTH: usize = 8;

/// A file as it is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// Where it is served, such as `/page.css`.
    pub address: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A script of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its name, without `.js`, such as `table/draw`.
    pub name: String,
    /// What is in it.
    pub text: String,
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
    #[error(transparent)]
    Styles(#[from] StyleError),
    #[error("{file} is used by nothing")]
    Unused { file: String },
    #[error("index.html does not name {expected:?} exactly once")]
    Entry { expected: String },
}

/// The files of the page in a folder, sorted by address, its scripts as one and its style sheets as
/// one.
///
/// # Errors
///
/// If a file can't be read, the scripts or the sheets can't be put into one (see [`bundle`] and
/// [`join_styles`]), one of them is used by nothing, or `index.html` does not begin with
/// `js/app.js`.
pub fn page_files(web: &Path) -> Result<Vec<PageFile>, PageError> {
    page_files_with(web, &[])
}

/// The same with scripts in the place of those of the same names, or besides them: a page of the
/// same sources that runs elsewhere.
///
/// # Errors
///
/// As [`page_files`]; a script that is given and used by nothing is an error, too.
pub fn page_files_with(web: &Path, instead: &[Script]) -> Result<Vec<PageFile>, PageError> {
    let mut paths = Vec::new();
    collect(web, MAX_DEPTH, &mut paths)?;
    let (mut files, mut scripts, mut sheets) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        let plain = || PageError::Name { path: path.clone() };
        let name = path.strip_prefix(web).ok().and_then(Path::to_str).ok_or_else(plain)?.replace('\\', "/");
        let inside = |folder: &str, end: &str| name.strip_prefix(folder)?.strip_suffix(end).map(str::to_string);
        if let Some(script) = inside("js/", ".js") {
            if !instead.iter().any(|Script { name, .. }| *name == script) {
                scripts.push((script, text(&path)?));
            }
        } else if let Some(sheet) = inside("css/", ".css") {
            sheets.push((sheet, text(&path)?));
        } else if !FOR_TOOLS.iter().any(|end| name.ends_with(end)) {
            files.push(PageFile { address: format!("/{name}"), bytes: read(&path)? });
        }
    }
    scripts.extend(instead.iter().map(|Script { name, text }| (name.clone(), text.clone())));
    let script = bundle(ENTRY, |name| named(&scripts, name))?;
    all_used("js", &scripts, &script.scripts)?;
    let page = begins_with_bundle(&files)?;
    let styles = join_styles(&page, SHEET, |name| named(&sheets, name))?;
    all_used("css", &sheets, &styles.sheets)?;
    files.retain(|file| file.address != INDEX);
    for (address, text) in [(INDEX, styles.page), (SCRIPT, script.text), (SHEET, styles.text)] {
        files.push(PageFile { address: address.into(), bytes: text.into_bytes() });
    }
    files.sort_by(|one, other| one.address.cmp(&other.address));
    Ok(files)
}

/// The page, which begins with the scripts in one.
fn begins_with_bundle(files: &[PageFile]) -> Result<String, PageError> {
    let entry = format!("/js/{ENTRY}.js");
    let index = files.iter().find(|file| file.address == INDEX);
    let page = index.map(|file| String::from_utf8_lossy(&file.bytes)).unwrap_or_default();
    if page.matches(&entry).count() != 1 {
        return Err(PageError::Entry { expected: entry });
    }
    Ok(page.replace(&entry, SCRIPT))
}

fn named(sources: &[(String, String)], wanted: &str) -> Option<String> {
    sources.iter().find(|(name, _)| name == wanted).map(|(_, text)| text.clone())
}

/// No source lies in a folder for nothing; the ends of their names are the folders' names.
fn all_used(folder: &str, sources: &[(String, String)], used: &[String]) -> Result<(), PageError> {
    match sources.iter().find(|(name, _)| !used.contains(name)) {
        Some((name, _)) => Err(PageError::Unused { file: format!("{folder}/{name}.{folder}") }),
        None => Ok(()),
    }
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

//! The scripts of a folder, and texts that have places to be filled.

use std::fs;
use std::path::Path;

use patience_page::Script;

use crate::error::SiteError;

/// The most folders within folders: a bound on the recursion.
const MAX_DEPTH: usize = 8;

/// The scripts in a folder, sorted by name: those of its folders as `door/transport`.
pub(crate) fn scripts(folder: &Path) -> Result<Vec<Script>, SiteError> {
    let mut found = Vec::new();
    collect(folder, "", MAX_DEPTH, &mut found)?;
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

fn collect(folder: &Path, before: &str, depth: usize, found: &mut Vec<Script>) -> Result<(), SiteError> {
    let failed = |error| SiteError::Read { path: folder.into(), error };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && depth > 0 {
            collect(&path, &format!("{before}{file}/"), depth - 1, found)?;
        }
        let Some(name) = file.strip_suffix(".js").filter(|name| !name.starts_with('.')) else { continue };
        let text = fs::read_to_string(&path).map_err(|error| SiteError::Read { path: path.clone(), error })?;
        found.push(Script { name: format!("{before}{name}"), text });
    }
    Ok(())
}

/// A text with another in the one place where a third stands.
pub(crate) fn filled(text: &str, place: &str, with: &str) -> Result<String, SiteError> {
    match text.matches(place).count() {
        1 => Ok(text.replacen(place, with, 1)),
        _ => Err(SiteError::Filled { text: place.into() }),
    }
}

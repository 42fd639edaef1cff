//! Which libraries are linked in, by what cargo says of a build.

use std::fs;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;
use toml::de::{DeTable, DeValue};

use crate::error::LicencesError;

/// The terms of Rust as a whole.
const STANDARD_TERMS: &str = "MIT OR Apache-2.0";

/// A library that is linked in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Linked {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its terms, as its manifest names them, such as `MIT OR Apache-2.0`.
    pub terms: String,
    /// Whether it is a part of Rust's standard library.
    pub is_standard: bool,
    /// Where it lies.
    pub folder: PathBuf,
}

/// The libraries that were built for a target, sorted, by the messages of a build for it. What lies
/// below `own` is ours and left out.
///
/// # Errors
/// If these are no messages of such a build, or a library has no proper manifest.
pub fn linked(messages: &str, target: &str, own: &Path) -> Result<Vec<Linked>, LicencesError> {
    let mut manifests = Vec::new();
    for (at, line) in messages.lines().enumerate() {
        let message = serde_json::from_str(line).map_err(|source| LicencesError::Message { line: at + 1, source })?;
        manifests.extend(built_for(&message, target));
    }
    if manifests.is_empty() {
        return Err(LicencesError::Nothing(target.into()));
    }
    manifests.sort();
    manifests.dedup();
    let others = manifests.iter().filter(|path| !path.starts_with(own));
    let mut all = others.map(|path| read(path)).collect::<Result<Vec<Linked>, _>>()?;
    all.sort();
    Ok(all)
}

/// The manifest of what a message says was built, if it was built for the target. Build scripts and
/// macros, and what these need, are built for the machine that builds.
fn built_for(message: &Value, target: &str) -> Option<PathBuf> {
    let is = |path: &Value| {
        let path = Path::new(path.as_str().unwrap_or_default());
        path.components().any(|part| part == Component::Normal(target.as_ref()))
    };
    let made = message["reason"] == "compiler-artifact" && message["filenames"].as_array()?.iter().any(is);
    message["manifest_path"].as_str().filter(|_| made).map(PathBuf::from)
}

/// A library, by its manifest.
fn read(path: &Path) -> Result<Linked, LicencesError> {
    let text = fs::read_to_string(path).map_err(|source| LicencesError::Read { path: path.into(), source })?;
    let (table, _) = DeTable::parse_recoverable(&text);
    let package = table.get_ref().get("package").and_then(|package| package.get_ref().as_table());
    let field = |name: &'static str| match package.and_then(|package| package.get(name)).map(toml::Spanned::get_ref) {
        Some(DeValue::String(text)) => Ok(text.to_string()),
        _ => Err(LicencesError::Manifest { path: path.into(), field: name }),
    };
    let (is_standard, terms) = (is_standard(path), field("license").or_else(|_| field("license-file")));
    let terms = match terms {
        // Some manifests there leave it to the whole.
        Err(_) if is_standard => STANDARD_TERMS.into(),
        terms => terms.map_err(|_| LicencesError::Manifest { path: path.into(), field: "license" })?,
    };
    Ok(Linked {
        name: field("name")?,
        version: field("version")?,
        terms,
        is_standard,
        folder: path.parent().unwrap_or(path).into(),
    })
}

/// Whether a manifest is of the standard library's source, which lies where compilers keep it.
fn is_standard(path: &Path) -> bool {
    let parts: Vec<Component<'_>> = path.components().collect();
    let source = ["rustlib", "src", "rust", "library"].map(|part| Component::Normal(part.as_ref()));
    parts.windows(source.len()).any(|some| some == source)
}

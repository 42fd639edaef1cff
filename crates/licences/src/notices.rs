//! The notices as one text, the same on every machine.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::error::LicencesError;
use crate::linked::Linked;

/// The beginnings of the names of files with terms, in lower-case letters.
const NAMES: [&str; 6] = ["licence", "license", "copying", "unlicense", "notice", "copyright"];
/// What the notices of the standard library say; its source does not always come with them.
const STANDARD: &str = include_str!("standard.txt");
const LINE: &str = "------------------------------------------------------------------------------";

/// The libraries with their terms, and then every text of these once, with the libraries that it
/// is of.
///
/// # Errors
/// If a library has no file with its terms, or it can't be read.
pub fn notices(linked: &[Linked]) -> Result<String, LicencesError> {
    let mut told = String::new();
    let (standard, others): (Vec<&Linked>, Vec<&Linked>) = linked.iter().partition(|library| library.is_standard);
    // By the text without its line ends: copies differ in these.
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let mut order = Vec::new();
    for library in &others {
        let name = format!("{} {}", library.name, library.version);
        writeln!(told, "{name}: {}", library.terms).expect("a string takes everything");
        for text in texts_of(&library.folder, &name)? {
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let known = texts.entry(key.clone()).or_insert_with(|| {
                order.push(key);
                (text, Vec::new())
            });
            known.1.push(name.clone());
        }
    }
    let names: Vec<String> = standard.iter().map(|it| format!("{}: {}", it.name, it.terms)).collect();
    let of = if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) };
    writeln!(told, "Rust's standard library{of}").expect("a string takes everything");
    let mut add = |of: &str, text: &str| told.push_str(&format!("\n{LINE}\n{of}\n{LINE}\n\n{}\n", text.trim()));
    for key in order {
        let (text, names) = &texts[&key];
        add(&names.join(", "), text);
    }
    add("Rust's standard library", STANDARD);
    Ok(told)
}

/// The texts in a library's folder, in the order of the names of their files.
fn texts_of(folder: &Path, library: &str) -> Result<Vec<String>, LicencesError> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |source| LicencesError::Read { path, source }
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if NAMES.iter().any(|begin| name.starts_with(begin)) && !name.ends_with(".html") && path.is_file() {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(LicencesError::NoText { library: library.into() });
    }
    paths.sort();
    let text = |path: &Path| -> Result<String, LicencesError> {
        let bytes = fs::read(path).map_err(failed(path))?;
        Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
    };
    paths.iter().map(|path| text(path)).collect()
}

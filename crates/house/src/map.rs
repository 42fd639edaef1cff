//! The map of the files, made from their own first sentences.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Result, ensure};

use crate::files::House;
use crate::rooms::{PAGE, ROOMS};

/// The folders beside the crates that have sources.
const FOLDERS: &[(&str, &str)] = &[
    (PAGE, "the page's modules, in rooms"),
    ("web/css", "the page's style sheets, joined as index.html names them"),
    ("site/js", "modules of the page that differ on the static site"),
    ("site/worker", "the table in the browser: workers, database, service worker"),
    ("tests/browser", "the page and the site, played in real browsers"),
    ("tests/module", "the module beside the native program"),
];

/// Every crate and folder with what it is for; of the parts that are named, every file.
///
/// # Errors
/// If a part has no sources, or a file can't be read.
pub fn draw(house: &House, parts: &[String]) -> Result<String> {
    let mut drawn = String::new();
    for part in parts {
        let files = sources(house, part);
        ensure!(!files.is_empty(), "{part}: no crate and no folder with sources");
        for file in files {
            writeln!(drawn, "{file}: {}", sentence(&house.text(file)?, file))?;
        }
    }
    if parts.is_empty() {
        for name in house.crates() {
            let manifest = house.text(&format!("crates/{name}/Cargo.toml"))?;
            let what = manifest.lines().find_map(|line| line.strip_prefix("description = \"")?.strip_suffix('"'));
            writeln!(drawn, "crates/{name}: {}{}", what.unwrap_or_default(), uses_text(&uses(&manifest)))?;
        }
        for (folder, what) in FOLDERS {
            writeln!(drawn, "{folder}: {what}")?;
            for room in ROOMS.iter().filter(|_| *folder == PAGE) {
                writeln!(drawn, "{folder}/{}: {}{}", room.name, room.what, uses_text(room.may_use))?;
            }
        }
    }
    Ok(drawn)
}

/// The files that say nothing of themselves, or the same as another of their crate or folder.
///
/// # Errors
/// If a file can't be read.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for part in house.crates().chain(FOLDERS.iter().map(|(folder, _)| *folder)) {
        let mut said: BTreeMap<String, &str> = BTreeMap::new();
        for file in sources(house, part) {
            let sentence = sentence(&house.text(file)?, file);
            if sentence.is_empty() {
                faults.push(format!("{file}: begins with no sentence that says what it is about"));
            } else if let Some(other) = said.insert(sentence, file) {
                faults.push(format!("{file}: says the same of itself as {other}"));
            }
        }
    }
    Ok(faults)
}

/// The files of a part: a crate by its folder, or another folder.
fn sources<'h>(house: &'h House, part: &str) -> Vec<&'h str> {
    if !house.has(&format!("crates/{part}/Cargo.toml")) {
        return house.within(part, &[".js", ".mjs", ".ts", ".css"]);
    }
    let inner = ["src", "examples", "benches"].map(|folder| format!("crates/{part}/{folder}"));
    let mut files: Vec<&str> = inner.iter().flat_map(|folder| house.within(folder, &[".rs"])).collect();
    files.sort_unstable();
    files
}

/// The first sentence of the comment that a file begins with.
fn sentence(text: &str, file: &str) -> String {
    let mut said: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        let marks: &[&str] =
            if file.ends_with(".rs") { &["//!"] } else { &["///", "//!", "//", "/**", "/*", "*/", "*"] };
        let rest = marks.iter().find_map(|mark| line.strip_prefix(mark));
        let words = rest.unwrap_or_default().trim_end_matches("*/").trim();
        if words.is_empty() && (rest.is_none() || !said.is_empty()) {
            break;
        }
        said.extend(Some(words).filter(|words| !words.is_empty()));
        if line.ends_with("*/") {
            break;
        }
    }
    let text = said.join(" ");
    let ends = |&(at, sign): &(usize, char)| {
        let rest = &text[at + sign.len_utf8()..];
        let is_end = rest.is_empty() || rest.starts_with(char::is_whitespace);
        match sign {
            '.' => is_end && !text[..at].ends_with("e.g"),
            '!' | '?' => is_end,
            ':' => rest.is_empty(),
            _ => false,
        }
    };
    text.char_indices().find(ends).map(|(at, sign)| text[..at + sign.len_utf8()].to_owned()).unwrap_or_default()
}

fn uses_text(used: &[&str]) -> String {
    if used.is_empty() { String::new() } else { format!(" (uses {})", used.join(", ")) }
}

/// The folders of the crates of ours that a manifest names, but for tests.
fn uses(manifest: &str) -> Vec<&str> {
    let lines = manifest.lines().take_while(|line| *line != "[dev-dependencies]");
    let names = lines.filter_map(|line| line.split([' ', '.']).next().filter(|_| line.contains("workspace = true")));
    names.filter_map(|name| if name == "patience" { Some("core") } else { name.strip_prefix("patience-") }).collect()
}

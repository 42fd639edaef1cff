//! Files of tests that nothing runs.
//!
//! The tests of a crate are modules of its `tests/main.rs`: a file that is not named there, nor as
//! a program of its own in the manifest, would never be run.

use anyhow::Result;

use crate::files::House;

/// # Errors
/// If a file can't be read.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in house.crates() {
        let main = format!("crates/{name}/tests/main.rs");
        if !house.has(&main) {
            continue;
        }
        let (mains, manifest) = (house.text(&main)?, house.text(&format!("crates/{name}/Cargo.toml"))?);
        for file in house.within(&format!("crates/{name}/tests"), &[".rs"]).into_iter().filter(|file| *file != main) {
            let inner = &file[format!("crates/{name}/tests/").len()..];
            let module = match inner.split_once('/') {
                None => inner.trim_end_matches(".rs"),
                Some((folder, "mod.rs")) => folder,
                Some(_) => continue,
            };
            let is_named = mains.lines().any(|line| line == format!("mod {module};"));
            if !is_named && !manifest.lines().any(|line| line == format!("name = {module:?}")) {
                faults.push(format!("{file}: named neither in {main} nor in the crate's Cargo.toml"));
            }
        }
    }
    Ok(faults)
}

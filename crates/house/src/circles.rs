//! Files of a crate, or modules of the page, that import one another in a circle.
//!
//! In Rust a file imports the files that define what it names. What a module passes on (`pub use`)
//! counts as an import of the file it comes from; a `mod` line alone imports nothing.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::files::House;
use crate::modules::Modules;
use crate::rooms::{PAGE, SITE};
use crate::scripts::Scripts;

/// The files that each file imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The folders whose modules run together; later ones stand in for earlier ones.
const TOGETHER: &[&[&str]] = &[&[PAGE], &[PAGE, SITE], &["site/worker"]];

/// The first circle of each crate and of each folder of modules, if it has one.
///
/// # Errors
/// If a file can't be read, or is no Rust.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in house.crates() {
        let roots = ["lib.rs", "main.rs"].map(|root| format!("crates/{name}/src/{root}"));
        let Some(root) = roots.into_iter().find(|root| house.has(root)) else { continue };
        if let Some(circle) = circle(&imports(&Modules::read(house, &root)?)) {
            let inner = |file: &String| file.trim_start_matches(&format!("crates/{name}/src/")).to_owned();
            faults.push(format!("crates/{name}: {}", circle.iter().map(inner).collect::<Vec<_>>().join(" -> ")));
        }
    }
    for folders in TOGETHER {
        let scripts = Scripts::read(house, folders)?;
        let named = scripts.iter().map(|(_, script)| {
            let others = script.imports.iter().filter_map(|import| Some(scripts.get(&import.module)?.file.clone()));
            (script.file.clone(), others.collect())
        });
        if let Some(circle) = circle(&named.collect()) {
            faults.push(circle.join(" -> "));
        }
    }
    faults.dedup();
    Ok(faults)
}

fn imports(modules: &Modules) -> Imports {
    let mut imports = Imports::new();
    for (path, module) in modules.iter() {
        let used = module.named.iter().filter_map(|named| modules.target(path, named));
        let others = used.map(|other| other.file.clone()).filter(|other| *other != module.file);
        imports.entry(module.file.clone()).or_default().extend(others);
    }
    imports
}

/// Files that import one another in a circle, the first again as the last.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    let mut done: BTreeSet<&String> = BTreeSet::new();
    for start in imports.keys() {
        let mut way = vec![(start, imports[start].iter())];
        while let Some((file, open)) = way.last_mut() {
            let Some(next) = open.next() else {
                done.insert(file);
                way.pop();
                continue;
            };
            if let Some(at) = way.iter().position(|(file, _)| *file == next) {
                return Some(way[at..].iter().map(|(file, _)| *file).chain([next]).cloned().collect());
            }
            if !done.contains(next) {
                way.push((next, imports[next].iter()));
            }
        }
    }
    None
}

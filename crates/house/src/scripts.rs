//! What JavaScript modules import.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::files::House;

/// An import, and the line in which it begins.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) line: usize,
    /// The module that is imported, by its name from the folder of the modules.
    pub(crate) module: String,
}

/// Modules by their names from a folder, such as `table/draw.js`.
#[derive(Debug)]
pub(crate) struct Scripts(BTreeMap<String, Script>);

/// A module.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) file: String,
    pub(crate) imports: Vec<Import>,
}

impl Scripts {
    /// The modules of folders, of which each stands in for what those before it have by the same
    /// names.
    pub(crate) fn read(house: &House, folders: &[&str]) -> Result<Scripts> {
        let mut scripts = BTreeMap::new();
        for folder in folders {
            for file in house.within(folder, &[".js"]) {
                let name = &file[folder.len() + 1..];
                let imports = imports(name, &house.text(file)?);
                scripts.insert(name.to_owned(), Script { file: file.to_owned(), imports });
            }
        }
        Ok(Scripts(scripts))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &Script)> {
        self.0.iter()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Script> {
        self.0.get(name)
    }
}

/// The imports of a module: statements that begin a line. Types that comments import are none.
fn imports(name: &str, text: &str) -> Vec<Import> {
    let mut found = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, begin)) = lines.next() {
        let Some(rest) = begin.strip_prefix("import").filter(|rest| rest.starts_with([' ', '{', '"'])) else {
            continue;
        };
        let mut statement = rest.to_owned();
        while !statement.contains(';') {
            let Some((_, more)) = lines.next() else { break };
            statement.push_str(more);
        }
        let way = statement.split('"').nth(1).filter(|way| way.starts_with('.'));
        found.extend(way.map(|way| Import { line, module: resolved(name, way) }));
    }
    found
}

/// Where a way leads, such as `../table/draw.js` from `play/hints.js`.
fn resolved(from: &str, way: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in way.split('/').filter(|part| *part != ".") {
        if part == ".." && !parts.is_empty() {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

//! Lists the rule files of the folder `games`, so that a game is built in by putting its file
//! there, and the names of their presets, so that a name is found without reading the files at run
//! time.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use toml::de::{DeTable, DeValue};

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let games = Path::new(&manifest).join("games");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut files: Vec<_> = fs::read_dir(&games)
        .unwrap_or_else(|error| panic!("{}: {error}", games.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut list = String::from("static BUILT_IN: &[BuiltIn] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("it was just listed");
        println!("cargo::rerun-if-changed={}", path.display());
        list_file(&mut list, &path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    list.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("games.rs");
    fs::write(out, list).expect("the build folder can be written");
}

/// Writes the entry of one rule file: its name, its text, and the id and names of each of its
/// presets.
fn list_file(list: &mut String, path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let root = DeTable::parse(&text).map_err(|error| error.to_string())?;
    let root = root.get_ref();
    let presets = match root.get("preset").map(toml::Spanned::get_ref) {
        None => Vec::new(),
        Some(DeValue::Array(presets)) => presets.iter().filter_map(|preset| preset.get_ref().as_table()).collect(),
        Some(_) => return Err("preset is no list of tables".into()),
    };
    let file = path.file_name().expect("it is a file").to_string_lossy();
    writeln!(list, "    BuiltIn {{ file: {file:?}, text: include_str!({:?}), presets: &[", path.display().to_string())
        .expect("a string");
    for table in std::iter::once(root).chain(presets) {
        let id = table.get("id").and_then(|id| id.get_ref().as_str()).ok_or("an id is missing")?;
        let names = table.get("name").and_then(|name| name.get_ref().as_table()).ok_or("a name is missing")?;
        let mut pairs = Vec::new();
        for (lang, name) in names {
            let name = name.get_ref().as_str().ok_or("a name is no text")?;
            let code = lang.get_ref();
            if !(2..=3).contains(&code.len()) || !code.bytes().all(|sign| sign.is_ascii_lowercase()) {
                return Err(format!("{code:?} is not the code of a language"));
            }
            pairs.push((code.to_string(), name.trim().to_owned()));
        }
        writeln!(list, "        ({id:?}, &{pairs:?}),").expect("a string");
    }
    list.push_str("    ] },\n");
    Ok(())
}

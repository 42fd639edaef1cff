//! Lists the rule files of the folder `games`, so that a game is built in by putting its file
//! there, with its family and the names of its presets, so that a name is found without reading the
//! files at run time.

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
    // In the order of their ids: one may begin another.
    files.sort_by_key(|file| file.with_extension(""));
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
    let family = root.get("family").map_or(Some("other"), |family| family.get_ref().as_str());
    let family = family.ok_or("family is no text")?;
    let mut others = Vec::new();
    for (lang, names) in root.get("other-names").and_then(|names| names.get_ref().as_table()).into_iter().flatten() {
        let names = names.get_ref().as_array().ok_or("other-names has no lists")?;
        let names: Option<Vec<&str>> = names.iter().map(|name| name.get_ref().as_str().map(str::trim)).collect();
        others.push((code(lang.get_ref())?, names.ok_or("a name is no text")?));
    }
    let mut other_names = String::new();
    for (lang, names) in others {
        write!(other_names, "({lang:?}, &{names:?}), ").expect("a string");
    }
    writeln!(
        list,
        "    BuiltIn {{ file: {file:?}, text: include_str!({:?}), family: {family:?}, other_names: &[{other_names}], \
         presets: &[",
        path.display().to_string()
    )
    .expect("a string");
    for table in std::iter::once(root).chain(presets) {
        let id = table.get("id").and_then(|id| id.get_ref().as_str()).ok_or("an id is missing")?;
        let names = table.get("name").and_then(|name| name.get_ref().as_table()).ok_or("a name is missing")?;
        let mut pairs = Vec::new();
        for (lang, name) in names {
            let name = name.get_ref().as_str().ok_or("a name is no text")?;
            pairs.push((code(lang.get_ref())?, name.trim().to_owned()));
        }
        writeln!(list, "        ({id:?}, &{pairs:?}),").expect("a string");
    }
    list.push_str("    ] },\n");
    Ok(())
}

fn code(lang: &str) -> Result<String, String> {
    let is_code = (2..=3).contains(&lang.len()) && lang.bytes().all(|sign| sign.is_ascii_lowercase());
    if is_code { Ok(lang.to_owned()) } else { Err(format!("{lang:?} is not the code of a language")) }
}

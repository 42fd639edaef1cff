//! Lists the files in `lang/`, so that a language is added by putting its file there, and puts the
//! texts of each in the order in which they are looked up.

// The library needs more of these than this script.
#[allow(dead_code)]
#[path = "src/text.rs"]
mod text;
#[allow(dead_code)]
#[path = "src/tree.rs"]
mod tree;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("lang");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder lang is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let (mut list, mut codes) = (String::from("&[\n"), String::from("&["));
    for file in files {
        let code = file.file_stem().expect("it ends in .json").to_str().expect("codes are plain text");
        let text = fs::read_to_string(&file).expect("it was just listed");
        let read: Result<tree::Tree, _> = serde_json::from_str(&text);
        let tree = read.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let language = ["code", "name", "decimal", "group", "percent"];
        let language: Vec<_> = language.iter().filter_map(|&field| Some((field, tree.language(field)?))).collect();
        let (texts, begins) = text::written(tree.texts());
        writeln!(
            list,
            "    BuiltInFile {{ code: {code:?}, language: &{language:?}, texts: {texts:?}, begins: &{begins:?} }},"
        )
        .expect("a string takes everything");
        write!(codes, "{code:?}, ").expect("a string takes everything");
    }
    list.push(']');
    codes.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (name, text) in [("languages.rs", list), ("codes.rs", codes)] {
        fs::write(Path::new(&out).join(name), text).expect("the build folder can be written");
    }
}

//! Lists the files in `lang/`, so that a language is added by putting its file there.

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
        let path = file.to_str().expect("paths are plain text");
        writeln!(list, "    ({code:?}, include_str!({path:?})),").expect("a string takes everything");
        write!(codes, "{code:?}, ").expect("a string takes everything");
    }
    list.push(']');
    codes.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (name, text) in [("languages.rs", list), ("codes.rs", codes)] {
        fs::write(Path::new(&out).join(name), text).expect("the build folder can be written");
    }
}

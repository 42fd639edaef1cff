//! Lists the rule files of the folder `games`, so that a game is built in by putting its file there.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let games = Path::new(&manifest).join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut files: Vec<_> = fs::read_dir(&games)
        .unwrap_or_else(|error| panic!("{}: {error}", games.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut list = String::from("const FILES: &[(&str, &str)] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("it was just listed");
        let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("a string");
    }
    list.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("games.rs");
    fs::write(out, list).expect("the build folder can be written");
}

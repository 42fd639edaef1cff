//! Embeds the page: lists every file below `web` with its address, its bytes and a fingerprint of
//! them, so that a file is served by putting it there.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders that tools leave among the page's files.
const SKIPPED: &[&str] = &["node_modules"];
/// How deep folders may be nested: a bound on the recursion, should a link lead in circles.
const MAX_DEPTH: usize = 8;

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let web = Path::new(&manifest).join("../../web").canonicalize().expect("the folder web is there");
    // For a folder Cargo looks at every file below it, so new files are noticed, too.
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, MAX_DEPTH, &mut files);
    files.sort();
    let mut list = String::from("const FILES: &[File] = &[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&web).expect("it lies below").to_str().expect("addresses are plain text");
        let address = format!("/{}", name.replace('\\', "/"));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let path = path.to_str().expect("paths are plain text");
        writeln!(list, "    File {{ address: {address:?}, bytes: include_bytes!({path:?}), tag: {tag:?} }},")
            .expect("a string takes everything");
    }
    list.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, list).expect("the build folder can be written");
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("it was just listed").to_string_lossy();
        if name.starts_with('.') || SKIPPED.contains(&&*name) {
            continue;
        }
        if !path.is_dir() {
            files.push(path);
        } else if depth > 0 {
            collect(&path, depth - 1, files);
        }
    }
}

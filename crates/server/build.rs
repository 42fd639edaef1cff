//! Embeds the page: lists its files with address, bytes and a fingerprint of them. A file is served
//! by putting it into the folder `web`.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::{env, fs};

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let web = Path::new(&manifest).join("../../web").canonicalize().expect("the folder web is there");
    // For a folder Cargo looks at every file below it, so new files are noticed, too.
    println!("cargo::rerun-if-changed={}", web.display());
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let files = patience_page::page_files(&web).unwrap_or_else(|error| panic!("{}: {error}", web.display()));
    let mut list = String::from("const FILES: &[File] = &[\n");
    for (number, file) in files.iter().enumerate() {
        let mut hasher = DefaultHasher::new();
        file.bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let path = Path::new(&out).join(format!("page-{number}"));
        fs::write(&path, &file.bytes).expect("the build folder can be written");
        let (address, path) = (&file.address, path.to_str().expect("paths are plain text"));
        writeln!(list, "    File {{ address: {address:?}, bytes: include_bytes!({path:?}), tag: {tag:?} }},")
            .expect("a string takes everything");
    }
    list.push_str("];\n");
    fs::write(Path::new(&out).join("page.rs"), list).expect("the build folder can be written");
}

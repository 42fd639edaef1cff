//! The notices of made-up libraries, by messages such as cargo writes.

use std::fs;
use std::path::Path;

use patience_licences::{LicencesError, linked, notices};
use serde_json::json;

const TARGET: &str = "wasm32-unknown-unknown";

/// A library's folder with its manifest and these files; gives cargo's message of having built it.
fn built(root: &Path, folder: &str, manifest: &str, files: &[(&str, &str)], made: &str) -> String {
    let folder = root.join(folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let made = root.join("target").join(made);
    let message = json!({
        "reason": "compiler-artifact",
        "manifest_path": folder.join("Cargo.toml"),
        "target": {"kind": ["lib"]},
        "filenames": [made],
    });
    message.to_string()
}

fn manifest(name: &str, terms: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"1.2.3\"\n{terms}\n")
}

const MIT: &str = "license = \"MIT\"";
const FOR_TARGET: &str = "wasm32-unknown-unknown/module/deps/liba.rlib";
const FOR_HOST: &str = "module/deps/liba.so";

/// Some libraries, of which two have the same text but for its line ends.
fn messages(root: &Path) -> Vec<String> {
    let one = ("LICENSE-MIT", "Copyright one\n\nPermission\n");
    let other = ("COPYING", "Copyright one\r\n\r\nPermission\r\n");
    vec![
        json!({"reason": "build-script-executed"}).to_string(),
        built(root, "b", &manifest("b", MIT), &[one, ("NOTICE.html", "no text"), ("src.rs", "")], FOR_TARGET),
        built(root, "a", &manifest("a", "license = \"MIT OR Zlib\""), &[other, ("license-zlib", "Zlib")], FOR_TARGET),
        built(root, "macros", &manifest("macros", MIT), &[], FOR_HOST),
        built(root, "own/crates/c", &manifest("c", MIT), &[], FOR_TARGET),
        built(root, "lib/rustlib/src/rust/library/core", &manifest("core", ""), &[], FOR_TARGET),
        json!({"reason": "build-finished", "success": true}).to_string(),
    ]
}

fn told(root: &Path, messages: &[String]) -> Result<String, LicencesError> {
    notices(&linked(&messages.join("\n"), TARGET, &root.join("own"))?)
}

#[test]
fn what_is_linked_in_is_named_with_its_terms_and_each_text_stands_once() {
    let root = tempfile::tempdir().unwrap();
    let text = told(root.path(), &messages(root.path())).unwrap();
    let list = "a 1.2.3: MIT OR Zlib\nb 1.2.3: MIT\nRust's standard library (core: MIT OR Apache-2.0)\n";
    assert!(text.contains(list), "{text}");
    assert_eq!(text.matches("Copyright one").count(), 1, "{text}");
    assert!(text.contains("\na 1.2.3, b 1.2.3\n") && text.contains("\n\nZlib\n"), "{text}");
    for absent in ["macros", "c 1.2.3", "no text", "\r", root.path().to_str().unwrap()] {
        assert!(!text.contains(absent), "{absent:?}: {text}");
    }
}

#[test]
fn the_same_libraries_give_the_same_text_in_any_order_and_place() {
    let [here, there] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut turned = messages(there.path());
    turned.reverse();
    assert_eq!(told(here.path(), &messages(here.path())).unwrap(), told(there.path(), &turned).unwrap());
}

#[test]
fn what_is_missing_is_told() {
    let root = tempfile::tempdir().unwrap();
    let with = |folder: &str, manifest: &str, files: &[(&str, &str)]| {
        let message = built(root.path(), folder, manifest, files, FOR_TARGET);
        told(root.path(), &[message]).unwrap_err().to_string()
    };
    assert!(with("d", &manifest("d", MIT), &[]).starts_with("d 1.2.3: expected a file with its terms"));
    assert!(
        with("e", &manifest("e", ""), &[])
            .contains("e/Cargo.toml: expected the manifest of a library, found one without license")
    );
    assert!(
        with("f", "nonsense", &[]).contains("f/Cargo.toml: expected the manifest of a library, found one without ")
    );
    let read = |messages: &str| linked(messages, TARGET, root.path()).unwrap_err().to_string();
    assert!(read("{}\nCompiling a").starts_with("line 2: expected a message of cargo"));
    assert!(read(&built(root.path(), "g", &manifest("g", MIT), &[], FOR_HOST)).contains("nothing that was built"));
    assert!(read("").contains("nothing that was built"));
}

//! What several tests need.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder of the test data.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The independent transcripts: name, transcript and replay lines.
pub(crate) fn conformance() -> Vec<(String, String, String)> {
    let folder = data().join("conformance");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| {
            entry.unwrap().file_name().into_string().unwrap().strip_suffix(".transcript.json").map(str::to_owned)
        })
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let transcript = fs::read_to_string(folder.join(format!("{name}.transcript.json"))).unwrap();
            let packed = fs::read(folder.join(format!("{name}.replay.jsonl.gz"))).unwrap();
            let mut lines = String::new();
            flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut lines).unwrap();
            (name, transcript, lines)
        })
        .collect()
}

//! Damaged rows, manifests, folders and packs. `patience_mutation` says how to have more of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::common::{decide, manifest};
use patience::{Lang, Library};
use patience_mutation::{asked, run, run_through};
use patience_survey::row::Row;
use patience_survey::{
    Manifest, Packing, Sampling, compare, compared, csv, gather, html, markdown, pack, read_published, verify,
};

const ROWS: &str = "rows.csv";
const MANIFEST: &str = "manifest.json";

/// A small survey, whose wins have their moves.
fn survey(folder: &Path) -> PathBuf {
    let dir = folder.join("run");
    decide(&dir, &manifest(&["daemon", "napoleon"], (1, 3), None), 1).unwrap();
    dir
}

/// Checks and reports; says whether it could be checked, and whether nothing was wrong then.
fn look(path: &Path, library: &Library) -> (bool, bool) {
    let sampling = Sampling { sample: 0, seed: 1, nodes: 1, jobs: 1 };
    let stop = AtomicBool::new(false);
    let mut named = 0;
    let mut name = |wrong: String| {
        assert!(!wrong.is_empty());
        named += 1;
    };
    let verified = verify(path, library, &sampling, &stop, &mut |_| {}, &mut name);
    if let Ok(report) = gather(&[path.to_owned()]) {
        assert!(!markdown(&report, &[], Lang::EN).is_empty());
        assert!(!html(&report, &[], "table.csv", Lang::EN).is_empty());
        assert!(!csv(&report).is_empty());
    }
    // Beside itself nothing differs.
    if let Ok(found) = compare(path, path) {
        assert!(found.contrary == 0 && found.games.iter().all(|game| game.columns.is_empty()), "{found:?}");
        assert!(!compared(&found, Lang::EN).is_empty());
    }
    match verified {
        Ok(verified) => {
            assert!(named >= verified.wrong.min(1));
            (true, verified.wrong == 0)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            (false, false)
        }
    }
}

#[test]
fn mutated_rows() {
    let all = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(survey(all.path()).join(ROWS)).unwrap();
    let good: Vec<Vec<u8>> = text.lines().skip(1).map(|line| line.as_bytes().to_vec()).collect();
    run("rows", &good, 5000, |input| {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let Ok(row) = Row::parse(text) else { return false };
        assert_eq!(Row::parse(&row.to_string()).unwrap().deal, row.deal);
        true
    });
}

#[test]
fn mutated_manifests() {
    let all = tempfile::tempdir().unwrap();
    let good = [fs::read(survey(all.path()).join(MANIFEST)).unwrap()];
    run("manifests", &good, 2000, |input| {
        let Ok(manifest) = Manifest::parse(&String::from_utf8_lossy(input)) else { return false };
        assert_eq!(Manifest::parse(&manifest.to_json()).unwrap().to_json(), manifest.to_json());
        manifest.row_count();
        true
    });
}

#[test]
fn mutated_folders() {
    let (all, library) = (tempfile::tempdir().unwrap(), Library::builtin());
    let dir = survey(all.path());
    for name in [ROWS, MANIFEST] {
        let whole = fs::read(dir.join(name)).unwrap();
        // Rows are read whatever they are: then what is wrong is named.
        run_through(&format!("a folder's {name}"), std::slice::from_ref(&whole), asked(150).0, |input| {
            fs::write(dir.join(name), input).unwrap();
            let (read, sound) = look(&dir, &library);
            // What follows the last line's end counts as not yet written.
            let end = input.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            assert!(!sound || name == MANIFEST || input[..end] == whole, "a change of rows is not noticed");
            let said = |text: &[u8]| Manifest::parse(std::str::from_utf8(text).unwrap()).unwrap();
            assert!(!sound || name == ROWS || said(input) == said(&whole), "a changed manifest is not noticed");
            read
        });
        fs::write(dir.join(name), &whole).unwrap();
    }
}

#[test]
fn mutated_packs() {
    let (all, library) = (tempfile::tempdir().unwrap(), Library::builtin());
    let packed = all.path().join("packed.csv.gz");
    let small = all.path().join("small.csv.gz");
    let survey = [survey(all.path())];
    pack(&survey, &packed, Packing::WHOLE).unwrap();
    pack(&survey, &small, Packing::SMALL).unwrap();
    for (packed, path) in [&packed, &small].into_iter().flat_map(|packed| {
        let bare = packed.with_extension("").with_extension("json");
        [(packed, packed.clone()), (packed, bare)]
    }) {
        let whole = fs::read(&path).unwrap();
        run(&format!("a pack's {:?}", path.extension().unwrap()), std::slice::from_ref(&whole), 150, |input| {
            fs::write(&path, input).unwrap();
            look(packed, &library).0
        });
        fs::write(&path, &whole).unwrap();
    }
}

#[test]
fn mutated_published_results() {
    let good = [
        b"preset,percent,plus_minus,source\nklondike,81.945,0.084,Blake and Gent 2019\nfreecell,99.999,0.001,a list\n"
            .to_vec(),
    ];
    run("published results", &good, 2000, |input| read_published(&String::from_utf8_lossy(input)).is_ok());
}

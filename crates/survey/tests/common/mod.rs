//! Small surveys in folders that go away.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use patience::{Library, Options};
use patience_batch::memory::Division;
use patience_survey::{
    Deals, GameChoice, Manifest, Progress, Sampling, Settings, Shard, SurveyError, Verified, run, verify,
};

pub(crate) fn settings(nodes: u64) -> Settings {
    Settings {
        nodes,
        seconds: None,
        bytes_per_deal: 16 << 20,
        seed: 0,
        shortening: 100,
        fair: None,
        version: "1".into(),
        commit: "abc".into(),
    }
}

pub(crate) fn manifest(presets: &[&str], deals: (u64, u64), shard: Option<Shard>) -> Manifest {
    let library = Library::builtin();
    let games = presets.iter().map(|preset| GameChoice::new(preset, Options::default(), &library));
    let mut manifest = Manifest::new(games.collect(), Deals::new(&(deals.0..=deals.1)), shard, settings(2_000));
    manifest.solutions = true;
    manifest
}

pub(crate) fn decide(dir: &Path, manifest: &Manifest, jobs: usize) -> Result<Progress, SurveyError> {
    let division = Division { bytes_per_deal: 16 << 20, jobs };
    run(dir, manifest, &Library::builtin(), division, None, &AtomicBool::new(false), &mut |_| {})
}

/// Checks a result with a sample of so many; gives what was found and what was named.
pub(crate) fn check(path: &Path, sample: u64) -> (Verified, Vec<String>) {
    let sampling = Sampling { sample, seed: 1, nodes: 20_000, jobs: 2 };
    let mut named = Vec::new();
    let stop = AtomicBool::new(false);
    let found = verify(path, &Library::builtin(), &sampling, &stop, &mut |_| {}, &mut |wrong| named.push(wrong));
    (found.unwrap(), named)
}

/// The rows without their processor time, which alone may differ.
pub(crate) fn rows(dir: &Path) -> Vec<String> {
    let text = fs::read_to_string(dir.join("rows.csv")).unwrap();
    assert!(text.ends_with('\n'));
    let plain = |line: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields.remove(6);
        fields.join(",")
    };
    text.lines().map(plain).collect()
}

//! Which crates of ours use which, and what must not come into those that do no I/O.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::files::House;

/// A crate, and those of ours that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("patience", &[]),
    ("patience-files", &[]),
    ("patience-house", &[]),
    ("patience-licences", &[]),
    ("patience-literal", &[]),
    ("patience-mutation", &[]),
    ("patience-page", &[]),
    ("patience-formats", &["patience"]),
    ("patience-solver", &["patience"]),
    ("patience-words", &["patience"]),
    ("patience-batch", &["patience-solver"]),
    ("patience-table", &["patience", "patience-formats", "patience-solver", "patience-words"]),
    ("patience-advice", &["patience", "patience-solver", "patience-table"]),
    ("patience-module", &["patience-advice", "patience-table"]),
    ("patience-site", &["patience-page", "patience-table", "patience-words"]),
    ("patience-server", &["patience-files", "patience-page", "patience-table", "patience-words"]),
    ("patience-tui", &["patience-table", "patience-words"]),
    ("patience-survey", &["patience", "patience-batch", "patience-files", "patience-solver", "patience-words"]),
    (
        "patience-cli",
        &[
            "patience",
            "patience-advice",
            "patience-batch",
            "patience-files",
            "patience-formats",
            "patience-server",
            "patience-solver",
            "patience-survey",
            "patience-table",
            "patience-tui",
            "patience-words",
        ],
    ),
];

/// These do no I/O and know no clock, threads or async.
const PURE: &[&str] = &["patience", "patience-formats", "patience-solver", "patience-table", "patience-words"];
/// Crates for that.
const IMPURE: &[&str] = &[
    "async-std",
    "axum",
    "chrono",
    "crossterm",
    "jiff",
    "mio",
    "ratatui",
    "rayon",
    "rusqlite",
    "smol",
    "time",
    "tokio",
];
/// What of the standard library is for that. The solver has threads, which its callers count.
const IMPURE_MODULES: &[&str] = &["fs", "net", "thread", "time", "process", "env"];
const NO_THREADS: &[&str] = &["core", "formats", "words", "table"];

/// # Errors
/// If cargo can't be run, or a file can't be read.
pub fn check(house: &House) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let graph = Graph::of(house)?;
    for (name, used) in &graph.ours {
        match MAY_USE.iter().find(|(of, _)| of == name) {
            None => faults.push(format!("{name}: not in the list of what each crate may use")),
            Some((_, may)) => {
                let others = used.iter().filter(|other| !may.contains(&other.as_str()));
                faults.extend(others.map(|other| format!("{name}: must not use {other}")));
            }
        }
    }
    for name in PURE.iter().filter(|name| graph.ours.contains_key(**name)) {
        let reached = graph.reached(name);
        let impure = IMPURE.iter().filter(|other| reached.contains(**other));
        faults.extend(impure.map(|other| format!("{name}: {other} must not come into it")));
    }
    for name in NO_THREADS {
        for file in house.within(&format!("crates/{name}/src"), &[".rs"]) {
            for (number, line) in (1..).zip(house.text(file)?.lines()) {
                let impure = IMPURE_MODULES.iter().find(|module| line.contains(&format!("std::{module}")));
                faults.extend(impure.map(|module| format!("{file}:{number}: std::{module} must not be used here")));
            }
        }
    }
    Ok(faults)
}

/// The crates, and what each uses outside tests.
struct Graph {
    /// Of ours, those of ours that they use.
    ours: BTreeMap<String, BTreeSet<String>>,
    /// Of all, by id: the name, and the ids of what they use.
    all: BTreeMap<String, (String, Vec<String>)>,
}

impl Graph {
    fn of(house: &House) -> Result<Graph> {
        let args = ["metadata", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"];
        let output = Command::new("cargo").args(args).current_dir(house.root()).output().context("running cargo")?;
        ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
        let told: Value = serde_json::from_slice(&output.stdout)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let packages = list(&told["packages"]);
        let names: BTreeMap<String, String> =
            packages.iter().map(|package| (text(&package["id"]), text(&package["name"]))).collect();
        let members: BTreeSet<String> = list(&told["workspace_members"]).iter().map(text).collect();
        let mut graph = Graph { ours: BTreeMap::new(), all: BTreeMap::new() };
        for node in list(&told["resolve"]["nodes"]) {
            let id = text(&node["id"]);
            let is_for_tests = |of: &Value| list(&of["dep_kinds"]).iter().all(|kind| kind["kind"] == "dev");
            let used = list(&node["deps"]).into_iter().filter(|of| !is_for_tests(of));
            let used: Vec<String> = used.map(|of| text(&of["pkg"])).collect();
            let name = names.get(&id).cloned().unwrap_or_default();
            if members.contains(&id) {
                let of_ours = used.iter().filter(|id| members.contains(*id)).filter_map(|id| names.get(id).cloned());
                graph.ours.insert(name.clone(), of_ours.collect());
            }
            graph.all.insert(id, (name, used));
        }
        Ok(graph)
    }

    /// The names of all that a crate uses, directly or not.
    fn reached(&self, name: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = self.all.iter().filter(|(_, (own, _))| own == name).map(|(id, _)| id).collect();
        let mut seen: BTreeSet<&String> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            let Some((name, used)) = self.all.get(id) else { continue };
            reached.insert(name.as_str());
            open.extend(used.iter().filter(|id| seen.insert(id)));
        }
        reached
    }
}

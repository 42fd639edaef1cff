//! The files of the house: those that git knows or would add.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// A working tree and its files.
#[derive(Clone, Debug)]
pub struct House {
    root: PathBuf,
    /// By their names from the root, sorted.
    files: Vec<String>,
}

impl House {
    /// The house in which a folder lies.
    ///
    /// # Errors
    /// If it is in no git repository, or git can't be run.
    pub fn of(folder: &Path) -> Result<House> {
        let root = PathBuf::from(git(folder, &["rev-parse", "--show-toplevel"])?.trim_end());
        let listed = git(&root, &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
        let mut files: Vec<String> =
            listed.split('\0').filter(|name| root.join(name).is_file()).map(str::to_owned).collect();
        files.sort_unstable();
        files.dedup();
        Ok(House { root, files })
    }

    /// Where it stands.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The files in a folder, at any depth, whose names end so; of the root, all of them.
    pub fn within(&self, folder: &str, ends: &[&str]) -> Vec<&str> {
        let is_in =
            |name: &str| folder.is_empty() || name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let all = self.files.iter().map(String::as_str);
        all.filter(|name| is_in(name) && ends.iter().any(|end| name.ends_with(end))).collect()
    }

    /// Whether there is such a file.
    pub fn has(&self, name: &str) -> bool {
        self.files.binary_search_by(|file| file.as_str().cmp(name)).is_ok()
    }

    /// A file's text.
    ///
    /// # Errors
    /// If it can't be read, or is no text.
    pub fn text(&self, name: &str) -> Result<String> {
        fs::read_to_string(self.root.join(name)).with_context(|| format!("reading {name}"))
    }

    /// A file's size in bytes.
    ///
    /// # Errors
    /// If it is gone.
    pub fn size(&self, name: &str) -> Result<u64> {
        Ok(fs::metadata(self.root.join(name)).with_context(|| format!("looking at {name}"))?.len())
    }

    /// The folders of the crates, by name.
    pub fn crates(&self) -> impl Iterator<Item = &str> {
        let manifests = self.files.iter().filter_map(|name| name.strip_prefix("crates/")?.strip_suffix("/Cargo.toml"));
        manifests.filter(|name| !name.contains('/'))
    }
}

fn git(folder: &Path, args: &[&str]) -> Result<String> {
    let output = Command::new("git").args(args).current_dir(folder).output().context("running git")?;
    ensure!(output.status.success(), "git {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8(output.stdout)?)
}

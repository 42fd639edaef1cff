//! What holds for every command: the language, the games, the width of texts.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;
use patience::{Lang, Library};
use patience_server::add_kept_rules;
use terminal_size::terminal_size;

use crate::input;
use crate::output;
use crate::words;

/// The narrowest and widest texts: beyond that nobody can read them.
const MIN_WIDTH: usize = 40;
const MAX_WIDTH: usize = 100;
/// The width where there is no terminal.
const DEFAULT_WIDTH: usize = 80;

/// What holds for every command.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) lang: Lang,
    /// Whether it was asked for, and is not only that of the environment.
    pub(crate) says_lang: bool,
    rule_files: Vec<PathBuf>,
    /// The width that texts are wrapped to, in characters.
    pub(crate) width: usize,
}

impl Context {
    pub(crate) fn new(lang: Lang, says_lang: bool, rule_files: Vec<PathBuf>) -> Context {
        Context { lang, says_lang, rule_files, width: width() }
    }

    /// The files of `--rules`.
    pub(crate) fn rule_files(&self) -> &[PathBuf] {
        &self.rule_files
    }

    /// The games that are built in and those of `--rules`, of which some commands need none.
    pub(crate) fn library(&self) -> Result<Library> {
        let mut library = Library::builtin();
        for path in &self.rule_files {
            let text = input::read(path, input::MAX_SMALL_BYTES, self.lang)?;
            let added = library.add(&input::name(path), &text);
            added.map_err(|error| words::added_file(self.lang, path, &error))?;
        }
        Ok(library)
    }

    /// The same and those whose rule files are kept in a data folder. What is wrong with one of
    /// these is said, and keeps nobody from playing.
    pub(crate) fn library_with(&self, data: &Path) -> Result<Library> {
        let mut library = self.library()?;
        for error in add_kept_rules(&mut library, data) {
            output::note(&words::kept_rules(self.lang, &error));
        }
        Ok(library)
    }
}

fn width() -> usize {
    let asked = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let terminal = || terminal_size().map(|(width, _)| usize::from(width.0));
    asked.or_else(terminal).unwrap_or(DEFAULT_WIDTH).clamp(MIN_WIDTH, MAX_WIDTH)
}

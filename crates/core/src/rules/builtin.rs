//! The games that are built in, and those that are added to them.

use std::sync::Arc;

use crate::card::shorten;
use crate::rules::figures::{self, Figures};
use crate::rules::model::Rules;
use crate::rules::problem::RuleFileError;
use crate::rules::ruleset::{OptionError, OptionValue, Ruleset};

// Every file of the folder `games`, as (name, text); written by the build script.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The games that can be played: those of the folder `games`, and rule files added to them.
///
/// ```
/// let library = patience::Library::builtin();
/// let rules = library.rules("grosse-harfe-nsv", &[]).unwrap();
/// assert_eq!(rules.card_count(), 104);
/// ```
#[derive(Debug)]
pub struct Library {
    rulesets: Vec<Arc<Ruleset>>,
    /// The rule files of the last of them, which were added.
    added: Vec<String>,
    figures: Vec<Figures>,
}

/// A game can't be found or added, or its options are not as given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// No game and no preset has this name.
    #[error("there is no game {name:?}; there are {}", .known.join(", "))]
    UnknownGame {
        /// The name that was given.
        name: String,
        /// Every preset's name.
        known: Vec<String>,
    },
    /// An option is not as the game has it.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The added file is wrong.
    #[error(transparent)]
    File(#[from] RuleFileError),
    /// Another game already has this name.
    #[error("there is a game {0:?} already")]
    Taken(String),
}

impl Library {
    /// The games of the project's own rule files.
    ///
    /// # Panics
    /// If one of these files is wrong; a test reads them all.
    pub fn builtin() -> Library {
        let read = |&(file, text): &(&str, &str)| match Ruleset::read(file, text) {
            Ok(ruleset) => Arc::new(ruleset),
            Err(error) => panic!("a built-in rule file is wrong:\n{error}"),
        };
        Library { rulesets: FILES.iter().map(read).collect(), added: Vec::new(), figures: figures::builtin() }
    }

    /// Adds a game from a rule file; `file` is its name for messages. Gives its id.
    ///
    /// # Errors
    /// Every problem of the file, or the name of a preset that is taken already.
    pub fn add(&mut self, file: &str, text: &str) -> Result<String, LibraryError> {
        let ruleset = Ruleset::read(file, text)?;
        if let Some(taken) = ruleset.presets().iter().find(|preset| self.find(&preset.id).is_some()) {
            return Err(LibraryError::Taken(taken.id.clone()));
        }
        let id = ruleset.id().to_owned();
        self.rulesets.push(Arc::new(ruleset));
        self.added.push(text.to_owned());
        Ok(id)
    }

    /// What surveys have found out about a preset as it is, without other options.
    pub fn figures(&self, preset: &str) -> Option<&Figures> {
        self.figures.iter().find(|figures| figures.preset == preset)
    }

    /// The rule file of the game that has a preset of this name, if it was added.
    pub fn added_file(&self, preset: &str) -> Option<&str> {
        let at = self.rulesets.iter().position(|ruleset| ruleset.preset(preset).is_some())?;
        let built_in = self.rulesets.len() - self.added.len();
        Some(&self.added[at.checked_sub(built_in)?])
    }

    /// Every game.
    pub fn rulesets(&self) -> &[Arc<Ruleset>] {
        &self.rulesets
    }

    /// The game that has a preset of this name, if there is one.
    pub fn find(&self, preset: &str) -> Option<&Arc<Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.preset(preset).is_some())
    }

    /// The game that has a preset of this name.
    ///
    /// # Errors
    /// Names those there are, if there is none.
    pub fn ruleset(&self, preset: &str) -> Result<&Arc<Ruleset>, LibraryError> {
        self.find(preset).ok_or_else(|| LibraryError::UnknownGame {
            name: shorten(preset),
            known: self.preset_ids().map(str::to_owned).collect(),
        })
    }

    /// The rules of a preset, with some options set otherwise.
    ///
    /// # Errors
    /// Names the game, option or value that there is not, and those there are.
    pub fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<Arc<Rules>, LibraryError> {
        Ok(self.ruleset(preset)?.rules(preset, overrides)?)
    }

    /// The name of every preset of every game.
    pub fn preset_ids(&self) -> impl Iterator<Item = &str> {
        self.rulesets.iter().flat_map(|ruleset| ruleset.presets()).map(|preset| preset.id.as_str())
    }
}

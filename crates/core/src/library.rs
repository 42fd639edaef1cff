//! The games that are built in, and those that are added to them.
//!
//! The build script lists the names of the presets. A built-in file, its pictures and the rules of
//! a combination of options are read when they are first asked for: all of them together take
//! longer than most commands. A test reads them all.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::card::shorten;
use crate::figures::{self, Figures};
use crate::lang::Texts;
use crate::rules::{OptionValue, Rules};
use crate::ruleset::{OptionError, RuleFileError, Ruleset};

/// A built-in rule file, with the id and the names (by language) of each of its presets.
struct BuiltIn {
    file: &'static str,
    text: &'static str,
    presets: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

// `static BUILT_IN: &[BuiltIn]`: every file of the folder `games`, in order; written by the build
// script.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

static FIGURES: LazyLock<Vec<Figures>> = LazyLock::new(figures::builtin);

/// The ids of the built-in games, in the order in which they are offered.
const SHELF: &str = include_str!("shelf.txt");

/// The games that can be played: the built-in ones, and rule files added to them.
///
/// A built-in rule file is read when something beyond the names of its presets is first asked for,
/// and only as far as it is asked for. An added file is read and checked as a whole.
///
/// ```
/// let library = patience::Library::builtin();
/// let rules = library.rules("grosse-harfe-nsv", &[]).unwrap();
/// assert_eq!(rules.card_count(), 104);
/// ```
#[derive(Debug)]
pub struct Library {
    games: Vec<Held>,
    /// The games of `games`, once all of them were asked for.
    all: OnceLock<Vec<Arc<Ruleset>>>,
}

/// The names of a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetName {
    /// The name in transcripts and on the command line.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// The id of its game, which is the name of the game's first preset.
    pub game: String,
}

#[derive(Debug)]
struct Held {
    presets: Vec<PresetName>,
    origin: Origin,
    ruleset: OnceLock<Arc<Ruleset>>,
}

#[derive(Debug)]
enum Origin {
    /// The place in [`BUILT_IN`].
    BuiltIn(usize),
    /// A file that was added: its name for messages, and its text.
    Added { file: String, text: String },
}

impl Held {
    fn built_in(at: usize) -> Held {
        let presets = BUILT_IN[at].presets;
        let game = presets.first().map_or("", |(id, _)| id);
        let name = |&(id, names): &(&str, &[(&str, &str)])| PresetName {
            id: id.to_owned(),
            name: names
                .iter()
                .map(|&(lang, name)| (lang.parse().expect("the build script checks codes"), name))
                .collect(),
            game: game.to_owned(),
        };
        Held { presets: presets.iter().map(name).collect(), origin: Origin::BuiltIn(at), ruleset: OnceLock::new() }
    }

    fn added(ruleset: Ruleset, file: &str, text: &str) -> Held {
        let name = |preset: &crate::ruleset::Preset| PresetName {
            id: preset.id.clone(),
            name: preset.name.clone(),
            game: ruleset.id().to_owned(),
        };
        let presets = ruleset.presets().iter().map(name).collect();
        let origin = Origin::Added { file: file.to_owned(), text: text.to_owned() };
        Held { presets, origin, ruleset: OnceLock::from(Arc::new(ruleset)) }
    }

    fn ruleset(&self) -> &Arc<Ruleset> {
        self.ruleset.get_or_init(|| match self.origin {
            Origin::BuiltIn(at) => Arc::new(Ruleset::read_known(BUILT_IN[at].file, BUILT_IN[at].text)),
            Origin::Added { .. } => unreachable!("an added game is read before it is held"),
        })
    }

    fn has(&self, preset: &str) -> bool {
        self.presets.iter().any(|name| name.id == preset)
    }
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
    /// Not here, but where a built-in rule file is first read, if it is wrong; a test reads them
    /// all.
    pub fn builtin() -> Library {
        Library { games: (0..BUILT_IN.len()).map(Held::built_in).collect(), all: OnceLock::new() }
    }

    /// Adds a game from a rule file; `file` is its name for messages. Gives its id.
    ///
    /// # Errors
    /// Every problem of the file, or the name of a preset that is taken already.
    pub fn add(&mut self, file: &str, text: &str) -> Result<String, LibraryError> {
        self.hold(Ruleset::read(file, text)?, file, text)
    }

    /// Adds a game from a rule file that was taken in already, perhaps before its texts were
    /// checked: see [`Ruleset::read_kept`].
    ///
    /// # Errors
    /// As [`Library::add`].
    pub fn add_kept(&mut self, file: &str, text: &str) -> Result<String, LibraryError> {
        self.hold(Ruleset::read_kept(file, text)?, file, text)
    }

    fn hold(&mut self, ruleset: Ruleset, file: &str, text: &str) -> Result<String, LibraryError> {
        if let Some(taken) = ruleset.presets().iter().find(|preset| self.held(&preset.id).is_some()) {
            return Err(LibraryError::Taken(taken.id.clone()));
        }
        let id = ruleset.id().to_owned();
        self.games.push(Held::added(ruleset, file, text));
        self.all = OnceLock::new();
        Ok(id)
    }

    fn held(&self, preset: &str) -> Option<&Held> {
        self.games.iter().find(|held| held.has(preset))
    }

    /// What surveys have found out about a preset with its own options.
    pub fn figures(&self, preset: &str) -> Option<&Figures> {
        FIGURES.iter().find(|figures| figures.preset == preset)
    }

    /// The rule file of the game that has a preset of this name, if it was added.
    pub fn added_file(&self, preset: &str) -> Option<&str> {
        match &self.held(preset)?.origin {
            Origin::Added { text, .. } => Some(text),
            Origin::BuiltIn(_) => None,
        }
    }

    /// The rule files that were added: the id of each game, the file's name and its text.
    pub fn added_files(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.games.iter().filter_map(|held| match &held.origin {
            Origin::Added { file, text } => Some((held.presets.first()?.game.as_str(), &**file, &**text)),
            Origin::BuiltIn(_) => None,
        })
    }

    /// Every game. This reads every built-in file; [`Library::preset_names`] does not.
    pub fn rulesets(&self) -> &[Arc<Ruleset>] {
        self.all.get_or_init(|| self.games.iter().map(|held| Arc::clone(held.ruleset())).collect())
    }

    /// Every game in the order in which they are offered: first the easy ones and those that many
    /// people know (`shelf.txt`), last those that were added.
    pub fn shelf(&self) -> Vec<&Arc<Ruleset>> {
        let place = |ruleset: &Arc<Ruleset>| SHELF.lines().position(|id| id == ruleset.id()).unwrap_or(usize::MAX);
        let mut games: Vec<&Arc<Ruleset>> = self.rulesets().iter().collect();
        games.sort_by_key(|ruleset| place(ruleset));
        games
    }

    /// The game that has a preset of this name, if there is one.
    pub fn find(&self, preset: &str) -> Option<&Arc<Ruleset>> {
        self.held(preset).map(Held::ruleset)
    }

    /// The game that has a preset of this name.
    ///
    /// # Errors
    /// If there is none; the error names those that exist.
    pub fn ruleset(&self, preset: &str) -> Result<&Arc<Ruleset>, LibraryError> {
        self.find(preset).ok_or_else(|| LibraryError::UnknownGame {
            name: shorten(preset),
            known: self.preset_ids().map(str::to_owned).collect(),
        })
    }

    /// The rules of a preset, with some options set otherwise.
    ///
    /// # Errors
    /// Names the game, option or value that does not exist, and those that do.
    pub fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<Arc<Rules>, LibraryError> {
        Ok(self.ruleset(preset)?.rules(preset, overrides)?)
    }

    /// The names of every preset of every game, without reading any rules.
    pub fn preset_names(&self) -> impl Iterator<Item = &PresetName> {
        self.games.iter().flat_map(|held| &held.presets)
    }

    /// The id of every preset of every game, without reading any rules.
    pub fn preset_ids(&self) -> impl Iterator<Item = &str> {
        self.preset_names().map(|preset| preset.id.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_game_has_its_place_on_the_shelf() {
        let mut library = Library::builtin();
        let offered = |library: &Library| library.shelf().iter().map(|game| game.id().to_owned()).collect::<Vec<_>>();
        assert_eq!(offered(&library), SHELF.lines().collect::<Vec<_>>());
        let own = BUILT_IN[0].text.replacen("id = \"", "id = \"own-", 1);
        library.add("own.toml", &own).unwrap();
        assert_eq!(offered(&library).last().unwrap(), library.rulesets().last().unwrap().id());
    }

    #[test]
    fn built_in_files_are_right_and_the_same_in_parts_as_in_full() {
        let library = Library::builtin();
        assert!(!BUILT_IN.is_empty());
        for (built_in, lazy) in BUILT_IN.iter().zip(library.rulesets()) {
            let whole = Ruleset::read(built_in.file, built_in.text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((lazy.id(), lazy.name(), lazy.source()), (whole.id(), whole.name(), whole.source()));
            assert_eq!(
                (lazy.text(lazy.default_rules()), lazy.options()),
                (whole.text(whole.default_rules()), whole.options())
            );
            assert_eq!(lazy.presets(), whole.presets());
            assert_eq!(format!("{:?}", lazy.pictures()), format!("{:?}", whole.pictures()));
            assert_eq!(format!("{:?}", lazy.all_rules()), format!("{:?}", whole.all_rules()));
        }
    }

    #[test]
    fn the_names_known_beforehand_are_those_in_the_files() {
        let library = Library::builtin();
        let named: Vec<PresetName> = library.preset_names().cloned().collect();
        let of = |ruleset: &Arc<Ruleset>| {
            let game = ruleset.id().to_owned();
            let name = |preset: &crate::ruleset::Preset| PresetName {
                id: preset.id.clone(),
                name: preset.name.clone(),
                game: game.clone(),
            };
            ruleset.presets().iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(named, library.rulesets().iter().flat_map(of).collect::<Vec<_>>());
        for (at, preset) in named.iter().enumerate() {
            assert!(named[..at].iter().all(|other| other.id != preset.id), "{} twice", preset.id);
        }
    }

    #[test]
    fn asking_for_one_game_reads_no_other() {
        let library = Library::builtin();
        library.rules("klondike-drei", &[]).unwrap();
        let read: Vec<&str> =
            library.games.iter().filter(|held| held.ruleset.get().is_some()).map(|held| &*held.presets[0].id).collect();
        assert_eq!(read, ["klondike"]);
    }

    #[test]
    fn the_figures_of_the_built_in_games_are_of_presets_that_there_are() {
        let library = Library::builtin();
        let figures = figures::builtin();
        for (at, of) in figures.iter().enumerate() {
            assert!(library.find(&of.preset).is_some(), "{}", of.preset);
            assert!(figures[..at].iter().all(|other| other.preset != of.preset), "{} twice", of.preset);
            let (low, high) = of.interval_percent;
            assert!(of.winnable + of.unwinnable <= of.deals && 0.0 <= low && low <= high && high <= 100.0, "{of:?}");
        }
    }
}

//! The games that are built in, and those that are added to them.
//!
//! The build script lists the names of the presets. A built-in file, its pictures and the rules of
//! a combination of options are read when they are first asked for: all of them together take
//! longer than most commands. A test reads them all.

mod former;
mod preset_name;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use strsim::osa_distance;

use crate::at_most::some_of;
use crate::card::shorten;
use crate::figures::{self, Figures};
use crate::lang::Texts;
use crate::rules::{OptionValue, Rules};
use crate::ruleset::{Family, OptionError, OtherNames, RuleFileError, Ruleset};

pub use preset_name::PresetName;

/// A built-in rule file, with the id and the names (by language) of each of its presets.
#[derive(Debug)]
struct BuiltIn {
    file: &'static str,
    text: &'static str,
    family: &'static str,
    other_names: &'static [(&'static str, &'static [&'static str])],
    presets: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

// `static BUILT_IN: &[BuiltIn]`: every file of the folder `games`, in order; written by the build
// script.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The built-in games. All libraries share them, so that no file is read twice.
static SHARED: LazyLock<Vec<Arc<Held>>> = LazyLock::new(fresh);

static FIGURES: LazyLock<Vec<Figures>> = LazyLock::new(figures::builtin);

/// The ids of the built-in games, in the order in which they are offered.
const SHELF: &str = include_str!("shelf.txt");

/// The games that can be played: the built-in ones, and rule files added to them.
///
/// A built-in rule file is read when something beyond the names of its presets is first asked for,
/// and only as far as it is asked for. An added file is read and checked as a whole.
///
/// In place of built-in files a library can have a list of games, whose files are brought to it
/// when they are asked for: see [`Library::listed`]. Libraries that are clones of one another share
/// what was brought to any of them.
///
/// ```
/// let library = patience::Library::builtin();
/// let rules = library.rules("grosse-harfe-nsv", &[]).unwrap();
/// assert_eq!(rules.card_count(), 104);
/// ```
#[derive(Clone, Debug)]
pub struct Library {
    games: Vec<Arc<Held>>,
    /// What files were before they were exchanged for others, the newest last.
    former: Vec<Arc<Held>>,
    /// Read when they are first asked for; none of listed games.
    figures: Option<&'static LazyLock<Vec<Figures>>>,
    /// The games of `games`, once all of them were asked for.
    all: OnceLock<Vec<Arc<Ruleset>>>,
    /// The games that were asked for and are not here.
    missed: Arc<Mutex<BTreeSet<String>>>,
}

#[derive(Debug)]
struct Held {
    /// The names of its presets, made when they are first asked for.
    presets: OnceLock<Vec<PresetName>>,
    origin: Origin,
    ruleset: OnceLock<Arc<Ruleset>>,
}

#[derive(Debug)]
enum Origin {
    /// One of [`BUILT_IN`], which is named nowhere else: a program that never makes such a game
    /// carries no files.
    BuiltIn(&'static BuiltIn),
    /// A file that is brought when the game is asked for.
    Listed,
    /// A file that was added: its name for messages, and its text.
    Added { file: String, text: String },
}

impl BuiltIn {
    /// The names of its presets.
    fn names(&self) -> Vec<PresetName> {
        let BuiltIn { presets, family, other_names, .. } = *self;
        let lang = |code: &str| code.parse().expect("the build script checks codes");
        let game = presets.first().map_or("", |(id, _)| id);
        let others = other_names.iter().map(|&(code, names)| (lang(code), names.iter().map(|&n| n.into()).collect()));
        let others: OtherNames = others.collect();
        let name = |&(id, names): &(&str, &[(&str, &str)])| PresetName {
            id: id.to_owned(),
            name: names.iter().map(|&(code, name)| (lang(code), name)).collect(),
            other_names: if id == game { others.clone() } else { OtherNames::default() },
            game: game.to_owned(),
            family: Family::of_word(family).unwrap_or_default(),
        };
        presets.iter().map(name).collect()
    }
}

impl Held {
    fn built_in(built_in: &'static BuiltIn) -> Held {
        Held { presets: OnceLock::new(), origin: Origin::BuiltIn(built_in), ruleset: OnceLock::new() }
    }

    fn added(ruleset: Ruleset, file: &str, text: &str) -> Held {
        let origin = Origin::Added { file: file.to_owned(), text: text.to_owned() };
        Held { presets: PresetName::of(&ruleset).into(), origin, ruleset: OnceLock::from(Arc::new(ruleset)) }
    }

    fn presets(&self) -> &[PresetName] {
        self.presets.get_or_init(|| match self.origin {
            Origin::BuiltIn(of) => of.names(),
            // Theirs were known from the beginning.
            Origin::Listed | Origin::Added { .. } => Vec::new(),
        })
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        let built_in = match self.origin {
            Origin::BuiltIn(of) => of.presets,
            Origin::Listed | Origin::Added { .. } => &[],
        };
        let others = if built_in.is_empty() { self.presets() } else { &[] };
        built_in.iter().map(|(id, _)| *id).chain(others.iter().map(|preset| &*preset.id))
    }

    /// The game, if its file is here.
    fn ruleset(&self) -> Option<&Arc<Ruleset>> {
        match self.origin {
            Origin::BuiltIn(of) => Some(self.ruleset.get_or_init(|| Arc::new(Ruleset::read_known(of.file, of.text)))),
            Origin::Listed | Origin::Added { .. } => self.ruleset.get(),
        }
    }

    fn game(&self) -> &str {
        self.ids().next().unwrap_or_default()
    }

    fn has(&self, preset: &str) -> bool {
        self.ids().any(|id| id == preset)
    }
}

/// A game can't be found or added, or its options are not as given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// No game and no preset has this name.
    #[error("there is no game {name:?}; there are {}", some_of(.known))]
    UnknownGame {
        /// The name that was given.
        name: String,
        /// Every preset's name, the most similar ones first.
        known: Vec<String>,
    },
    /// The game is listed, and its file was not brought yet.
    #[error("the rules of {0} are not here yet")]
    NotHere(String),
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

/// The built-in games, none of them read.
fn fresh() -> Vec<Arc<Held>> {
    BUILT_IN.iter().map(|file| Arc::new(Held::built_in(file))).collect()
}

impl Library {
    /// The games of the project's own rule files. All libraries share what is read of them.
    ///
    /// # Panics
    /// Not here, but where a built-in rule file is first read, if it is wrong; a test reads them
    /// all.
    pub fn builtin() -> Library {
        Library::of(SHARED.clone(), Some(&FIGURES))
    }

    /// Games of which no more is known than the names of their presets, the game's own first. Their
    /// files are brought later, by [`Library::bring`]; until then they are asked for in vain, and
    /// [`Library::missed`] tells which.
    ///
    /// ```
    /// use patience::{Library, LibraryError};
    ///
    /// let library = Library::listed([vec!["daemon".into(), "canfield".into()]]);
    /// let missing = library.ruleset("canfield").unwrap_err();
    /// assert_eq!(missing, LibraryError::NotHere("daemon".into()));
    /// assert_eq!(library.missed(), ["daemon"]);
    /// ```
    pub fn listed(games: impl IntoIterator<Item = Vec<String>>) -> Library {
        let held = |ids: Vec<String>| {
            let game = ids.first().cloned().unwrap_or_default();
            let name = |id| PresetName {
                id,
                name: Texts::default(),
                other_names: OtherNames::default(),
                game: game.clone(),
                family: Family::default(),
            };
            let presets = ids.into_iter().map(name).collect::<Vec<_>>().into();
            Arc::new(Held { presets, origin: Origin::Listed, ruleset: OnceLock::new() })
        };
        Library::of(games.into_iter().map(held).collect(), None)
    }

    /// The games are in the order of their ids, however they came, so that what is listed in this
    /// order is listed alike everywhere.
    fn of(mut games: Vec<Arc<Held>>, figures: Option<&'static LazyLock<Vec<Figures>>>) -> Library {
        games.sort_by(|one, other| one.game().cmp(other.game()));
        Library { games, former: Vec::new(), figures, all: OnceLock::new(), missed: Arc::default() }
    }

    /// Brings the file of a listed game. It is taken to be right, as built-in files are, but it may
    /// be another file altogether.
    ///
    /// # Errors
    /// If the game is not listed, or the text is not its rule file.
    pub fn bring(&self, game: &str, text: &str) -> Result<(), LibraryError> {
        let listed = |held: &&Arc<Held>| held.game() == game && matches!(held.origin, Origin::Listed);
        let held = self.games.iter().find(listed).ok_or_else(|| self.unknown(game))?;
        let ruleset = Ruleset::read_brought(&format!("{game}.toml"), text)?;
        let ids = |presets: &[PresetName]| presets.iter().map(|preset| preset.id.clone()).collect::<Vec<_>>();
        if ids(&PresetName::of(&ruleset)) != ids(held.presets()) {
            return Err(LibraryError::NotHere(game.to_owned()));
        }
        held.ruleset.get_or_init(|| Arc::new(ruleset));
        Ok(())
    }

    /// The listed games that were asked for in vain since this was called last.
    pub fn missed(&self) -> Vec<String> {
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *missed).into_iter().collect()
    }

    /// The game, if its file is here; otherwise it is noted that it is missed.
    fn here<'l>(&'l self, held: &'l Held) -> Option<&'l Arc<Ruleset>> {
        let here = held.ruleset();
        if here.is_none() {
            self.missed.lock().unwrap_or_else(PoisonError::into_inner).insert(held.game().to_owned());
        }
        here
    }

    /// The text of a built-in rule file, by the id of its game.
    pub fn built_in_file(&self, game: &str) -> Option<&'static str> {
        match self.games.iter().find(|held| held.game() == game)?.origin {
            Origin::BuiltIn(of) => Some(of.text),
            Origin::Listed | Origin::Added { .. } => None,
        }
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
        self.games.push(Arc::new(Held::added(ruleset, file, text)));
        self.all = OnceLock::new();
        Ok(id)
    }

    fn held(&self, preset: &str) -> Option<&Held> {
        self.games.iter().find(|held| held.has(preset)).map(|held| &**held)
    }

    /// Whether there is a preset of this name.
    pub fn has(&self, preset: &str) -> bool {
        self.held(preset).is_some()
    }

    /// What surveys have found out about a preset with its own options.
    pub fn figures(&self, preset: &str) -> Option<&Figures> {
        self.figures?.iter().find(|figures| figures.preset == preset)
    }

    /// The rule file of the game that has a preset of this name, if it was added.
    pub fn added_file(&self, preset: &str) -> Option<&str> {
        match &self.held(preset)?.origin {
            Origin::Added { text, .. } => Some(text),
            Origin::BuiltIn(_) | Origin::Listed => None,
        }
    }

    /// The rule files that were added: the id of each game, the file's name and its text.
    pub fn added_files(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.games.iter().filter_map(|held| match &held.origin {
            Origin::Added { file, text } => Some((held.game(), &**file, &**text)),
            Origin::BuiltIn(_) | Origin::Listed => None,
        })
    }

    /// Every game; none as long as a listed one is not here. This reads every built-in file;
    /// [`Library::preset_names`] does not.
    pub fn rulesets(&self) -> &[Arc<Ruleset>] {
        if let Some(all) = self.all.get() {
            return all;
        }
        let here: Vec<_> = self.games.iter().filter_map(|held| self.here(held)).map(Arc::clone).collect();
        if here.len() == self.games.len() { self.all.get_or_init(|| here) } else { &[] }
    }

    /// Every game in the order in which they are offered: first the easy ones and those that many
    /// people know (`shelf.txt`), then the others by their families, last those that were added.
    pub fn shelf(&self) -> Vec<&Arc<Ruleset>> {
        let place = |ruleset: &Arc<Ruleset>| match SHELF.lines().position(|id| id == ruleset.id()) {
            Some(at) => (false, at, Family::default()),
            None => (self.added_file(ruleset.id()).is_some(), usize::MAX, ruleset.family()),
        };
        let mut games: Vec<&Arc<Ruleset>> = self.rulesets().iter().collect();
        games.sort_by_key(|ruleset| place(ruleset));
        games
    }

    /// The game that has a preset of this name, if there is one.
    pub fn find(&self, preset: &str) -> Option<&Arc<Ruleset>> {
        self.here(self.held(preset)?)
    }

    /// The game that has a preset of this name.
    ///
    /// # Errors
    /// If there is none; the error names those that exist.
    pub fn ruleset(&self, preset: &str) -> Result<&Arc<Ruleset>, LibraryError> {
        let held = self.held(preset).ok_or_else(|| self.unknown(preset))?;
        self.here(held).ok_or_else(|| LibraryError::NotHere(held.game().to_owned()))
    }

    fn unknown(&self, name: &str) -> LibraryError {
        let name = shorten(name);
        let mut known: Vec<String> = self.preset_ids().map(str::to_owned).collect();
        known.sort_by_key(|id| osa_distance(id, &name));
        LibraryError::UnknownGame { name, known }
    }

    /// The rules of a preset, with some options set otherwise. If an option is given twice, its
    /// last value counts.
    ///
    /// # Errors
    /// Names the game, option or value that does not exist, and those that do.
    pub fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<Arc<Rules>, LibraryError> {
        Ok(self.ruleset(preset)?.rules(preset, overrides)?)
    }

    /// The names of every preset of every game, without reading any rules.
    pub fn preset_names(&self) -> impl Iterator<Item = &PresetName> {
        self.games.iter().flat_map(|held| held.presets())
    }

    /// The id of every preset of every game, without reading any rules.
    pub fn preset_ids(&self) -> impl Iterator<Item = &str> {
        self.games.iter().flat_map(|held| held.ids())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_offered_in_the_order_of_the_shelf_and_added_ones_last() {
        let mut library = Library::builtin();
        let offered = |library: &Library| library.shelf().iter().map(|game| game.id().to_owned()).collect::<Vec<_>>();
        let named: Vec<&str> = SHELF.lines().collect();
        let shelf = library.shelf();
        let (first, others) = shelf.split_at(named.len());
        assert_eq!(first.iter().map(|game| game.id()).collect::<Vec<_>>(), named);
        assert!(others.is_sorted_by_key(|game| game.family()));
        let own = BUILT_IN[0].text.replacen("id = \"", "id = \"own-", 1);
        library.add("own.toml", &own).unwrap();
        assert_eq!(offered(&library).last().unwrap(), library.rulesets().last().unwrap().id());
    }

    #[test]
    fn every_built_in_game_has_a_family() {
        let without: Vec<&str> = BUILT_IN.iter().filter(|file| file.family == "other").map(|file| file.file).collect();
        assert!(without.is_empty(), "{without:?}");
    }

    #[test]
    fn a_listed_game_is_missed_until_its_file_is_brought() {
        let builtin = Library::builtin();
        let ids = |game: &Arc<Ruleset>| game.presets().iter().map(|preset| preset.id.clone()).collect();
        let library = Library::listed(builtin.shelf().into_iter().map(ids));
        assert!(library.preset_ids().eq(builtin.preset_ids()), "another order than built in");
        assert!(library.has("klondike-drei") && !library.has("harp") && library.missed().is_empty());
        assert!(library.find("klondike-drei").is_none() && library.find("harp").is_none());
        assert_eq!(library.missed(), ["klondike"]);
        assert!(library.rulesets().is_empty());
        assert_eq!(library.missed().len(), BUILT_IN.len());
        let text = |game| builtin.built_in_file(game).unwrap();
        for (game, wrong) in
            [("klondike", "<!doctype html>"), ("klondike", text("freecell")), ("harp", text("klondike"))]
        {
            assert!(library.bring(game, wrong).is_err(), "{wrong}");
        }
        let mut clone = library.clone();
        clone.add("own.toml", &text("freecell").replacen("id = \"", "id = \"own-", 1)).unwrap();
        library.bring("klondike", text("klondike")).unwrap();
        let rules = |library: &Library| format!("{:?}", library.rules("klondike-drei", &[]).unwrap());
        assert_eq!(rules(&clone), rules(&builtin));
        assert!(library.missed().is_empty());
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
        let of = |ruleset: &Arc<Ruleset>| PresetName::of(ruleset);
        assert_eq!(named, library.rulesets().iter().flat_map(of).collect::<Vec<_>>());
        for (at, preset) in named.iter().enumerate() {
            assert!(named[..at].iter().all(|other| other.id != preset.id), "{} twice", preset.id);
        }
    }

    #[test]
    fn asking_for_one_game_reads_no_other() {
        let library = Library::of(fresh(), None);
        library.rules("klondike-drei", &[]).unwrap();
        let read: Vec<&str> =
            library.games.iter().filter(|held| held.ruleset.get().is_some()).map(|held| held.game()).collect();
        assert_eq!(read, ["klondike"]);
    }

    #[test]
    fn libraries_share_what_is_read() {
        let rules = || Library::builtin().rules("klondike-drei", &[]).unwrap();
        assert!(Arc::ptr_eq(&rules(), &rules()));
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

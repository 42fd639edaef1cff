//! Positions, and the game that they are read for.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use patience::{Game, Lang, Layout, LayoutState, Library, OptionValue, Position, Preset, Rules, Ruleset};

use super::undeal;
use crate::words;

/// The cards of every pile that is named, by the names and in the form of a layout.
pub(crate) type Piles = BTreeMap<String, Vec<String>>;

/// What is wrong with a text of another program's form: where, what, and what was expected.
#[derive(Debug)]
pub(crate) struct Wrong(pub(crate) String);

pub(crate) fn wrong(what: impl Into<String>) -> Wrong {
    Wrong(what.into())
}

/// A position that something is to be found out about.
#[derive(Debug)]
pub(crate) struct Puzzle {
    /// Where it comes from, as a person would say it.
    pub(crate) name: String,
    pub(crate) preset: String,
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: Position,
    /// The game that led there, if it began with a deal.
    pub(crate) game: Option<Game>,
}

impl Puzzle {
    /// A game's last position.
    pub(crate) fn of_game(name: String, game: Game) -> Puzzle {
        let (rules, position) = (Arc::clone(game.rules()), *game.position());
        Puzzle { name, preset: game.preset().to_owned(), rules, position, game: Some(game) }
    }

    /// A position by itself, which may turn out to be a deal.
    pub(super) fn of_position(name: String, preset: &str, rules: Arc<Rules>, position: Position) -> Puzzle {
        let deck = undeal::deck_of(&rules, &position);
        let game = deck.and_then(|deck| Game::deal(Arc::clone(&rules), preset, deck, None).ok());
        Puzzle { name, preset: preset.to_owned(), rules, position, game }
    }
}

/// The game that was asked for, with its options.
pub(crate) struct Asked<'l> {
    pub(crate) library: &'l Library,
    pub(crate) game: Option<(&'l Arc<Ruleset>, &'l Preset)>,
    pub(crate) options: &'l [(String, OptionValue)],
    pub(crate) lang: Lang,
}

impl Asked<'_> {
    /// The preset and its rules, for texts that name no game.
    pub(crate) fn rules(&self) -> Result<(&str, Arc<Rules>)> {
        let (ruleset, preset) = self.game.ok_or_else(|| {
            anyhow!("this form does not say which game it is of; name the game first, such as `patience solve freecell FILE`")
        })?;
        let rules = ruleset.rules(&preset.id, self.options).map_err(|error| words::option(self.lang, &error))?;
        Ok((&preset.id, rules))
    }

    /// A text that names its game must mean the one that was asked for, and its options are its
    /// own.
    pub(super) fn agrees(&self, named: &str) -> Result<()> {
        if let Some((_, preset)) = self.game.filter(|(_, preset)| preset.id != named) {
            return Err(anyhow!("it is of {named:?}, not of {:?}", preset.id));
        }
        if self.options.is_empty() {
            Ok(())
        } else {
            Err(anyhow!("--option is of no use: it names its options itself"))
        }
    }
}

/// The position of piles in the game that was asked for.
pub(super) fn arranged(name: String, piles: Piles, asked: &Asked<'_>) -> Result<Puzzle> {
    let (preset, rules) = asked.rules()?;
    let position = position(&rules, preset, piles, LayoutState::default())
        .map_err(|error| words::layout(asked.lang, asked.library, &error))?;
    Ok(Puzzle::of_position(name, preset, rules, position))
}

pub(super) fn position(
    rules: &Rules,
    preset: &str,
    piles: Piles,
    state: LayoutState,
) -> Result<Position, patience::LayoutError> {
    let layout = Layout {
        format: "patience-layout/1".into(),
        game: preset.to_owned(),
        options: patience::Options::default(),
        piles,
        state,
    };
    layout.position(rules)
}

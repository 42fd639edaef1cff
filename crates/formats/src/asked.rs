//! The game that a text is read for.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::{LayoutPiles, LayoutState, Library, OptionValue, Position, Preset, Rules, Ruleset, Transcript};

use crate::problem::ReadProblem;
use crate::undeal::transcript_of;

/// The cards of every pile that is named, by the names and in the form of a layout.
pub(crate) type Piles = BTreeMap<String, Vec<String>>;

const FREECELL: &str = "freecell";

/// The game that was asked for, with its options.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'l> {
    /// The games that there are.
    pub library: &'l Library,
    /// The one that is meant, of texts that name none.
    pub game: Option<(&'l Arc<Ruleset>, &'l Preset)>,
    /// Its options that differ from the preset's.
    pub options: &'l [(String, OptionValue)],
}

impl<'l> Asked<'l> {
    /// No game is named: the text must do so.
    pub fn anything(library: &'l Library) -> Asked<'l> {
        Asked { library, game: None, options: &[] }
    }

    /// The same, with FreeCell in the place of no game: boards and Microsoft's numbers are of it.
    pub(crate) fn or_freecell(&self) -> Asked<'l> {
        let freecell = || {
            let ruleset = self.library.find(FREECELL)?;
            Some((ruleset, ruleset.preset(FREECELL)?))
        };
        Asked { game: self.game.or_else(freecell), ..*self }
    }

    /// The rules, for texts that name no game.
    ///
    /// # Errors
    /// If none was asked for, or it does not have these options.
    pub fn rules(&self) -> Result<Arc<Rules>, ReadProblem> {
        let (ruleset, preset) = self.game.ok_or(ReadProblem::NamesNoGame)?;
        Ok(ruleset.rules(&preset.id, self.options)?)
    }

    /// A text that names its game must mean the one that was asked for, and its options are its
    /// own.
    pub(crate) fn agrees(&self, named: &str) -> Result<(), ReadProblem> {
        if let Some((_, preset)) = self.game.filter(|(_, preset)| preset.id != named) {
            return Err(ReadProblem::OtherGame { found: named.into(), expected: preset.id.clone() });
        }
        if self.options.is_empty() { Ok(()) } else { Err(ReadProblem::OwnOptions) }
    }

    /// The position of piles in the game that was asked for.
    pub(crate) fn arranged(&self, piles: Piles) -> Result<Transcript, ReadProblem> {
        let rules = self.rules()?;
        let position = position(&rules, piles, LayoutState::default())?;
        Ok(transcript_of(&rules, position))
    }
}

pub(crate) fn position(rules: &Rules, piles: Piles, state: LayoutState) -> Result<Position, ReadProblem> {
    Ok(LayoutPiles { piles, state }.position(rules)?)
}

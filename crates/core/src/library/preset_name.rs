//! What a preset is called, which can be told without reading its rules.

use crate::lang::Texts;
use crate::ruleset::{Family, OtherNames, Preset, Ruleset};

/// The names of a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetName {
    /// The name in transcripts and on the command line.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// What else its game is called, if it is the game's first preset.
    pub other_names: OtherNames,
    /// The id of its game, which is the name of the game's first preset.
    pub game: String,
    /// The family of its game.
    pub family: Family,
}

impl PresetName {
    /// The names of every preset of a game.
    pub(super) fn of(ruleset: &Ruleset) -> Vec<PresetName> {
        let name = |preset: &Preset| PresetName {
            id: preset.id.clone(),
            name: preset.name.clone(),
            other_names: if preset.id == ruleset.id() { ruleset.other_names().clone() } else { OtherNames::default() },
            game: ruleset.id().to_owned(),
            family: ruleset.family(),
        };
        ruleset.presets().iter().map(name).collect()
    }
}

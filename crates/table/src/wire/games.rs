//! The games that can be played, described for players.

use patience::{Choice, Family, Library, OptionValue, Options, OtherNames, Ruleset, Source, Texts};
use schemars::JsonSchema;
use serde::Serialize;

/// A game that can be played (`Game` in `docs/api.md`).
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct GameInfo {
    /// The name of its first preset.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// What else it is called.
    pub other_names: OtherNames,
    /// The games that it stands with in lists.
    pub family: Family,
    /// The number of packs, 1 or 2.
    pub decks: u8,
    /// Where its rules were printed.
    pub source: Source,
    /// What its rules begin with; empty if they are not told.
    pub brief: Texts,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its presets; the first has the game's own id.
    pub presets: Vec<PresetInfo>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OptionInfo {
    /// Its name in requests.
    pub name: String,
    /// What it is called.
    pub title: Texts,
    /// Its default value.
    pub default: OptionValue,
    /// The values that it can have.
    pub values: Vec<Choice>,
}

/// A named choice of all options of a game.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PresetInfo {
    /// Its name in requests.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// Every option's value.
    pub options: Options,
    /// How many of its deals can be won, if a survey has found it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<FiguresInfo>,
}

/// What a survey found out about a preset.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct FiguresInfo {
    /// The number of deals examined.
    pub deals: u64,
    /// How many of these can be won.
    pub winnable: u64,
    /// How many can't be won.
    pub unwinnable: u64,
    /// How many were not decided.
    pub undecided: u64,
    /// The 95 % interval of the share that can be won, in per cent.
    pub interval: (f64, f64),
    /// Whether unresolved deals leave the share open: it is at least the lower end of the interval.
    pub at_least: bool,
    /// How the fair player did: a program that knows only what can be seen at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fair: Option<FairFigures>,
    /// The median length of the solutions that were found, in moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
}

/// How the fair player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct FairFigures {
    /// The number of games.
    pub played: u64,
    /// How many of them can be won.
    pub winnable: u64,
    /// How many were won.
    pub won: u64,
}

impl GameInfo {
    /// The descriptions of all games, in the order in which they are offered.
    pub fn all(library: &Library) -> Vec<GameInfo> {
        library.shelf().into_iter().map(|ruleset| GameInfo::of(ruleset, library)).collect()
    }

    /// The description of a game.
    pub fn of(ruleset: &Ruleset, library: &Library) -> GameInfo {
        let first = ruleset.text(ruleset.default_rules()).into_iter().next();
        let option = |option: &patience::GameOption| OptionInfo {
            name: option.name.clone(),
            title: option.title.clone(),
            default: option.values[0].value.clone(),
            values: option.values.clone(),
        };
        let preset = |preset: &patience::Preset| PresetInfo {
            id: preset.id.clone(),
            name: preset.name.clone(),
            options: Options(preset.options.clone()),
            figures: library.figures(&preset.id).map(FiguresInfo::from),
        };
        GameInfo {
            id: ruleset.id().into(),
            name: ruleset.name().clone(),
            other_names: ruleset.other_names().clone(),
            family: ruleset.family(),
            decks: ruleset.default_rules().decks(),
            source: ruleset.source().clone(),
            brief: first.map(|section| section.body).unwrap_or_default(),
            options: ruleset.options().iter().map(option).collect(),
            presets: ruleset.presets().iter().map(preset).collect(),
        }
    }
}

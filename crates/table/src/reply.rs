//! What the table answers.

use std::collections::BTreeMap;

use patience::{
    Choice, DealNumber, Figures, Lang, Library, OptionValue, Options, Ruleset, Source, Status, Texts, Transcript, View,
};
use serde::{Serialize, Serializer};

use crate::advice::{Hint, Solution, Verdict};
use crate::figures_text::figures_text;
use crate::id::GameId;
use crate::pictures::PictureInfo;
use crate::statistics::{Export, Statistics};

/// What the table answers: the replies of `docs/api.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// To [`Request::Games`](crate::Request::Games).
    Games {
        /// Every game that can be played.
        games: Vec<GameInfo>,
    },
    /// To [`Request::Pictures`](crate::Request::Pictures).
    Pictures {
        /// The pictures that go with the game's rules, in the order of its file.
        pictures: Vec<PictureInfo>,
    },
    /// To every request that begins, shows or changes a game.
    Table {
        /// The game as it stands now.
        table: Box<Snapshot>,
    },
    /// To [`Request::List`](crate::Request::List).
    Tables {
        /// The games that are kept, last changed first.
        tables: Vec<Entry>,
    },
    /// To [`Request::Transcript`](crate::Request::Transcript).
    Transcript {
        /// The moves that are played.
        transcript: Transcript,
    },
    /// To [`Request::Delete`](crate::Request::Delete).
    Deleted {
        /// The game that is deleted.
        deleted: GameId,
    },
    /// To [`Request::New`](crate::Request::New), while a deal of the kind asked for is looked for.
    Searching {
        /// Always true.
        searching: bool,
    },
    /// To [`Request::History`](crate::Request::History).
    History {
        /// Every move.
        history: History,
    },
    /// To [`Request::Hint`](crate::Request::Hint).
    Hint {
        /// What can be recommended.
        hint: Hint,
    },
    /// To [`Request::Verdict`](crate::Request::Verdict).
    Verdict {
        /// Whether the game can be won from here.
        verdict: Verdict,
    },
    /// To [`Request::Solution`](crate::Request::Solution).
    Solution {
        /// How.
        solution: Solution,
    },
    /// To [`Request::Statistics`](crate::Request::Statistics).
    Statistics {
        /// For each game and its options.
        statistics: Vec<Statistics>,
    },
    /// To [`Request::ExportStatistics`](crate::Request::ExportStatistics).
    Export {
        /// Every result.
        export: Export,
    },
    /// To [`Request::ImportStatistics`](crate::Request::ImportStatistics).
    Imported {
        /// How many results were taken over.
        imported: usize,
    },
    /// To [`Request::ResetStatistics`](crate::Request::ResetStatistics).
    Reset {
        /// How many results do not count any more.
        reset: usize,
    },
    /// To [`Request::RestoreStatistics`](crate::Request::RestoreStatistics).
    Restored {
        /// How many results count again.
        restored: usize,
    },
}

/// A game in progress as its player may see it (`Table` in `docs/api.md`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Snapshot {
    /// Its id.
    pub id: GameId,
    /// The preset under whose name it was begun.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "deal_text")]
    pub deal: Option<DealNumber>,
    /// How many moves are played.
    pub ply: usize,
    /// How many moves the history has, with those that were taken back.
    pub length: usize,
    /// The move that led here.
    pub last: Option<String>,
    /// The move that redo would play.
    pub next: Option<String>,
    /// What may be seen.
    pub view: View,
    /// Every legal move, sorted.
    pub legal: Vec<String>,
    /// How the game stands.
    pub status: Status,
    /// The moves of the history, by their numbers from 1, that the table played by itself; the last
    /// [`MAX_TOLD`](crate::MAX_TOLD).
    pub auto: Vec<usize>,
    /// With how many moves everything that is left can go up, if it can.
    pub finish: Option<usize>,
    /// The bookmarks, by their places.
    pub bookmarks: Vec<Bookmark>,
}

/// A named place of a game's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bookmark {
    /// Where: after so many moves.
    pub ply: usize,
    /// What the player has called it.
    pub name: String,
}

/// Every move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct History {
    /// The moves, those that were taken back, too.
    pub moves: Vec<String>,
    /// Those that the table played by itself, by their numbers from 1.
    pub auto: Vec<usize>,
}

/// A line of the list of games that are kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The game's id.
    pub id: GameId,
    /// The preset under whose name it was begun.
    pub game: String,
    /// Every option's value.
    pub options: Options,
    /// The deal number, if the deck has one.
    #[serde(serialize_with = "deal_text")]
    pub deal: Option<DealNumber>,
    /// How many moves are played.
    pub ply: usize,
    /// How many moves the history has, with those that were taken back.
    pub length: usize,
    /// How the game stands.
    pub status: Status,
    /// When it was changed last, in milliseconds since 1970; whole seconds in JSON.
    #[serde(rename = "changed", serialize_with = "seconds")]
    pub changed_ms: u64,
}

/// A game that can be played (`Game` in `docs/api.md`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// The name of its first preset.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// With how many packs it is played, 1 or 2.
    pub decks: u8,
    /// Where its rules were printed.
    pub source: Source,
    /// Its rules, told to players, in every language of its rule file; what is not in a language is there in English.
    pub text: BTreeMap<Lang, Vec<Section>>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its presets; the first has the game's own id.
    pub presets: Vec<PresetInfo>,
}

/// A passage of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// One paragraph or more, separated by empty lines.
    pub body: String,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    /// Its name in requests.
    pub name: String,
    /// What it is called.
    pub title: Texts,
    /// The value that it has if nothing else is said.
    pub default: OptionValue,
    /// The values that it can have.
    pub values: Vec<Choice>,
}

/// A named choice of all options of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
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

/// What a survey has found out about a preset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FiguresInfo {
    /// How many deals were looked at.
    pub deals: u64,
    /// How many of them can be won.
    pub winnable: u64,
    /// How many can't.
    pub unwinnable: u64,
    /// How many were not decided.
    pub undecided: u64,
    /// The 95 % interval of the share that can be won, in per cent.
    pub interval: (f64, f64),
    /// All that in words.
    pub text: Texts,
}

impl FiguresInfo {
    fn of(figures: &Figures) -> FiguresInfo {
        FiguresInfo {
            deals: figures.deals,
            winnable: figures.winnable,
            unwinnable: figures.unwinnable,
            undecided: figures.undecided(),
            interval: figures.interval_percent,
            text: [Lang::DE, Lang::EN].map(|lang| (lang, figures_text(figures, lang))).into_iter().collect(),
        }
    }
}

impl GameInfo {
    /// What players are told of a game.
    pub(crate) fn of(ruleset: &Ruleset, library: &Library) -> GameInfo {
        let sections = |lang: Lang| -> Vec<Section> {
            let section = |text: &patience::TextSection| Section {
                heading: text.heading.get(lang).into(),
                body: text.body.get(lang).into(),
            };
            ruleset.text().iter().map(section).collect()
        };
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
            figures: library.figures(&preset.id).map(FiguresInfo::of),
        };
        GameInfo {
            id: ruleset.id().into(),
            name: ruleset.name().clone(),
            decks: ruleset.default_rules().decks(),
            source: ruleset.source().clone(),
            text: ruleset.languages().into_iter().map(|lang| (lang, sections(lang))).collect(),
            options: ruleset.options().iter().map(option).collect(),
            presets: ruleset.presets().iter().map(preset).collect(),
        }
    }
}

/// A deal number as a text: as a number a reader in JavaScript would round it.
#[allow(clippy::ref_option)] // the form serde asks for
pub(crate) fn deal_text<S: Serializer>(deal: &Option<DealNumber>, serializer: S) -> Result<S::Ok, S::Error> {
    match deal {
        Some(deal) => serializer.collect_str(&deal.0),
        None => serializer.serialize_none(),
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form serde asks for
pub(crate) fn seconds<S: Serializer>(ms: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(ms / 1000)
}

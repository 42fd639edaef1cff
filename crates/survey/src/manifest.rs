//! What a survey is of, and with what it was made.

use std::fs;
use std::io;
use std::path::Path;

use patience::{Library, Options};
use patience_batch::Machine;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::checksum::{Checksum, hex};
use crate::deals::{Deals, Shard};

/// The name and version of the format.
const FORMAT: &str = "patience-survey/2";
/// The format before, without checksums.
const FORMAT_WITHOUT: &str = "patience-survey/1";

/// A preset with options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameChoice {
    /// The preset's name.
    pub preset: String,
    /// Options that differ from those of the preset.
    pub options: Options,
    /// The SHA-256 of the rule file, if the game is none of those of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_file: Option<String>,
}

/// A game's name with its options, if there are any.
pub(crate) fn named(preset: &str, options: &str) -> String {
    if options.is_empty() { preset.to_owned() } else { format!("{preset} ({options})") }
}

impl GameChoice {
    /// A game of a library.
    pub fn new(preset: &str, options: Options, library: &Library) -> GameChoice {
        let digest = |text: &str| hex(&Sha256::digest(text));
        GameChoice { preset: preset.into(), options, rule_file: library.added_file(preset).map(digest) }
    }

    /// The preset's name, with the options if there are any.
    pub fn name(&self) -> String {
        named(&self.preset, &self.options_text())
    }

    /// The options as they stand in rows.
    pub fn options_text(&self) -> String {
        let pairs: Vec<String> = self.options.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join(" ")
    }
}

/// What decides about results: rows of different settings are never mixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The most positions that are looked at for a deal.
    pub nodes: u64,
    /// The most seconds for a deal.
    pub seconds: Option<f64>,
    /// The bytes for the tables of a deal.
    pub bytes_per_deal: u64,
    /// The seed of the searches.
    pub seed: u64,
    /// [`Budget::shortening`](patience_solver::Budget::shortening), where it is not the usual one:
    /// how long solutions are follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortening: Option<u64>,
    /// How a fair player plays each deal, if one does.
    pub fair: Option<String>,
    /// The version of the program.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
}

impl Settings {
    /// The name of the first setting that differs, and both values. One that may follow from
    /// another comes after it: the bytes of a deal are reckoned from the nodes.
    pub fn difference(&self, other: &Settings) -> Option<(String, String, String)> {
        let fields = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (ours, theirs) = (fields(self), fields(other));
        let mut names: Vec<&String> = ours.keys().collect();
        names.sort_by_key(|name| (["version", "commit", "bytes_per_deal"].iter().position(|late| late == name), *name));
        let differs = |name: &String| {
            let (ours, theirs) = (ours.get(name)?, theirs.get(name)?);
            (theirs != ours).then(|| (name.clone(), ours.to_string(), theirs.to_string()))
        };
        names.into_iter().find_map(differs)
    }

    /// The same for results that are merged. A deal's verdict is a fact, whichever program found it
    /// and whether a fair player has played the deal, too; so programs may differ. But two fair
    /// players who play differently are not mixed, and each program has its own.
    pub fn verdict_difference(&self, other: &Settings) -> Option<(String, String, String)> {
        let both_played = self.fair.is_some() && other.fair.is_some();
        let compared = |settings: &Settings| match both_played {
            true => settings.clone(),
            false => Settings { fair: None, version: String::new(), commit: String::new(), ..settings.clone() },
        };
        compared(self).difference(&compared(other))
    }
}

/// All about a run, beside its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: String,
    /// The games, in the order of the rows.
    pub games: Vec<GameChoice>,
    /// The deals of each game, of which a shard may have a part.
    pub deals: Deals,
    /// Which part this is.
    pub shard: Option<Shard>,
    /// What decides about results.
    pub settings: Settings,
    /// Whether rows have the moves of each win.
    pub solutions: bool,
    /// What was typed.
    pub command: String,
    /// Where it was begun.
    pub machine: Machine,
    /// The checksums of what was written; those of earlier programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksums: Option<Checksums>,
}

/// What tells whether a manifest and its rows are as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checksums {
    /// The SHA-256 of the manifest itself, without checksums and blanks.
    pub manifest: String,
    /// The rows of each game, in the order of the games.
    pub games: Vec<Checksum>,
}

/// Why a manifest can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The file can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("it is no manifest of a survey: {0}")]
    Unreadable(String),
}

impl Manifest {
    /// The manifest of a run that begins on this machine.
    pub fn new(games: Vec<GameChoice>, deals: Deals, shard: Option<Shard>, settings: Settings) -> Manifest {
        let (command, machine) = (String::new(), Machine::this());
        let (format, solutions, checksums) = (FORMAT.into(), false, None);
        Manifest { format, games, deals, shard, settings, solutions, command, machine, checksums }
            .with_checksums(vec![])
    }

    /// The same with checksums of rows, game by game.
    pub(crate) fn with_checksums(mut self, games: Vec<Checksum>) -> Manifest {
        self.format = FORMAT.into();
        let manifest = self.digest();
        self.checksums = Some(Checksums { manifest, games });
        self
    }

    /// The SHA-256 of all but the checksums.
    fn digest(&self) -> String {
        let bare = Manifest { checksums: None, ..self.clone() };
        hex(&Sha256::digest(serde_json::to_string(&bare).expect("texts and numbers can be written")))
    }

    /// Whether it was changed since its checksum was made; `false` if it has none.
    pub(crate) fn is_changed(&self) -> bool {
        self.checksums.as_ref().is_some_and(|sums| sums.manifest != self.digest())
    }

    /// The checksum of the rows of a game, if there is one.
    pub(crate) fn checksum_of(&self, game: usize) -> Option<&Checksum> {
        self.checksums.as_ref()?.games.get(game)
    }

    /// The deals of this shard.
    pub fn own_deals(&self) -> Option<Deals> {
        self.shard.map_or(Some(self.deals), |shard| self.deals.shard(shard))
    }

    /// How many rows there will be.
    pub fn row_count(&self) -> u64 {
        self.own_deals().map_or(0, |deals| deals.count().saturating_mul(self.games.len() as u64))
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If the text is none.
    pub fn parse(text: &str) -> Result<Manifest, ManifestError> {
        let unreadable = |what: String| ManifestError::Unreadable(what.chars().take(300).collect());
        let manifest: Manifest = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        if ![FORMAT, FORMAT_WITHOUT].contains(&manifest.format.as_str()) {
            return Err(unreadable(format!("the format {:?} is unknown; this is {FORMAT:?}", manifest.format)));
        }
        if (manifest.format == FORMAT) != manifest.checksums.is_some() {
            return Err(unreadable(format!("{:?} has checksums, and earlier formats have none", FORMAT)));
        }
        let (first, last) = (manifest.deals.first(), manifest.deals.last());
        if first > last || manifest.shard.is_some_and(|shard| shard.index < 1 || shard.index > shard.of) {
            return Err(unreadable("its deals or its shard make no range".into()));
        }
        Ok(manifest)
    }

    /// Reads the manifest of a file.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(path: &Path) -> Result<Manifest, ManifestError> {
        Manifest::parse(&fs::read_to_string(path)?)
    }

    /// The manifest as JSON for people.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers can be written") + "\n"
    }

    /// What keeps a run from going on in the folder of another: the name, what is there and what
    /// was asked for.
    pub fn difference(&self, asked: &Manifest) -> Option<(String, String, String)> {
        let text = |value: serde_json::Result<serde_json::Value>| {
            value.map_or_else(|_| String::new(), |value| value.to_string())
        };
        macro_rules! compare {
            ($($field:ident),*) => { $(if self.$field != asked.$field {
                let (there, here) = (serde_json::to_value(&self.$field), serde_json::to_value(&asked.$field));
                return Some((stringify!($field).into(), text(there), text(here)));
            })* };
        }
        compare!(games, deals, shard, solutions);
        self.settings.difference(&asked.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_a_range_once() {
        for (range, of) in [(1..=10, 3), (5..=5, 4), (0..=u64::MAX, 7), (u64::MAX - 4..=u64::MAX, 5), (1..=1000, 16)] {
            let deals = Deals::new(&range);
            let parts: Vec<Deals> = (1..=of).filter_map(|index| deals.shard(Shard { index, of })).collect();
            assert_eq!(parts[0].first(), deals.first());
            assert_eq!(parts[parts.len() - 1].last(), deals.last());
            assert!(parts.windows(2).all(|pair| pair[0].last() + 1 == pair[1].first()), "{range:?} in {of}");
            let sizes = parts.iter().map(Deals::count);
            assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1, "{range:?} in {of}");
        }
        for text in ["0/3", "4/3", "1", "/", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/16".parse(), Ok(Shard { index: 3, of: 16 }));
    }
}

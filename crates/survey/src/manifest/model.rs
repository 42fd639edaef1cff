//! The fields of a manifest.

use std::io;

use patience::{Library, Options};
use patience_batch::Machine;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::checksum::{Checksum, hex};
use crate::deals::{Deals, Shard};
use crate::manifest::settings::Settings;
use crate::tally::Tally;

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

    /// Whether it is of a preset, by its own name or by that of its options.
    pub(crate) fn is_of(&self, preset: &str) -> bool {
        self.preset == preset || self.known_here().preset == preset
    }

    /// The same game, as all its names have it: as the preset whose options it has, or else as its
    /// first preset with the options that differ from that one's. A game that the library does not
    /// have stays as it is.
    #[must_use]
    pub fn known(&self, library: &Library) -> GameChoice {
        let known = || {
            let ruleset = library.ruleset(&self.preset).ok()?;
            let rules = ruleset.rules(&self.preset, &self.options.0).ok()?;
            let preset = ruleset.preset_of(&rules).unwrap_or(&ruleset.presets()[0]);
            let options = rules.options().iter().filter(|option| !preset.options.contains(option)).cloned().collect();
            Some(GameChoice { preset: preset.id.clone(), options: Options(options), ..self.clone() })
        };
        // A preset is one name already.
        if self.options.0.is_empty() { None } else { known() }.unwrap_or_else(|| self.clone())
    }

    /// The same, if it is one of the program's games.
    pub(crate) fn known_here(&self) -> GameChoice {
        if self.rule_file.is_none() { self.known(&Library::builtin()) } else { self.clone() }
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

/// Keeps what is at the places that are to be kept.
fn retain<T>(all: &mut Vec<T>, mut keep: impl Iterator<Item = bool>) {
    all.retain(|_| keep.next().expect("no more than there are games"));
}

/// All about a run, beside its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
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
    /// What was counted of the rows of each game, if only their results were packed.
    pub(super) tallies: Vec<Tally>,
    /// The checksums of the rows of each game, as far as they are known.
    pub(super) sums: Vec<Checksum>,
    /// Whether it was changed after its own checksum was made.
    pub(super) changed: bool,
}

/// Why a manifest can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The file can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is not a survey's manifest: {0}")]
    Unreadable(String),
}

impl Manifest {
    /// The manifest of a run that begins on this machine.
    pub fn new(games: Vec<GameChoice>, deals: Deals, shard: Option<Shard>, settings: Settings) -> Manifest {
        let (command, machine, tallies, sums) = (String::new(), Machine::this(), Vec::new(), Vec::new());
        Manifest { games, deals, shard, settings, solutions: false, command, machine, tallies, sums, changed: false }
    }

    /// The same with checksums of rows, game by game.
    pub(crate) fn with_checksums(self, sums: Vec<Checksum>) -> Manifest {
        Manifest { sums, ..self }
    }

    /// The same with what was counted of rows of which only the results are kept.
    pub(crate) fn with_tallies(self, tallies: Vec<Tally>) -> Manifest {
        Manifest { tallies, ..self }
    }

    /// The same without some presets; `None` if no game is left.
    pub(crate) fn without(mut self, presets: &[String]) -> Option<Manifest> {
        let left: Vec<bool> = self.games.iter().map(|game| !presets.iter().any(|preset| game.is_of(preset))).collect();
        let keep = || left.iter().copied();
        retain(&mut self.games, keep());
        retain(&mut self.sums, keep());
        retain(&mut self.tallies, keep());
        (!self.games.is_empty()).then_some(self)
    }

    /// The same for others, whom folders of this machine tell nothing: of absolute paths in its
    /// command the last names are left.
    pub(crate) fn without_folders(mut self) -> Manifest {
        let words = self.command.split(' ').map(|word| match word.rsplit_once('/') {
            Some((_, name)) if word.starts_with('/') => name,
            _ => word,
        });
        self.command = words.collect::<Vec<_>>().join(" ");
        self
    }

    /// What was counted of the rows of each game; nothing where rows are whole.
    pub(crate) fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// Whether it was changed since its checksum was made; `false` if it had none.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed
    }

    /// The checksums of the rows, game by game as far as there are any.
    pub(crate) fn checksums(&self) -> &[Checksum] {
        &self.sums
    }

    /// The checksum of the rows of a game, if there is one.
    pub(crate) fn checksum_of(&self, game: usize) -> Option<&Checksum> {
        self.sums.get(game)
    }

    /// What it is of, in words.
    pub(crate) fn about(&self) -> String {
        let games: Vec<String> = self.games.iter().map(GameChoice::name).collect();
        format!("the manifest of {}, deals {} to {}", games.join(", "), self.deals.first(), self.deals.last())
    }

    /// The deals of this shard.
    pub fn own_deals(&self) -> Option<Deals> {
        self.shard.map_or(Some(self.deals), |shard| self.deals.shard(shard))
    }

    /// How many rows there will be.
    pub fn row_count(&self) -> u64 {
        self.own_deals().map_or(0, |deals| deals.count().saturating_mul(self.games.len() as u64))
    }

    /// The same with the deals that are asked for, if these are more after its last one. With
    /// several games, whose rows come game by game, and with parts, which are cut by the size of
    /// the whole, the rows that are there would be no beginning.
    pub(crate) fn grown(&self, asked: &Manifest) -> Option<Manifest> {
        let alone = self.games.len() == 1 && self.shard.is_none();
        (alone && self.deals.is_beginning_of(asked.deals)).then(|| {
            let (deals, command) = (asked.deals, asked.command.clone());
            Manifest { deals, command, ..self.clone() }.with_checksums(Vec::new())
        })
    }

    /// What keeps a run from going on in the folder of another: the name, what is there and what
    /// was asked for.
    pub fn difference(&self, asked: &Manifest) -> Option<(String, String, String)> {
        let shard = |of: &Manifest| of.shard.map_or("none".into(), |Shard { index, of }| format!("{index}/{of}"));
        let range = |of: &Manifest| format!("{}..{}", of.deals.first(), of.deals.last());
        let games = |of: &Manifest| {
            let file = |game: &GameChoice| game.rule_file.as_ref().map_or(String::new(), |sum| format!(" of {sum}"));
            of.games.iter().map(|game| game.name() + &file(game)).collect::<Vec<_>>().join(", ")
        };
        let all = |of: &Manifest| {
            [("games", games(of)), ("deals", range(of)), ("shard", shard(of)), ("solutions", of.solutions.to_string())]
        };
        for ((name, there), (_, here)) in all(self).into_iter().zip(all(asked)) {
            if there != here {
                return Some((name.into(), there, here));
            }
        }
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

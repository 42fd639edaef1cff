//! The variants of a game: its presets, and the rules for every combination of its options.

use std::sync::{Arc, OnceLock};

use crate::card::shorten;
use crate::rules::{OptionValue, Rules};
use crate::ruleset::options::{GameOption, OptionDraft, OptionError, Preset};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::{RULE_SECTIONS, read_rules};
use crate::ruleset::table::{Entry, Node};

/// Maximum combinations of option values.
const MAX_COMBINATIONS: usize = 512;
/// Maximum names in a dotted name; no field lies deeper.
const MAX_DEPTH: usize = 8;

/// The presets and options of a game, and the rules that they choose among.
///
/// The rules for a combination of options are read when they are first asked for.
#[derive(Debug)]
pub(super) struct Variants {
    id: String,
    options: Vec<GameOption>,
    presets: Vec<Preset>,
    /// The playing rules as they stand in the file, before any option changes them.
    playing: Node,
    /// For every option and each of its values the fields that it sets.
    sets: Vec<Vec<Vec<Entry>>>,
    /// One place for every combination of options; the first option's value counts most.
    rules: Vec<OnceLock<Arc<Rules>>>,
    /// For each preset but the first the same rules under its name.
    named: Vec<Vec<OnceLock<Arc<Rules>>>>,
}

impl Variants {
    /// The variants of a game, of which no rules are read yet; `None` if there are too many of
    /// them.
    pub(super) fn new(
        root: &Node,
        id: String,
        drafts: Vec<OptionDraft>,
        presets: Vec<Preset>,
        problems: &mut Problems<'_>,
    ) -> Option<Variants> {
        let count: usize = drafts.iter().map(|draft| draft.sets.len()).try_fold(1usize, usize::checked_mul)?;
        if count > MAX_COMBINATIONS {
            let right = format!("at most {MAX_COMBINATIONS} combinations of option values");
            problems.at(root.span.clone(), "option", &format!("{count} combinations"), &right);
            return None;
        }
        let (options, sets) = drafts.into_iter().map(|draft| (draft.option, draft.sets)).unzip();
        let places = || (0..count).map(|_| OnceLock::new()).collect();
        let named = presets.iter().skip(1).map(|_| places()).collect();
        Some(Variants { id, options, presets, playing: root.only(&RULE_SECTIONS), sets, rules: places(), named })
    }

    /// The game's id: the name of its first preset.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn options(&self) -> &[GameOption] {
        &self.options
    }

    pub(super) fn presets(&self) -> &[Preset] {
        &self.presets
    }

    pub(super) fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// Reads the rules of every combination and notes what is wrong with any of them.
    pub(super) fn read_all(&self, problems: &mut Problems<'_>) {
        for (index, place) in self.rules.iter().enumerate() {
            if index > 0 {
                problems.next_round();
            }
            if let Some(rules) = self.read(index, problems) {
                place.get_or_init(|| Arc::new(rules));
            }
        }
    }

    /// How many combinations of options there are.
    pub(super) fn count(&self) -> usize {
        self.rules.len()
    }

    /// The rules of one combination, numbered in the order of [`Variants::rules`].
    ///
    /// # Panics
    /// If they are wrong, which reading them all would have told.
    pub(super) fn at(&self, index: usize) -> &Arc<Rules> {
        self.rules[index].get_or_init(|| {
            let mut problems = Problems::new("");
            let rules = self.read(index, &mut problems);
            match rules.filter(|_| problems.is_empty()) {
                Some(rules) => Arc::new(rules),
                None => panic!("{}", problems.into_error(&self.id)),
            }
        })
    }

    /// The rules of a preset, with some options set otherwise.
    pub(super) fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<&Arc<Rules>, OptionError> {
        let number = self.presets.iter().position(|other| other.id == preset);
        let number = number.ok_or_else(|| OptionError::UnknownPreset {
            game: self.id.clone(),
            name: shorten(preset),
            known: self.presets.iter().map(|preset| preset.id.clone()).collect(),
        })?;
        for (name, _) in overrides {
            if !self.options.iter().any(|option| option.name == *name) {
                return Err(OptionError::UnknownOption {
                    game: self.id.clone(),
                    name: shorten(name),
                    known: self.options.iter().map(|option| option.name.clone()).collect(),
                });
            }
        }
        let mut index = 0;
        for (option, (_, of_preset)) in self.options.iter().zip(&self.presets[number].options) {
            let value = overrides.iter().rfind(|(name, _)| *name == option.name).map_or(of_preset, |(_, value)| value);
            let at = option.values.iter().position(|choice| choice.value == *value);
            let at = at.ok_or_else(|| OptionError::UnknownValue {
                game: self.id.clone(),
                name: option.name.clone(),
                value: shorten(&value.to_string()),
                known: option.values.iter().map(|choice| choice.value.to_string()).collect(),
            })?;
            index = index * option.values.len() + at;
        }
        let rules = self.at(index);
        let named = number.checked_sub(1).map(|later| &self.named[later][index]);
        Ok(named.map_or(rules, |place| place.get_or_init(|| Arc::new(rules.named(preset)))))
    }

    /// Lays what a combination of options sets over the playing rules, and reads them.
    fn read(&self, index: usize, problems: &mut Problems<'_>) -> Option<Rules> {
        let mut merged = self.playing.clone();
        let mut options = Vec::new();
        let mut divisor = self.rules.len();
        for (option, sets) in self.options.iter().zip(&self.sets) {
            divisor /= sets.len();
            let at = index / divisor % sets.len();
            options.push((option.name.clone(), option.values[at].value.clone()));
            for entry in &sets[at] {
                overlay(&mut merged, entry, problems);
            }
        }
        let of_preset = self.presets.iter().find(|preset| preset.options == options).map(|preset| preset.id.clone());
        let rules = read_rules(&merged, &self.id, options, problems)?;
        Some(Rules { of_preset, ..rules })
    }
}

fn overlay(root: &mut Node, entry: &Entry, problems: &mut Problems<'_>) {
    let section = entry.key.split('.').next().unwrap_or_default();
    if !RULE_SECTIONS.contains(&section) {
        let right = format!("a dotted name that begins with one of {}", RULE_SECTIONS.join(", "));
        problems.at(entry.span.clone(), "option.value.set", &format!("{:?}", shorten(&entry.key)), &right);
    } else if entry.key.split('.').count() > MAX_DEPTH || !root.overlay(&entry.key, &entry.node) {
        let right = "a dotted name that leads through tables";
        problems.at(entry.span.clone(), "option.value.set", &format!("{:?}", shorten(&entry.key)), right);
    }
}

//! A rule file as a whole: what a game is called, where it comes from, its options and presets.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::shorten;
use crate::rules::model::Rules;
use crate::rules::picture::{self, Picture};
use crate::rules::problem::{Problems, RuleFileError};
use crate::rules::read::{RULE_SECTIONS, read_rules};
use crate::rules::reader::{Node, Table, Value};

/// The most options a game may have, and values an option, and presets a game.
const MAX_OPTIONS: usize = 16;
/// The most combinations of option values, each of which is checked when the file is read.
const MAX_COMBINATIONS: usize = 512;
/// The most names in a dotted name; no field lies deeper.
const MAX_DEPTH: usize = 8;
/// The largest rule file that is read, in bytes.
const MAX_FILE_BYTES: usize = 256 * 1024;

/// A language that players are addressed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// A count with its thousands apart: `10.000` in German, `10,000` in English.
    pub fn grouped(self, count: u64) -> String {
        let mark = match self {
            Lang::De => '.',
            Lang::En => ',',
        };
        let digits = count.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(mark);
            }
            text.push(digit);
        }
        text
    }
}

/// A text in German and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Bilingual {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

impl Bilingual {
    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

/// Where a game's rules were printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Source {
    /// The book, booklet or page.
    pub title: String,
    /// Its author or publisher.
    pub by: String,
}

/// A passage of a game's rule text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextSection {
    /// What it is about.
    pub heading: Bilingual,
    /// One paragraph or more, separated by empty lines.
    pub body: Bilingual,
}

/// The value of an option: a number, a word, or true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Such as `passes = 3`.
    Number(i64),
    /// Such as `free = true`.
    Flag(bool),
    /// Such as `spaces = "kings"`.
    Word(String),
}

impl OptionValue {
    /// Reads what a person types: `3`, `true`, `kings`.
    pub fn from_typed(text: &str) -> OptionValue {
        match (text.parse(), text) {
            (Ok(number), _) => OptionValue::Number(number),
            (_, "true") => OptionValue::Flag(true),
            (_, "false") => OptionValue::Flag(false),
            _ => OptionValue::Word(text.into()),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Word(word) => f.write_str(word),
        }
    }
}

/// One value an option can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The value.
    pub value: OptionValue,
    /// What it is called.
    pub title: Bilingual,
}

/// An option of a game. Its first value is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameOption {
    /// The name in transcripts and on the command line.
    pub name: String,
    /// What it is called.
    pub title: Bilingual,
    /// Its values; never empty.
    pub values: Vec<Choice>,
}

/// A named choice of all options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// The name in transcripts and on the command line.
    pub id: String,
    /// What it is called.
    pub name: Bilingual,
    /// The value of every option, in the order of [`Ruleset::options`].
    pub options: Vec<(String, OptionValue)>,
}

/// An option, or an option's value, that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("{game} has no option {name:?}; it has {}", list(.known))]
    UnknownOption {
        /// The game.
        game: String,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The option has no such value.
    #[error("the option {name:?} of {game} can't be {value:?}; it can be {}", list(.known))]
    UnknownValue {
        /// The game.
        game: String,
        /// The option.
        name: String,
        /// The value that was given.
        value: String,
        /// The values there are.
        known: Vec<String>,
    },
    /// No preset has this name.
    #[error("there is no preset {name:?} of {game}; it has {}", list(.known))]
    UnknownPreset {
        /// The game.
        game: String,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
}

fn list(known: &[String]) -> String {
    if known.is_empty() { "none".into() } else { known.join(", ") }
}

/// A rule file, checked: a game with its options and presets, and the rules for every
/// combination of options.
#[derive(Debug)]
pub struct Ruleset {
    id: String,
    name: Bilingual,
    source: Source,
    text: Vec<TextSection>,
    options: Vec<GameOption>,
    presets: Vec<Preset>,
    pictures: Vec<Picture>,
    /// The rules for every combination of options: the first option's value counts most.
    rules: Vec<Arc<Rules>>,
}

/// An option as it stands in the file: each value with what it puts where.
struct OptionDraft<'n> {
    option: GameOption,
    sets: Vec<&'n [super::reader::Entry]>,
}

impl Ruleset {
    /// Reads and checks a rule file. `file` is its name for error messages. The format
    /// is described in `docs/rule-files.md`.
    ///
    /// # Errors
    /// Lists every problem of the file, each with line, field, what was found and what would be right.
    pub fn read(file: &str, text: &str) -> Result<Ruleset, RuleFileError> {
        let mut problems = Problems::new(text);
        if text.len() > MAX_FILE_BYTES {
            problems.at(0..0, "", &format!("{} bytes", text.len()), &format!("at most {MAX_FILE_BYTES} bytes"));
            return Err(problems.into_error(file));
        }
        let root = Node::parse(text, &mut problems);
        let ruleset = read_ruleset(&root, &mut problems);
        match ruleset {
            Some(ruleset) if problems.is_empty() => Ok(ruleset),
            _ => {
                if problems.is_empty() {
                    problems.at(0..0, "", "an incomplete file", "a whole rule file");
                }
                Err(problems.into_error(file))
            }
        }
    }

    /// The game's id: the name of its first preset.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the game is called.
    pub fn name(&self) -> &Bilingual {
        &self.name
    }

    /// Where its rules were printed.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Its rules, told to players.
    pub fn text(&self) -> &[TextSection] {
        &self.text
    }

    /// Pictures that go with the text, each a position of a real game of one of its presets. Reading the file has
    /// played their moves, so all of them are legal.
    ///
    /// ```
    /// let library = patience::Library::builtin();
    /// for picture in library.find("anneliese").unwrap().pictures() {
    ///     println!("{}: {} piles", picture.title().en, picture.view().piles.len());
    ///     if let Some(mv) = picture.shown() {
    ///         assert!(picture.game().clone().play(mv).is_ok());
    ///     }
    /// }
    /// ```
    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// Its options.
    pub fn options(&self) -> &[GameOption] {
        &self.options
    }

    /// Its presets; the first has the game's own id and every option's default.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// The preset with this name.
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// The rules of a preset, with some options set otherwise.
    ///
    /// # Errors
    /// Names the preset, option or value that the game does not have.
    pub fn rules(&self, preset: &str, overrides: &[(String, OptionValue)]) -> Result<Arc<Rules>, OptionError> {
        let base = self.preset(preset).ok_or_else(|| OptionError::UnknownPreset {
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
        for (option, (_, of_preset)) in self.options.iter().zip(&base.options) {
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
        Ok(Arc::clone(&self.rules[index]))
    }

    /// The rules for every combination of the options.
    pub fn all_rules(&self) -> &[Arc<Rules>] {
        &self.rules
    }

    /// The preset whose options are exactly those of the rules, if there is one.
    pub fn preset_of(&self, rules: &Rules) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.options == rules.options())
    }
}

fn read_ruleset(root: &Node, problems: &mut Problems<'_>) -> Option<Ruleset> {
    let mut file = Table::open(root, "", problems)?;
    file.required_choice("format", &[("patience-rules/1", ())], problems);
    let id = read_id(&mut file, "id", problems);
    let name = bilingual(&mut file, "name", problems);
    let source = read_source(&mut file, problems);
    let text = file.tables("text", 32, problems).into_iter().filter_map(|text| read_text(text, problems)).collect();
    let drafts: Vec<OptionDraft<'_>> = file
        .tables("option", MAX_OPTIONS, problems)
        .into_iter()
        .filter_map(|option| read_option(option, problems))
        .collect();
    unique(drafts.iter().map(|draft| draft.option.name.as_str()), "option", &file, problems);
    let preset_tables = file.tables("preset", MAX_OPTIONS * 4, problems);
    let pictures: Vec<picture::Draft<'_>> = file
        .tables("picture", picture::MAX_PICTURES, problems)
        .into_iter()
        .map(|table| picture::read_draft(table, problems))
        .collect();
    for section in RULE_SECTIONS {
        file.optional(section);
    }
    let preset_span = file.span_of("preset");
    file.finish(problems);
    let (Some(id), Some(name), Some(source)) = (id, name, source) else {
        pictures.into_iter().for_each(|draft| drop(draft.finish(None, problems)));
        return None;
    };

    let options: Vec<GameOption> = drafts.iter().map(|draft| draft.option.clone()).collect();
    let mut presets = vec![Preset { id: id.clone(), name: name.clone(), options: defaults(&options) }];
    presets.extend(preset_tables.into_iter().filter_map(|preset| read_preset(preset, &options, problems)));
    let ids: Vec<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
    if let Some(twice) = ids.iter().enumerate().find(|(at, id)| ids[..*at].contains(id)) {
        problems.at(preset_span, "preset", &format!("{:?} twice", twice.1), "a name of its own for every preset");
    }
    let ruleset = read_combinations(root, &id, &drafts, problems).map(|rules| Ruleset {
        id,
        name,
        source,
        text,
        options,
        presets,
        pictures: Vec::new(),
        rules,
    });
    // Games can be dealt only by rules without a fault.
    let playable = ruleset.as_ref().filter(|_| problems.is_empty());
    let pictures = pictures.into_iter().filter_map(|draft| draft.finish(playable, problems)).collect();
    Some(Ruleset { pictures, ..ruleset? })
}

fn defaults(options: &[GameOption]) -> Vec<(String, OptionValue)> {
    options.iter().map(|option| (option.name.clone(), option.values[0].value.clone())).collect()
}

/// Reads the rules once for every combination of option values.
fn read_combinations(
    root: &Node,
    id: &str,
    drafts: &[OptionDraft<'_>],
    problems: &mut Problems<'_>,
) -> Option<Vec<Arc<Rules>>> {
    let count: usize = drafts.iter().map(|draft| draft.sets.len()).try_fold(1usize, usize::checked_mul)?;
    if count > MAX_COMBINATIONS {
        let right = format!("at most {MAX_COMBINATIONS} combinations of option values");
        problems.at(root.span.clone(), "option", &format!("{count} combinations"), &right);
        return None;
    }
    let mut all = Vec::with_capacity(count);
    let playing_rules = root.only(&RULE_SECTIONS);
    for index in 0..count {
        let mut merged = playing_rules.clone();
        let mut options = Vec::new();
        let mut divisor = count;
        for draft in drafts {
            divisor /= draft.sets.len();
            let at = index / divisor % draft.sets.len();
            options.push((draft.option.name.clone(), draft.option.values[at].value.clone()));
            for entry in draft.sets[at] {
                overlay(&mut merged, entry, problems);
            }
        }
        all.push(read_rules(&merged, id, options, problems).map(Arc::new));
    }
    all.into_iter().collect()
}

fn overlay(root: &mut Node, entry: &super::reader::Entry, problems: &mut Problems<'_>) {
    let section = entry.key.split('.').next().unwrap_or_default();
    if !RULE_SECTIONS.contains(&section) {
        let right = format!("a dotted name that begins with one of {}", RULE_SECTIONS.join(", "));
        problems.at(entry.span.clone(), "option.value.set", &format!("{:?}", shorten(&entry.key)), &right);
    } else if entry.key.split('.').count() > MAX_DEPTH || !root.overlay(&entry.key, &entry.node) {
        let right = "a dotted name that leads through tables";
        problems.at(entry.span.clone(), "option.value.set", &format!("{:?}", shorten(&entry.key)), right);
    }
}

/// A name of small letters, digits and hyphens that begins with a letter.
fn read_id(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<String> {
    let text = table.text(key, problems)?;
    let sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(sign) {
        return Some(text.into());
    }
    let right = "at most 40 small letters, digits and hyphens, a letter first";
    problems.at(table.span_of(key), &table.path_of(key), &format!("{:?}", shorten(text)), right);
    None
}

pub(super) fn bilingual(table: &mut Table<'_>, key: &'static str, problems: &mut Problems<'_>) -> Option<Bilingual> {
    table.required(key, "a table { de = \"…\", en = \"…\" }", problems)?;
    let mut texts = table.table(key, problems)?;
    let (de, en) = (texts.text("de", problems), texts.text("en", problems));
    texts.finish(problems);
    Some(Bilingual { de: de?.trim().into(), en: en?.trim().into() })
}

fn read_source(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Option<Source> {
    file.required("source", "a table { title = \"…\", by = \"…\" }", problems)?;
    let mut table = file.table("source", problems)?;
    let title = table.text("title", problems);
    let by = table.optional_text("by", problems).unwrap_or_default();
    table.finish(problems);
    Some(Source { title: title?.into(), by: by.into() })
}

fn read_text(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<TextSection> {
    let heading = bilingual(&mut table, "heading", problems);
    let body = bilingual(&mut table, "body", problems);
    table.finish(problems);
    Some(TextSection { heading: heading?, body: body? })
}

fn read_option<'n>(mut table: Table<'n>, problems: &mut Problems<'_>) -> Option<OptionDraft<'n>> {
    let name = read_id(&mut table, "name", problems);
    let title = bilingual(&mut table, "title", problems);
    let values = table.tables("value", MAX_OPTIONS, problems);
    if values.is_empty() {
        problems.at(table.span(), &table.path_of("value"), "nothing", "one [[option.value]] or more");
    }
    let (choices, sets): (Vec<Choice>, Vec<_>) =
        values.into_iter().filter_map(|value| read_choice(value, problems)).unzip();
    let twice =
        choices.iter().enumerate().find(|(at, choice)| choices[..*at].iter().any(|other| other.value == choice.value));
    if let Some((_, choice)) = twice {
        let found = format!("{} twice", choice.value);
        problems.at(table.span(), &table.path_of("value"), &found, "different values");
    }
    table.finish(problems);
    if choices.is_empty() {
        return None;
    }
    Some(OptionDraft { option: GameOption { name: name?, title: title?, values: choices }, sets })
}

fn read_choice<'n>(mut table: Table<'n>, problems: &mut Problems<'_>) -> Option<(Choice, &'n [super::reader::Entry])> {
    let value = table
        .required("value", "a number, a text, true or false", problems)
        .and_then(|node| option_value(node, &table.path_of("value"), problems));
    let title = bilingual(&mut table, "title", problems);
    let set = table.table("set", problems).map_or(&[][..], |set| set.entries());
    table.finish(problems);
    Some((Choice { value: value?, title: title? }, set))
}

fn option_value(node: &Node, path: &str, problems: &mut Problems<'_>) -> Option<OptionValue> {
    match &node.value {
        Value::Integer(number) => Some(OptionValue::Number(*number)),
        Value::Bool(flag) => Some(OptionValue::Flag(*flag)),
        Value::Text(word) => Some(OptionValue::Word(word.clone())),
        _ => {
            problems.at(node.span.clone(), path, &node.describe(), "a number, a text, true or false");
            None
        }
    }
}

fn read_preset(mut table: Table<'_>, options: &[GameOption], problems: &mut Problems<'_>) -> Option<Preset> {
    let id = read_id(&mut table, "id", problems);
    let name = bilingual(&mut table, "name", problems);
    let mut values = defaults(options);
    table.required("set", "a table of options, such as { passes = 3 }", problems);
    if let Some(set) = table.table("set", problems) {
        for (name, value) in read_values(&set, options, problems)? {
            if let Some((_, of_preset)) = values.iter_mut().find(|(known, _)| *known == name) {
                *of_preset = value;
            }
        }
    }
    table.finish(problems);
    Some(Preset { id: id?, name: name?, options: values })
}

/// Values of some of these options, by name; `None` if one of them is not of a kind that options have.
pub(super) fn read_values(
    set: &Table<'_>,
    options: &[GameOption],
    problems: &mut Problems<'_>,
) -> Option<Vec<(String, OptionValue)>> {
    let mut values = Vec::new();
    for entry in set.entries() {
        let path = set.path_of(&shorten(&entry.key));
        let Some(option) = options.iter().find(|option| option.name == entry.key) else {
            let known: Vec<String> = options.iter().map(|option| option.name.clone()).collect();
            problems.at(entry.span.clone(), &path, "an unknown option", &format!("one of {}", list(&known)));
            continue;
        };
        let value = option_value(&entry.node, &path, problems)?;
        if !option.values.iter().any(|choice| choice.value == value) {
            let known: Vec<String> = option.values.iter().map(|choice| choice.value.to_string()).collect();
            problems.at(entry.span.clone(), &path, &value.to_string(), &format!("one of {}", list(&known)));
        }
        values.push((option.name.clone(), value));
    }
    Some(values)
}

fn unique<'a>(names: impl Iterator<Item = &'a str>, key: &str, file: &Table<'_>, problems: &mut Problems<'_>) {
    let names: Vec<&str> = names.collect();
    if let Some((_, twice)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        problems.at(file.span_of(key), key, &format!("{twice:?} twice"), "different names");
    }
}

//! Options and presets, and how they stand in a rule file.

use serde::Serialize;

use crate::card::shorten;
use crate::lang::Texts;
use crate::plain::Plain;
use crate::rules::OptionValue;
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Entry, Node, Table, Value};
use crate::ruleset::texts::{read_id, read_plain, read_title};

/// How many options a game, values an option, and presets a game may have.
pub(super) const MAX_OPTIONS: usize = 16;

/// What links say beside options: an option with such a name would get lost in them.
const IN_LINKS: [&str; 3] = ["deck", "layout", "moves"];

/// One value an option can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The value.
    pub value: OptionValue,
    /// What it is called.
    pub title: Texts,
}

/// An option of a game. Its first value is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameOption {
    /// The name in transcripts and on the command line.
    pub name: String,
    /// What it is called.
    pub title: Texts,
    /// Its values; never empty.
    pub values: Vec<Choice>,
}

/// A named choice of all options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// The name in transcripts and on the command line.
    pub id: String,
    /// What it is called.
    pub name: Texts,
    /// The value of every option, in the order of [`Ruleset::options`](crate::Ruleset::options).
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

/// An option as it stands in the file.
pub(super) struct OptionDraft {
    pub(super) option: GameOption,
    /// For each value the fields that it sets, by their dotted names.
    pub(super) sets: Vec<Vec<Entry>>,
}

/// The first value of every option.
pub(super) fn defaults(options: &[GameOption]) -> Vec<(String, OptionValue)> {
    options.iter().map(|option| (option.name.clone(), option.values[0].value.clone())).collect()
}

pub(super) fn read_option(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<OptionDraft> {
    let name = read_id(&mut table, "name", problems);
    if let Some(name) = name.as_deref().filter(|name| IN_LINKS.contains(name) && !problems.is_kept()) {
        let right = "another name, as deck, layout and moves have a meaning in links";
        problems.at(table.span_of("name"), &table.path_of("name"), &format!("{name:?}"), right);
    }
    let title = read_title(&mut table, "title", name.as_deref().unwrap_or_default(), problems);
    let values = table.tables("value", MAX_OPTIONS, problems);
    if values.is_empty() {
        problems.at(table.span(), &table.path_of("value"), "nothing", "one [[option.value]] or more");
    }
    let (choices, sets): (Vec<Choice>, Vec<_>) =
        values.into_iter().filter_map(|value| read_choice(value, problems)).unzip();
    // On the command line the number 1 and the text "1" are the same word.
    let is_same = |one: &OptionValue, other: &OptionValue| {
        one == other || !problems.is_kept() && one.to_string() == other.to_string()
    };
    let repeats =
        |&(at, choice): &(usize, &Choice)| choices[..at].iter().any(|other| is_same(&other.value, &choice.value));
    if let Some((_, choice)) = choices.iter().enumerate().find(repeats) {
        let found = format!("{} twice", choice.value);
        problems.at(table.span(), &table.path_of("value"), &found, "different values");
    }
    table.finish(problems);
    if choices.is_empty() {
        return None;
    }
    Some(OptionDraft { option: GameOption { name: name?, title, values: choices }, sets })
}

fn read_choice(mut table: Table<'_>, problems: &mut Problems<'_>) -> Option<(Choice, Vec<Entry>)> {
    let value = table
        .required("value", "a number, a text, true or false", problems)
        .and_then(|node| option_value(&table, node, "value", problems));
    let named = value.as_ref().map(ToString::to_string).unwrap_or_default();
    let title = read_title(&mut table, "title", &named, problems);
    let set = table.table("set", problems).map_or_else(Vec::new, |set| set.entries().to_vec());
    table.finish(problems);
    Some((Choice { value: value?, title }, set))
}

fn option_value(table: &Table<'_>, node: &Node, key: &str, problems: &mut Problems<'_>) -> Option<OptionValue> {
    match &node.value {
        Value::Integer(number) => Some(OptionValue::Number(*number)),
        Value::Bool(flag) => Some(OptionValue::Flag(*flag)),
        // It is a name in transcripts, so it stays as it is.
        Value::Text(word) => {
            read_plain(table, node, key, Plain::NAME, problems).map(|_| OptionValue::Word(word.clone()))
        }
        _ => {
            problems.at(node.span.clone(), &table.path_of(key), &node.describe(), "a number, a text, true or false");
            None
        }
    }
}

pub(super) fn read_preset(mut table: Table<'_>, options: &[GameOption], problems: &mut Problems<'_>) -> Option<Preset> {
    let id = read_id(&mut table, "id", problems);
    let name = read_title(&mut table, "name", id.as_deref().unwrap_or_default(), problems);
    let mut values = defaults(options);
    table.required("set", "a table of options, such as { passes = 3 }", problems);
    if let Some(set) = table.table("set", problems) {
        for (name, value) in read_values(&set, options, problems).unwrap_or_default() {
            if let Some((_, of_preset)) = values.iter_mut().find(|(known, _)| *known == name) {
                *of_preset = value;
            }
        }
    }
    table.finish(problems);
    Some(Preset { id: id?, name, options: values })
}

/// Values of some of these options, by name; `None` if one of them is not of a kind that options
/// have.
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
        let value = option_value(set, &entry.node, &entry.key, problems)?;
        if !option.values.iter().any(|choice| choice.value == value) {
            let known: Vec<String> = option.values.iter().map(|choice| choice.value.to_string()).collect();
            problems.at(entry.span.clone(), &path, &value.to_string(), &format!("one of {}", list(&known)));
        }
        values.push((option.name.clone(), value));
    }
    Some(values)
}

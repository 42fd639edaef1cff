//! The values of options.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The value of an option: a number, a word, or true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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

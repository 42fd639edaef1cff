//! What a player chose for the table, not for one game: it holds the next time, too.

use patience_table::patience::Lang;
use patience_table::{Auto, Grade};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The choices, each as long as none was made as it is by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[non_exhaustive]
pub struct Choices {
    /// The language.
    #[serde(deserialize_with = "code")]
    pub lang: Option<Lang>,
    /// Whether suits have four colours.
    pub four_colours: Option<bool>,
    /// Whether only deals are dealt that can be won.
    pub winnable: bool,
    /// How hard they are then.
    pub grade: Option<Grade>,
    /// Which cards go up by themselves.
    pub auto: Auto,
}

/// A language's code.
fn code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    let code = Option::<String>::deserialize(deserializer)?;
    code.map(|code| code.parse().map_err(|_| de::Error::custom("no language's code"))).transpose()
}

impl Choices {
    /// Reads what [`Choices::text`] has made. What can't be used was not chosen; its names are
    /// given as well.
    pub fn read(text: &str) -> (Choices, Vec<String>) {
        let (mut good, mut wrong) = (Map::new(), Vec::new());
        if text.trim().is_empty() {
            return (Choices::default(), wrong);
        }
        let Ok(kept) = serde_json::from_str::<Map<String, Value>>(text) else {
            return (Choices::default(), Choices::names());
        };
        for (name, value) in kept {
            match Choices::of(Map::from_iter([(name.clone(), value.clone())])) {
                Some(_) => drop(good.insert(name, value)),
                None => wrong.push(name),
            }
        }
        (Choices::of(good).unwrap_or_default(), wrong)
    }

    /// What can be chosen.
    pub fn names() -> Vec<String> {
        let all = serde_json::to_value(Choices::default()).unwrap_or_default();
        all.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
    }

    fn of(fields: Map<String, Value>) -> Option<Choices> {
        serde_json::from_value(Value::Object(fields)).ok()
    }

    /// The choices as a text, to be kept.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

//! What a player chose for the table, not for one game: it holds the next time, too.

use patience_table::patience::Lang;
use patience_table::{Auto, Grade};
use serde::{Deserialize, Deserializer, Serialize};

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

/// A language's code; one that is none was not chosen.
fn code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.and_then(|code| code.parse().ok()))
}

impl Choices {
    /// Reads what [`Choices::text`] has made; what can't be read was not chosen.
    pub fn read(text: &str) -> Choices {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The choices as a text, to be kept.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

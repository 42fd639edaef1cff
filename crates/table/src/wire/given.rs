//! Things of which many are given at once, such as the games of a backup: one that can't be read
//! keeps none of the others out.

use patience::Plain;
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::domain::{ExportFormat, GameResult, shorten};

/// How much is shown of a thing that has no id.
const SHOWN: Plain = Plain::Line(40);

/// One of many: read, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given<T> {
    /// It can be read.
    Read(T),
    /// It can't.
    Refused(RefusedItem),
}

/// One of many that can't be taken over.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RefusedItem {
    /// Its id, or the name of a rule file, as it was given; what it begins with if it has none.
    pub id: String,
    /// Why not, in English.
    pub message: String,
    /// What kind of reason it is, where a player can be told in other words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
}

/// Results that come from elsewhere: an [`Export`](crate::Export).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenExport {
    /// The format's name and version.
    pub patience: ExportFormat,
    /// The results.
    pub results: Vec<Given<GameResult>>,
}

impl RefusedItem {
    pub(crate) fn new(id: &str, message: &str) -> RefusedItem {
        RefusedItem { id: id.into(), message: shorten(message), code: None }
    }

    pub(crate) fn of_kind(self, code: &'static str) -> RefusedItem {
        RefusedItem { code: Some(code), ..self }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Given<T>, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let named = |key| value.get(key).and_then(Value::as_str).filter(|name| !name.is_empty());
        let id = named("id").or_else(|| named("file"));
        let id = id.map_or_else(|| value.to_string(), str::to_owned);
        Ok(match serde_json::from_value(value) {
            Ok(thing) => Given::Read(thing),
            Err(error) => Given::Refused(RefusedItem::new(&SHOWN.shown(&id), &error.to_string())),
        })
    }
}

//! Objects that name what they are in one of their fields.

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::{Map, Value};

/// Reads `{"do": "undo", "id": "7k2m9q"}` as `{"undo": {"id": "7k2m9q"}}`, for a type that serde
/// reads in that form. Serde can read the first form itself, but the code it makes of that is
/// several times as long, and browsers have to load it.
///
/// ```
/// use patience_table::untag;
/// use serde_json::json;
///
/// let untagged = untag(json!({"do": "undo", "id": "7k2m9q"}), "do").unwrap();
/// assert_eq!(untagged, json!({"undo": {"id": "7k2m9q"}}));
/// assert_eq!(untag(json!({"id": "7k2m9q"}), "do").unwrap_err(), "missing field `do`");
/// ```
///
/// # Errors
/// What is wrong, if it is no object or the tag is no text or not there.
pub fn untag(tagged: Value, tag: &str) -> Result<Value, String> {
    let Value::Object(mut fields) = tagged else { return Err("a JSON object was expected".into()) };
    match fields.remove(tag) {
        Some(Value::String(name)) => Ok(Value::Object(Map::from_iter([(name, Value::Object(fields))]))),
        Some(_) => Err(format!("`{tag}` must be a text")),
        None => Err(format!("missing field `{tag}`")),
    }
}

/// Reads a JSON object as [`untag`] does.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D, tag: &str) -> Result<Value, D::Error> {
    untag(Value::deserialize(deserializer)?, tag).map_err(D::Error::custom)
}

//! What is kept and can't be read, as it is.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A game or a result that is kept and can't be read: every value as it is, for whoever wants to
/// mend it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Unreadable {
    /// The game's id, as far as it can be read.
    pub id: String,
    /// What is wrong.
    pub problem: String,
    /// The rows by the names of their tables, the first of which is the one that can't be read.
    /// What is no text is `{"hex": its bytes}`.
    pub rows: BTreeMap<String, Vec<BTreeMap<String, Value>>>,
    /// How many more moves there are.
    pub more_moves: usize,
}

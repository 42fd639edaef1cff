//! Values as they are kept, whatever they are.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};
use serde_json::{Value, json};

/// A value as it is kept: a text may be none that can be read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Raw {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

impl From<ValueRef<'_>> for Raw {
    fn from(value: ValueRef<'_>) -> Raw {
        match value {
            ValueRef::Null => Raw::Null,
            ValueRef::Integer(number) => Raw::Integer(number),
            ValueRef::Real(number) => Raw::Real(number),
            ValueRef::Text(bytes) => Raw::Text(bytes.to_vec()),
            ValueRef::Blob(bytes) => Raw::Blob(bytes.to_vec()),
        }
    }
}

impl ToSql for Raw {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Raw::Null => ValueRef::Null,
            Raw::Integer(number) => ValueRef::Integer(*number),
            Raw::Real(number) => ValueRef::Real(*number),
            Raw::Text(bytes) => ValueRef::Text(bytes),
            Raw::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl Raw {
    pub(super) fn integer(&self) -> Option<i64> {
        match self {
            Raw::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The value in a column that takes nothing but texts, or nothing but whole numbers. What does
    /// not fit becomes what no row of ours has.
    pub(super) fn fitting(self, takes_text: bool) -> Raw {
        match self {
            Raw::Text(_) | Raw::Null if takes_text => self,
            Raw::Blob(bytes) if takes_text => Raw::Text(bytes),
            Raw::Integer(number) if takes_text => Raw::Text(number.to_string().into_bytes()),
            Raw::Real(number) if takes_text => Raw::Text(number.to_string().into_bytes()),
            Raw::Integer(_) | Raw::Null => self,
            _ => Raw::Integer(-1),
        }
    }

    /// As it is told to whoever wants to mend it: what is no text is `{"hex": its bytes}`.
    pub(super) fn json(&self) -> Value {
        let hex = |bytes: &[u8]| json!({ "hex": bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() });
        match self {
            Raw::Null => Value::Null,
            Raw::Integer(number) => json!(number),
            Raw::Real(number) => json!(number),
            Raw::Text(bytes) => std::str::from_utf8(bytes).map_or_else(|_| hex(bytes), |text| json!(text)),
            Raw::Blob(bytes) => hex(bytes),
        }
    }

    /// As it is told in passing, as far as it can be read.
    pub(super) fn text(&self) -> String {
        match self {
            Raw::Null => String::new(),
            Raw::Integer(number) => number.to_string(),
            Raw::Real(number) => number.to_string(),
            Raw::Text(bytes) | Raw::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        }
    }
}

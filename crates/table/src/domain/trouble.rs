//! Why games can't be kept at present.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why the place where games are kept can't be written at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// The disk is full.
    DiskFull,
    /// It may only be read.
    ReadOnly,
    /// Another program has held it for long.
    Busy,
    /// The disk does not do what it is told.
    DiskFailed,
    /// Something else lies where the games were kept.
    Displaced,
}

impl Trouble {
    /// The name of it in replies and among the words.
    pub fn code(self) -> &'static str {
        match self {
            Trouble::DiskFull => "disk-full",
            Trouble::ReadOnly => "read-only",
            Trouble::Busy => "busy",
            Trouble::DiskFailed => "disk-failed",
            Trouble::Displaced => "displaced",
        }
    }
}

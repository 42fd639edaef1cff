//! JSON Schemas of what is written and read by hand; those of the rest are derived.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::deal_number::DealNumber;
use crate::lang::Lang;
use crate::options::Options;
use crate::pile::PileKind;
use crate::rules::{Fan, OptionValue};

impl JsonSchema for Lang {
    fn schema_name() -> Cow<'static, str> {
        "Lang".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A language's code.", "type": "string", "pattern": "^[a-z]{2,3}$" })
    }
}

impl JsonSchema for DealNumber {
    fn schema_name() -> Cow<'static, str> {
        "DealNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A deal number: one of ours, 0 to 2⁶⁴ − 1, is a number up to 2⁵³ and a text above; one of Microsoft FreeCell is a text, ms:1 to ms:8589934591.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^([0-9]{1,20}|ms:[0-9]{1,10})$" }],
        })
    }
}

impl JsonSchema for Options {
    fn schema_name() -> Cow<'static, str> {
        "Options".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = BTreeMap::<String, OptionValue>::json_schema(generator);
        schema.insert("description".into(), "Options by name.".into());
        schema
    }
}

/// The kinds of piles, by their names.
pub(crate) fn pile_kind(_: &mut SchemaGenerator) -> Schema {
    let names = PileKind::ALL.map(PileKind::name);
    json_schema!({ "enum": names })
}

/// The directions in which piles are spread, by their names.
pub(crate) fn fan(_: &mut SchemaGenerator) -> Schema {
    let names = [Fan::Down, Fan::Up, Fan::Left, Fan::Right, Fan::None].map(Fan::name);
    json_schema!({ "enum": names })
}

/// Which way foundations go where play decides it, by name; null in other games.
pub(crate) fn direction(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["open", "up", "down", null] })
}

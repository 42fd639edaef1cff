//! How values are written for readers of any language.

use std::borrow::Cow;

use patience::DealNumber;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serializer;

/// The longest message that repeats what came from outside, in characters.
const MAX_MESSAGE_CHARS: usize = 400;

/// A deal number as a text: as a number a reader in JavaScript would round it.
#[allow(clippy::ref_option)] // the form serde asks for
pub(crate) fn deal_text<S: Serializer>(deal: &Option<DealNumber>, serializer: S) -> Result<S::Ok, S::Error> {
    match deal {
        Some(deal) => serializer.collect_str(deal),
        None => serializer.serialize_none(),
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form serde asks for
pub(crate) fn seconds<S: Serializer>(ms: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(ms / 1000)
}

/// At most [`MAX_MESSAGE_CHARS`] of a text.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_MESSAGE_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The schema of what [`deal_text`] writes; it is read as any deal number.
pub(crate) struct DealText;

impl JsonSchema for DealText {
    fn schema_name() -> Cow<'static, str> {
        "DealText".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        if generator.contract().is_deserialize() {
            return generator.subschema_for::<DealNumber>();
        }
        json_schema!({ "type": "string", "pattern": "^([0-9]{1,20}|ms:[0-9]{1,10})$" })
    }
}

/// The schema of a text or null, which must be there.
pub(crate) fn text_or_null(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Option<String>>()
}

/// The schema of a whole number or null, which must be there.
pub(crate) fn number_or_null(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Option<u64>>()
}

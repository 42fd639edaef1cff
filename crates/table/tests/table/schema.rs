//! The schema of requests, replies and errors: `docs/api.schema.json`, from which the page's types
//! are made.
//!
//! With `PATIENCE_BLESS=1` the file is written anew; then `node wire.mjs --write` in
//! `tests/browser` makes `web/js/wire.d.ts` of it.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use patience_schema::Schema;
use patience_table::{ErrorReply, Reply, Request};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.schema.json");
/// What goes over the wire.
const KINDS: [&str; 3] = ["Request", "Reply", "ErrorReply"];
const DEFINITIONS: &str = "definitions";

/// A type's definition and those that it needs, by their names.
fn definitions_of<T: JsonSchema>(settings: SchemaSettings) -> Map<String, Value> {
    let mut generator = SchemaGenerator::new(settings);
    generator.subschema_for::<T>();
    generator.take_definitions(true)
}

/// Gives what requests read in another form than replies write it a name of its own, and adds the
/// rest.
fn add_requests(replies: &mut Map<String, Value>, requests: Map<String, Value>) {
    let differs = |name: &String, schema: &Value| replies.get(name).is_some_and(|other| other != schema);
    let mut renamed: Vec<String> = Vec::new();
    loop {
        // Whatever refers to something that differs, differs as well.
        let refers = |schema: &Value| renamed.iter().any(|name| schema.to_string().contains(&reference(name)));
        let more: Vec<String> = requests
            .iter()
            .filter(|(name, _)| !renamed.contains(name) && replies.contains_key(*name))
            .filter(|(name, schema)| differs(name, schema) || refers(schema))
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        renamed.extend(more);
    }
    for (name, schema) in requests {
        let mut text = schema.to_string();
        for other in &renamed {
            text = text.replace(&reference(other), &reference(&format!("{other}Read")));
        }
        let name = if renamed.contains(&name) { format!("{name}Read") } else { name };
        replies.insert(name, serde_json::from_str(&text).unwrap());
    }
}

fn reference(name: &str) -> String {
    format!("\"#/{DEFINITIONS}/{name}\"")
}

fn schema() -> Value {
    let settings = SchemaSettings::draft07();
    let mut all = definitions_of::<Reply>(settings.clone().for_serialize());
    all.extend(definitions_of::<ErrorReply<'_>>(settings.clone().for_serialize()));
    add_requests(&mut all, definitions_of::<Request>(settings.for_deserialize()));
    let kinds = KINDS.map(|name| json!({ "$ref": format!("#/{DEFINITIONS}/{name}") }));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Api",
        "description": "Requests, replies and errors of the table (docs/api.md).",
        "anyOf": kinds,
        DEFINITIONS: all,
    })
}

/// Fails if something that goes over the wire is not what the schema says of it.
pub(crate) fn expect_valid(name: &str, value: &Value) {
    validate(name, value).unwrap_or_else(|error| panic!("{name}: {value}: {error}"));
}

fn validate(name: &str, value: &Value) -> Result<(), String> {
    static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> = LazyLock::new(|| {
        let schema = schema();
        KINDS.map(|name| (name, Schema::new(schema.clone(), &format!("#/{DEFINITIONS}/{name}")))).into()
    });
    SCHEMAS[name].validate(value)
}

/// A text whose links, as rustdoc writes them, are plain names.
fn without_links(text: &str) -> String {
    let mut parts = text.split("[`");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("`]").unwrap();
        let rest = rest.strip_prefix('(').map_or(rest, |target| target.split_once(')').unwrap().1);
        plain += &format!("`{name}`{rest}");
    }
    plain
}

/// The same value with the keys of its objects in the order of the alphabet, whatever order
/// `serde_json` keeps them in: another crate of the same build may choose that.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> =
                fields.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            fields.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(sorted).collect()),
        value => value,
    }
}

#[test]
fn the_schema_is_that_of_the_types() {
    let schema = without_links(&format!("{}\n", serde_json::to_string_pretty(&sorted(schema())).unwrap()));
    if std::env::var_os("PATIENCE_BLESS").is_some() {
        fs::write(FILE, &schema).unwrap();
    }
    assert_eq!(fs::read_to_string(FILE).unwrap_or_default(), schema, "PATIENCE_BLESS=1 writes docs/api.schema.json");
}

/// The schema refuses what the table refuses, as far as a schema can say it.
#[test]
fn requests_that_are_wrong_are_not_of_the_schema() {
    let wrong = [
        json!({ "do": "moves" }),
        json!({ "do": "move", "id": "g1", "move": "t1-f5" }),
        json!({ "do": "move", "id": "g1", "ply": 3, "move": "t1-f5", "count": 2 }),
        json!({ "do": "open", "id": "g1", "ply": 3 }),
        json!({ "do": "move", "id": "g1", "ply": -1, "move": "draw" }),
        json!({ "do": "bookmark", "id": "g1", "ply": 3, "at": 3 }),
        json!({ "do": "new", "game": "klondike", "grade": "harder" }),
        json!({ "do": "new", "game": "klondike", "deal": "x" }),
    ];
    for request in wrong {
        assert!(Request::parse(request.to_string().as_bytes()).is_err(), "{request}");
        assert!(validate("Request", &request).is_err(), "{request}");
    }
}

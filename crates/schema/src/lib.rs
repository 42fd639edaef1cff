//! Whether a value is what a JSON schema says: for tests that hold replies and files to ours.
//!
//! It knows the keywords that our schemas use, and refuses a schema with any other: nothing that a
//! schema says goes unheeded. A whole validator takes minutes to build.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{LazyLock, Mutex};

use regex_lite::Regex;
use serde_json::{Map, Number, Value};

/// What says nothing of a value, and where definitions stand.
const SILENT: [&str; 7] = ["$schema", "title", "description", "default", "format", "$defs", "definitions"];

static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

/// A schema and what it says of values.
#[derive(Debug)]
pub struct Schema {
    whole: Value,
    /// The part that values are held to: `#/$defs/Row`.
    part: String,
    patterns: Mutex<BTreeMap<String, Regex>>,
}

/// What does not fit, and where. It is written out only if somebody reads it: of the many things
/// that a value may be it is all but one not.
#[derive(Debug)]
struct Fault<'a> {
    /// The names on the way to the value, the innermost first.
    within: Vec<String>,
    value: &'a Value,
    /// The keyword and what it says; nothing may stand where the schema is `false`.
    why: Option<(&'a str, &'a Value)>,
}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.within.iter().rev().try_for_each(|name| write!(f, "{name}: "))?;
        match self.why {
            Some((word, says)) => write!(f, "{}: {word} says {says}", self.value),
            None => write!(f, "{}: nothing may stand here", self.value),
        }
    }
}

/// What every keyword of a schema is asked for.
type Said<'a> = Result<(), Fault<'a>>;
/// The same of those keywords among which it may be: whether it is one.
type Known<'a> = Result<bool, Fault<'a>>;

impl Schema {
    /// What is at `part` of a schema, say `#/$defs/Row`; all of it is at `#`.
    #[must_use]
    pub fn new(whole: Value, part: &str) -> Self {
        Self { whole, part: part.to_owned(), patterns: Mutex::default() }
    }

    /// # Errors
    /// Where the value is something else, and which keyword says so.
    ///
    /// # Panics
    /// If the schema has a keyword that is not known here, or a wrong one.
    pub fn validate(&self, value: &Value) -> Result<(), String> {
        self.held(self.at(&self.part), value).map_err(|fault| fault.to_string())
    }

    /// Whether [`Schema::validate`] takes the value.
    ///
    /// # Panics
    /// As [`Schema::validate`] does.
    #[must_use]
    pub fn is_valid(&self, value: &Value) -> bool {
        self.validate(value).is_ok()
    }

    fn at(&self, part: &str) -> &Value {
        let found = part.strip_prefix('#').and_then(|pointer| self.whole.pointer(pointer));
        found.unwrap_or_else(|| panic!("the schema has no {part}"))
    }

    fn held<'a>(&'a self, schema: &'a Value, value: &'a Value) -> Said<'a> {
        let words = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return Err(Fault { within: Vec::new(), value, why: None }),
            _ => schema.as_object().expect("a schema is an object"),
        };
        for (word, says) in words {
            if SILENT.contains(&word.as_str()) {
                continue;
            }
            if !(self.of_any(words, word, says, value)?
                || self.of_objects(words, word, says, value)?
                || self.of_lists(word, says, value)?
                || self.of_plain(word, says, value)?)
            {
                panic!("{word}: a keyword of schemas that is not known here");
            }
        }
        Ok(())
    }

    /// What asks for other schemas of the same value. Whether the keyword is one of these.
    fn of_any<'a>(
        &'a self,
        words: &'a Map<String, Value>,
        word: &'a str,
        says: &'a Value,
        value: &'a Value,
    ) -> Known<'a> {
        let holding = || list(says).iter().filter(|one| self.held(one, value).is_ok()).count();
        let fits = match word {
            "$ref" => return self.held(self.at(text(says)), value).map(|()| true),
            "allOf" => return list(says).iter().try_for_each(|one| self.held(one, value)).map(|()| true),
            "if" => {
                let then = if self.held(says, value).is_ok() { "then" } else { "else" };
                return words.get(then).map_or(Ok(()), |then| self.held(then, value)).map(|()| true);
            }
            "then" | "else" => return Ok(true),
            "anyOf" => holding() > 0,
            "oneOf" => holding() == 1,
            "not" => self.held(says, value).is_err(),
            "const" => says == value,
            "enum" => list(says).contains(value),
            "type" => match says {
                Value::String(kind) => is_kind(value, kind),
                kinds => list(kinds).iter().any(|kind| is_kind(value, text(kind))),
            },
            _ => return Ok(false),
        };
        known(fits, word, says, value)
    }

    fn of_objects<'a>(
        &'a self,
        words: &'a Map<String, Value>,
        word: &'a str,
        says: &'a Value,
        value: &'a Value,
    ) -> Known<'a> {
        let fields = value.as_object().unwrap_or(&NONE);
        match word {
            "properties" => {
                for (name, schema) in object(says) {
                    fields.get(name).map_or(Ok(()), |field| within(name, self.held(schema, field)))?;
                }
            }
            "patternProperties" => {
                for (pattern, schema) in object(says) {
                    let mut named = fields.iter().filter(|(name, _)| self.matches(pattern, name));
                    named.try_for_each(|(name, field)| within(name, self.held(schema, field)))?;
                }
            }
            "additionalProperties" => {
                let names = words.get("properties").map_or(&*NONE, object);
                let patterns = words.get("patternProperties").map_or(&*NONE, object);
                let is_named = |name: &String| {
                    names.contains_key(name) || patterns.keys().any(|pattern| self.matches(pattern, name))
                };
                let mut more = fields.iter().filter(|(name, _)| !is_named(name));
                more.try_for_each(|(name, field)| within(name, self.held(says, field)))?;
            }
            "propertyNames" => {
                for name in fields.keys() {
                    let fits = self.held(says, &Value::from(name.as_str())).is_ok();
                    within(name, known(fits, word, says, value).map(drop))?;
                }
            }
            "required" => {
                let has = |name: &Value| !value.is_object() || fields.contains_key(text(name));
                return known(list(says).iter().all(has), word, says, value);
            }
            "maxProperties" => return known(fields.len() as u64 <= count(says), word, says, value),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn of_lists<'a>(&'a self, word: &'a str, says: &'a Value, value: &'a Value) -> Known<'a> {
        let items = value.as_array();
        let length = items.map(|items| items.len() as u64);
        let fits = match word {
            "items" => {
                for (index, item) in items.into_iter().flatten().enumerate() {
                    // One schema for all, or one for each by its place.
                    let schema = if says.is_array() { says.get(index) } else { Some(says) };
                    within(&index, schema.map_or(Ok(()), |schema| self.held(schema, item)))?;
                }
                true
            }
            "minItems" => length.is_none_or(|length| length >= count(says)),
            "maxItems" => length.is_none_or(|length| length <= count(says)),
            _ => return Ok(false),
        };
        known(fits, word, says, value)
    }

    fn of_plain<'a>(&'a self, word: &'a str, says: &'a Value, value: &'a Value) -> Known<'a> {
        let bound = || says.as_number().expect("a bound is a number");
        let fits = match word {
            "minimum" => value.as_number().is_none_or(|number| !is_less(number, bound())),
            "maximum" => value.as_number().is_none_or(|number| !is_less(bound(), number)),
            "pattern" => value.as_str().is_none_or(|words| self.matches(text(says), words)),
            _ => return Ok(false),
        };
        known(fits, word, says, value)
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.lock().expect("no pattern panics but a wrong one");
        let made = patterns.entry(pattern.to_owned()).or_insert_with(|| Regex::new(pattern).expect("a pattern"));
        made.is_match(text)
    }
}

fn is_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        // 1.0 is a whole number, too.
        "integer" => value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => panic!("{kind}: no kind of values"),
    }
}

/// Whole numbers are compared as such: the largest of 64 bits is no number of floating point.
fn is_less(one: &Number, other: &Number) -> bool {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => one < other,
        _ => one.as_f64() < other.as_f64(),
    }
}

fn known<'a>(fits: bool, word: &'a str, says: &'a Value, value: &'a Value) -> Known<'a> {
    let fault = || Fault { within: Vec::new(), value, why: Some((word, says)) };
    if fits { Ok(true) } else { Err(fault()) }
}

fn within<'a>(name: &impl ToString, said: Said<'a>) -> Said<'a> {
    said.map_err(|mut fault| {
        fault.within.push(name.to_string());
        fault
    })
}

fn list(says: &Value) -> &[Value] {
    says.as_array().expect("a list of schemas or values")
}

fn object(says: &Value) -> &Map<String, Value> {
    says.as_object().expect("schemas by names")
}

fn text(says: &Value) -> &str {
    says.as_str().expect("a text")
}

fn count(says: &Value) -> u64 {
    says.as_u64().expect("a count")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Every keyword takes something and refuses something.
    #[test]
    fn every_keyword_is_heeded() {
        let cases = [
            (json!({"$ref": "#/$defs/word"}), json!("a"), json!(1)),
            (json!({"allOf": [{"type": "string"}, {"const": "a"}]}), json!("a"), json!("b")),
            (json!({"anyOf": [{"const": 1}, {"const": 2}]}), json!(2), json!(3)),
            (json!({"oneOf": [{"type": "integer"}, {"minimum": 3}]}), json!(2), json!(3)),
            (json!({"not": {"const": 1}}), json!(2), json!(1)),
            (json!({"enum": [1, "a"]}), json!("a"), json!("b")),
            (json!({"type": ["string", "null"]}), Value::Null, json!(false)),
            (json!({"type": "integer"}), json!(2.0), json!(2.5)),
            (json!({"type": "boolean"}), json!(true), json!({})),
            (json!({"type": "number"}), json!(2.5), json!("2")),
            (json!({"if": {"type": "string"}, "then": {"const": "a"}, "else": {"const": 1}}), json!("a"), json!("b")),
            (json!({"if": {"type": "string"}, "then": {"const": "a"}, "else": {"const": 1}}), json!(1), json!(2)),
            (json!({"properties": {"a": {"const": 1}}}), json!({"b": 2}), json!({"a": 2})),
            (json!({"patternProperties": {"^a": {"const": 1}}}), json!({"b": 2}), json!({"ab": 2})),
            (json!({"properties": {"a": {}}, "additionalProperties": false}), json!({"a": 2}), json!({"b": 2})),
            (
                json!({"patternProperties": {"^a": {}}, "additionalProperties": {"const": 1}}),
                json!({"ab": 2, "b": 1}),
                json!({"b": 2}),
            ),
            (json!({"propertyNames": {"const": "a"}}), json!({"a": 2}), json!({"b": 2})),
            (json!({"required": ["a"]}), json!({"a": 2}), json!({"b": 2})),
            (json!({"maxProperties": 1}), json!({"a": 2}), json!({"a": 1, "b": 2})),
            (json!({"items": {"const": 1}}), json!([1, 1]), json!([1, 2])),
            (json!({"minItems": 1}), json!([1]), json!([])),
            (json!({"maxItems": 1}), json!([1]), json!([1, 2])),
            (json!({"minimum": 0}), json!(0), json!(-0.5)),
            (json!({"maximum": u64::MAX}), json!(u64::MAX), json!(1e20)),
            (json!({"maximum": u64::MAX - 1}), json!(u64::MAX - 1), json!(u64::MAX)),
            (json!({"pattern": "^[^,\\u0000-\\u001f]+$"}), json!("ä"), json!("a\n")),
        ];
        for (mut schema, good, bad) in cases {
            schema["$defs"] = json!({"word": {"type": "string"}});
            let schema = Schema::new(schema, "#");
            assert_eq!(schema.validate(&good), Ok(()));
            assert!(!schema.is_valid(&bad), "{bad} under {schema:?}");
        }
    }

    #[test]
    fn an_error_says_where_and_why() {
        let schema = Schema::new(json!({"properties": {"a": {"items": {"type": "string"}}}}), "#");
        let said = schema.validate(&json!({"a": ["b", 1]})).unwrap_err();
        assert_eq!(said, "a: 1: 1: type says \"string\"");
    }

    #[test]
    #[should_panic(expected = "uniqueItems: a keyword of schemas that is not known here")]
    fn another_keyword_is_refused() {
        let _ = Schema::new(json!({"uniqueItems": true}), "#").validate(&json!([]));
    }
}

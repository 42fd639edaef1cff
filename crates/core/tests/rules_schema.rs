//! The JSON Schema of rule files takes what is read, and refuses what can be told field by field.

use std::collections::BTreeSet;
use std::fs;

use patience::{RULE_FILE_SCHEMA, Ruleset};
use patience_schema::Schema;
use serde_json::{Map, Value, json};
use toml::de::{DeTable, DeValue};

use crate::authors::{files, playing_rules};

fn schema() -> Schema {
    Schema::new(serde_json::from_str(RULE_FILE_SCHEMA).unwrap(), "#")
}

/// A TOML text as an editor hands it to a schema.
fn as_json(text: &str) -> Value {
    let table = DeTable::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    of_table(table.get_ref())
}

fn of_table(table: &DeTable<'_>) -> Value {
    let fields: Map<String, Value> =
        table.iter().map(|(name, value)| (name.get_ref().to_string(), of_value(value.get_ref()))).collect();
    fields.into()
}

fn of_value(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => json!(text),
        DeValue::Integer(number) => json!(number.as_str().parse::<i64>().unwrap()),
        DeValue::Float(number) => json!(number.as_str().parse::<f64>().unwrap()),
        DeValue::Boolean(value) => json!(value),
        DeValue::Datetime(_) => Value::Null,
        DeValue::Array(items) => items.iter().map(|item| of_value(item.get_ref())).collect(),
        DeValue::Table(table) => of_table(table),
    }
}

#[test]
fn every_built_in_file_is_taken() {
    let schema = schema();
    for (name, text) in files() {
        assert_eq!(schema.validate(&as_json(&text)), Ok(()), "{name}");
    }
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/seeds/rule_files");
    for entry in fs::read_dir(seeds).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        // What is read is taken.
        if Ruleset::read("seed.toml", &text).is_ok() {
            assert_eq!(schema.validate(&as_json(&text)), Ok(()), "{}", path.display());
        }
    }
}

/// Each line of each file with other values: what is read is taken, and what is told to stand wrong
/// in that line is refused.
#[test]
fn what_is_read_is_taken_and_what_is_told_is_refused() {
    let schema = schema();
    let (mut taken, mut refused, mut met) = (0, 0, BTreeSet::new());
    for (name, text) in files() {
        let text = playing_rules(&text);
        let lines: Vec<&str> = text.lines().collect();
        let mut section = "";
        for (at, line) in lines.iter().enumerate() {
            section = if line.starts_with('[') { line } else { section };
            let Some((field, value)) = line.split_once(" = ").filter(|(_, value)| *value != "\"\"\"") else { continue };
            // Many games have the same line.
            if !met.insert(format!("{section} {line}")) {
                continue;
            }
            let misspelt = format!("x{line}");
            let values = ["\"x\"", "-7", "1", "105", "2.5", "true", "\"any\"", "\"K\"", "\"up\"", "[]", "{ x = 1 }"];
            // Half of them here, the others in the next line.
            let others = values.iter().skip(at % 2).step_by(2).map(|value| format!("{field} = {value}"));
            let others: Vec<String> = others.collect();
            for changed in others.iter().chain([&misspelt]) {
                // Inline tables lose a field or have one too much.
                let text = [&lines[..at], &[changed], &lines[at + 1..]].concat().join("\n");
                let told = Ruleset::read("a.toml", &text).map_or_else(|error| error.problems, |_| Vec::new());
                let said = schema.validate(&as_json(&text));
                // What depends on other fields, or on how many piles there are, it cannot know.
                let depends = ["with this order", "face-down cards", "a list of", "cards on each of"];
                let is_here = |problem: &patience::Problem| {
                    problem.line == at + 1 && !depends.iter().any(|found| problem.found.contains(found))
                };
                if told.is_empty() {
                    assert_eq!(said, Ok(()), "{name}: {changed:?} instead of {value}");
                    taken += 1;
                } else if told.iter().any(is_here) && said.is_ok() {
                    panic!("{name}: {changed:?} is taken, but {told:?}");
                } else if said.is_err() {
                    refused += 1;
                }
            }
        }
    }
    assert!(taken > 120 && refused > 2500, "{taken} taken, {refused} refused");
}

/// Wrong in ways that no single value shows.
#[test]
fn what_does_not_go_together_is_refused() {
    let schema = schema();
    let head = "format = \"patience-rules/1\"\nid = \"a\"\n";
    for wrong in [
        "id = \"a\"",
        "format = \"patience-rules/1\"",
        "format = \"patience-rules/2\"\nid = \"a\"",
        "[[deal]]\nrows = 1\ncards = 5",
        "[[deal]]\nto = \"columns\"",
        "[[deal]]\nto = \"base\"\nrows = 1",
        "[[deal]]\nrows = 1\nstays-on = \"t1\"",
        "[goal]",
        "[goal]\nleft-over = \"K\"\nclear = [\"column\"]",
        "[stock]\ndraw = { to = \"row\", cards = 3 }",
        "[stock]\ndraw = { column = 3 }",
        "[tableau]\ncolumns = 4\nmove = { cards = \"single\", suits = \"same\" }",
        "[[foundations]]\norder = \"double\"\nstep = 2",
        "[[foundations]]\nwrap = \"around\"",
        "[[foundations]]\nchosen-from = [\"helper\"]",
        "[[foundations]]\nstart = \"chosen\"\nchosen-from = []",
        "[tableau]\ncolumns = 2\nspace = { after-reserve = [], after-helpers = [] }",
        "[set-aside]\nrank = \"base\"\nto = \"bottom\"",
        "[[place]]\npiles = \"t\"\nat = [[0, 0]]\nx = 1",
        "[[option]]\nname = \"a\"\n[[option.value]]\nvalue = 1\nset = { name = 7 }",
    ] {
        let text = if wrong.starts_with('[') { format!("{head}{wrong}") } else { wrong.to_owned() };
        assert!(!schema.is_valid(&as_json(&text)), "{wrong}");
        assert!(Ruleset::read("a.toml", &text).is_err(), "{wrong}");
    }
}

/// Every name of a property anywhere in a schema.
fn properties(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("properties").and_then(Value::as_object);
            found.extend(own.into_iter().flat_map(|own| own.keys().cloned()));
            fields.values().for_each(|field| properties(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| properties(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Each field in a table of the page is in the schema.
#[test]
fn it_has_every_field_of_the_page() {
    let mut known = BTreeSet::new();
    properties(&serde_json::from_str(RULE_FILE_SCHEMA).unwrap(), &mut known);
    let page = include_str!("../../../docs/rule-files.md");
    let mut tables = page.split("\n\n").filter(|table| table.starts_with("| field |")).peekable();
    assert!(tables.peek().is_some());
    let mut seen = 0;
    for row in tables.flat_map(|table| table.lines().skip(2)) {
        let cell = row.split('|').nth(1).unwrap();
        for name in cell.split('`').skip(1).step_by(2) {
            let name = name.trim_matches(['[', ']']).rsplit('.').next().unwrap();
            assert!(known.contains(name), "the schema has no {name:?} of {row:?}");
            seen += 1;
        }
    }
    assert!(seen > 70, "{seen}");
}

//! What `docs/survey-rows.md` and `docs/survey.schema.json` say of rows, manifests and reports is
//! what the types have.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::common::{decide, manifest};
use flate2::read::GzDecoder;
use patience_schema::Schema;
use patience_solver::Method;
use patience_survey::columns::{COLUMNS, Empty, Values, method_meaning};
use patience_survey::row::{HEADER, Row};
use patience_survey::{Manifest, Packing, gather, pack};
use serde_json::{Map, Value, json};

/// Of the kept rows as many are looked at.
const EVERY: usize = 97;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The whole rows that are kept, without the names of their columns.
fn kept() -> String {
    let mut text = String::new();
    let packed = fs::read(root().join("docs/winnability.csv.gz")).unwrap();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let whole = |line: &&str| line.split(',').count() == COLUMNS.len();
    text.lines().skip(1).filter(whole).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_page_says_what_the_columns_are() {
    let page = read("docs/survey-rows.md");
    assert_eq!(HEADER.split(',').collect::<Vec<_>>(), COLUMNS.map(|column| column.name));
    let columns = COLUMNS.map(|column| {
        let (values, empty) = (column.values_text(), column.empty_text());
        format!("| `{}` | {values} | {empty} | {} |", column.name, column.meaning)
    });
    let methods = Method::ALL.map(|method| format!("| `{}` | {} |", method.name(), method_meaning(method)));
    for table in [columns.join("\n"), methods.join("\n")] {
        assert!(page.contains(&table), "expected in docs/survey-rows.md:\n{table}");
    }
    // No method of the kept results is left out.
    let text = kept();
    let found: BTreeSet<&str> = text.lines().map(|line| Row::parse(line).unwrap().method).collect();
    let known: BTreeSet<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    assert!(found.is_subset(&known), "{found:?}");
}

fn row_schema() -> Value {
    let shape = |values: Values| match values {
        Values::Text => json!({"type": "string", "pattern": "^[^,\"\\n\\r]+$"}),
        Values::Whole(most) => json!({"type": "integer", "minimum": 0, "maximum": most}),
        Values::Decimal => json!({"type": "number", "minimum": 0}),
        Values::OneOf(words) => json!({"enum": words}),
    };
    let property = |column: &patience_survey::columns::Column| {
        let own = shape(column.values);
        let own = if column.empty == Empty::Never { own } else { json!({"anyOf": [own, {"type": "null"}]}) };
        let mut described = json!({"description": column.meaning});
        described.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        (column.name.to_owned(), described)
    };
    let mut rules = Vec::new();
    for column in COLUMNS {
        if let Empty::Unless(verdict) = column.empty {
            let is = json!({"properties": {"verdict": {"const": verdict}}});
            let (none, some) = (
                json!({"properties": {column.name: {"type": "null"}}}),
                json!({"properties": {column.name: {"not": {"type": "null"}}}}),
            );
            rules.push(json!({"if": is, "then": some, "else": none}));
        }
    }
    let played = json!({"properties": {"fair": {"type": "null"}}});
    let none = json!({"properties": {"fair_moves": {"type": "null"}}});
    rules.push(json!({"if": played, "then": none, "else": {"properties": {"fair_moves": {"type": "integer"}}}}));
    json!({
        "description": "A line of rows.csv as an object.",
        "type": "object",
        "properties": COLUMNS.iter().map(property).collect::<Map<String, Value>>(),
        "required": COLUMNS.map(|column| column.name),
        "additionalProperties": false,
        "allOf": rules,
    })
}

/// A line as an object: numbers are numbers, and what is empty is null.
fn object(line: &str) -> Value {
    let fields = COLUMNS.iter().zip(line.split(','));
    let value = |(column, text): (&patience_survey::columns::Column, &str)| {
        let value = match column.values {
            _ if text.is_empty() => Value::Null,
            Values::Whole(_) | Values::Decimal => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
            _ => text.into(),
        };
        (column.name.to_owned(), value)
    };
    fields.map(value).collect::<Map<String, Value>>().into()
}

fn schema(of: &str) -> Schema {
    Schema::new(serde_json::from_str(&read("docs/survey.schema.json")).unwrap(), &format!("#/$defs/{of}"))
}

#[test]
fn the_schema_of_rows_takes_what_is_read_as_a_row() {
    let written: Value = serde_json::from_str(&read("docs/survey.schema.json")).unwrap();
    let made = row_schema();
    assert!(written["$defs"]["Row"] == made, "expected in docs/survey.schema.json:\n{made:#}");
    let (schema, text) = (schema("Row"), kept());
    for line in text.lines().step_by(EVERY) {
        assert!(schema.is_valid(&object(line)), "{line}");
    }
    // Values that belong elsewhere: the reader and the schema agree about each in each column.
    let good = [
        "klondike,draw=3,7,winnable,,123,0.001500,4096,97,restarts,lost,44,draw w-t3",
        "klondike,,7,unwinnable,,123,0.001500,4096,,restarts,,,",
        "klondike,,7,undecided,time,123,0.001500,4096,,beam,won,3,",
    ];
    let values =
        ["", "x", "7", "-7", "0.5", "winnable", "unwinnable", "undecided", "nodes", "won", "5000000000", "1e400"];
    let mut taken = 0;
    for line in good {
        for place in 0..COLUMNS.len() {
            for value in values {
                let mut fields: Vec<&str> = line.split(',').collect();
                fields[place] = value;
                let changed = fields.join(",");
                let read = Row::parse(&changed).is_ok();
                assert_eq!(schema.is_valid(&object(&changed)), read, "{changed}");
                taken += usize::from(read);
            }
        }
    }
    assert!(taken > 100, "{taken}");
}

/// Every field of a JSON object, by its path.
fn paths(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = format!("{at}/{name}");
                paths(value, &path, found);
                found.insert(path);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| paths(value, &format!("{at}/0"), found)),
        _ => {}
    }
}

#[test]
fn the_schema_of_manifests_takes_what_is_read_as_one() {
    let all = tempfile::tempdir().unwrap();
    let dir = all.path().join("run");
    decide(&dir, &manifest(&["napoleon"], (1, 4), Some(patience_survey::Shard { index: 1, of: 2 })), 1).unwrap();
    pack(std::slice::from_ref(&dir), &all.path().join("p.csv.gz"), Packing::WHOLE).unwrap();
    let json = |path: PathBuf| serde_json::from_str::<Value>(&fs::read_to_string(path).unwrap()).unwrap();
    let packs = schema("Pack");
    for path in [all.path().join("p.json"), root().join("docs/winnability.json")] {
        assert_eq!(packs.validate(&json(path.clone())), Ok(()), "{path:?}");
    }
    let (whole, schema) = (json(dir.join("manifest.json")), schema("Manifest"));
    assert!(schema.is_valid(&whole));
    let mut fields = BTreeSet::new();
    paths(&whole, "", &mut fields);
    assert!(fields.len() > 25, "{fields:?}");
    for path in &fields {
        let (parent, name) = path.rsplit_once('/').unwrap();
        let with = |change: &dyn Fn(&mut Map<String, Value>)| {
            let mut other = whole.clone();
            change(other.pointer_mut(parent).unwrap().as_object_mut().unwrap());
            (schema.is_valid(&other), Manifest::parse(&other.to_string()).is_ok(), other)
        };
        for value in [json!({}), json!([]), json!(-1), json!(0.5), json!(true), json!("~"), Value::Null] {
            let (valid, read, other) = with(&|fields| drop(fields.insert(name.into(), value.clone())));
            // What belongs together is not known to a schema.
            assert!(valid || !read, "{path} {value}: the reader takes {other}");
        }
        let (valid, read, _) = with(&|fields| drop(fields.remove(name)));
        assert_eq!(valid, read, "without {path}");
        let (valid, read, _) = with(&|fields| drop(fields.insert("more".into(), 1.into())));
        assert_eq!(valid, read, "more beside {path}");
    }
}

/// Fields stand in the page as code.
#[test]
fn the_page_names_every_field_of_manifests_and_reports() {
    let page = read("docs/survey-rows.md");
    let named: BTreeSet<&str> = page.split('`').skip(1).step_by(2).collect();
    let all = tempfile::tempdir().unwrap();
    decide(all.path(), &manifest(&["napoleon"], (1, 9), None), 1).unwrap();
    let text = fs::read_to_string(all.path().join("manifest.json")).unwrap();
    let report = serde_json::to_value(gather(&[root().join("docs/winnability.csv.gz")]).unwrap()).unwrap();
    let mut fields = BTreeSet::new();
    paths(&serde_json::from_str(&text).unwrap(), "", &mut fields);
    paths(&serde_json::from_str(&read("docs/winnability.json")).unwrap(), "", &mut fields);
    paths(&report, "", &mut fields);
    for path in &fields {
        let name = path.rsplit('/').next().unwrap();
        // The names of options are those of rule files.
        assert!(named.contains(name) || path.contains("/options/"), "docs/survey-rows.md does not name {path}");
    }
}

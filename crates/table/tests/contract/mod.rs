//! One contract for all stores: `kept.json`, which the browser's store is held to, too
//! (`tests/browser/sitestore.test.mjs`).

use std::collections::BTreeMap;

use patience_table::patience::Library;
use patience_table::{Env, GameId, NoAdviser, Request, Store, Table};
use serde_json::Value;

/// The cases, each with its name.
pub(crate) fn cases() -> Vec<Value> {
    let whole: Value = serde_json::from_str(include_str!("../kept.json")).expect("kept.json can be read");
    whole["cases"].as_array().expect("it has cases").clone()
}

/// Plays a case over a store, which `again` opens anew.
pub(crate) fn play<S: Store>(case: &Value, store: S, again: impl Fn(S) -> S) {
    let mut playing = Playing { tables: tables(), asked: 0, names: BTreeMap::new() };
    let mut store = store;
    for (number, step) in case["steps"].as_array().expect("a case has steps").iter().enumerate() {
        if step == "again" {
            store = again(store);
            playing.tables = tables();
        } else if let Err(problem) = playing.step(step, &mut store) {
            panic!("{}, step {number}: {problem}", case["name"]);
        }
    }
}

fn tables() -> [Table; 2] {
    [Table::new(Library::builtin()), Table::new(Library::builtin())]
}

struct Playing {
    tables: [Table; 2],
    asked: u64,
    /// The games' ids.
    names: BTreeMap<String, Value>,
}

impl Playing {
    fn step<S: Store>(&mut self, step: &Value, store: &mut S) -> Result<(), String> {
        self.asked += 1;
        let id = GameId::new(&format!("g{}", self.asked)).expect("a good id");
        let env = Env { id, deal: self.asked, now_ms: 1_790_000_000_000 + 1000 * self.asked };
        let table = &mut self.tables[usize::from(step["by"] == 1)];
        let request = Request::read(named(&step["ask"], &self.names));
        let answer = request.and_then(|request| table.serve(store, &mut NoAdviser, request, &env));
        let (wanted, found) = match answer {
            Ok(reply) => ("reply", serde_json::to_value(reply)),
            Err(error) => ("error", serde_json::to_value(error)),
        };
        let found = found.expect("answers are JSON");
        let Some(expected) = step.get(wanted) else { return Err(format!("{wanted}: {found}")) };
        if let Some(name) = step["as"].as_str() {
            self.names.insert(format!("${name}"), found["table"]["id"].clone());
        }
        holds(&named(expected, &self.names), &found).map_err(|place| format!("{wanted}{place} of {found}"))
    }
}

/// With the ids of the games that are named.
fn named(value: &Value, names: &BTreeMap<String, Value>) -> Value {
    match value {
        Value::String(text) => names.get(text).unwrap_or(value).clone(),
        Value::Array(all) => all.iter().map(|one| named(one, names)).collect(),
        Value::Object(fields) => fields.iter().map(|(key, one)| (key.clone(), named(one, names))).collect(),
        _ => value.clone(),
    }
}

/// Whether all that is expected is there; what is null may be missing. Or where it is not.
fn holds(expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Object(fields), Value::Object(_)) => fields.iter().try_for_each(|(key, expected)| {
            holds(expected, found.get(key).unwrap_or(&Value::Null)).map_err(|place| format!(".{key}{place}"))
        }),
        (Value::Array(all), Value::Array(those)) if all.len() == those.len() => {
            let mut pairs = all.iter().zip(those).enumerate();
            pairs.try_for_each(|(at, (expected, found))| {
                holds(expected, found).map_err(|place| format!("[{at}]{place}"))
            })
        }
        _ if expected == found => Ok(()),
        _ => Err(format!(" is {found}, not {expected}")),
    }
}

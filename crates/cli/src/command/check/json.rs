//! What a file is like, as one object a line.

use std::path::Path;

use patience::{Lang, Library, Problem, Ruleset};
use patience_words::{Gaps, Words};
use serde_json::{Map, Value, json};

use crate::input;

/// What can be said of a file, and whether it is right.
pub(super) fn told(path: &Path, text: &str, is_language: bool, library: &Library) -> (Value, bool) {
    let (mut told, is_right) = if is_language { language(text, library) } else { rule_file(path, text) };
    told["file"] = input::name(path).into();
    told["ok"] = is_right.into();
    (told, is_right)
}

fn rule_file(path: &Path, text: &str) -> (Value, bool) {
    match Ruleset::read(&input::name(path), text) {
        Ok(ruleset) => {
            let missing: Map<String, Value> =
                gaps(&ruleset).into_iter().map(|(lang, missing)| (lang.to_string(), missing.into())).collect();
            let presets: Vec<&str> = ruleset.presets().iter().map(|preset| preset.id.as_str()).collect();
            let combinations = ruleset.all_rules().len();
            let game =
                json!({ "id": ruleset.id(), "name": ruleset.name(), "presets": presets, "combinations": combinations });
            let warnings: Vec<Value> = ruleset.warnings().iter().map(problem).collect();
            let told = json!({
                "kind": "rules", "game": game, "missing": missing, "problems": [], "warnings": warnings,
            });
            (told, true)
        }
        Err(error) => {
            let problems: Vec<Value> = error.problems.iter().map(problem).collect();
            (json!({ "kind": "rules", "problems": problems }), false)
        }
    }
}

fn problem(problem: &Problem) -> Value {
    json!({
        "line": problem.line,
        "column": problem.column,
        "field": problem.field,
        "found": problem.found,
        "expected": problem.expected,
    })
}

fn language(text: &str, library: &Library) -> (Value, bool) {
    let words = match Words::read(text) {
        Ok(words) => words,
        Err(error) => return (json!({ "kind": "language", "error": error.to_string() }), false),
    };
    let Gaps { missing, unknown, arguments, plurals, .. } = words.gaps();
    let is_right = unknown.is_empty() && arguments.is_empty() && plurals.is_empty();
    let untold = |game: &patience::Ruleset, lang: Lang| game.missing(lang).len();
    let games: Map<String, Value> = library
        .rulesets()
        .iter()
        .map(|game| (game.id().to_owned(), untold(game, words.lang())))
        .filter(|(_, missing)| *missing > 0)
        .map(|(id, missing)| (id, missing.into()))
        .collect();
    let told = json!({
        "kind": "language",
        "language": words.lang(),
        "missing": missing,
        "unknown": unknown,
        "arguments": arguments,
        "plurals": plurals,
        "missing_in_games": games,
    });
    (told, is_right)
}

/// The languages of a file in which not every text is, each with the fields that lack it.
pub(super) fn gaps(ruleset: &Ruleset) -> Vec<(Lang, Vec<String>)> {
    let all = ruleset.languages().into_iter().map(|lang| (lang, ruleset.missing(lang)));
    all.filter(|(_, missing)| !missing.is_empty()).collect()
}

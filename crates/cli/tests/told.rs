//! What libraries say of errors has its words in `crates/words/lang`, and nothing else has.

use std::collections::BTreeSet;
use std::fs;

use patience::Ruleset;
use patience_words::Words;
use serde_json::Value;

use crate::common::folder;

/// Where sentences about errors stand in the sources.
const SOURCES: [&str; 8] = [
    "core/src",
    "words/src",
    "survey/src",
    "files/src",
    "server/src/store",
    "server/src/site_address.rs",
    "server/src/token.rs",
    "formats/src",
];
/// Their errors have words of their own, under `refused`, `trouble` and `cli`.
const WORDED: [&str; 8] = [
    "core/src/refusal.rs",
    "core/src/library.rs",
    "core/src/transcript.rs",
    "core/src/ruleset/options.rs",
    "survey/src/error.rs",
    "formats/src/problem.rs",
    "formats/src/write.rs",
    "server/src/store/open_error.rs",
];
/// In these every text of several words is about an error; elsewhere those of `#[error]` are.
const ALL_TEXTS: [&str; 6] = [
    "core/src/ruleset/",
    "core/src/covers.rs",
    "core/src/gate.rs",
    "core/src/layout.rs",
    "core/src/paired.rs",
    "formats/src/",
];
/// What stands for whatever is put in.
const PUT_IN: &str = "§";

/// The files below a folder, by their paths from `crates`, without comments and tests.
fn sources(path: &str, found: &mut Vec<(String, String)>) {
    let at = folder("crates").join(path);
    if at.is_dir() {
        for entry in fs::read_dir(at).unwrap() {
            sources(&format!("{path}/{}", entry.unwrap().file_name().to_str().unwrap()), found);
        }
    } else if path.ends_with(".rs") && !path.ends_with("mutations.rs") {
        let text = fs::read_to_string(at).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        found.push((path.into(), lines.collect::<Vec<_>>().join("\n").replace("'\"'", "")));
    }
}

/// A text as it is, of how it is written in a source.
fn plain(literal: &str) -> String {
    let mut lines = literal.split("\\\n");
    let first = lines.next().unwrap().to_owned();
    lines.fold(first, |text, line| text + line.trim_start()).replace("\\\"", "\"")
}

/// The texts in a source, each with the code before it.
fn literals(code: &str) -> Vec<(&str, String)> {
    let (mut found, mut rest) = (Vec::new(), code);
    while let Some((before, after)) = rest.split_once('"') {
        let mut escaped = false;
        let Some(end) = after.find(|sign| {
            let ends = sign == '"' && !escaped;
            escaped = sign == '\\' && !escaped;
            ends
        }) else {
            break;
        };
        found.push((before, plain(&after[..end])));
        rest = &after[end + 1..];
    }
    found
}

/// A text with something put in wherever something is.
fn filled(literal: &str) -> String {
    let mut parts = literal.split('{');
    let begin = parts.next().unwrap().to_owned();
    begin
        + &parts
            .map(|part| part.replacen(part.split('}').next().unwrap(), PUT_IN, 1).replacen('}', "", 1))
            .collect::<String>()
}

/// What of a text no sentence says; whether what is put in is said cannot be known.
fn untold(text: &str) -> Vec<&str> {
    let is_open = |text: &&str| text.contains(PUT_IN) && !text.contains(' ');
    Words::untold(text).into_iter().filter(|text| !is_open(text)).collect()
}

/// Every sentence about an error that stands in the sources.
fn told_in_sources() -> Vec<(String, String)> {
    let (mut files, mut found) = (Vec::new(), Vec::new());
    SOURCES.iter().for_each(|path| sources(path, &mut files));
    for (path, code) in files {
        let all = ALL_TEXTS.iter().any(|folder| path.starts_with(folder));
        for (before, literal) in literals(&code) {
            let before = before.trim_end();
            // What ends the program, and what is looked for in a text.
            let other =
                ["expect(", "assert!(", "panic!(", "unreachable!(", "|"].iter().any(|call| before.ends_with(call));
            let words = filled(&literal);
            let is_word = |word: &&str| !word.is_empty() && word.chars().all(char::is_alphabetic);
            let is_sentence = words.split(' ').filter(is_word).count() > 1;
            let is_error = before.ends_with("#[error(");
            if is_error && !WORDED.contains(&&*path) || all && is_sentence && !other && !is_error {
                found.push((path.clone(), words));
            }
        }
    }
    found
}

#[test]
fn every_sentence_about_an_error_has_words() {
    let all = told_in_sources();
    assert!(all.len() > 200, "{}", all.len());
    let wrong: Vec<String> = all
        .iter()
        .map(|(path, text)| (path, text, untold(text)))
        .filter(|(_, _, untold)| !untold.is_empty())
        .map(|(path, text, untold)| format!("{path}: {text:?} has no words for {untold:?}"))
        .collect();
    assert!(wrong.is_empty(), "{} sentences:\n{}", wrong.len(), wrong.join("\n"));
}

/// The libraries that read TOML and JSON say some of them, and `amounts` are names of fields.
#[test]
fn every_sentence_is_said_somewhere() {
    let mut files = Vec::new();
    [
        "core/src",
        "formats/src",
        "words/src",
        "survey/src",
        "files/src",
        "server/src",
        "cli/src",
        "table/src",
        "module/src",
    ]
    .iter()
    .for_each(|path| sources(path, &mut files));
    let code: String = files.into_iter().map(|(_, code)| plain(&code)).collect();
    let elsewhere = ["told.toml.", "told.json.", "told.amounts."];
    let english = fs::read_to_string(folder("crates/words/lang/en.json")).unwrap();
    let english: Value = serde_json::from_str(&english).unwrap();
    let all = english["errors"].as_object().unwrap().iter();
    let ours = all.filter(|(key, _)| !elsewhere.iter().any(|begin| key.starts_with(begin)));
    let is_said = |text: &str| {
        let pieces = text.split('{').flat_map(|part| part.rsplit('}').next().unwrap().split(", "));
        code.contains(pieces.max_by_key(|piece| piece.len()).unwrap())
    };
    let unsaid: Vec<&String> = ours.filter(|(_, text)| !is_said(text.as_str().unwrap())).map(|(key, _)| key).collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

/// What is said of any damage to rule files is said in German, too.
#[test]
fn rule_files_are_told_in_every_language() {
    let mut english = BTreeSet::new();
    for name in ["klondike", "koenigs-patience"] {
        let text = fs::read_to_string(folder(&format!("crates/core/games/{name}.toml"))).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let value = |value: &str| line.split_once(" = ").map(|(field, _)| format!("{field} = {value}"));
            let changed = [Some(String::new()), value("7"), value("\"x\""), value("[]"), value("{ x = 1 }"), value("")];
            for changed in changed.into_iter().flatten() {
                let text = [&lines[..at], &[&*changed], &lines[at + 1..]].concat().join("\n");
                let Err(error) = Ruleset::read("a.toml", &text) else { continue };
                english.extend(error.problems.into_iter().flat_map(|problem| [problem.found, problem.expected]));
            }
        }
    }
    assert!(english.len() > 100, "{}", english.len());
    // Why a move is not legal is told by the rules themselves, in English.
    let by_rules = |text: &&String| !text.contains("not legal here");
    let untold = english.iter().filter(by_rules).flat_map(|text| Words::untold(text));
    // What is written in a file is the same in every language.
    let is_words = |text: &&str| text.split(' ').count() > 1 && !text.contains('"') && !text.contains(" = ");
    let left: Vec<&str> = untold.filter(is_words).collect();
    assert!(left.is_empty(), "{} have no words: {left:#?}", left.len());
}

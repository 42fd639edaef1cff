//! `patience check`: whether rule files and language files are right.

mod json;
mod language;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use patience::{Lang, Library, LibraryError, Rules, Ruleset};
use patience_solver::{applicability, applicability_matrix};
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::CheckArgs;
use crate::context::Context;
use crate::input;
use crate::names;
use crate::output::{BOLD, complain, harmless, print, print_raw, styled};

pub(crate) fn run(args: &CheckArgs, context: &Context) -> Result<Answer> {
    if args.matrix {
        print(&applicability_matrix(&context.library()?))?;
        return Ok(Answer::Yes);
    }
    let mut answer = Answer::Yes;
    let mut unreadable = Vec::new();
    for path in &args.files {
        if args.solver
            && let Some(game) = path.to_str().filter(|_| !path.exists() && path.as_os_str() != "-")
        {
            let library = context.library()?;
            let (ruleset, preset) = names::take(&library, game, context.lang)?;
            print(&parts(&preset.id, &*ruleset.rules(&preset.id, &[])?))?;
            continue;
        }
        match input::read(path, input::MAX_SMALL_BYTES, context.lang) {
            Ok(text) if args.json => {
                let (told, is_right) = json::told(path, &text, is_language(path), &context.library()?);
                print_raw(format!("{told}\n").as_bytes())?;
                if !is_right {
                    answer = Answer::No;
                }
            }
            Ok(text) if is_language(path) => {
                if !language::check(&input::name(path), &text, &context.library()?, context.lang)? {
                    answer = Answer::No;
                }
            }
            Ok(text) if !check(path, &text, args.solver, context.lang)? => answer = Answer::No,
            Ok(_) => {}
            Err(error) => unreadable.push(error),
        }
    }
    // One file that can't be read keeps none of the others from being checked.
    let last = unreadable.pop();
    unreadable.iter().for_each(|error| complain(context.lang, &error.to_string()));
    last.map_or(Ok(answer), Err)
}

/// Whether a file is that of a language: rule files are TOML.
fn is_language(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

/// Says what a file is like, and whether it is right.
fn check(path: &Path, text: &str, solver: bool, lang: Lang) -> Result<bool> {
    let name = input::name(path);
    match Ruleset::read(&name, text) {
        Ok(ruleset) => {
            let mut lines = vec![praise(&name, &ruleset, lang)];
            for (language, missing) in json::gaps(&ruleset) {
                let args = [
                    ("file", name.clone()),
                    ("lang", language.to_string()),
                    ("count", missing.len().to_string()),
                    ("missing", missing.join(", ")),
                ];
                lines.push(lang.fill("cli.check.gaps", &args));
            }
            if let Some(id) = taken(&ruleset, text) {
                let problem = lang.fill("cli.name-taken", &[("name", id)]);
                lines.push(lang.fill("cli.check.warning", &[("file", name.clone()), ("problem", problem)]));
            }
            for warning in ruleset.warnings() {
                let args = [("file", name.clone()), ("problem", lang.told(&warning.to_string()))];
                lines.push(lang.fill("cli.check.warning", &args));
            }
            let lines: Vec<String> = lines.iter().map(|line| format!("{}\n", harmless(line))).collect();
            print(&lines.concat())?;
            for preset in ruleset.presets().iter().filter(|_| solver) {
                print(&parts(&preset.id, &*ruleset.rules(&preset.id, &[])?))?;
            }
            Ok(true)
        }
        Err(error) => {
            // One line a problem and nothing else, as compilers do it, so that editors can jump
            // there.
            let _ = writeln!(std::io::stderr().lock(), "{}", harmless(&lang.told(&error.to_string())));
            Ok(false)
        }
    }
}

/// The preset's name that a built-in game has already, so that the file can't be added to these.
fn taken(ruleset: &Ruleset, text: &str) -> Option<String> {
    let mut library = Library::builtin();
    if library.built_in_file(ruleset.id()) == Some(text) {
        return None;
    }
    match library.add(ruleset.id(), text) {
        Err(LibraryError::Taken(id)) => Some(id),
        _ => None,
    }
}

/// Which parts of the solver apply to a preset, and which conditions the others miss.
fn parts(preset: &str, rules: &Rules) -> String {
    let mut text = format!("{}\n", styled(BOLD, harmless(preset)));
    for part in applicability(rules) {
        let kind = part.kind.name();
        let _ = match part.unmet.as_slice() {
            [] => writeln!(text, "  yes  {} ({kind})", part.name),
            unmet => writeln!(text, "  no   {} ({kind}), needs: {}", part.name, unmet.join("; ")),
        };
    }
    text
}

fn praise(name: &str, ruleset: &Ruleset, lang: Lang) -> String {
    let counted = |key, count: usize| lang.fill(key, &[("count", count.to_string())]);
    lang.fill(
        "cli.check.ok",
        &[
            ("file", name.into()),
            ("name", ruleset.name().get(lang).into()),
            ("presets", counted("cli.check.presets", ruleset.presets().len())),
            ("combinations", counted("cli.check.combinations", ruleset.all_rules().len())),
        ],
    )
}

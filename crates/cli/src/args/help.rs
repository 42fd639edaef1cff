//! The words of help and of wrong usage, which clap has in English only: put over its own.
//!
//! A command's words stand under `usage.COMMAND`, with what only `--help` tells under
//! `usage.COMMAND.more`; those of an argument under `usage.COMMAND.ARGUMENT`, or under
//! `usage.any.ARGUMENT` if several commands have it.

use std::error::Error as _;

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use patience::Lang;
use patience_words::Words;

/// Commands whose arguments are those of `survey run`.
const RUNS: [&str; 2] = ["survey", "submit"];

/// What clap writes in the line of usage.
const OPTIONS: &str = "[OPTIONS]";

/// The definition with the words of a language.
pub(crate) fn in_words(command: Command, lang: Lang) -> Command {
    let words = Words::of(lang);
    let mut command = worded(command, words);
    // Only then are the arguments and commands there that clap adds by itself.
    command.build();
    with_help(command, words)
}

fn worded(command: Command, words: &Words) -> Command {
    let name = command.get_name().to_owned();
    let text = |part: &str| {
        let key = format!("usage.{name}{part}");
        words.has(&key).then(|| words.t(&key))
    };
    let (about, more, codes) = (text(""), text(".more"), text(".exit-codes"));
    let examples = text(".examples").or_else(|| command.get_after_help().map(ToString::to_string));
    let usage = *command.get_styles().get_usage();
    let mut place = 0;
    let mut command = command
        .mut_args(|arg| {
            place += 1;
            worded_arg(arg, &name, place, words)
        })
        .mut_subcommands(|sub| worded(sub, words))
        .subcommand_help_heading(words.t("usage.title.commands"))
        .subcommand_value_name(words.t("usage.command"))
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage}{}{usage:#} {{usage}}\n\n{{all-args}}{{after-help}}",
            words.t("usage.title.usage")
        ));
    if let Some(about) = about {
        let long = more.map(|more| StyledStr::from(format!("{about}\n\n{more}")));
        command = command.about(about).long_about(Resettable::from(long));
    }
    if let Some(examples) = examples {
        let examples = format!("{}\n  {}", words.t("usage.title.examples"), examples.trim_start());
        let long = codes.map(|codes| StyledStr::from(format!("{examples}\n\n{codes}")));
        command = command.after_help(examples).after_long_help(Resettable::from(long));
    }
    command
}

/// `place` is where the argument stands in the definition.
fn worded_arg(mut arg: Arg, command: &str, place: usize, words: &Words) -> Arg {
    if arg.get_action().takes_values() {
        let names = arg.get_value_names().unwrap_or_default().iter();
        let names: Vec<String> = names.map(|name| value_name(name, words)).collect();
        if !names.is_empty() {
            arg = arg.value_names(names);
        }
    }
    if arg.is_positional() {
        // Under a heading of their own they would be sorted by their names.
        arg = arg.help_heading(words.t("usage.title.arguments")).display_order(place);
    } else {
        arg = arg.help_heading(words.t("usage.title.options"));
    }
    let group = if RUNS.contains(&command) { "run" } else { command };
    let keys = [command, group, "any"].map(|group| format!("usage.{group}.{}", arg.get_id()));
    let Some(key) = keys.iter().find(|key| words.has(key)) else { return arg };
    let values = arg.get_default_values().iter().filter(|_| arg.get_action().takes_values());
    let default = values.map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(" ");
    if default.is_empty() {
        return arg.help(words.t(key));
    }
    arg.help(words.fill("usage.default", &[("text", words.t(key)), ("value", default)])).hide_default_value(true)
}

/// What stands for a value, such as `GAME|FILE`: each word of it in the language.
fn value_name(name: &str, words: &Words) -> String {
    let parts = name.split_inclusive(|sign: char| !sign.is_ascii_alphabetic()).map(|part| {
        let word = part.trim_end_matches(|sign: char| !sign.is_ascii_alphabetic());
        let key = format!("usage.value.{word}");
        if words.has(&key) { part.replacen(word, &words.t(&key), 1) } else { part.into() }
    });
    parts.collect()
}

/// The line of usage with the language's word for options, for which clap has its own alone.
fn with_usage(mut command: Command, words: &Words) -> Command {
    let (usage, own) = (command.render_usage().to_string(), format!("[{}]", words.t("usage.options")));
    match usage.strip_prefix("Usage:") {
        Some(line) if line.contains(OPTIONS) && own != OPTIONS => {
            command.override_usage(line.trim_start().replace(OPTIONS, &own))
        }
        _ => command,
    }
}

/// The words of `--help`, `--version` and `help`.
fn with_help(command: Command, words: &Words) -> Command {
    let command = with_usage(command, words);
    let command = match command.get_name() {
        "help" => command.about(words.t("usage.help-command")),
        _ => command,
    };
    let options = words.t("usage.title.options");
    command.mut_subcommands(|sub| with_help(sub, words)).mut_args(|arg| match arg.get_id().as_str() {
        "help" => {
            let long = words.t("usage.help.long");
            arg.help(words.t("usage.help")).long_help(long).help_heading(options.clone())
        }
        "version" => arg.help(words.t("usage.version")).help_heading(options.clone()),
        _ => arg,
    })
}

/// What is wrong with what was typed, and what can be typed instead, if that is known; nothing if
/// help or the version was asked for.
pub(crate) fn wrong(error: &clap::Error, lang: Lang, instead: Option<&str>) -> Option<String> {
    if error.exit_code() == 0 || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return None;
    }
    let words = Words::of(lang);
    let mut told = what(error, words)?;
    for (kind, key, name) in [
        (ContextKind::ValidValue, "usage.wrong.possible", "values"),
        (ContextKind::SuggestedSubcommand, "usage.wrong.similar", "names"),
        (ContextKind::SuggestedArg, "usage.wrong.similar", "names"),
        (ContextKind::SuggestedValue, "usage.wrong.similar", "names"),
    ] {
        let values = all(error, kind);
        // One thing to type is enough.
        let is_wanted = instead.is_none() || kind == ContextKind::ValidValue;
        if is_wanted && !values.is_empty() {
            told = format!("{told}; {}", words.fill(key, &[(name, values.join(", "))]));
        }
    }
    let mut lines = vec![told];
    let says_all = instead.is_some() && error.kind() != ErrorKind::MissingRequiredArgument;
    if !says_all && let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let line = usage.trim_start().strip_prefix("Usage:").unwrap_or(&usage);
        lines.push(format!("{}{line}", words.t("usage.title.usage")));
    }
    lines.push(instead.map_or_else(|| words.t("usage.wrong.more"), |line| typed_instead(words, line)));
    Some(lines.join("\n"))
}

/// What can be typed instead, on a line of its own, to be copied.
pub(crate) fn typed_instead(words: &Words, line: &str) -> String {
    format!("{}\n  {line}", words.t("usage.wrong.instead"))
}

/// The first line; nothing for what clap alone can tell.
fn what(error: &clap::Error, words: &Words) -> Option<String> {
    let one = |kind| all(error, kind).into_iter().next();
    let arg = || one(ContextKind::InvalidArg).map(|arg| ("arg", arg));
    let value = || one(ContextKind::InvalidValue).map(|value| ("value", value));
    Some(match error.kind() {
        ErrorKind::UnknownArgument if !arg()?.1.starts_with('-') => words.fill("usage.wrong.extra", &[arg()?]),
        ErrorKind::UnknownArgument => words.fill("usage.wrong.unknown-argument", &[arg()?]),
        ErrorKind::InvalidSubcommand => {
            let name = one(ContextKind::InvalidSubcommand)?;
            words.fill("usage.wrong.unknown-command", &[("arg", name)])
        }
        ErrorKind::InvalidValue if value()?.1.is_empty() => words.fill("usage.wrong.no-value", &[arg()?]),
        ErrorKind::InvalidValue => words.fill("usage.wrong.value", &[value()?, arg()?]),
        ErrorKind::ValueValidation => {
            // Our own readers of values give a key.
            let why = error.source().map(ToString::to_string)?;
            let why = if words.has(&why) { words.t(&why) } else { words.told(&why) };
            words.fill("usage.wrong.value.because", &[value()?, arg()?, ("why", why)])
        }
        ErrorKind::NoEquals => words.fill("usage.wrong.no-equals", &[arg()?]),
        ErrorKind::TooManyValues => words.fill("usage.wrong.too-many", &[value()?, arg()?]),
        ErrorKind::ArgumentConflict => {
            let (arg, others) = (arg()?, all(error, ContextKind::PriorArg));
            if others.is_empty() || others == [arg.1.clone()] {
                return Some(words.fill("usage.wrong.twice", &[arg]));
            }
            let others: Vec<String> = others.iter().map(|other| format!("'{other}'")).collect();
            words.fill("usage.wrong.conflict", &[arg, ("others", others.join(", "))])
        }
        ErrorKind::MissingRequiredArgument => {
            let args = all(error, ContextKind::InvalidArg).join(", ");
            words.fill("usage.wrong.missing", &[("args", args)])
        }
        _ => return None,
    })
}

/// The texts that an error has of a kind.
fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use patience_words::languages;

    use super::*;
    use crate::args::definition;

    /// Looks at a command and all below it, and tells what has no text.
    fn without_text(command: &mut Command, path: &str, found: &mut Vec<String>) {
        let path = format!("{path} {}", command.get_name());
        if command.get_about().is_none_or(|about| about.to_string().trim().is_empty()) {
            found.push(path.clone());
        }
        for arg in command.get_arguments() {
            if arg.get_help().is_none_or(|help| help.to_string().trim().is_empty()) {
                found.push(format!("{path} {arg}"));
            }
        }
        for sub in command.get_subcommands_mut().filter(|sub| sub.get_name() != "help") {
            without_text(sub, &path, found);
        }
    }

    #[test]
    fn no_command_and_no_option_is_without_its_text() {
        for lang in languages() {
            let mut found = Vec::new();
            without_text(&mut in_words(definition(), lang), "", &mut found);
            assert!(found.is_empty(), "{lang}: {found:#?}");
        }
    }

    /// Every page of help but those of the command `help`, which clap makes when they are asked
    /// for.
    fn pages(command: &mut Command, pages: &mut Vec<String>) {
        pages.push(command.render_long_help().to_string());
        let below = command.get_subcommands_mut().filter(|sub| sub.get_name() != "help");
        below.for_each(|sub| self::pages(sub, pages));
    }

    #[test]
    fn lines_of_usage_are_in_the_language() {
        let (mut german, mut all) = (in_words(definition(), "de".parse().unwrap()), Vec::new());
        pages(&mut german, &mut all);
        assert!(all.len() > 20 && all.iter().any(|page| page.contains("patience deal [OPTIONEN] <SPIEL>")));
        for page in &all {
            for english in ["[OPTIONS]", "<FILE", "<GAME", "<DIR", "<SIZE", "[GAME", "[FILE", "VALUE>", "Usage:"] {
                assert!(!page.contains(english), "{english} is in\n{page}");
            }
        }
    }

    #[test]
    fn a_value_is_named_word_by_word() {
        let german = Words::of("de".parse().unwrap());
        for (name, told) in [("GAME|FILE", "SPIEL|DATEI"), ("NAME=VALUE", "NAME=WERT"), ("N", "N"), ("A..B", "A..B")] {
            assert_eq!(value_name(name, german), told);
        }
    }
}

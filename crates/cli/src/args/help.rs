//! The words of help and of wrong usage, which clap has in English only: put over its own.
//!
//! A command's words stand under `usage.COMMAND`, with what only `--help` tells under
//! `usage.COMMAND.more`; those of an argument under `usage.COMMAND.ARGUMENT`, or under
//! `usage.any.ARGUMENT` if several commands have it. What clap lets nobody word is `[OPTIONS]` in
//! the line of usage, and why its own types refuse a value.

use std::error::Error as _;

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use patience::Lang;
use patience_words::Words;

/// Commands whose arguments are those of `survey run`.
const RUNS: [&str; 2] = ["survey", "submit"];

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

/// The words of `--help`, `--version` and `help`.
fn with_help(command: Command, words: &Words) -> Command {
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

/// What is wrong with what was typed; nothing if help or the version was asked for.
pub(crate) fn wrong(error: &clap::Error, lang: Lang) -> Option<String> {
    if error.exit_code() == 0 || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return None;
    }
    let words = Words::of(lang);
    let told = what(error, words)?;
    let mut lines = vec![told];
    for (kind, key, name) in [
        (ContextKind::ValidValue, "usage.wrong.possible", "values"),
        (ContextKind::SuggestedSubcommand, "usage.wrong.similar", "names"),
        (ContextKind::SuggestedArg, "usage.wrong.similar", "names"),
        (ContextKind::SuggestedValue, "usage.wrong.similar", "names"),
    ] {
        let values = all(error, kind);
        if !values.is_empty() {
            lines.push(format!("  {}", words.fill(key, &[(name, values.join(", "))])));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let line = usage.trim_start().strip_prefix("Usage:").unwrap_or(&usage);
        lines.push(format!("\n{}{line}", words.t("usage.title.usage")));
    }
    lines.push(format!("\n{}", words.t("usage.wrong.more")));
    Some(lines.join("\n"))
}

/// The first line; nothing for what clap alone can tell.
fn what(error: &clap::Error, words: &Words) -> Option<String> {
    let one = |kind| all(error, kind).into_iter().next();
    let arg = || one(ContextKind::InvalidArg).map(|arg| ("arg", arg));
    let value = || one(ContextKind::InvalidValue).map(|value| ("value", value));
    Some(match error.kind() {
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
            let why = if words.has(&why) { words.t(&why) } else { why };
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

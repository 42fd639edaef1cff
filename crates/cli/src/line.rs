//! What was typed is read.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args as _, Command, FromArgMatches as _};
use patience::Lang;

use crate::args::{
    Args, AutoplayArgs, CheckArgs, CompletionsArgs, DealArgs, GamesArgs, ManArgs, NewGameArgs, PerftArgs, PlayArgs,
    ReplayArgs, ReviewArgs, RulesArgs, SchemaArgs, ServeArgs, SharedArgs, ShowArgs, SolveArgs, StatisticsArgs,
    SurveyArgs, completed, definition, in_words,
};

/// A command's name, and what adds its arguments.
type Named = (&'static str, fn(Command) -> Command);

const COMMANDS: [Named; 18] = [
    ("games", GamesArgs::augment_args),
    ("rules", RulesArgs::augment_args),
    ("deal", DealArgs::augment_args),
    ("replay", ReplayArgs::augment_args),
    ("review", ReviewArgs::augment_args),
    ("solve", SolveArgs::augment_args),
    ("survey", SurveyArgs::augment_args),
    ("autoplay", AutoplayArgs::augment_args),
    ("perft", PerftArgs::augment_args),
    ("check", CheckArgs::augment_args),
    ("new-game", NewGameArgs::augment_args),
    ("schema", SchemaArgs::augment_args),
    ("statistics", StatisticsArgs::augment_args),
    ("serve", ServeArgs::augment_args),
    ("play", PlayArgs::augment_args),
    ("show", ShowArgs::augment_args),
    ("completions", CompletionsArgs::augment_args),
    ("man", ManArgs::augment_args),
];

/// Reads what was typed, the program's name first. Help and errors are in this language.
///
/// The words are looked up only where they are shown: most of the time nobody asks for help.
pub(crate) fn read(typed: &[OsString], lang: Lang) -> Result<Args, clap::Error> {
    let typed = &without_help_command(typed, lang)?;
    let matches = of_command(typed)
        .or_else(|| definition().try_get_matches_from(typed).ok())
        .map_or_else(|| in_words(definition(), lang).try_get_matches_from(typed), Ok)?;
    taken(&matches)
}

/// What was read, with the rule files of every place at which they may stand.
fn taken(matches: &ArgMatches) -> Result<Args, clap::Error> {
    let mut args = Args::from_arg_matches(matches)?;
    let mut matches = matches;
    while let Some((_, of_command)) = matches.subcommand() {
        args.shared.rules.extend(of_command.get_many::<PathBuf>("rules").into_iter().flatten().cloned());
        matches = of_command;
    }
    Ok(args)
}

/// `help solve` is `solve --help`, and `survey help run` is `survey run --help`: after `help` clap
/// takes nothing but commands, and words its own page in English.
fn without_help_command(typed: &[OsString], lang: Lang) -> Result<Vec<OsString>, clap::Error> {
    let mut words = typed.to_vec();
    let at = if words.get(1).is_some_and(|word| word == "survey") { 2 } else { 1 };
    if words.get(at).is_some_and(|word| word == "help") {
        words.retain(|word| word != "help");
        expect_commands(&words, lang)?;
        words.push("--help".into());
    }
    Ok(words)
}

/// Refuses a word after a command that is none below it. The first word clap looks at itself, where
/// it looks at no more than that before it helps.
fn expect_commands(words: &[OsString], lang: Lang) -> Result<(), clap::Error> {
    let whole = in_words(definition(), lang);
    let mut words = words.iter().skip(1);
    let mut command: Option<&Command> = None;
    while let Some(word) = words.next() {
        if word == "--lang" || word == "--rules" {
            words.next();
        }
        let Some(name) = word.to_str().filter(|word| !word.starts_with('-')) else { continue };
        match (command.unwrap_or(&whole).find_subcommand(name), command) {
            (Some(below), _) => command = Some(below),
            (None, None) => return Ok(()),
            (None, Some(command)) => {
                let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
                error.insert(ContextKind::InvalidSubcommand, ContextValue::String(name.into()));
                return Err(error);
            }
        }
    }
    Ok(())
}

/// The language that is asked for, as far as it can be told before all is read.
pub(crate) fn asked_lang(typed: &[OsString]) -> Option<String> {
    let mut words = typed.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    while let Some(word) = words.next() {
        if word == "--lang" {
            return words.next().map(Into::into);
        }
        if let Some(lang) = word.strip_prefix("--lang=") {
            return Some(lang.into());
        }
    }
    None
}

/// What was typed, the program's name first, if a command comes next and the line can be read.
/// Nothing else is known here: what is wrong, and help, are told by the whole definition.
fn of_command(typed: &[OsString]) -> Option<ArgMatches> {
    let (_, name) = (typed.first()?, typed.get(1)?);
    let command = COMMANDS.iter().find(|(known, _)| name == known)?;
    alone(command).try_get_matches_from(typed).ok()
}

/// The definition of a line with this command and no other: to define all of them takes a quarter
/// of what a short command takes.
fn alone(&(name, arguments): &Named) -> Command {
    let whole = SharedArgs::augment_args(Command::new("patience")).disable_help_subcommand(true);
    completed(whole.subcommand(arguments(Command::new(name))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_the_same_alone() {
        let whole = definition();
        assert!(whole.get_subcommands().map(Command::get_name).eq(COMMANDS.map(|(name, _)| name)));
        for command in &COMMANDS {
            let alone = alone(command);
            // Only its place in the help is another.
            let of = |all: &Command| format!("{:?}", all.find_subcommand(command.0).unwrap().clone().display_order(0));
            assert_eq!(of(&alone), of(&whole));
            let shared = |all: &Command| format!("{:?}", all.get_arguments().collect::<Vec<_>>());
            assert_eq!(shared(&alone), shared(&whole));
        }
    }

    #[test]
    fn a_line_says_the_same_to_both_definitions() {
        for line in [
            "deal klondike",
            "games spider --packs 1 --json",
            "solve freecell --deal 7 --option cells=3 --lang de",
            "play --plain klondike --deal 7 --rules a --rules b",
            "survey run klondike --deals 1..9 --out a --fair",
            "survey daemon --deals 1..9 --out b",
            "new-game mine",
            "autoplay canfield --deal=3 -o draw=1",
            "perft napoleon --depth 3",
            "serve --port 0 --no-token",
            "rules harfe --pictures",
        ] {
            let words = ["patience"].into_iter().chain(line.split(' '));
            let typed: Vec<OsString> = words.map(OsString::from).collect();
            let [alone, whole] = [of_command(&typed), definition().try_get_matches_from(&typed).ok()]
                .map(|matches| matches.map(|found| format!("{:?}", taken(&found).unwrap())));
            assert!(alone.is_some(), "{line}: not read alone");
            assert_eq!(alone, whole, "{line}");
        }
    }

    fn read_words(words: &[&str]) -> Result<Args, clap::Error> {
        read(&words.iter().map(OsString::from).collect::<Vec<_>>(), Lang::EN)
    }

    #[test]
    fn rule_files_count_before_and_after_a_command() {
        let args = read_words(&["patience", "--rules", "a", "games", "--rules", "b", "--rules", "c"]).unwrap();
        assert_eq!(args.shared.rules, ["a", "b", "c"].map(PathBuf::from));
        let args = read_words(&["patience", "--rules", "a"]).unwrap();
        assert_eq!(args.shared.rules, [PathBuf::from("a")]);
    }

    #[test]
    fn the_language_is_known_before_the_rest_is_read() {
        for (typed, lang) in [
            (&["patience", "games", "--lang", "de", "--nonsense"][..], Some("de")),
            (&["patience", "--lang=de", "--help"], Some("de")),
            (&["patience", "--lang"], None),
            (&["patience", "games", "--", "--lang=de"], None),
        ] {
            let typed: Vec<OsString> = typed.iter().map(OsString::from).collect();
            assert_eq!(asked_lang(&typed).as_deref(), lang);
        }
    }
}

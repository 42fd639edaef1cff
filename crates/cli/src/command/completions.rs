//! `patience completions`: what a shell can complete.

use std::collections::BTreeSet;
use std::io::Write as _;

use anyhow::Result;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use patience::Library;
use patience_words::languages;

use crate::answer::Answer;
use crate::args::{self, CompletionsArgs};
use crate::context::Context;
use crate::output::print_raw;

/// The commands whose first argument is a game.
const OF_A_GAME: [&str; 6] = ["rules", "deal", "solve", "autoplay", "perft", "play"];

pub(crate) fn run(args: &CompletionsArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let ids: Vec<String> = library.preset_ids().map(str::to_owned).collect();
    let mut command = args::in_words(args::definition(), context.lang);
    // Typed, a game's name may be any: prefixes count, and --rules adds games. Completed, it is one
    // of these.
    let games = PossibleValuesParser::new(ids.clone());
    for name in OF_A_GAME {
        // `mut_arg` would put the game behind the other positional arguments.
        command = command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| if arg.get_id() == "game" { arg.value_parser(games.clone()) } else { arg })
        });
    }
    let choices = PossibleValuesParser::new(choices(&library));
    command = everywhere(command, "option", &choices);
    let codes = PossibleValuesParser::new(languages().iter().map(ToString::to_string).collect::<Vec<_>>());
    command = command.mut_args(|arg| if arg.get_id() == "lang" { arg.value_parser(codes.clone()) } else { arg });
    // Written to memory first: the generators panic where they cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "patience", &mut script);
    if args.shell == Shell::Fish {
        // For fish clap_complete makes the values of options only.
        for name in OF_A_GAME {
            let games = ids.join(" ");
            writeln!(script, "complete -c patience -n \"__fish_patience_using_subcommand {name}\" -f -a \"{games}\"")?;
        }
    }
    print_raw(&script)?;
    Ok(Answer::Yes)
}

/// What `--option` may say in any of the games, as it is typed.
fn choices(library: &Library) -> BTreeSet<String> {
    let options = library.rulesets().iter().flat_map(|ruleset| ruleset.options());
    options.flat_map(|option| option.values.iter().map(|value| format!("{}={}", option.name, value.value))).collect()
}

/// Gives the argument `id` of all commands the same values.
fn everywhere(command: Command, id: &str, values: &PossibleValuesParser) -> Command {
    command
        .mut_args(|arg| if arg.get_id() == id { arg.value_parser(values.clone()) } else { arg })
        .mut_subcommands(|sub| everywhere(sub, id, values))
}

//! `patience completions`: what a shell can complete.

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use patience_words::languages;

use crate::answer::Answer;
use crate::args::{self, CompletionsArgs};
use crate::context::Context;
use crate::output::print_raw;

pub(crate) fn run(args: &CompletionsArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let ids: Vec<String> = library.preset_ids().map(str::to_owned).collect();
    let mut command = args::in_words(args::definition(), context.lang);
    // Typed, a game's name may be any: prefixes count, and --rules adds games. Completed, it is one
    // of these.
    for name in ["rules", "deal", "solve", "autoplay", "perft", "play"] {
        let parser = PossibleValuesParser::new(ids.clone());
        // `mut_arg` would put the game behind the other positional arguments.
        command = command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| if arg.get_id() == "game" { arg.value_parser(parser.clone()) } else { arg })
        });
    }
    let codes = PossibleValuesParser::new(languages().iter().map(ToString::to_string).collect::<Vec<_>>());
    command = command.mut_args(|arg| if arg.get_id() == "lang" { arg.value_parser(codes.clone()) } else { arg });
    // Written to memory first: the generators panic where they cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "patience", &mut script);
    print_raw(&script)?;
    Ok(Answer::Yes)
}

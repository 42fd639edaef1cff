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

/// The commands whose first argument is a game, or of which one below takes games; and how it is
/// called there. Others take a file first, if there is only one word.
const OF_A_GAME: [(&str, &str); 8] = [
    ("games", "search"),
    ("rules", "game"),
    ("deal", "game"),
    ("solve", "game"),
    ("survey", "games"),
    ("autoplay", "game"),
    ("perft", "game"),
    ("play", "game"),
];

/// What fish asks before it completes the words of a command.
const USING: &str = "__fish_patience_using_subcommand";

pub(crate) fn run(args: &CompletionsArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let ids: Vec<String> = library.preset_ids().map(str::to_owned).collect();
    let mut command = args::in_words(args::definition(), context.lang);
    // Typed, a game's name may be any: prefixes count, and --rules adds games. Completed, it is one
    // of these.
    let games = PossibleValuesParser::new(ids.clone());
    for (name, arg) in OF_A_GAME {
        command = command.mut_subcommand(name, |sub| everywhere(sub, arg, &games));
    }
    let choices = PossibleValuesParser::new(choices(&library));
    command = everywhere(command, "option", &choices);
    let codes = PossibleValuesParser::new(languages().iter().map(ToString::to_string).collect::<Vec<_>>());
    command = everywhere(command, "lang", &codes);
    // Written to memory first: the generators panic where they cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "patience", &mut script);
    if args.shell == Shell::Fish {
        // For fish clap_complete makes the values of options only.
        let games = ids.join(" ");
        for (name, arg) in OF_A_GAME {
            let below = command.find_subcommand(name).into_iter().flat_map(Command::get_subcommands);
            let others = below.filter(|below| below.get_arguments().all(|own| own.get_id() != arg));
            let others: String = others.map(|other| format!(" {}", other.get_name())).collect();
            let unless = if others.is_empty() { "" } else { "; and not __fish_seen_subcommand_from" };
            writeln!(script, "complete -c patience -n \"{USING} {name}{unless}{others}\" -f -a \"{games}\"")?;
        }
        writeln!(script, "complete -c patience -n \"{USING} help\" -f")?;
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
    // `mut_arg` would put the argument behind the other positional ones.
    command
        .mut_args(|arg| if arg.get_id() == id { arg.value_parser(values.clone()) } else { arg })
        .mut_subcommands(|sub| everywhere(sub, id, values))
}

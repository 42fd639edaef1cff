//! The command `patience`: arguments in, calls of the libraries, text out.
//!
//! What is typed is read in [`args`], made definite in [`context`] (language, games, width), and
//! served by one file of [`command`] for each subcommand. No rule of any game is here.

mod answer;
mod args;
mod command;
mod context;
mod draw;
mod formats;
mod input;
mod interrupt;
mod lang;
mod names;
mod numbers;
mod output;
mod png;
mod svg;
mod words;

use std::process::ExitCode;

use crate::answer::Answer;
use crate::context::Context;

fn main() -> ExitCode {
    let args = match args::read(std::env::args_os()) {
        Ok(args) => args,
        Err(error) => {
            // Help goes to stdout with code 0, bad usage to stderr with code 2. A closed pipe is no
            // one's concern.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let lang = lang::choose(args.lang);
    match command::run(args.command, &Context::new(lang, args.rules)) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // Who reads our output has seen enough: `patience replay game.json | head -1`.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(lang, &format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

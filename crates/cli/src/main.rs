//! The command `patience`: arguments in, calls of the libraries, text out.
//!
//! What is typed is read in [`mod@line`] by the definitions in [`args`], made definite in
//! [`context`] (language, games, width), and served by one file of [`command`] for each subcommand.
//! No rule of any game is here.

mod answer;
mod args;
mod command;
mod context;
mod draw;
mod guess;
mod input;
mod interrupt;
mod lang;
mod line;
mod names;
mod numbers;
mod output;
mod png;
mod progress;
mod recorded;
mod shell;
mod svg;
mod system;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use patience::Lang;
use patience_words::Words;

use crate::answer::Answer;
use crate::context::Context;

fn main() -> ExitCode {
    interrupt::outlive_full_files();
    let typed: Vec<OsString> = std::env::args_os().collect();
    let asked = line::asked_lang(&typed);
    let lang = match lang::choose(asked.as_deref()) {
        Ok(lang) => lang,
        Err(error) => {
            output::complain(lang::of_environment(), &output::with_causes(&error));
            return ExitCode::from(2);
        }
    };
    let args = match line::read(&typed, lang) {
        Ok(args) => args,
        Err(error) => {
            // Help goes to stdout with code 0, bad usage to stderr with code 2.
            let instead = guess::instead(&typed, lang).filter(|_| error.exit_code() != 0);
            let code = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
            return match args::wrong(&error, lang, instead.as_deref()) {
                Some(wrong) => {
                    output::complain(lang, &wrong);
                    code
                }
                None => match output::print(&error.render().ansi().to_string()) {
                    Ok(()) => code,
                    Err(error) => failed(&error, &typed, lang),
                },
            };
        }
    };
    let context = Context::new(lang, asked.is_some(), args.shared.rules);
    match command::run(args.command, &context) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) => failed(&error, &typed, lang),
    }
}

/// Tells an error, and what can be typed instead where other words would help.
fn failed(error: &anyhow::Error, typed: &[OsString], lang: Lang) -> ExitCode {
    // Who reads our output has seen enough: `patience replay game.json | head -1`.
    if output::is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let told = output::with_causes(error);
    // It can be read, and is not what was meant all the same: `solve freecell 617`.
    let instead = if output::of_system(error).next().is_some() { None } else { guess::instead(typed, lang) };
    let instead = instead.map(|line| format!("\n{}", args::typed_instead(Words::of(lang), &line)));
    output::complain(lang, &format!("{told}{}", instead.unwrap_or_default()));
    ExitCode::from(2)
}

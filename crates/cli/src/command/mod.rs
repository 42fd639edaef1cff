//! The commands: one file each.

mod autoplay;
mod check;
mod completions;
mod deal;
mod explain;
mod games;
mod loss;
mod man;
mod perft;
mod play;
mod replay;
mod review;
mod rules;
mod serve;
mod show;
mod solve;
mod statistics;
mod survey;

use anyhow::Result;

use crate::answer::Answer;
use crate::args::{Command, ServeArgs};
use crate::context::Context;

/// Does what was asked for, or opens the table if nothing was.
pub(crate) fn run(command: Option<Command>, context: &Context) -> Result<Answer> {
    match command.unwrap_or_else(|| Command::Serve(ServeArgs { open: true, ..ServeArgs::default() })) {
        Command::Games(args) => games::run(&args, context),
        Command::Rules(args) => rules::run(&args, context),
        Command::Deal(args) => deal::run(&args, context),
        Command::Replay(args) => replay::run(&args, context),
        Command::Review(args) => review::run(&args, context),
        Command::Solve(args) => solve::run(&args, context),
        Command::Survey(args) => survey::run(&args, context),
        Command::Autoplay(args) => autoplay::run(&args, context),
        Command::Perft(args) => perft::run(&args, context),
        Command::Check(args) => check::run(&args, context),
        Command::Statistics(args) => statistics::run(&args, context),
        Command::Show(args) => show::run(&args, context),
        Command::Play(args) => play::run(&args, context),
        Command::Serve(args) => serve::run(args, context),
        Command::Completions(args) => completions::run(&args, context),
        Command::Man(args) => man::run(&args, context),
    }
}

//! The commands: one file each.

mod autoplay;
mod check;
mod completions;
mod deal;
mod explain;
mod games;
mod loss;
mod man;
mod new_game;
mod perft;
mod play;
mod replay;
mod review;
mod rules;
mod schema;
mod serve;
mod show;
mod solve;
mod statistics;
mod survey;

use std::env;

use anyhow::Result;

use crate::answer::Answer;
use crate::args::{Command, ServeArgs};
use crate::context::Context;

/// Whether a browser can show a page here: over `ssh` there is often no display.
fn has_display() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_remote = is_set("SSH_CONNECTION") || is_set("SSH_TTY");
    let needs_none = cfg!(any(windows, target_os = "macos")) && !is_remote;
    needs_none || ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].into_iter().any(is_set)
}

/// Does what was asked for, or opens the table if nothing was.
pub(crate) fn run(command: Option<Command>, context: &Context) -> Result<Answer> {
    let is_plain = command.is_none();
    match command.unwrap_or_else(|| Command::Serve(ServeArgs { open: has_display(), ..ServeArgs::default() })) {
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
        Command::NewGame(args) => new_game::run(&args, context),
        Command::Schema(args) => schema::run(&args),
        Command::Statistics(args) => statistics::run(&args, context),
        Command::Show(args) => show::run(&args, context),
        Command::Play(args) => play::run(&args, context),
        Command::Serve(args) => serve::run(args, is_plain && !has_display(), context),
        Command::Completions(args) => completions::run(&args, context),
        Command::Man(args) => man::run(&args, context),
    }
}

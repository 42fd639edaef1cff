//! `patience man`: the man pages.

use std::fs;

use anyhow::{Context as _, Result};
use clap_mangen::Man;
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::{self, ManArgs};
use crate::context::Context;
use crate::output::print_raw;

pub(crate) fn run(args: &ManArgs, context: &Context) -> Result<Answer> {
    let command = args::definition().disable_help_subcommand(true);
    // Built, the subcommands have their full names, which title their pages.
    let command = args::in_words(command, context.lang);
    let below = command.get_subcommands().flat_map(clap::Command::get_subcommands);
    let pages = std::iter::once(&command).chain(command.get_subcommands()).chain(below);
    for page in pages {
        let man = Man::new(page.clone());
        let mut text = Vec::new();
        man.render(&mut text)?;
        match &args.dir {
            Some(dir) => {
                let path = dir.join(man.get_filename());
                let cannot = || context.lang.t("cli.cannot-write");
                fs::write(&path, text).with_context(|| format!("{}: {}", path.display(), cannot()))?;
            }
            None => return print_raw(&text).map(|()| Answer::Yes),
        }
    }
    Ok(Answer::Yes)
}

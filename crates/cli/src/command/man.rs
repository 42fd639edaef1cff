//! `patience man`: the man pages.

use std::io;

use anyhow::Result;
use clap::Command;
use clap::builder::{Resettable, StyledStr};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::answer::Answer;
use crate::args::{self, ManArgs};
use crate::context::Context;
use crate::input;
use crate::output::print_raw;

pub(crate) fn run(args: &ManArgs, context: &Context) -> Result<Answer> {
    let command = args::definition().disable_help_subcommand(true);
    // Built, the subcommands have their full names, which title their pages.
    let command = args::in_words(command, context.lang);
    let below = command.get_subcommands().flat_map(Command::get_subcommands);
    let pages = std::iter::once(&command).chain(command.get_subcommands()).chain(below);
    for command in pages {
        let (name, text) = page(command)?;
        match &args.dir {
            Some(dir) => {
                // A page of ours begins with a request, as every page does.
                input::write(&dir.join(name), &text, |head| head.starts_with(b"."), context.lang)?;
            }
            None => return print_raw(&text).map(|()| Answer::Yes),
        }
    }
    Ok(Answer::Yes)
}

/// The file name and the text of a command's page. What help tells at its end, under headings, are
/// sections; clap_mangen would run all of it together.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let end = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let none = || Resettable::<StyledStr>::Reset;
    let man = Man::new(command.clone().after_help(none()).after_long_help(none()));
    let mut text = Vec::new();
    man.render(&mut text)?;
    let mut roff = Roff::new();
    for line in end.iter().flat_map(|end| end.lines()) {
        end_line(&mut roff, line);
    }
    roff.to_writer(&mut text)?;
    Ok((man.get_filename(), text))
}

/// A line is a heading, a thing with what it is two columns or more behind it, more of that further
/// in, or an example.
fn end_line(roff: &mut Roff, line: &str) {
    let told = line.trim_start();
    match (line.len() - told.len(), told.split_once("  ")) {
        _ if told.is_empty() => {}
        (0, _) => {
            roff.control("SH", [told.trim_end_matches(':').to_uppercase().as_str()]);
        }
        (2, Some((thing, what))) => {
            roff.control("TP", []).text([bold(thing)]).text([roman(what.trim_start())]);
        }
        (2, None) => {
            roff.control("PP", []).text([roman(told)]);
        }
        _ => {
            roff.text([roman(told)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_help_becomes_sections() {
        let text =
            "Beispiele:\n  patience deal x\n  patience games\n\nUmgebung:\n  HOME, XYZ  wo man\n             wohnt\n";
        let command = Command::new("patience").after_help(text);
        let (name, page) = page(&command).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert_eq!(name, "patience.1");
        let sections = ".SH BEISPIELE\n.PP\npatience deal x\n.PP\npatience games\n\
                        .SH UMGEBUNG\n.TP\n\\fBHOME, XYZ\\fR\nwo man\nwohnt\n";
        assert!(page.ends_with(sections), "{page}");
        assert!(!page.contains("EXTRA"), "{page}");
    }
}

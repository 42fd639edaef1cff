//! `patience replay`: a game as lines of JSON.

use std::io::{self, BufWriter, Write};

use anyhow::Result;
use patience::{Game, Lang, Library};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::ReplayArgs;
use crate::context::Context;
use crate::output::note;
use crate::recorded::{Recorded, Source, asked, begin, complain_about};

pub(crate) fn run(args: &ReplayArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let asked = asked(&library, args.game.as_deref(), context.lang)?;
    let (mut answer, mut all, mut unsolved) = (Answer::Yes, 0, 0);
    for recorded in Source::open(&args.file, asked, context.lang)?.solutions()? {
        all += 1;
        match recorded? {
            None => unsolved += 1,
            Some(recorded) if replay(&recorded, &library, args.quiet, context.lang)? => {}
            Some(_) => answer = Answer::No,
        }
    }
    if unsolved > 0 {
        let words = Words::of(context.lang);
        let counts = [("count", words.grouped(unsolved)), ("all", words.grouped(all))];
        note(&context.lang.fill("cli.replay.unsolved", &counts));
    }
    Ok(answer)
}

/// Prints the lines of one game; says whether all its moves are legal.
fn replay(recorded: &Recorded, library: &Library, quiet: bool, lang: Lang) -> Result<bool> {
    let mut game = begin(recorded, library, lang)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut print_line = |game: &Game| if quiet { Ok(()) } else { writeln!(out, "{}", game.replay_line()) };
    print_line(&game)?;
    let mut illegal = None;
    for mv in &recorded.transcript.moves {
        if let Err(error) = game.replay_move(mv) {
            illegal = Some(error);
            break;
        }
        print_line(&game)?;
    }
    // The lines before an illegal move stand before its message, also where both go to one
    // terminal.
    out.flush()?;
    let Some(error) = illegal else { return Ok(true) };
    complain_about(&error, &recorded.place, lang);
    Ok(false)
}

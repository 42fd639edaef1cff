//! `patience replay`: a game as lines of JSON.

use std::io::{self, BufWriter, Write};

use anyhow::{Result, anyhow};
use patience::{Game, Lang, Library, ReplayError, Transcript};

use crate::answer::Answer;
use crate::args::ReplayArgs;
use crate::context::Context;
use crate::input;
use crate::output::complain;
use crate::words;

pub(crate) fn run(args: &ReplayArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let (mut game, transcript) = begin(&library, &args.file, context.lang)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut print_line = |game: &Game| if args.quiet { Ok(()) } else { writeln!(out, "{}", game.replay_line()) };
    print_line(&game)?;
    let mut illegal = None;
    for mv in &transcript.moves {
        if let Err(error) = game.replay_move(mv) {
            illegal = Some(error);
            break;
        }
        print_line(&game)?;
    }
    // The lines before an illegal move stand before its message, also where both go to one
    // terminal.
    out.flush()?;
    let Some(error) = illegal else { return Ok(Answer::Yes) };
    complain_about(&error, &input::name(&args.file), context.lang);
    Ok(Answer::No)
}

/// Reads a transcript and deals its game.
pub(crate) fn begin(library: &Library, path: &std::path::Path, lang: Lang) -> Result<(Game, Transcript)> {
    begin_text(library, path, &input::read(path, input::MAX_TRANSCRIPT_BYTES, lang)?, lang)
}

/// Deals the game of a transcript that was read already.
pub(crate) fn begin_text(
    library: &Library,
    path: &std::path::Path,
    text: &str,
    lang: Lang,
) -> Result<(Game, Transcript)> {
    let begun = Transcript::parse(text).and_then(|transcript| Ok((Game::begin(library, &transcript)?, transcript)));
    begun.map_err(|error| anyhow!("{}: {}", input::name(path), words::transcript(lang, library, &error)))
}

/// Names the ply, the move and the rule that it breaks.
pub(crate) fn complain_about(error: &ReplayError, name: &str, lang: Lang) {
    complain(lang, &format!("{name}: {}", words::illegal(lang, error)));
}

//! `patience replay`: a game as lines of JSON.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use patience::{Game, Lang, Library, ReplayError, Transcript};

use crate::answer::Answer;
use crate::args::ReplayArgs;
use crate::context::Context;
use crate::formats::recorded::{self, Recorded};
use crate::input;
use crate::output::complain;
use crate::words;

pub(crate) fn run(args: &ReplayArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let text = input::read(&args.file, input::MAX_TRANSCRIPT_BYTES, context.lang)?;
    let mut answer = Answer::Yes;
    for unread in recorded::find(&input::name(&args.file), &text, context.lang)? {
        let recorded = unread.read(&library, context.lang)?;
        if !replay(&recorded, &library, args.quiet, context.lang)? {
            answer = Answer::No;
        }
    }
    Ok(answer)
}

/// Prints the lines of one game; says whether all its moves are legal.
fn replay(recorded: &Recorded, library: &Library, quiet: bool, lang: Lang) -> Result<bool> {
    let mut game = deal(recorded, library, lang)?;
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

/// Reads a transcript and deals its game.
pub(crate) fn begin(library: &Library, path: &Path, lang: Lang) -> Result<(Game, Transcript)> {
    let text = input::read(path, input::MAX_TRANSCRIPT_BYTES, lang)?;
    let recorded = recorded::read_one(&input::name(path), &text, library, lang)?;
    Ok((deal(&recorded, library, lang)?, recorded.transcript))
}

/// Deals the game of a transcript, without its moves.
pub(crate) fn deal(recorded: &Recorded, library: &Library, lang: Lang) -> Result<Game> {
    let Recorded { place, transcript } = recorded;
    Game::begin(library, transcript).map_err(|error| anyhow!("{place}: {}", words::transcript(lang, library, &error)))
}

/// Names the ply, the move and the rule that it breaks.
pub(crate) fn complain_about(error: &ReplayError, name: &str, lang: Lang) {
    complain(lang, &format!("{name}: {}", words::illegal(lang, error)));
}

//! Games and positions that are read from files, whatever form they are in.

use std::path::Path;

use anyhow::{Error, Result, anyhow};
use patience::{Game, Lang, Library, ReplayError, Transcript};
use patience_formats::{Asked, Found, ReadError, ReadProblem, read, read_one};
use patience_words::Speak as _;

use crate::input;
use crate::names;
use crate::output::{complain, harmless};
use crate::words;

/// A game, and where it stands, as a person would say it.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) place: String,
    pub(crate) transcript: Transcript,
}

/// A position that something is to be found out about: where a game stands.
pub(crate) struct Puzzle {
    /// Where it comes from, as a person would say it.
    pub(crate) name: String,
    pub(crate) game: Game,
}

/// A text that was read, its name in messages, and what it is read for.
pub(crate) struct Source<'l> {
    name: String,
    text: String,
    asked: Asked<'l>,
    lang: Lang,
}

impl<'l> Source<'l> {
    /// Reads a file, or stdin for `-`; one of Microsoft's numbers stands for itself.
    pub(crate) fn open(path: &Path, asked: Asked<'l>, lang: Lang) -> Result<Source<'l>> {
        let text = match path.to_str() {
            Some(number) if number.starts_with("ms:") && !path.exists() => number.to_owned(),
            _ => input::read(path, input::MAX_TRANSCRIPT_BYTES, lang)?,
        };
        Ok(Source { name: input::name(path), text, asked, lang })
    }

    /// The games, one after the other.
    pub(crate) fn games(&self) -> Result<impl Iterator<Item = Result<Recorded>>> {
        let games = read(&self.text, &self.asked).map_err(|error| self.wrong(&error))?;
        Ok(games.map(|found| found.map(|found| self.recorded(found)).map_err(|error| self.wrong(&error))))
    }

    /// The same; of several, a position without a solution is none.
    pub(crate) fn solutions(&self) -> Result<impl Iterator<Item = Result<Option<Recorded>>>> {
        let games = read(&self.text, &self.asked).map_err(|error| self.wrong(&error))?;
        let several = games.len() > 1;
        Ok(games.map(move |found| match found {
            Ok(found) => Ok(Some(self.recorded(found))),
            Err(error) if several && matches!(*error.problem, ReadProblem::NoSolution(_)) => Ok(None),
            Err(error) => Err(self.wrong(&error)),
        }))
    }

    /// The only game.
    pub(crate) fn only(&self) -> Result<Recorded> {
        let found = read_one(&self.text, &self.asked).map_err(|error| self.wrong(&error))?;
        Ok(self.recorded(found))
    }

    fn recorded(&self, found: Found) -> Recorded {
        // Of what was read from stdin the position has the file's name already.
        let named = found.place.name.as_deref().filter(|named| named.starts_with(&self.name));
        let place = named.map_or_else(|| format!("{}{}", self.name, found.place), str::to_owned);
        Recorded { place: harmless(&place), transcript: found.transcript }
    }

    fn wrong(&self, error: &ReadError) -> Error {
        let why = words::unread(self.lang, self.asked.library, &error.problem);
        anyhow!("{}{}: {why}", self.name, harmless(&error.place.to_string()))
    }
}

/// What a text is read for: the game of this name, if one is named.
pub(crate) fn asked<'l>(library: &'l Library, game: Option<&str>, lang: Lang) -> Result<Asked<'l>> {
    let game = game.map(|typed| names::take(library, typed, lang)).transpose()?;
    Ok(Asked { library, game, options: &[] })
}

/// Begins the game, without its moves.
pub(crate) fn begin(recorded: &Recorded, library: &Library, lang: Lang) -> Result<Game> {
    let Recorded { place, transcript } = recorded;
    Game::begin(library, transcript).map_err(|error| anyhow!("{place}: {}", words::transcript(lang, library, &error)))
}

/// The game after all its moves; `None` if one is not legal, which was said then.
pub(crate) fn played(recorded: &Recorded, library: &Library, lang: Lang) -> Result<Option<Game>> {
    let mut game = begin(recorded, library, lang)?;
    for mv in &recorded.transcript.moves {
        if let Err(error) = game.replay_move(mv) {
            complain_about(&error, &recorded.place, lang);
            return Ok(None);
        }
    }
    Ok(Some(game))
}

/// The cards of `--deck`, for a game and its options: with what the game begins.
pub(crate) fn cards<'l>(path: &Path, asked: Asked<'l>, lang: Lang) -> Result<Recorded> {
    let recorded = Source::open(path, asked, lang)?.only()?;
    if recorded.transcript.moves.is_empty() {
        return Ok(recorded);
    }
    Err(anyhow!("{}: {}", recorded.place, lang.t("cli.deck.moves")))
}

/// Names the ply, the move and the rule that it breaks.
pub(crate) fn complain_about(error: &ReplayError, place: &str, lang: Lang) {
    complain(lang, &format!("{place}: {}", words::illegal(lang, error)));
}

//! Games as texts: what was found in one, and how one is shared.

use patience::{Game, LayoutError, Library, Options, Transcript, TranscriptError};
use patience_formats::{Asked, Form, ReadError, ReadProblem, link, write};
use schemars::JsonSchema;
use serde::Serialize;

use super::error::Error;

/// How many games of a text are told.
pub const MAX_READ: usize = 50;

/// The games that were found in a text.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ReadInfo {
    /// The first [`MAX_READ`] of them.
    pub games: Vec<ReadGame>,
    /// How many there are.
    pub count: usize,
}

/// A game that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ReadGame {
    /// Where it stands, as line and place in a list; empty if it is the only one.
    pub place: String,
    /// The game. Its cards have been looked at, its moves have not.
    pub transcript: Transcript,
}

/// A game as it is shared.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ShareInfo {
    /// The part from `#` of a link to what it began with.
    pub deal: String,
    /// The same with its moves; none if there are none.
    pub game: Option<String>,
    /// The game in every form that has words for it.
    pub texts: Vec<SharedText>,
}

/// A game in one form.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SharedText {
    /// The form: `transcript`, `layout`, `board`, `moves` or `solvitaire`.
    pub form: String,
    /// The text.
    pub text: String,
}

/// Finds the games of a text; `game` is meant where it names none.
pub(crate) fn read(library: &Library, text: &str, game: Option<&str>, options: &Options) -> Result<ReadInfo, Error> {
    let game = match game {
        Some(name) => {
            let ruleset = library.ruleset(name)?;
            ruleset.preset(name).map(|preset| (ruleset, preset))
        }
        None => None,
    };
    let found = patience_formats::read(text, &Asked { library, game, options: &options.0 })?;
    let count = found.len();
    let told = found.take(MAX_READ).map(|found| {
        let found = found?;
        // What can't be begun is told now, with its place.
        let begun = Game::begin(library, &found.transcript);
        begun.map_err(|error| ReadError { place: found.place.clone(), problem: Box::new(error.into()) })?;
        Ok(ReadGame { place: found.place.to_string(), transcript: found.transcript })
    });
    Ok(ReadInfo { games: told.collect::<Result<_, Error>>()?, count })
}

/// A game as links and texts.
pub(crate) fn share(library: &Library, game: &Game) -> Result<ShareInfo, Error> {
    let transcript = game.transcript();
    let ruleset = library.ruleset(game.preset())?;
    let preset = ruleset.preset(game.preset());
    let preset = preset.ok_or_else(|| Error::Internal(format!("{} has no such preset", game.preset()).into()))?;
    let written = Form::ALL.into_iter().filter_map(|form| {
        let text = write(form, game).ok().filter(|text| !text.is_empty())?;
        Some(SharedText { form: form.name().into(), text })
    });
    Ok(ShareInfo {
        deal: link(&transcript, preset, false),
        game: (!transcript.moves.is_empty()).then(|| link(&transcript, preset, true)),
        texts: written.collect(),
    })
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        let place = error.place.to_string();
        match *error.problem {
            // A text is no part of the request that can be wrong: it holds nothing that is read.
            ReadProblem::Transcript(TranscriptError::Unreadable(why)) => {
                Error::Unread { place, problem: Box::new(ReadProblem::Json(why.to_string())) }
            }
            ReadProblem::Layout(LayoutError::Unreadable(why)) => {
                Error::Unread { place, problem: Box::new(ReadProblem::Json(why)) }
            }
            // What is said of a game's cards, name and options is said in all requests alike.
            ReadProblem::Transcript(error) if place.is_empty() => error.into(),
            ReadProblem::Layout(error) if place.is_empty() => Error::BadLayout(error),
            ReadProblem::Deck(error) if place.is_empty() => Error::BadDeck(error.into()),
            ReadProblem::Game(error) if place.is_empty() => error.into(),
            problem => Error::Unread { place, problem: Box::new(problem) },
        }
    }
}

//! Why a text is not read: where, what was found, and what was expected.

use std::fmt;

use patience::{DeckError, LayoutError, LibraryError, OptionError, TranscriptError, json_problem};

/// Where in a text something stands; nothing is said of the only game of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: Option<usize>,
    /// The place in a list, from 1.
    pub at: Option<usize>,
    /// What the text calls it.
    pub name: Option<String>,
}

impl fmt::Display for Place {
    /// As it goes after a file's name: `:3: 2: klondike 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(at) = self.at {
            write!(f, ": {at}")?;
        }
        if let Some(name) = &self.name {
            write!(f, ": {name}")?;
        }
        Ok(())
    }
}

/// Why a text is not read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", Said(.place))]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// Why.
    pub problem: Box<ReadProblem>,
}

/// A place before what is said of it.
struct Said<'p>(&'p Place);

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.to_string() {
            place if place.is_empty() => Ok(()),
            place => write!(f, "{}: ", place.replacen(':', "line ", usize::from(self.0.line.is_some()))),
        }
    }
}

/// Why a text is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadProblem {
    /// It holds nothing.
    #[error("expected a deck, a transcript or a position, found nothing")]
    Empty,
    /// It holds too many games.
    #[error("expected at most {0} positions, found more")]
    TooMany(usize),
    /// It holds several games where one is meant.
    #[error("expected one game, found {0}")]
    Several(usize),
    /// An object is too long to be a position.
    #[error("expected a position of at most {most} bytes, found {found}")]
    TooLong {
        /// Its bytes.
        found: usize,
        /// The most that it may have.
        most: usize,
    },
    /// It is no JSON.
    #[error("the text can't be read: {0}")]
    Json(String),
    /// A value stands where an object should.
    #[error("expected an object, such as a transcript or a layout, found {0}")]
    NoObject(String),
    /// It is none of the forms.
    #[error("expected a game, a position or a link, found {0:?}")]
    Unknown(String),
    /// An object of none of the forms.
    #[error("expected \"format\", \"piles\", \"deck\", \"deal\" or \"tableau piles\", found an object with {0}")]
    UnknownForm(String),
    /// An object without fields.
    #[error("expected \"format\", \"piles\", \"deck\", \"deal\" or \"tableau piles\", found an empty object")]
    EmptyObject,
    /// It does not say of which game it is.
    #[error("the text does not say which game it is of; name the game first")]
    NamesNoGame,
    /// It is of another game than was asked for.
    #[error("expected a text of {expected:?}, found one of {found:?}")]
    OtherGame {
        /// The game that it names.
        found: String,
        /// The game that was asked for.
        expected: String,
    },
    /// Options were given for a text that names its own.
    #[error("options are of no use here: the text names its own")]
    OwnOptions,
    /// A text of another program's form: what was found where, and what was expected.
    #[error("{0}")]
    Foreign(String),
    /// A drawing of something else than a numbered deal.
    #[error("a drawing does not show all that there is to know; `--json` writes the game")]
    Drawing,
    /// A drawing of other cards than its title's deal has.
    #[error("{pile:?}: {drawn:?} is drawn where the deal has {dealt:?}")]
    Drawn {
        /// The pile; empty if the card stands under none.
        pile: String,
        /// What is drawn; empty if a card is left out.
        drawn: String,
        /// What is dealt there, a card or how many there are; empty if there is none.
        dealt: String,
    },
    /// A deck that is not complete.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// A transcript that can't be read or begun.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// A layout that is no position.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A game that is not known.
    #[error(transparent)]
    Game(#[from] LibraryError),
    /// An option that the game does not have.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A line of `solve --json` without a solution.
    #[error("there is no solution: the position is {0}")]
    NoSolution(String),
    /// A format that is not known, or not of a game.
    #[error("expected \"patience/1\" or \"patience-layout/1\", found the format {0:?}")]
    Format(String),
    /// A backup of everything that is kept.
    #[error("this is a backup of all games; expected one game or position")]
    Backup,
    /// Exported statistics.
    #[error("these are exported statistics; expected a game or a position")]
    Statistics,
    /// A file of rules.
    #[error("this is a rule file; expected a game or a position")]
    RuleFile,
}

/// Whether what is dealt at a place is told by how many cards there are.
fn is_count(dealt: &str) -> bool {
    dealt.bytes().all(|sign| sign.is_ascii_digit())
}

impl From<serde_json::Error> for ReadProblem {
    fn from(error: serde_json::Error) -> ReadProblem {
        ReadProblem::Json(json_problem(&error))
    }
}

impl ReadProblem {
    /// Its name in replies, and in the keys of the words for it. Problems of a deck, a transcript,
    /// a layout, a game and its options have words of their own.
    pub fn code(&self) -> &'static str {
        match self {
            ReadProblem::Empty => "empty",
            ReadProblem::TooMany(_) => "too-many",
            ReadProblem::Several(_) => "several",
            ReadProblem::TooLong { .. } => "too-long",
            ReadProblem::Json(_) => "json",
            ReadProblem::NoObject(_) => "no-object",
            ReadProblem::Unknown(_) => "unknown",
            ReadProblem::UnknownForm(_) => "unknown-form",
            ReadProblem::EmptyObject => "empty-object",
            ReadProblem::NamesNoGame => "names-no-game",
            ReadProblem::OtherGame { .. } => "other-game",
            ReadProblem::OwnOptions => "own-options",
            ReadProblem::Foreign(_) => "foreign",
            ReadProblem::Drawing => "drawing",
            ReadProblem::Drawn { drawn, .. } if drawn.is_empty() => "drawn.less",
            ReadProblem::Drawn { dealt, .. } if dealt.is_empty() => "drawn.more",
            ReadProblem::Drawn { dealt, .. } if is_count(dealt) => "drawn.count",
            ReadProblem::Drawn { .. } => "drawn",
            ReadProblem::Deck(_) => "deck",
            ReadProblem::Transcript(_) => "transcript",
            ReadProblem::Layout(_) => "layout",
            ReadProblem::Game(_) => "game",
            ReadProblem::Option(_) => "option",
            ReadProblem::NoSolution(verdict) if verdict == "unwinnable" => "no-solution.lost",
            ReadProblem::NoSolution(_) => "no-solution",
            ReadProblem::Format(_) => "format",
            ReadProblem::Backup => "backup",
            ReadProblem::Statistics => "statistics",
            ReadProblem::RuleFile => "rule-file",
        }
    }

    /// What was found and what was expected, by the names that the words have for them.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            ReadProblem::TooMany(most) => vec![("most", most.to_string())],
            ReadProblem::Several(count) => vec![("count", count.to_string())],
            ReadProblem::TooLong { found, most } => vec![("found", found.to_string()), ("most", most.to_string())],
            ReadProblem::OtherGame { found, expected } => {
                vec![("found", found.clone()), ("expected", expected.clone())]
            }
            ReadProblem::Drawn { pile, drawn, dealt } => {
                vec![("pile", pile.clone()), ("drawn", drawn.clone()), ("dealt", dealt.clone())]
            }
            ReadProblem::Json(what)
            | ReadProblem::NoObject(what)
            | ReadProblem::Unknown(what)
            | ReadProblem::UnknownForm(what)
            | ReadProblem::Foreign(what)
            | ReadProblem::NoSolution(what)
            | ReadProblem::Format(what) => vec![("what", what.clone())],
            _ => Vec::new(),
        }
    }

    pub(crate) fn within(self, place: Place) -> ReadError {
        ReadError { place, problem: Box::new(self) }
    }
}

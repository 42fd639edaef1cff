//! Texts that hold games and positions, our own and those of other programs: read and written.
//!
//! | a text | is |
//! | --- | --- |
//! | with `#/` in its only line | a link |
//! | an object with `"format"` | a transcript, or a layout |
//! | an object with `"verdict"` | a line of `patience solve --json`: its solution is meant |
//! | an object with `"piles"` | a line of a replay |
//! | an object with `"deal"` or `"deck"` | a deal |
//! | an object with `"tableau piles"` or the like | a deal of Solvitaire or lonelybot |
//! | a list of cards | a deck |
//! | cards | a deck, several of them line by line, or a FreeCell board |
//! | with a title such as `Klondike (klondike), deal 42` | what `patience deal` prints |
//!
//! Objects may follow one another or stand in a list. What names no game is of the game that was
//! asked for. Whatever it is, it becomes a [`Transcript`]: so it can be played, shown and solved
//! alike. What is none of these but known (a backup, a rule file) is refused by its name.
//!
//! ```
//! use patience::{Game, Library};
//! use patience_formats::{Asked, read};
//!
//! let library = Library::builtin();
//! let text = r#"{"format": "patience/1", "game": "klondike", "deal": 7, "moves": ["draw"]}"#;
//! let all = read(text, &Asked::anything(&library)).unwrap();
//! let found: Vec<_> = all.collect::<Result<_, _>>().unwrap();
//! assert_eq!(Game::replay(&library, &found[0].transcript).unwrap().ply(), 1);
//! ```

mod asked;
mod board;
mod drawing;
mod drawn;
mod entries;
mod link;
mod object;
mod problem;
mod replay_line;
mod solved;
mod solvitaire;
mod undeal;
mod write;

use std::sync::Arc;

use patience::{Card, DealNumber, Deck, Game, Plain, Rules, Transcript};

use drawing::Drawing;
use entries::{Entry, entries};
use object::of_entry;
use replay_line::Replay;

pub use asked::Asked;
pub use drawn::{CELL, fan};
pub use entries::MOST_POSITIONS;
pub use link::link;
pub use problem::{Place, ReadError, ReadProblem};
pub use write::{Form, WriteError, write};

/// A game that a text holds, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it stands.
    pub place: Place,
    /// The game. Whether its moves are legal is seen when they are played.
    pub transcript: Transcript,
}

/// The games that a text holds, read one by one: all together may take many times the memory of
/// their text.
#[derive(Debug)]
pub struct Games<'t> {
    rest: Rest<'t>,
    only: bool,
    asked: Asked<'t>,
    replay: Replay,
}

#[derive(Debug)]
enum Rest<'t> {
    One(Option<Transcript>),
    Decks(std::vec::IntoIter<(usize, &'t str)>, Arc<Rules>),
    Drawings(std::vec::IntoIter<Drawing<'t>>),
    Objects(std::vec::IntoIter<Entry<'t>>),
}

/// Finds the games of a text.
///
/// # Errors
/// If it is none of the forms as a whole, or holds more than [`MOST_POSITIONS`].
pub fn read<'t>(text: &'t str, asked: &Asked<'t>) -> Result<Games<'t>, ReadError> {
    let trimmed = text.trim();
    let whole = |problem: ReadProblem| problem.within(Place::default());
    let rest = match trimmed.chars().next() {
        None => return Err(whole(ReadProblem::Empty)),
        Some(_) if is_rule_file(text) => return Err(whole(ReadProblem::RuleFile)),
        Some('{' | '[') => objects(text).map_err(whole)?,
        Some(_) => match link::read(trimmed) {
            Some(transcript) => {
                asked.agrees(&transcript.game).map_err(whole)?;
                Rest::One(Some(transcript))
            }
            None => cards(text, asked).map_err(whole)?,
        },
    };
    let only = rest.len() == 1;
    if rest.len() == 0 {
        return Err(whole(ReadProblem::Empty));
    }
    Ok(Games { rest, only, asked: *asked, replay: Replay::default() })
}

/// The one game of a text.
///
/// # Errors
/// As [`read`], and if it holds several.
pub fn read_one(text: &str, asked: &Asked<'_>) -> Result<Found, ReadError> {
    let mut all = read(text, asked)?;
    match (all.len(), all.next()) {
        (1, Some(only)) => only,
        (count, _) => Err(ReadProblem::Several(count).within(Place::default())),
    }
}

impl Rest<'_> {
    fn len(&self) -> usize {
        match self {
            Rest::One(one) => usize::from(one.is_some()),
            Rest::Decks(decks, _) => decks.len(),
            Rest::Drawings(drawings) => drawings.len(),
            Rest::Objects(objects) => objects.len(),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Found, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (place, transcript) = match &mut self.rest {
            Rest::One(one) => (Place::default(), Ok(one.take()?)),
            Rest::Decks(decks, rules) => {
                let (line, text) = decks.next()?;
                let deck = Deck::parse(text, rules.pack()).map_err(ReadProblem::Deck);
                let place = Place { line: Some(line), ..Place::default() };
                (place, deck.and_then(|deck| dealt(rules, deck)))
            }
            Rest::Drawings(drawings) => {
                let drawing = drawings.next()?;
                let own = Some(drawing.line).filter(|_| !self.only);
                let (line, read) = match drawing::deal(&drawing, &self.asked) {
                    Ok(transcript) => (own, Ok(transcript)),
                    Err((line, problem)) => (line.or(own), Err(problem)),
                };
                (Place { line, ..Place::default() }, read)
            }
            Rest::Objects(entries) => {
                let entry = entries.next()?;
                let mut place = if self.only { Place::default() } else { entry.place() };
                let read = of_entry(entry.text, &self.asked, &mut self.replay, &mut place);
                (place, read)
            }
        };
        Some(match transcript {
            Ok(transcript) => Ok(Found { place, transcript }),
            Err(problem) => Err(problem.within(place)),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for Games<'_> {}

fn objects(text: &str) -> Result<Rest<'_>, ReadProblem> {
    Ok(Rest::Objects(entries(text)?.into_iter()))
}

/// A text without marks: a drawing, one of Microsoft's numbers, a board, a deck, or a deck a line.
fn cards<'t>(text: &'t str, asked: &Asked<'_>) -> Result<Rest<'t>, ReadProblem> {
    if let Some(drawings) = drawing::drawings(text, asked) {
        return few(drawings).map(|drawings| Rest::Drawings(drawings.into_iter()));
    }
    let of_board = asked.or_freecell();
    if let Ok(number @ DealNumber::Microsoft(_)) = text.trim().parse() {
        let game = Game::deal(of_board.rules()?, number).map_err(ReadProblem::Deck)?;
        return Ok(Rest::One(Some(game.transcript())));
    }
    if let Ok(rules) = of_board.rules()
        && board::is_one(text, &rules)
    {
        let piles = board::read(text, &rules).map_err(ReadProblem::Foreign)?;
        return Ok(Rest::One(Some(of_board.arranged(piles)?)));
    }
    let first = text.split([' ', '\t', ',', '\n']).find(|word| !word.is_empty()).unwrap_or_default();
    if asked.game.is_none() && first.parse::<Card>().is_err() {
        return Err(ReadProblem::Unknown(shown(text)));
    }
    let rules = asked.rules()?;
    let count = |line: &str| line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).count();
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.len() > 1 && count(lines[0].1) == rules.card_count() {
        return few(lines).map(|lines| Rest::Decks(lines.into_iter(), rules));
    }
    let deck = Deck::parse(text, rules.pack()).map_err(ReadProblem::Deck)?;
    Ok(Rest::One(Some(dealt(&rules, deck)?)))
}

/// Bounds what a text holds.
fn few<T>(found: Vec<T>) -> Result<Vec<T>, ReadProblem> {
    if found.len() > MOST_POSITIONS { Err(ReadProblem::TooMany(MOST_POSITIONS)) } else { Ok(found) }
}

/// What a text begins with, as it may be shown.
fn shown(text: &str) -> String {
    Plain::Line(40).shown(text.trim())
}

/// The deal of a deck.
fn dealt(rules: &Arc<Rules>, deck: Deck) -> Result<Transcript, ReadProblem> {
    let game = Game::with_deck(Arc::clone(rules), deck);
    Ok(game.map_err(|error| ReadProblem::Foreign(error.to_string()))?.transcript())
}

/// Whether the first line that says something is a heading or a field of TOML.
fn is_rule_file(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(line) = lines.next() else { return false };
    let is_name = |name: &str| {
        let name = name.trim();
        name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    line.split_once('=').is_some_and(|(name, _)| is_name(name))
        || line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).is_some_and(is_name)
}

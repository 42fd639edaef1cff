//! Games and positions as texts that other programs read.

use std::fmt::Write as _;

use patience::{Foundation, Game, Layout, Move, PileId, PileKind, Position, Rules, Suit};
use serde::Serialize;

/// A form of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Our transcript: how the game began, and its moves.
    Transcript,
    /// Our layout: where every card lies now.
    Layout,
    /// The position as the FreeCell programs write it, a line for each column.
    Board,
    /// The moves as the FreeCell programs write them: `4a 57 a3 3h`. After a move to an empty
    /// column that takes fewer cards than it could, `v` and their number say how many.
    Moves,
    /// The position as Solvitaire writes it.
    Solvitaire,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 5] = [Form::Transcript, Form::Layout, Form::Board, Form::Moves, Form::Solvitaire];

    /// Its name on the command line and in requests.
    pub fn name(self) -> &'static str {
        match self {
            Form::Transcript => "transcript",
            Form::Layout => "layout",
            Form::Board => "board",
            Form::Moves => "moves",
            Form::Solvitaire => "solvitaire",
        }
    }
}

/// A game that a form has no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// FreeCell programs know columns, cells and foundations from ace to king, all face up.
    #[error("this form is for games like FreeCell: columns, cells and foundations from the ace, all face up")]
    NotLikeFreeCell,
    /// Solvitaire knows no helpers, no cellar, no discards, no guests.
    #[error("this form has no place for helpers, a cellar, discards or guests")]
    UnknownPiles,
}

/// Writes a game in its present position, or its moves so far.
///
/// # Errors
/// If the form is not one for such a game.
pub fn write(form: Form, game: &Game) -> Result<String, WriteError> {
    let (rules, position) = (game.rules(), game.position());
    Ok(match form {
        Form::Transcript => line(&game.transcript()),
        Form::Layout => line(&Layout::of(rules, position)),
        Form::Board => {
            expect_like_freecell(rules)?;
            board(rules, position)
        }
        Form::Moves => {
            expect_like_freecell(rules)?;
            moves(game)
        }
        Form::Solvitaire => solvitaire(rules, position)?,
    })
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can be written as JSON") + "\n"
}

/// Columns and cells must have names of one letter, and no cell may be called `h`, the foundations.
fn expect_like_freecell(rules: &Rules) -> Result<(), WriteError> {
    let piles = rules.piles();
    let known = |pile| matches!(piles.kind(pile), PileKind::Column | PileKind::Cell | PileKind::Foundation);
    let from_ace = rules.foundations().iter().all(Foundation::is_from_ace_to_king);
    let (columns, cells) = (piles.of(PileKind::Column).len(), piles.of(PileKind::Cell).len());
    let fits = piles.iter().all(known) && from_ace && rules.decks() == 1 && columns <= 9 && (1..=7).contains(&cells);
    if fits { Ok(()) } else { Err(WriteError::NotLikeFreeCell) }
}

fn board(rules: &Rules, position: &Position) -> String {
    let piles = rules.piles();
    let height = |suit: Suit| {
        let on = |pile: &PileId| position.exposed(*pile).is_some_and(|card| card.suit() == suit);
        let pile = piles.of(PileKind::Foundation).find(on);
        let top = pile.and_then(|pile| position.exposed(pile));
        format!("{}-{}", suit.letter(), top.map_or("0".into(), |card| card.rank().to_string()))
    };
    let heights = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades].map(height).join(" ");
    let cell = |pile: PileId| position.exposed(pile).map_or("-".into(), |card| card.to_string());
    let cells: Vec<String> = piles.of(PileKind::Cell).map(cell).collect();
    let mut text = format!("Foundations: {heights}\nFreecells: {}\n", cells.join(" "));
    for column in piles.of(PileKind::Column) {
        let cards = position.card_texts(rules, column).join(" ");
        let _ = writeln!(text, "{}", format!(": {cards}").trim_end());
    }
    text
}

/// The moves so far, ten in a line.
fn moves(game: &Game) -> String {
    let mut at = game.again();
    let mut words = Vec::new();
    for mv in game.moves().take(game.ply()) {
        words.push(word(&at, mv));
        at.play(mv).expect("what was played is legal");
    }
    words.chunks(10).map(|line| line.join(" ") + "\n").collect()
}

fn word(game: &Game, mv: Move) -> String {
    let (rules, position) = (game.rules(), game.position());
    let Move::Cards { from, to, count } = mv else { return mv.display(rules.piles()).to_string() };
    let mut word = String::from_iter([letter(rules, from), letter(rules, to)]);
    let to_space = rules.piles().kind(to) == PileKind::Column && position.is_empty(to);
    if to_space && rules.piles().kind(from) == PileKind::Column && count < run_length(rules, position, from) {
        let _ = write!(word, "v{count:x}");
    }
    word
}

/// How many cards at a column's end go on each other as the rules build.
fn run_length(rules: &Rules, position: &Position, column: PileId) -> u8 {
    let cards = position.cards(column);
    let built = cards.windows(2).rev().take_while(|pair| rules.fits(pair[1], pair[0], position.base())).count();
    u8::try_from(1 + built).unwrap_or(u8::MAX)
}

/// `1` to `9` for columns, `a` to `g` for cells, `h` for the foundations.
fn letter(rules: &Rules, pile: PileId) -> char {
    let piles = rules.piles();
    let among = |kind| piles.of(kind).position(|other| other == pile).unwrap_or(0) as u8;
    match piles.kind(pile) {
        PileKind::Column => char::from(b'1' + among(PileKind::Column)),
        PileKind::Cell => char::from(b'a' + among(PileKind::Cell)),
        _ => 'h',
    }
}

fn solvitaire(rules: &Rules, position: &Position) -> Result<String, WriteError> {
    let piles = rules.piles();
    let known = |pile| {
        use PileKind::{Cell, Column, Foundation, Reserve, Stock, Waste};
        matches!(piles.kind(pile), Column | Foundation | Stock | Waste | Reserve | Cell)
    };
    if !piles.iter().all(known) || rules.foundations().iter().any(|foundation| foundation.guests) {
        return Err(WriteError::UnknownPiles);
    }
    let lists = |kind| -> Vec<Vec<String>> { piles.of(kind).map(|pile| position.card_texts(rules, pile)).collect() };
    // The stock lies face down in each game, and is written in capitals.
    let flat = |kind| capitals(&lists(kind).concat());
    let reserve = || lists(PileKind::Reserve).iter().map(|pile| capitals(pile)).collect();
    let cells = || {
        // What lies where: an empty cell is told only before a card.
        let mut cells = lists(PileKind::Cell);
        cells.truncate(cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1));
        cells
    };
    let has = |kind| piles.first(kind).is_some();
    Ok(line(&Solvitaire {
        columns: lists(PileKind::Column),
        foundations: lists(PileKind::Foundation),
        stock: has(PileKind::Stock).then(|| flat(PileKind::Stock)),
        waste: has(PileKind::Waste).then(|| flat(PileKind::Waste)),
        reserve: has(PileKind::Reserve).then(reserve),
        cells: has(PileKind::Cell).then(cells),
    }))
}

/// Only the kinds of piles that the game has.
#[derive(Serialize)]
struct Solvitaire {
    #[serde(rename = "tableau piles")]
    columns: Vec<Vec<String>>,
    foundations: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stock: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waste: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reserve: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Vec<String>>>,
}

fn capitals(cards: &[String]) -> Vec<String> {
    cards.iter().map(|card| card.to_uppercase()).collect()
}

//! Transcripts: games as they were played, as JSON.

use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::at_most::AtMost;
use crate::card::{Card, shorten};
use crate::deal_number::DealNumber;
use crate::deck::{Deck, DeckError};
use crate::game::Game;
use crate::json::{JsonProblem, json_problem};
use crate::layout::{LayoutError, LayoutPiles};
use crate::library::{Library, LibraryError};
use crate::options::Options;
use crate::origin::Origin;
use crate::pack::Pack;
use crate::refusal::Refusal;
use crate::rules::{OptionValue, Rules};

/// The name and version of the format.
const FORMAT: &str = "patience/1";
/// Maximum moves that are read of a transcript: more than anybody plays, few enough for memory.
const MAX_MOVES: usize = 1_000_000;
/// Maximum cards that are read of a deck, so that one that is too large is told what is too much.
const MAX_DECK: usize = 10_000;

/// A game as it was played, or a solution.
///
/// ```
/// use patience::Transcript;
///
/// let text = r#"{"format": "patience/1", "game": "die-reihe", "deal": 42, "moves": ["draw"]}"#;
/// let transcript = Transcript::parse(text).unwrap();
/// assert_eq!(transcript.moves, ["draw"]);
/// assert!(Transcript::parse(r#"{"format": "patience/1", "gane": "x"}"#).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Transcript {
    #[cfg_attr(feature = "schemars", schemars(with = "String"))]
    format: FormatName,
    /// A preset's name.
    pub game: String,
    /// Options that differ from the preset's.
    #[serde(default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    /// The deal number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealNumber>,
    /// The deck, first card first.
    #[serde(default, deserialize_with = "deck", skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// The position with which the game began, if that was no deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<LayoutPiles>,
    /// The moves, in our notation.
    #[serde(default, deserialize_with = "moves")]
    pub moves: Vec<String>,
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_seq(AtMost::<MAX_MOVES>("moves"))
}

fn deck<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    deserializer.deserialize_seq(AtMost::<MAX_DECK>("cards")).map(Some)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormatName;

impl Serialize for FormatName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(FORMAT)
    }
}

impl<'de> Deserialize<'de> for FormatName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FormatName, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == FORMAT {
            return Ok(FormatName);
        }
        Err(de::Error::custom(format!("expected the format {FORMAT:?}, found {:?}", shorten(&text))))
    }
}

/// Why a transcript can't be read or its game can't be begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptError {
    /// It is no JSON, or not of the format.
    #[error("the transcript can't be read: {0}")]
    Unreadable(JsonProblem),
    /// The game or an option is unknown.
    #[error(transparent)]
    Game(#[from] LibraryError),
    /// The deck is not complete.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// Neither a deal nor a deck nor a layout is given.
    #[error("the transcript has neither a deal nor a deck nor a layout")]
    NoCards,
    /// A layout is given beside a deal or a deck.
    #[error("the transcript has a layout and a deal; expected one of them")]
    TwoBeginnings,
    /// The layout is not a position of the game.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The deck is not that of the deal.
    #[error("the deck and the deal {deal} disagree: card {place} is {found}, deal {deal} has {expected}")]
    Disagree {
        /// The deal number.
        deal: DealNumber,
        /// The first place that differs, from 1.
        place: usize,
        /// The deck's card.
        found: Card,
        /// The deal's card.
        expected: Card,
    },
}

impl Transcript {
    /// A transcript without cards and moves. If an option is given twice, its last value counts, as
    /// in [`Library::rules`].
    pub fn new(game: &str, options: Vec<(String, OptionValue)>) -> Transcript {
        let mut last: Vec<(String, OptionValue)> = Vec::new();
        for (name, value) in options {
            last.retain(|(other, _)| *other != name);
            last.push((name, value));
        }
        Transcript {
            format: FormatName,
            game: game.into(),
            options: Options(last),
            deal: None,
            deck: None,
            layout: None,
            moves: Vec::new(),
        }
    }

    /// What it begins with as one text: the deck, or the layout as JSON.
    pub fn cards_text(&self) -> String {
        match (&self.layout, &self.deck) {
            (Some(layout), _) => serde_json::to_string(layout).expect("texts and numbers can be written"),
            (None, deck) => deck.as_deref().unwrap_or_default().join(" "),
        }
    }

    /// Takes over what [`Transcript::cards_text`] has written.
    ///
    /// # Errors
    /// Where and why the text is neither a deck nor a layout.
    pub fn set_cards(&mut self, text: &str) -> Result<(), TranscriptError> {
        (self.deck, self.layout) = (None, None);
        if text.starts_with('{') {
            let read = serde_json::from_slice(text.as_bytes());
            self.layout = Some(read.map_err(|error| LayoutError::Unreadable(json_problem(&error)))?);
        } else {
            self.deck = Some(text.split_whitespace().take(MAX_DECK).map(str::to_owned).collect());
        }
        Ok(())
    }

    /// Reads a transcript. The game, its options, its deck and moves are looked at later.
    ///
    /// # Errors
    /// Where and why the text is no transcript; unknown keys are named.
    pub fn parse(text: &str) -> Result<Transcript, TranscriptError> {
        // A list of the values in order would be read, too.
        if text.trim_start().starts_with('[') {
            let what = "expected an object, found a list".into();
            return Err(TranscriptError::Unreadable(JsonProblem { place: None, what }));
        }
        serde_json::from_slice(text.as_bytes()).map_err(|error| TranscriptError::Unreadable(JsonProblem::from(&error)))
    }

    /// The transcript as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }

    /// The rules by which it is played.
    ///
    /// # Errors
    /// If the library has no such game, option or value.
    pub fn rules(&self, library: &Library) -> Result<std::sync::Arc<Rules>, LibraryError> {
        library.rules(&self.game, &self.options.0)
    }

    /// The deck that it is played with.
    ///
    /// # Errors
    /// If neither deal nor deck is given, the deck is not complete, or the two disagree.
    ///
    /// # Panics
    /// If a number of packs is given that is neither 1 nor 2.
    pub fn deck(&self, pack: impl Into<Pack>) -> Result<Deck, TranscriptError> {
        let pack = pack.into();
        let numbered = self.deal.map(|deal| deal.deck(pack).map(|deck| (deal, deck))).transpose()?;
        let Some(words) = &self.deck else {
            return numbered.map(|(_, deck)| deck).ok_or(TranscriptError::NoCards);
        };
        let read = |(at, word): (usize, &String)| {
            word.parse().map_err(|source| DeckError::Unreadable { place: at + 1, source })
        };
        let cards: Result<Vec<Card>, DeckError> =
            words.iter().take(2 * Card::COUNT + 1).enumerate().map(read).collect();
        let deck = Deck::new(cards?, pack)?;
        if let Some((deal, numbered)) = numbered {
            let pairs = deck.cards().iter().zip(numbered.cards()).enumerate();
            if let Some((at, (&found, &expected))) = { pairs }.find(|(_, (found, expected))| found != expected) {
                return Err(TranscriptError::Disagree { deal, place: at + 1, found, expected });
            }
        }
        Ok(deck)
    }
}

/// Why a transcript can't be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The game can't be begun.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// A move is not legal.
    #[error("ply {ply}: {mv:?} is not legal: {refusal}")]
    Illegal {
        /// Which move, from 1.
        ply: usize,
        /// The move as it was written, shortened if long.
        mv: String,
        /// The rule that it breaks.
        refusal: Refusal,
    },
}

impl Game {
    /// Begins the game of a transcript, without playing its moves.
    ///
    /// # Errors
    /// If the library does not have the game, or deal and deck do not give a complete deck.
    pub fn begin(library: &Library, transcript: &Transcript) -> Result<Game, TranscriptError> {
        let rules = transcript.rules(library)?;
        if let Some(layout) = &transcript.layout {
            if transcript.deal.is_some() || transcript.deck.is_some() {
                return Err(TranscriptError::TwoBeginnings);
            }
            let position = layout.position(&rules)?;
            return Ok(Game::from_position(rules, position));
        }
        // Deal and deck agree, if both are given.
        let deck = transcript.deck(rules.pack())?;
        Ok(match transcript.deal {
            Some(number) => Game::deal(rules, number).expect("a number that has a deck"),
            None => Game::with_deck(rules, deck).expect("the transcript's deck is of the game's size"),
        })
    }

    /// Replays a whole transcript.
    ///
    /// # Errors
    /// As [`Game::begin`], or the first move that is not legal.
    pub fn replay(library: &Library, transcript: &Transcript) -> Result<Game, ReplayError> {
        let mut game = Game::begin(library, transcript)?;
        for mv in &transcript.moves {
            game.replay_move(mv)?;
        }
        Ok(game)
    }

    /// Plays the next move of a transcript.
    ///
    /// # Errors
    /// Names the ply, the move and the rule that it breaks.
    pub fn replay_move(&mut self, mv: &str) -> Result<(), ReplayError> {
        self.play_text(mv).map_err(|refusal| ReplayError::Illegal { ply: self.ply() + 1, mv: shorten(mv), refusal })
    }

    /// The game as a transcript of the moves that are played.
    pub fn transcript(&self) -> Transcript {
        let mut transcript = Transcript::new(self.preset(), self.rules().options().to_vec());
        match self.origin() {
            Origin::Deal { deck, number } => {
                transcript.deal = *number;
                transcript.deck = Some(deck.cards().iter().map(Card::to_string).collect());
            }
            Origin::Position(position) => {
                transcript.layout = Some(LayoutPiles::of(self.rules(), position));
            }
        }
        let texts = self.moves().take(self.ply()).map(|mv| mv.display(self.rules().piles()).to_string());
        transcript.moves = texts.collect();
        transcript
    }
}

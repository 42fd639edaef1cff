//! What is wrong with a deck, in a form that a player's language can be put to.

use patience::{Card, DeckError, TranscriptError};
use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong with a deck (`deck` of the error `bad-deck` in `docs/api.md`). Places count from
/// 1.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(tag = "problem", rename_all = "kebab-case")]
pub(crate) enum DeckProblem {
    /// A word can't be read as a card.
    Unreadable { place: usize, text: String },
    /// A card comes more often than the deck has it.
    Surplus { place: usize, card: String, size: usize },
    /// A card is missing.
    Missing { card: String, found: usize, size: usize },
    /// The deck is not that of the deal.
    Disagree { deal: String, place: usize, found: String, expected: String },
    /// The number is one of Microsoft FreeCell, and the game needs two packs.
    OnePack { deal: String },
    /// There is neither a deal nor a deck.
    None,
    /// There is a layout as well as a deal or a deck.
    Two,
}

impl DeckProblem {
    /// The problem, if it is one of those that a player can do something about.
    pub(crate) fn of(error: &TranscriptError) -> Option<DeckProblem> {
        let text = Card::to_string;
        Some(match error {
            TranscriptError::Deck(DeckError::Unreadable { place, source }) => {
                DeckProblem::Unreadable { place: *place, text: source.0.clone() }
            }
            TranscriptError::Deck(DeckError::Surplus { place, card, copies: _, size }) => {
                DeckProblem::Surplus { place: *place, card: text(card), size: *size }
            }
            TranscriptError::Deck(DeckError::Missing { card, found, size }) => {
                DeckProblem::Missing { card: text(card), found: *found, size: *size }
            }
            TranscriptError::Deck(DeckError::OnePack { number }) => DeckProblem::OnePack { deal: number.to_string() },
            TranscriptError::Disagree { deal, place, found, expected } => DeckProblem::Disagree {
                deal: deal.to_string(),
                place: *place,
                found: text(found),
                expected: text(expected),
            },
            TranscriptError::NoCards => DeckProblem::None,
            TranscriptError::TwoBeginnings => DeckProblem::Two,
            _ => return None,
        })
    }
}

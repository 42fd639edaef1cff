//! Why a move is not legal.

use serde::Serialize;

/// The rule that a move breaks. The codes (`rule` when serialised) and their arguments are
/// part of the table's requests and replies (`docs/api.md`); cards and piles are in our notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "kebab-case")]
#[non_exhaustive]
#[allow(missing_docs)] // each message says what its arguments are
pub enum Refusal {
    #[error("{text:?} is not a move; moves are draw, redeal, w-t3, t2-t7*4")]
    Unreadable { text: String },
    #[error("the move is written {text:?}")]
    Spelling { text: String },
    #[error("this game has no pile {pile}")]
    NoSuchPile { pile: String },
    #[error("nothing is drawn in this game")]
    NoDraw,
    #[error("there is no redeal in this game")]
    NoRedeal,
    #[error("the stock is empty")]
    StockEmpty,
    #[error("the stock still has cards")]
    StockNotEmpty,
    #[error("there are no cards to turn over")]
    WasteEmpty,
    #[error("every column is empty")]
    ColumnsEmpty,
    #[error("all {passes} passes are used up")]
    NoPassLeft { passes: u8 },
    #[error("{pile} fits and comes first")]
    HelperFits { pile: String },
    #[error("{card} has been turned up and fits, so it must be played now")]
    MustPlayTurned { card: String },
    #[error("during the deal, cards go only to the foundations")]
    Dealing,
    #[error("during the deal, only the first and the last column are in play, not {pile}")]
    DealingColumn { pile: String },
    #[error("the card is on {pile} already")]
    SamePile { pile: String },
    #[error("{pile} is empty")]
    EmptyPile { pile: String },
    #[error("not that many cards of {pile} lie face up")]
    FaceDown { pile: String },
    #[error("{pile} has fewer than {count} cards")]
    TooFewCards { pile: String, count: u8 },
    #[error("no card is ever taken from {pile}")]
    NoTaking { pile: String },
    #[error("cards move one at a time")]
    SingleCards,
    #[error("only single cards and whole columns move")]
    WholeColumns,
    #[error("onto columns only whole columns move")]
    OnlyWholeColumns,
    #[error("the cards are no run: {card} does not follow {on}")]
    NotARun { card: String, on: String },
    #[error("cards are never laid on {pile}")]
    TakesNoCards { pile: String },
    #[error("{card} does not fit on {on}")]
    DoesNotFit { card: String, on: String },
    #[error("nothing may be built on {on}, a card of the base rank")]
    BaseCard { on: String },
    #[error("only a card of rank {rank} may fill a space")]
    SpaceRank { rank: String },
    #[error("a space may not be filled from {pile} now")]
    SpaceSource { pile: String },
    #[error("only the stock fills spaces in this game")]
    SpaceClosed,
    #[error("cards go to foundations one at a time")]
    FoundationSingle,
    #[error("{card} does not go on {pile}{}", wants.as_ref().map(|card| format!(", which waits for {card}")).unwrap_or_default())]
    FoundationWants { card: String, pile: String, wants: Option<String> },
    #[error("two foundations stand at the same height; use {pile}")]
    TwinFoundation { pile: String },
    #[error("{pile} holds a card already")]
    CellFull { pile: String },
    #[error("the card in {pile} may not move yet")]
    CellLocked { pile: String },
    #[error("{card} fits on {pile}, so it may not go here")]
    CellFitsElsewhere { card: String, pile: String },
}

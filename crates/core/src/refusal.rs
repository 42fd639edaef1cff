//! Why a move is not legal.

use serde::Serialize;

/// The rule that a move breaks. The codes (`rule` when serialised) and their arguments are
/// part of the table's requests and replies (`docs/api.md`); cards and piles are in our notation.
///
/// Players read each refusal in their language, from the catalogues of `patience-words`. What is
/// displayed here is for logs and programmers: a test there holds it to the English catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "kebab-case")]
#[non_exhaustive]
#[allow(missing_docs)] // each message says what its arguments are
pub enum Refusal {
    #[error("{text:?} is not a move")]
    Unreadable { text: String },
    #[error("the move is written {text}")]
    Spelling { text: String },
    #[error("{pile}: this game has no such pile")]
    NoSuchPile { pile: String },
    #[error("no cards are drawn from a stock here")]
    NoDraw,
    #[error("there is no redeal here")]
    NoRedeal,
    #[error("the stock is used up")]
    StockEmpty,
    #[error("the stock must be used up first")]
    StockNotEmpty,
    #[error("there are no cards to turn over")]
    WasteEmpty,
    #[error("no cards are left in the columns to redeal")]
    ColumnsEmpty,
    #[error("a redeal would lay the cards just as they lie")]
    LaidOut,
    #[error("there is no gap to close")]
    NoGaps,
    #[error("a row is dealt only while no column is empty. Fill {pile} first")]
    DrawNeedsNoSpace { pile: String },
    #[error("there {}", if *.passes == 1 { "is only one pass".into() } else { format!("are only {passes} passes") })]
    NoPassLeft { passes: u8 },
    #[error("there {}", if *.count == 1 { "is only one redeal".into() } else { format!("are only {count} redeals") })]
    NoRedealLeft { count: u8 },
    #[error("you may draw only when no helper card fits. The card at {pile} still does")]
    HelperFits { pile: String },
    #[error("{card} has been turned up and fits, so it must be played now")]
    MustPlayTurned { card: String },
    #[error("during the deal, cards go only to the foundations")]
    Dealing,
    #[error("during the deal, only the first and the last column are in play, not {pile}")]
    DealingColumn { pile: String },
    #[error("the card is on this pile already")]
    SamePile { pile: String },
    #[error("{pile}: no card lies there")]
    EmptyPile { pile: String },
    #[error("{pile}: not that many cards lie face up there")]
    FaceDown { pile: String },
    #[error("{pile}: another card still lies on this one")]
    Covered { pile: String },
    #[error("{pile}: {}", if *.count == 1 { "no card lies there".into() } else { format!("there are fewer than {count} cards") })]
    TooFewCards { pile: String, count: u8 },
    #[error("{pile}: cards are never taken from here")]
    NoTaking { pile: String },
    #[error("cards move one at a time")]
    SingleCards,
    #[error("you have room to move only {room} of the {count} cards at a time now")]
    NoRoom { count: u8, room: u8 },
    #[error("only single cards or whole columns may be moved")]
    WholeColumns,
    #[error("only whole columns may be moved onto other columns or into spaces")]
    OnlyWholeColumns,
    #[error("that is not a run: {card} does not follow {on}")]
    NotARun { card: String, on: String },
    #[error("{pile}: no card can be laid here")]
    TakesNoCards { pile: String },
    #[error("{card} does not go on {on}")]
    DoesNotFit {
        card: String,
        on: String,
        /// What would go there: ranks, each with the suits that count (`3CS`).
        fits: Vec<String>,
    },
    #[error("first choose the base card and lay it on a foundation")]
    BaseFirst,
    #[error("nothing is built on {on}, because the foundations begin with this rank")]
    BaseCard { on: String },
    #[error("{pile}: no card from here may be built on a column")]
    BuildSource { pile: String },
    #[error("only a card of this rank may fill a space: {rank}")]
    SpaceRank { rank: String },
    #[error("{pile}: no card from here may fill a space now")]
    SpaceSource { pile: String },
    #[error("only the stock fills spaces here")]
    SpaceClosed,
    #[error("spaces stay empty here")]
    SpaceStays,
    #[error("cards go to the foundations one at a time")]
    FoundationSingle,
    #[error("only a whole run of one suit goes here, from {first} to {last}")]
    WholeRuns { first: String, last: String },
    #[error("{card} and {on} do not make a pair")]
    NotAPair { card: String, on: String },
    #[error("{card} and {on} do not touch")]
    NotNeighbours { card: String, on: String },
    #[error("{card} leaves only together with a second card")]
    PairsOnly { card: String },
    #[error("{card} stays: no column ends in a higher card of its suit")]
    NotOutranked { card: String },
    #[error("{pile}: {card} does not go here{}", wants.as_ref().map(|card| format!(". Next comes: {card}")).unwrap_or_default())]
    FoundationWants { card: String, pile: String, wants: Option<String> },
    #[error("{pile}: {card} does not belong here, and must leave before another card comes")]
    Guest { card: String, pile: String },
    #[error("two foundations stand at the same height. Use this one: {pile}")]
    TwinFoundation { pile: String },
    #[error("{pile}: there is a card here already")]
    CellFull { pile: String },
    #[error("{pile}: no card from here may go to a cell")]
    CellSource { pile: String },
    #[error("{pile} takes no cards until the stock is empty")]
    CellClosed { pile: String },
    #[error("{pile}: the card stays until a helper row is empty")]
    CellLocked { pile: String },
    #[error("{card} fits elsewhere, so it may not go here: {pile}")]
    CellFitsElsewhere { card: String, pile: String },
}

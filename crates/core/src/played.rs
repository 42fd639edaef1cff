//! Moves as they are seen: which card went where, and what it turned up.

use serde::Serialize;

use crate::card::Card;
use crate::view::{HIDDEN, PileView, View};

/// A move that was played, and what its player saw of it: all that a sentence about it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// The move, in the notation of transcripts.
    #[serde(rename = "move")]
    pub mv: String,
    /// The pile that gave; none of draws and redeals.
    pub from: Option<String>,
    /// The pile that took.
    pub to: Option<String>,
    /// How many cards were moved; 0 of draws and redeals.
    pub count: usize,
    /// The card that was moved, the lowest of several. Of a draw the card that it turned up, if it
    /// was one alone or lies on top of the waste.
    pub card: Option<String>,
    /// The card that it was laid on.
    pub on: Option<String>,
    /// The card that lies open because of it.
    pub turned: Option<String>,
    /// Whether the other card of the same face was to be seen, too, or the card came back from a
    /// foundation: then the pile that gave is worth a word.
    pub twin: bool,
}

impl PlayedMove {
    /// A move between two views, the one before it and the one after. What is no move of cards
    /// between piles of the view is taken for a draw.
    ///
    /// ```
    /// use patience::{Deck, Game, Library, PlayedMove};
    ///
    /// let rules = Library::builtin().rules("klondike", &[]).unwrap();
    /// let mut game = Game::deal(rules, 7).unwrap();
    /// let before = game.view();
    /// game.play_text("t3-f1").unwrap();
    /// let played = PlayedMove::between("t3-f1", &before, &game.view());
    /// assert_eq!((played.card.as_deref(), played.on), (Some("AC"), None));
    /// ```
    pub fn between(mv: &str, before: &View, after: &View) -> PlayedMove {
        cards(mv, before, after).unwrap_or_else(|| PlayedMove {
            mv: mv.into(),
            from: None,
            to: None,
            count: 0,
            card: if mv == "redeal" { None } else { drawn(before, after) },
            on: None,
            turned: None,
            twin: false,
        })
    }
}

/// A move of cards, if it is one.
fn cards(mv: &str, before: &View, after: &View) -> Option<PlayedMove> {
    let (from, rest) = mv.split_once('-')?;
    let (to, count) = match rest.split_once('*') {
        Some((to, count)) => (to, count.parse().ok()?),
        None => (rest, 1),
    };
    let (source, target) = (pile(before, from)?, pile(before, to)?);
    let at = source.cards.len().checked_sub(count)?;
    let card = open(source.cards.get(at));
    let was_covered = at.checked_sub(1).is_some_and(|below| source.cards[below] == HIDDEN);
    let now = pile(after, from).and_then(|pile| open(pile.cards.last()));
    let seen = before.piles.iter().flat_map(|pile| &pile.cards).filter(|other| Some(*other) == card.as_ref()).count();
    Some(PlayedMove {
        mv: mv.into(),
        from: Some(from.into()),
        to: Some(to.into()),
        count,
        on: open(target.cards.last()),
        turned: now.filter(|_| was_covered),
        twin: seen > 1 || source.kind == "foundation",
        card,
    })
}

/// The card that a draw turned up: on the waste, or on the only other pile that has grown.
fn drawn(before: &View, after: &View) -> Option<String> {
    if let Some(waste) = after.piles.iter().find(|pile| pile.kind == "waste") {
        return open(waste.cards.last());
    }
    let pairs = after.piles.iter().zip(&before.piles);
    let mut grown = pairs.filter(|(now, then)| matches!(now.kind, "column" | "foundation") && now.cards != then.cards);
    let (pile, _) = grown.next()?;
    if grown.next().is_some() { None } else { open(pile.cards.last()) }
}

fn pile<'v>(view: &'v View, name: &str) -> Option<&'v PileView> {
    view.piles.iter().find(|pile| pile.name == name)
}

/// A card, if it is to be seen.
fn open(card: Option<&String>) -> Option<String> {
    card.filter(|card| card.parse::<Card>().is_ok()).cloned()
}

//! A game being played.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::card::{Card, check_deck, parse_rank};
use crate::position::Position;
use crate::presets::rules;
use crate::record::{Entry, Layout, Transcript};
use crate::rules::{Rules, Step};

/// A game being played: the rules and the position.
pub struct Table {
    rules: Box<dyn Rules>,
    position: Position,
    ply: u32,
    last: Option<String>,
}

impl Table {
    /// Deals a deck.
    ///
    /// # Errors
    /// When there is no such game or option, or the deck is not complete.
    pub fn deal(game: &str, options: &Map<String, Value>, deck: &[String]) -> Result<Self, String> {
        let rules = rules(game, options)?;
        let cards = deck.iter().map(|text| Card::parse(text)).collect::<Result<Vec<Card>, String>>()?;
        check_deck(&cards, rules.decks())?;
        let position = rules.deal(&cards);
        Ok(Self::start(rules, position))
    }

    /// Deals a transcript's deck and plays its moves.
    ///
    /// # Errors
    /// When the transcript is not readable or a move is not legal.
    pub fn from_transcript(transcript: &Transcript) -> Result<Self, String> {
        if transcript.format != "patience/1" {
            return Err(format!("unknown format {:?}", transcript.format));
        }
        let mut table = Self::deal(&transcript.game, &transcript.options, &transcript.deck)?;
        for text in &transcript.moves {
            table.play(text)?;
        }
        Ok(table)
    }

    /// Sets up a layout.
    ///
    /// # Errors
    /// When the layout is not readable or cannot be a position of its game.
    pub fn from_layout(layout: &Layout) -> Result<Self, String> {
        if layout.format != "patience-layout/1" {
            return Err(format!("unknown format {:?}", layout.format));
        }
        let rules = rules(&layout.game, &layout.options)?;
        let mut position = Position::empty(&rules.piles());
        for (name, value) in &layout.piles {
            if !position.piles.contains_key(name) {
                return Err(format!("{} has no pile {name:?}", layout.game));
            }
            let texts: Vec<String> =
                serde_json::from_value(value.clone()).map_err(|error| format!("pile {name}: {error}"))?;
            for text in texts {
                position.put(name, Card::parse(&text)?);
            }
        }
        let all: Vec<Card> = position.piles.values().flatten().copied().collect();
        check_deck(&all, rules.decks())?;
        for name in ["s", "d"] {
            let pile = position.piles.get(name);
            if pile.is_some_and(|cards| cards.iter().any(|card| card.up)) {
                return Err(format!("a card of {name} lies face up"));
            }
        }
        position.pass = layout.state.pass.unwrap_or(1);
        position.rows = layout.state.rows.unwrap_or(0);
        position.base = base_rank(&position, layout.state.base.as_deref())?;
        let position = rules.accept(position)?;
        Ok(Self::start(rules, position))
    }

    /// Sets up an entry of a list of positions.
    ///
    /// # Errors
    /// When it has not exactly one of a transcript and a layout, or that is refused.
    pub fn from_entry(entry: &Entry) -> Result<Self, String> {
        let mut table = match (&entry.transcript, &entry.layout) {
            (Some(transcript), None) => Self::from_transcript(transcript),
            (None, Some(layout)) => Self::from_layout(layout),
            _ => Err("either a transcript or a layout".to_owned()),
        }
        .map_err(|error| format!("{}: {error}", entry.name))?;
        table.ply = 0;
        table.last = None;
        Ok(table)
    }

    fn start(rules: Box<dyn Rules>, position: Position) -> Self {
        Table { rules, position, ply: 0, last: None }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves, sorted as text.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        legal(self.rules(), &self.position)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        if !self.legal().iter().any(|legal| legal == text) {
            return Err(format!("ply {}: {text:?} is not legal", self.ply + 1));
        }
        self.position = after(self.rules(), &self.position, text);
        self.ply += 1;
        self.last = Some(text.to_owned());
        Ok(())
    }

    /// Whether the goal is reached.
    #[must_use]
    pub fn won(&self) -> bool {
        self.rules.won(&self.position)
    }

    /// Whether no sequence of draws and redeals, the empty one included, leads to a position in
    /// which another move is legal.
    #[must_use]
    pub fn stuck(&self) -> bool {
        let mut seen = BTreeSet::new();
        let mut to_look_at = vec![self.position.clone()];
        while let Some(position) = to_look_at.pop() {
            if seen.contains(&position) {
                continue;
            }
            for text in self.rules.legal(&position) {
                if text != "draw" && text != "redeal" {
                    return false;
                }
                to_look_at.push(after(self.rules(), &position, &text));
            }
            seen.insert(position);
        }
        true
    }

    /// The replay line of the position.
    #[must_use]
    pub fn line(&self) -> Value {
        let mut piles = Map::new();
        for name in self.rules.piles() {
            let cards: Vec<String> = self.position.pile(&name).iter().map(|card| card.text()).collect();
            piles.insert(name, json!(cards));
        }
        json!({
            "ply": self.ply,
            "move": self.last,
            "piles": piles,
            "legal": self.legal(),
            "won": self.won(),
        })
    }
}

/// The legal moves of a position, sorted as text.
///
/// # Panics
/// When the rules list a move twice.
#[must_use]
pub fn legal(rules: &dyn Rules, position: &Position) -> Vec<String> {
    let mut moves = rules.legal(position);
    moves.sort();
    assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "a move is listed twice");
    moves
}

/// The position after a legal move.
///
/// # Panics
/// When the text is no move.
#[must_use]
pub fn after(rules: &dyn Rules, position: &Position, text: &str) -> Position {
    let step = Step::parse(text).expect("legal moves can be read");
    rules.after(position, &step)
}

/// The base rank: that of the first card of a foundation, or as stated. 0 where there is neither,
/// which the games without a base rank do not mind.
fn base_rank(position: &Position, stated: Option<&str>) -> Result<u8, String> {
    let stated_rank = match stated {
        None => None,
        Some(text) => Some(
            parse_rank(text.chars().next().unwrap_or(' '))
                .filter(|_| text.len() == 1)
                .ok_or_else(|| format!("unreadable base rank {text:?}"))?,
        ),
    };
    let foundations: BTreeMap<_, _> =
        position.piles.iter().filter(|(name, cards)| name.starts_with('f') && !cards.is_empty()).collect();
    match (stated_rank, foundations.values().next()) {
        (None, None) => Ok(0),
        (Some(rank), None) => Ok(rank),
        (None, Some(cards)) => Ok(cards[0].rank),
        (Some(rank), Some(cards)) if cards[0].rank == rank => Ok(rank),
        _ => Err("the base rank contradicts the foundations".to_owned()),
    }
}

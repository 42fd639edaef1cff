//! Turns of the stock that a hint tells as one: nobody says "draw" eleven times.

use patience::{Game, Move, PileKind};
use schemars::JsonSchema;
use serde::Serialize;

use super::adviser::RatedMove;

/// Turns of the stock that belong together: draws, and redeals where it is empty.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Until {
    /// How many there are.
    pub turns: usize,
    /// The card that the last brings to the top of the waste, if the player may know it; otherwise
    /// it is one that was not seen yet.
    pub card: Option<String>,
    /// Whether the waste is turned over on the way.
    pub redeal: bool,
}

/// More turns than any stock has cards are not followed.
const MOST: usize = 250;

/// The turns that a recommended move begins. Of their cards only those are named that the player
/// has seen.
pub(super) fn of_rated(game: &Game, rated: &RatedMove) -> Option<Until> {
    if !is_turn(rated.mv) {
        return None;
    }
    if rated.free {
        return whole_stock(game);
    }
    let (mut ahead, unknown, mut redeal) = (game.clone(), game.unknown_count(), false);
    for turns in 1..=rated.turns.min(MOST) {
        redeal |= turn(&mut ahead)? == Move::Redeal;
        if ahead.unknown_count() < unknown {
            return (turns == rated.turns && turns > 1).then_some(Until { turns, card: None, redeal });
        }
    }
    named(&ahead, rated.turns, redeal)
}

/// The turns that a way to win begins with, where all cards may be looked at.
pub(super) fn of_line(game: &Game, line: &[Move]) -> Option<Until> {
    let turns = line.iter().take(MOST).take_while(|&&mv| is_turn(mv)).count();
    let mut ahead = game.clone();
    line[..turns].iter().try_for_each(|&mv| ahead.play(mv)).ok()?;
    let waste = game.rules().piles().first(PileKind::Waste);
    match line.get(turns) {
        Some(Move::Cards { from, .. }) if Some(*from) == waste => {
            named(&ahead, turns, line[..turns].contains(&Move::Redeal))
        }
        _ => None,
    }
}

/// A look that costs nothing goes on until the whole stock was seen.
fn whole_stock(game: &Game) -> Option<Until> {
    let cards = |kind| game.rules().piles().first(kind).map_or(0, |pile| game.position().len(pile));
    let mut ahead = game.clone();
    let (mut seen, mut redeal) = (None, false);
    for turns in 1..=(cards(PileKind::Stock) + cards(PileKind::Waste) + 1).min(MOST) {
        let unknown = ahead.unknown_count();
        redeal |= turn(&mut ahead)? == Move::Redeal;
        if ahead.unknown_count() < unknown {
            seen = Some(Until { turns, card: None, redeal });
        }
    }
    seen
}

/// Until the card comes that lies on the waste after so many turns.
fn named(after: &Game, turns: usize, redeal: bool) -> Option<Until> {
    let waste = after.rules().piles().first(PileKind::Waste)?;
    let card = after.position().from_top(waste).next().filter(|_| turns > 0)?;
    Some(Until { turns, card: Some(card.to_string()), redeal })
}

/// Draws, or turns the waste over where nothing is left to be drawn.
fn turn(game: &mut Game) -> Option<Move> {
    [Move::Draw, Move::Redeal].into_iter().find(|&mv| game.play(mv).is_ok())
}

fn is_turn(mv: Move) -> bool {
    matches!(mv, Move::Draw | Move::Redeal)
}

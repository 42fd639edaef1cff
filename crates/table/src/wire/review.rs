//! What a review says of a game.

use patience::{Game, Move, PlayedMove};
use schemars::JsonSchema;
use serde::Serialize;

use super::loss::Loss;
use crate::domain::{Chance, HintState, ReviewFindings};

/// What a review says of the moves that were played; those that were taken back are no part of it.
///
/// Places are counted by the moves before them: place 0 is the deal, and move `n` leads from place
/// `n − 1` to place `n`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Review {
    /// Whether asking again may tell more.
    pub state: HintState,
    /// How many moves were played.
    pub length: usize,
    /// Whether they win.
    pub won: bool,
    /// The last place from which a win is proved; all before it can be won, too.
    pub winnable: Option<usize>,
    /// The first place that is proved to be lost; all after it are lost, too.
    pub lost: Option<usize>,
    /// Where the game turned, in the order of the moves.
    pub turns: Vec<Turn>,
    /// The draws and redeals that brought nothing, by the numbers of their moves: without all of
    /// them the rest is legal and ends with every card where it lies.
    pub unneeded: Vec<usize>,
    /// The shortest win that is known, from the deal.
    pub shortest: Option<Vec<String>>,
    /// How the fair player did who was given the game at some places.
    pub curve: Vec<CurvePoint>,
    /// How much was looked at, in nodes.
    pub nodes: u64,
}

/// Where a game turned.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Turn {
    /// The deal cannot be won.
    DealtLost {
        /// Why, once that is found.
        reason: Option<Loss>,
    },
    /// With this move it was lost.
    Lost {
        /// The number of the move.
        at: usize,
        /// What was played.
        played: ReviewMove,
        /// What would have kept the win.
        better: ReviewMove,
        /// Moves that win instead of it, `better` first.
        instead: Vec<String>,
        /// Why it is lost after the move, once that is found.
        reason: Option<Loss>,
    },
    /// It can be won at a place and is lost at a later one; which of the moves lost it is not
    /// known.
    LostBetween {
        /// The last place that is known to be winnable.
        from: usize,
        /// The first place that is known to be lost.
        to: usize,
        /// Moves that win from the former.
        instead: Vec<String>,
        /// Why the latter is lost, once that is found.
        reason: Option<Loss>,
    },
    /// The fair player's chance fell, beyond what luck explains.
    Fell {
        /// The chance before.
        from: CurvePoint,
        /// The chance after.
        to: CurvePoint,
        /// What was played, if it was one move.
        played: Option<ReviewMove>,
    },
}

/// A move as a review tells it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ReviewMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The card that it moves, the lowest of several.
    pub card: Option<String>,
    /// The card that it is laid on.
    pub on: Option<String>,
    /// The pile that takes it.
    pub to: Option<String>,
}

/// How often the fair player won who was given the game at a place, knowing what the moves had
/// shown until then and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct CurvePoint {
    /// The place.
    pub place: usize,
    /// How many games it won.
    pub wins: u32,
    /// How many it played. 0 if it is certain what comes of it.
    pub tries: u32,
    /// The share that it won.
    pub share: f64,
    /// From where
    pub low: f64,
    /// to where the chance lies with a certainty of 95 %.
    pub high: f64,
}

/// Maximum falls that are told.
const MOST_FALLS: usize = 3;

impl Review {
    /// Puts findings of a game's line in the words of the wire.
    pub fn of(game: &Game, found: &ReviewFindings) -> Review {
        let texts = |moves: &[Move]| moves.iter().map(|&mv| text(game, mv)).collect::<Vec<_>>();
        Review {
            state: if found.done { HintState::Done } else { HintState::Searching },
            length: found.length,
            won: found.won,
            winnable: found.winnable,
            lost: found.lost,
            turns: turns(game, found, &texts),
            unneeded: found.unneeded.clone(),
            shortest: found.shortest.as_deref().map(texts),
            curve: found.curve.iter().map(CurvePoint::of).collect(),
            nodes: found.nodes,
        }
    }
}

fn turns(game: &Game, found: &ReviewFindings, texts: &dyn Fn(&[Move]) -> Vec<String>) -> Vec<Turn> {
    let reason = found.reason.as_ref().zip(found.lost).and_then(|(reason, lost)| {
        let mut at = game.clone();
        at.go_to(lost);
        Loss::of(at.rules(), at.position(), reason)
    });
    let loss = match (found.winnable, found.lost) {
        (_, Some(0)) => Some((0, Turn::DealtLost { reason })),
        (Some(from), Some(to)) if to == from + 1 => {
            let played = played_at(game, from);
            found.instead.first().zip(played).map(|(&better, played)| {
                let (played, better) = (ReviewMove::of(game, from, played), ReviewMove::of(game, from, better));
                (to, Turn::Lost { at: to, played, better, instead: texts(&found.instead), reason })
            })
        }
        (Some(from), Some(to)) => Some((to, Turn::LostBetween { from, to, instead: texts(&found.instead), reason })),
        _ => None,
    };
    let falls = found.curve.windows(2).filter(|pair| pair[0].falls_to(&pair[1]));
    let mut falls: Vec<&[Chance]> = falls.collect();
    falls.sort_by(|a, b| {
        let drop = |pair: &[Chance]| pair[0].interval()[1] - pair[1].interval()[1];
        drop(b).total_cmp(&drop(a))
    });
    let told = falls.into_iter().take(MOST_FALLS).map(|pair| {
        let (from, to) = (CurvePoint::of(&pair[0]), CurvePoint::of(&pair[1]));
        let played = if to.place == from.place + 1 { played_at(game, from.place) } else { None };
        (to.place, Turn::Fell { from, to, played: played.map(|mv| ReviewMove::of(game, from.place, mv)) })
    });
    let mut turns: Vec<(usize, Turn)> = told.chain(loss).collect();
    turns.sort_by_key(|(place, _)| *place);
    turns.into_iter().map(|(_, turn)| turn).collect()
}

/// The move that was played at a place.
fn played_at(game: &Game, place: usize) -> Option<Move> {
    game.moves().take(game.ply()).nth(place)
}

fn text(game: &Game, mv: Move) -> String {
    mv.display(game.rules().piles()).to_string()
}

impl ReviewMove {
    fn of(game: &Game, place: usize, mv: Move) -> ReviewMove {
        let mut at = game.clone();
        at.go_to(place);
        let (before, mv_text) = (at.view(), text(game, mv));
        // A move that can't be played has no cards to tell of.
        let played = at.play(mv).ok().map(|()| PlayedMove::between(&mv_text, &before, &at.view()));
        let Some(PlayedMove { card, on, to, .. }) = played.filter(|played| played.count > 0) else {
            return ReviewMove { mv: mv_text, card: None, on: None, to: None };
        };
        ReviewMove { mv: mv_text, card, on, to }
    }
}

impl CurvePoint {
    fn of(chance: &Chance) -> CurvePoint {
        let rounded = |share: f64| (share * 1e4).round() / 1e4;
        let [low, share, high] = chance.interval().map(rounded);
        let Chance { place, wins, tries, .. } = *chance;
        CurvePoint { place, wins, tries, share, low, high }
    }
}

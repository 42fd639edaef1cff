//! Looking at every position that can be reached.

use std::collections::{HashSet, VecDeque};

use crate::general::position::{Game, Position};

/// What brute force says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It can be won.
    Won,
    /// Every position that can be reached was looked at, and none is won.
    Lost,
    /// There are too many positions.
    TooMany,
}

/// Whether a win can be reached, by looking breadth first at up to `most` different positions.
#[must_use]
pub fn exhaust(game: &Game, root: &Position, most: usize) -> Truth {
    let mut seen = HashSet::from([written(root)]);
    let mut open = VecDeque::from([root.clone()]);
    if game.won(root) {
        return Truth::Won;
    }
    while let Some(position) = open.pop_front() {
        for mv in game.legal(&position) {
            let next = game.after(&position, mv);
            if !seen.insert(written(&next)) {
                continue;
            }
            if game.won(&next) {
                return Truth::Won;
            }
            if seen.len() > most {
                return Truth::TooMany;
            }
            open.push_back(next);
        }
    }
    Truth::Lost
}

/// The whole position as bytes, so that two are the same exactly if their bytes are.
fn written(position: &Position) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(160);
    for pile in position.piles() {
        bytes.extend(position.pile(pile).iter().map(|card| card.rank + 16 * card.suit + 64 * u8::from(card.up)));
        bytes.push(255);
    }
    bytes.extend([position.pass as u8, position.rows as u8, position.base]);
    bytes
}

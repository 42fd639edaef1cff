//! Games that are made smaller, and brute force for them, which uses none of the solver's
//! shortcuts.

pub(crate) mod freed_game;

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use patience::{Card, MoveList, Position, Rules, Ruleset};

/// Brute force gives up beyond so many positions, and the endgame is left out.
const MOST_POSITIONS: usize = 20_000;

/// A game by its rule file, in which `from` (its number of columns) is replaced.
pub(crate) fn smaller(game: &str, from: &str, to: &str) -> Ruleset {
    // The eight columns of an option would be more again.
    changed(game, &[("\"tableau.columns\" = 8", "\"tableau.columns\" = 3"), (from, to)])
}

/// A game by its rule file, in which texts are replaced; the last of them must be there.
pub(crate) fn changed(game: &str, texts: &[(&str, &str)]) -> Ruleset {
    let path = format!("{}/../core/games/{game}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a rule file");
    assert!(texts.last().is_none_or(|(from, _)| text.contains(from)), "{game}: the number of columns has changed");
    let text = texts.iter().fold(without_pictures(&text), |text, (from, to)| text.replace(from, to));
    Ruleset::read(game, &text).unwrap_or_else(|error| panic!("{error}"))
}

/// A rule file without its pictures, whose moves are those of the whole game.
fn without_pictures(text: &str) -> String {
    let mut picture = false;
    let kept = text.lines().filter(|line| {
        if line.starts_with('[') {
            picture = *line == "[[picture]]";
        }
        !picture
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// A small generator of random numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// The cards of one deck that are up in suit when so many are not, and the others in random order.
pub(crate) fn played_up(left: usize, random: &mut Random) -> (Vec<Card>, Vec<Card>) {
    let mut heights = [13; 4];
    for _ in 0..left {
        let suit = random.below(4);
        heights[suit] -= usize::from(heights[suit] > 0);
    }
    let (up, mut rest): (Vec<Card>, Vec<Card>) =
        Card::all().partition(|card| card.index() % 13 < heights[card.index() / 13]);
    for last in (1..rest.len()).rev() {
        rest.swap(last, random.below(last + 1));
    }
    (up, rest)
}

/// For the keys of positions, which are hashes themselves.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Whether a win can be reached; `None` if there are too many positions.
pub(crate) fn brute_force(rules: &Rules, root: &Position) -> Option<bool> {
    let mut seen: HashSet<u128, BuildHasherDefault<AsItIs>> = HashSet::from_iter([root.hash128()]);
    let mut open = vec![*root];
    let mut moves = MoveList::new();
    while let Some(mut position) = open.pop() {
        if position.is_won(rules) {
            return Some(true);
        }
        position.legal_moves_into(rules, &mut moves);
        for &mv in &moves {
            let undo = position.play_unchecked(rules, mv);
            if seen.insert(position.hash128()) {
                if seen.len() > MOST_POSITIONS {
                    return None;
                }
                open.push(position);
            }
            position.take_back(rules, &undo);
        }
    }
    Some(false)
}

//! Draws and redeals that brought nothing.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use patience::{Move, PileKind, Position, Rules};

use crate::review::line::Line;

/// How many moves are played, in all, to prove what is left out.
const MOST_PLAYED: usize = 2_000_000;

/// The draws and redeals, by the numbers of their moves, without which the line is legal and ends
/// with every card where it lies; how many passes are left may differ.
///
/// Between two places with the same stock and waste all draws and redeals are left out together, if
/// a replay says that this may be: the farthest two first, from the beginning of the line on.
pub(crate) fn unneeded(line: &Line) -> Vec<usize> {
    let (start, end) = (line.position(0), line.position(line.length()));
    let mut kept: Vec<(usize, Move)> = (1..).zip(line.moves()).collect();
    let mut left_out = Vec::new();
    let (mut from, mut played) = (0, kept.len());
    let mut stocks = Stocks::of(line, &start, &kept);
    while let Some(&(_, mv)) = kept.get(from) {
        let ends = if turns(mv) { stocks.later(from) } else { &[] };
        let found = ends.iter().rev().find_map(|&to| {
            played += kept.len();
            let (out, rest) = without_turns(&kept, from..to);
            (played <= MOST_PLAYED && leads_to(line.rules(), &start, &rest, &end)).then_some((out, rest))
        });
        if played > MOST_PLAYED {
            break;
        }
        match found {
            Some((out, rest)) => {
                left_out.extend(out);
                kept = rest;
                stocks = Stocks::of(line, &start, &kept);
            }
            None => from += 1,
        }
    }
    left_out.sort_unstable();
    left_out
}

/// The numbers of the draws and redeals in a part of the moves, and the moves without them.
fn without_turns(moves: &[(usize, Move)], part: Range<usize>) -> (Vec<usize>, Vec<(usize, Move)>) {
    let (mut out, mut rest) = (Vec::new(), Vec::with_capacity(moves.len()));
    for (at, &(number, mv)) in moves.iter().enumerate() {
        if part.contains(&at) && turns(mv) { out.push(number) } else { rest.push((number, mv)) }
    }
    (out, rest)
}

fn turns(mv: Move) -> bool {
    !matches!(mv, Move::Cards { .. })
}

/// At which places stock and waste are the same. What is the same by its hash may be different in
/// truth: what is left out is replayed.
struct Stocks {
    keys: Vec<u64>,
    places: HashMap<u64, Vec<usize>>,
}

impl Stocks {
    fn of(line: &Line, start: &Position, moves: &[(usize, Move)]) -> Stocks {
        let rules = line.rules();
        let piles = rules.piles();
        let aside: Vec<_> = piles.of(PileKind::Stock).chain(piles.of(PileKind::Waste)).collect();
        let key = |position: &Position| {
            let mut hasher = DefaultHasher::new();
            for &pile in &aside {
                position.cards(pile).hash(&mut hasher);
            }
            hasher.finish()
        };
        let mut position = *start;
        let mut keys = vec![key(&position)];
        for &(_, mv) in moves {
            let _ = position.play_unchecked(rules, mv);
            keys.push(key(&position));
        }
        let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
        for (place, &key) in keys.iter().enumerate() {
            places.entry(key).or_default().push(place);
        }
        Stocks { keys, places }
    }

    /// The places after this one with the same stock and waste.
    fn later(&self, place: usize) -> &[usize] {
        let same = self.places.get(&self.keys[place]).map_or(&[][..], Vec::as_slice);
        &same[same.partition_point(|&other| other <= place)..]
    }
}

/// Whether moves are legal and lead where every card lies as at the end.
fn leads_to(rules: &Rules, start: &Position, moves: &[(usize, Move)], end: &Position) -> bool {
    let mut position = *start;
    let legal = moves.iter().all(|&(_, mv)| position.play(rules, mv).is_ok());
    legal
        && rules
            .piles()
            .iter()
            .all(|pile| position.cards(pile) == end.cards(pile) && position.face_down(pile) == end.face_down(pile))
}

#[cfg(test)]
mod tests {
    use patience::{Game, Library};

    use super::*;

    fn unneeded_of(preset: &str, deal: u64, moves: &[&str]) -> Vec<usize> {
        let rules = Library::builtin().rules(preset, &[]).expect("a preset");
        let mut game = Game::deal(rules, deal).expect("its deck");
        for mv in moves {
            game.play_text(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
        }
        unneeded(&Line::of(&game))
    }

    #[test]
    fn a_pass_without_a_play_is_unneeded_and_what_shows_a_card_is_not() {
        let mut moves = vec!["draw"; 24];
        assert!(unneeded_of("klondike", 3, &moves).is_empty());
        moves.push("redeal");
        assert_eq!(unneeded_of("klondike", 3, &moves), (1..=25).collect::<Vec<_>>());
        moves.push("draw");
        // Two ways to say the same: the first card is drawn, once too early.
        assert_eq!(unneeded_of("klondike", 3, &moves).len(), 25);
    }
}

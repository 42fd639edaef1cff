//! Making solutions short enough for a person to follow.

use std::collections::HashMap;

use patience::{Move, Position, Rules};

use crate::base::budget::Meter;

/// The longest solution whose moves are tried one by one; longer ones only lose their cycles.
const MAX_TRIED: usize = 3_000;
/// The most rounds of dropping moves: each is quadratic in the length.
const MAX_ROUNDS: usize = 8;

/// A shorter list of moves that wins, too: cycles are cut out and needless moves dropped.
///
/// `moves` must win from `position`; so does what is returned. When the time is over, it returns
/// what it has.
pub(crate) fn shorten(rules: &Rules, position: &Position, moves: &[Move], meter: &Meter<'_>) -> Vec<Move> {
    let mut best = cut_cycles(rules, position, moves);
    for _ in 0..MAX_ROUNDS {
        if best.len() > MAX_TRIED {
            break;
        }
        let before = best.len();
        best = drop_needless(rules, position, best, meter);
        best = cut_cycles(rules, position, &best);
        if best.len() == before {
            break;
        }
    }
    best
}

/// Leaves out everything between two equal positions, and everything after the first win.
fn cut_cycles(rules: &Rules, start: &Position, moves: &[Move]) -> Vec<Move> {
    let mut position = *start;
    let mut kept: Vec<(Move, u128)> = Vec::with_capacity(moves.len());
    let mut at: HashMap<u128, usize> = HashMap::from([(position.hash128(), 0)]);
    for &mv in moves {
        if position.is_won(rules) {
            break;
        }
        let _ = position.play_unchecked(rules, mv);
        let key = position.hash128();
        if let Some(&len) = at.get(&key) {
            for (_, key) in kept.drain(len..) {
                at.remove(&key);
            }
            at.insert(key, len);
        } else {
            kept.push((mv, key));
            at.insert(key, kept.len());
        }
    }
    kept.into_iter().map(|(mv, _)| mv).collect()
}

/// Tries to do without each move, and without each move together with the next one that takes cards
/// on from where it put them.
fn drop_needless(rules: &Rules, start: &Position, mut moves: Vec<Move>, meter: &Meter<'_>) -> Vec<Move> {
    let mut position = *start;
    let mut at = 0;
    while at < moves.len() && meter.look().is_ok() {
        let shorter = without_one(rules, &position, &moves[at..]).or_else(|| joined(rules, &position, &moves[at..]));
        match shorter {
            Some(rest) => {
                moves.truncate(at);
                moves.extend(rest);
            }
            None => {
                let _ = position.play_unchecked(rules, moves[at]);
                at += 1;
            }
        }
    }
    moves
}

fn without_one(rules: &Rules, position: &Position, moves: &[Move]) -> Option<Vec<Move>> {
    wins(rules, position, &moves[1..]).then(|| moves[1..].to_vec())
}

/// Instead of a move from a to b and later one of as many cards from b to c, one from a to c at the
/// later place.
fn joined(rules: &Rules, position: &Position, moves: &[Move]) -> Option<Vec<Move>> {
    let Move::Cards { from, to, count } = moves[0] else { return None };
    let onward = |mv: &Move| matches!(*mv, Move::Cards { from, count: again, .. } if from == to && again == count);
    let later = 1 + moves[1..].iter().position(onward)?;
    let Move::Cards { to: goal, .. } = moves[later] else { return None };
    let mut rest = moves[1..].to_vec();
    if goal == from {
        rest.remove(later - 1);
    } else {
        rest[later - 1] = Move::Cards { from, to: goal, count };
    }
    wins(rules, position, &rest).then_some(rest)
}

/// Whether moves are legal one after the other and win.
pub(crate) fn wins(rules: &Rules, position: &Position, moves: &[Move]) -> bool {
    let mut position = *position;
    moves.iter().all(|&mv| position.play(rules, mv).is_ok()) && position.is_won(rules)
}

//! Leaving out moves that nothing needs: action elimination.

use patience::{Move, Position, Rules};

/// Tries to do without each move in turn.
///
/// A move is left out together with all later ones that can no longer be made; if what is left
/// still wins, it is shorter by that many moves. Where cards go from one pile to another and on
/// from there, they are also sent to the second one directly.
pub(crate) struct Eliminator {
    moves: Vec<Move>,
    /// The move that is tried next, and the position before it.
    next: usize,
    position: Position,
}

impl Eliminator {
    pub(crate) fn new(start: &Position, moves: Vec<Move>) -> Eliminator {
        Eliminator { moves, next: 0, position: *start }
    }

    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Tries one move. Gives how many moves were made for that, or `None` when all were tried.
    pub(crate) fn go_on(&mut self, rules: &Rules) -> Option<u64> {
        let rest = self.moves.get(self.next..).filter(|rest| !rest.is_empty())?;
        let mut made = 1;
        let shorter = without_first(rules, &self.position, rest, &mut made)
            .or_else(|| joined(rules, &self.position, rest, &mut made));
        match shorter {
            Some(rest) => {
                self.moves.truncate(self.next);
                self.moves.extend(rest);
            }
            None => {
                let _ = self.position.play_unchecked(rules, self.moves[self.next]);
                self.next += 1;
            }
        }
        Some(made)
    }
}

/// All moves but the first and those that cannot be made without it, if they win.
fn without_first(rules: &Rules, position: &Position, moves: &[Move], made: &mut u64) -> Option<Vec<Move>> {
    let mut position = *position;
    let mut rest = Vec::new();
    let goes_up = |mv: &Move| matches!(*mv, Move::Cards { to, .. } if rules.rises(to));
    // Each card must go up, so most tries end when one cannot.
    let mut up = usize::from(position.home(rules)) + moves[1..].iter().filter(|mv| goes_up(mv)).count();
    for &mv in &moves[1..] {
        if up < usize::from(rules.goal()) || position.is_won(rules) {
            break;
        }
        *made += 1;
        if position.play(rules, mv).is_ok() {
            rest.push(mv);
        } else {
            up -= usize::from(goes_up(&mv));
        }
    }
    position.is_won(rules).then_some(rest)
}

/// Instead of a move from a to b and the next one of as many cards from b to c, one from a to c at
/// the later place, or none if c is a.
fn joined(rules: &Rules, position: &Position, moves: &[Move], made: &mut u64) -> Option<Vec<Move>> {
    let Move::Cards { from, to, count } = moves[0] else { return None };
    let onward = |mv: &Move| matches!(*mv, Move::Cards { from, count: again, .. } if from == to && again == count);
    let later = moves[1..].iter().position(onward)?;
    let Move::Cards { to: goal, .. } = moves[later + 1] else { return None };
    let mut rest = moves[1..].to_vec();
    if goal == from {
        rest.remove(later);
    } else {
        rest[later] = Move::Cards { from, to: goal, count };
    }
    let mut position = *position;
    let makes = |&mv: &Move| {
        *made += 1;
        position.play(rules, mv).is_ok()
    };
    (rest.iter().all(makes) && position.is_won(rules)).then_some(rest)
}

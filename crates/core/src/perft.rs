//! Counting the positions that a number of moves leads to, to check move generators by.

use std::collections::HashSet;

use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;

/// What [`perft`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Perft {
    /// Sequences of exactly this many legal moves.
    pub paths: u64,
    /// Different positions that they lead to.
    pub distinct: u64,
}

/// Counts the sequences of `depth` legal moves from a position, and the different positions they
/// lead to. A win ends nothing, for the rules go on applying.
///
/// Time grows with `paths`, memory (32 bytes each) with `distinct`.
///
/// # Panics
/// If the position is one of other rules: see [`Position::belongs_to`].
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> Perft {
    let mut walk = Walk::new(rules, *position);
    walk.visit(depth);
    walk.count()
}

/// [`perft`] of what follows each legal move of the position, in the order of the moves' texts:
/// `depth` counts this first move, too. Used to find by bisection where two generators differ.
///
/// # Panics
/// If `depth` is 0, or the position is one of other rules: see [`Position::belongs_to`].
pub fn divide(rules: &Rules, position: &Position, depth: u32) -> Vec<(Move, Perft)> {
    assert!(depth > 0, "dividing needs a first move");
    let mut parts: Vec<(Move, Perft)> = Vec::new();
    for &mv in &position.legal_moves(rules) {
        let mut after = *position;
        let _ = after.play_unchecked(rules, mv);
        parts.push((mv, perft(rules, &after, depth - 1)));
    }
    parts.sort_by_cached_key(|(mv, _)| mv.display(rules.piles()).to_string());
    parts
}

struct Walk<'r> {
    rules: &'r Rules,
    position: Position,
    /// The lists of moves that are not in use; there are never more than depths that were reached.
    lists: Vec<MoveList>,
    paths: u64,
    seen: HashSet<u128>,
}

impl Walk<'_> {
    fn new(rules: &Rules, position: Position) -> Walk<'_> {
        Walk { rules, position, lists: Vec::new(), paths: 0, seen: HashSet::new() }
    }

    /// Recursion as deep as the depth that was asked for, which is small: work grows exponentially.
    fn visit(&mut self, depth: u32) {
        if depth == 0 {
            self.paths += 1;
            self.seen.insert(self.position.hash128());
            return;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.position.legal_moves_into(self.rules, &mut moves);
        for &mv in &moves {
            let undo = self.position.play_unchecked(self.rules, mv);
            self.visit(depth - 1);
            self.position.take_back(self.rules, &undo);
        }
        self.lists.push(moves);
    }

    fn count(&self) -> Perft {
        Perft { paths: self.paths, distinct: self.seen.len() as u64 }
    }
}

//! Results that are known.
//!
//! What follows from an answer is kept with it, and never a way to win that is longer than the one
//! that is there.

use std::collections::HashMap;
use std::sync::Arc;

use patience::{Move, Position, Rules};
use patience_table::Known;

use crate::newest::add_newest;

/// The positions whose results are kept: about 100 bytes each, so 3 MB.
const MOST: usize = 1 << 15;
/// Ways to win that are tried in a new position before anything is searched.
const RECENT: usize = 4;
/// The moves of ways to win that are kept in all: 8 MB.
const MOST_MOVES: usize = 1 << 21;

/// Which game's position it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    rules: Arc<str>,
    position: u128,
}

/// What tells rules apart: the game and its options.
pub(crate) fn rules_key(rules: &Rules) -> Arc<str> {
    format!("{} {:?}", rules.game(), rules.options()).into()
}

/// A result that is final.
#[derive(Clone, Debug)]
enum Verdict {
    /// Won by the moves of a line from a place on.
    Winnable(Arc<[Move]>, usize),
    Unwinnable,
    Undecided,
}

/// The results of positions, as many as there is room for, and what follows from them for others.
#[derive(Debug, Default)]
pub(crate) struct Verdicts {
    known: HashMap<Key, Verdict>,
    moves: usize,
    /// The newest ways to win.
    recent: Vec<Arc<[Move]>>,
    /// Lost positions that were asked for last.
    lost: Vec<(Arc<str>, Position)>,
}

impl Verdicts {
    /// What is known of a position, or follows at once from what is known of its neighbours.
    pub(crate) fn find(&mut self, rules: &Rules, position: &Position) -> Option<Known> {
        let name = rules_key(rules);
        let key = Key { rules: Arc::clone(&name), position: position.hash128() };
        if !self.known.contains_key(&key) {
            if position.is_won(rules) {
                self.put_line(rules, position, Arc::from([]));
            } else if let Some(line) = self.line_from(rules, &name, position) {
                self.put_line(rules, position, line.into());
            } else if self.is_after_lost(rules, &name, position) || self.leads_only_to_losses(rules, &name, position) {
                self.put(rules, position, &Known::Unwinnable);
            }
        }
        self.known.get(&key).map(|verdict| match verdict {
            Verdict::Winnable(line, from) => Known::Winnable(Arc::from(&line[*from..])),
            Verdict::Unwinnable => Known::Unwinnable,
            Verdict::Undecided => Known::Undecided,
        })
    }

    /// Keeps a result.
    pub(crate) fn put(&mut self, rules: &Rules, position: &Position, known: &Known) {
        match known {
            Known::Searching => {}
            Known::Winnable(line) => self.put_line(rules, position, Arc::clone(line)),
            Known::Unwinnable => {
                add_newest(&mut self.lost, RECENT, (rules_key(rules), *position));
                self.insert(rules_key(rules), position, Verdict::Unwinnable);
            }
            Known::Undecided => self.insert(rules_key(rules), position, Verdict::Undecided),
        }
    }

    /// Keeps a way to win, for every position on it.
    fn put_line(&mut self, rules: &Rules, position: &Position, line: Arc<[Move]>) {
        if self.moves + line.len() > MOST_MOVES {
            self.clear();
        }
        self.moves += line.len();
        let name = rules_key(rules);
        let mut on = *position;
        for from in 0..=line.len() {
            self.insert(Arc::clone(&name), &on, Verdict::Winnable(Arc::clone(&line), from));
            if from < line.len() && on.play(rules, line[from]).is_err() {
                break;
            }
        }
        add_newest(&mut self.recent, RECENT, line);
    }

    /// Keeps a result, but no way to win that is longer than the one that is known: so whoever
    /// follows what is kept comes nearer to the win with each move.
    fn insert(&mut self, rules: Arc<str>, position: &Position, verdict: Verdict) {
        if self.known.len() >= MOST {
            self.clear();
        }
        let key = Key { rules, position: position.hash128() };
        let is_better = |known: &Verdict| match (known, &verdict) {
            (Verdict::Winnable(known, at), Verdict::Winnable(line, from)) => line.len() - from < known.len() - at,
            (Verdict::Winnable(..), _) => false,
            _ => true,
        };
        if self.known.get(&key).is_none_or(is_better) {
            self.known.insert(key, verdict);
        }
    }

    /// A fresh start is simpler than choosing what to forget, and happens once in hundreds of
    /// games.
    fn clear(&mut self) {
        self.known.clear();
        self.moves = 0;
    }

    /// A way to win by one of the newest ones, or by a move to a position that is known to be
    /// winnable.
    fn line_from(&self, rules: &Rules, name: &Arc<str>, position: &Position) -> Option<Vec<Move>> {
        let recent = self.recent.iter().rev().find_map(|line| follow(rules, position, line));
        recent.or_else(|| {
            position.legal_moves(rules).iter().find_map(|&mv| {
                let mut next = *position;
                let _ = next.play_unchecked(rules, mv);
                let key = Key { rules: Arc::clone(name), position: next.hash128() };
                let Some(Verdict::Winnable(line, from)) = self.known.get(&key) else { return None };
                Some([&[mv], &line[*from..]].concat())
            })
        })
    }

    /// Whether every move leads to a position that is known to be lost.
    fn leads_only_to_losses(&self, rules: &Rules, name: &Arc<str>, position: &Position) -> bool {
        position.legal_moves(rules).iter().all(|&mv| {
            let mut next = *position;
            let _ = next.play_unchecked(rules, mv);
            let key = Key { rules: Arc::clone(name), position: next.hash128() };
            matches!(self.known.get(&key), Some(Verdict::Unwinnable))
        })
    }

    /// Whether one move leads here from a position that is lost.
    fn is_after_lost(&self, rules: &Rules, name: &Arc<str>, position: &Position) -> bool {
        self.lost.iter().filter(|(own, _)| own == name).any(|(_, lost)| {
            lost.legal_moves(rules).iter().any(|&mv| {
                let mut next = *lost;
                let _ = next.play_unchecked(rules, mv);
                next == *position
            })
        })
    }
}

/// The moves of a line that are legal when their turn comes, if they win.
pub(crate) fn follow(rules: &Rules, position: &Position, line: &[Move]) -> Option<Vec<Move>> {
    let mut position = *position;
    let mut played = Vec::with_capacity(line.len());
    for &mv in line {
        if !mv_fits(rules, mv) {
            return None;
        }
        if position.play(rules, mv).is_ok() {
            played.push(mv);
        }
    }
    position.is_won(rules).then_some(played)
}

/// Whether a move, perhaps of another game, names piles of this one.
fn mv_fits(rules: &Rules, mv: Move) -> bool {
    let most = rules.piles().len();
    if let Move::Cards { from, to, .. } = mv { from.index() < most && to.index() < most } else { true }
}

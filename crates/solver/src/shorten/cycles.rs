//! Cutting out everything between two positions that are the same.

use std::collections::HashMap;

use patience::{Move, Position, Rules, Undo};

use crate::position::canonical_key::RunningKey;
use crate::shorten::line::{Step, Track};
use crate::shorten::renaming::Renaming;

/// Follows moves and forgets the way from a position to the same one later, also where the later
/// one differs by an exchange of piles: then the moves after it are renamed.
pub(crate) struct CycleCutter {
    moves: Vec<Move>,
    next: usize,
    /// Where the moves lead, and where the kept ones do.
    given: Position,
    kept: Position,
    names: Renaming,
    keys: RunningKey,
    /// For the kept steps: how many undos came before each.
    steps: Vec<(usize, u128)>,
    undos: Vec<Undo>,
    at: HashMap<u128, usize>,
}

impl CycleCutter {
    pub(crate) fn new(rules: &Rules, track: &Track, start: &Position, moves: Vec<Move>) -> CycleCutter {
        let mut keys = RunningKey::new(track.symmetry.clone());
        let at = HashMap::from([(keys.go_to(start), 0)]);
        CycleCutter {
            moves,
            next: 0,
            given: *start,
            kept: *start,
            names: Renaming::none(rules),
            keys,
            steps: Vec::new(),
            undos: Vec::new(),
            at,
        }
    }

    /// Looks at so many moves more. Gives what is left when it is through: it wins, unless two
    /// positions were taken for the same that are not.
    pub(crate) fn go_on(&mut self, rules: &Rules, track: &Track, most: u64) -> Option<Vec<Move>> {
        for _ in 0..most {
            if self.next == self.moves.len() || self.kept.is_won(rules) {
                return Some(self.undos.iter().map(Undo::mv).collect());
            }
            let mv = self.moves[self.next];
            self.next += 1;
            let step = track.step(&self.given, mv);
            let _ = self.given.play_unchecked(rules, mv);
            if let Some(step) = step
                && !self.keep(rules, track, step)
            {
                return Some(Vec::new());
            }
        }
        None
    }

    /// Takes a step on the kept way, and goes back to where its position was before, if it was.
    fn keep(&mut self, rules: &Rules, track: &Track, step: Step) -> bool {
        let begin = self.undos.len();
        if !track.take(rules, &mut self.kept, step.renamed(&self.names), &mut self.undos) {
            return false;
        }
        let key = self.keys.go_to(&self.kept);
        let Some(&len) = self.at.get(&key) else {
            self.steps.push((begin, key));
            self.at.insert(key, self.steps.len());
            return true;
        };
        let begin = self.steps.get(len).map_or(begin, |&(begin, _)| begin);
        for undo in self.undos.drain(begin..).rev() {
            self.kept.take_back(rules, &undo);
        }
        for (_, key) in self.steps.drain(len..) {
            self.at.remove(&key);
        }
        self.at.insert(key, len);
        match Renaming::between(rules, &track.symmetry, &self.given, &self.kept) {
            Some(names) => self.names = names,
            None => return false,
        }
        true
    }
}

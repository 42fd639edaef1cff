//! Evaluates positions by a set of weights, counting as little as possible.
//!
//! A move changes two piles or three, and in a beam thousands of positions share most of their
//! columns: so a position's value is the sum of its piles' values, and these are remembered.

use patience::{MAX_PILES, Position, Rules};

use crate::position::canonical_key::Symmetry;
use crate::position::evaluate::features::{COUNT, Counter, Features, PileEdge, Waiting};
use crate::position::evaluate::weights::Weights;

/// What one pile adds to the score and to the key.
#[derive(Clone, Copy, Default)]
struct Piece {
    sums: (f32, f32),
    edge: PileEdge,
    key: u64,
    /// The pile's cards, as a set.
    cards: u64,
}

/// A position's value pile by pile, so that for its successors only changed piles are evaluated
/// again.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation {
    pub(crate) waiting: Waiting,
    /// How many columns have names that matter.
    named: usize,
    /// What the foundations add to the key.
    home: u64,
    pieces: [Piece; MAX_PILES],
}

/// How many pieces are remembered.
const PLACES: usize = 1 << 13;

/// Values positions of one game by one set of weights, and gives their keys.
///
/// Pieces are remembered by 64-bit keys: a false hit gives a wrong score or key, which is harmless
/// in a search that proves nothing.
pub(crate) struct Evaluator {
    counter: Counter,
    pub(crate) symmetry: Symmetry,
    weights: Weights,
    remembered: Vec<(u64, Piece)>,
}

impl Evaluator {
    /// The bytes of what is remembered.
    pub(crate) const BYTES: usize = PLACES * size_of::<(u64, Piece)>();

    pub(crate) fn new(rules: &Rules) -> Evaluator {
        Evaluator {
            counter: Counter::new(rules),
            symmetry: Symmetry::new(rules),
            weights: Weights::by_hand(),
            remembered: Vec::new(),
        }
    }

    /// From now on these weights count.
    pub(crate) fn set(&mut self, weights: Weights) {
        if weights == self.weights && !self.remembered.is_empty() {
            return;
        }
        self.weights = weights;
        self.remembered.clear();
        self.remembered.resize(PLACES, (0, Piece::default()));
    }

    /// Values all piles of a position.
    pub(crate) fn value(&mut self, rules: &Rules, position: &Position) -> Evaluation {
        let waiting = self.counter.waiting(rules, position);
        let named = self.symmetry.named_columns(position);
        let home = self.counter.foundations.iter().map(|&pile| self.symmetry.part(position, pile, named));
        let home = home.fold(0, u64::wrapping_add);
        let mut valued = Evaluation { waiting, named, home, pieces: [Piece::default(); MAX_PILES] };
        let context = context(position, &waiting, named);
        for at in 0..self.counter.piles.len() {
            valued.pieces[at] = self.piece(position, at, &valued, context);
        }
        valued
    }

    /// The score and the key of a position that comes after one that was valued. `after` is a copy
    /// of the evaluation before, and is so again afterwards.
    pub(crate) fn score(
        &mut self,
        rules: &Rules,
        before: (&Position, &Evaluation),
        position: &Position,
        after: &mut Evaluation,
    ) -> (f32, u64) {
        let changed = self.go_on(rules, before, position, after);
        let score = self.sum(position, after);
        let valued = before.1;
        match changed {
            Some(mut changed) => {
                (after.waiting, after.home) = (valued.waiting, valued.home);
                while changed != 0 {
                    let at = changed.trailing_zeros() as usize;
                    after.pieces[at] = valued.pieces[at];
                    changed &= changed - 1;
                }
            }
            None => *after = *valued,
        }
        score
    }

    /// Values a position that comes after one that was valued.
    pub(crate) fn value_after(
        &mut self,
        rules: &Rules,
        before: (&Position, &Evaluation),
        position: &Position,
    ) -> Evaluation {
        let mut after = *before.1;
        self.go_on(rules, before, position, &mut after);
        after
    }

    /// Evaluates a position from the one before it. Only those piles are evaluated that differ, or
    /// in which a card lies that foundations now want sooner or later than before. Gives them as a
    /// set, or `None` if all were evaluated.
    fn go_on(
        &mut self,
        rules: &Rules,
        (before, valued): (&Position, &Evaluation),
        position: &Position,
        after: &mut Evaluation,
    ) -> Option<u64> {
        let named = self.symmetry.named_columns(position);
        if named != valued.named || before.base() != position.base() || before.direction() != position.direction() {
            *after = self.value(rules, position);
            return None;
        }
        let mut played = false;
        for at in 0..self.counter.foundations.len() {
            let pile = self.counter.foundations[at];
            if !before.has_same(position, pile) {
                let part = |of: &Position| self.symmetry.part(of, pile, named);
                after.home = after.home.wrapping_sub(part(before)).wrapping_add(part(position));
                played = true;
            }
        }
        // What leaves because of higher cards depends on the columns.
        if played || rules.takes_outranked() {
            after.waiting = self.counter.waiting(rules, position);
        }
        let otherwise = after.waiting.differs(&valued.waiting);
        let context = context(position, &after.waiting, named);
        let mut changed = 0;
        for at in 0..self.counter.piles.len() {
            let pile = self.counter.piles[at].0;
            // What is uncovered moves, though it is the same.
            let is_same = position.has_same(before, pile) && position.run_len(pile) == before.run_len(pile);
            if after.pieces[at].cards & otherwise != 0 || !is_same {
                after.pieces[at] = self.piece(position, at, after, context);
                changed |= 1u64 << at;
            }
        }
        Some(changed)
    }

    fn piece(&mut self, position: &Position, at: usize, valued: &Evaluation, context: u64) -> Piece {
        let pile = self.counter.piles[at];
        let content = position.content_key(pile.0);
        let name = self.counter.names[at] << 8 | position.run_len(pile.0) as u64;
        let key = ((content >> 64) as u64 ^ content as u64).wrapping_add(context).wrapping_add(mixed(name));
        let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (key >> 40) as usize % PLACES;
        if let Some((known, piece)) = self.remembered.get(place)
            && *known == key
        {
            return *piece;
        }
        let mut features: Features = [0.0; COUNT];
        let edge = self.counter.pile(position, pile, &valued.waiting, &mut features);
        let part = self.symmetry.part(position, pile.0, valued.named);
        let cards = position.from_top(pile.0).fold(0, |cards, card| cards | 1 << card.index());
        let piece = Piece { sums: self.weights.sums(&features), edge, key: part, cards };
        if let Some(remembered) = self.remembered.get_mut(place) {
            *remembered = (key, piece);
        }
        piece
    }

    fn sum(&self, position: &Position, valued: &Evaluation) -> (f32, u64) {
        let pieces = &valued.pieces[..self.counter.piles.len()];
        let rest = self.counter.rest(&valued.waiting, pieces.iter().map(|piece| piece.edge));
        let (mut fixed, mut stock) = self.weights.rest_sums(&rest);
        let mut key = self.symmetry.counters_part(position).wrapping_add(valued.home);
        for piece in pieces {
            fixed += piece.sums.0;
            stock += piece.sums.1;
            key = key.wrapping_add(piece.key);
        }
        if !self.symmetry.is_sum() {
            key = self.symmetry.key(position) as u64;
        }
        (fixed + stock * self.counter.share(position), key)
    }
}

fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(31)
}

/// A number for everything else that the piles' features and keys depend on.
fn context(position: &Position, waiting: &Waiting, named: usize) -> u64 {
    let base = position.base().map_or(0, |base| u64::from(base.number()));
    waiting.key().wrapping_add(mixed((base << 8) | (named as u64 + 32)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use patience::{Deck, Library, MoveList};

    use super::*;
    use crate::base::random::Random;

    /// Games per preset, and the most moves per game.
    const GAMES: u64 = 4;
    const MOVES: usize = 150;

    /// Weights that tell every feature from every other.
    fn odd_weights() -> Weights {
        let weight = |at: usize, by: f32| (at as f32 + 1.0).sqrt() * by;
        Weights { fixed: std::array::from_fn(|at| weight(at, 1.0)), stock: std::array::from_fn(|at| weight(at, -0.3)) }
    }

    #[test]
    fn what_is_remembered_changes_neither_scores_nor_keys() {
        let library = Library::builtin();
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let (mut valuer, mut fresh) = (Evaluator::new(&rules), Evaluator::new(&rules));
            valuer.set(odd_weights());
            fresh.weights = odd_weights();
            let mut random = Random::new(7);
            let (mut moves, mut keys) = (MoveList::new(), HashMap::new());
            for deal in 1..=GAMES {
                let mut position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
                for _ in 0..MOVES {
                    position.legal_moves_into(&rules, &mut moves);
                    let valued = valuer.value(&rules, &position);
                    let mut scratch = valued;
                    for &mv in &moves {
                        let mut after = position;
                        let _ = after.play_unchecked(&rules, mv);
                        let got = valuer.score(&rules, (&position, &valued), &after, &mut scratch);
                        let wanted = fresh.value(&rules, &after);
                        assert_eq!(got, fresh.sum(&after, &wanted), "{preset}, deal {deal}");
                        // Positions that a search takes for the same have the same key here, and no
                        // others do.
                        let full = valuer.symmetry.key(&after);
                        assert_eq!(*keys.entry(got.1).or_insert(full), full, "{preset}, deal {deal}");
                    }
                    let Some(&mv) = moves.get(random.below(moves.len().max(1) as i32) as usize) else { break };
                    let _ = position.play_unchecked(&rules, mv);
                }
            }
            let different: std::collections::HashSet<u128> = keys.values().copied().collect();
            assert_eq!(different.len(), keys.len(), "{preset}");
        }
    }
}

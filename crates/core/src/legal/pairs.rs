//! Cards that leave in pairs.

use crate::card::Card;
use crate::legal::predicates::has;
use crate::moves::{Move, MoveList};
use crate::pile::{PileId, PileKind};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{Pairs, Rules};

impl Position {
    /// Each pair that may leave, once from each of its two piles.
    pub(super) fn push_pairs(&self, rules: &Rules, pairs: &Pairs, moves: &mut MoveList) {
        for from in rules.piles.iter() {
            if let Some(card) = self.free_card(rules, from) {
                self.push_pairs_of(rules, pairs, (from, card.index() as u8), moves);
            }
        }
    }

    /// The pairs of a card that is, or is taken to be, the exposed one of a pile.
    pub(super) fn push_pairs_of(&self, rules: &Rules, pairs: &Pairs, (from, card): (PileId, u8), moves: &mut MoveList) {
        let mates = pairs.mates[usize::from(card)];
        for to in rules.piles.iter().filter(|&to| to != from && pairs.may_meet(from, to)) {
            if self.free_card(rules, to).is_some_and(|mate| has(mates, mate.index() as u8)) {
                moves.push(Move::Cards { from, to, count: 1 });
            }
        }
    }

    /// The exposed card of a pile, if it may leave with another one.
    fn free_card(&self, rules: &Rules, pile: PileId) -> Option<Card> {
        let is_free = match rules.piles.kind(pile) {
            PileKind::Column => self.run[pile.index()] > 0,
            PileKind::Helper | PileKind::Reserve | PileKind::Waste => true,
            PileKind::Cell => self.cells_open(rules),
            PileKind::Foundation | PileKind::Stock | PileKind::Discard => false,
        };
        self.exposed(pile).filter(|_| is_free)
    }

    /// Whether a move takes a pair away: its card goes onto another one, where nothing is built.
    pub(crate) fn takes_pair(&self, rules: &Rules, to: PileId) -> bool {
        rules.tables.pairs.is_some()
            && !self.is_empty(to)
            && !matches!(rules.piles.kind(to), PileKind::Foundation | PileKind::Stock | PileKind::Discard)
    }

    /// Whether the exposed cards of two piles may leave together; the first may be taken.
    pub(super) fn check_pair(&self, rules: &Rules, pairs: &Pairs, (from, to): (PileId, PileId)) -> Result<(), Refusal> {
        let pile = || rules.piles.name(to).to_owned();
        if self.is_covered(rules, to) {
            return Err(Refusal::Covered { pile: pile() });
        }
        if rules.piles.kind(to) == PileKind::Cell && !self.cells_open(rules) {
            return Err(Refusal::CellLocked { pile: pile() });
        }
        let (Some(card), Some(on)) = (self.exposed(from), self.exposed(to)) else {
            return Err(Refusal::EmptyPile { pile: pile() });
        };
        if !has(pairs.mates[card.index()], on.index() as u8) {
            return Err(Refusal::NotAPair { card: card.to_string(), on: on.to_string() });
        }
        if !pairs.may_meet(from, to) {
            return Err(Refusal::NotNeighbours { card: card.to_string(), on: on.to_string() });
        }
        Ok(())
    }
}

//! Taking pairs away, and bringing them back.

use crate::card::Card;
use crate::pile::PileId;
use crate::position::Position;
use crate::rules::{Foundation, Rules, Takes};
use crate::undo::Undo;

impl Position {
    /// Lays the exposed cards of two piles on the foundation for pairs. Whichever is named first,
    /// the one of the lower-numbered pile goes first: a pair leaves one position.
    pub(crate) fn play_pair(&mut self, rules: &Rules, mut pair: [PileId; 2], undo: &mut Undo) {
        pair.sort_unstable();
        for pile in pair {
            self.shift(rules, pile.index(), rules.kind.foundations.0, 1);
        }
        self.refresh_under_both(rules, pair);
        undo.paired = true;
        if !rules.refill.is_none() {
            self.refill_helpers(rules, undo);
        }
    }

    pub(crate) fn take_back_pair(&mut self, rules: &Rules, mut pair: [PileId; 2], undo: &Undo) {
        self.take_back_refilling(rules, undo);
        pair.sort_unstable();
        for pile in pair.into_iter().rev() {
            self.shift(rules, rules.kind.foundations.0, pile.index(), 1);
        }
        self.refresh_under_both(rules, pair);
    }

    fn refresh_under_both(&mut self, rules: &Rules, pair: [PileId; 2]) {
        for column in pair.into_iter().map(PileId::index).filter(|&pile| pile < rules.kind.columns) {
            self.refresh_run(rules, column);
            self.refresh_under(rules, column);
        }
    }
}

/// What is wrong with the cards of a foundation that takes any, as long as they leave together or
/// because of others.
pub(crate) fn misfits(foundation: &Foundation, cards: &[Card]) -> Option<&'static str> {
    let mates = match foundation.takes {
        Takes::Single | Takes::WholeRuns => return None,
        Takes::Pairs { mates, neighbours: _ } => mates,
        Takes::Outranked(highest) => {
            let stays = cards.iter().any(|card| card.rank() == highest);
            return stays.then_some("cards of the highest rank never leave");
        }
    };
    let mut rest = cards;
    while let [first, ..] = rest {
        let alone = mates.alone() == Some(first.rank());
        let is_pair = rest.get(1).is_some_and(|second| mates.of(first.rank()) == Some(second.rank()));
        if !alone && !is_pair {
            return Some("it holds pairs, each card next to the one with which it left");
        }
        rest = &rest[if alone { 1 } else { 2 }..];
    }
    None
}

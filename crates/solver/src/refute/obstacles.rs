//! Sets of cards of one position, by where they lie.

use patience::{PileId, Position, Rules};

/// Cards of a position that count as obstacles, by where they lie, and those of them that have to
/// leave their places. Cards on foundations are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obstacles {
    /// Where each pile's cards begin in the set.
    starts: Vec<usize>,
    set: u128,
    /// How many of each pile's lowest cards need not leave it, whether they are obstacles or not.
    may_stay: Vec<usize>,
    /// What is drawn to a pile need not leave it.
    drawn_may_stay: bool,
}

impl Obstacles {
    /// All cards that are not on foundations; all have to leave.
    pub(crate) fn all(rules: &Rules, position: &Position) -> Obstacles {
        let mut all =
            Obstacles { starts: Vec::new(), set: 0, may_stay: vec![0; rules.piles().len()], drawn_may_stay: false };
        let mut next = 0;
        for pile in rules.piles().iter() {
            all.starts.push(next);
            let end = next + position.len(pile);
            if !position.is_home(rules, pile) {
                (next..end).for_each(|at| all.set |= 1 << at);
            }
            next = end;
        }
        all
    }

    /// Whether the card at this place of a pile is among them, the bottom one at 0.
    pub(crate) fn has(&self, pile: PileId, at: usize) -> bool {
        self.set >> (self.starts[pile.index()] + at) & 1 == 1
    }

    /// How many of a pile's lowest cards need not leave it.
    pub(crate) fn may_stay(&self, pile: PileId) -> usize {
        self.may_stay[pile.index()]
    }

    /// Whether what is drawn to a pile need not leave it.
    pub(crate) fn drawn_may_stay(&self) -> bool {
        self.drawn_may_stay
    }

    /// The same, but what is drawn to a pile need not leave it.
    pub(crate) fn with_drawn_staying(&self) -> Obstacles {
        Obstacles { drawn_may_stay: true, ..self.clone() }
    }

    /// The same without some.
    pub(crate) fn without(&self, some: &[(PileId, usize)]) -> Obstacles {
        let gone = some.iter().fold(0, |set, &(pile, at)| set | 1 << (self.starts[pile.index()] + at));
        Obstacles { set: self.set & !gone, ..self.clone() }
    }

    /// The same, but so many of a pile's lowest cards need not leave it.
    pub(crate) fn with_staying(&self, pile: PileId, cards: usize) -> Obstacles {
        let mut other = self.clone();
        other.may_stay[pile.index()] = cards;
        other
    }
}

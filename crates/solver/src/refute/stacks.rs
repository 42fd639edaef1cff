//! Which piles have stacks, how far these reach, and what moves together.

use patience::{Card, PileId, PileKind, Position, Rules, Suits};

use crate::base::traits::Moving;

/// The piles that have stacks, if cards are drawn to this one: the other columns, and the helpers.
pub(crate) fn stack_piles(rules: &Rules, drawn_to: Option<PileId>) -> impl Iterator<Item = PileId> {
    let columns = rules.piles().of(PileKind::Column).filter(move |&pile| Some(pile) != drawn_to);
    columns.chain(rules.piles().of(PileKind::Helper))
}

/// How long the run at the top of a column is. Where cards move one at a time it is what is built
/// there.
pub(crate) fn run_len(rules: &Rules, moving: Moving, position: &Position, column: PileId) -> usize {
    if moving != Moving::Single || position.is_empty(column) {
        return position.run_len(column);
    }
    let pairs = position.from_top(column).zip(position.from_top(column).skip(1));
    let open = position.len(column) - position.face_down(column);
    1 + pairs.take(open - 1).take_while(|&(card, on)| rules.fits(card, on, None)).count()
}

/// What may lie on a card right after it has moved: what has moved with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithIt {
    Anything,
    OneSuit,
    Nothing,
}

impl WithIt {
    /// On a card of a column built in these suits.
    pub(crate) fn of(run: Option<Suits>, built: Suits) -> WithIt {
        match run {
            None => WithIt::Nothing,
            Some(suits) if suits == built => WithIt::Anything,
            Some(_) => WithIt::OneSuit,
        }
    }

    pub(crate) fn joins(self, rules: &Rules, card: Card, on: Card) -> bool {
        let moves = match self {
            WithIt::Anything => true,
            WithIt::OneSuit => card.suit() == on.suit(),
            WithIt::Nothing => false,
        };
        moves && rules.fits(card, on, None)
    }
}

//! A card of the stock is laid on a column only if the next move builds on it.

use patience::{Card, Position, Rank, Rules};

use crate::base::mechanisms::{BUILT, FOUNDATIONS, MOVED, Mechanism, Mechanisms, SPACES};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::{Drawn, Traits};

/// Restricts moves of the waste's cards to columns.
///
/// **Claim.** If a position can be won, it can be won by a line, no longer in macro moves, in which
/// every move of a card from the waste to a column `k` is followed at once by a move onto `k`.
///
/// Conditions and proof: `docs/proofs/stock-on-column.md`.
///
/// What may follow such a move depends on the move, not only on the position. So the search keeps a
/// position in which something must be laid on a column apart from the same position without that
/// duty.
#[derive(Clone, Debug)]
pub(crate) struct StockOnColumn;

impl Part for StockOnColumn {
    const NAME: &'static str = "stock cards on columns";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("stock_on_column");
    const PROOF: Option<&'static str> = Some("docs/proofs/stock-on-column.md");
    const PROVED: Mechanisms = BUILT.and(MOVED).and(SPACES).and(FOUNDATIONS).and(Mechanisms::of(&[
        Mechanism::TwoDecks,
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Reserve,
        Mechanism::Waste,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.drawn == Drawn::Waste(1), "cards are drawn one at a time to a waste"),
            (traits.spaces_take_waste_like_columns, "spaces that take cards of columns take the waste's"),
        ]
    }
}

impl StockOnColumn {
    pub(crate) fn new(traits: &Traits) -> Option<StockOnColumn> {
        StockOnColumn::applies(traits).then_some(StockOnColumn)
    }
}

/// For every card those that may be built on it.
#[derive(Clone, Debug)]
pub(crate) struct Followers {
    sets: [u64; Card::COUNT],
    /// The base rank that they are for.
    base: Option<Option<Rank>>,
}

impl Followers {
    pub(crate) fn new() -> Followers {
        Followers { sets: [0; Card::COUNT], base: None }
    }

    /// Brings them up to date with a position's base rank.
    pub(crate) fn prepare(&mut self, rules: &Rules, position: &Position) {
        if self.base == Some(position.base()) {
            return;
        }
        self.base = Some(position.base());
        for on in Card::all() {
            let fitting = Card::all().filter(|&card| rules.fits(card, on, position.base()));
            self.sets[on.index()] = fitting.fold(0, |set, card| set | 1 << card.index());
        }
    }

    /// The cards that may be built on this one, as a set.
    #[inline]
    pub(crate) fn of(&self, card: Card) -> u64 {
        self.sets[card.index()]
    }
}

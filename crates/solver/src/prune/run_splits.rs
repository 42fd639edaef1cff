//! Runs are split and joined as if their ends were interchangeable.

use patience::{Draw, MAX_PILES, Move, Order, PileKind, Position, Rules, Suits, Units, Wrap};

use crate::prune::stock_on_column::StockOnColumn;

/// Decides which splits of runs are needed.
///
/// A *place* is a card in the run at the top of a column, and its *tail* is what lies on it. A
/// *base* is a place, too: a space into which a tail was moved. A move of a tail from place to
/// place is a *shift*. Lines are measured by their macro moves other than shifts.
///
/// **Claim 1, tails.** Positions that differ only by an exchange of tails of cards that fit on the
/// same cards are won by as many macro moves.
///
/// **Claim 2, shifts.** A shift that frees a card is needed only if that card can go to a
/// foundation right after it.
///
/// **Claim 3, gains.** If a whole column is a tail at a base and fits on an exposed card that no
/// foundation takes now, the shift onto that card may be the position's only macro move.
///
/// Conditions and proofs: `docs/proofs/run-splits.md`.
#[derive(Clone, Debug)]
pub(crate) struct RunSplits {
    /// What fits on a card is a matter of ranks and colours, not of suits.
    pub(crate) by_colour: bool,
    /// Spaces are as good as places: they take everything from everywhere.
    pub(crate) any_space: bool,
}

impl RunSplits {
    pub(crate) fn new(rules: &Rules) -> Option<RunSplits> {
        let build = rules.tableau().build?;
        let fits = rules.tableau().units == Units::Parts(build.suits)
            && matches!(build.suits, Suits::Alternating | Suits::Same)
            && build.order == Order::Down
            && rules.foundations().iter().all(|foundation| !foundation.returns)
            && matches!(rules.stock().draw, Draw::None | Draw::Waste { .. });
        let space = rules.tableau().space;
        let none = |kind| rules.piles().of(kind).len() == 0;
        let any_space = space.rank.is_none()
            && [PileKind::Column, PileKind::Waste].into_iter().all(|kind| space.from.has(kind))
            && [PileKind::Cell, PileKind::Helper, PileKind::Reserve].into_iter().all(none)
            && build.wrap == Wrap::None
            // Their claim is about shortest lines, of all macro moves.
            && StockOnColumn::new(rules).is_none();
        fits.then_some(RunSplits { by_colour: build.suits == Suits::Alternating, any_space })
    }

    /// The same without what is said of spaces.
    pub(crate) fn without_bases(self) -> RunSplits {
        RunSplits { any_space: false, ..self }
    }

    /// Whether moving `count` cards from a column onto a card elsewhere, or to a base, may be left
    /// out: claim 2.
    pub(crate) fn is_needless(
        &self,
        rules: &Rules,
        position: &Position,
        column: patience::PileId,
        count: usize,
        wanted: u64,
    ) -> bool {
        debug_assert_eq!(rules.piles().kind(column), PileKind::Column);
        count < position.run_len(column)
            && position.from_top(column).nth(count).is_some_and(|freed| wanted >> freed.index() & 1 == 0)
    }

    /// Whether a move may be the only macro move: claim 3.
    pub(crate) fn is_gain(&self, position: &Position, mv: Move, kinds: &[PileKind; MAX_PILES], wanted: u64) -> bool {
        let Move::Cards { from, to, count } = mv else { return false };
        self.any_space
            && kinds[from.index()] == PileKind::Column
            && kinds[to.index()] == PileKind::Column
            && usize::from(count) == position.len(from)
            && position.exposed(to).is_some_and(|on| wanted >> on.index() & 1 == 0)
    }
}

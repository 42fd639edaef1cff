//! Runs are split and joined as if their ends were interchangeable.

use patience::{MAX_PILES, Move, PileKind, Position, Rules, Suits};

use crate::base::traits::{Moving, RankEnds, Traits, unmet};
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
    /// The conditions that do not hold.
    pub(crate) fn unmet(traits: &Traits) -> Vec<&'static str> {
        unmet(&[
            (traits.moving == Moving::Parts, "any part of a run moves"),
            (traits.built == traits.run, "runs are what is built"),
            (traits.built_alternating_or_in_suit(), "columns are built in alternating colours or in suit"),
            (traits.built_down, "columns are built down"),
            (!traits.foundations_return, "foundations give no card back"),
            (traits.draws_to_waste_or_not(), "cards are drawn to a waste or not at all"),
        ])
    }

    /// Those of the claims about bases.
    pub(crate) fn unmet_in_spaces(traits: &Traits) -> Vec<&'static str> {
        let mut missing = RunSplits::unmet(traits);
        missing.extend(unmet(&[
            (traits.spaces_take_any_rank, "spaces take every rank"),
            (traits.spaces_take_columns_and_waste, "spaces take cards of columns and waste"),
            (!traits.has_cells, "no cells"),
            (!traits.has_helpers, "no helpers"),
            (!traits.has_reserve, "no reserve"),
            (traits.rank_ends == RankEnds::AceAndKing, "ranks end at ace and king"),
            // That claim is about shortest lines, of all macro moves.
            (!StockOnColumn::unmet(traits).is_empty(), "stock cards may wait on columns"),
        ]));
        missing
    }

    pub(crate) fn new(traits: &Traits) -> Option<RunSplits> {
        let by_colour = traits.built == Some(Suits::Alternating);
        let any_space = RunSplits::unmet_in_spaces(traits).is_empty();
        RunSplits::unmet(traits).is_empty().then_some(RunSplits { by_colour, any_space })
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

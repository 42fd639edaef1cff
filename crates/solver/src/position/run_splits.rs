//! Runs are split and joined as if their ends were interchangeable.

use patience::{Card, MAX_PILES, Move, PileId, PileKind, Position, Rules, Suits};

use crate::base::mechanisms::{BUILT_DOWN, DEALT, FOUNDATIONS, Mechanism, Mechanisms, PILES, SPACES};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::switches::Prunings;
use crate::base::traits::{Moving, Traits};
use crate::position::stock_on_column::StockOnColumn;

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunSplits {
    /// What fits on a card is a matter of ranks and colours, not of suits.
    pub(crate) by_colour: bool,
    /// Spaces are as good as places: they take everything from everywhere.
    pub(crate) any_space: bool,
}

impl Part for RunSplits {
    const NAME: &'static str = "splits of runs";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("run_splits");
    const PROOF: Option<&'static str> = Some("docs/proofs/run-splits.md");
    const PROVED: Mechanisms = DEALT.and(PILES).and(BUILT_DOWN).and(SPACES).and(FOUNDATIONS).and(Mechanisms::of(&[
        Mechanism::TwoDecks,
        Mechanism::RanksAround,
        Mechanism::PartsMove,
        Mechanism::DrawsSeveral,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![(traits.moving == Moving::Parts, "any part of a run moves")]
    }
}

/// Positions that differ only by an exchange of tails count as one: claim 1.
pub(crate) struct RunEnds;

impl Part for RunEnds {
    const NAME: &'static str = "ends of runs are alike";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("run_ends");
    const PROOF: Option<&'static str> = RunSplits::PROOF;
    const PROVED: Mechanisms = RunSplits::PROVED;

    fn needs(traits: &Traits) -> Vec<Condition> {
        RunSplits::needs(traits)
    }
}

/// What is claimed of bases.
pub(crate) struct RunEndsInSpaces;

impl Part for RunEndsInSpaces {
    const NAME: &'static str = "the same in spaces";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("run_ends_in_spaces");
    const PROOF: Option<&'static str> = RunSplits::PROOF;
    const PROVED: Mechanisms = RunSplits::PROVED.except(&[
        Mechanism::SpacesForKings,
        Mechanism::SpacesForOneRank,
        Mechanism::Cells,
        Mechanism::Helpers,
        Mechanism::Reserve,
        Mechanism::RanksFromBase,
        Mechanism::RanksAround,
    ]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        let mut needs = RunSplits::needs(traits);
        needs.extend([
            (traits.spaces_take_columns_and_waste, "spaces take cards of columns and waste"),
            // That claim is about shortest lines, of all macro moves.
            (!StockOnColumn::applies(traits), "stock cards may wait on columns"),
        ]);
        needs
    }
}

impl RunSplits {
    pub(crate) fn new(traits: &Traits, prunings: &Prunings) -> Option<RunSplits> {
        let by_colour = traits.built == Some(Suits::Alternating);
        let any_space = prunings.run_ends_in_spaces && RunEndsInSpaces::applies(traits);
        RunSplits::applies(traits).then_some(RunSplits { by_colour, any_space })
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

/// Whether so many cards of a column leave a card that they move with, and no foundation takes that
/// one. To move them onto a card elsewhere, or to a base, may be left out then: claim 2.
#[inline]
pub(crate) fn splits_in_vain(rules: &Rules, position: &Position, column: PileId, count: usize, wanted: u64) -> bool {
    parted_from(rules, position, column, count).is_some_and(|freed| wanted >> freed.index() & 1 == 0)
}

/// The card that so many cards of a column lie on and move with: taking them away splits a run.
///
/// Where any cards move as a group, only those that fit on one another are a run.
pub(crate) fn parted_from(rules: &Rules, position: &Position, column: PileId, count: usize) -> Option<Card> {
    if count >= position.run_len(column) {
        return None;
    }
    let mut cards = position.from_top(column).skip(count.checked_sub(1)?);
    let (head, on) = (cards.next()?, cards.next()?);
    rules.fits(head, on, position.base()).then_some(on)
}

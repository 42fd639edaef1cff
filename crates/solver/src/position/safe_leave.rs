//! Outranked cards that may leave before anything else is tried.

use patience::{Move, PileKind, Position, Rules};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::{Drawn, Traits};

/// Knows when a card that a higher one outranks is of no other use.
///
/// **Claim.** If a position can be won, and a card may leave of which [`SafeLeave::is_safe`] holds,
/// the position after that move can be won, too. So it may be the only macro move of the position.
///
/// Conditions and proof: `docs/proofs/outranked.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SafeLeave;

/// What both proofs about outranked cards hold with.
pub(crate) const OUTRANKED: Mechanisms = Mechanisms::of(&[
    Mechanism::OutrankedLeave,
    Mechanism::LeftOver,
    Mechanism::SetAside,
    Mechanism::FewerSuits,
    Mechanism::ShortPack,
    Mechanism::Columns,
    Mechanism::SpacesForKings,
    Mechanism::SpacesForOneRank,
    Mechanism::DealsRows,
    Mechanism::FoundationsOfOtherSuits,
    Mechanism::FoundationsUp,
    Mechanism::LimitedPasses,
]);

impl Part for SafeLeave {
    const NAME: &'static str = "outranked cards leave at once";
    const KIND: PartKind = PartKind::Pruning;
    const SWITCH: Option<&'static str> = Some("safe_foundation");
    const PROOF: Option<&'static str> = Some("docs/proofs/outranked.md");
    const PROVED: Mechanisms = OUTRANKED;

    fn needs(traits: &Traits) -> Vec<Condition> {
        needs(traits)
    }
}

/// What else both proofs need.
pub(crate) fn needs(traits: &Traits) -> Vec<Condition> {
    vec![
        (traits.has(Mechanism::OutrankedLeave), "cards leave because of higher ones"),
        (traits.has(Mechanism::LeftOver), "the highest cards are left over"),
        (traits.drawn == Drawn::Nowhere || traits.passes == Some(1), "rows are dealt in one pass"),
    ]
}

impl SafeLeave {
    pub(crate) fn new(traits: &Traits) -> Option<SafeLeave> {
        SafeLeave::applies(traits).then_some(SafeLeave)
    }

    /// Whether a legal move takes a card away that is of no other use: no row is to come, or all
    /// cards that it outranks have left.
    pub(crate) fn is_safe(self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let Move::Cards { from, to, .. } = mv else { return false };
        let piles = rules.piles();
        if !rules.rises(to) {
            return false;
        }
        let Some(card) = position.exposed(from) else { return false };
        let is_used_up = piles.first(PileKind::Stock).is_none_or(|stock| position.is_empty(stock));
        let gone = position.from_top(to).fold(0, |set, card| set | 1 << card.index());
        is_used_up || rules.outranked_by(card) & !gone == 0
    }
}

//! Moves that a beam leaves out as pointless.
//!
//! All positions of a level are the same number of moves from the start. Moves that change nothing
//! of weight would crowd out those that cost something now and pay later, such as drawing; most of
//! them are left out here. Now and then one of them is needed, so another search must try them.

use patience::{Move, PileKind, Position, Rules};

use crate::position::run_splits::splits_in_vain;

/// Whether a move is likely to be pointless: a whole column into a space, or a part of a run away
/// from the card that it moves with, unless that card can go to a foundation then. `wanted` are the
/// cards that the foundations take; `alike` says that columns are not told apart.
#[inline]
pub(crate) fn pointless(rules: &Rules, position: &Position, mv: Move, wanted: u64, alike: bool) -> bool {
    let Move::Cards { from, to, count } = mv else { return false };
    let kind = |pile| rules.piles().kind(pile);
    if kind(from) != PileKind::Column || kind(to) != PileKind::Column {
        return false;
    }
    let count = usize::from(count);
    if count == position.len(from) && position.is_empty(to) {
        return alike;
    }
    splits_in_vain(rules, position, from, count, wanted)
}

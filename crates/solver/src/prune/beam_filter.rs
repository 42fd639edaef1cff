//! Moves that lead nowhere, for searches that prove nothing.
//!
//! In a beam all positions of a level are as many moves from the start. Moves that change nothing of weight would crowd
//! out those that cost something now and pay later, such as drawing; most of them are left out here. Now
//! and then one of them is needed, so what is left out here must be tried by another search.

use patience::{Move, PileKind, Position, Rules};

/// Whether a move is likely to be pointless: a whole column into a space, or a part of a run away from the card that it
/// moves with, unless that card can go to a foundation then. `wanted` are the cards that the foundations take;
/// `alike` says that columns are not told apart.
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
    count < position.run_len(from)
        && position.from_top(from).nth(count).is_some_and(|freed| wanted >> freed.index() & 1 == 0)
}

//! Two moves that belong together: one that only shifts cards, and one that it makes possible.

use patience::{Move, PileKind, Position, Rules};

use crate::fair::rollout::Rollout;

/// Maximum pairs of a position.
const MOST: usize = 16;

/// The pairs of a position, with how good they look, the best first. The first move shifts part of
/// a column's face-up cards to another column, which by itself brings nothing; the second is no
/// such move, and was not listed before it. So nothing becomes known in between.
///
/// An order of moves, which sees one move only, misses these.
pub(super) fn pairs(rules: &Rules, lister: &mut Rollout, position: &Position) -> Vec<(i32, [Move; 2])> {
    let before = listed(lister, position);
    let (mut pairs, mut seen) = (Vec::new(), vec![position.hash128()]);
    for &(first_looks, first) in before.iter().filter(|(_, mv)| shifts(rules, position, *mv)) {
        let mut after = *position;
        let _ = after.play_unchecked(rules, first);
        let key = after.hash128();
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        for (looks, second) in listed(lister, &after) {
            let is_new = before.iter().all(|&(_, mv)| mv != second);
            if is_new && second != Move::Draw && !shifts(rules, &after, second) {
                let looks = looks + first_looks.min(0);
                let at = pairs.partition_point(|&(other, _)| other >= looks);
                pairs.insert(at, (looks, [first, second]));
                pairs.truncate(MOST);
            }
        }
    }
    pairs
}

/// The moves of a position, with how good they look.
fn listed(lister: &mut Rollout, position: &Position) -> Vec<(i32, Move)> {
    lister.macro_moves(position).iter().map(|&(looks, macro_move)| (looks, macro_move.mv)).collect()
}

/// Whether a move brings cards from one column to another, and others stay face up.
fn shifts(rules: &Rules, position: &Position, mv: Move) -> bool {
    let Move::Cards { from, to, count } = mv else { return false };
    let is_column = |pile| rules.piles().kind(pile) == PileKind::Column;
    is_column(from) && is_column(to) && position.len(from) > position.face_down(from) + usize::from(count)
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    #[test]
    fn the_first_shifts_and_makes_the_second_possible() {
        let mut found = 0;
        for preset in ["grosse-harfe", "grosse-harfe-acht", "grosse-harfe-koenige"] {
            let rules = Library::builtin().rules(preset, &[]).expect("a preset");
            let (mut rollout, mut lister) = (Rollout::new(&rules), Rollout::new(&rules));
            for deal in 1..=10 {
                let position = Position::deal(&rules, &Deck::numbered(deal, 2)).expect("its deck");
                rollout.play_on(&position);
                for position in rollout.positions(&position) {
                    let pairs = pairs(&rules, &mut lister, &position);
                    assert!(pairs.len() <= MOST && pairs.is_sorted_by_key(|&(looks, _)| -looks), "{preset} {deal}");
                    for (_, [first, second]) in pairs {
                        found += 1;
                        let mut after = position;
                        assert!(shifts(&rules, &position, first), "{preset} {deal}: {first:?}");
                        assert!(after.play(&rules, first).is_ok(), "{preset} {deal}: {first:?}");
                        assert!(!shifts(&rules, &after, second), "{preset} {deal}: {second:?}");
                        assert!(after.play(&rules, second).is_ok(), "{preset} {deal}: {second:?}");
                        let listed = listed(&mut lister, &position);
                        assert!(listed.iter().all(|&(_, mv)| mv != second), "{preset} {deal}: {second:?}");
                    }
                }
            }
        }
        assert!(found > 300, "{found} pairs");
    }
}

//! Two kinds of players, to come by positions as people meet them.

use patience::{Deck, Move, PileKind, Position, Rules};

use crate::chance::Random;

/// After so many moves a position is looked at.
pub(crate) const PLIES: [usize; 6] = [10, 25, 50, 80, 120, 200];

/// A deal by its number.
pub(crate) fn dealt(rules: &Rules, deal: u64) -> Position {
    Position::deal(rules, &Deck::numbered(deal, rules.pack())).expect("its deck")
}

/// Plays a game and shows its positions after so many moves, as far as it lasts.
pub(crate) fn play(rules: &Rules, player: Player, deal: u64, mut show: impl FnMut(usize, &Position)) {
    let mut position = dealt(rules, deal);
    let mut random = Random(deal.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut last = None;
    for ply in 0..=PLIES[PLIES.len() - 1] {
        if position.is_won(rules) {
            return;
        }
        if let Some(at) = PLIES.iter().position(|&at| at == ply) {
            show(at, &position);
        }
        last = player.choose(rules, &position, last, &mut random);
        let Some(mv) = last else { return };
        let _ = position.play_unchecked(rules, mv);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Every legal move is as likely.
    Random,
    /// Mostly the move that looks best.
    Sensible,
}

impl Player {
    fn choose(self, rules: &Rules, position: &Position, last: Option<Move>, random: &mut Random) -> Option<Move> {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            return None;
        }
        let any = random.below(moves.len());
        if self == Player::Random || random.below(10) == 0 {
            return moves.get(any).copied();
        }
        let mut scored = moves.iter().map(|&mv| (looks(rules, position, mv, last) + random.below(4) as i32, mv));
        let first = scored.next()?;
        Some(scored.fold(first, |best, next| if next.0 > best.0 { next } else { best }).1)
    }
}

/// How good a move looks: up, turning cards up, emptying columns, building; then drawing; pointless
/// moves last.
fn looks(rules: &Rules, position: &Position, mv: Move, last: Option<Move>) -> i32 {
    let Move::Cards { from, to, count } = mv else { return if mv == Move::Draw { 0 } else { -4 } };
    let kind = |pile| rules.piles().kind(pile);
    if kind(to) == PileKind::Foundation {
        return 30;
    }
    if kind(from) != PileKind::Column {
        return if position.is_empty(to) { -6 } else { 10 };
    }
    let rest = position.len(from) - usize::from(count);
    let back = matches!(last, Some(Move::Cards { from: last, to: here, .. }) if last == to && here == from);
    if back || position.is_empty(to) && rest == 0 {
        return -30;
    }
    let turns = rest > 0 && rest == position.face_down(from);
    let joined =
        position.from_top(from).nth(usize::from(count) - 1).zip(position.from_top(from).nth(usize::from(count)));
    let splits = joined.is_some_and(|(card, on)| rules.fits(card, on, position.base()));
    match (turns, rest == 0, splits, position.is_empty(to)) {
        (true, _, _, false) => 20,
        (true, _, _, true) => 6,
        (_, true, _, _) => 18,
        (_, _, true, _) => -10,
        (_, _, _, true) => -2,
        _ => 6,
    }
}

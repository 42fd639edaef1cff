//! What a search does in one step.

use patience::{Draw, Move, MoveList, PileId, PileKind, Position, Rules, Undo};

use crate::canon::Symmetry;

/// A step of a search: draws and redeals, as many as `draws` says, and then a move.
///
/// Where the stock may be gone through without limit, turning it is no step of its own: a card of it that can come
/// up is played straight from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub(crate) draws: u16,
    pub(crate) mv: Move,
}

/// Lists acts, with lists of its own so that nothing is allocated.
#[derive(Debug)]
pub(crate) struct ActLister {
    moves: MoveList,
    waste: Option<PileId>,
}

/// The undos of an act, newest last, are kept on one stack by the search.
pub(crate) fn perform(rules: &Rules, position: &mut Position, act: Act, undos: &mut Vec<Undo>) {
    for _ in 0..act.draws {
        undos.push(turn(rules, position));
    }
    undos.push(position.play_unchecked(rules, act.mv));
}

/// Takes an act back.
pub(crate) fn take_back(rules: &Rules, position: &mut Position, act: Act, undos: &mut Vec<Undo>) {
    for _ in 0..=act.draws {
        if let Some(undo) = undos.pop() {
            position.take_back(rules, &undo);
        }
    }
}

/// Draws, or redeals when the stock is empty.
fn turn(rules: &Rules, position: &mut Position) -> Undo {
    let stock = rules.piles().first(PileKind::Stock);
    let empty = stock.is_none_or(|stock| position.is_empty(stock));
    position.play_unchecked(rules, if empty { Move::Redeal } else { Move::Draw })
}

impl ActLister {
    pub(crate) fn new(rules: &Rules) -> ActLister {
        ActLister { moves: MoveList::new(), waste: rules.piles().first(PileKind::Waste) }
    }

    /// Appends the acts of a position to `acts`: all legal moves, but of spaces that are alike only the
    /// first is filled, and with a stock to be gone through without limit see [`Act`].
    pub(crate) fn list(&mut self, rules: &Rules, symmetry: &Symmetry, position: &Position, acts: &mut Vec<Act>) {
        let alike = symmetry.spaces_are_alike(rules, position);
        position.legal_moves_into(rules, &mut self.moves);
        self.keep(rules, position, alike, 0, symmetry.cycle.is_some(), acts);
        if symmetry.cycle.is_some() {
            self.list_turned(rules, alike, position, acts);
        }
    }

    fn keep(
        &mut self,
        rules: &Rules,
        position: &Position,
        alike: bool,
        draws: u16,
        without_turning: bool,
        acts: &mut Vec<Act>,
    ) {
        let first_space = rules.piles().of(PileKind::Column).find(|&column| position.is_empty(column));
        let first_cell = rules.piles().of(PileKind::Cell).find(|&cell| position.is_empty(cell));
        for &mv in &self.moves {
            match mv {
                Move::Draw | Move::Redeal if without_turning => continue,
                Move::Cards { to, .. } if position.is_empty(to) => {
                    let kind = rules.piles().kind(to);
                    if alike && kind == PileKind::Column && Some(to) != first_space
                        || kind == PileKind::Cell && Some(to) != first_cell
                    {
                        continue;
                    }
                }
                _ => {}
            }
            acts.push(Act { draws, mv });
        }
    }

    /// The plays of every card that comes up by turning the stock, each once.
    fn list_turned(&mut self, rules: &Rules, alike: bool, position: &Position, acts: &mut Vec<Act>) {
        let Some(stock) = rules.piles().first(PileKind::Stock) else { return };
        let Some(waste) = self.waste else { return };
        let Draw::Waste { cards } = rules.stock().draw else { return };
        let total = position.len(stock) + position.len(waste);
        if total == 0 {
            return;
        }
        let mut turned = *position;
        // One way through the rest of the stock, a redeal, and one whole way through.
        let most = 2 * total.div_ceil(usize::from(cards)) + 2;
        let begin = position.len(waste);
        let mut seen = [false; 105];
        seen[begin] = true;
        for draws in 1..=most {
            if turned.is_empty(stock) && turned.is_empty(waste) {
                break;
            }
            let _ = turn(rules, &mut turned);
            let len = turned.len(waste);
            if len == 0 || seen[len] {
                continue;
            }
            seen[len] = true;
            self.moves.clear();
            turned.waste_moves_onto(rules, &mut self.moves);
            self.keep(rules, &turned, alike, draws as u16, true, acts);
        }
    }
}

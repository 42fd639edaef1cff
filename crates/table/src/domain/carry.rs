//! Runs in games whose cards move one at a time: carried card by card over free cells and spaces,
//! by legal moves alone, when the player wishes for all of them at once.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use patience::{Card, Move, PileId, PileKind, Position, Refusal, Rules};
use schemars::JsonSchema;
use serde::Serialize;

/// So many positions are looked at to carry one run: more than any run of a suit needs.
const MAX_POSITIONS: usize = 3_000;
/// What is still to be done counts so much against what was done: long runs are found soon, if not
/// always by the fewest moves.
const EAGER: usize = 2;

/// A run that can be carried card by card.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Carry {
    /// Written as a move of all its cards, which is no legal move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many legal moves it takes.
    pub steps: usize,
}

/// Every run that can be carried, in the order of the piles.
///
/// Only cards that are face up decide this: those of the run and the piles' tops.
pub(crate) fn carries(rules: &Rules, position: &Position) -> Vec<Carry> {
    if !rules.moves_single_cards() {
        return Vec::new();
    }
    let columns = || rules.piles().iter().filter(|&pile| rules.piles().kind(pile) == PileKind::Column);
    let mut found = Vec::new();
    for from in columns() {
        for to in columns().filter(|&to| to != from) {
            for count in 2..=position.len(from) {
                let mv = Move::Cards { from, to, count: count as u8 };
                match steps(rules, position, mv) {
                    Ok(moves) if moves.len() > 1 => {
                        found.push(Carry { mv: mv.display(rules.piles()).to_string(), steps: moves.len() });
                    }
                    Err(Refusal::DoesNotFit { .. }) => {}
                    Err(Refusal::NoRoom { .. }) if !position.is_empty(to) => {}
                    // What holds for so many cards holds for more.
                    Ok(_) | Err(_) => break,
                }
            }
        }
    }
    found
}

/// The legal moves by which what the player wishes for comes about: the move itself, or those that
/// carry a run.
///
/// # Errors
/// The rule that the move breaks, or how many cards there is room to carry.
pub(crate) fn steps(rules: &Rules, position: &Position, mv: Move) -> Result<Vec<Move>, Refusal> {
    match (position.check(rules, mv), mv) {
        (Ok(()), _) => Ok(vec![mv]),
        (Err(refusal @ Refusal::SingleCards), Move::Cards { from, to, count }) if is_column(rules, to) => {
            match position.check(rules, Move::Cards { from, to, count: 1 }) {
                // Where no card may lie, their number is not the reason.
                Err(place @ (Refusal::TakesNoCards { .. } | Refusal::SpaceStays | Refusal::SpaceClosed)) => Err(place),
                _ if is_column(rules, from) => Carrying::new(rules, position, (from, to), usize::from(count)).find(),
                _ => Err(refusal),
            }
        }
        // Its lowest card fits nowhere there; if the others do, in their order, it is turned round.
        (Err(refusal @ Refusal::DoesNotFit { .. }), Move::Cards { from, to, count })
            if count > 1 && rules.moves_single_cards() =>
        {
            turned_round(rules, position, (from, to), usize::from(count)).ok_or(refusal)
        }
        (Err(refusal), _) => Err(refusal),
    }
}

fn is_column(rules: &Rules, pile: PileId) -> bool {
    rules.piles().kind(pile) == PileKind::Column
}

/// One card after the other straight to the pile, where the first of them fits and the last would
/// not.
fn turned_round(rules: &Rules, position: &Position, (from, to): (PileId, PileId), count: usize) -> Option<Vec<Move>> {
    let mut position = *position;
    let moves = vec![Move::Cards { from, to, count: 1 }; count];
    moves.iter().all(|&mv| position.play(rules, mv).is_ok()).then_some(moves)
}

/// A search for few moves that carry a run.
struct Carrying<'a> {
    rules: &'a Rules,
    start: &'a Position,
    from: PileId,
    to: PileId,
    /// The run's cards, the lowest first.
    run: Vec<Card>,
    /// The cells and columns that are free for it.
    aside: Vec<PileId>,
    /// Positions that were come upon, each with the one before it and the move between them.
    seen: Vec<(Position, usize, Option<Move>)>,
}

impl<'a> Carrying<'a> {
    fn new(rules: &'a Rules, start: &'a Position, (from, to): (PileId, PileId), count: usize) -> Carrying<'a> {
        let mut run: Vec<Card> = start.from_top(from).take(count).collect();
        run.reverse();
        let lends = |&pile: &PileId| {
            let kind = rules.piles().kind(pile);
            matches!(kind, PileKind::Cell | PileKind::Column) && start.is_empty(pile) && pile != to
        };
        let aside = rules.piles().iter().filter(lends).collect();
        Carrying { rules, start, from, to, run, aside, seen: vec![(*start, 0, None)] }
    }

    /// Nearest first, by what is at least still to be done.
    fn find(mut self) -> Result<Vec<Move>, Refusal> {
        let mut known = HashSet::from([self.key(self.start)]);
        let mut open = BinaryHeap::from([(Reverse(0), Reverse(0), 0usize, 0usize)]);
        let mut least_left = self.run.len();
        while let Some((_, _, made, at)) = open.pop() {
            let position = self.seen[at].0;
            if self.there(&position) == self.run.len() {
                return Ok(self.line(at));
            }
            least_left = least_left.min(self.left(&position));
            for mv in self.useful_moves(&position) {
                let mut next = position;
                let _ = next.play(self.rules, mv)?;
                if self.seen.len() < MAX_POSITIONS && known.insert(self.key(&next)) {
                    let to_do = self.to_do(&next);
                    open.push((Reverse(made + 1 + EAGER * to_do), Reverse(to_do), made + 1, self.seen.len()));
                    self.seen.push((next, at, Some(mv)));
                }
            }
        }
        let room = self.run.len() - least_left + 1;
        Err(Refusal::NoRoom { count: self.run.len() as u8, room: room as u8 })
    }

    /// How many of the cards still lie where they did.
    fn left(&self, position: &Position) -> usize {
        self.run.len() - (self.start.len(self.from) - position.len(self.from))
    }

    /// How many of them lie where they shall.
    fn there(&self, position: &Position) -> usize {
        position.len(self.to) - self.start.len(self.to)
    }

    /// At least so many moves are left: all but the lowest of those not yet taken up move twice.
    fn to_do(&self, position: &Position) -> usize {
        let left = self.left(position);
        self.run.len() - self.there(position) + left.saturating_sub(1)
    }

    /// The legal moves of the run's own cards: to places that are free, one of each kind, to one
    /// another, and to where they shall lie, in their order.
    fn useful_moves(&self, position: &Position) -> Vec<Move> {
        let kind = |pile| self.rules.piles().kind(pile);
        let first_free = |of: PileKind| {
            let mut free = self.aside.iter().copied().filter(|&pile| kind(pile) == of && position.is_empty(pile));
            free.next()
        };
        let (cell, space) = (first_free(PileKind::Cell), first_free(PileKind::Column));
        let is_ours = |pile| pile == self.from && self.left(position) > 0 || self.aside.contains(&pile);
        let next_there = self.run.get(self.there(position)).copied();
        let moves = position.legal_moves(self.rules);
        let takes = |from, cell| moves.contains(&Move::Cards { from, to: cell, count: 1 });
        let is_useful = |&mv: &Move| {
            let Move::Cards { from, to, count: 1 } = mv else { return false };
            is_ours(from)
                && if to == self.to {
                    position.exposed(from) == next_there
                } else if Some(to) == space {
                    // A space does all that a cell does, and more: it is spared.
                    !cell.is_some_and(|cell| takes(from, cell))
                } else {
                    Some(to) == cell || self.aside.contains(&to) && !position.is_empty(to)
                }
        };
        moves.iter().copied().filter(is_useful).collect()
    }

    /// The same for positions that differ only in which cell or which space holds what.
    fn key(&self, position: &Position) -> (usize, usize, Vec<Vec<Card>>) {
        let mut piles: Vec<Vec<Card>> = self.aside.iter().map(|&pile| position.cards(pile)).collect();
        let cells = self.aside.iter().filter(|&&pile| !is_column(self.rules, pile)).count();
        let columns = self.aside.len() - cells;
        // Columns come before cells in the order of the piles.
        piles[..columns].sort_unstable();
        piles[columns..].sort_unstable();
        (self.left(position), self.there(position), piles)
    }

    fn line(&self, mut at: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        while let (_, before, Some(mv)) = self.seen[at] {
            moves.push(mv);
            at = before;
        }
        moves.reverse();
        moves
    }
}
#[cfg(test)]
mod tests {
    use patience::{Layout, Library};
    use serde_json::json;

    use super::*;

    /// Four runs of thirteen with every cell and four columns free: all of each can be carried, and
    /// that is found within the bound.
    #[test]
    fn the_longest_runs_are_carried() {
        let runs = [
            "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC",
            "KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD",
            "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH",
            "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS",
        ]
        .map(|run| run.split(' ').collect::<Vec<_>>());
        let [t1, t2, t3, t4] = runs;
        let piles = json!({"t1": t1, "t2": t2, "t3": t3, "t4": t4});
        let layout = json!({"format": "patience-layout/1", "game": "freecell", "piles": piles});
        let layout: Layout = serde_json::from_value(layout).unwrap();
        let rules = Library::builtin().rules("freecell", &[]).unwrap();
        let carries = carries(&rules, &layout.position(&rules).unwrap());
        assert_eq!(carries.len(), 4 * 4 * 12);
    }
}

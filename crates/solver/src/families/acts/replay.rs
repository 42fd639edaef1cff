//! Acts as moves of the core.

use patience::{Card, Move, PileId, Position};

use crate::families::acts::context::ActsContext;
use crate::families::acts::state::{Act, ActsState, NO_CARD, Spot};
use crate::position::replay::Replay;

impl ActsContext {
    /// The moves of some acts from a position, with the safe plays after each.
    pub(crate) fn moves_of(&self, position: &Position, acts: &[Act]) -> Vec<Move> {
        let mut replay = Replay::new(&self.rules, position);
        let Some(mut state) = self.state(position) else { return Vec::new() };
        let mut play = |state: &mut ActsState, act| {
            self.replay(&mut replay, act);
            self.play(state, act);
        };
        for &act in acts {
            play(&mut state, act);
            while let Some(safe) = self.safe_act(&state) {
                play(&mut state, safe);
            }
        }
        replay.moves
    }

    fn replay(&self, replay: &mut Replay<'_>, act: Act) {
        let position = replay.position;
        let empty = |piles: &[PileId], not: Option<PileId>| -> Vec<PileId> {
            piles.iter().copied().filter(|&pile| position.is_empty(pile) && Some(pile) != not).collect()
        };
        let from = match act.from {
            Spot::Pile(pile) => Some(self.piles[usize::from(pile)]),
            Spot::Cell | Spot::Up => self
                .cells
                .iter()
                .copied()
                .find(|&cell| position.exposed(cell).map(Card::index) == Some(act.card.into())),
        };
        let cells = empty(&self.cells, None);
        let to = match act.to {
            Spot::Pile(pile) => Some(self.piles[usize::from(pile)]),
            Spot::Cell => cells.first().copied(),
            Spot::Up => Some(self.foundations[usize::from(act.card / 13)]),
        };
        let (Some(from), Some(to)) = (from, to) else { return };
        let columns = if self.spaces_take_any_card() { &self.piles[..self.columns] } else { &[] };
        move_run(usize::from(act.count), (from, to), (&cells, &empty(columns, Some(to))), replay);
    }
}

impl ActsContext {
    /// How many moves an act is, without the safe plays after it.
    pub(crate) fn moves_in(&self, state: &ActsState, act: Act) -> u32 {
        let spaces = if self.spaces_take_any_card() { self.spaces(state) } else { 0 };
        let takes_one = matches!(act.to, Spot::Pile(pile) if state.exposed[usize::from(pile)] == NO_CARD);
        moves_in_run(u32::from(act.count), self.free_cells(state) as u32, spaces.saturating_sub(takes_one.into()))
    }
}

/// How many moves [`move_run`] makes.
fn moves_in_run(count: u32, cells: u32, spaces: usize) -> u32 {
    if spaces == 0 || count <= cells + 1 {
        return 2 * count - 1;
    }
    let below = count.min((cells + 1) << (spaces - 1));
    let waiting = if below < count { 2 * moves_in_run(count - below, cells, spaces - 1) } else { 0 };
    waiting + moves_in_run(below, cells, spaces - 1)
}

/// Moves a run card by card, over cells and then over spaces.
fn move_run(
    count: usize,
    (from, to): (PileId, PileId),
    (cells, spaces): (&[PileId], &[PileId]),
    replay: &mut Replay<'_>,
) {
    match spaces.split_first() {
        Some((&space, others)) if count > cells.len() + 1 => {
            // What the other spaces allow goes in one piece, and what is above it waits.
            let below = count.min((cells.len() + 1) << others.len());
            let above = count - below;
            if above > 0 {
                move_run(above, (from, space), (cells, others), replay);
            }
            move_run(below, (from, to), (cells, others), replay);
            if above > 0 {
                move_run(above, (space, to), (cells, others), replay);
            }
        }
        _ => {
            let cells = &cells[..count - 1];
            let mut one = |from, to| replay.play(Move::Cards { from, to, count: 1 });
            cells.iter().for_each(|&cell| one(from, cell));
            one(from, to);
            cells.iter().rev().for_each(|&cell| one(cell, to));
        }
    }
}

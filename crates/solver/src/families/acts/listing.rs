//! Which acts there are.

use crate::base::sets::cards;
use crate::families::acts::context::ActsContext;
use crate::families::acts::state::{Act, ActsState, BOTTOM, NO_CARD, Spot};

impl ActsContext {
    /// Lists the acts from a state: only a safe play to a foundation, where there is one. Columns
    /// count as alike, and so do cells: only the first space and the first free cell take cards. To
    /// a space goes as much of a run as can, but never a whole column.
    pub(crate) fn list(&self, state: &ActsState, acts: &mut Vec<Act>) {
        acts.clear();
        if let Some(act) = self.safe_act(state) {
            acts.push(act);
            return;
        }
        let (free, spaces) = (self.free_cells(state), self.spaces(state));
        let space = state.exposed[..self.columns].iter().position(|&card| card == NO_CARD);
        let space = space.map(|column| Spot::Pile(column as u8)).filter(|_| self.spaces_take != 0);
        let most = |spaces: usize| self.most(free, spaces);
        for (from, &card) in (0..).zip(&state.exposed[..self.piles.len()]).filter(|&(_, &card)| card != NO_CARD) {
            let from = Spot::Pile(from);
            self.list_up(state, card, from, acts);
            let (lowest, count) = self.list_run(state, (card, from), most(spaces), most(spaces.max(1) - 1), acts);
            if let Some(to) = space
                && state.under[usize::from(lowest)] != BOTTOM
                && self.spaces_take >> lowest & 1 == 1
            {
                acts.push(Act { card: lowest, count, from, to });
            }
            if free > 0 {
                acts.push(Act { card, count: 1, from, to: Spot::Cell });
            }
        }
        for card in cards(state.cells) {
            self.list_up(state, card, Spot::Cell, acts);
            self.list_fitting(state, Act { card, count: 1, from: Spot::Cell, to: Spot::Up }, acts);
            let space = space.filter(|_| self.spaces_take >> card & 1 == 1);
            acts.extend(space.map(|to| Act { card, count: 1, from: Spot::Cell, to }));
        }
    }

    /// How many cards of a run can go elsewhere by so many free cells and spaces.
    pub(crate) fn most(&self, free: usize, spaces: usize) -> usize {
        // As in `(free + 1) << spaces`, which would be more than there are cards soon.
        let spaces = if self.spaces_take_any_card() { spaces.min(4) } else { 0 };
        (free + 1) << spaces
    }

    /// Spaces take any card, so that the parts of a run can wait there.
    pub(crate) fn spaces_take_any_card(&self) -> bool {
        self.spaces_take.count_ones() == 52
    }

    /// The card's way to its foundation.
    fn list_up(&self, state: &ActsState, card: u8, from: Spot, acts: &mut Vec<Act>) {
        if state.up[usize::from(card / 13)] == card % 13 {
            acts.push(Act { card, count: 1, from, to: Spot::Up });
        }
    }

    /// Lists where parts of a column's run fit, of at most so many cards. Gives the lowest card and
    /// the number of cards of the largest part that goes to a space.
    fn list_run(
        &self,
        state: &ActsState,
        (exposed, from): (u8, Spot),
        most: usize,
        most_to_space: usize,
        acts: &mut Vec<Act>,
    ) -> (u8, u8) {
        let (mut card, mut count) = (exposed, 1u8);
        let mut to_space = (card, count);
        loop {
            self.list_fitting(state, Act { card, count, from, to: Spot::Up }, acts);
            let under = state.under[usize::from(card)];
            let runs_on = under < BOTTOM && self.fits_on[usize::from(card)] >> under & 1 == 1;
            if !runs_on || usize::from(count) == most {
                return to_space;
            }
            (card, count) = (under, count + 1);
            if usize::from(count) <= most_to_space && self.spaces_take >> card & 1 == 1 {
                to_space = (card, count);
            }
        }
    }

    /// Lists the act with every column on which its lowest card fits.
    fn list_fitting(&self, state: &ActsState, act: Act, acts: &mut Vec<Act>) {
        let fits_on = self.fits_on[usize::from(act.card)];
        for (column, &on) in (0..).zip(&state.exposed[..self.columns]) {
            if on != NO_CARD && fits_on >> on & 1 == 1 {
                acts.push(Act { to: Spot::Pile(column), ..act });
            }
        }
    }
}

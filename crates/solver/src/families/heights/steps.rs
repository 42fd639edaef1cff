//! Which steps there are, and what they change.

use crate::base::sets::cards;
use crate::families::heights::capacity::Capacity;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::demand::wants_back;
use crate::families::heights::state::{HeightsState, HeightsStep, RANKS};

impl HeightsStep {
    /// The mark of a step that only makes place for others, from 1 on; 0 of other steps. By these
    /// marks providers that do not need each other are ordered.
    ///
    /// Such are a card that comes back, a card of a stock that is always at hand, and the last
    /// dealt card of a column, which leaves a space.
    pub(crate) fn provides(self, context: &HeightsContext, state: &HeightsState) -> u8 {
        match self {
            HeightsStep::Back(card) => card + 1,
            HeightsStep::DrawDown(card) if context.is_at_hand(card) => card + 65,
            HeightsStep::Leave(column) if state.lens[usize::from(column)] == 1 => column + 129,
            HeightsStep::DrawDown(_) | HeightsStep::Leave(_) | HeightsStep::Up(_) | HeightsStep::DrawUp(_) => 0,
        }
    }
}

impl HeightsContext {
    /// Adds the steps from a state to a list; those at its end are the best. `before` is the state
    /// before the last step.
    ///
    /// **Claim.** If a state can be won, these steps lead to a win (`docs/proofs/returns.md`). A
    /// step that loses nothing comes alone. After a provider only what needs it is played, or
    /// another provider. The proof is of games with returns; without them nothing is claimed.
    pub(crate) fn list(&self, state: &HeightsState, before: Option<&HeightsState>, steps: &mut dyn FnMut(HeightsStep)) {
        let capacity = Capacity::of(self, state);
        let before = before.filter(|_| state.pending != 0);
        if let Some(step) = self.only_step(state, capacity, before.is_some()) {
            steps(step);
            return;
        }
        let before = before.map(|before| (before, Capacity::of(self, before)));
        let mut wanted_before = None;
        let mut add = |step: HeightsStep| {
            let mut waits = |(before, capacity)| {
                let mut wanted =
                    || *wanted_before.get_or_insert_with(|| self.demanded(before, capacity, self.drawable(before)));
                step.provides(self, state) <= state.pending
                    && self.is_possible(before, capacity, step)
                    // Without returns nothing is claimed, and more steps only take time.
                    && (!self.returns || self.was_listed(before, step, &mut wanted))
            };
            if !before.is_some_and(&mut waits) {
                steps(step);
            }
        };
        let drawable = self.drawable(state);
        let demanded = self.demanded(state, capacity, drawable);
        for top in (0..4).filter_map(|suit| self.top(state, suit)) {
            if self.returns && wants_back(demanded, top) && capacity.has_room(top) {
                add(HeightsStep::Back(top));
            }
        }
        let next = (0..4).filter_map(|suit| self.next(state, suit));
        let next = next.fold(0u64, |next, card| next | 1 << card);
        // From a stock that is always at hand the next card of a suit goes up, and comes back.
        let wanted = !self.at_hand(state) | if self.returns { demanded & !next } else { demanded };
        for card in self.cards_at(drawable) {
            if wanted >> card & 1 == 1 && capacity.has_room(card) {
                add(HeightsStep::DrawDown(card));
            }
            if next >> card & 1 == 1 {
                add(HeightsStep::DrawUp(card));
            }
        }
        for column in (0..self.columns.len()).filter(|&column| self.can_leave(state, capacity, column)) {
            add(HeightsStep::Leave(column as u8));
        }
        for card in cards(next).filter(|&card| capacity.is_free(card)) {
            add(HeightsStep::Up(card));
        }
    }

    /// Whether a step leads to a state from which another step may lead back.
    pub(crate) fn can_be_taken_back(&self, state: &HeightsState, step: HeightsStep) -> bool {
        match step {
            HeightsStep::Up(card) => self.returns && state.bases >> card & 1 == 0,
            HeightsStep::Back(_) => true,
            HeightsStep::Leave(_) | HeightsStep::DrawUp(_) | HeightsStep::DrawDown(_) => false,
        }
    }

    /// Whether a step turns up a card of a column.
    pub(crate) fn turns_up(&self, state: &HeightsState, step: HeightsStep) -> bool {
        let column = match step {
            HeightsStep::Up(card) => (0..self.columns.len()).find(|&column| self.base(state, column) == Some(card)),
            HeightsStep::Leave(column) => Some(usize::from(column)),
            HeightsStep::DrawUp(_) | HeightsStep::DrawDown(_) | HeightsStep::Back(_) => None,
        };
        column.is_some_and(|column| state.lens[column] > 1)
    }

    /// Whether the base of a column can go to another one.
    fn can_leave(&self, state: &HeightsState, capacity: Capacity, column: usize) -> bool {
        self.base(state, column).is_some_and(|base| capacity.has_room(base))
    }

    /// Whether a step that is possible after a provider was possible before it.
    fn is_possible(&self, before: &HeightsState, capacity: Capacity, step: HeightsStep) -> bool {
        match step {
            HeightsStep::Up(card) => self.is_next(before, card) && capacity.is_free(card),
            HeightsStep::Leave(column) => self.can_leave(before, capacity, usize::from(column)),
            HeightsStep::DrawUp(card) => self.is_next(before, card),
            HeightsStep::DrawDown(card) => capacity.has_room(card),
            HeightsStep::Back(card) => self.top(before, card / RANKS) == Some(card) && capacity.has_room(card),
        }
    }

    /// Whether a step that was possible before a provider was listed there: of providers only those
    /// are for cards that were wanted.
    fn was_listed(&self, before: &HeightsState, step: HeightsStep, wanted: &mut impl FnMut() -> u64) -> bool {
        match step {
            HeightsStep::Back(card) => wants_back(wanted(), card),
            HeightsStep::DrawDown(card) if self.is_at_hand(card) => {
                !self.is_next(before, card) && wanted() >> card & 1 == 1
            }
            HeightsStep::DrawDown(_) | HeightsStep::Leave(_) | HeightsStep::Up(_) | HeightsStep::DrawUp(_) => true,
        }
    }

    /// A play to a foundation that comes before anything else: after it the card is of no more use
    /// in the columns; or it could come back, as a card of the columns at once, unless a provider
    /// waits, or as one of a stock that is always at hand, unless the card that it is laid on may
    /// be of use there.
    fn only_step(&self, state: &HeightsState, capacity: Capacity, waits: bool) -> Option<HeightsStep> {
        let next = || (0..4).filter_map(|suit| self.next(state, suit));
        let safe = next().find_map(|card| {
            if capacity.is_free(card) && self.is_safe(state, card) {
                return Some(HeightsStep::Up(card));
            }
            let is_drawn = state.stock >> card & 1 == 1 && self.is_at_hand(card);
            let lasting = if self.returns { card.saturating_sub(1) } else { card };
            (is_drawn && (card % RANKS == 0 || self.is_safe(state, lasting))).then_some(HeightsStep::DrawUp(card))
        });
        let could_come_back = |card: &u8| capacity.is_free(*card) && state.bases >> card & 1 == 0;
        safe.or_else(|| next().find(could_come_back).filter(|_| self.returns && !waits).map(HeightsStep::Up))
    }

    /// Whether nothing that is not up yet could lie on a card, or on what could.
    fn is_safe(&self, state: &HeightsState, card: u8) -> bool {
        let rank = card % RANKS;
        let is_up = |other: u8, least: u8| state.up[usize::from(other)] >= least;
        let (twin, hosts) = self.other_suits[usize::from(card / RANKS)];
        is_up(twin, rank.saturating_sub(1)) && hosts.into_iter().all(|suit| is_up(suit, rank))
    }

    /// The state after a step that is possible.
    #[inline]
    pub(crate) fn after(&self, state: &HeightsState, step: HeightsStep) -> HeightsState {
        let mut after = *state;
        self.play(&mut after, step);
        after
    }

    /// Plays a step that is possible.
    pub(crate) fn play(&self, state: &mut HeightsState, step: HeightsStep) {
        state.pending = step.provides(self, state);
        match step {
            HeightsStep::Up(card) => {
                state.up[usize::from(card / RANKS)] += 1;
                state.seen &= !(1 << card);
                if state.bases >> card & 1 == 1 {
                    let column = (0..self.columns.len()).find(|&column| self.base(state, column) == Some(card));
                    self.uncover(state, column.expect("a base has its column"));
                }
            }
            HeightsStep::Leave(column) => self.uncover(state, usize::from(column)),
            HeightsStep::DrawUp(card) => {
                self.take(state, card);
                state.up[usize::from(card / RANKS)] += 1;
            }
            HeightsStep::DrawDown(card) => {
                self.take(state, card);
                state.seen |= 1 << card;
            }
            HeightsStep::Back(card) => {
                state.up[usize::from(card / RANKS)] -= 1;
                state.seen |= 1 << card;
            }
        }
    }

    /// Draws until a card lies on the waste, and takes it.
    fn take(&self, state: &mut HeightsState, card: u8) {
        let place = self.place[usize::from(card)];
        state.places &= !(1 << place);
        state.stock &= !(1 << card);
        if !self.is_at_hand(card) {
            state.drawn = place;
        }
    }

    /// A column's base is gone, and the card under it turned up.
    fn uncover(&self, state: &mut HeightsState, column: usize) {
        if let Some(base) = self.base(state, column) {
            state.bases &= !(1 << base);
        }
        state.lens[column] -= 1;
        if let Some(base) = self.base(state, column) {
            state.seen |= 1 << base;
            match state.lens[column] == 1 && base % RANKS == RANKS - 1 {
                true => state.lens[column] = 0,
                false => state.bases |= 1 << base,
            }
        }
    }
}

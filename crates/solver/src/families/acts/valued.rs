//! What states are worth, and those after them before they are made.

use crate::families::acts::context::ActsContext;
use crate::families::acts::state::{Act, ActsState, BOTTOM, HELPER, MOST_PILES, NO_CARD, Spot, UP};
use crate::families::acts::weights::Weights;

/// A state with what its value is made of.
#[derive(Clone, Debug)]
pub(crate) struct Valued {
    pub(crate) state: ActsState,
    /// The acts that led here.
    acts: u16,
    /// The sum of the weights of where cards lie.
    lying: i32,
}

/// What is asked of a state for the values of all that follow it.
pub(crate) struct Outlook {
    spaces: usize,
    free: usize,
    /// The cards that their foundations take next, and those after them.
    next: u64,
    after: u64,
    /// What one more card on a pile costs: for each card below that is wanted.
    burden: [i32; MOST_PILES],
    /// What the cards that are there cost.
    buried: i32,
}

impl Valued {
    pub(crate) fn new(context: &ActsContext, state: ActsState, weights: &Weights) -> Valued {
        let lying =
            (0..).zip(state.under).map(|(card, place)| weights.lying[context.lying(card, place) as usize]).sum();
        Valued { state, acts: 0, lying }
    }

    /// Plays an act and all safe plays after it.
    pub(crate) fn play(&mut self, context: &ActsContext, weights: &Weights, act: Act) {
        self.play_one(context, weights, act);
        while let Some(safe) = context.safe_act(&self.state) {
            self.play_one(context, weights, safe);
        }
        self.acts += 1;
    }

    fn play_one(&mut self, context: &ActsContext, weights: &Weights, act: Act) {
        let place = |state: &ActsState| context.lying(act.card, state.under[usize::from(act.card)]);
        let before = place(&self.state);
        context.play(&mut self.state, act);
        self.lying += weights.lying[place(&self.state) as usize] - weights.lying[before as usize];
    }

    pub(crate) fn value(&self, context: &ActsContext, weights: &Weights) -> i32 {
        let outlook = Outlook::of(context, weights, &self.state);
        let (free, spaces) = (outlook.free, outlook.spaces);
        self.lying + outlook.buried + weights.of_room(free, spaces) + weights.act * i32::from(self.acts)
    }
}

impl Weights {
    fn of_room(&self, free: usize, spaces: usize) -> i32 {
        self.space * spaces as i32 + self.left.get(free + spaces).copied().unwrap_or(0)
    }
}

impl ActsContext {
    /// Whether safe plays may follow an act from a state in which there are none: then it was a
    /// play to a foundation, or it uncovers a card that is safe there.
    fn follows_by_itself(&self, state: &ActsState, act: Act) -> bool {
        let under = state.under[usize::from(act.card)];
        act.to == Spot::Up || (under < BOTTOM && self.is_safe(state, under))
    }
}

/// A state that an act and all safe plays after it lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Successor {
    pub(crate) key: u64,
    pub(crate) value: i32,
    /// How many cards go up, the act's own among them.
    pub(crate) going_up: u32,
    pub(crate) is_won: bool,
}

impl Outlook {
    pub(crate) fn of(context: &ActsContext, weights: &Weights, state: &ActsState) -> Outlook {
        let mut outlook = Outlook {
            spaces: context.spaces(state),
            free: context.free_cells(state),
            next: 0,
            after: 0,
            burden: [0; MOST_PILES],
            buried: 0,
        };
        for (suit, up) in (0..4u8).zip(state.up) {
            let wanted = |later: u8| (up + later < 13).then_some(suit * 13 + up + later);
            outlook.next |= wanted(0).map_or(0, |card| 1 << card);
            outlook.after |= wanted(1).map_or(0, |card| 1 << card);
            for (card, weight) in [(wanted(0), weights.over_next), (wanted(1), weights.over_after)] {
                let Some(card) = card.filter(|&card| state.under[usize::from(card)] <= HELPER) else { continue };
                let (mut top, mut cards) = (card, 0);
                while state.over[usize::from(top)] != NO_CARD {
                    (top, cards) = (state.over[usize::from(top)], cards + 1);
                }
                outlook.buried += weight * cards;
                if let Some(pile) = context.pile_of_exposed(state, top) {
                    outlook.burden[usize::from(pile)] += weight;
                }
            }
        }
        outlook
    }

    /// The state after an act, which is made only if something may follow by itself.
    pub(crate) fn after(&self, context: &ActsContext, weights: &Weights, before: &Valued, act: Act) -> Successor {
        if !context.follows_by_itself(&before.state, act) {
            let (key, value) = self.foretell(context, weights, before, act);
            return Successor { key, value, going_up: 0, is_won: false };
        }
        let mut after = before.clone();
        after.play(context, weights, act);
        let going_up = after.state.cards_up() - before.state.cards_up();
        let (key, value) = (after.state.key, after.value(context, weights));
        Successor { key, value, going_up, is_won: after.state.is_won() }
    }

    /// The key and the value after an act that nothing follows by itself.
    fn foretell(&self, context: &ActsContext, weights: &Weights, before: &Valued, act: Act) -> (u64, i32) {
        let (state, card) = (&before.state, act.card);
        let (place, after) = (state.under[usize::from(card)], state.place_after(act));
        let key = state.key ^ ActsContext::key(card, place) ^ ActsContext::key(card, after);
        let lying = |place| weights.lying[context.lying(card, place) as usize];
        let (mut free, mut spaces, mut buried) = (self.free, self.spaces, self.buried);
        match act.from {
            Spot::Pile(pile) => {
                let carried: i32 = self.carried(weights, state, pile, act.count);
                buried -= (self.burden[usize::from(pile)] - carried) * i32::from(act.count);
                spaces += usize::from(place == BOTTOM);
            }
            Spot::Cell | Spot::Up => free += 1,
        }
        match act.to {
            Spot::Pile(pile) => {
                buried += self.burden[usize::from(pile)] * i32::from(act.count);
                spaces -= usize::from(after == BOTTOM);
            }
            Spot::Cell => free -= 1,
            Spot::Up => {}
        }
        debug_assert!(after != UP, "a play to a foundation may be followed by others");
        let acts = weights.act * i32::from(before.acts + 1);
        (key, before.lying - lying(place) + lying(after) + buried + weights.of_room(free, spaces) + acts)
    }

    /// The part of a pile's burden that the cards bring with them.
    fn carried(&self, weights: &Weights, state: &ActsState, pile: u8, count: u8) -> i32 {
        let (mut card, mut carried) = (state.exposed[usize::from(pile)], 0);
        for _ in 0..count {
            carried += weights.over_next * (self.next >> card & 1) as i32;
            carried += weights.over_after * (self.after >> card & 1) as i32;
            card = state.under[usize::from(card)];
        }
        carried
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library, Position};

    use super::*;
    use crate::base::random::Random;
    use crate::families::acts::weights::CELLS;

    /// What is told of a state before it is made is so.
    #[test]
    fn keys_and_values_are_foretold() {
        let rules = Library::builtin().rules("freecell", &[]).expect("a preset");
        let context = ActsContext::new(&rules).expect("its rules");
        let (mut random, mut told) = (Random::new(1), 0);
        for deal in 1..=20 {
            let weights = &CELLS.short[deal as usize];
            let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
            let state = context.state(&position).expect("nothing lies face down");
            let (mut node, mut acts) = (Valued::new(&context, state, weights), Vec::new());
            for _ in 0..60 {
                context.list(&node.state, &mut acts);
                if acts.is_empty() {
                    break;
                }
                let outlook = Outlook::of(&context, weights, &node.state);
                let after = |act| {
                    let mut after = node.clone();
                    after.play(&context, weights, act);
                    after
                };
                for &act in acts.iter().filter(|&&act| !context.follows_by_itself(&node.state, act)) {
                    let after = after(act);
                    let made = (after.state.key, after.value(&context, weights));
                    assert_eq!(outlook.foretell(&context, weights, &node, act), made, "{act:?}");
                    told += 1;
                }
                node = after(acts[random.below(acts.len() as i32) as usize]);
            }
        }
        assert!(told > 2_000, "{told}");
    }
}

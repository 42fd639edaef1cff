//! One attempt: best first, with one set of weights.

use crate::base::budget::{Meter, RanOut};
use crate::base::visited_lossy::LossySet;
use crate::families::acts::context::ActsContext;
use crate::families::acts::queue::Queue;
use crate::families::acts::state::{Act, ActsState, BOTTOM, HELPER, MOST_PILES, NO_CARD, Spot, UP};
use crate::families::acts::weights::Weights;

/// A state that was gone on from.
#[derive(Clone, Debug)]
struct Node {
    state: ActsState,
    /// The node that it comes from, and the act that leads here; itself at the root.
    parent: u32,
    act: Option<Act>,
    acts: u16,
    /// The sum of the weights of where cards lie.
    lying: i32,
}

/// What is asked of a state for the values of all that follow it.
struct Outlook {
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

/// A search that goes on from the state with the lowest value.
#[derive(Debug)]
pub(crate) struct BestFirst {
    nodes: Vec<Node>,
    queue: Queue,
    met: LossySet,
    acts: Vec<Act>,
}

/// How an attempt stands.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// Won by these acts, with what follows each by itself.
    Won(Vec<Act>),
    GoesOn,
    /// Other weights may find more.
    Over,
    /// No state is left to go on from, whatever the weights are.
    Exhausted,
}

impl BestFirst {
    /// Takes about so many bytes at most.
    pub(crate) fn new(bytes: usize) -> BestFirst {
        BestFirst { nodes: Vec::new(), queue: Queue::new(bytes / 2), met: LossySet::new(bytes / 4), acts: Vec::new() }
    }

    /// Begins anew.
    pub(crate) fn begin(&mut self, context: &ActsContext, root: ActsState, weights: &Weights) {
        self.nodes.clear();
        self.queue.clear();
        self.met.clear();
        let _ = self.met.insert(root.key);
        let lying = (0..).zip(root.under).map(|(card, place)| weights.lying[context.lying(card, place) as usize]).sum();
        self.nodes.push(Node { state: root, parent: 0, act: None, acts: 0, lying });
    }

    /// Goes on from one state, the root at first.
    ///
    /// # Errors
    /// What ran out.
    pub(crate) fn step(
        &mut self,
        context: &ActsContext,
        weights: &Weights,
        meter: &mut Meter<'_>,
    ) -> Result<Attempt, RanOut> {
        if !self.queue.is_new() {
            if self.nodes.len() > weights.states {
                return Ok(Attempt::Over);
            }
            let Some(waiting) = self.queue.pop() else { return Ok(Attempt::Exhausted) };
            let mut node = self.nodes[waiting.parent as usize].clone();
            node.play(context, weights, waiting.act);
            node.parent = waiting.parent;
            self.nodes.push(node);
        }
        self.go_on_from(context, weights, self.nodes.len() - 1, meter)
    }

    fn go_on_from(
        &mut self,
        context: &ActsContext,
        weights: &Weights,
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Attempt, RanOut> {
        let node = &self.nodes[at];
        let outlook = Outlook::of(context, weights, &node.state);
        context.list(&node.state, &mut self.acts);
        for &act in &self.acts {
            meter.count()?;
            let (key, value) = if context.follows_by_itself(&node.state, act) {
                let mut after = node.clone();
                after.play(context, weights, act);
                if after.state.is_won() {
                    return Ok(Attempt::Won(self.way_to(at, act)));
                }
                (after.state.key, after.value(context, weights))
            } else {
                outlook.foretell(context, weights, node, act)
            };
            if self.met.insert(key) {
                self.queue.push(act, at, value);
            }
        }
        Ok(if self.queue.is_new() { Attempt::Exhausted } else { Attempt::GoesOn })
    }

    /// The acts that lead to a node, and one more.
    fn way_to(&self, at: usize, last: Act) -> Vec<Act> {
        let (mut acts, mut node) = (vec![last], &self.nodes[at]);
        while let Some(act) = node.act {
            acts.push(act);
            node = &self.nodes[node.parent as usize];
        }
        acts.reverse();
        acts
    }

    /// The bytes of all lists.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.queue.bytes() + self.met.most_bytes()
    }
}

impl Node {
    /// Plays an act and all safe plays after it.
    fn play(&mut self, context: &ActsContext, weights: &Weights, act: Act) {
        self.play_one(context, weights, act);
        while let Some(safe) = context.safe_act(&self.state) {
            self.play_one(context, weights, safe);
        }
        (self.act, self.acts) = (Some(act), self.acts + 1);
    }

    fn play_one(&mut self, context: &ActsContext, weights: &Weights, act: Act) {
        let place = |state: &ActsState| context.lying(act.card, state.under[usize::from(act.card)]);
        let before = place(&self.state);
        context.play(&mut self.state, act);
        self.lying += weights.lying[place(&self.state) as usize] - weights.lying[before as usize];
    }

    fn value(&self, context: &ActsContext, weights: &Weights) -> i32 {
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

impl Outlook {
    fn of(context: &ActsContext, weights: &Weights, state: &ActsState) -> Outlook {
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

    /// The key and the value after an act that nothing follows by itself.
    fn foretell(&self, context: &ActsContext, weights: &Weights, node: &Node, act: Act) -> (u64, i32) {
        let (state, card) = (&node.state, act.card);
        let (before, after) = (state.under[usize::from(card)], state.place_after(act));
        let key = state.key ^ ActsContext::key(card, before) ^ ActsContext::key(card, after);
        let lying = |place| weights.lying[context.lying(card, place) as usize];
        let (mut free, mut spaces, mut buried) = (self.free, self.spaces, self.buried);
        match act.from {
            Spot::Pile(pile) => {
                let carried: i32 = self.carried(weights, state, pile, act.count);
                buried -= (self.burden[usize::from(pile)] - carried) * i32::from(act.count);
                spaces += usize::from(before == BOTTOM);
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
        let acts = weights.act * i32::from(node.acts + 1);
        (key, node.lying - lying(before) + lying(after) + buried + weights.of_room(free, spaces) + acts)
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
    use crate::families::acts::weights::SETS;

    /// What is told of a state before it is made is so.
    #[test]
    fn keys_and_values_are_foretold() {
        let rules = Library::builtin().rules("freecell", &[]).expect("a preset");
        let context = ActsContext::new(&rules).expect("its rules");
        let (mut random, mut told) = (Random::new(1), 0);
        for deal in 1..=20 {
            let weights = &SETS[deal as usize];
            let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
            let mut search = BestFirst::new(1 << 16);
            search.begin(&context, context.state(&position).expect("nothing lies face down"), weights);
            let (mut node, mut acts) = (search.nodes[0].clone(), Vec::new());
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

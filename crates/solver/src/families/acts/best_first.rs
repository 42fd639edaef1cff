//! One attempt: best first, with one set of weights.

use crate::base::budget::{Meter, RanOut};
use crate::base::visited_lossy::LossySet;
use crate::families::acts::context::ActsContext;
use crate::families::acts::queue::Queue;
use crate::families::acts::state::{Act, ActsState};
use crate::families::acts::valued::{Outlook, Valued};
use crate::families::acts::weights::Weights;

/// A state that was gone on from.
#[derive(Clone, Debug)]
struct Node {
    valued: Valued,
    /// The node that it comes from, and the act that leads here; itself at the root.
    parent: u32,
    act: Option<Act>,
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
        self.nodes.push(Node { valued: Valued::new(context, root, weights), parent: 0, act: None });
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
            let mut valued = self.nodes[waiting.parent as usize].valued.clone();
            valued.play(context, weights, waiting.act);
            self.nodes.push(Node { valued, parent: waiting.parent, act: Some(waiting.act) });
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
        let before = &self.nodes[at].valued;
        let outlook = Outlook::of(context, weights, &before.state);
        context.list(&before.state, &mut self.acts);
        for &act in &self.acts {
            meter.count()?;
            let after = outlook.after(context, weights, before, act);
            if after.is_won {
                return Ok(Attempt::Won(self.way_to(at, act)));
            }
            if self.met.insert(after.key) {
                self.queue.push(act, at, after.value);
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

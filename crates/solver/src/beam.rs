//! Beam search: from level to level only the most promising positions go on.

use patience::{Move, Position, Rules, Undo};

use crate::acts::{Act, ActLister, perform, take_back};
use crate::budget::Meter;
use crate::canon::Symmetry;
use crate::depth::Found;
use crate::features::{Weights, features};
use crate::random::Random;
use crate::table::KeyTable;

/// The most levels: longer ways are not found.
const MAX_LEVELS: usize = 1_500;
/// How many of a position's children may go on.
const MAX_CHILDREN: usize = 3;

/// A position of a level, and where it came from.
struct Node {
    position: Position,
    trail: u32,
}

/// A step on the way to a position: the trail entry before it, and the act.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    act: Act,
}

struct Child {
    score: f32,
    parent: u32,
    act: Act,
    key: u128,
}

pub(crate) struct Beam<'r> {
    rules: &'r Rules,
    symmetry: Symmetry,
    lister: ActLister,
    table: KeyTable,
    trail: Vec<Step>,
    acts: Vec<Act>,
    undos: Vec<Undo>,
}

impl<'r> Beam<'r> {
    pub(crate) fn new(rules: &'r Rules, bytes: usize) -> Beam<'r> {
        Beam {
            rules,
            symmetry: Symmetry::new(rules),
            lister: ActLister::new(rules),
            table: KeyTable::new(bytes / 2),
            trail: Vec::new(),
            acts: Vec::new(),
            undos: Vec::new(),
        }
    }

    /// Searches once with a beam of this width; the weights are shaken by up to a quarter.
    pub(crate) fn search(
        &mut self,
        root: &Position,
        width: usize,
        weights: &Weights,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Found {
        let mut weights = *weights;
        for weight in &mut weights.fixed {
            *weight *= 0.75 + random.below(500) as f32 / 1000.0;
        }
        self.table.clear();
        self.trail.clear();
        let mut level = vec![Node { position: *root, trail: u32::MAX }];
        let mut children: Vec<Child> = Vec::new();
        for _ in 0..MAX_LEVELS {
            children.clear();
            for (at, node) in level.iter().enumerate() {
                let ended = self.children_of(root, node, at as u32, &weights, &mut children, meter);
                if let Some(found) = ended {
                    return found;
                }
            }
            if children.is_empty() {
                return Found::Limit;
            }
            if children.len() > width {
                children.select_nth_unstable_by(width, |a, b| b.score.total_cmp(&a.score).then(a.key.cmp(&b.key)));
                children.truncate(width);
            }
            let mut next = Vec::with_capacity(children.len());
            for child in &children {
                let parent = &level[child.parent as usize];
                let mut position = parent.position;
                perform(self.rules, &mut position, child.act, &mut self.undos);
                self.undos.clear();
                self.trail.push(Step { before: parent.trail, act: child.act });
                next.push(Node { position, trail: self.trail.len() as u32 - 1 });
            }
            level = next;
        }
        Found::Limit
    }

    fn children_of(
        &mut self,
        root: &Position,
        node: &Node,
        parent: u32,
        weights: &Weights,
        children: &mut Vec<Child>,
        meter: &mut Meter<'_>,
    ) -> Option<Found> {
        let mut position = node.position;
        self.acts.clear();
        let mut acts = std::mem::take(&mut self.acts);
        self.lister.list(self.rules, &self.symmetry, &position, &mut acts);
        let first = children.len();
        let mut ended = None;
        for &act in &acts {
            if let Err(out) = meter.count() {
                ended = Some(Found::RanOut(out));
                break;
            }
            perform(self.rules, &mut position, act, &mut self.undos);
            if position.is_won(self.rules) {
                self.undos.clear();
                ended = Some(Found::Win(self.way(root, node, act)));
                break;
            }
            let key = self.symmetry.key(self.rules, &position);
            if self.table.insert(key) == Ok(true) {
                let score = weights.score(&features(self.rules, &position));
                children.push(Child { score, parent, act, key });
            }
            take_back(self.rules, &mut position, act, &mut self.undos);
        }
        self.acts = acts;
        if children.len() - first > MAX_CHILDREN {
            children[first..].sort_by(|a, b| b.score.total_cmp(&a.score));
            children.truncate(first + MAX_CHILDREN);
        }
        ended
    }

    /// The moves to a position and one act more.
    fn way(&self, root: &Position, node: &Node, last: Act) -> Vec<Move> {
        let mut acts = vec![last];
        let mut trail = node.trail;
        while let Some(step) = self.trail.get(trail as usize) {
            acts.push(step.act);
            trail = step.before;
        }
        acts.reverse();
        let (mut position, mut undos) = (*root, Vec::new());
        for act in acts {
            perform(self.rules, &mut position, act, &mut undos);
        }
        undos.iter().map(Undo::mv).collect()
    }
}

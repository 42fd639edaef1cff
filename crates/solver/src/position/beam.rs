//! Beam search: only the most promising positions of a level go on to the next.
//!
//! It proves nothing, so its keys are 64 bits wide: a false hit costs one position of thousands.

use std::cmp::Ordering;
use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::Meter;
use crate::base::mechanisms::Mechanisms;
use crate::base::outcome::{Found, Method};
use crate::base::part::{Part, PartKind, Says};
use crate::base::random::Random;
use crate::base::trail::{ROOT, Trail};
use crate::base::visited_lossy::LossySet;
use crate::position::beam_filter::pointless;
use crate::position::diversity::Diversity;
use crate::position::evaluate::evaluator::{Evaluation, Evaluator};
use crate::position::evaluate::weights::Weights;
use crate::position::macro_move::{MacroMove, MacroMoveLister, go, moves_of};

/// Maximum levels: longer ways are not found.
const MAX_LEVELS: usize = 1_500;
/// How many of a position's children may go on.
const MAX_CHILDREN: usize = 2;

/// A position of a level, and what it is worth.
struct BeamNode {
    position: Position,
    valued: Evaluation,
    /// The last step of the trail that leads there.
    trail: u32,
}

/// What may become a position of the next level: a macro move, and the position before it by its
/// place in this level.
struct Child {
    score: f32,
    parent: u32,
    macro_move: MacroMove,
    key: u64,
    /// What the level is kept varied by.
    mark: u32,
}

impl Child {
    /// The better one first; of equal ones, by the key.
    fn order(&self, other: &Child) -> Ordering {
        other.score.total_cmp(&self.score).then(other.key.cmp(&self.key))
    }
}

/// Observes the positions of a search level by level, to learn from them.
pub(crate) trait Watch {
    /// A level begins with these positions.
    fn level(&mut self, positions: &mut dyn Iterator<Item = &Position>);
}

pub(crate) struct Beam {
    rules: Arc<Rules>,
    lister: MacroMoveLister,
    valuer: Evaluator,
    variety: Diversity,
    seen: LossySet,
    trail: Trail<MacroMove>,
    macro_moves: Vec<MacroMove>,
    /// The children of one position, and those of a level.
    own: Vec<Child>,
    children: Vec<Child>,
    levels: [Vec<BeamNode>; 2],
    /// The macro moves of the last win, one for each level.
    pub(crate) won: Vec<MacroMove>,
    /// How many positions a level, and how many steps the trail may have within the memory.
    widest: usize,
    longest: usize,
    /// Where the search has got to: its width, the level, and the position there that is next.
    root: Option<Position>,
    width: usize,
    depth: usize,
    next: usize,
}

impl Part for Beam {
    const NAME: &'static str = "beam";
    const KIND: PartKind = PartKind::Search;
    const SAYS: Says = Says::Won;
    const METHOD: Option<Method> = Some(Method::Beam);
    const PROVED: Mechanisms = Mechanisms::WHATEVER;
}

impl Beam {
    pub(crate) fn new(rules: &Arc<Rules>, bytes: usize) -> Beam {
        let bytes = bytes.saturating_sub(Evaluator::BYTES + Diversity::BYTES);
        // A quarter for the keys, a quarter for the trail while it grows; each survivor takes two
        // positions and a few children.
        let survivor = 2 * size_of::<BeamNode>() + 2 * MAX_CHILDREN * size_of::<Child>();
        Beam {
            rules: Arc::clone(rules),
            lister: MacroMoveLister::new(rules),
            valuer: Evaluator::new(rules),
            variety: Diversity::new(),
            seen: LossySet::new(bytes / 4),
            trail: Trail::new(),
            macro_moves: Vec::new(),
            own: Vec::new(),
            children: Vec::new(),
            levels: Default::default(),
            won: Vec::new(),
            widest: (bytes / 2 / survivor).max(1),
            longest: (bytes / 8 / Trail::<MacroMove>::EACH).max(1),
            root: None,
            width: 0,
            depth: 0,
            next: 0,
        }
    }

    /// Prepares a search with a beam of this width; the weights are shaken by up to this part of
    /// them.
    pub(crate) fn begin(
        &mut self,
        root: &Position,
        (width, shake): (usize, f32),
        weights: &Weights,
        random: &mut Random,
    ) {
        self.valuer.set(shaken(weights, shake, random));
        self.variety.begin(&self.rules, root);
        self.seen.clear();
        self.trail.clear();
        self.children.clear();
        self.root = Some(*root);
        self.width = width.min(self.widest);
        (self.depth, self.next) = (0, 0);
        let first = self.root(root);
        self.levels[0].clear();
        self.levels[0].push(first);
    }

    /// Searches on for at most about `limit` nodes: it stops between two positions of a level.
    /// After [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while self.depth < MAX_LEVELS {
            if let Some(found) = self.rest_of_level(last, meter) {
                return found;
            }
            if !self.descend() {
                break;
            }
        }
        Found::Unproved
    }

    /// The same as [`Beam::begin`] and [`Beam::go_on`] to the end, while something watches.
    pub(crate) fn watched(
        &mut self,
        root: &Position,
        form: (usize, f32),
        weights: &Weights,
        random: &mut Random,
        meter: &mut Meter<'_>,
        watch: &mut dyn Watch,
    ) -> Found {
        self.begin(root, form, weights, random);
        while self.depth < MAX_LEVELS {
            watch.level(&mut self.levels[0].iter().map(|node| &node.position));
            if let Some(found) = self.rest_of_level(u64::MAX, meter) {
                return found;
            }
            if !self.descend() {
                break;
            }
        }
        Found::Unproved
    }

    /// The children of the level's positions that were not looked at yet; says what ends the call,
    /// if anything does.
    fn rest_of_level(&mut self, last: u64, meter: &mut Meter<'_>) -> Option<Found> {
        let Some(root) = self.root else { return Some(Found::Unproved) };
        let level = std::mem::take(&mut self.levels[0]);
        let mut ended = None;
        while let Some(node) = level.get(self.next)
            && ended.is_none()
        {
            if meter.nodes() >= last {
                ended = Some(Found::Limit);
                break;
            }
            ended = self.children_of(&root, node, self.next as u32, meter);
            self.next += 1;
        }
        self.levels[0] = level;
        ended
    }

    /// Goes to the next level; `false` if there is none.
    fn descend(&mut self) -> bool {
        if self.children.is_empty() || self.trail.len() > self.longest {
            return false;
        }
        let [level, mut next] = std::mem::take(&mut self.levels);
        self.survivors(&level, self.width, &mut next);
        self.levels = [next, level];
        self.children.clear();
        self.depth += 1;
        self.next = 0;
        true
    }

    /// The first step towards the most promising of the positions that are so many levels away, or
    /// towards a win that comes before.
    pub(crate) fn ahead(
        &mut self,
        root: &Position,
        width: usize,
        levels: usize,
        weights: &Weights,
        meter: &mut Meter<'_>,
    ) -> Option<MacroMove> {
        self.valuer.set(*weights);
        self.variety.begin(&self.rules, root);
        self.seen.clear();
        self.trail.clear();
        let (mut level, mut next) = (vec![self.root(root)], Vec::new());
        let mut best = None;
        for _ in 0..levels {
            if self.all_children(root, &level, meter).is_some_and(|found| matches!(found, Found::Win(_))) {
                return self.won.first().copied();
            }
            let Some(child) = self.children.iter().min_by(|a, b| a.order(b)) else { break };
            best = Some((level[child.parent as usize].trail, child.macro_move));
            self.survivors(&level, width.min(self.widest), &mut next);
            std::mem::swap(&mut level, &mut next);
        }
        best.map(|(trail, last)| self.trail.back(trail).last().unwrap_or(last))
    }

    /// The first step towards one of the furthest positions that the last search has got to.
    pub(crate) fn towards_last(&self) -> Option<MacroMove> {
        let last = self.trail.len().checked_sub(1)?;
        self.trail.back(last as u32).last()
    }

    /// What a search begins with.
    fn root(&mut self, position: &Position) -> BeamNode {
        BeamNode { position: *position, valued: self.valuer.value(&self.rules, position), trail: ROOT }
    }

    fn all_children(&mut self, root: &Position, level: &[BeamNode], meter: &mut Meter<'_>) -> Option<Found> {
        self.children.clear();
        level.iter().enumerate().find_map(|(at, node)| self.children_of(root, node, at as u32, meter))
    }

    /// The most promising children become positions of the next level.
    fn survivors(&mut self, level: &[BeamNode], width: usize, next: &mut Vec<BeamNode>) {
        let children = &mut self.children;
        if children.len() > width {
            // Equal ones stay in their order: an unstable sort may leave them in any, which differs
            // from one version of the standard library to another.
            children.sort_by(Child::order);
            if self.variety.matters() {
                self.variety.keep(children, width, |child| child.mark);
            } else {
                children.truncate(width);
            }
        }
        next.clear();
        next.reserve_exact(children.len());
        for child in children {
            // Two parents may have the same child.
            if !self.seen.insert(child.key) {
                continue;
            }
            let parent = &level[child.parent as usize];
            let mut position = parent.position;
            go(&self.rules, &mut position, None, child.macro_move);
            let valued = self.valuer.value_after(&self.rules, (&parent.position, &parent.valued), &position);
            next.push(BeamNode { position, valued, trail: self.trail.push(parent.trail, child.macro_move) });
        }
    }

    fn children_of(&mut self, root: &Position, node: &BeamNode, parent: u32, meter: &mut Meter<'_>) -> Option<Found> {
        let mut macro_moves = std::mem::take(&mut self.macro_moves);
        macro_moves.clear();
        let before = &node.position;
        self.lister.list(&self.rules, &self.valuer.symmetry, before, &mut macro_moves);
        let valued = &node.valued;
        let mut after = *valued;
        let alike = self.valuer.symmetry.spaces_are_alike(before);
        self.own.clear();
        let mut ended = None;
        for &macro_move in &macro_moves {
            if macro_move.draws == 0 && pointless(&self.rules, before, macro_move.mv, valued.waiting.wanted, alike) {
                continue;
            }
            if let Err(out) = meter.count() {
                ended = Some(Found::RanOut(out));
                break;
            }
            // Copying a position is faster than taking the macro move back.
            let mut position = *before;
            go(&self.rules, &mut position, None, macro_move);
            if position.is_won(&self.rules) {
                ended = Some(Found::Win(self.way(root, node.trail, macro_move)));
                break;
            }
            let (score, key) = self.valuer.score(&self.rules, (before, valued), &position, &mut after);
            let mark = self.variety.mark(&position);
            self.own.push(Child { score, parent, macro_move, key, mark });
        }
        self.macro_moves = macro_moves;
        self.own.sort_by(Child::order);
        // Only a few are looked up in the set, because that is a slow memory access.
        let seen = &self.seen;
        self.children.extend(self.own.drain(..).filter(|child| !seen.has(child.key)).take(MAX_CHILDREN));
        ended
    }

    /// The peak bytes of all lists.
    pub(crate) fn most_bytes(&self) -> usize {
        let children = (self.own.capacity() + self.children.capacity()) * size_of::<Child>();
        let nodes = self.levels.iter().map(Vec::capacity).sum::<usize>() * size_of::<BeamNode>();
        self.seen.most_bytes() + self.trail.bytes() + children + nodes + Evaluator::BYTES + Diversity::BYTES
    }

    /// The moves to a position and one macro move more.
    fn way(&mut self, root: &Position, trail: u32, last: MacroMove) -> Vec<Move> {
        self.won = self.trail.way(trail);
        self.won.push(last);
        moves_of(&self.rules, root, self.won.iter().copied())
    }
}

fn shaken(weights: &Weights, shake: f32, random: &mut Random) -> Weights {
    let mut weights = *weights;
    for weight in weights.fixed.iter_mut().chain(&mut weights.stock) {
        *weight *= 1.0 + shake * (random.below(1001) - 500) as f32 / 500.0;
    }
    weights
}

//! A beam along a line: it looks for a shorter way than the one that is known.
//!
//! Levels are numbers of moves. Each keeps the most promising positions that are so many moves from
//! the start, and always the one from which the line, renamed where needed, wins soonest.
//! Whenever a position of the line is reached with fewer moves than before, that one takes the
//! lead. So all departures from the line are looked at in one go, and the way found is never longer
//! than the line.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};

use patience::{Move, Position, Rules, Undo};

use crate::base::trail::{ROOT, Trail};
use crate::base::visited_lossy::LossySet;
use crate::position::beam_filter::pointless;
use crate::position::evaluate::evaluator::{Evaluation, Evaluator};
use crate::position::evaluate::weights::Weights;
use crate::position::macro_move::{MacroMove, MacroMoveLister, go, perform};
use crate::shorten::line::{Line, Track};
use crate::shorten::renaming::Renaming;

/// Maximum moves of a step with its draws, where turning the stock is no step.
const LONGEST_STEP: usize = 128;
/// How many of a position's children may go on.
const MAX_CHILDREN: usize = 5;
/// Bytes for the keys of the positions that were met.
const SEEN_BYTES: usize = 4 << 20;
/// How many steps of the line are looked at in one go.
const STEPS_AT_ONCE: usize = 256;
/// Maximum steps of the trail.
const MAX_TRAIL: usize = 1 << 20;

/// A position of a level, and the last step of the trail that leads there.
struct BeamNode {
    position: Position,
    trail: u32,
}

/// What may become a position: a macro move, and the position before it.
struct Child {
    score: f32,
    /// The moves before its parent, and the parent's place in that level.
    parent: (u32, u32),
    macro_move: MacroMove,
    key: u64,
}

impl Child {
    /// The better one first; ties are broken so that the order is fixed.
    fn order(&self, other: &Child) -> Ordering {
        other.score.total_cmp(&self.score).then(other.key.cmp(&self.key)).then(self.parent.cmp(&other.parent))
    }
}

/// A position of the line under other names, and the way to it.
struct Leader {
    position: Position,
    trail: u32,
    /// The moves before it.
    moves: u32,
    /// How many steps of the line it stands for.
    steps: usize,
    names: Renaming,
}

/// The positions with the same number of moves before them, before the best are chosen.
#[derive(Default)]
struct Level {
    children: Vec<Child>,
    leader: Option<Leader>,
}

pub(crate) struct LineBeam {
    width: usize,
    lister: MacroMoveLister,
    valuer: Evaluator,
    /// After how many steps the positions of the line come, by their keys, as far as they are
    /// known; and the last of these, valued, with its number of steps.
    at: HashMap<u64, u32>,
    known: (Position, Evaluation, usize),
    seen: LossySet,
    trail: Trail<MacroMove>,
    /// Moves before the positions of the first of the levels to come.
    moves: u32,
    levels: VecDeque<Level>,
    /// The levels that are through, as far as children of them are waiting: the last one last.
    through: VecDeque<Vec<BeamNode>>,
    /// The leader, without its position: the trail, the steps, the names.
    leads: (u32, usize, Renaming),
    /// How many moves the way over the leader has.
    best: u32,
    macro_moves: Vec<MacroMove>,
    own: Vec<Child>,
}

impl LineBeam {
    pub(crate) fn new(rules: &Rules, line: &Line, width: usize, weights: Weights) -> LineBeam {
        let mut valuer = Evaluator::new(rules);
        valuer.set(weights);
        let names = Renaming::none(rules);
        let position = *line.start();
        let known = (position, valuer.value(rules, &position), 0);
        let leader = Leader { position: *line.start(), trail: ROOT, moves: 0, steps: 0, names: names.clone() };
        LineBeam {
            width,
            lister: MacroMoveLister::new(rules),
            valuer,
            at: HashMap::new(),
            known,
            seen: LossySet::new(SEEN_BYTES),
            trail: Trail::new(),
            moves: 0,
            levels: VecDeque::from([Level { leader: Some(leader), ..Level::default() }]),
            through: VecDeque::new(),
            leads: (ROOT, 0, names),
            best: line.rest(0),
            macro_moves: Vec::new(),
            own: Vec::new(),
        }
    }

    /// Searches one level more. Gives how many positions were looked at, or `None` at the end.
    pub(crate) fn go_on(&mut self, rules: &Rules, track: &Track, line: &Line) -> Option<u64> {
        if self.known.2 < line.steps.len() {
            self.know(rules, track, line);
            return Some(STEPS_AT_ONCE as u64);
        }
        if self.moves + 1 >= self.best || self.trail.len() > MAX_TRAIL {
            return None;
        }
        let level = self.levels.pop_front()?;
        let (nodes, leader) = self.chosen(rules, track, level);
        let mut looked_at = 1;
        if let Some(leader) = leader {
            self.lead_on(rules, track, line, leader);
        }
        for (at, node) in nodes.iter().enumerate() {
            looked_at += self.expand(rules, track, line, node, (self.moves, at as u32));
        }
        self.through.push_back(nodes);
        if self.through.len() > LONGEST_STEP {
            self.through.pop_front();
        }
        self.moves += 1;
        Some(looked_at)
    }

    /// Looks at some steps more of the line.
    fn know(&mut self, rules: &Rules, track: &Track, line: &Line) {
        let (mut position, mut valued, begin) = self.known;
        let end = line.steps.len().min(begin + STEPS_AT_ONCE);
        let (mut undos, mut after) = (Vec::new(), valued);
        for (at, &step) in line.steps.iter().enumerate().take(end).skip(begin) {
            let before = position;
            track.take(rules, &mut position, step, &mut undos);
            let (_, key) = self.valuer.score(rules, (&before, &valued), &position, &mut after);
            valued = self.valuer.value_after(rules, (&before, &valued), &position);
            after = valued;
            self.at.insert(key, at as u32 + 1);
        }
        self.known = (position, valued, end);
    }

    /// The way over the leader: moves that win, unless renaming has failed.
    pub(crate) fn way(&self, rules: &Rules, track: &Track, line: &Line) -> Vec<Move> {
        let (trail, steps, names) = &self.leads;
        let (mut position, mut undos) = (*line.start(), Vec::new());
        for macro_move in self.trail.way(*trail) {
            perform(rules, &mut position, macro_move, &mut undos);
        }
        for step in &line.steps[*steps..] {
            if position.is_won(rules) || !track.take(rules, &mut position, step.renamed(names), &mut undos) {
                break;
            }
        }
        undos.iter().map(Undo::mv).collect()
    }

    /// The positions of a level: the leader's, if it is still the leader, and the best others.
    fn chosen(&mut self, rules: &Rules, track: &Track, mut level: Level) -> (Vec<BeamNode>, Option<Leader>) {
        let leader = level.leader.filter(|leader| leader.trail == self.leads.0 && leader.steps == self.leads.1);
        let mut nodes = Vec::new();
        if let Some(leader) = &leader {
            nodes.push(BeamNode { position: leader.position, trail: leader.trail });
        }
        level.children.sort_by(Child::order);
        for child in level.children {
            if nodes.len() >= self.width {
                break;
            }
            if !self.seen.insert(child.key) {
                continue;
            }
            let back = (self.moves - child.parent.0) as usize;
            let Some(parents) = self.through.len().checked_sub(back).and_then(|at| self.through.get(at)) else {
                continue;
            };
            let parent = &parents[child.parent.1 as usize];
            let mut position = parent.position;
            go(rules, &mut position, track.waste(), child.macro_move);
            nodes.push(BeamNode { position, trail: self.trail.push(parent.trail, child.macro_move) });
        }
        (nodes, leader)
    }

    /// The leader takes the line's next step.
    fn lead_on(&mut self, rules: &Rules, track: &Track, line: &Line, leader: Leader) {
        let Some(step) = line.steps.get(leader.steps) else { return };
        let step = step.renamed(&leader.names);
        let Some(macro_move) = track.macro_move(rules, &leader.position, step) else { return };
        let mut position = leader.position;
        go(rules, &mut position, track.waste(), macro_move);
        let moves = leader.moves + u32::from(macro_move.draws) + 1;
        let (trail, steps) = (self.trail.push(leader.trail, macro_move), leader.steps + 1);
        // Turning the stock may take longer here than on the line.
        self.best = moves + line.rest(steps);
        self.follow(Leader { position, trail, moves, steps, names: leader.names });
    }

    /// From now on this one leads.
    fn follow(&mut self, leader: Leader) {
        self.leads = (leader.trail, leader.steps, leader.names.clone());
        let level = (leader.moves - self.moves) as usize;
        self.reach(level).leader = Some(leader);
    }

    fn reach(&mut self, level: usize) -> &mut Level {
        // The level that is being searched is no longer among them.
        while self.levels.len() < level {
            self.levels.push_back(Level::default());
        }
        &mut self.levels[level - 1]
    }

    /// Looks at a position's children; gives how many there are.
    fn expand(&mut self, rules: &Rules, track: &Track, line: &Line, node: &BeamNode, parent: (u32, u32)) -> u64 {
        let mut macro_moves = std::mem::take(&mut self.macro_moves);
        macro_moves.clear();
        let before = &node.position;
        self.lister.list(rules, &self.valuer.symmetry, before, &mut macro_moves);
        let valued = self.valuer.value(rules, before);
        let mut after = valued;
        let alike = self.valuer.symmetry.spaces_are_alike(before);
        self.own.clear();
        for &macro_move in &macro_moves {
            if macro_move.draws == 0 && pointless(rules, before, macro_move.mv, valued.waiting.wanted, alike) {
                continue;
            }
            let cost = u32::from(macro_move.draws) + 1;
            let mut position = *before;
            go(rules, &mut position, track.waste(), macro_move);
            let moves = self.moves + cost;
            let missing = u32::from(rules.goal().saturating_sub(position.home(rules)));
            if cost as usize > LONGEST_STEP || moves + missing >= self.best {
                continue;
            }
            let (score, key) = self.valuer.score(rules, (before, &valued), &position, &mut after);
            let lands =
                if position.is_won(rules) { Some(line.steps.len()) } else { self.at.get(&key).map(|&at| at as usize) };
            if let Some(steps) = lands.filter(|&steps| moves + line.rest(steps) < self.best) {
                self.land(rules, track, line, (node, macro_move), (position, moves, steps));
            }
            self.own.push(Child { score, parent, macro_move, key });
        }
        let looked_at = macro_moves.len() as u64;
        self.macro_moves = macro_moves;
        let mut own = std::mem::take(&mut self.own);
        own.sort_by(Child::order);
        let mut left = MAX_CHILDREN;
        for child in own.drain(..) {
            if left > 0 && !self.seen.has(child.key) {
                left -= 1;
                let cost = usize::from(child.macro_move.draws) + 1;
                self.reach(cost).children.push(child);
            }
        }
        self.own = own;
        looked_at
    }

    /// A child is a position of the line that is reached sooner than before.
    fn land(
        &mut self,
        rules: &Rules,
        track: &Track,
        line: &Line,
        (node, macro_move): (&BeamNode, MacroMove),
        (position, moves, steps): (Position, u32, usize),
    ) {
        let names = if position.is_won(rules) {
            Some(Renaming::none(rules))
        } else {
            let there = line.position(rules, track, steps);
            Renaming::between(rules, &track.symmetry, &there, &position)
        };
        let Some(names) = names else { return };
        let trail = self.trail.push(node.trail, macro_move);
        self.best = moves + line.rest(steps);
        self.follow(Leader { position, trail, moves, steps, names });
    }
}

//! A beam that looks for a short way to win: its levels are numbers of moves.

use std::collections::VecDeque;
use std::sync::Arc;

use patience::{Card, Move, Position, Rules};

use crate::base::trail::{ROOT, Trail};
use crate::base::visited_lossy::LossySet;
use crate::families::acts::context::ActsContext;
use crate::families::acts::state::{Act, ActsState, BOTTOM, NO_CARD, Spot};
use crate::families::acts::valued::{Outlook, Valued};
use crate::families::acts::weights::SHORT;

/// Maximum moves of an act and the safe plays after it.
const LONGEST_ACT: usize = 32;
/// More states of a level are not kept.
const WIDEST: usize = 2_000;
/// Bytes for the keys of the states that were met.
const SEEN_BYTES: usize = 4 << 20;
/// Maximum acts of the trail.
const MAX_TRAIL: usize = 1 << 20;

/// A state of a level, and the act of the trail that led to it.
#[derive(Debug)]
struct Reached {
    valued: Valued,
    trail: u32,
}

/// What may become a state: an act, and the state before it.
#[derive(Debug)]
struct Child {
    value: i32,
    /// The moves before its parent, and the parent's place in that level.
    parent: (u32, u32),
    act: Act,
}

/// Keeps the best states after each number of moves, and looks for a win with fewer moves than one
/// that is known. It proves nothing.
#[derive(Debug)]
pub(crate) struct LevelBeam {
    context: Box<ActsContext>,
    start: Position,
    width: usize,
    /// Only ways with fewer moves are of use.
    best: u32,
    /// The moves before the states of the level that comes next, and these.
    moves: u32,
    states: Vec<Reached>,
    /// The levels behind that one, from the next on.
    levels: VecDeque<Vec<Child>>,
    /// The levels that are through, as far as children of them are waiting: the last one last.
    through: VecDeque<Vec<Reached>>,
    trail: Trail<Act>,
    /// The last act of the shortest way so far.
    won: Option<u32>,
    seen: LossySet,
    acts: Vec<Act>,
}

impl LevelBeam {
    /// A beam for a win in fewer than `best` moves. `None` if the rules are not for it, or the
    /// position has face-down cards.
    pub(crate) fn new(rules: &Arc<Rules>, start: &Position, best: usize, width: usize) -> Option<LevelBeam> {
        let context = Box::new(ActsContext::new(rules)?);
        let root = context.state(start)?;
        let mut seen = LossySet::new(SEEN_BYTES);
        let _ = seen.insert(root.key);
        let states = vec![Reached { valued: Valued::new(&context, root, &SHORT), trail: ROOT }];
        Some(LevelBeam {
            context,
            start: *start,
            width: width.clamp(1, WIDEST),
            best: best as u32,
            moves: 0,
            states,
            levels: VecDeque::new(),
            through: VecDeque::new(),
            trail: Trail::new(),
            won: None,
            seen,
            acts: Vec::new(),
        })
    }

    /// Searches one level more. Gives from how many states it went on, or `None` at the end.
    pub(crate) fn go_on(&mut self) -> Option<u64> {
        if self.moves + 1 >= self.best || self.trail.len() > MAX_TRAIL {
            return None;
        }
        let states = std::mem::take(&mut self.states);
        for (at, reached) in states.iter().enumerate() {
            self.go_on_from(reached, at as u32);
        }
        let went_on = states.len() as u64;
        self.through.push_back(states);
        if self.through.len() > LONGEST_ACT {
            self.through.pop_front();
        }
        self.moves += 1;
        let children = self.levels.pop_front()?;
        self.choose(children);
        Some(went_on.max(1))
    }

    /// The moves of the shortest way; none if no win was found.
    pub(crate) fn way(&self) -> Vec<Move> {
        self.context.moves_of(&self.start, &self.trail.way(self.won.unwrap_or(ROOT)))
    }

    /// The best of the next level's states.
    fn choose(&mut self, mut children: Vec<Child>) {
        children.sort_by_key(|child| child.value);
        for child in children {
            if self.states.len() == self.width {
                break;
            }
            let back = (self.moves - child.parent.0) as usize;
            let Some(parents) = self.through.len().checked_sub(back).and_then(|at| self.through.get(at)) else {
                continue;
            };
            let parent = &parents[child.parent.1 as usize];
            let mut valued = parent.valued.clone();
            valued.play(&self.context, &SHORT, child.act);
            if self.seen.insert(valued.state.key) {
                self.states.push(Reached { valued, trail: self.trail.push(parent.trail, child.act) });
            }
        }
    }

    fn go_on_from(&mut self, reached: &Reached, at: u32) {
        let before = &reached.valued;
        if self.moves + self.context.missing(&before.state) >= self.best {
            return;
        }
        let mut acts = std::mem::take(&mut self.acts);
        self.context.list(&before.state, &mut acts);
        let outlook = Outlook::of(&self.context, &SHORT, &before.state);
        for &act in &acts {
            let after = outlook.after(&self.context, &SHORT, before, act);
            let own = self.context.moves_in(&before.state, act) - u32::from(act.to == Spot::Up);
            let cost = own + after.going_up;
            if after.is_won && self.moves + cost < self.best {
                self.best = self.moves + cost;
                self.won = Some(self.trail.push(reached.trail, act));
            }
            if self.moves + cost < self.best && cost as usize <= LONGEST_ACT && !self.seen.has(after.key) {
                let level = cost as usize - 1;
                if self.levels.len() <= level {
                    self.levels.resize_with(level + 1, Vec::new);
                }
                self.levels[level].push(Child { value: after.value, parent: (self.moves, at), act });
            }
        }
        self.acts = acts;
    }
}

impl ActsContext {
    /// So many moves are missing at least: one for each card that is not up, and one more for each
    /// that lies above a lower card of its suit and has to give way.
    fn missing(&self, state: &ActsState) -> u32 {
        let mut missing = Card::COUNT as u32 - state.cards_up();
        for &exposed in state.exposed[..self.piles.len()].iter().filter(|&&card| card != NO_CARD) {
            // The cards further up that need not give way to one yet.
            let (mut above, mut card) = (0u64, exposed);
            loop {
                let of_suit = 0x1fff << (card / 13 * 13);
                let higher = above & of_suit & !((2 << card) - 1);
                missing += higher.count_ones();
                above = above & !higher | 1 << card;
                match state.under[usize::from(card)] {
                    under if under < BOTTOM => card = under,
                    _ => break,
                }
            }
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    /// Whatever it finds wins in as many moves as it counted, and on the way there are never fewer
    /// moves left than it takes to be missing.
    #[test]
    fn ways_are_as_long_as_they_are_counted() {
        let library = Library::builtin();
        let mut won = 0;
        for preset in ["freecell", "bakers-game", "eight-off", "koenig-albert", "belagerte-burg", "forecell"] {
            let rules = library.rules(preset, &[]).expect("a preset");
            for deal in 1..=12 {
                let start = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
                let mut beam = LevelBeam::new(&rules, &start, 300, 20).expect("rules of its own");
                while beam.go_on().is_some() {}
                let moves = beam.way();
                assert_eq!(moves.is_empty(), beam.won.is_none(), "{preset} {deal}");
                if moves.is_empty() {
                    continue;
                }
                won += 1;
                assert_eq!(moves.len(), beam.best as usize, "{preset} {deal}");
                let mut position = start;
                for (played, &mv) in moves.iter().enumerate() {
                    let state = beam.context.state(&position).expect("nothing lies face down");
                    let missing = beam.context.missing(&state) as usize;
                    assert!(played + missing <= moves.len(), "{preset} {deal}: {missing} after {played} moves");
                    let _ = position.play(&rules, mv).expect("a legal move");
                }
                assert!(position.is_won(&rules), "{preset} {deal}");
            }
        }
        assert!(won > 35, "{won} of 72");
    }
}

//! A way to win, step by step, and the positions on it.

use patience::{Move, PileId, PileKind, Position, Rules, Undo};

use crate::base::switches::Prunings;
use crate::position::canonical_key::Symmetry;
use crate::position::macro_move::{MacroMove, perform, turn};
use crate::shorten::renaming::{Renaming, family};

/// How many steps lie between two positions that are kept.
const KEPT_EVERY: usize = 32;

/// One step of a line.
///
/// Where the stock has no limit of passes, draws are no steps: the stock is turned when a card of
/// the waste is needed, until the waste is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    mv: Move,
    /// What the waste holds when a card is taken from it, if the stock has to be turned for that.
    waste: Option<u128>,
    /// What the foundations hold that give and take a card. Of two that are alike the rules name
    /// the one that takes it, so its own name says nothing.
    homes: [Option<u128>; 2],
}

/// What is the same for all lines of a game.
#[derive(Debug)]
pub(crate) struct Track {
    pub(crate) symmetry: Symmetry,
    /// Stock and waste, where turning the stock is no step.
    turned: Option<(PileId, PileId)>,
    /// Each foundation with the first one that is built as it is.
    foundations: Vec<(PileId, PileId)>,
}

impl Track {
    pub(crate) fn new(rules: &Rules) -> Track {
        // Only an exchange of piles: moves can be renamed then.
        let symmetry = Symmetry::with(rules, &Prunings::NONE);
        let pile = |kind| rules.piles().first(kind);
        let turned = symmetry.cycle.and(pile(PileKind::Stock).zip(pile(PileKind::Waste)));
        let first =
            |pile| rules.piles().of(PileKind::Foundation).find(|&other| family(rules, other) == family(rules, pile));
        let foundations = rules.piles().of(PileKind::Foundation).map(|pile| (pile, first(pile).unwrap_or(pile)));
        Track { symmetry, turned, foundations: foundations.collect() }
    }

    /// The waste, where turning the stock is no step.
    pub(crate) fn waste(&self) -> Option<PileId> {
        self.turned.map(|(_, waste)| waste)
    }

    /// The step that a move is, in the position before it; `None` if it only turns the stock.
    pub(crate) fn step(&self, position: &Position, mv: Move) -> Option<Step> {
        let Move::Cards { from, to, .. } = mv else {
            return self.turned.is_none().then_some(Step { mv, waste: None, homes: [None; 2] });
        };
        let waste = self.waste().filter(|&waste| waste == from);
        let content = |pile| position.content_key(pile);
        let homes = [from, to].map(|pile| self.family(pile).map(|_| content(pile)));
        Some(Step { mv, waste: waste.map(content), homes })
    }

    /// A step with the draws that it needs first; `None` if it cannot be taken.
    pub(crate) fn macro_move(&self, rules: &Rules, position: &Position, step: Step) -> Option<MacroMove> {
        let (Some((stock, waste)), Some(content)) = (self.turned, step.waste) else {
            return self.legal(rules, position, step).map(MacroMove::without_draws);
        };
        let mut position = *position;
        let most = (position.len(stock) + position.len(waste) + 2) as u16;
        for draws in 0..=most {
            if position.content_key(waste) == content {
                let mv = self.legal(rules, &position, step)?;
                return Some(MacroMove::after_draws(draws, position.len(waste), mv));
            }
            let _ = position.play(rules, turn(rules, &position)).ok()?;
        }
        None
    }

    /// The move of a step, if it is legal.
    fn legal(&self, rules: &Rules, position: &Position, step: Step) -> Option<Move> {
        let is_legal = |mv: &Move| position.check(rules, *mv).is_ok();
        let Move::Cards { from, to, count } = step.mv else { return Some(step.mv).filter(is_legal) };
        let alike = |pile, content: Option<u128>| {
            let like = move |&&(other, first): &&(PileId, PileId)| {
                Some(first) == self.family(pile) && Some(position.content_key(other)) == content
            };
            let others = self.foundations.iter().filter(like).map(|&(other, _)| other);
            others.chain(content.is_none().then_some(pile))
        };
        let from = alike(from, step.homes[0]);
        from.flat_map(|from| alike(to, step.homes[1]).map(move |to| Move::Cards { from, to, count })).find(is_legal)
    }

    /// The first foundation that is built as this one is; `None` for other piles.
    fn family(&self, pile: PileId) -> Option<PileId> {
        self.foundations.iter().find(|&&(other, _)| other == pile).map(|&(_, first)| first)
    }

    /// Takes a step if it can be taken; the undo of each of its moves is appended to `undos`.
    pub(crate) fn take(&self, rules: &Rules, position: &mut Position, step: Step, undos: &mut Vec<Undo>) -> bool {
        let macro_move = self.macro_move(rules, position, step);
        macro_move.inspect(|&macro_move| perform(rules, position, macro_move, undos)).is_some()
    }
}

impl Step {
    /// The step under other names.
    pub(crate) fn renamed(self, names: &Renaming) -> Step {
        Step { mv: names.of(self.mv), ..self }
    }
}

/// A way to win from a position.
#[derive(Debug)]
pub(crate) struct Line {
    start: Position,
    moves: Vec<Move>,
    pub(crate) steps: Vec<Step>,
    /// How many moves lie before each step, and at the end how many there are.
    before: Vec<u32>,
    /// Every so many positions.
    kept: Vec<Position>,
}

impl Line {
    /// A line of moves that win; what follows the first win is left out.
    pub(crate) fn new(rules: &Rules, track: &Track, start: &Position, moves: &[Move]) -> Line {
        let mut line = Line {
            start: *start,
            moves: Vec::with_capacity(moves.len()),
            steps: Vec::new(),
            before: vec![0],
            kept: vec![*start],
        };
        let mut position = *start;
        for &mv in moves {
            if position.is_won(rules) {
                break;
            }
            let Some(step) = track.step(&position, mv) else {
                let _ = position.play_unchecked(rules, mv);
                line.moves.push(mv);
                continue;
            };
            let _ = position.play_unchecked(rules, mv);
            line.moves.push(mv);
            line.steps.push(step);
            line.before.push(line.moves.len() as u32);
            if line.steps.len().is_multiple_of(KEPT_EVERY) {
                line.kept.push(position);
            }
        }
        line
    }

    /// How many moves are left after so many steps.
    pub(crate) fn rest(&self, steps: usize) -> u32 {
        self.moves.len() as u32 - self.before[steps.min(self.steps.len())]
    }

    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The position after so many steps.
    pub(crate) fn position(&self, rules: &Rules, track: &Track, steps: usize) -> Position {
        let kept = steps / KEPT_EVERY;
        let (mut position, mut undos) = (self.kept[kept], Vec::new());
        for &step in &self.steps[kept * KEPT_EVERY..steps] {
            track.take(rules, &mut position, step, &mut undos);
        }
        position
    }
}

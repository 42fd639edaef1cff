//! The rollout beam under the contract of fast models.

use std::sync::Arc;

use patience::{Card, Move, PileId, PileKind, Position, Rules};

use super::{RolloutBeam, RolloutNode, RolloutState, TimedPlay};
use crate::base::fast_model::{FastModel, Omitted};
use crate::base::sets::below;
use crate::base::switches::Prunings;
use crate::position::macro_move::turn;

/// Bytes of the beam's lists, which stay empty.
const BYTES: usize = 1 << 12;

impl FastModel for RolloutBeam {
    type Part = RolloutBeam;
    type State = RolloutState;
    type Step = RolloutNode;

    fn new(rules: &Arc<Rules>, root: &Position, _prunings: &Prunings) -> Option<Self> {
        RolloutBeam::new(rules, root, BYTES)
    }

    fn state(&self, position: &Position) -> RolloutState {
        let (root, now) = (self.order(&self.root), self.order(position));
        let waste = position.len(self.piles.waste);
        // What is left of waste and stock keeps its order.
        let (mut left, mut drawn, mut found) = (0, 0, 0);
        for (place, card) in root.iter().enumerate() {
            if now.get(found) == Some(card) {
                left |= 1 << place;
                found += 1;
                if found == waste {
                    drawn = place as u8 + 1;
                }
            }
        }
        let helpers = || self.rules.piles().of(PileKind::Helper);
        let held = helpers().filter_map(|helper| position.exposed(helper)).map(|card| card.rank().number());
        RolloutState {
            left,
            helpers: held.fold(0, |set, rank| set + (1 << (4 * rank))),
            drawn,
            pass: position.pass(),
            empty: helpers().filter(|&helper| position.is_empty(helper)).count() as u8,
            played: position.home(&self.rules) - self.root.home(&self.rules),
        }
    }

    fn list(&mut self, state: &RolloutState) -> Vec<RolloutNode> {
        let mut nodes = Vec::new();
        if !self.is_won(state) {
            RolloutBeam::list(self, *state, 0, &mut nodes);
        }
        nodes
    }

    fn play(&self, state: &mut RolloutState, step: &RolloutNode) {
        *state = step.state;
    }

    /// For one level of the beam. A position may have two: where the waste ends is kept as a place,
    /// also when the card there has been played.
    fn key(&self, state: &RolloutState) -> u128 {
        u128::from(state.key()) << 8 | u128::from(state.played)
    }

    fn is_won(&self, state: &RolloutState) -> bool {
        usize::from(state.played) == self.wanted.len()
    }

    fn moves(&self, position: &Position, node: &RolloutNode) -> Vec<Move> {
        let TimedPlay { turns, helper } = node.step;
        let rank = self.wanted[usize::from(node.state.played) - 1];
        let (mut position, mut moves) = (*position, Vec::new());
        for _ in 0..turns {
            let mv = turn(&self.rules, &position);
            if position.play(&self.rules, mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        let fits = |&pile: &PileId| position.exposed(pile).is_some_and(|card| card.rank().number() == rank);
        let held = self.rules.piles().of(PileKind::Helper).find(fits).filter(|_| helper);
        let from = held.unwrap_or(self.piles.waste);
        moves.push(Move::Cards { from, to: self.piles.foundation, count: 1 });
        moves
    }

    /// What the plain players do.
    fn lines(&mut self, state: &RolloutState) -> Vec<Vec<RolloutNode>> {
        [false, true].map(|skips| self.line(*state, skips)).into()
    }

    fn told(&self, state: &RolloutState) -> String {
        let ranks = |set: u64| (0..self.ranks.len()).filter(|at| set >> at & 1 == 1).map(|at| self.ranks[at]).collect();
        let waste: Vec<u8> = ranks(state.left & below(state.drawn));
        let stock: Vec<u8> = ranks(state.left & !below(state.drawn));
        let RolloutState { helpers, pass, empty, played, .. } = state;
        let order = self.order(&self.root);
        let twice = order.iter().enumerate().any(|(at, card)| order[..at].contains(card));
        format!("{waste:?} {stock:?} {helpers:x} {pass} {empty} {played} {:?}", (!twice).then_some(state.left))
    }

    /// Suits do not count, and helpers are alike.
    fn essence(&self, position: &Position) -> String {
        let ranks = |pile| position.cards(pile).into_iter().map(|card| card.rank().number()).collect::<Vec<_>>();
        let mut helpers: Vec<_> = self.rules.piles().of(PileKind::Helper).map(ranks).collect();
        helpers.sort();
        let [waste, stock] = [self.piles.waste, self.piles.stock].map(ranks);
        format!("{waste:?} {stock:?} {helpers:?} {} {}", position.pass(), position.home(&self.rules))
    }

    fn compare_list(
        &mut self,
        position: &Position,
        state: &RolloutState,
        steps: &[RolloutNode],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        if self.is_won(state) != position.is_won(&self.rules) {
            return Err("only one of them is won".into());
        }
        if self.is_won(state) {
            return Ok(());
        }
        let (mut position, mut turns, mut redealt) = (*position, 0, false);
        loop {
            let moves = position.legal_moves(&self.rules);
            for mv in &moves {
                let Move::Cards { from, .. } = *mv else { continue };
                let helper = from != self.piles.waste;
                if !steps.iter().any(|node| node.step.turns == turns && node.step.helper == helper) {
                    return Err(format!("{mv:?} after {turns} turns is missing from {steps:?}"));
                }
            }
            let Some(&mv) = moves.iter().find(|mv| matches!(mv, Move::Draw | Move::Redeal)) else { return Ok(()) };
            if mv == Move::Redeal && std::mem::replace(&mut redealt, true) {
                *omitted.entry("a play comes before the second redeal").or_default() += 1;
                return Ok(());
            }
            let _ = position.play_unchecked(&self.rules, mv);
            turns += 1;
        }
    }
}

impl RolloutBeam {
    /// The cards of the waste from the bottom and of the stock from the top.
    fn order(&self, position: &Position) -> Vec<Card> {
        position.cards(self.piles.waste).into_iter().chain(position.from_top(self.piles.stock)).collect()
    }

    /// What a plain player does, as steps that are listed.
    fn line(&mut self, mut state: RolloutState, skips: bool) -> Vec<RolloutNode> {
        let mut steps = Vec::new();
        let up = self.play_on(state, skips, Some(&mut steps));
        let mut line = Vec::new();
        for TimedPlay { turns, helper } in steps {
            let listed = FastModel::list(self, &state);
            let node = listed.into_iter().find(|node| node.step.turns == turns && node.step.helper == helper);
            let node = node.unwrap_or_else(|| panic!("{turns} turns, helper {helper}: not listed from {state:?}"));
            line.push(node);
            state = node.state;
        }
        assert_eq!(state.played, up, "the plain player has played other cards than it says");
        line
    }
}

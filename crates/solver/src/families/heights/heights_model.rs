//! The states under the contract of fast models.

use std::sync::Arc;

use patience::{Move, PileId, Position, Rules};

use crate::base::fast_model::{FastModel, Omitted, play_all};
use crate::base::switches::Prunings;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsState, HeightsStep, RANKS};
use crate::position::replay::Replay;

/// Every step may follow on every other one here: what may not follow on a provider is left to
/// comparisons of results.
pub(crate) struct HeightsModel {
    context: HeightsContext,
    rules: Arc<Rules>,
}

impl FastModel for HeightsModel {
    type Part = HeightsContext;
    type State = HeightsState;
    type Step = HeightsStep;

    fn new(rules: &Arc<Rules>, root: &Position, _prunings: &Prunings) -> Option<Self> {
        Some(HeightsModel { context: HeightsContext::new(rules, root)?, rules: Arc::clone(rules) })
    }

    fn state(&self, position: &Position) -> HeightsState {
        self.context.state(position)
    }

    fn list(&mut self, state: &HeightsState) -> Vec<HeightsStep> {
        let mut steps = Vec::new();
        self.context.list(state, None, &mut |step| steps.push(step));
        steps
    }

    fn play(&self, state: &mut HeightsState, &step: &HeightsStep) {
        self.context.play(state, step);
        state.pending = 0;
    }

    fn key(&self, state: &HeightsState) -> u128 {
        self.context.key(state)
    }

    fn is_won(&self, state: &HeightsState) -> bool {
        self.context.is_won(state)
    }

    fn moves(&self, position: &Position, &step: &HeightsStep) -> Vec<Move> {
        let mut replay = Replay::new(&self.rules, position);
        self.context.replay(&mut replay, step);
        replay.moves
    }

    fn told(&self, state: &HeightsState) -> String {
        let HeightsState { seen, bases, stock, places, up, lens, drawn: _, pending } = state;
        format!("{seen} {bases} {stock} {places} {up:?} {lens:?} {} {pending}", self.context.in_waste(state))
    }

    /// What lies face down, on foundations, and in stock and waste: there the order counts, but
    /// where they part only if several cards are drawn.
    fn essence(&self, position: &Position) -> String {
        let HeightsContext { columns, foundations, stock, waste, step, .. } = &self.context;
        let down = |&column: &PileId| {
            let cards = position.cards(column);
            // A king that lies on no card may as well have been laid there.
            let own = cards.get(..=position.face_down(column)).unwrap_or_default();
            let is_king = |card: &patience::Card| card.index() as u8 % RANKS == RANKS - 1;
            if own.len() > 1 || !own.iter().all(is_king) { own.to_vec() } else { Vec::new() }
        };
        let columns: Vec<_> = columns.iter().map(down).collect();
        let up = foundations.map(|foundation| position.cards(foundation));
        let drawn = position.len(*waste) % usize::from(*step);
        let drawn = if drawn == 0 { 0 } else { position.len(*waste) };
        let mut sequence = position.cards(*waste);
        sequence.extend(position.cards(*stock).into_iter().rev());
        format!("{columns:?} {up:?} {sequence:?} {drawn}")
    }

    /// Every position that a single move leads to has the state of a step, but for named
    /// reductions.
    fn compare_list(
        &mut self,
        position: &Position,
        state: &HeightsState,
        steps: &[HeightsStep],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        let mut reached = vec![self.essence(position)];
        for step in steps {
            reached.push(self.essence(&play_all(&self.rules, position, &self.moves(position, step))?));
        }
        let alone = match steps {
            &[HeightsStep::Up(card)] if state.bases >> card & 1 == 0 => {
                Some("a card that could come back goes up first")
            }
            [HeightsStep::Up(_)] => Some("a safe play to a foundation comes first"),
            [HeightsStep::DrawUp(_)] => Some("a card of the stock goes up first"),
            _ => None,
        };
        for &mv in &position.legal_moves(&self.rules) {
            if reached.contains(&self.essence(&play_all(&self.rules, position, &[mv])?)) {
                continue;
            }
            let reason = match (mv, alone) {
                (_, Some(reason)) => reason,
                // Where cards come up depends on where the last one was taken.
                (Move::Draw | Move::Redeal, _) => "drawing alone is no step",
                (Move::Cards { from, .. }, _) if self.context.foundations.contains(&from) => {
                    "a card comes back only for others"
                }
                (Move::Cards { from, .. }, _) if from == self.context.waste && self.context.step == 1 => {
                    "a stock card comes only for others"
                }
                _ => return Err(format!("{mv:?} is missing from {steps:?}")),
            };
            *omitted.entry(reason).or_default() += 1;
        }
        Ok(())
    }
}

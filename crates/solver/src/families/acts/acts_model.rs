//! The states of open games under the contract of fast models.

use std::sync::Arc;

use patience::{Card, Move, PileId, PileKind, Position, Rules};

use crate::base::fast_model::{FastModel, Omitted, play_all};
use crate::base::switches::Prunings;
use crate::families::acts::context::ActsContext;
use crate::families::acts::state::{Act, ActsState, HELPER};

pub(crate) struct ActsModel(ActsContext);

impl FastModel for ActsModel {
    type Part = ActsContext;
    type State = ActsState;
    type Step = Act;

    fn new(rules: &Arc<Rules>, root: &Position, _prunings: &Prunings) -> Option<Self> {
        let context = ActsContext::new(rules)?;
        context.state(root)?;
        Some(ActsModel(context))
    }

    fn state(&self, position: &Position) -> ActsState {
        self.0.state(position).expect("no card lies face down if none did")
    }

    fn list(&mut self, state: &ActsState) -> Vec<Act> {
        let mut acts = Vec::new();
        self.0.list(state, &mut acts);
        acts
    }

    fn play(&self, state: &mut ActsState, &act: &Act) {
        self.0.play(state, act);
        while let Some(safe) = self.0.safe_act(state) {
            self.0.play(state, safe);
        }
    }

    fn key(&self, state: &ActsState) -> u128 {
        state.key.into()
    }

    fn is_won(&self, state: &ActsState) -> bool {
        state.is_won()
    }

    fn moves(&self, position: &Position, &act: &Act) -> Vec<Move> {
        self.0.moves_of(position, &[act])
    }

    fn told(&self, state: &ActsState) -> String {
        let ActsState { under, over, exposed, cells, up, key } = state;
        // What lay on a card does not count once it is no longer in a column.
        let over: Vec<_> = over.iter().zip(under).map(|(over, &under)| (under <= HELPER).then_some(over)).collect();
        format!("{under:?} {over:?} {exposed:?} {cells} {up:?} {key}")
    }

    /// The order of columns and that of cells don't count.
    fn essence(&self, position: &Position) -> String {
        let sorted = |piles: &[PileId]| {
            let mut piles: Vec<_> = piles.iter().map(|&pile| position.cards(pile)).collect();
            piles.sort();
            piles
        };
        let (columns, helpers) = self.0.piles.split_at(self.0.columns);
        format!("{:?} {:?} {:?}", sorted(columns), sorted(helpers), sorted(&self.0.cells))
    }

    /// Every position that a single move leads to is reached by an act, but for named reductions.
    fn compare_list(
        &mut self,
        position: &Position,
        state: &ActsState,
        steps: &[Act],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        let mut reached = Vec::new();
        for step in steps {
            reached.push(self.essence(&play_all(&self.0.rules, position, &self.moves(position, step))?));
        }
        let safe = self.0.safe_act(state).is_some();
        for &mv in &position.legal_moves(&self.0.rules) {
            let after = play_all(&self.0.rules, position, &[mv])?;
            let mut after_state = self.state(&after);
            let mut settled = after;
            while let Some(act) = self.0.safe_act(&after_state) {
                settled = play_all(&self.0.rules, &settled, &self.moves(&settled, &act))?;
                after_state = self.state(&settled);
            }
            if reached.contains(&self.essence(&settled)) {
                continue;
            }
            let Move::Cards { from, to, .. } = mv else { return Err(format!("{mv:?} is missing")) };
            let to_space = self.columns().contains(&to) && position.is_empty(to);
            let reason = match () {
                () if self.0.foundations.contains(&from) => "no card comes back",
                () if safe => "a safe play to a foundation comes first",
                () if to_space && position.len(from) == 1 && self.columns().contains(&from) => {
                    "a whole column goes to no space"
                }
                () if to_space && self.runs_on(position, from) => "as much of a run as can goes to a space",
                () => return Err(format!("{mv:?} is missing from {steps:?}")),
            };
            *omitted.entry(reason).or_default() += 1;
        }
        Ok(())
    }
}

impl ActsModel {
    fn columns(&self) -> &[PileId] {
        &self.0.piles[..self.0.columns]
    }

    /// Whether the exposed card of a column fits on the card under it.
    fn runs_on(&self, position: &Position, column: PileId) -> bool {
        let top: Vec<Card> = position.from_top(column).take(2).collect();
        self.0.rules.piles().kind(column) == PileKind::Column
            && matches!(top[..], [card, under] if self.0.rules.fits(card, under, None))
    }
}

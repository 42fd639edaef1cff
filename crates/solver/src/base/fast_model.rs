//! The contract of the fast models.
//!
//! A fast model is a form of the position that is quicker to play than the core's. To be quick it
//! replays rules in its own words. What each must do is said here, once: its steps are legal moves
//! of the core that lead to the same state, and what the core can do beyond them is left out by a
//! reduction that has a name. `portfolio/fast_models` plays each of them beside the core, step by
//! step, by all rules that its conditions admit.
//!
//! The searches call their models directly. So the contract is compiled for tests only.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::part::Part;
use crate::base::switches::Prunings;

/// How often each reduction left out moves of the core, by its name.
pub(crate) type Omitted = BTreeMap<&'static str, u64>;

/// A model of the positions that come from one root.
pub(crate) trait FastModel: Sized {
    /// The part of the solver that searches it: its name, and for which rules it is proved.
    type Part: Part;
    type State: Clone;
    /// What the model plays at once: one move of the core or several.
    type Step: Clone + Debug;

    /// The sets of prunings with which it is to be compared: those that change what it lists.
    fn variants() -> Vec<Prunings> {
        vec![Prunings::default()]
    }

    /// `None` if the rules do not fit, or the root is one that the model is not for.
    fn new(rules: &Arc<Rules>, root: &Position, prunings: &Prunings) -> Option<Self>;

    /// The state of a position, which must come from the root.
    fn state(&self, position: &Position) -> Self::State;

    /// The steps from a state, in any order.
    fn list(&mut self, state: &Self::State) -> Vec<Self::Step>;

    fn play(&self, state: &mut Self::State, step: &Self::Step);

    /// The key after a step and whether it wins, as the search learns them before it decides to
    /// take the step. The state is as it was afterwards.
    fn foretell(&self, state: &mut Self::State, step: &Self::Step) -> (u128, bool) {
        let mut after = state.clone();
        self.play(&mut after, step);
        (self.key(&after), self.is_won(&after))
    }

    /// Equal for two states only if their positions can be won alike: see [`Self::essence`].
    fn key(&self, state: &Self::State) -> u128;

    /// Whether the position is won, or is won by playing whatever fits.
    fn is_won(&self, state: &Self::State) -> bool;

    /// The moves of the core that make up a step from a position.
    fn moves(&self, position: &Position, step: &Self::Step) -> Vec<Move>;

    /// Longer ways that the search goes without looking at each position, and that end there.
    fn lines(&mut self, _state: &Self::State) -> Vec<Vec<Self::Step>> {
        Vec::new()
    }

    /// All that a state says, for comparison: the same for all states of one position.
    fn told(&self, state: &Self::State) -> String;

    /// All of a position but what the model's symmetry leaves out. It is read from the core's
    /// position and uses nothing of the model. Positions of one key must have the same.
    fn essence(&self, position: &Position) -> String;

    /// Compares the steps of a state with all that the core can do. A move may be missing only for
    /// one of the model's named reductions, which are counted.
    ///
    /// # Errors
    /// What is missing, or which other claim of the model about the position is wrong.
    fn compare_list(
        &mut self,
        position: &Position,
        state: &Self::State,
        steps: &[Self::Step],
        omitted: &mut Omitted,
    ) -> Result<(), String>;
}

/// Plays moves if all of them are legal.
///
/// # Errors
/// The first move that is not, and why.
pub(crate) fn play_all(rules: &Rules, position: &Position, moves: &[Move]) -> Result<Position, String> {
    let mut position = *position;
    for &mv in moves {
        let _ = position.play(rules, mv).map_err(|refusal| format!("{mv:?} of {moves:?}: {refusal:?}"))?;
    }
    Ok(position)
}

//! The adviser where there are no threads: whoever has it gives it time, portion by portion.

use std::cell::Cell;
use std::sync::Arc;

use patience::{Game, Position, Rules};
use patience_solver::LossReason;
use patience_table::{Adviser, DealFound, DealWish, FairHint, Known, ReviewFindings};

use crate::looking::Looking;
use crate::state::State;

/// The nodes between two looks at how much is left of a portion.
const STEP: u64 = 10_000;

/// One who advises players, and thinks while [`PortionAdviser::work`] runs.
///
/// It says what [`BackgroundAdviser`](crate::BackgroundAdviser) says, without threads and without a
/// clock. Each question is answered at once with what is known by then.
///
/// ```
/// use patience_advice::PortionAdviser;
/// use patience_table::patience::{Deck, Game, Library};
/// use patience_table::{Adviser as _, Known};
///
/// let rules = Library::builtin().rules("daemon", &[])?;
/// let game = Game::deal(rules.clone(), 3)?;
/// let mut adviser = PortionAdviser::default();
/// assert_eq!(adviser.verdict(&rules, game.position()), Known::Searching);
/// while adviser.work(20_000) {}
/// assert_ne!(adviser.verdict(&rules, game.position()), Known::Searching);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct PortionAdviser {
    state: State,
    /// The deal that is looked at for the supply.
    looking: Option<Box<Looking>>,
    /// The supply has its turn where somebody waits for a deal while others ask.
    supply_turn: bool,
}

impl PortionAdviser {
    /// Thinks for about so many nodes (a search's positions, successors and tests), and for a
    /// moment at least. Says whether there is more to think about.
    pub fn work(&mut self, nodes: u64) -> bool {
        let supplies = self.state.lets_supply() && (self.supply_turn || !self.state.has_task());
        self.supply_turn = !supplies;
        if supplies {
            self.supply((nodes / STEP).max(1));
        } else {
            self.advise((nodes / STEP).max(1));
        }
        self.has_work()
    }

    /// Whether there is anything to think about.
    pub fn has_work(&self) -> bool {
        self.state.has_task() || self.state.lets_supply() && (self.looking.is_some() || self.state.supply.needs_more())
    }

    /// Thinks about the game that is played.
    fn advise(&mut self, steps: u64) {
        let Some(task) = self.state.next_task() else { return };
        let left = Cell::new(steps);
        let outcome = task.work(|| left.replace(left.get().saturating_sub(1)) > 0);
        self.state.put_back(outcome);
    }

    /// Looks for deals to come.
    fn supply(&mut self, steps: u64) {
        for _ in 0..steps {
            if self.looking.is_none() {
                self.looking = self.state.supply.next().map(|order| Box::new(Looking::new(order)));
            }
            let Some(looking) = &mut self.looking else { return };
            if let Some(found) = looking.step() {
                self.state.take_found(&looking.order, &found);
                self.looking = None;
            }
        }
    }
}

impl Adviser for PortionAdviser {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        self.state.verdict(rules, position).0
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        self.state.fair(game).0
    }

    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        self.state.reason(rules, position).0
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        self.state.review(game).0
    }

    fn deal(&mut self, rules: &Arc<Rules>, wish: DealWish, chance: u64) -> DealFound {
        self.state.deal(rules, wish, chance)
    }
}

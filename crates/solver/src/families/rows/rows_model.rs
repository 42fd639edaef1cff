//! The boards under the contract of fast models.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use patience::{Card, Move, Position, Rules};

use crate::base::fast_model::{FastModel, Omitted};
use crate::base::part::Part as _;
use crate::base::sets::cards;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::rows::MAX_COLUMNS;
use crate::families::rows::rows_board::{RowsBoard, RowsPlaces};
use crate::families::rows::rows_player::RowsPlayer;

pub(crate) struct RowsModel {
    rules: Arc<Rules>,
    places: RowsPlaces,
}

/// What a world goes on with.
#[derive(Clone, Debug)]
pub(crate) enum RowsStep {
    /// This card goes up.
    Up(u8),
    Draw,
}

impl FastModel for RowsModel {
    type Part = RowsPlayer;
    type State = RowsBoard;
    type Step = RowsStep;

    fn new(rules: &Arc<Rules>, _root: &Position, _prunings: &Prunings) -> Option<Self> {
        let fits = RowsPlayer::applies(&Traits::of(rules));
        fits.then(|| RowsModel { rules: Arc::clone(rules), places: RowsPlaces::of(rules) })
    }

    fn state(&self, position: &Position) -> RowsBoard {
        self.places.board(&self.rules, position)
    }

    fn list(&mut self, state: &RowsBoard) -> Vec<RowsStep> {
        let mut steps: Vec<RowsStep> = cards(state.playable(&state.stage)).map(RowsStep::Up).collect();
        if state.clone().draw() {
            steps.push(RowsStep::Draw);
        }
        steps
    }

    fn play(&self, state: &mut RowsBoard, step: &RowsStep) {
        match step {
            RowsStep::Up(card) => state.play(*card),
            RowsStep::Draw => assert!(state.draw(), "there is something to draw"),
        }
    }

    /// Worlds are not looked up: all that a board says will do.
    fn key(&self, state: &RowsBoard) -> u128 {
        let mut hasher = DefaultHasher::new();
        self.told(state).hash(&mut hasher);
        hasher.finish().into()
    }

    fn is_won(&self, state: &RowsBoard) -> bool {
        state.stage.ends.is_won()
    }

    fn moves(&self, position: &Position, step: &RowsStep) -> Vec<Move> {
        let RowsStep::Up(card) = step else { return vec![Move::Draw] };
        let column = |&at: &usize| self.places.exposed(position, at) == Card::from_index(*card);
        let column = (0..MAX_COLUMNS).find(column).expect("the card is exposed");
        self.places.up(&self.rules, position, column).into_iter().collect()
    }

    fn told(&self, state: &RowsBoard) -> String {
        state.told()
    }

    fn essence(&self, position: &Position) -> String {
        self.state(position).told()
    }

    /// A move of the core is missing only where another foundation takes the same card.
    fn compare_list(
        &mut self,
        position: &Position,
        _state: &RowsBoard,
        steps: &[RowsStep],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        let listed: Vec<Move> = steps.iter().flat_map(|step| self.moves(position, step)).collect();
        for mv in &position.legal_moves(&self.rules) {
            let same = |other: &Move| match (*mv, *other) {
                (Move::Cards { from, .. }, Move::Cards { from: own, .. }) => from == own,
                (one, other) => one == other,
            };
            if !listed.iter().any(same) {
                return Err(format!("{mv:?} is missing from {listed:?}"));
            }
            if !listed.contains(mv) {
                *omitted.entry("the last card of a suit goes to either foundation").or_default() += 1;
            }
        }
        Ok(())
    }
}

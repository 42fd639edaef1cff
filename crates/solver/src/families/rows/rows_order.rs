//! The order in which worlds are played on: what goes up before each draw.
//!
//! A card that may go up may also wait: without it its column is shorter, and then the next card
//! might cover one that is needed soon.

use patience::Card;

use crate::base::sets::cards;
use crate::families::rows::rows_board::{Reached, RowsBoard, reach};

/// How many numbers weights have: for each feature of a stage one, and one that is multiplied by
/// the share of 42 cards that the stock has.
pub(crate) const WEIGHTS: usize = 2 * FEATURES;
/// A card played; the next draw covers no card, and the one after it; and what the next draw
/// covers, what lies under that, and what the draw after it covers, each by how many cards of its
/// suit it waits for.
const FEATURES: usize = 3 + 3 * WAITS;
const PLAYED: usize = 0;
const COVERS_NOTHING: [usize; 2] = [1, 2];
const COVERS: usize = 3;
const BURIES: usize = COVERS + WAITS;
const COVERS_THEN: usize = BURIES + WAITS;
/// Waits of so many cards or more are alike.
const WAITS: usize = 7;
/// The stock when the second row is begun.
const FULL: i32 = 42;

/// Maximum stages that it looks at before a draw.
const STAGES: usize = 24;

/// What the order weighs.
pub(crate) type Weights = [i16; WEIGHTS];

/// Weights that were not learned: whatever may go up does.
pub(crate) fn plain() -> Weights {
    let mut weights = [0; WEIGHTS];
    weights[PLAYED] = 20;
    weights
}

/// Plays worlds to their ends.
#[derive(Debug)]
pub(super) struct RowsOrder {
    weights: Weights,
    /// What features count when the stock has so many cards.
    by_stock: Vec<[i32; FEATURES]>,
    reached: Vec<Reached>,
}

impl RowsOrder {
    pub(super) fn new(weights: Weights) -> RowsOrder {
        let by_stock = |left: usize| {
            std::array::from_fn(|feature| {
                let [fixed, by_share] = [feature, FEATURES + feature].map(|at| i32::from(weights[at]));
                fixed * FULL + by_share * left as i32
            })
        };
        RowsOrder { weights, by_stock: (0..=Card::COUNT).map(by_stock).collect(), reached: Vec::new() }
    }

    pub(super) fn weights(&self) -> Weights {
        self.weights
    }

    /// Plays a world to its end; gives how many plays and draws that took.
    pub(super) fn play_on(&mut self, board: &mut RowsBoard) -> u32 {
        let mut steps = 0;
        loop {
            if plays_all(board) {
                while let Some(card) = cards(board.playable(&board.stage)).next() {
                    board.play(card);
                    steps += 1;
                }
            } else {
                steps += self.play_best(board);
            }
            if !board.draw() {
                return steps;
            }
            steps += 1;
        }
    }

    /// Plays what is best before the next draw; gives how many cards that is.
    fn play_best(&mut self, board: &mut RowsBoard) -> u32 {
        if board.playable(&board.stage) == 0 {
            return 0;
        }
        reach(board, STAGES, &mut self.reached);
        let Some(best) = self.reached.iter().max_by_key(|reached| self.worth(board, reached)) else { return 0 };
        board.stage = best.stage;
        u32::from(best.played)
    }

    /// How good a stage looks.
    pub(super) fn looks(&self, board: &RowsBoard, reached: &Reached) -> i32 {
        if plays_all(board) { i32::from(reached.played) } else { self.worth(board, reached) }
    }

    fn worth(&self, board: &RowsBoard, reached: &Reached) -> i32 {
        let weights = &self.by_stock[board.left()];
        let Reached { stage, played, .. } = reached;
        let wait = |column: usize, depth: usize| {
            let card = board.card(stage, column, depth)?;
            Some(usize::from(stage.ends.wait(card)).min(WAITS - 1))
        };
        let [first, second] = stage.next_two();
        let mut sum = i32::from(*played) * weights[PLAYED];
        sum += weights[wait(first, 0).map_or(COVERS_NOTHING[0], |wait| COVERS + wait)];
        sum += wait(first, 1).map_or(0, |wait| weights[BURIES + wait]);
        if second != first {
            sum += weights[wait(second, 0).map_or(COVERS_NOTHING[1], |wait| COVERS_THEN + wait)];
        }
        sum
    }
}

/// Whether everything goes up: in the first row another card takes its place, and without a stock
/// nothing covers what waits.
fn plays_all(board: &RowsBoard) -> bool {
    board.replaces() || board.left() == 0
}

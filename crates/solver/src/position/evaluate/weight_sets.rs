//! Which sets of weights a game is searched with.

use patience::Rules;

use crate::position::evaluate::shape::Shape;
use crate::position::evaluate::trained::TRAINED;
use crate::position::evaluate::weights::Weights;

/// Games that differ by more than this have nothing to learn from one another.
const TOO_FAR: u32 = 60;

/// The sets of weights for a game, one at least: those that were learned from the game most like
/// it, or else the one set that was chosen by hand.
pub(crate) fn sets(rules: &Rules) -> Vec<Weights> {
    let shape = Shape::of(rules);
    let nearest = TRAINED.iter().map(|learned| learned.shape.distance(shape)).min().unwrap_or(u32::MAX);
    if nearest > TOO_FAR {
        return vec![Weights::by_hand()];
    }
    let alike = TRAINED.iter().filter(|learned| learned.shape.distance(shape) == nearest);
    alike.map(|learned| learned.weights).collect()
}

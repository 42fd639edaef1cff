//! How likely it is that a world is won in a learned order of moves, with weights learned from the
//! games that it played.

use patience::{Position, Rules};

use crate::fair::value_weights::{LEARNED, Terms};
use crate::position::evaluate::features::{COUNT, Counter};
use crate::position::evaluate::shape::Learned;

/// The terms of a position.
pub(crate) fn terms(counter: &Counter, rules: &Rules, position: &Position) -> Terms {
    let (features, share) = (counter.count(rules, position), counter.share(position));
    std::array::from_fn(|at| match at {
        _ if at < COUNT => features[at],
        _ if at < 2 * COUNT => share * features[at - COUNT],
        _ if at == 2 * COUNT => 1.0,
        _ => share,
    })
}

/// The squarings of [`chance`].
const SQUARINGS: i32 = 10;

/// The chance that belongs to a sum: nearly the logistic function, from operations that give the
/// same on every machine, which a library's `exp` does not.
pub(crate) fn chance(sum: f64) -> f64 {
    // A power of 1 + x/n is nearly that of e, for a large n.
    let base = 1.0 - sum.clamp(-20.0, 20.0) / f64::from(1 << SQUARINGS);
    1.0 / (1.0 + (0..SQUARINGS).fold(base, |power, _| power * power))
}

/// Values positions of one game.
pub(crate) struct LearnedValue {
    counter: Counter,
    weights: &'static Terms,
}

impl LearnedValue {
    /// With the weights that were learned for these rules, if there are any.
    pub(crate) fn of(rules: &Rules) -> Option<LearnedValue> {
        Some(LearnedValue { counter: Counter::new(rules), weights: Learned::of(LEARNED, rules)? })
    }

    /// How likely it is that the world is won from here.
    pub(crate) fn chance(&self, rules: &Rules, position: &Position) -> f64 {
        let terms = terms(&self.counter, rules, position);
        chance(self.weights.iter().zip(terms).map(|(weight, term)| f64::from(weight * term)).sum())
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;
    use crate::fair::rollout::Rollout;

    #[test]
    fn a_chance_is_nearly_the_logistic_function() {
        for tenth in -300..=300 {
            let sum = f64::from(tenth) / 10.0;
            let exact = 1.0 / (1.0 + f64::exp(-sum));
            assert!((chance(sum) - exact).abs() < 0.01, "{sum}: {} and {exact}", chance(sum));
            assert!(chance(sum) <= chance(sum + 0.1), "{sum}");
        }
    }

    #[test]
    fn every_learned_order_has_a_value() {
        for order in crate::fair::order_weights::LEARNED {
            assert!(LEARNED.iter().any(|value| value.shape == order.shape), "{:?}", order.shape);
        }
    }

    /// Brier scores, as a share of what one gets who knows only how many games are won. Values that
    /// tell nothing of a position would come to 1.
    #[test]
    fn chances_come_true() {
        for preset in ["grosse-harfe", "grosse-harfe-acht", "grosse-harfe-koenige"] {
            let rules = Library::builtin().rules(preset, &[]).expect("a preset");
            let mut rollout = Rollout::new(&rules);
            let value = LearnedValue::of(&rules).expect("a learned value");
            let (mut squares, mut won, mut count) = (0.0, 0.0, 0.0);
            for deal in 5_001..=5_300 {
                let position = Position::deal(&rules, &Deck::numbered(deal, 2)).expect("its deck");
                let is_won = f64::from(u8::from(rollout.play_on(&position).won));
                for middle in rollout.positions(&position).iter().skip(40).step_by(40) {
                    squares += (value.chance(&rules, middle) - is_won).powi(2);
                    (won, count) = (won + is_won, count + 1.0);
                }
            }
            let share = won / count;
            let score = squares / count / (share * (1.0 - share));
            assert!(score < 0.75, "{preset}: {score:.2} of {count} positions");
        }
    }
}

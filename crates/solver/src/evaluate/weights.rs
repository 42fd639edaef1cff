//! How much each feature counts, chosen by the structure of the rules.

use patience::{Draw, Rules, Suits, Units};

use crate::base::random::Random;
use crate::evaluate::features::{
    ASIDE, BREAKS, COUNT, FACE_DOWN, Features, HOME, KINGS_AT_BASE, OTHER_JOINS, OVER_LOWER, OVER_WANTED, REST,
    RUN_JOINS, SPACES, STOCK,
};
use crate::evaluate::trained::LEARNED;

/// How much each feature counts: `fixed`, and `stock` times the share of the stock that is left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) fixed: Features,
    pub(crate) stock: Features,
}

impl Weights {
    /// The two sums whose first, and whose second times the share of the stock, make the score.
    #[inline]
    pub(crate) fn sums(&self, features: &Features) -> (f32, f32) {
        let sum = |weights: &Features| weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
        (sum(&self.fixed), sum(&self.stock))
    }

    /// The same of the features that belong to no single pile alone.
    #[inline]
    pub(crate) fn rest_sums(&self, rest: &[f32; REST.len()]) -> (f32, f32) {
        let sum = |weights: &Features| REST.iter().zip(rest).map(|(&at, feature)| weights[at] * feature).sum();
        (sum(&self.fixed), sum(&self.stock))
    }

    /// A mixture of several sets, each of which counts by luck; there must be one at least.
    ///
    /// Sets that were learned apart err apart: what lies between them wins games that none of them wins.
    pub(crate) fn mixed(sets: &[Weights], random: &mut Random) -> Weights {
        let (mut mixed, mut sum) = (sets[0], 0.0);
        for set in sets {
            let part = (1 + random.below(1_000)) as f32;
            sum += part;
            mixed.go_towards(set, part / sum);
        }
        mixed
    }

    /// Goes this part of the way to another set.
    fn go_towards(&mut self, other: &Weights, part: f32) {
        let own = self.fixed.iter_mut().chain(&mut self.stock);
        for (own, other) in own.zip(other.fixed.iter().chain(&other.stock)) {
            *own += part * (other - *own);
        }
    }

    /// Weights chosen by hand, for rules that nothing was learned for.
    pub(crate) fn by_hand() -> Weights {
        let mut fixed = [0f32; COUNT];
        fixed[HOME] = 1.2;
        fixed[STOCK] = -0.6;
        fixed[SPACES] = 2.4;
        fixed[RUN_JOINS] = 0.45;
        fixed[OTHER_JOINS] = -0.45;
        fixed[BREAKS] = -1.2;
        fixed[FACE_DOWN] = -1.6;
        fixed[OVER_LOWER] = -0.45;
        fixed[KINGS_AT_BASE] = 1.2;
        fixed[OVER_WANTED] = -0.15;
        fixed[ASIDE] = -0.5;
        Weights { fixed, stock: [0.0; COUNT] }
    }
}

/// Where drawn cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawnTo {
    Nowhere,
    Waste,
    Column,
    Rows,
    Gaps,
    Discards,
}

/// What moves as a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moving {
    Single,
    SameSuit,
    Mixed,
    WholeColumns,
}

/// What decides how a game is played, as far as weights are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) decks: u8,
    pub(crate) columns: u8,
    pub(crate) drawn_to: DrawnTo,
    pub(crate) moving: Moving,
    /// Only one rank comes into spaces.
    pub(crate) one_rank: bool,
    /// How often the stock may be gone through; 0 without limit.
    pub(crate) passes: u8,
}

impl Shape {
    pub(crate) fn of(rules: &Rules) -> Shape {
        Shape {
            decks: rules.decks(),
            columns: rules.tableau().columns,
            drawn_to: match rules.stock().draw {
                Draw::None => DrawnTo::Nowhere,
                Draw::Waste { .. } => DrawnTo::Waste,
                Draw::Column(_) => DrawnTo::Column,
                Draw::Row { .. } => DrawnTo::Rows,
                Draw::Gaps => DrawnTo::Gaps,
                Draw::Discards => DrawnTo::Discards,
            },
            moving: match rules.tableau().units {
                Units::Single => Moving::Single,
                Units::Parts(Suits::Same) => Moving::SameSuit,
                Units::Parts(_) => Moving::Mixed,
                Units::Whole(_) | Units::OnlyWhole(_) => Moving::WholeColumns,
            },
            one_rank: rules.tableau().space.rank.is_some(),
            passes: rules.stock().passes.unwrap_or(0),
        }
    }

    /// How different two games are; what changes the play most counts most.
    fn distance(self, other: Shape) -> u32 {
        let differs = |differs: bool, by: u32| if differs { by } else { 0 };
        differs(self.drawn_to != other.drawn_to, 100)
            + differs(self.moving != other.moving, 50)
            + differs(self.decks != other.decks, 40)
            + differs(self.one_rank != other.one_rank, 20)
            + differs((self.passes == 1) != (other.passes == 1), 5)
            + 4 * u32::from(self.columns.abs_diff(other.columns))
    }
}

/// Weights, and the game they were learned from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned {
    pub(crate) shape: Shape,
    pub(crate) weights: Weights,
}

/// Games that differ by more than this have nothing to learn from one another.
const TOO_FAR: u32 = 60;

/// The sets of weights for a game, one at least: those that were learned from the game most like it, or
/// else the one set that was chosen by hand.
pub(crate) fn sets(rules: &Rules) -> Vec<Weights> {
    let shape = Shape::of(rules);
    let nearest = LEARNED.iter().map(|learned| learned.shape.distance(shape)).min().unwrap_or(u32::MAX);
    if nearest > TOO_FAR {
        return vec![Weights::by_hand()];
    }
    let alike = LEARNED.iter().filter(|learned| learned.shape.distance(shape) == nearest);
    alike.map(|learned| learned.weights).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixtures_lie_between_the_sets() {
        let sets = [-1.0, 2.0, 5.0].map(|weight| Weights { fixed: [weight; COUNT], stock: [-weight; COUNT] });
        let mut random = Random::new(1);
        let mixtures: Vec<f32> = (0..100).map(|_| Weights::mixed(&sets, &mut random).fixed[0]).collect();
        assert!(mixtures.iter().all(|mixture| (-1.0..=5.0).contains(mixture)));
        assert!(mixtures.iter().any(|&mixture| mixture < 1.0) && mixtures.iter().any(|&mixture| mixture > 3.0));
        let alone = Weights::mixed(&sets[..1], &mut random);
        assert_eq!(alone, sets[0]);
    }
}

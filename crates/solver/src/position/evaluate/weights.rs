//! How much each feature counts, chosen by the structure of the rules.

use crate::base::random::Random;
use crate::position::evaluate::features::{
    ASIDE, BREAKS, COUNT, FACE_DOWN, Features, HOME, KINGS_AT_BASE, OTHER_JOINS, OVER_LOWER, OVER_WANTED, REST,
    RUN_JOINS, SPACES, STOCK,
};

/// How much each feature counts: `fixed`, and `stock` times the share of the stock that is left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) fixed: Features,
    pub(crate) stock: Features,
}

impl Weights {
    /// The weights of these numbers, those of `fixed` first; `None` if they are not as many.
    pub(crate) fn of(numbers: &[f32]) -> Option<Weights> {
        let (fixed, stock) = numbers.split_at_checked(COUNT)?;
        Some(Weights { fixed: fixed.try_into().ok()?, stock: stock.try_into().ok()? })
    }

    /// The same of numbers with commas between them.
    pub(crate) fn parse(text: &str) -> Option<Weights> {
        let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
        Weights::of(&numbers.ok()?)
    }

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
    /// Sets that were learned apart err apart: what lies between them wins games that none of them
    /// wins.
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

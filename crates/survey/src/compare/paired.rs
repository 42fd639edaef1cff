//! The statistics of pairs.

use crate::compare::model::{Estimate, Paired};
use crate::stats::Z;

/// Sums of numbers and of their squares, by B. P. Welford's method (1962): it loses nothing where
/// numbers are large and close together.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// The mean with its 95 % interval by the normal distribution, both passed through a function.
    fn estimate(&self, through: fn(f64) -> f64) -> Estimate {
        let half = (self.count > 1).then(|| {
            let variance = self.squares / (self.count - 1) as f64;
            Z * (variance / self.count as f64).sqrt()
        });
        let end = |sign: f64| half.map(|half| through(self.mean + sign * half));
        Estimate { mean: through(self.mean), low: end(-1.0), high: end(1.0) }
    }
}

/// Pairs as they are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    /// What is less counts as this much where a ratio is made: nothing can be divided by 0.
    least: f64,
    less: u64,
    equal: u64,
    a: Moments,
    b: Moments,
    difference: Moments,
    logarithm: Moments,
}

impl Pairs {
    pub(super) fn new(least: f64) -> Pairs {
        let none = Moments::default();
        Pairs { least, less: 0, equal: 0, a: none, b: none, difference: none, logarithm: none }
    }

    pub(super) fn add(&mut self, a: f64, b: f64) {
        self.less += u64::from(b < a);
        self.equal += u64::from(b == a);
        self.a.add(a);
        self.b.add(b);
        self.difference.add(b - a);
        self.logarithm.add((b.max(self.least) / a.max(self.least)).ln());
    }

    /// `None` without a pair.
    pub(super) fn paired(&self) -> Option<Paired> {
        let pairs = self.a.count;
        (pairs > 0).then(|| Paired {
            pairs,
            less: self.less,
            equal: self.equal,
            more: pairs - self.less - self.equal,
            mean_a: self.a.mean,
            mean_b: self.b.mean,
            difference: self.difference.estimate(|mean| mean),
            ratio: self.logarithm.estimate(f64::exp),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_as_reckoned_by_hand() {
        let mut pairs = Pairs::new(1.0);
        assert_eq!(pairs.paired(), None);
        pairs.add(10.0, 20.0);
        let one = pairs.paired().unwrap();
        assert_eq!((one.pairs, one.more, one.difference.mean, one.difference.low), (1, 1, 10.0, None));
        for (a, b) in [(20.0, 10.0), (30.0, 30.0), (40.0, 80.0)] {
            pairs.add(a, b);
        }
        let all = pairs.paired().unwrap();
        assert_eq!((all.pairs, all.less, all.equal, all.more, all.mean_a, all.mean_b), (4, 1, 1, 2, 25.0, 35.0));
        // Differences 10, −10, 0, 40: mean 10, variance 1400 / 3.
        let half = 1.959_964 * (1400.0f64 / 3.0 / 4.0).sqrt();
        let close = |found: Option<f64>, wanted: f64| (found.unwrap() - wanted).abs() < 1e-4;
        assert!((all.difference.mean - 10.0).abs() < 1e-12, "{all:?}");
        assert!(close(all.difference.low, 10.0 - half) && close(all.difference.high, 10.0 + half), "{all:?}");
        // Ratios 2, 1/2, 1, 2: their geometric mean is the fourth root of 2.
        assert!((all.ratio.mean - 2f64.powf(0.25)).abs() < 1e-12, "{all:?}");
        assert!(all.ratio.low < Some(all.ratio.mean) && Some(all.ratio.mean) < all.ratio.high);
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let mut pairs = Pairs::new(1.0);
        pairs.add(0.0, 0.0);
        pairs.add(0.0, 0.0);
        let ratio = pairs.paired().unwrap().ratio;
        assert_eq!((ratio.mean, ratio.low, ratio.high), (1.0, Some(1.0), Some(1.0)));
    }
}

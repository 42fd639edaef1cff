//! The little statistics that reports need.

use serde::Serialize;

/// The 97.5th percentile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A share with a 95 % interval, as fractions of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The 95 % interval of a share by E. B. Wilson's score method (1927): it tells the truth near 0
/// and 1, too.
pub fn wilson(count: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, share) = (of as f64, count as f64 / of as f64);
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // Exactly 0 and 1 where nothing and everything was counted, whatever the rounding.
    let low = if count == 0 { 0.0 } else { (middle - half) / scale };
    let high = if count == of { 1.0 } else { (middle + half) / scale };
    Interval { low: low.max(0.0), high: high.min(1.0) }
}

/// The interval of a share that `open` more may or may not belong to: from the lower end if none
/// does to the upper end if all do.
pub fn wilson_with_open(count: u64, open: u64, of: u64) -> Interval {
    Interval { low: wilson(count, of).low, high: wilson(count + open, of).high }
}

/// Counts of numbers over many orders of magnitude, in bins that are a fixed share of their number
/// wide.
#[derive(Clone, Debug, PartialEq)]
pub struct LogHistogram {
    /// The number at which the bins begin; what is smaller is in the first. Largest number and sum
    /// are kept as multiples of it, so that parts add up exactly.
    least: f64,
    /// As many as are needed.
    bins: Vec<u64>,
    count: u64,
    max: u64,
    sum: u64,
}

/// Bins for each power of ten: one is 5.9 % wide.
const BINS_A_DECADE: f64 = 40.0;
/// All bins: they cover sixteen powers of ten.
pub(crate) const MOST_BINS: u32 = 640;

impl LogHistogram {
    /// An empty histogram for numbers from `least` on.
    pub fn new(least: f64) -> LogHistogram {
        LogHistogram { least, bins: Vec::new(), count: 0, max: 0, sum: 0 }
    }

    /// One that was counted before: bins that hold something, and as multiples of `least` their
    /// largest number and their sum.
    pub(crate) fn counted(least: f64, bins: &[(u32, u64)], max: u64, sum: u64) -> LogHistogram {
        let mut all = LogHistogram { max, sum, ..LogHistogram::new(least) };
        bins.iter().for_each(|&(bin, count)| all.count_in(bin as usize, count));
        all
    }

    fn count_in(&mut self, bin: usize, count: u64) {
        if self.bins.len() <= bin {
            self.bins.resize(bin + 1, 0);
        }
        self.bins[bin] += count;
        self.count += count;
    }

    /// The bins that hold something.
    pub(crate) fn bins(&self) -> impl Iterator<Item = (u32, u64)> {
        (0..).zip(self.bins.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// Adds what another counted.
    pub(crate) fn merge(&mut self, other: &LogHistogram) {
        other.bins().for_each(|(bin, count)| self.count_in(bin as usize, count));
        self.max = self.max.max(other.max);
        self.sum = self.sum.saturating_add(other.sum);
    }

    /// Counts a number.
    pub fn add(&mut self, number: f64) {
        let bin = ((number / self.least).max(1.0).log10() * BINS_A_DECADE) as usize;
        self.count_in(bin.min(MOST_BINS as usize - 1), 1);
        let multiple = (number / self.least).round() as u64;
        self.max = self.max.max(multiple);
        self.sum = self.sum.saturating_add(multiple);
    }

    fn number(&self, multiple: u64) -> f64 {
        multiple as f64 / (1.0 / self.least).round()
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The largest.
    pub fn max(&self) -> f64 {
        self.number(self.max)
    }

    /// All together.
    pub fn sum(&self) -> f64 {
        self.number(self.sum)
    }

    /// The largest number and the sum, as multiples of the least.
    pub(crate) fn multiples(&self) -> (u64, u64) {
        (self.max, self.sum)
    }

    /// The number that this share of all does not exceed, to 6 %.
    pub fn quantile(&self, share: f64) -> f64 {
        let rank = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        for (bin, &count) in self.bins.iter().enumerate() {
            below += count;
            if below >= rank {
                return self.upper(bin).min(self.max());
            }
        }
        self.max()
    }

    /// For the upper end of each bin that holds something: how many numbers are not above it.
    pub fn steps(&self) -> Vec<(f64, u64)> {
        let mut below = 0;
        let step = |(bin, &count): (usize, &u64)| {
            below += count;
            (count > 0).then(|| (self.upper(bin).min(self.max()), below))
        };
        self.bins.iter().enumerate().filter_map(step).collect()
    }

    fn upper(&self, bin: usize) -> f64 {
        self.least * 10f64.powf((bin + 1) as f64 / BINS_A_DECADE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Computed by hand from the formula, and as printed in textbooks.
        for (count, of, low, high) in [
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (5, 10, 0.2366, 0.7634),
            (7125, 10_000, 0.7035, 0.7213),
            (1, 1_000_000, 1.765e-7, 5.665e-6),
            (0, 0, 0.0, 1.0),
        ] {
            let Interval { low: l, high: h } = wilson(count, of);
            assert!((l - low).abs() < 6e-5 && (h - high).abs() < 6e-5, "{count} of {of}: {l} to {h}");
        }
        let open = wilson_with_open(60, 10, 100);
        assert_eq!((open.low, open.high), (wilson(60, 100).low, wilson(70, 100).high));
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_say() {
        // The true share is known, the draws are fixed: of 2,000 samples of 200 about 95 % of the
        // intervals cover it.
        for share in [0.02, 0.3, 0.71] {
            let mut state = 88_172_645_463_325_252u64;
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state as f64 / u64::MAX as f64
            };
            let covered = (0..2_000).filter(|_| {
                let count = (0..200).filter(|_| next() < share).count() as u64;
                let Interval { low, high } = wilson(count, 200);
                low <= share && share <= high
            });
            let covered = covered.count();
            assert!((1_860..=1_960).contains(&covered), "{share}: {covered} of 2000");
        }
    }

    #[test]
    fn quantiles_are_right_to_a_bin() {
        let mut histogram = LogHistogram::new(1.0);
        (1..=10_000u32).for_each(|number| histogram.add(f64::from(number)));
        for (share, wanted) in [(0.5, 5_000.0), (0.9, 9_000.0), (1.0, 10_000.0), (0.0001, 1.0)] {
            let found = histogram.quantile(share);
            assert!(found >= wanted && found <= wanted * 1.06, "{share}: {found}");
        }
        let steps = histogram.steps();
        assert_eq!(steps.last(), Some(&(10_000.0, 10_000)));
        assert!(steps.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 < pair[1].1));
    }
}

//! What a report tells of rows beyond their results: it is kept where only the results are.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use patience_solver::RanOut;
use serde::{Deserialize, Serialize};

use crate::row::{Outcome, Row, Verdict};
use crate::stats::{LogHistogram, MOST_BINS};

/// How many of the hardest deals are named.
pub(crate) const NAMED: usize = 10;
/// Longer solutions are counted as so long.
const LONGEST: u32 = 100_000;

/// A deal that was hard to decide.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HardDeal {
    /// Its number.
    pub deal: u64,
    /// What was found.
    pub verdict: Verdict,
    /// The nodes it took.
    pub nodes: u64,
    /// The processor time.
    pub cpu_seconds: f64,
}

/// What ran out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RanOutCounts {
    /// Nodes.
    pub nodes: u64,
    /// Memory.
    pub memory: u64,
    /// Time.
    pub time: u64,
}

/// Results, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    pub(crate) winnable: u64,
    pub(crate) unwinnable: u64,
    pub(crate) ran_out: RanOutCounts,
    /// How many of the hardest deals of a tally have the result that it names.
    hardest: usize,
}

impl Results {
    /// Counts a result, and whether a tally names the same for this deal.
    pub(crate) fn add(&mut self, deal: u64, verdict: Verdict, tally: Option<&Tally>) {
        match verdict {
            Verdict::Winnable => self.winnable += 1,
            Verdict::Unwinnable => self.unwinnable += 1,
            Verdict::Undecided(RanOut::Memory) => self.ran_out.memory += 1,
            Verdict::Undecided(RanOut::Time) => self.ran_out.time += 1,
            Verdict::Undecided(RanOut::Nodes | RanOut::Stopped) => self.ran_out.nodes += 1,
        }
        let same = |tally: &Tally| tally.hardest.iter().any(|hard| (hard.deal, hard.verdict) == (deal, verdict));
        self.hardest += usize::from(tally.is_some_and(same));
    }

    pub(crate) fn merge(&mut self, other: &Results) {
        self.winnable += other.winnable;
        self.unwinnable += other.unwinnable;
        self.ran_out.nodes += other.ran_out.nodes;
        self.ran_out.memory += other.ran_out.memory;
        self.ran_out.time += other.ran_out.time;
    }

    pub(crate) fn undecided(&self) -> u64 {
        self.ran_out.nodes + self.ran_out.memory + self.ran_out.time
    }

    /// Whether a tally can be of these.
    pub(crate) fn agree(&self, tally: &Tally) -> bool {
        let decided = self.winnable + self.unwinnable;
        let counts = [tally.decided.nodes.count(), tally.undecided.nodes.count(), tally.solutions()];
        counts == [decided, self.undecided(), self.winnable] && self.hardest == tally.hardest.len()
    }
}

/// Nodes and processor time of deals.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Effort {
    pub(crate) nodes: LogHistogram,
    pub(crate) cpu_seconds: LogHistogram,
}

impl Effort {
    fn new() -> Effort {
        Effort { nodes: LogHistogram::new(LEAST_NODES), cpu_seconds: LogHistogram::new(LEAST_SECONDS) }
    }

    pub(crate) fn merge(&mut self, other: &Effort) {
        self.nodes.merge(&other.nodes);
        self.cpu_seconds.merge(&other.cpu_seconds);
    }
}

/// Where the bins of histograms begin.
const LEAST_NODES: f64 = 1.0;
const LEAST_SECONDS: f64 = 1e-6;

/// What is counted of rows. Those of parts add up to that of the whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub(crate) struct Tally {
    pub(crate) decided: Effort,
    pub(crate) undecided: Effort,
    /// Solutions by their length.
    pub(crate) lengths: BTreeMap<u32, u64>,
    /// The decided deals with the most nodes; the hardest first.
    pub(crate) hardest: Vec<HardDeal>,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        let (decided, undecided) = (Effort::new(), Effort::new());
        Tally { decided, undecided, lengths: BTreeMap::new(), hardest: Vec::new() }
    }

    pub(crate) fn add(&mut self, row: &Row<'_>) {
        let verdict = row.outcome.verdict();
        let is_decided = !matches!(verdict, Verdict::Undecided(_));
        let effort = if is_decided { &mut self.decided } else { &mut self.undecided };
        effort.nodes.add(row.nodes as f64);
        effort.cpu_seconds.add(row.cpu_seconds);
        if let Outcome::Winnable(length) = row.outcome {
            *self.lengths.entry(length.min(LONGEST)).or_default() += 1;
        }
        if is_decided {
            // As many places as rows have.
            let cpu_seconds = (row.cpu_seconds * 1e6).round() / 1e6;
            self.name(HardDeal { deal: row.deal, verdict, nodes: row.nodes, cpu_seconds });
        }
    }

    /// Names a deal if it is one of the hardest. Of two alike the higher number is easier.
    fn name(&mut self, hard: HardDeal) {
        let ease = |hard: &HardDeal| (Reverse(hard.nodes), hard.deal);
        let place = self.hardest.partition_point(|other| ease(other) < ease(&hard));
        if place < NAMED {
            self.hardest.insert(place, hard);
            self.hardest.truncate(NAMED);
        }
    }

    pub(crate) fn merge(&mut self, other: &Tally) {
        self.decided.merge(&other.decided);
        self.undecided.merge(&other.undecided);
        for (&length, &count) in &other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        other.hardest.iter().for_each(|&hard| self.name(hard));
    }

    /// How many solutions it counts.
    fn solutions(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// How many rows it counts.
    pub(crate) fn rows(&self) -> u64 {
        self.decided.nodes.count() + self.undecided.nodes.count()
    }
}

/// A tally as it stands in manifests.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    decided: WrittenEffort,
    undecided: WrittenEffort,
    solution_length: String,
    hardest: Vec<HardDeal>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEffort {
    nodes: WrittenHistogram,
    cpu_seconds: WrittenHistogram,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHistogram {
    counts: String,
    /// In nodes or microseconds.
    max: u64,
    sum: u64,
}

impl From<Tally> for Written {
    fn from(tally: Tally) -> Written {
        let histogram = |of: LogHistogram| {
            let (max, sum) = of.multiples();
            WrittenHistogram { counts: counts_text(of.bins()), max, sum }
        };
        let effort = |of: Effort| WrittenEffort { nodes: histogram(of.nodes), cpu_seconds: histogram(of.cpu_seconds) };
        Written {
            decided: effort(tally.decided),
            undecided: effort(tally.undecided),
            solution_length: counts_text(tally.lengths.into_iter()),
            hardest: tally.hardest,
        }
    }
}

impl TryFrom<Written> for Tally {
    type Error = String;

    fn try_from(written: Written) -> Result<Tally, String> {
        let histogram = |of: &WrittenHistogram, least| {
            Ok::<_, String>(LogHistogram::counted(least, &read_counts(&of.counts, MOST_BINS - 1)?, of.max, of.sum))
        };
        let effort = |of: &WrittenEffort| {
            let nodes = histogram(&of.nodes, LEAST_NODES)?;
            let cpu_seconds = histogram(&of.cpu_seconds, LEAST_SECONDS)?;
            let (counted, timed) = (nodes.count(), cpu_seconds.count());
            let same = counted == timed;
            same.then_some(Effort { nodes, cpu_seconds })
                .ok_or_else(|| format!("cpu_seconds: found {timed} deals, expected {counted} as in nodes"))
        };
        let (decided, undecided) = (effort(&written.decided)?, effort(&written.undecided)?);
        let lengths = read_counts(&written.solution_length, LONGEST)?.into_iter().collect();
        let hardest = written.hardest;
        if hardest.len() > NAMED {
            return Err(format!("hardest: found {}, expected at most {NAMED}", hardest.len()));
        }
        Ok(Tally { decided, undecided, lengths, hardest })
    }
}

/// Counts as a text: each after the place that it is of and a colon, which are left out where it
/// follows the place before.
fn counts_text(counts: impl Iterator<Item = (u32, u64)>) -> String {
    let mut text = String::new();
    let mut next = None;
    for (place, count) in counts {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = match next == Some(place) {
            true => write!(text, "{blank}{count}"),
            false => write!(text, "{blank}{place}:{count}"),
        };
        next = Some(place + 1);
    }
    text
}

/// The most that is counted of anything: sums of a few such numbers do not overflow.
const MOST_COUNT: u64 = 1 << 40;

fn read_counts(text: &str, last: u32) -> Result<Vec<(u32, u64)>, String> {
    let refuse = |word: &str| {
        let found: String = word.chars().take(40).collect();
        format!("found {found:?}, expected counts in ascending places up to {last}, such as 63:1 4 17 90:1")
    };
    let mut counts: Vec<(u32, u64)> = Vec::new();
    for word in text.split(' ').filter(|_| !text.is_empty()) {
        let next = counts.last().map_or(0, |(place, _)| place + 1);
        let (place, count) = match word.split_once(':') {
            Some((place, count)) => (place.parse().map_err(|_| refuse(word))?, count),
            None if counts.is_empty() => return Err(refuse(word)),
            None => (next, word),
        };
        let count = count.parse().map_err(|_| refuse(word))?;
        if place < next || place > last || !(1..=MOST_COUNT).contains(&count) {
            return Err(refuse(word));
        }
        counts.push((place, count));
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        for counts in [&[][..], &[(0, 1)], &[(63, 1), (64, 4), (65, 17), (90, 1), (100, 2), (101, 3)]] {
            assert_eq!(read_counts(&counts_text(counts.iter().copied()), 101).unwrap(), counts);
        }
        assert_eq!(counts_text([(63, 1), (64, 4), (90, 1)].into_iter()), "63:1 4 90:1");
        for text in ["1", " ", "1:", ":1", "5:1 4:1", "5:1 5:1", "5:0", "102:1", "5:-1", "5:1  2", "5:1 2 ", "101:1 1"]
        {
            assert!(read_counts(text, 101).is_err(), "{text:?}");
        }
    }

    /// Rows of two parts, counted together and apart.
    #[test]
    fn tallies_of_parts_add_up_and_are_read_as_they_are_written() {
        let (mut whole, mut parts) = (Tally::new(), [Tally::new(), Tally::new()]);
        let mut results = Results::default();
        for deal in 0..60u64 {
            let outcome = match deal % 5 {
                0 => Outcome::Unwinnable,
                1 => Outcome::Undecided(RanOut::Memory),
                _ => Outcome::Winnable(100 + (deal % 7) as u32),
            };
            let line = format!("klondike,,{deal},unwinnable,,{},0.250000,64,,beam,,,", 1 + deal * deal % 41);
            let row = Row { outcome, ..Row::parse(&line).unwrap() };
            whole.add(&row);
            parts[usize::from(deal >= 23)].add(&row);
            results.add(deal, outcome.verdict(), None);
        }
        let [mut sum, other] = parts;
        sum.merge(&other);
        assert_eq!(sum, whole);
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&json).unwrap(), whole);
        assert_eq!(whole.hardest.len(), NAMED);
        assert!(whole.hardest.windows(2).all(|pair| pair[0].nodes >= pair[1].nodes));
        assert_eq!((whole.rows(), results.undecided()), (60, 12));
        // The hardest have to be found with the results that are named.
        assert!(!results.agree(&whole));
        let hard = whole.hardest.clone();
        hard.iter().for_each(|hard| results.add(hard.deal, hard.verdict, Some(&whole)));
        assert_eq!(results.hardest, NAMED);
    }
}

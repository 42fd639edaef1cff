//! Which rows are looked at a second time.

use std::collections::BinaryHeap;

use sha2::{Digest as _, Sha256};

use crate::row::Verdict;
use crate::rows::Found;
use crate::verify::counts::Sampling;

/// What a row says, as far as a second search can tell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Claim {
    /// Its place in the sample's order, which seed and deal decide.
    rank: u64,
    /// The part that the row is of.
    pub(super) part: usize,
    pub(super) deal: u64,
    pub(super) won: bool,
    /// The search that decided; empty where only the result is kept.
    pub(super) method: String,
}

/// The rows with the lowest ranks: a choice that depends on nothing but the seed and the deals, and
/// needs one pass and little memory.
#[derive(Debug)]
pub(super) struct Sample {
    seed: u64,
    most: usize,
    losses: BinaryHeap<Claim>,
    wins: BinaryHeap<Claim>,
}

impl Sample {
    pub(super) fn new(sampling: &Sampling) -> Sample {
        let most = usize::try_from(sampling.sample).unwrap_or(usize::MAX);
        Sample { seed: sampling.seed, most, losses: BinaryHeap::new(), wins: BinaryHeap::new() }
    }

    /// Considers a row that is a loss, or a win whose solution is not there.
    pub(super) fn consider(&mut self, part: usize, row: &Found<'_>) {
        let won = match row.verdict {
            Verdict::Winnable => true,
            Verdict::Unwinnable => false,
            Verdict::Undecided(_) => return,
        };
        let name = format!("{} {} {} {}", self.seed, row.preset, row.options, row.deal);
        let digest = Sha256::digest(name);
        let rank = digest.iter().take(8).fold(0, |rank, &byte| rank << 8 | u64::from(byte));
        let heap = if won { &mut self.wins } else { &mut self.losses };
        if heap.len() >= self.most && heap.peek().is_none_or(|last| last.rank < rank) {
            return;
        }
        let method = row.row.as_ref().map_or("", |row| row.method).to_owned();
        heap.push(Claim { rank, part, deal: row.deal, won, method });
        if heap.len() > self.most {
            heap.pop();
        }
    }

    /// What was chosen: losses first, in the order of their ranks.
    pub(super) fn claims(self) -> Vec<Claim> {
        let mut claims = self.losses.into_sorted_vec();
        claims.extend(self.wins.into_sorted_vec());
        claims
    }
}

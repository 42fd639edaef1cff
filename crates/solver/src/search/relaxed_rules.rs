//! Easier rules: what can't be won by them can't be won.

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::switches::Prunings;
use crate::search::depth_first::{DepthFirst, Found};

/// The rules of a game that is easier in every position, if the core knows one.
///
/// **Claim.** If a position can't be won by these rules, it can't be won.
///
/// **When.** Several cards are drawn at a time, or only whole columns move.
///
/// **Proof.** Let each line of the game answer one of the easier game, leading to the same positions. To draw several cards one at a
/// time takes as many draws of one card and no more passes: a draw of the last cards takes as many as are left in both. What moves
/// as a whole column is a run, and is a part of itself. All other moves are the same, and so are the wins.
pub(crate) fn easier_rules(rules: &Rules, prunings: &Prunings) -> Option<Rules> {
    prunings.easier.then(|| rules.loosened()).flatten()
}

/// Shows positions to be lost by easier rules, each with a short search that excludes nothing.
///
/// What one search finds out the next ones know: positions that were exhausted are lost, and those on the way to a win can be won. Searches
/// that showed nothing may take a share of all nodes and no more.
pub(crate) struct Easier<'r> {
    search: DepthFirst<'r>,
    vain: Vain,
}

/// The nodes of searches that showed nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vain(u64);

impl Vain {
    /// The most nodes of one search.
    pub(crate) const LIMIT: u64 = 20_000;
    /// One of so many nodes may be spent in vain, and so many at first.
    const PART: u64 = 3;
    const FIRST: u64 = 5_000;

    /// Whether a search may be tried.
    pub(crate) fn may_try(self, meter: &Meter<'_>) -> bool {
        self.0 <= meter.nodes() / Vain::PART + Vain::FIRST
    }

    /// A search that showed nothing took so many nodes.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.0 += nodes;
    }
}

impl<'r> Easier<'r> {
    /// By these rules, which must be easier than those of the game.
    pub(crate) fn new(rules: &'r Rules, position: &Position, bytes: usize, prunings: &Prunings) -> Easier<'r> {
        // Searching short games to their end takes less time than testing the pool in each position.
        let prunings = Prunings { pool: false, ..*prunings };
        let search = DepthFirst::new(rules, position, bytes / 2, &prunings).remembering(bytes / 2);
        Easier { search, vain: Vain::default() }
    }

    /// The bytes of its tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.search.most_bytes()
    }

    /// Whether a position is shown to be lost.
    pub(crate) fn is_lost(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        if !self.vain.may_try(meter) {
            return Ok(false);
        }
        let before = meter.nodes();
        match self.search.is_lost(position, Vain::LIMIT, meter) {
            Found::Nothing => return Ok(true),
            Found::RanOut(out) if out != RanOut::Memory => return Err(out),
            Found::Win(_) | Found::Limit | Found::RanOut(_) => {}
        }
        self.vain.add(meter.nodes() - before);
        Ok(false)
    }
}

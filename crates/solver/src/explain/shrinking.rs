//! The fewest cards that still refute.

use patience::{PileId, PileKind, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::traits::Traits;
use crate::explain::reason::{Blocked, PlacedCard};
use crate::refute::obstacles::Obstacles;
use crate::refute::stacks::run_len;
use crate::refute::unblocking::Unblocking;

/// Asks for less and takes obstacles away, piece by piece, while the rest still refutes.
///
/// First it looks for the fewest piles that cannot all be emptied, and in each of them for the
/// highest card that cannot come away: the fewer cards lie on it, the easier it is to see. Then it
/// takes cards away: whole piles, where that is not possible half of one, down to single cards.
/// Taking away more never makes the rest refute, so a card that was kept once is not tried again.
pub(crate) struct Shrinking {
    kept: Obstacles,
    /// It is known that what is kept refutes.
    begun: bool,
    /// Piles that have not been asked whether their cards have to leave, the next one last.
    piles: Vec<PileId>,
    /// For piles whose cards have to leave: that of so many cards it is enough if those above them
    /// leave, and of so many it is not. The next pile last; the list is made when it is known.
    raising: Option<Vec<(PileId, usize, usize)>>,
    /// Parts that are not tried yet, the next one last.
    parts: Option<Vec<Vec<(PileId, usize)>>>,
    /// Placement tests for one question.
    tests: u64,
}

/// Placement tests for one question, at least and at most; between these, a multiple of what the
/// whole took.
const TESTS: (u64, u64) = (4_000, 200_000);
/// Bytes for one question.
const BYTES: usize = 8 << 20;

impl Shrinking {
    /// Of a position that all its cards refute, with so many tests.
    pub(crate) fn new(rules: &Rules, position: &Position, took: u64) -> Shrinking {
        let piles = rules.piles();
        let mut asked: Vec<PileId> = piles.of(PileKind::Column).chain(piles.of(PileKind::Waste)).collect();
        asked.retain(|&pile| !position.is_empty(pile));
        // Short piles are asked first: a long one is more often the reason.
        asked.sort_by_key(|&pile| std::cmp::Reverse(position.len(pile)));
        let kept = Obstacles::all(rules, position).with_drawn_staying();
        let tests = took.saturating_mul(2).clamp(TESTS.0, TESTS.1);
        Shrinking { kept, begun: false, piles: asked, raising: None, parts: None, tests }
    }

    /// Asks one question. When there is nothing left to ask it gives what remains, or `None` within
    /// if the proof asks that cards of the stock come away, too.
    pub(crate) fn step(
        &mut self,
        rules: &Rules,
        position: &Position,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Option<Blocked>>, RanOut> {
        if !self.begun {
            self.begun = self.refutes(rules, position, &self.kept, meter)?;
            return Ok((!self.begun).then_some(None));
        }
        if let Some(pile) = self.piles.pop() {
            let less = self.kept.with_staying(pile, position.len(pile));
            if self.refutes(rules, position, &less, meter)? {
                self.kept = less;
            }
            return Ok(None);
        }
        if self.raise(rules, position, meter)? {
            return Ok(None);
        }
        let parts = self.parts.get_or_insert_with(|| parts(rules, position));
        let Some(part) = parts.pop() else { return Ok(Some(self.blocked(rules, position))) };
        let rest = self.kept.without(&part);
        if self.refutes(rules, position, &rest, meter)? {
            self.kept = rest;
        } else if part.len() > 1 {
            let (lower, upper) = part.split_at(part.len() / 2);
            self.parts.iter_mut().for_each(|parts| parts.extend([lower.to_vec(), upper.to_vec()]));
        }
        Ok(None)
    }

    /// Asks whether it is enough if fewer cards of a pile leave, by halves; `false` if nothing is
    /// left to ask. If some cards cannot all leave, those and lower ones cannot either.
    fn raise(&mut self, rules: &Rules, position: &Position, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let raising = self.raising.get_or_insert_with(|| {
            let piles = rules.piles().iter().filter(|&pile| self.kept.may_stay(pile) < position.len(pile));
            let leave = |&pile: &PileId| {
                matches!(rules.piles().kind(pile), PileKind::Column | PileKind::Waste) && !position.is_empty(pile)
            };
            piles.filter(leave).map(|pile| (pile, 0, position.len(pile))).collect()
        });
        let Some((pile, enough, too_many)) = raising.pop() else { return Ok(false) };
        if too_many - enough > 1 {
            let middle = enough.midpoint(too_many);
            let less = self.kept.with_staying(pile, middle);
            let still = self.refutes(rules, position, &less, meter)?;
            let next = if still { (pile, middle, too_many) } else { (pile, enough, middle) };
            if still {
                self.kept = less;
            }
            self.raising.get_or_insert_default().push(next);
        }
        Ok(true)
    }

    fn refutes(
        &self,
        rules: &Rules,
        position: &Position,
        obstacles: &Obstacles,
        meter: &mut Meter<'_>,
    ) -> Result<bool, RanOut> {
        match Unblocking::among(rules, position, obstacles, BYTES) {
            Some(mut unblocking) => Ok(unblocking.refutes(self.tests, meter)? == Some(true)),
            None => Ok(false),
        }
    }

    /// What remains by now; `None` before the first question.
    pub(crate) fn blocked(&self, rules: &Rules, position: &Position) -> Option<Blocked> {
        let (mut wanted, mut in_the_way) = (Vec::new(), Vec::new());
        let moving = Traits::of(rules).moving;
        for pile in rules.piles().iter().filter(|&pile| !position.is_home(rules, pile)) {
            let cards = position.cards(pile);
            let kept = (0..cards.len()).filter(|&at| self.kept.has(pile, at));
            let kept = kept.map(|at| PlacedCard { pile, at, card: cards[at] });
            // All that is kept from here up to the run's head has to leave: so has the lowest.
            let from = self.kept.may_stay(pile);
            let is_column = rules.piles().kind(pile) == PileKind::Column;
            let run = if is_column { run_len(rules, moving, position, pile).max(1) } else { 1 };
            let leave = rules.piles().kind(pile) != PileKind::Stock;
            let (lower, upper): (Vec<_>, Vec<_>) = kept.partition(|one| one.at < from);
            let is_wanted = leave && upper.first().is_some_and(|lowest| lowest.at + run <= cards.len());
            wanted.extend(upper.iter().take(usize::from(is_wanted)));
            in_the_way.extend(lower.iter().chain(upper.iter().skip(usize::from(is_wanted))));
        }
        self.begun.then_some(Blocked { wanted, in_the_way })
    }
}

/// The cards of each pile, the longest one last.
fn parts(rules: &Rules, position: &Position) -> Vec<Vec<(PileId, usize)>> {
    let piles = rules.piles().iter().filter(|&pile| !position.is_home(rules, pile));
    let mut parts: Vec<Vec<_>> = piles.map(|pile| (0..position.len(pile)).map(|at| (pile, at)).collect()).collect();
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(Vec::len);
    parts
}

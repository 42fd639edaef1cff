//! Some states of the relaxed game from which its goal is known to be out of reach.

use crate::refute::relaxed_state::{RelaxedState, StockCards};

/// A state of the relaxed game, and whether it is known to fail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchedState {
    /// What is left of the stacks, and the followed cards that lie where they were drawn to. States
    /// that differ in these say nothing of each other.
    stacks: u64,
    buried: StockCards,
    /// Which cards of the stock are released, and how many are drawn.
    gone: StockCards,
    drawn: u8,
    /// The binary logarithm of the tests that it took to see it fail, and one more; 0 if it is not
    /// known to fail.
    work: u8,
}

impl SearchedState {
    const NONE: SearchedState = SearchedState { stacks: 0, buried: 0, gone: 0, drawn: 0, work: 0 };

    pub(crate) fn of(stacks: &RelaxedState) -> SearchedState {
        SearchedState {
            stacks: stacks.state(),
            buried: stacks.buried,
            gone: stacks.gone,
            drawn: stacks.drawn as u8,
            work: 0,
        }
    }

    /// Whether its failure implies that of another.
    fn says(&self, other: &SearchedState, followed: StockCards) -> bool {
        self.stacks == other.stacks
            && self.buried == other.buried
            && self.drawn <= other.drawn
            && self.gone & !other.gone == 0
            && (self.gone ^ other.gone) & followed == 0
    }

    /// A hash of what states have in common that say something of each other.
    fn hash(&self) -> u64 {
        let buried = self.buried as u64 ^ (self.buried >> 64) as u64;
        (self.stacks ^ buried.wrapping_mul(0xd1b5_4a32_d192_ed03)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Places for states with hashes near each other.
type Group = [SearchedState; 4];

/// A table of failed states. They are not searched again, so a restarted search soon is where the
/// last one stopped. When it is full it forgets what took the least work.
#[derive(Debug)]
pub(crate) struct FailedStates {
    groups: Vec<Group>,
    most_groups: usize,
    len: usize,
    /// The peak bytes so far, including growth.
    most_bytes: usize,
}

/// The first number of groups.
const GROUPS: usize = 64;

impl FailedStates {
    /// An empty table that takes at most this many bytes, even while it grows.
    pub(crate) fn new(bytes: usize) -> FailedStates {
        let most_groups = (bytes / size_of::<Group>()).max(1);
        let groups = vec![[SearchedState::NONE; 4]; most_groups.min(GROUPS)];
        FailedStates { most_bytes: size_of_val(&groups[..]), groups, most_groups, len: 0 }
    }

    /// Whether a state is known to fail, while these cards are followed.
    pub(crate) fn imply(&self, state: &SearchedState, followed: StockCards) -> bool {
        let group = &self.groups[self.group(state)];
        group.iter().any(|known| known.work > 0 && known.says(state, followed))
    }

    /// Notes that a state failed after so many tests, while these cards are followed.
    pub(crate) fn note(&mut self, state: SearchedState, followed: StockCards, tests: u64) {
        // Groups are never filled evenly.
        if self.len >= self.groups.len() * 3 {
            self.grow();
        }
        let at = self.group(&state);
        for needless in self.groups[at].iter_mut().filter(|known| known.work > 0 && state.says(known, followed)) {
            *needless = SearchedState::NONE;
            self.len -= 1;
        }
        self.put(at, SearchedState { work: tests.max(1).ilog2() as u8 + 1, ..state });
    }

    /// Puts a state in the place of that of its group which took the least work.
    fn put(&mut self, at: usize, state: SearchedState) {
        if let Some(least) = self.groups[at].iter_mut().min_by_key(|known| known.work) {
            self.len += usize::from(least.work == 0);
            *least = state;
        }
    }

    /// Makes room for up to twice as many. The old groups stand beside the new ones for a moment.
    fn grow(&mut self) {
        let groups = (self.groups.len() * 2).min(self.most_groups - self.groups.len());
        if groups <= self.groups.len() {
            return;
        }
        self.most_bytes = (self.groups.len() + groups) * size_of::<Group>();
        let old = std::mem::replace(&mut self.groups, vec![[SearchedState::NONE; 4]; groups]);
        self.len = 0;
        for state in old.into_iter().flatten().filter(|state| state.work > 0) {
            self.put(self.group(&state), state);
        }
    }

    fn group(&self, state: &SearchedState) -> usize {
        ((u128::from(state.hash()) * self.groups.len() as u128) >> 64) as usize
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(stacks: u64, gone: StockCards, drawn: u8) -> SearchedState {
        SearchedState { stacks, gone, drawn, ..SearchedState::NONE }
    }

    #[test]
    fn a_failure_implies_those_of_states_that_can_do_less() {
        let mut failed = FailedStates::new(1 << 20);
        let known = SearchedState { buried: 1, ..state(7, 0b110, 5) };
        failed.note(known, 0b100, 1);
        let implied = |state: SearchedState| failed.imply(&state, 0b100);
        assert!(implied(known));
        assert!(implied(SearchedState { drawn: 6, gone: 0b1110, ..known }), "more is drawn and released");
        assert!(!implied(SearchedState { drawn: 4, ..known }), "fewer are drawn");
        assert!(!implied(SearchedState { gone: 0b100, ..known }), "fewer need a place");
        assert!(!implied(SearchedState { gone: 0b010, ..known }), "a followed card is not released");
        assert!(!implied(SearchedState { buried: 3, ..known }), "a followed card lies where it was drawn to");
        assert!(!implied(SearchedState { stacks: 8, ..known }), "other stacks");
    }

    #[test]
    fn it_keeps_what_took_most_work() {
        let bytes = 1 << 16;
        let mut failed = FailedStates::new(bytes);
        // Every tenth state took much more work than the others.
        let work = |stacks: u64| if stacks.is_multiple_of(10) { 1_000 } else { 1 };
        (1..20_000).for_each(|stacks| failed.note(state(stacks, 0, 0), 0, work(stacks)));
        let kept = |nth: usize| {
            let kept = |stacks: &u64| failed.imply(&state(*stacks, 0, 0), 0);
            (nth as u64..20_000).step_by(10).filter(kept).count()
        };
        assert!(failed.most_bytes() <= bytes && failed.most_bytes() > bytes / 2, "{}", failed.most_bytes());
        assert!(failed.groups.len() * 4 * size_of::<SearchedState>() > bytes / 2);
        let (hard, easy) = (kept(0), kept(1));
        assert!(hard > 600 && easy < hard / 10, "{hard} that took work, {easy} that did not");
    }

    #[test]
    fn a_state_that_says_more_takes_the_place_of_others() {
        let mut failed = FailedStates::new(1 << 20);
        (0..3).for_each(|at| failed.note(state(7, 0b1000 | 1 << at, 4), 0, 1));
        assert_eq!(failed.len, 3);
        failed.note(state(7, 0b1000, 4), 0, 1);
        assert_eq!(failed.len, 1);
    }
}

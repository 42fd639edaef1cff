//! What each search does in its turn, and which is next.

use super::Solver;
use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{Found, Method};
use crate::portfolio::complete::CompleteSearch;
use crate::portfolio::stage::Stage;
use crate::refute::refuter::Refuter;

/// When the table of the complete search is full, the other searches go on. If nothing else limits
/// them, they get this many times the nodes so far, and this many more.
const GO_ON: (u64, u64) = (4, 1_000_000);

impl Solver {
    /// Lets the search go on whose turn it is, and hands over when its share is used up. Gives what
    /// ends the whole search, if anything does.
    pub(super) fn turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        match self.stage {
            Stage::Acts => self.acts_turn(until, meter),
            Stage::Refuter { first } => self.refuter_turn(first, meter),
            Stage::EasierRules => self.easier_rules_turn(until, meter),
            Stage::Complete => self.complete_turn(until, meter),
            Stage::Tries(left) => self.try_turn(left, until, meter),
            Stage::Beams(left) => self.beam_turn(left, until, meter),
        }
    }

    fn acts_turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let limit = until.saturating_sub(meter.nodes());
        match self.acts.as_mut().map_or(Found::Unproved, |acts| acts.go_on(limit, meter)) {
            Found::Limit => None,
            Found::Unproved => {
                self.past_bytes = self.acts.take().map_or(0, |acts| acts.most_bytes());
                self.begin_turns();
                self.stage = Stage::Refuter { first: true };
                None
            }
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => Some((found, Method::Acts)),
        }
    }

    fn first_try(&self) -> Stage {
        Stage::Tries(self.round.tries as u32)
    }

    /// How much a search may look at now, and where its share ends; that begins now if it has not.
    fn share_of(&mut self, nodes: u64, until: u64, meter: &Meter<'_>) -> (u64, u64) {
        let ends = *self.share.get_or_insert(meter.nodes().saturating_add(nodes));
        (ends.min(until).saturating_sub(meter.nodes()), ends)
    }

    /// The stage is over.
    fn hand_over(&mut self, next: Stage) {
        self.stage = next;
        self.share = None;
    }

    /// Its turns are not cut: each begins at the root, and what it finds would depend on the steps.
    fn refuter_turn(&mut self, first: bool, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let tests = self.refuter.as_ref().map_or(0, Refuter::tests);
        let (limit, ends) = self.share_of(tests, u64::MAX, meter);
        match self.refuter.as_mut().map_or(Found::Unproved, |refuter| refuter.go_on(limit, meter)) {
            Found::Limit if meter.nodes() < ends => return None,
            Found::Limit | Found::Unproved => {}
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => {
                return Some((found, Method::Unblocking));
            }
        }
        self.refuter.iter_mut().for_each(Refuter::next_round);
        self.hand_over(if first { self.first_try() } else { Stage::EasierRules });
        None
    }

    /// It has a table of its own, and goes on when that of the game's search is full.
    fn easier_rules_turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let (limit, ends) = self.share_of(self.round.complete as u64, until, meter);
        match self.complete.as_mut().map_or(Found::Unproved, |complete| complete.go_on_easier(limit, meter)) {
            Found::Limit if meter.nodes() < ends => None,
            Found::Limit | Found::Unproved => {
                self.hand_over(Stage::Complete);
                None
            }
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => {
                Some((found, self.complete.as_ref().map_or(Method::None, CompleteSearch::easier_method)))
            }
        }
    }

    fn complete_turn(&mut self, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        let (limit, ends) = self.share_of(self.round.complete as u64, until, meter);
        let found = match &mut self.complete {
            Some(complete) if self.full.is_none() => complete.go_on(limit, meter),
            _ => Found::Unproved,
        };
        match found {
            Found::Limit if meter.nodes() < ends => return None,
            Found::Limit | Found::Unproved => {}
            // The others go on.
            Found::RanOut(RanOut::Memory) if self.tries.is_some() => {
                self.full = Some(meter.nodes());
            }
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => {
                return Some((found, self.complete.as_ref().map_or(Method::None, CompleteSearch::method)));
            }
        }
        self.hand_over(Stage::Beams(self.round.beams as u32));
        None
    }

    fn try_turn(&mut self, left: u32, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        if left == 0 {
            self.hand_over(Stage::Refuter { first: false });
            return None;
        }
        let begins = self.share.is_none();
        let (limit, ends) = self.share_of(self.round.try_nodes as u64, until, meter);
        let before = meter.nodes();
        let tries = self.tries.as_mut()?;
        if begins {
            tries.begin(&self.position, Some(&mut self.random));
        }
        match tries.go_on(limit, meter) {
            Found::Limit if meter.nodes() < ends => None,
            Found::Limit | Found::Unproved | Found::RanOut(RanOut::Memory) => {
                // Where one can't begin, none can.
                let more = if meter.nodes() > before { left - 1 } else { 0 };
                self.hand_over(Stage::Tries(more));
                None
            }
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => Some((found, Method::Restarts)),
        }
    }

    fn beam_turn(&mut self, left: u32, until: u64, meter: &mut Meter<'_>) -> Option<(Found, Method)> {
        if left == 0 {
            return self.next_round(meter);
        }
        let begins = self.share.is_none();
        let (limit, _) = self.share_of(u64::MAX, until, meter);
        let before = meter.nodes();
        let beams = self.beams.as_mut()?;
        if begins {
            beams.begin(self.round.width as usize, &mut self.random);
        }
        match beams.go_on(limit, &mut self.random, meter) {
            Found::Limit => None,
            Found::Unproved => {
                let more = if meter.nodes() > before { left - 1 } else { 0 };
                self.hand_over(Stage::Beams(more));
                None
            }
            found @ (Found::Win(_) | Found::Nothing | Found::RanOut(_)) => Some((found, beams.method())),
        }
    }

    fn next_round(&mut self, meter: &Meter<'_>) -> Option<(Found, Method)> {
        if !meter.runs_out() && self.full.is_some_and(|nodes| meter.nodes() / GO_ON.0 > nodes + GO_ON.1) {
            return Some((Found::RanOut(RanOut::Memory), Method::Beam));
        }
        self.round = self.round.grown(self.growth);
        if let Some(beams) = &mut self.beams {
            beams.next_round();
        }
        self.hand_over(self.first_try());
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Deck, Library, Position};

    use super::*;
    use crate::base::outcome::Verdict;
    use crate::portfolio::limits::{Limits, Progress};

    /// Planted: no search is left, so that stages hand over to each other, or one keeps its turn,
    /// and no node is ever counted.
    #[test]
    fn a_search_in_which_nobody_works_ends() {
        let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
        let position = Position::deal(&rules, &Deck::numbered(1, 1)).expect("its deck");
        let stages = [Stage::Tries(0), Stage::Tries(3), Stage::Beams(0), Stage::Beams(3)].into_iter();
        let refuter = [true, false].map(|first| Stage::Refuter { first });
        for stage in stages.chain(refuter).chain([Stage::EasierRules, Stage::Complete]) {
            let limits = Limits { nodes: u64::MAX, ..Limits::default() };
            let mut solver = Solver::new(Arc::clone(&rules), &position, limits);
            solver.stage = stage;
            let Progress::Done(report) = solver.step(u64::MAX) else { panic!("{stage:?}: it goes on") };
            assert_eq!(report.verdict, Verdict::Undecided(RanOut::Memory), "{stage:?}");
        }
    }
}

//! Piles that can no longer be unblocked.

use patience::{PileKind, Position, Rules, Suits};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::{MOVED, Mechanism, Mechanisms};
use crate::base::outcome::Method;
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::traits::{Drawn, Traits};
use crate::refute::failed_states::{FailedStates, SearchedState};
use crate::refute::obstacles::Obstacles;
use crate::refute::refinement::helps_too_much;
use crate::refute::relaxed_moves::{RelaxedMove, TestHalt, draw_for_places, have_places};
use crate::refute::relaxed_state::{RelaxedState, one};

/// A refutation by relaxation for the last pass through a stock. The cards of the pile that is
/// drawn to must leave it one after the other, and each time all cards that were drawn on top of
/// them must have places.
///
/// **Claim.** If [`Unblocking::refutes`] holds, the position cannot be won.
///
/// Conditions, the relaxed game and the proof: `docs/proofs/unblocking.md`. When the relaxed game
/// is won, it is made stricter by following cards of the stock. Only when it is still won does the
/// test give up.
#[derive(Debug)]
pub(crate) struct Unblocking {
    pub(crate) stacks: RelaxedState,
    failed: FailedStates,
    /// The moves that win the relaxed game, from the last one, when it was won.
    pub(crate) line: Vec<RelaxedMove>,
}

impl Part for Unblocking {
    const NAME: &'static str = "unblocking";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("unblocking");
    const METHOD: Option<Method> = Some(Method::Unblocking);
    const PROOF: Option<&'static str> = Some("docs/proofs/unblocking.md");
    const PROVED: Mechanisms = MOVED.and(Mechanisms::of(&[
        Mechanism::TwoDecks,
        Mechanism::SetAside,
        Mechanism::Columns,
        Mechanism::Helpers,
        Mechanism::Waste,
        Mechanism::BuiltAlternating,
        Mechanism::BuiltInSuit,
        Mechanism::BuiltAlternatingOrInSuit,
        Mechanism::BuiltInAnySuit,
        Mechanism::SpacesForKings,
        Mechanism::RightsEnd,
        Mechanism::FoundationsUp,
        Mechanism::CardsReturn,
        Mechanism::DrawsSeveral,
        Mechanism::DrawsToColumn,
        Mechanism::LimitedPasses,
    ]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        let open = traits.drawn == Drawn::Nowhere;
        let plain = !traits.has(Mechanism::Helpers) && !traits.has(Mechanism::BuiltInAnySuit);
        vec![
            (traits.built.is_some(), "columns are built"),
            (units_fit(traits), "what moves together is what is built, or of one suit"),
            (traits.foundations_from_ace, "foundations begin with the ace"),
            (
                open || matches!(traits.drawn, Drawn::Waste(_) | Drawn::Column(_)),
                "cards are drawn to a column or a waste",
            ),
            (open || plain, "no helpers, and suits matter in building, where cards are drawn"),
            (
                !open || traits.decks == 1 && !traits.spaces_take_nothing,
                "one deck, and spaces that take cards, where none are drawn",
            ),
        ]
    }
}

impl Unblocking {
    /// For one position; `None` if the rules do not fit.
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize) -> Option<Unblocking> {
        Unblocking::among(rules, position, &Obstacles::all(rules, position), bytes)
    }

    /// The same if only these cards are obstacles. If it refutes then, those of them that have to
    /// leave cannot all do so, wherever the others lie: see `docs/proofs/obstacles.md`.
    pub(crate) fn among(rules: &Rules, position: &Position, obstacles: &Obstacles, bytes: usize) -> Option<Unblocking> {
        let traits = Traits::of(rules);
        if !Unblocking::applies(&traits) {
            return None;
        }
        let piles = rules.piles();
        let suits = traits.built?;
        let drawn_to = match traits.drawn {
            Drawn::Nowhere => None,
            Drawn::Waste(_) => Some(piles.first(PileKind::Waste)?),
            Drawn::Column(column) => Some(piles.of(PileKind::Column).nth(usize::from(column))?),
            Drawn::Rows | Drawn::Foundation | Drawn::Helpers | Drawn::Gaps | Drawn::Discards | Drawn::Again => {
                return None;
            }
        };
        let drawn_from_to = piles.first(PileKind::Stock).zip(drawn_to);
        let stacks = RelaxedState::new(rules, &traits, (position, obstacles), suits, drawn_from_to);
        Some(Unblocking { stacks, failed: FailedStates::new(bytes), line: Vec::new() })
    }

    /// The bytes of the table at its largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.failed.most_bytes()
    }

    /// Whether the relaxed game can't be won; `None` if this many placement tests do not decide it.
    /// Then it may be called again.
    pub(crate) fn refutes(&mut self, tests: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, RanOut> {
        let last = meter.nodes().saturating_add(tests);
        let ended = loop {
            self.line.clear();
            match self.can_be_unblocked(last, meter) {
                Ok(false) => break Ok(true),
                // The stock is finite, and each card is followed but once.
                Ok(true) => match self.follow_more(last, meter) {
                    Ok(true) => {}
                    Ok(false) => break Ok(false),
                    Err(halt) => break Err(halt),
                },
                Err(halt) => break Err(halt),
            }
        };
        match ended {
            Ok(refuted) => Ok(Some(refuted)),
            Err(TestHalt::Limit) => Ok(None),
            Err(TestHalt::RanOut(out)) => Err(out),
        }
    }

    /// The numbers of the states on the line that won the relaxed game, after what is done at once.
    pub(crate) fn states_on_line(&mut self) -> Vec<u64> {
        let mut states = Vec::new();
        let mut stacks = self.stacks.clone();
        for step in self.line.iter().rev() {
            if let RelaxedMove::Free(at) | RelaxedMove::Release(at, _) = *step {
                stacks.release_at_once(at);
                states.push(stacks.state());
            }
        }
        states
    }

    /// Follows the card of the stock whose help a line of the relaxed game needs though it may not
    /// be had, if there is one.
    fn follow_more(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, TestHalt> {
        let Some(at) = helps_too_much(&self.stacks, &self.line, last, meter)? else { return Ok(false) };
        self.stacks.followed |= one(at);
        Ok(true)
    }

    /// Makes the moves that are made at once, and goes on. Every call releases a card or draws one
    /// that is followed, so that calls are nested no deeper than that.
    fn can_be_unblocked(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, TestHalt> {
        let at_once = self.release_at_once();
        let can = self.branch(last, meter);
        for at in at_once.into_iter().rev() {
            self.stacks.put_back_at_once(at);
            self.note(RelaxedMove::Free(at), &can);
        }
        can
    }

    /// Makes the moves that are made at once, and says of which stacks.
    pub(crate) fn release_at_once(&mut self) -> Vec<usize> {
        let mut at_once = Vec::new();
        while let Some(at) = self.stacks.free() {
            self.stacks.release_at_once(at);
            at_once.push(at);
        }
        at_once
    }

    fn branch(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, TestHalt> {
        if self.stacks.are_empty() {
            return Ok(true);
        }
        let (state, before) = (SearchedState::of(&self.stacks), meter.nodes());
        if self.failed.imply(&state, self.stacks.followed) {
            return Ok(false);
        }
        let can = self.any_move(last, meter)?;
        if !can {
            self.failed.note(state, self.stacks.followed, meter.nodes() - before);
        }
        Ok(can)
    }

    fn any_move(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, TestHalt> {
        let drawn = self.stacks.drawn;
        let end = self.stacks.next_followed();
        if let Some(can) = self.unblock(end, last, meter)? {
            return Ok(can);
        }
        for at in self.stacks.by_length() {
            if self.is_known_to_fail(at) {
                continue;
            }
            let spaces = self.stacks.spaces();
            self.stacks.release(at);
            let mut can = draw_for_places(&mut self.stacks, end, spaces, last, meter);
            if matches!(can, Ok(true)) {
                self.stacks.settle(at);
                can = self.can_be_unblocked(last, meter);
                self.stacks.unsettle(at);
            }
            self.note(RelaxedMove::Release(at, self.stacks.drawn), &can);
            self.stacks.draw_to(drawn);
            self.stacks.put_back(at);
            if can? {
                return Ok(true);
            }
        }
        if end == self.stacks.stock_len() {
            return Ok(false);
        }
        self.stacks.draw_to(end);
        self.stacks.push();
        let can = self.branch(last, meter);
        self.stacks.take_push_back();
        self.note(RelaxedMove::Push(end), &can);
        self.stacks.draw_to(drawn);
        can
    }

    /// Whether it is known that nothing wins after a release, whether there are places for it or
    /// not: mostly the same moves were made in another order before.
    fn is_known_to_fail(&mut self, at: usize) -> bool {
        self.stacks.release(at);
        self.stacks.settle(at);
        let at_once = self.release_at_once();
        let fails = self.failed.imply(&SearchedState::of(&self.stacks), self.stacks.followed);
        at_once.into_iter().rev().for_each(|at| self.stacks.put_back_at_once(at));
        self.stacks.put_back_at_once(at);
        fails
    }

    /// Moves the old stack's top card after the fewest draws that allow it. If that does not win,
    /// nothing is said where something else may.
    fn unblock(&mut self, end: usize, last: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, TestHalt> {
        let drawn = self.stacks.drawn;
        let spaces = self.stacks.spaces();
        let Some(popped) = self.stacks.pop() else { return Ok(None) };
        let at_once = popped.alone && self.stacks.cards.can_stay_up(popped.card);
        let mut can = self.draw_for_pop(end, spaces, last, meter);
        if matches!(can, Ok(true)) {
            self.stacks.settle_popped(&popped);
            can = self.can_be_unblocked(last, meter);
            self.stacks.unsettle_popped(&popped);
        }
        self.note(RelaxedMove::Pop(self.stacks.drawn), &can);
        while self.stacks.drawn > drawn {
            self.stacks.take_released_back();
        }
        self.stacks.take_pop_back(&popped);
        can.map(|can| (can || at_once).then_some(can))
    }

    /// Draws the fewest cards with which there are places for the old stack's top card, just
    /// released, and for what is drawn on it, if any number up to the end will do.
    fn draw_for_pop(&mut self, end: usize, spaces: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, TestHalt> {
        // What is drawn for this move must have places itself: it can't do with fewer cards than if
        // the last of them only helped.
        let drawn = self.stacks.drawn;
        let some = draw_for_places(&mut self.stacks, end, spaces, last, meter);
        let least = self.stacks.drawn;
        self.stacks.draw_to(drawn);
        if !some? {
            return Ok(false);
        }
        while self.stacks.drawn < least {
            self.stacks.draw_released();
        }
        while !have_places(&mut self.stacks, spaces, last, meter)? {
            if self.stacks.drawn == end {
                return Ok(false);
            }
            self.stacks.draw_released();
        }
        Ok(true)
    }

    fn note(&mut self, step: RelaxedMove, can: &Result<bool, TestHalt>) {
        if matches!(can, Ok(true)) {
            self.line.push(step);
        }
    }
}

fn units_fit(traits: &Traits) -> bool {
    traits.run.is_none()
        || traits.run == traits.built
        || traits.run == Some(Suits::Same) && traits.built == Some(Suits::AlternatingOrSame)
}

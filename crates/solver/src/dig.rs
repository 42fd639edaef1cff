//! Piles that can't be dug up any more.

use std::collections::HashMap;

use patience::{Card, Climb, Draw, Order, PileId, PileKind, Position, Rank, Rules, Start, Suits, Units, Wrap};

use crate::budget::{Meter, RanOut};
use crate::places::Places;

/// A refutation by relaxation for the last pass through a stock: the cards of the pile that is drawn to, waste or column, must leave it
/// one after the other, and each time all cards that were drawn on top of them must have places.
///
/// **Claim.** If [`Dig::refutes`] says so, the position can't be won.
///
/// **When.** Cards are drawn to a waste and there is no redeal left, or they are drawn to a column; columns are built down from the king, in alternating colours or
/// in these or the same suit, and what moves as a unit fits like that; spaces take everything or kings; foundations go up in suit from the ace, one
/// for each deck, and give nothing back; no cells, helpers or reserve; all cards must go up. Any number of decks.
///
/// **The relaxed game.** Of each column the cards from its bottom to the head of the run at its top are a *stack*; of a waste, all cards. The cards on that head, all that has
/// ever left a stack, and all that is up are *released*. The stack of the pile that is drawn to is the *old* one. A state is how many cards of each other stack (`r`) and of the old one (`w`) are left, how many
/// cards have been drawn (`m`), and how many of these, from the first, count as released (`j`). There are three moves:
///
/// 1. a card is drawn: `m` grows by one;
/// 2. the top card of another stack is released, if afterwards there are [`Places`] for all released cards while the drawn cards from `j` to `m`
///    may help or not, as is best;
/// 3. the old stack's top card is released and `j` becomes `m`, if afterwards there are places for all released cards, all that are drawn among
///    them, while the rest of the stock is out of reach.
///
/// The goal is that all stacks are empty.
///
/// **Proof.** Take a line that wins, and at every moment `r`, `w`, the number `m` of cards that have been drawn, and what that was when a card of the old stack last moved first, `j`.
/// When one does, every card drawn by then has left its place above it, or moves with it as a part of its unit and lies where it fits; and none
/// of the rest is anywhere but in the stock: that is move 3. From then on those cards stay released; each that is drawn later may be
/// released, or lie where it was drawn to and be built on. Another stack card's first move is move 2. (If a unit takes along several cards
/// of a stack, they are released one by one from its top: until the move each lies on the next, where it fits.)
/// [`Places`] shows why there are places in every position of a real game. So the line becomes a path of such moves.
///
/// What can be done from a state can be done with a smaller `j`, for then fewer cards need places and no fewer may help, and with a smaller `m`, for cards can be drawn.
/// So cards are drawn only as far as the next move 2 or 3 needs, and a state is looked at again only with a smaller `j` or `m`. A drawn card that helps and goes
/// to a column from a waste needs a place there as a released one does; one that was drawn to a column may be built on where it lies. The column that is drawn to
/// counts as a space once its stack is empty, but not yet when the stack's last card leaves it, for all that was drawn on top has left before.
///
/// Some moves 2 are made at once, for whatever has places without them has places with them: the last card of a stack, if it may lie in
/// a space, for the space is its own; and a card that can go up and that nothing will need as a place, because all cards two or more
/// ranks lower are released (all copies, all suits), and all copies of its own suit's next lower card: let all cards of those ranks,
/// what is released one rank lower, and this card be up, and all that had places has them still.
#[derive(Debug)]
pub(crate) struct Dig {
    columns: Vec<PileId>,
    foundations: Vec<PileId>,
    /// The pile that is drawn to; it is not among the columns.
    drawn_to: PileId,
    stock: PileId,
    any_space: bool,
    /// The pile that is drawn to is a column: its top card may be built on.
    old_exposes: bool,
    places: Places,
    /// The stacks of the other columns, from the bottom, and how many cards of each are left.
    stacks: Vec<Vec<Card>>,
    left: Vec<usize>,
    /// The old stack, from the bottom, and the stock, from the card drawn first.
    old: Vec<Card>,
    drawn: Vec<Card>,
    /// For cards left in the stacks from which the goal is out of reach, the smallest `j` and `m` for which that is known. States are never
    /// come back to; so a search that is begun again soon is where the last one stopped.
    failed: HashMap<u64, Failed>,
    most_failed: usize,
}

/// Why a search ended early.
enum Halt {
    Limit,
    RanOut(RanOut),
}

/// Some pairs of `j` and `m` for which a state failed, none of which says more than another; the rest of them hold nothing.
#[derive(Clone, Copy, Debug)]
struct Failed([(u8, u8); 4]);

impl Failed {
    const NOTHING: (u8, u8) = (u8::MAX, u8::MAX);

    /// Whether it is known that this fails, too.
    fn has(&self, j: usize, m: usize) -> bool {
        self.0.iter().any(|&(lower, drawn)| usize::from(lower) <= j && usize::from(drawn) <= m)
    }

    /// Notes one more; where there is no place left, the last is forgotten.
    fn note(&mut self, j: usize, m: usize) {
        let said = |&(lower, drawn): &(u8, u8)| usize::from(lower) >= j && usize::from(drawn) >= m;
        let at = self.0.iter().position(said).unwrap_or(self.0.len() - 1);
        // No stock has 255 cards.
        self.0[at] = (j as u8, m as u8);
        self.0[at + 1..].iter_mut().filter(|pair| said(pair)).for_each(|pair| *pair = Failed::NOTHING);
    }
}

/// The bytes that a state takes in the table at the most, while it grows and the old half stands beside it.
const STATE_BYTES: usize = 64;

impl Dig {
    /// For one position; `None` if the rules do not fit.
    pub(crate) fn new(rules: &Rules, position: &Position, bytes: usize) -> Option<Dig> {
        let piles = rules.piles();
        let build = rules.tableau().build?;
        let alike = |foundation: &patience::Foundation| {
            foundation.suit.is_some()
                && foundation.start == Start::Rank(Rank::ACE)
                && foundation.climb == Climb::Up
                && !foundation.returns
        };
        let units_fit = match rules.tableau().units {
            Units::Single => true,
            Units::Parts(suits) | Units::Whole(suits) | Units::OnlyWhole(suits) => {
                suits == build.suits || suits == Suits::Same && build.suits == Suits::AlternatingOrSame
            }
        };
        let fits = build.order == Order::Down
            && matches!(build.suits, Suits::Alternating | Suits::AlternatingOrSame)
            && build.wrap == Wrap::None
            && units_fit
            && rules.tableau().space.rank.is_none_or(|rank| rank == Rank::KING)
            && !rules.tableau().space.at_once
            && !rules.refills_helpers()
            && rules.foundations().len() == 4 * usize::from(rules.decks())
            && rules.foundations().iter().all(alike)
            && usize::from(rules.goal()) == rules.card_count()
            && [PileKind::Cell, PileKind::Helper, PileKind::Reserve].into_iter().all(|kind| piles.of(kind).len() == 0);
        let (drawn_to, passes) = match rules.stock().draw {
            _ if !fits => return None,
            Draw::Waste { .. } => (piles.first(PileKind::Waste)?, rules.stock().passes?),
            // There is no redeal.
            Draw::Column(column) => (piles.of(PileKind::Column).nth(usize::from(column))?, 1),
            _ => return None,
        };
        let any_space = rules.tableau().space.rank.is_none();
        if position.pass() < passes {
            return None;
        }
        let mut dig = Dig {
            columns: piles.of(PileKind::Column).filter(|&column| column != drawn_to).collect(),
            foundations: piles.of(PileKind::Foundation).collect(),
            drawn_to,
            stock: piles.first(PileKind::Stock)?,
            any_space,
            old_exposes: piles.kind(drawn_to) == PileKind::Column,
            places: Places::new(rules.decks(), build.suits, any_space, piles.kind(drawn_to) == PileKind::Waste),
            stacks: Vec::new(),
            left: Vec::new(),
            old: Vec::new(),
            drawn: Vec::new(),
            failed: HashMap::new(),
            most_failed: bytes / STATE_BYTES,
        };
        dig.begin(position);
        Some(dig)
    }

    /// The bytes of the table at its largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.failed.capacity() * STATE_BYTES / 2
    }

    /// Whether the relaxed game can't be won; `None` if that is not found out with so many tests for places. Then it may be asked again.
    pub(crate) fn refutes(&mut self, tests: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, RanOut> {
        let last = meter.nodes().saturating_add(tests);
        match self.can_be_dug((0, 0), last, meter) {
            Ok(can) => Ok(Some(!can)),
            Err(Halt::Limit) => Ok(None),
            Err(Halt::RanOut(out)) => Err(out),
        }
    }

    fn begin(&mut self, position: &Position) {
        for &pile in &self.foundations {
            position.from_top(pile).for_each(|card| self.places.put_up(card));
        }
        for at in 0..self.columns.len() {
            let stack = self.stack(position, self.columns[at]);
            self.left.push(stack.len());
            self.stacks.push(stack);
        }
        self.old = self.stack(position, self.drawn_to);
        self.drawn = position.from_top(self.stock).collect();
    }

    /// The stack of a pile; what lies on it is released.
    fn stack(&mut self, position: &Position, pile: PileId) -> Vec<Card> {
        let in_column = self.drawn_to != pile || self.old_exposes;
        let above_head = if in_column { position.run_len(pile).saturating_sub(1) } else { 0 };
        position.from_top(pile).take(above_head).for_each(|card| self.places.release(card));
        let mut stack: Vec<Card> = position.from_top(pile).skip(above_head).collect();
        stack.reverse();
        if let Some(&top) = stack.last().filter(|_| in_column) {
            self.places.expose(top);
        }
        stack
    }

    /// Makes the moves that are made at once, and goes on. Every call releases a card, so that calls are nested no deeper than there are cards.
    fn can_be_dug(&mut self, (j, m): (usize, usize), last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let mut at_once = Vec::new();
        while let Some(at) = (0..self.left.len()).find(|&at| self.is_free(at)) {
            self.release(at);
            at_once.push(at);
        }
        let can = self.branch((j, m), last, meter);
        for at in at_once.into_iter().rev() {
            self.put_back(at);
        }
        can
    }

    fn branch(&mut self, (j, m): (usize, usize), last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.old.is_empty() && self.left.iter().all(|&left| left == 0) {
            return Ok(true);
        }
        let state = self.state();
        if self.failed.get(&state).is_some_and(|failed| failed.has(j, m)) {
            return Ok(false);
        }
        if self.dig((j, m), last, meter)? {
            return Ok(true);
        }
        // The shortest stacks first: they soon give spaces.
        let mut order: Vec<usize> = (0..self.left.len()).filter(|&at| self.left[at] > 0).collect();
        order.sort_by_key(|&at| self.left[at]);
        for at in order {
            self.release(at);
            let mut drawn = m;
            let can = match self.draw_for_places(&mut drawn, self.spaces(), last, meter) {
                Ok(true) => self.can_be_dug((j, drawn), last, meter),
                ended => ended,
            };
            self.draw_to(m, &mut drawn);
            self.put_back(at);
            if can? {
                return Ok(true);
            }
        }
        if self.failed.len() >= self.most_failed {
            return Err(Halt::Limit);
        }
        self.failed.entry(state).or_insert(Failed([Failed::NOTHING; 4])).note(j, m);
        Ok(false)
    }

    /// Draws the fewest cards with which there are places for all that is released, if any number will do. One more never does harm, so that this number is found by halving.
    fn draw_for_places(
        &mut self,
        drawn: &mut usize,
        spaces: usize,
        last: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        let (mut few, mut enough) = (*drawn, self.drawn.len());
        count(last, meter)?;
        if self.places.suffice(spaces) {
            return Ok(true);
        }
        self.draw_to(enough, drawn);
        count(last, meter)?;
        if few == enough || !self.places.suffice(spaces) {
            return Ok(false);
        }
        while few + 1 < enough {
            self.draw_to((few + enough) / 2, drawn);
            count(last, meter)?;
            *(if self.places.suffice(spaces) { &mut enough } else { &mut few }) = *drawn;
        }
        self.draw_to(enough, drawn);
        Ok(true)
    }

    /// Draws cards that are then on offer, or takes draws back, until so many are drawn.
    fn draw_to(&mut self, wanted: usize, drawn: &mut usize) {
        self.drawn[wanted.min(*drawn)..*drawn].iter().for_each(|&card| self.places.withdraw(card));
        self.drawn[*drawn..wanted.max(*drawn)].iter().for_each(|&card| self.places.offer(card));
        *drawn = wanted;
    }

    /// Moves the old stack's top card after the fewest draws that allow it.
    fn dig(&mut self, (j, m): (usize, usize), last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        // When the last card leaves a column, nothing is there yet.
        let spaces = self.spaces();
        let Some(card) = self.old.pop() else { return Ok(false) };
        self.places.release(card);
        if self.old_exposes {
            self.places.cover(card);
            self.old.last().into_iter().for_each(|&next| self.places.expose(next));
        }
        for &drawn in &self.drawn[j..m] {
            self.places.withdraw(drawn);
            self.places.release(drawn);
        }
        // What is drawn for this move must have places itself: it can't do with fewer cards than if the last of them only helped.
        let mut drawn = m;
        let mut ended = self.draw_for_places(&mut drawn, spaces, last, meter);
        let mut k = drawn;
        self.draw_to(m, &mut drawn);
        if matches!(ended, Ok(true)) {
            self.drawn[m..k].iter().for_each(|&card| self.places.release(card));
            ended = count(last, meter).map(|()| true);
            while ended.is_ok() && !self.places.suffice_alone(spaces) && k <= self.drawn.len() {
                self.drawn.get(k).into_iter().for_each(|&drawn| self.places.release(drawn));
                k += 1;
                ended = count(last, meter).map(|()| true);
            }
        } else {
            k = m;
        }
        let can = match ended {
            Ok(true) if k > self.drawn.len() => Ok(false),
            Ok(true) => self.can_be_dug((k, k), last, meter),
            ended => ended,
        };
        self.drawn[j..k.min(self.drawn.len())].iter().for_each(|&drawn| self.places.take_back(drawn));
        self.drawn[j..m].iter().for_each(|&drawn| self.places.offer(drawn));
        if self.old_exposes {
            self.old.last().into_iter().for_each(|&next| self.places.cover(next));
            self.places.expose(card);
        }
        self.places.take_back(card);
        self.old.push(card);
        can
    }

    fn spaces(&self) -> usize {
        let drawn_to = self.old_exposes && self.old.is_empty();
        self.left.iter().filter(|&&left| left == 0).count() + usize::from(drawn_to)
    }

    /// One number for each state.
    fn state(&self) -> u64 {
        let lens = self.stacks.iter().zip(&self.left);
        lens.fold(self.old.len() as u64, |state, (stack, &left)| state * (stack.len() as u64 + 1) + left as u64)
    }

    fn top(&self, at: usize) -> Option<Card> {
        self.left[at].checked_sub(1).map(|top| self.stacks[at][top])
    }

    /// Whether a stack's top card is released at once.
    fn is_free(&self, at: usize) -> bool {
        self.top(at).is_some_and(|card| {
            self.left[at] == 1 && (self.any_space || card.rank() == Rank::KING) || self.places.can_stay_up(card)
        })
    }

    fn release(&mut self, at: usize) {
        if let Some(card) = self.top(at) {
            self.places.cover(card);
            self.places.release(card);
            self.left[at] -= 1;
        }
        if let Some(card) = self.top(at) {
            self.places.expose(card);
        }
    }

    fn put_back(&mut self, at: usize) {
        if let Some(card) = self.top(at) {
            self.places.cover(card);
        }
        self.left[at] += 1;
        if let Some(card) = self.top(at) {
            self.places.take_back(card);
            self.places.expose(card);
        }
    }
}

/// Counts a test.
fn count(last: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
    if meter.nodes() >= last {
        return Err(Halt::Limit);
    }
    meter.count().map_err(Halt::RanOut)
}

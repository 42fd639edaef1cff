//! Games whose waste can't be dug up any more.

use std::collections::HashMap;

use patience::{Card, Climb, Draw, Order, PileId, PileKind, Position, Rank, Rules, Start, Suits, Units, Wrap};

use crate::budget::{Meter, RanOut};
use crate::places::Places;

/// A refutation by relaxation for the last pass through a stock: the cards that lie on the waste now must leave it one after the other, from
/// the top, and each time all cards that were drawn on top of it must have places.
///
/// **Claim.** If [`Dig::refutes`] says so, the position can't be won.
///
/// **When.** Cards are drawn to a waste and there is no redeal left; columns are built down in alternating colours from the king, and what
/// moves as a unit is built like that; spaces take everything or kings; foundations go up in suit from the ace, one for each deck, and give nothing back; no cells, helpers or
/// reserve; all cards must go up. Any number of decks.
///
/// **The relaxed game.** Of each column the cards from its bottom to the head of the run at its top are a *stack*; the cards on that head,
/// all that has ever left a stack or the waste, and all that is up are *released*. A state is how many
/// cards of each stack (`r`) and of the waste (`w`) are left, and a number `j` of stock cards that count as released.
/// There are two moves:
///
/// 1. the top card of a stack is released, if afterwards there are [`Places`] for all released cards while
///    the other stock cards may help or not, as is best;
/// 2. the waste's top card is released and `j` becomes `k ≥ j`, if afterwards there are places for all released cards, the first `k` of the stock among them, while the other stock cards are out of reach.
///
/// The goal is an empty waste.
///
/// **Proof.** Take a line that wins, and at every moment `r`, `w` and the number `j` of cards that had been drawn when a card of the old
/// waste was played last. When one is played, it is the waste's top, so every card drawn by then has been played before, and none of the rest is
/// anywhere but in the stock: that is move 2. From then on those `j` cards stay released; each of the others may be released or not: a stack card's first move is move 1. (If a unit takes along several cards
/// of a stack, they are released one by one from its top: until the move each lies on the next, where it fits.)
/// [`Places`] shows why there are places in every position of a real game. So the line becomes a path of such moves, and no path is needed but those with
/// the least `k` that move 2 allows: with a smaller `j` fewer cards need places and no fewer may help, so all
/// moves stay possible; for the same reason a state is looked at again only with a smaller `j`.
///
/// Some moves 1 are made at once, for whatever has places without them has places with them: the last card of a stack, if it may lie in a
/// space, for the space is its own; and a card that can go up and that nothing will need as a place, because all cards two or more
/// ranks lower are released (all copies, all suits), and all copies of its own suit's next lower card: let all cards of those ranks, what is released one rank lower, and this card be up, and all that had
/// places has them still.
#[derive(Debug)]
pub(crate) struct Dig {
    columns: Vec<PileId>,
    foundations: Vec<PileId>,
    waste: PileId,
    stock: PileId,
    passes: u8,
    any_space: bool,
    places: Places,
    /// The stacks, from the bottom, and how many cards of each are left.
    stacks: Vec<Vec<Card>>,
    left: Vec<usize>,
    /// The waste, from the bottom, and the stock, from the card drawn first.
    dug: Vec<Card>,
    drawn: Vec<Card>,
    /// For every state the least number of stock cards that it was looked at with.
    seen: HashMap<u64, usize>,
    most_seen: usize,
}

/// Why a search ended early.
enum Halt {
    Limit,
    RanOut(RanOut),
}

/// The bytes that a state takes in the table, generously.
const STATE_BYTES: usize = 40;

impl Dig {
    pub(crate) fn new(rules: &Rules, bytes: usize) -> Option<Dig> {
        let piles = rules.piles();
        let build = rules.tableau().build?;
        let alike = |foundation: &patience::Foundation| {
            foundation.suit.is_some()
                && foundation.start == Start::Rank(Rank::ACE)
                && foundation.climb == Climb::Up
                && !foundation.returns
        };
        let units_are_built = match rules.tableau().units {
            Units::Single => true,
            Units::Parts(suits) | Units::Whole(suits) => suits == build.suits,
        };
        let fits = build.order == Order::Down
            && build.suits == Suits::Alternating
            && build.wrap == Wrap::None
            && units_are_built
            && rules.tableau().space.rank.is_none_or(|rank| rank == Rank::KING)
            && !rules.tableau().space.at_once
            && matches!(rules.stock().draw, Draw::Waste { .. })
            && !rules.refills_helpers()
            && rules.foundations().len() == 4 * usize::from(rules.decks())
            && rules.foundations().iter().all(alike)
            && usize::from(rules.goal()) == rules.card_count()
            && [PileKind::Cell, PileKind::Helper, PileKind::Reserve].into_iter().all(|kind| piles.of(kind).len() == 0);
        let passes = rules.stock().passes.filter(|_| fits)?;
        let any_space = rules.tableau().space.rank.is_none();
        Some(Dig {
            columns: piles.of(PileKind::Column).collect(),
            foundations: piles.of(PileKind::Foundation).collect(),
            waste: piles.first(PileKind::Waste)?,
            stock: piles.first(PileKind::Stock)?,
            passes,
            any_space,
            places: Places::new(rules.decks(), any_space),
            stacks: Vec::new(),
            left: Vec::new(),
            dug: Vec::new(),
            drawn: Vec::new(),
            seen: HashMap::new(),
            most_seen: bytes / STATE_BYTES,
        })
    }

    /// Whether the relaxed game can't be won; `false` if that is not found out with so many tests for places.
    pub(crate) fn refutes(&mut self, position: &Position, tests: u64, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        if position.pass() < self.passes || position.is_empty(self.waste) {
            return Ok(false);
        }
        self.begin(position);
        let last = meter.nodes().saturating_add(tests);
        match self.can_be_dug(0, last, meter) {
            Ok(can) => Ok(!can),
            Err(Halt::Limit) => Ok(false),
            Err(Halt::RanOut(out)) => Err(out),
        }
    }

    fn begin(&mut self, position: &Position) {
        self.seen.clear();
        self.places.clear();
        self.stacks.clear();
        self.left.clear();
        for &pile in &self.foundations {
            position.from_top(pile).for_each(|card| self.places.put_up(card));
        }
        for &column in &self.columns {
            let above_head = position.run_len(column).saturating_sub(1);
            position.from_top(column).take(above_head).for_each(|card| self.places.release(card));
            let mut stack: Vec<Card> = position.from_top(column).skip(above_head).collect();
            stack.reverse();
            if let Some(&top) = stack.last() {
                self.places.expose(top);
            }
            self.left.push(stack.len());
            self.stacks.push(stack);
        }
        self.dug = position.cards(self.waste);
        self.drawn = position.from_top(self.stock).collect();
        for &card in &self.drawn {
            self.places.offer(card);
        }
    }

    /// Makes the moves that are made at once, and goes on. Every call releases a card, so that calls are nested no deeper than there are cards.
    fn can_be_dug(&mut self, j: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let mut at_once = Vec::new();
        while let Some(at) = (0..self.left.len()).find(|&at| self.is_free(at)) {
            self.release(at);
            at_once.push(at);
        }
        let can = self.branch(j, last, meter);
        for at in at_once.into_iter().rev() {
            self.put_back(at);
        }
        can
    }

    fn branch(&mut self, j: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.dug.is_empty() {
            return Ok(true);
        }
        let state = self.state();
        if self.seen.get(&state).is_some_and(|&before| before <= j) {
            return Ok(false);
        }
        if self.seen.len() >= self.most_seen {
            return Err(Halt::Limit);
        }
        self.seen.insert(state, j);
        if self.dig(j, last, meter)? {
            return Ok(true);
        }
        // The shortest stacks first: they soon give spaces.
        let mut order: Vec<usize> = (0..self.left.len()).filter(|&at| self.left[at] > 0).collect();
        order.sort_by_key(|&at| self.left[at]);
        for at in order {
            count(last, meter)?;
            self.release(at);
            let can = if self.places.suffice(self.spaces()) { self.can_be_dug(j, last, meter) } else { Ok(false) };
            self.put_back(at);
            if can? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays the waste's top card after the fewest draws that allow it.
    fn dig(&mut self, j: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let Some(card) = self.dug.pop() else { return Ok(true) };
        self.places.release(card);
        let mut k = j;
        let mut ended = count(last, meter);
        while ended.is_ok() && !self.places.suffice_alone(self.spaces()) && k <= self.drawn.len() {
            if let Some(&drawn) = self.drawn.get(k) {
                self.places.withdraw(drawn);
                self.places.release(drawn);
            }
            k += 1;
            ended = count(last, meter);
        }
        let can = match ended {
            Err(halt) => Err(halt),
            Ok(()) if k > self.drawn.len() => Ok(false),
            Ok(()) => self.can_be_dug(k, last, meter),
        };
        for &drawn in &self.drawn[j..k.min(self.drawn.len())] {
            self.places.take_back(drawn);
            self.places.offer(drawn);
        }
        self.places.take_back(card);
        self.dug.push(card);
        can
    }

    fn spaces(&self) -> usize {
        self.left.iter().filter(|&&left| left == 0).count()
    }

    /// One number for each state.
    fn state(&self) -> u64 {
        let lens = self.stacks.iter().zip(&self.left);
        lens.fold(self.dug.len() as u64, |state, (stack, &left)| state * (stack.len() as u64 + 1) + left as u64)
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

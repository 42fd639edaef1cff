//! Piles that can't be dug up any more.

use std::collections::HashMap;

use patience::{Climb, Draw, Order, PileKind, Position, Rank, Rules, Start, Suits, Units, Wrap};

use crate::budget::{Meter, RanOut};
use crate::follow::helps_too_much;
use crate::stacks::{Stacks, StockCards, one};

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
/// ever left a stack, and all that is up are *released*. The stack of the pile that is drawn to is the *old* one. Some cards of the stock may be *followed*: such a card is put on
/// the old stack when it is drawn. There are three moves:
///
/// 1. a card is drawn;
/// 2. the top card of another stack is released, if afterwards there are [`Places`](crate::places::Places) for all released cards while those drawn cards that are neither released nor followed
///    may help or not, as is best;
/// 3. the old stack's top card is released, and with it all that was drawn after it, if afterwards there are places for all released cards, while those that were drawn before and are neither released
///    nor followed may help or not.
///
/// The goal is that all stacks are empty.
///
/// **Proof.** Take a line that wins. When a card of the old stack or a followed one moves first, every card drawn after it has left its place above it, or moves with it as a part of its unit and lies where it fits; and none
/// of the rest is anywhere but in the stock: that is move 3, after which those cards stay released. Each that is drawn later may be
/// released, or lie where it was drawn to and be built on; a followed one just lies there until its own move 3. Another stack card's first move is move 2. (If a unit takes along several cards
/// of a stack, they are released one by one from its top: until the move each lies on the next, where it fits.)
/// [`Places`](crate::places::Places) shows why there are places in every position of a real game. So the line becomes a path of such moves, whichever cards are followed.
///
/// What can be done from a state can be done from one with the same stacks and as many followed cards drawn in which only some of the same cards of the stock are released, for then fewer cards need places and no fewer may help, and
/// in which fewer have been drawn, for cards can be drawn. So others than followed cards are drawn only as far as the next move 2 or 3 needs, and a state in which nothing wins says so of those with as many cards drawn and released, or more. (Not where followed
/// cards are drawn and released in one of them alone: to get there from the other, that card must leave before more is drawn, or with all that is.) What is
/// known stays true when more cards are followed. A drawn card that helps and goes
/// to a column from a waste needs a place there as a released one does; one that was drawn to a column may be built on where it lies, followed or not. The column that is drawn to
/// counts as a space once no card is left in it that lay there at first, whatever is drawn then, but not yet when the last of these leaves it, for all that was drawn on top has left before.
///
/// Some moves are made at once, for whatever has places without them has places with them: the last card of a stack, if it may lie in
/// a space, for the space is its own; and a card with nothing on it that can go up and that nothing will need as a place, because all cards two or more
/// ranks lower are released (all copies, all suits), and all copies of its own suit's next lower card: let all cards of those ranks,
/// what is released one rank lower, and this card be up, and all that had places has them still.
///
/// **Which cards are followed** changes nothing of this: see [`crate::follow`].
#[derive(Debug)]
pub(crate) struct Dig {
    pub(crate) stacks: Stacks,
    /// The followed cards in the order in which they became so, by their places in the stock.
    order: Vec<usize>,
    /// For stacks from which the goal is out of reach, some sets of released cards of the stock and numbers of cards drawn for which that is known. States are never
    /// come back to; so a search that is begun again soon is where the last one stopped.
    failed: HashMap<u128, Failed>,
    most_failed: usize,
    /// The moves that win the relaxed game, from the last one, when it was won.
    pub(crate) line: Vec<Step>,
}

/// Moves of the relaxed game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A stack's top card is released at once.
    Free(usize),
    /// A stack's top card is released when so many cards have been drawn.
    Release(usize, usize),
    /// A followed card is drawn, so many before it.
    Push(usize),
    /// The old stack's top card is released when so many cards have been drawn.
    Pop(usize),
}

/// Why a search ended early.
pub(crate) enum Halt {
    Limit,
    RanOut(RanOut),
}

/// Some states that failed, none of which says more than another: the set of released cards of the stock and, in the highest eight bits, how many have been drawn. The rest of
/// them hold nothing.
#[derive(Clone, Copy, Debug)]
struct Failed([u128; 3]);

impl Failed {
    const NOTHING: u128 = u128::MAX;
    const COUNT: u32 = 120;

    fn entry(stacks: &Stacks) -> u128 {
        stacks.gone | (stacks.drawn as u128) << Failed::COUNT
    }

    /// Whether what is known of one says as much of another.
    fn says(known: u128, other: u128, followed: StockCards) -> bool {
        let set = |entry: u128| entry << 8 >> 8;
        let no_more = known >> Failed::COUNT <= other >> Failed::COUNT && set(known) & !set(other) == 0;
        no_more && (set(known) ^ set(other)) & followed == 0
    }

    fn has(&self, entry: u128, followed: StockCards) -> bool {
        self.0.iter().any(|&known| Failed::says(known, entry, followed))
    }

    /// Notes one more; where there is no place left, the last is forgotten.
    fn note(&mut self, entry: u128, followed: StockCards) {
        let needless = |known: u128| known == Failed::NOTHING || Failed::says(entry, known, followed);
        let at = self.0.iter().position(|&known| needless(known)).unwrap_or(self.0.len() - 1);
        self.0[at] = entry;
        let rest = self.0[at + 1..].iter_mut();
        rest.filter(|known| needless(**known)).for_each(|known| *known = Failed::NOTHING);
    }
}

/// The bytes that a state takes in the table at the most, while it grows and the old half stands beside it.
const STATE_BYTES: usize = 224;
/// The most followed cards: one bit of a key for each.
const MOST_FOLLOWED: usize = 64;

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
        if position.pass() < passes {
            return None;
        }
        let stacks = Stacks::new(rules, position, build.suits, drawn_to, piles.first(PileKind::Stock)?);
        let most_failed = bytes / STATE_BYTES;
        Some(Dig { stacks, order: Vec::new(), failed: HashMap::new(), most_failed, line: Vec::new() })
    }

    /// The bytes of the table at its largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.failed.capacity() * STATE_BYTES / 2
    }

    /// Whether the relaxed game can't be won; `None` if that is not found out with so many tests for places. Then it may be asked again.
    pub(crate) fn refutes(&mut self, tests: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, RanOut> {
        let last = meter.nodes().saturating_add(tests);
        let ended = loop {
            self.line.clear();
            match self.can_be_dug(last, meter) {
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
            Err(Halt::Limit) => Ok(None),
            Err(Halt::RanOut(out)) => Err(out),
        }
    }

    /// Follows the card of the stock whose help a line of the relaxed game needs though it may not be had, if there is one.
    fn follow_more(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.order.len() == MOST_FOLLOWED {
            return Ok(false);
        }
        let Some(at) = helps_too_much(&self.stacks, &self.line, last, meter)? else { return Ok(false) };
        self.order.push(at);
        self.stacks.followed |= one(at);
        Ok(true)
    }

    /// One number for what is left of the stacks, the same as long as the search goes on.
    fn key(&self) -> u128 {
        let buried = (0..).zip(&self.order).filter(|&(_, &at)| self.stacks.buried & one(at) != 0);
        u128::from(self.stacks.state()) << MOST_FOLLOWED | buried.map(|(bit, _)| 1 << bit).sum::<u128>()
    }

    /// Makes the moves that are made at once, and goes on. Every call releases a card or draws one that is followed, so that calls are nested no deeper than that.
    fn can_be_dug(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let mut at_once = Vec::new();
        while let Some(at) = self.stacks.free() {
            self.stacks.release(at);
            at_once.push(at);
        }
        let can = self.branch(last, meter);
        for at in at_once.into_iter().rev() {
            self.stacks.put_back(at);
            self.note(Step::Free(at), &can);
        }
        can
    }

    fn branch(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.stacks.are_empty() {
            return Ok(true);
        }
        let (key, entry) = (self.key(), Failed::entry(&self.stacks));
        if self.failed.get(&key).is_some_and(|failed| failed.has(entry, self.stacks.followed)) {
            return Ok(false);
        }
        if self.any_move(last, meter)? {
            return Ok(true);
        }
        if self.failed.len() >= self.most_failed {
            return Err(Halt::Limit);
        }
        self.failed.entry(key).or_insert(Failed([Failed::NOTHING; 3])).note(entry, self.stacks.followed);
        Ok(false)
    }

    fn any_move(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let drawn = self.stacks.drawn;
        let end = self.stacks.next_followed();
        if let Some(can) = self.dig(end, last, meter)? {
            return Ok(can);
        }
        for at in self.stacks.by_length() {
            self.stacks.release(at);
            let spaces = self.stacks.spaces();
            let can = match draw_for_places(&mut self.stacks, end, spaces, last, meter) {
                Ok(true) => self.can_be_dug(last, meter),
                ended => ended,
            };
            self.note(Step::Release(at, self.stacks.drawn), &can);
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
        self.note(Step::Push(end), &can);
        self.stacks.draw_to(drawn);
        can
    }

    /// Moves the old stack's top card after the fewest draws that allow it. If that does not win, nothing is said where something else may.
    fn dig(&mut self, end: usize, last: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, Halt> {
        let drawn = self.stacks.drawn;
        // When the last card leaves a column, nothing is there yet.
        let spaces = self.stacks.spaces();
        let Some(popped) = self.stacks.pop() else { return Ok(None) };
        let at_once = popped.alone && self.stacks.places.can_stay_up(popped.card);
        let can = self.draw_and_go_on(end, spaces, last, meter);
        self.note(Step::Pop(self.stacks.drawn), &can);
        while self.stacks.drawn > drawn {
            self.stacks.take_released_back();
        }
        self.stacks.take_pop_back(&popped);
        can.map(|can| (can || at_once).then_some(can))
    }

    fn draw_and_go_on(&mut self, end: usize, spaces: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        // What is drawn for this move must have places itself: it can't do with fewer cards than if the last of them only helped.
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
        self.can_be_dug(last, meter)
    }

    fn note(&mut self, step: Step, can: &Result<bool, Halt>) {
        if matches!(can, Ok(true)) {
            self.line.push(step);
        }
    }
}

/// Draws the fewest cards with which there are places for all that is released, if any number up to the end will do. One more never does harm, so that this number is found by halving.
fn draw_for_places(
    stacks: &mut Stacks,
    end: usize,
    spaces: usize,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, Halt> {
    let (mut few, mut enough) = (stacks.drawn, end);
    if have_places(stacks, spaces, last, meter)? {
        return Ok(true);
    }
    stacks.draw_to(enough);
    if few == enough || !have_places(stacks, spaces, last, meter)? {
        return Ok(false);
    }
    while few + 1 < enough {
        stacks.draw_to((few + enough) / 2);
        *(if have_places(stacks, spaces, last, meter)? { &mut enough } else { &mut few }) = stacks.drawn;
    }
    stacks.draw_to(enough);
    Ok(true)
}

/// Whether there are places for all that is released: one test, which is counted.
pub(crate) fn have_places(stacks: &mut Stacks, spaces: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
    if meter.nodes() >= last {
        return Err(Halt::Limit);
    }
    meter.count().map_err(Halt::RanOut)?;
    Ok(stacks.places.suffice(spaces))
}

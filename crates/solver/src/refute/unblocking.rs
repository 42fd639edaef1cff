//! Piles that can't be dug up any more.

use std::collections::HashMap;

use patience::{Climb, Draw, Order, PileKind, Position, Rank, Rules, Start, Suits, Units, Wrap};

use crate::base::budget::{Meter, RanOut};
use crate::refute::foundation_bounds::no_lower;
use crate::refute::refinement::helps_too_much;
use crate::refute::relaxed_state::{Stacks, StockCards, one};

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
/// 2. the top card of another stack is released, if right afterwards there are [`Places`](crate::refute::placement::Places) for all released cards while those drawn cards that are neither released nor followed
///    may help or not, as is best;
/// 3. the old stack's top card is released, and with it all that was drawn after it, if right afterwards there are places for all released cards, while those that were drawn before and are neither released
///    nor followed may help or not.
///
/// Right after a move nothing lies on what the card lay on, and a column that it has emptied is no space yet. On the card itself lies only what may move with it: anything that fits, or the next
/// lower cards of its suit, or nothing where single cards move and when it comes from a waste. But where a card may move together with the one under it, nothing is said of either.
///
/// The goal is that all stacks are empty.
///
/// **Heights.** When this is won, it is played again with foundations that are only as high as they can have become ([`Heights`](crate::refute::foundation_bounds::Heights)): before each move 2 or 3 whatever can go up does, as an upper
/// bound for each suit by itself. A released card can go up if there are places for all others while it has its own with nothing on it, and the card before it is up; one that is drawn and neither released
/// nor followed, or could be drawn now, needs no place for that; one that leaves a stack may go up if it is the next.
///
/// **Proof.** Take a line that wins. When a card of the old stack or a followed one moves first, every card drawn after it has left its place above it, or moves with it as a part of its unit and lies where it fits; and none
/// of the rest is anywhere but in the stock: that is move 3, after which those cards stay released. Each that is drawn later may be
/// released, or lie where it was drawn to and be built on; a followed one just lies there until its own move 3. Another stack card's first move is move 2. (If a unit takes along several cards
/// of a stack, they are released one by one from its top: until the move each lies on the next, where it fits. They lay face up on one another then at first, and fit: that is where nothing more is said.)
/// [`Places`](crate::refute::placement::Places) shows why there are places in every position of a real game, so also in the one right after such a move, in which the card under the unit is exposed, and where nothing but the unit lies
/// on its first card; of the unit's other cards, where these are of one suit, those that are released lie on it one after the other and need no other place, and those that are not need none.
/// So the line becomes a path of such moves, whichever cards are followed.
///
/// No foundation is higher in it than its bound: right before a card goes up, the position is one as [`Places`](crate::refute::placement::Places) describes it, no higher than the bounds, and the card is exposed; it is released and in a place, or was drawn and
/// is neither, or it leaves a stack just now. What may be drawn before the next move is counted in, as draws are put off as long as they can be. With higher bounds, more can be done.
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
/// what is released one rank lower, and this card be up, and all that had places has them still; the bounds of their heights are raised for that, so that nothing below can be meant to go up later.
///
/// **Which cards are followed** changes nothing of this: see [`crate::refute::refinement`].
#[derive(Debug)]
pub(crate) struct Dig {
    pub(crate) stacks: Stacks,
    /// The followed cards in the order in which they became so, by their places in the stock.
    order: Vec<usize>,
    /// For stacks from which the goal is out of reach, some states for which that is known. None is
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

/// Some states that failed, none of which says more than another; where there are fewer, the rest say nothing.
#[derive(Clone, Copy, Debug)]
struct Failed([State; 3]);

/// What of a state is not in its key: the set of released cards of the stock, how many have been drawn, and how high foundations can be.
#[derive(Clone, Copy, Debug)]
struct State {
    gone: StockCards,
    heights: u64,
    drawn: u8,
}

impl State {
    /// More cards drawn than there are.
    const NOTHING: State = State { gone: 0, heights: 0, drawn: u8::MAX };

    fn of(stacks: &Stacks) -> State {
        State { gone: stacks.gone, heights: stacks.places.heights.packed(), drawn: stacks.drawn as u8 }
    }

    /// Whether what is known of this one says as much of another.
    fn says(&self, other: &State, followed: StockCards) -> bool {
        let no_more =
            no_lower(self.heights, other.heights) && self.drawn <= other.drawn && self.gone & !other.gone == 0;
        no_more && (self.gone ^ other.gone) & followed == 0
    }
}

impl Failed {
    fn has(&self, state: &State, followed: StockCards) -> bool {
        self.0.iter().any(|known| known.says(state, followed))
    }

    /// Notes one more; where there is no place left, the last is forgotten.
    fn note(&mut self, state: State, followed: StockCards) {
        let needless = |known: &State| known.drawn == State::NOTHING.drawn || state.says(known, followed);
        let at = self.0.iter().position(needless).unwrap_or(self.0.len() - 1);
        self.0[at] = state;
        self.0[at + 1..].iter_mut().filter(|known| needless(known)).for_each(|known| *known = State::NOTHING);
    }
}

/// The bytes that a state takes in the table at the most, while it grows and the old half stands beside it.
const STATE_BYTES: usize = size_of::<(u128, Failed)>() * 7 / 2;
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
                    Ok(false) if !self.stacks.places.heights.are_limited() => self.stacks.places.limit_heights(),
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
        let heights = self.stacks.places.heights;
        let at_once = self.release_at_once();
        let can = self.branch(last, meter);
        self.stacks.places.heights = heights;
        for at in at_once.into_iter().rev() {
            self.stacks.put_back_at_once(at);
            self.note(Step::Free(at), &can);
        }
        can
    }

    /// Makes the moves that are made at once, and says of which stacks.
    fn release_at_once(&mut self) -> Vec<usize> {
        let mut at_once = Vec::new();
        while let Some(at) = self.stacks.free() {
            self.stacks.release_at_once(at);
            at_once.push(at);
        }
        at_once
    }

    fn branch(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if self.stacks.are_empty() {
            return Ok(true);
        }
        let heights = self.stacks.places.heights;
        let can = raise(&mut self.stacks, last, meter).and_then(|()| self.look_up_or_move(last, meter));
        self.stacks.places.heights = heights;
        can
    }

    fn look_up_or_move(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let (key, state) = (self.key(), State::of(&self.stacks));
        if self.failed.get(&key).is_some_and(|failed| failed.has(&state, self.stacks.followed)) {
            return Ok(false);
        }
        if self.any_move(last, meter)? {
            return Ok(true);
        }
        if self.failed.len() >= self.most_failed {
            return Err(Halt::Limit);
        }
        self.failed.entry(key).or_insert(Failed([State::NOTHING; 3])).note(state, self.stacks.followed);
        Ok(false)
    }

    fn any_move(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let drawn = self.stacks.drawn;
        let end = self.stacks.next_followed();
        if let Some(can) = self.dig(end, last, meter)? {
            return Ok(can);
        }
        for at in self.stacks.by_length() {
            if self.is_known_to_fail(at) {
                continue;
            }
            let spaces = self.stacks.spaces();
            let heights = self.stacks.places.heights;
            self.stacks.release(at);
            let mut can = draw_for_places(&mut self.stacks, end, spaces, last, meter);
            if matches!(can, Ok(true)) {
                self.stacks.settle(at);
                can = self.can_be_dug(last, meter);
                self.stacks.unsettle(at);
            }
            self.note(Step::Release(at, self.stacks.drawn), &can);
            self.stacks.draw_to(drawn);
            self.stacks.put_back(at);
            self.stacks.places.heights = heights;
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

    /// Whether it is known that nothing wins after a release, whether there are places for it or not: mostly the same moves were made in another order before.
    fn is_known_to_fail(&mut self, at: usize) -> bool {
        // What may have gone up by then takes tests.
        if self.stacks.places.heights.are_limited() {
            return false;
        }
        self.stacks.release(at);
        self.stacks.settle(at);
        let at_once = self.release_at_once();
        let known = self.failed.get(&self.key());
        let fails = known.is_some_and(|failed| failed.has(&State::of(&self.stacks), self.stacks.followed));
        at_once.into_iter().rev().for_each(|at| self.stacks.put_back_at_once(at));
        self.stacks.put_back_at_once(at);
        fails
    }

    /// Moves the old stack's top card after the fewest draws that allow it. If that does not win, nothing is said where something else may.
    fn dig(&mut self, end: usize, last: u64, meter: &mut Meter<'_>) -> Result<Option<bool>, Halt> {
        let drawn = self.stacks.drawn;
        let spaces = self.stacks.spaces();
        let heights = self.stacks.places.heights;
        let Some(popped) = self.stacks.pop() else { return Ok(None) };
        let at_once = popped.alone && self.stacks.places.can_stay_up(popped.card);
        if at_once {
            self.stacks.places.stays_up(popped.card);
        }
        let mut can = self.draw_for_pop(end, spaces, last, meter);
        if matches!(can, Ok(true)) {
            self.stacks.settle_popped(&popped);
            can = self.can_be_dug(last, meter);
            self.stacks.unsettle_popped(&popped);
        }
        self.note(Step::Pop(self.stacks.drawn), &can);
        while self.stacks.drawn > drawn {
            self.stacks.take_released_back();
        }
        self.stacks.take_pop_back(&popped);
        self.stacks.places.heights = heights;
        can.map(|can| (can || at_once).then_some(can))
    }

    /// Draws the fewest cards with which there are places for the old stack's top card, just released, and for what is drawn on it, if any number up to the end will do.
    fn draw_for_pop(&mut self, end: usize, spaces: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
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
        Ok(true)
    }

    fn note(&mut self, step: Step, can: &Result<bool, Halt>) {
        if matches!(can, Ok(true)) {
            self.line.push(step);
        }
    }
}

/// Notes which cards may have gone up by now, while all that can be drawn helps.
pub(crate) fn raise(stacks: &mut Stacks, last: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
    if !stacks.places.heights.are_limited() {
        return Ok(());
    }
    let (drawn, spaces) = (stacks.drawn, stacks.spaces());
    stacks.draw_to(stacks.next_followed());
    let mut more = Ok(true);
    while matches!(more, Ok(true)) {
        more = raise_some(stacks, spaces, last, meter);
    }
    stacks.draw_to(drawn);
    more.map(|_| ())
}

/// Tests each card that a foundation may wait for; says whether any can go up.
fn raise_some(stacks: &mut Stacks, spaces: usize, last: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
    let mut more = false;
    for (rank, suit) in (1..=13).flat_map(|rank| (0..4).map(move |suit| (rank, suit))) {
        if stacks.places.may_rise(rank, suit) {
            count_test(last, meter)?;
            if stacks.places.can_rise(rank, suit, spaces) {
                stacks.places.heights.rise(rank, suit);
                more = true;
            }
        }
    }
    Ok(more)
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
    count_test(last, meter)?;
    Ok(stacks.have_places(spaces))
}

fn count_test(last: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
    if meter.nodes() >= last {
        return Err(Halt::Limit);
    }
    meter.count().map_err(Halt::RanOut)
}

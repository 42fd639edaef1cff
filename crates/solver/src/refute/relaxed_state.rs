//! The state of the relaxed game: what is left of the stacks.

use patience::{Card, PileId, PileKind, Position, Rank, Rules, Suits};

use crate::base::mechanisms::Mechanism;
use crate::base::traits::{Moving, Traits};
use crate::refute::counted_cards::CountedCards;
use crate::refute::obstacles::Obstacles;
use crate::refute::placement::Placement;
use crate::refute::stacks::{WithIt, run_len, stack_piles};

/// Cards of the stock, as a set: the one that is drawn first is 1.
pub(crate) type StockCards = u128;

const _: () = assert!(2 * Card::COUNT < 120, "the search writes a number beside a set");

/// The set of one card.
pub(crate) fn one(at: usize) -> StockCards {
    1 << at
}

/// A position of the game that `Unblocking` describes, and its moves
/// without their conditions, each with its opposite.
#[derive(Clone, Debug)]
pub(crate) struct RelaxedState {
    pub(crate) cards: CountedCards,
    pub(crate) placement: Placement,
    any_space: bool,
    /// The pile that is drawn to is a column: its cards may be built on.
    old_exposes: bool,
    /// The stacks of the other columns and of the helpers, from the bottom, and how many cards of
    /// each are left.
    stacks: Vec<Vec<StackCard>>,
    left: Vec<usize>,
    /// How many of them are columns: these come first.
    columns: usize,
    /// How many of each may be left in the end.
    may_stay: Vec<usize>,
    old_may_stay: usize,
    drawn_may_stay: bool,
    /// The old stack, from the bottom, and the stock, from the card drawn first.
    old: Vec<StackCard>,
    stock: Vec<Card>,
    moves: Moving,
    /// What may lie on a card of a column that has just moved.
    with_it: WithIt,
    /// The card that moves now, and what may lie on it.
    moving: Option<(Card, WithIt)>,
    /// How many cards have been drawn.
    pub(crate) drawn: usize,
    /// Those of them that are released, and the followed ones that lie where they were drawn to.
    pub(crate) gone: StockCards,
    pub(crate) buried: StockCards,
    pub(crate) followed: StockCards,
    /// Those that may help if they are drawn and not followed.
    pub(crate) helping: StockCards,
}

/// A card of a stack.
#[derive(Clone, Copy, Debug)]
struct StackCard {
    card: Card,
    /// It may move together with the one that it lies on.
    joined: bool,
}

/// What the top card of the old stack was, and what was before it left.
pub(crate) struct Popped {
    pub(crate) card: Card,
    /// Its place in the stock if it was drawn.
    at: Option<usize>,
    joined: bool,
    gone: StockCards,
    /// No card had to leave before it.
    pub(crate) alone: bool,
}

impl RelaxedState {
    /// Of those cards of a position that count as obstacles, and those on foundations: the others
    /// are in no pile, and on offer for good. Cards of the stock are drawn to this
    /// pile, if any are.
    pub(crate) fn new(
        rules: &Rules,
        traits: &Traits,
        (position, obstacles): (&Position, &Obstacles),
        suits: Suits,
        drawn_from_to: Option<(PileId, PileId)>,
    ) -> RelaxedState {
        let piles = rules.piles();
        let any_space = traits.spaces_take_any_rank;
        let drawn_to = drawn_from_to.map(|(_, to)| to);
        let old_exposes = drawn_to.is_some_and(|to| piles.kind(to) == PileKind::Column);
        let mut stacks = RelaxedState {
            cards: CountedCards::new(traits.decks, suits, any_space, !old_exposes),
            placement: Placement::new(),
            any_space,
            old_exposes,
            stacks: Vec::new(),
            left: Vec::new(),
            columns: 0,
            may_stay: Vec::new(),
            old_may_stay: 0,
            drawn_may_stay: obstacles.drawn_may_stay(),
            old: Vec::new(),
            moves: traits.moving,
            with_it: WithIt::of(traits.run, suits),
            moving: None,
            stock: Vec::new(),
            drawn: 0,
            gone: 0,
            buried: 0,
            followed: 0,
            helping: StockCards::MAX,
        };
        for pile in piles.of(PileKind::Foundation) {
            position.from_top(pile).for_each(|card| stacks.cards.put_up(card, !traits.has(Mechanism::CardsReturn)));
        }
        for pile in stack_piles(rules, drawn_to) {
            let in_column = piles.kind(pile) == PileKind::Column;
            let (stack, may_stay) = stacks.stack(rules, (position, obstacles), pile, in_column);
            stacks.may_stay.push(may_stay);
            stacks.left.push(stack.len());
            stacks.stacks.push(stack);
            stacks.columns += usize::from(in_column);
        }
        let Some((stock, drawn_to)) = drawn_from_to else { return stacks };
        if !old_exposes && traits.passes.is_none_or(|passes| position.pass() < passes) {
            stacks.put_at_hand((position, obstacles), stock);
            stacks.put_at_hand((position, obstacles), drawn_to);
            return stacks;
        }
        for (at, &card) in position.cards(stock).iter().enumerate().rev() {
            if obstacles.has(stock, at) {
                stacks.stock.push(card);
            } else {
                stacks.cards.set_free(card);
            }
        }
        (stacks.old, stacks.old_may_stay) = stacks.stack(rules, (position, obstacles), drawn_to, old_exposes);
        stacks
    }

    /// The cards of a pile are on offer: before a redeal they come round again.
    fn put_at_hand(&mut self, (position, obstacles): (&Position, &Obstacles), pile: PileId) {
        for (at, &card) in position.cards(pile).iter().enumerate() {
            if obstacles.has(pile, at) {
                self.cards.offer(card);
            } else {
                self.cards.set_free(card);
            }
        }
    }

    /// The stack of a pile, and how many of it may stay; what lies on it is released.
    fn stack(
        &mut self,
        rules: &Rules,
        (position, obstacles): (&Position, &Obstacles),
        pile: PileId,
        in_column: bool,
    ) -> (Vec<StackCard>, usize) {
        let cards = position.cards(pile);
        let above_head = if in_column { run_len(rules, self.moves, position, pile).saturating_sub(1) } else { 0 };
        let head = cards.len() - above_head;
        let mut stack = Vec::new();
        let mut may_stay = 0;
        // Whether a card may move together with the last obstacle under it.
        let mut joined = false;
        for (at, &card) in cards.iter().enumerate() {
            let under = at.checked_sub(1).filter(|&under| in_column && under >= position.face_down(pile));
            joined &= under.is_some_and(|under| self.with_it.joins(rules, card, cards[under]));
            match obstacles.has(pile, at) {
                false => self.cards.set_free(card),
                true if at < head => {
                    stack.push(StackCard { card, joined });
                    may_stay += usize::from(at < obstacles.may_stay(pile));
                    joined = true;
                }
                true => self.cards.release(card),
            }
        }
        if let Some(top) = stack.last().filter(|_| in_column) {
            self.cards.expose(top.card);
        }
        (stack, may_stay)
    }

    /// Whether all stacks are empty, but for what may stay.
    pub(crate) fn are_empty(&self) -> bool {
        self.old.len() <= self.old_may_stay
            && (self.buried == 0 || self.drawn_may_stay)
            && self.left.iter().zip(&self.may_stay).all(|(left, may_stay)| left <= may_stay)
    }

    /// One number for what is left of the stacks but for followed cards.
    pub(crate) fn state(&self) -> u64 {
        let lens = self.stacks.iter().zip(&self.left);
        lens.fold(self.old.len() as u64, |state, (stack, &left)| state * (stack.len() as u64 + 1) + left as u64)
    }

    /// Releases cards or puts them back, until so many of each stack are left.
    pub(crate) fn go_to(&mut self, left: impl Iterator<Item = usize>) {
        for (at, left) in left.enumerate() {
            while self.left[at] > left {
                self.release_at_once(at);
            }
            while self.left[at] < left {
                self.put_back_at_once(at);
            }
        }
    }

    /// Whether the last card of a column's stack goes to the space that the column becomes.
    pub(crate) fn goes_to_space(&self, at: usize, card: Card) -> bool {
        at < self.columns && (self.any_space || card.rank() == Rank::KING)
    }

    /// The columns that may have a released card at the bottom. A followed card may have been drawn
    /// onto such a card.
    pub(crate) fn spaces(&self) -> usize {
        let drawn_to = self.old_exposes && self.old.is_empty();
        self.left[..self.columns].iter().filter(|&&left| left == 0).count() + usize::from(drawn_to)
    }

    pub(crate) fn stock_len(&self) -> usize {
        self.stock.len()
    }

    /// The first followed card that has not been drawn, or the end of the stock.
    pub(crate) fn next_followed(&self) -> usize {
        let rest = self.followed >> self.drawn;
        if rest == 0 { self.stock.len() } else { self.drawn + rest.trailing_zeros() as usize }
    }

    /// The stacks that are not empty, the shortest first: they soon give spaces.
    pub(crate) fn by_length(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.left.len()).filter(|&at| self.left[at] > 0).collect();
        order.sort_by_key(|&at| self.left[at]);
        order
    }

    /// A stack whose top card is released at once.
    pub(crate) fn free(&self) -> Option<usize> {
        (0..self.left.len()).find(|&at| {
            self.top(at)
                .is_some_and(|card| self.left[at] == 1 && self.goes_to_space(at, card) || self.cards.can_stay_up(card))
        })
    }

    /// Releases such a stack's top card.
    pub(crate) fn release_at_once(&mut self, at: usize) {
        self.release(at);
        self.settle(at);
    }

    /// Undoes [`RelaxedState::release_at_once`].
    pub(crate) fn put_back_at_once(&mut self, at: usize) {
        self.unsettle(at);
        self.put_back(at);
    }

    fn top(&self, at: usize) -> Option<Card> {
        self.left[at].checked_sub(1).map(|top| self.stacks[at][top].card)
    }

    /// Releases a stack's top card, which moves; nothing lies on the next one yet, if the two do
    /// not move together.
    pub(crate) fn release(&mut self, at: usize) {
        let Some(card) = self.top(at) else { return };
        self.cover_top(at);
        self.cards.release(card);
        self.left[at] -= 1;
        if self.is_joined(at) {
            self.expose_top(at);
        } else {
            let with_it = if at < self.columns { self.with_it } else { WithIt::Nothing };
            self.moving = Some((card, with_it));
        }
    }

    /// Undoes [`RelaxedState::release`].
    pub(crate) fn put_back(&mut self, at: usize) {
        self.moving = None;
        if self.is_joined(at) {
            self.cover_top(at);
        }
        self.left[at] += 1;
        self.top(at).into_iter().for_each(|card| self.cards.take_back(card));
        self.expose_top(at);
    }

    /// A stack's top card has moved: cards may lie on it, and on the next one.
    pub(crate) fn settle(&mut self, at: usize) {
        self.moving = None;
        if !self.is_joined(at) {
            self.expose_top(at);
        }
    }

    /// Undoes [`RelaxedState::settle`].
    pub(crate) fn unsettle(&mut self, at: usize) {
        if !self.is_joined(at) {
            self.cover_top(at);
        }
    }

    /// Whether the card that left a stack last may move together with the one under it.
    fn is_joined(&self, at: usize) -> bool {
        self.stacks[at].get(self.left[at]).is_some_and(|last| last.joined)
    }

    /// Nothing is laid on helpers.
    fn expose_top(&mut self, at: usize) {
        self.top(at).filter(|_| at < self.columns).into_iter().for_each(|card| self.cards.expose(card));
    }

    fn cover_top(&mut self, at: usize) {
        self.top(at).filter(|_| at < self.columns).into_iter().for_each(|card| self.cards.cover(card));
    }

    /// Draws cards that may help then, or takes draws back, until so many are drawn; none of them
    /// may be followed or gone.
    pub(crate) fn draw_to(&mut self, wanted: usize) {
        while self.drawn < wanted {
            self.offer(self.drawn);
            self.drawn += 1;
        }
        while self.drawn > wanted {
            self.drawn -= 1;
            self.withdraw(self.drawn);
        }
    }

    fn offer(&mut self, at: usize) {
        if self.helping & one(at) != 0 {
            self.cards.offer(self.stock[at]);
        }
    }

    fn withdraw(&mut self, at: usize) {
        if self.helping & one(at) != 0 {
            self.cards.withdraw(self.stock[at]);
        }
    }

    /// Draws a card that is followed.
    pub(crate) fn push(&mut self) {
        if self.old_exposes {
            self.cards.expose(self.stock[self.drawn]);
        }
        self.buried |= one(self.drawn);
        self.drawn += 1;
    }

    /// Undoes [`RelaxedState::push`].
    pub(crate) fn take_push_back(&mut self) {
        self.drawn -= 1;
        self.buried &= !one(self.drawn);
        if self.old_exposes {
            self.cards.cover(self.stock[self.drawn]);
        }
    }

    /// Draws a card that is released at once.
    pub(crate) fn draw_released(&mut self) {
        self.cards.release(self.stock[self.drawn]);
        self.gone |= one(self.drawn);
        self.drawn += 1;
    }

    /// Undoes [`RelaxedState::draw_released`].
    pub(crate) fn take_released_back(&mut self) {
        self.drawn -= 1;
        self.gone &= !one(self.drawn);
        self.cards.take_back(self.stock[self.drawn]);
    }

    /// Releases the old stack's top card, which moves, and all that was drawn after it; nothing
    /// lies on the next one yet, if the two do not move together.
    pub(crate) fn pop(&mut self) -> Option<Popped> {
        let gone = self.gone;
        let at = self.buried.checked_ilog2().map(|at| at as usize);
        let StackCard { card, joined } = match at {
            Some(at) => {
                self.buried &= !one(at);
                self.gone |= one(at);
                // It may lie on anything that was drawn before.
                StackCard { card: self.stock[at], joined: true }
            }
            None => self.old.pop()?,
        };
        self.cards.release(card);
        let mut alone = true;
        for above in at.map_or(0, |at| at + 1)..self.drawn {
            if (self.gone | self.followed) & one(above) == 0 {
                self.withdraw(above);
                self.cards.release(self.stock[above]);
                self.gone |= one(above);
                alone = false;
            }
        }
        let popped = Popped { card, at, joined, gone, alone };
        if self.old_exposes {
            self.cards.cover(card);
        }
        if joined {
            self.expose_under(&popped);
        }
        let with_it = if self.old_exposes { self.with_it } else { WithIt::Nothing };
        self.moving = (!joined || !self.old_exposes).then_some((card, with_it));
        Some(popped)
    }

    /// Undoes [`RelaxedState::pop`].
    pub(crate) fn take_pop_back(&mut self, popped: &Popped) {
        self.moving = None;
        let above = self.gone & !popped.gone & !popped.at.map_or(0, one);
        for at in (0..self.drawn).filter(|&at| above & one(at) != 0) {
            self.cards.take_back(self.stock[at]);
            self.offer(at);
        }
        self.gone = popped.gone;
        if popped.joined {
            self.cover_under(popped);
        }
        if self.old_exposes {
            self.cards.expose(popped.card);
        }
        self.cards.take_back(popped.card);
        match popped.at {
            Some(at) => self.buried |= one(at),
            None => self.old.push(StackCard { card: popped.card, joined: popped.joined }),
        }
    }

    /// The old stack's top card has moved: cards may lie on it, and on the next one.
    pub(crate) fn settle_popped(&mut self, popped: &Popped) {
        self.moving = None;
        if !popped.joined {
            self.expose_under(popped);
        }
    }

    /// Undoes [`RelaxedState::settle_popped`].
    pub(crate) fn unsettle_popped(&mut self, popped: &Popped) {
        if !popped.joined {
            self.cover_under(popped);
        }
    }

    fn expose_under(&mut self, popped: &Popped) {
        self.under(popped).into_iter().for_each(|card| self.cards.expose(card));
    }

    fn cover_under(&mut self, popped: &Popped) {
        self.under(popped).into_iter().for_each(|card| self.cards.cover(card));
    }

    /// The old stack's next card, if cards can lie on it and could not before.
    fn under(&self, popped: &Popped) -> Option<Card> {
        self.old.last().filter(|_| self.old_exposes && popped.at.is_none()).map(|next| next.card)
    }

    /// Whether there may be places for all released cards: one test, and another one for each
    /// longer unit that may have moved.
    pub(crate) fn have_places(&mut self, spaces: usize) -> bool {
        let Some((card, with_it)) = self.moving.filter(|&(_, with_it)| with_it != WithIt::Anything) else {
            return self.placement.suffice(&mut self.cards, spaces, None);
        };
        let mut tail = card;
        let mut with = Vec::new();
        let suffice = loop {
            if self.placement.suffice(&mut self.cards, spaces, Some(card)) {
                break true;
            }
            // The next lower card of the suit lies on it, and needs no place of its own.
            let next = Rank::new(tail.rank().number() - 1).map(|rank| Card::new(rank, card.suit()));
            let Some(next) = next.filter(|&next| with_it == WithIt::OneSuit && self.cards.has_down(next)) else {
                break false;
            };
            self.cards.take_back(next);
            with.push(next);
            tail = next;
        };
        with.into_iter().for_each(|card| self.cards.release(card));
        suffice
    }
}

//! What is left of piles that have to be dug up.

use patience::{Card, PileId, PileKind, Position, Rank, Rules, Suits};

use crate::places::Places;

/// Cards of the stock, as a set: the one that is drawn first is 1.
pub(crate) type StockCards = u128;

const _: () = assert!(2 * Card::COUNT < 120, "the search writes a number beside a set");

/// The set of one card.
pub(crate) fn one(at: usize) -> StockCards {
    1 << at
}

/// A position of the game that [`crate::dig::Dig`] describes, and its moves without their conditions, each with its opposite.
#[derive(Clone, Debug)]
pub(crate) struct Stacks {
    pub(crate) places: Places,
    any_space: bool,
    /// The pile that is drawn to is a column: its cards may be built on.
    old_exposes: bool,
    /// The stacks of the other columns, from the bottom, and how many cards of each are left.
    stacks: Vec<Vec<Card>>,
    left: Vec<usize>,
    /// The old stack, from the bottom, and the stock, from the card drawn first.
    old: Vec<Card>,
    stock: Vec<Card>,
    /// How many cards have been drawn.
    pub(crate) drawn: usize,
    /// Those of them that are released, and the followed ones that lie where they were drawn to.
    pub(crate) gone: StockCards,
    pub(crate) buried: StockCards,
    pub(crate) followed: StockCards,
    /// Those that may help if they are drawn and not followed.
    pub(crate) helping: StockCards,
}

/// What the top card of the old stack was, and what was before it left.
pub(crate) struct Popped {
    pub(crate) card: Card,
    /// Its place in the stock if it was drawn.
    at: Option<usize>,
    gone: StockCards,
    /// No card had to leave before it.
    pub(crate) alone: bool,
}

impl Stacks {
    /// Of a position; cards are drawn to this pile.
    pub(crate) fn new(rules: &Rules, position: &Position, suits: Suits, drawn_to: PileId, stock: PileId) -> Stacks {
        let piles = rules.piles();
        let any_space = rules.tableau().space.rank.is_none();
        let old_exposes = piles.kind(drawn_to) == PileKind::Column;
        let mut stacks = Stacks {
            places: Places::new(rules.decks(), suits, any_space, !old_exposes),
            any_space,
            old_exposes,
            stacks: Vec::new(),
            left: Vec::new(),
            old: Vec::new(),
            stock: position.from_top(stock).collect(),
            drawn: 0,
            gone: 0,
            buried: 0,
            followed: 0,
            helping: StockCards::MAX,
        };
        for pile in piles.of(PileKind::Foundation) {
            position.from_top(pile).for_each(|card| stacks.places.put_up(card));
        }
        for pile in piles.of(PileKind::Column).filter(|&pile| pile != drawn_to) {
            let stack = stacks.stack(position, pile, true);
            stacks.left.push(stack.len());
            stacks.stacks.push(stack);
        }
        stacks.old = stacks.stack(position, drawn_to, old_exposes);
        stacks
    }

    /// The stack of a pile; what lies on it is released.
    fn stack(&mut self, position: &Position, pile: PileId, in_column: bool) -> Vec<Card> {
        let above_head = if in_column { position.run_len(pile).saturating_sub(1) } else { 0 };
        position.from_top(pile).take(above_head).for_each(|card| self.places.release(card));
        let mut stack: Vec<Card> = position.from_top(pile).skip(above_head).collect();
        stack.reverse();
        if let Some(&top) = stack.last().filter(|_| in_column) {
            self.places.expose(top);
        }
        stack
    }

    /// Whether all is dug up.
    pub(crate) fn are_empty(&self) -> bool {
        self.old.is_empty() && self.buried == 0 && self.left.iter().all(|&left| left == 0)
    }

    /// One number for what is left of the stacks but for followed cards.
    pub(crate) fn state(&self) -> u64 {
        let lens = self.stacks.iter().zip(&self.left);
        lens.fold(self.old.len() as u64, |state, (stack, &left)| state * (stack.len() as u64 + 1) + left as u64)
    }

    /// The columns that may have a released card at the bottom. A followed card may have been drawn onto such a card.
    pub(crate) fn spaces(&self) -> usize {
        let drawn_to = self.old_exposes && self.old.is_empty();
        self.left.iter().filter(|&&left| left == 0).count() + usize::from(drawn_to)
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
            self.top(at).is_some_and(|card| {
                self.left[at] == 1 && (self.any_space || card.rank() == Rank::KING) || self.places.can_stay_up(card)
            })
        })
    }

    fn top(&self, at: usize) -> Option<Card> {
        self.left[at].checked_sub(1).map(|top| self.stacks[at][top])
    }

    /// Releases a stack's top card.
    pub(crate) fn release(&mut self, at: usize) {
        if let Some(card) = self.top(at) {
            self.places.cover(card);
            self.places.release(card);
            self.left[at] -= 1;
        }
        if let Some(card) = self.top(at) {
            self.places.expose(card);
        }
    }

    /// The opposite of [`Stacks::release`].
    pub(crate) fn put_back(&mut self, at: usize) {
        if let Some(card) = self.top(at) {
            self.places.cover(card);
        }
        self.left[at] += 1;
        if let Some(card) = self.top(at) {
            self.places.take_back(card);
            self.places.expose(card);
        }
    }

    /// Draws cards that may help then, or takes draws back, until so many are drawn; none of them may be followed or gone.
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
            self.places.offer(self.stock[at]);
        }
    }

    fn withdraw(&mut self, at: usize) {
        if self.helping & one(at) != 0 {
            self.places.withdraw(self.stock[at]);
        }
    }

    /// Draws a card that is followed.
    pub(crate) fn push(&mut self) {
        if self.old_exposes {
            self.places.expose(self.stock[self.drawn]);
        }
        self.buried |= one(self.drawn);
        self.drawn += 1;
    }

    /// The opposite of [`Stacks::push`].
    pub(crate) fn take_push_back(&mut self) {
        self.drawn -= 1;
        self.buried &= !one(self.drawn);
        if self.old_exposes {
            self.places.cover(self.stock[self.drawn]);
        }
    }

    /// Draws a card that is released at once.
    pub(crate) fn draw_released(&mut self) {
        self.places.release(self.stock[self.drawn]);
        self.gone |= one(self.drawn);
        self.drawn += 1;
    }

    /// The opposite of [`Stacks::draw_released`].
    pub(crate) fn take_released_back(&mut self) {
        self.drawn -= 1;
        self.gone &= !one(self.drawn);
        self.places.take_back(self.stock[self.drawn]);
    }

    /// Releases the old stack's top card, and all that was drawn after it.
    pub(crate) fn pop(&mut self) -> Option<Popped> {
        let gone = self.gone;
        let at = self.buried.checked_ilog2().map(|at| at as usize);
        let card = match at {
            Some(at) => {
                self.buried &= !one(at);
                self.gone |= one(at);
                self.stock[at]
            }
            None => self.old.pop()?,
        };
        self.places.release(card);
        if self.old_exposes {
            self.places.cover(card);
            self.old.last().into_iter().filter(|_| at.is_none()).for_each(|&next| self.places.expose(next));
        }
        let mut alone = true;
        for above in at.map_or(0, |at| at + 1)..self.drawn {
            if (self.gone | self.followed) & one(above) == 0 {
                self.withdraw(above);
                self.places.release(self.stock[above]);
                self.gone |= one(above);
                alone = false;
            }
        }
        Some(Popped { card, at, gone, alone })
    }

    /// The opposite of [`Stacks::pop`].
    pub(crate) fn take_pop_back(&mut self, popped: &Popped) {
        let above = self.gone & !popped.gone & !popped.at.map_or(0, one);
        for at in (0..self.drawn).filter(|&at| above & one(at) != 0) {
            self.places.take_back(self.stock[at]);
            self.offer(at);
        }
        self.gone = popped.gone;
        if self.old_exposes {
            self.old.last().into_iter().filter(|_| popped.at.is_none()).for_each(|&next| self.places.cover(next));
            self.places.expose(popped.card);
        }
        self.places.take_back(popped.card);
        match popped.at {
            Some(at) => self.buried |= one(at),
            None => self.old.push(popped.card),
        }
    }
}

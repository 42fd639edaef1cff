//! Dead ends of games with a reserve: it can't be used up, however the cards are arranged.

use patience::{Card, Climb, Draw, Order, PileId, PileKind, Position, Rank, Rules, Start, Suit, Suits, Wrap};

use crate::compact::context::Setting;
use crate::compact::state::{Board, cards};

/// A test by relaxation for games in which spaces are filled from the reserve only.
///
/// **Claim.** If [`Pool::is_dead`] says so, the position can't be won.
///
/// **When.** One deck; four foundations in suit, up from one rank, no returns; columns built down in alternating colours, nothing on
/// the lowest rank; while the reserve has cards, spaces take nothing else; cards are drawn to a waste or not at all; no cells, no
/// helpers; all cards must go up. It says something while the reserve has cards and every card of a column that is not its first lies
/// on one that it may be built on: with that once true, it stays true.
///
/// **Proof.** Of a position only this is kept: the cards left in the reserve, the first cards of the columns (heads), and all other cards as one pool. A real
/// move changes that in one of these ways or not at all: the reserve's top card joins the pool (it is played up
/// or built on a column); it becomes the head of an empty column; a head joins the pool (its column is moved or it is played up), and
/// where the reserve fills spaces at once its top card becomes a head with that. In a real position every card of the pool is on a
/// foundation, or in stock or waste, or lies in a column on a card of its own: of the other colour, one rank higher, and in a column, too. Hence
/// for *some* heights of the foundations, no lower than they are now, with neither heads nor cards of the reserve up, some cards of the stock can be
/// chosen to lie in columns, so that every card in the columns but the heads, which all are that the stock did not
/// have when the test began and that are not up, has such a host of its own. That is [`Pool::allows`]. If no path of such moves through allowed
/// states uses up the reserve, no real line does.
///
/// Heights and hosts are tried rank by rank from the highest. All that a rank needs to know of the one above is which suits are
/// up there, sixteen possibilities, and how many cards of each colour lie in columns there: the more, the better
/// for all ranks below, so as many cards of the stock are chosen as have hosts. Where several choices lead to the same suits, the larger number of
/// each colour is taken even if no single choice has both, which only allows more.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    reserve: PileId,
    columns: Vec<PileId>,
    foundations: [PileId; 4],
    at_once: bool,
    seen: Seen,
    open: Vec<State>,
    /// The keys of positions, with the result as the last bit.
    cache: Vec<u128>,
    work: u64,
}

/// Cards left in the reserve, and the heads as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    left: usize,
    heads: u64,
}

impl State {
    /// One number for each state: heads need 52 bits.
    fn number(self) -> u64 {
        self.heads | (self.left as u64) << 52
    }
}

/// The states of a test, exactly: what an earlier round has written counts as empty.
#[derive(Clone, Debug)]
struct Seen {
    places: Vec<(u64, u32)>,
    round: u32,
    len: usize,
}

impl Seen {
    fn clear(&mut self) {
        self.len = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.places.fill((0, 0));
            self.round = 1;
        }
    }

    /// Puts a state in; `true` if it is new.
    fn insert(&mut self, state: State) -> bool {
        let number = state.number();
        let mut at = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % PLACES;
        while self.places[at].1 == self.round {
            if self.places[at].0 == number {
                return false;
            }
            at = (at + 1) % PLACES;
        }
        self.places[at] = (number, self.round);
        self.len += 1;
        true
    }
}

/// What a test looks at: cards of the columns, of these the first ones, and those that are up, as sets in nibbles; how many
/// the reserve has.
#[derive(Clone, Copy)]
struct Given {
    tableau: u64,
    heads: u64,
    up: u64,
    left: usize,
}

/// What does not change in a test: sets of cards in nibbles, one for each rank from the lowest, a bit for each suit.
struct Frame {
    /// `rest[n]`: the `n` cards at the bottom of the reserve.
    rest: [u64; 53],
    /// The reserve's cards from the bottom.
    reserve: [u64; 52],
    /// Cards of the columns and the reserve.
    tableau: u64,
    stock: u64,
    up: u64,
}

/// Beyond so many states a test gives up and says nothing.
const MOST_STATES: usize = 3_000;
/// Places for states: more than can be seen, as each adds a few at the most.
const PLACES: usize = 1 << 13;
/// Positions, as far as the test looks at them, whose results are kept.
const CACHE: usize = 1 << 16;
/// All 52 cards.
const ALL: u64 = (1 << 52) - 1;
const BLACK: usize = 0b1001;
const RED: usize = 0b0110;

impl Pool {
    /// With so many bytes for what it remembers; none if they are too few to be of use.
    pub(crate) fn new(rules: &Rules, bytes: usize) -> Option<Pool> {
        let piles = rules.piles();
        let build = rules.tableau().build?;
        let space = rules.tableau().space;
        let start = rules.foundations().first()?.start;
        let ends_meet = match start {
            Start::Rank(rank) => build.wrap == Wrap::None && rank == Rank::ACE,
            Start::Base => build.wrap == Wrap::FromBase,
            Start::Dealt => false,
        };
        let alike = |foundation: &patience::Foundation| {
            foundation.start == start && foundation.climb == Climb::Up && !foundation.returns
        };
        let from_reserve_only =
            PileKind::ALL.into_iter().all(|kind| kind == PileKind::Reserve || !space.from.has(kind));
        let fits = rules.decks() == 1
            && rules.goal() == 52
            && rules.foundations().len() == 4
            && rules.foundations().iter().all(alike)
            && ends_meet
            && build.order == Order::Down
            && build.suits == Suits::Alternating
            && from_reserve_only
            && matches!(rules.stock().draw, Draw::None | Draw::Waste { .. })
            && [PileKind::Cell, PileKind::Helper].into_iter().all(|kind| piles.of(kind).len() == 0);
        let reserve = piles.first(PileKind::Reserve).filter(|_| fits)?;
        let of_suit = |suit| {
            let mut own = piles.of(PileKind::Foundation).zip(rules.foundations());
            own.find(|(_, foundation)| foundation.suit == Some(suit)).map(|(pile, _)| pile)
        };
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(of_suit);
        let fixed = PLACES * (size_of::<(u64, u32)>() + size_of::<State>());
        let places = (bytes.checked_sub(fixed)? / size_of::<u128>()).min(CACHE);
        if places == 0 {
            return None;
        }
        Some(Pool {
            reserve,
            columns: piles.of(PileKind::Column).collect(),
            foundations: [clubs?, diamonds?, hearts?, spades?],
            at_once: space.at_once,
            seen: Seen { places: vec![(0, 0); PLACES], round: 0, len: 0 },
            open: Vec::with_capacity(PLACES),
            cache: vec![0; places],
            work: 0,
        })
    }

    /// The bytes of its lists.
    pub(crate) fn bytes(&self) -> usize {
        let states = self.seen.places.len() * size_of::<(u64, u32)>() + self.open.capacity() * size_of::<State>();
        states + self.cache.len() * size_of::<u128>()
    }

    /// How many states the last test met.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Whether the reserve can't be used up.
    pub(crate) fn is_dead(&mut self, rules: &Rules, position: &Position) -> bool {
        let left = position.len(self.reserve);
        self.work = 0;
        if left == 0 {
            return false;
        }
        let base = position.base().unwrap_or(Rank::ACE).number() - 1;
        let mut given = Given { tableau: 0, heads: 0, up: up(self.foundations.map(|pile| position.len(pile))), left };
        for &column in &self.columns {
            let mut above: Option<Card> = None;
            for card in position.from_top(column) {
                if above.is_some_and(|above| !rules.fits(above, card, position.base())) {
                    return false;
                }
                given.tableau |= bit(card.index() as u8, base);
                above = Some(card);
            }
            given.heads |= above.map_or(0, |card| bit(card.index() as u8, base));
        }
        let mut reserve = [0; Card::COUNT];
        for (depth, card) in position.from_top(self.reserve).enumerate() {
            reserve[left - 1 - depth] = card.index() as u8;
        }
        self.test(given, &reserve, base)
    }

    /// The same for a board.
    pub(crate) fn is_dead_on(&mut self, setting: &Setting, board: &Board) -> bool {
        self.work = 0;
        if board.left == 0 || !setting.is_built(board) {
            return false;
        }
        let base = setting.first;
        let (mut tableau, mut heads) = (0, 0);
        for column in (0..setting.columns).filter(|&column| board.lens[column] > 0) {
            tableau |= cards(board.runs[column]).fold(0, |set, card| set | bit(card, base));
            heads |= bit(board.heads[column], base);
        }
        let given = Given { tableau, heads, up: up(board.up.map(usize::from)), left: usize::from(board.left) };
        self.test(given, &setting.reserve_cards, base)
    }

    /// The test, with the reserve's cards from the bottom and the lowest rank, from 0.
    fn test(&mut self, given: Given, reserve: &[u8; Card::COUNT], base: u8) -> bool {
        let Given { tableau, heads, up, left } = given;
        let key = key(tableau, heads, up, left) | 1;
        let place = (key >> 64) as usize % self.cache.len();
        if self.cache[place] | 1 == key {
            return self.cache[place] == key;
        }
        let mut frame = Frame { rest: [0; 53], reserve: [0; 52], tableau, stock: 0, up };
        for (at, &card) in reserve[..left].iter().enumerate() {
            frame.reserve[at] = bit(card, base);
            frame.tableau |= frame.reserve[at];
        }
        frame.stock = ALL & !frame.tableau & !up;
        for at in 0..left {
            frame.rest[at + 1] = frame.rest[at] | frame.reserve[at];
        }
        let dead = !self.can_use_up(&frame, State { left, heads });
        self.cache[place] = if dead { key } else { key & !1 };
        self.work = self.seen.len as u64;
        dead
    }

    /// Whether a path through allowed states uses up the reserve.
    fn can_use_up(&mut self, frame: &Frame, root: State) -> bool {
        self.seen.clear();
        self.open.clear();
        self.open.push(root);
        self.seen.insert(root);
        while let Some(state) = self.open.pop() {
            if state.left == 0 || self.seen.len > MOST_STATES {
                return true;
            }
            // Tested only when its turn has come: most paths are found at once, beside states that nobody asks for.
            if state != root && !frame.allows(state) {
                continue;
            }
            let left = state.left - 1;
            let top = frame.reserve[left];
            let mut heads = state.heads;
            while heads != 0 {
                let head = heads & heads.wrapping_neg();
                heads &= heads - 1;
                if self.at_once {
                    self.reach(State { left, heads: state.heads ^ head | top });
                } else {
                    self.reach(State { left: state.left, heads: state.heads ^ head });
                }
            }
            if (state.heads.count_ones() as usize) < self.columns.len() {
                self.reach(State { left, heads: state.heads | top });
            }
            // Tried first: most reserves can be used up, and mostly like that.
            self.reach(State { left, heads: state.heads });
        }
        false
    }

    fn reach(&mut self, state: State) {
        if self.seen.insert(state) {
            self.open.push(state);
        }
    }
}

impl Frame {
    /// Whether for some heights of the foundations every card of the pool has a place.
    fn allows(&self, state: State) -> bool {
        let rest = self.rest[state.left];
        let fixed = rest | state.heads;
        let needing = self.tableau & !fixed;
        // Above a card that is not up none of its suit is.
        let mut never_up = fixed | fixed << 4;
        never_up |= never_up << 8;
        never_up |= never_up << 16;
        never_up |= never_up << 32;
        // At first above the highest rank, where nothing is and nothing is up.
        let mut above = Row { possible: 1, counts: 0 };
        for rank in (0..13).rev() {
            let nibble = |set: u64| (set >> (4 * rank)) as usize & 15;
            let (up, never_up) = (nibble(self.up), nibble(never_up & !self.up));
            let [heads, needing, stock] = [state.heads, needing, self.stock].map(|set| LEFT[nibble(set)]);
            above = above.over_subsets().below(heads, needing, stock);
            above.keep(SUPERSETS[up] & SUBSETS[15 & !never_up]);
            if above.possible == 0 {
                return false;
            }
        }
        true
    }
}

/// How many cards of one rank lie in columns at the most, for every set of suits that are up at it.
///
/// A lane of 16 bits has a bit for each of these sets.
#[derive(Clone, Copy)]
struct Row {
    /// Whether every card of this rank and those above has a place.
    possible: u16,
    /// Four lanes: at least one black card, two, one red card, two. The larger of two numbers is their union.
    counts: u64,
}

/// In every lane.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The lanes for at least one card.
const ONE: u64 = 0x0000_ffff_0000_ffff;
/// For every suit the sets without it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];
/// For every set of suits its subsets, and its supersets.
const SUBSETS: [u16; 16] = related(true);
const SUPERSETS: [u16; 16] = related(false);

const fn related(subsets: bool) -> [u16; 16] {
    let mut related = [0; 16];
    let mut at = 0;
    while at < 256 {
        let (set, other) = (at / 16, at % 16);
        if if subsets { other & !set == 0 } else { set & !other == 0 } {
            related[set] |= 1 << other;
        }
        at += 1;
    }
    related
}

/// For every set of cards of one rank how many are not up, as [`Row::counts`].
const LEFT: [u64; 16] = {
    let mut left = [0; 16];
    let mut at = 0;
    while at < 256 {
        let (cards, up) = (at / 16, at % 16);
        let (black, red) = ((cards & BLACK & !up).count_ones(), (cards & RED & !up).count_ones());
        let lanes =
            (black > 0) as u64 | ((black > 1) as u64) << 16 | ((red > 0) as u64) << 32 | ((red > 1) as u64) << 48;
        left[at / 16] |= lanes << up;
        at += 1;
    }
    left
};

impl Row {
    /// For every set of suits the union over all its subsets.
    #[inline]
    fn over_subsets(mut self) -> Row {
        for (suit, without) in WITHOUT.into_iter().enumerate() {
            self.possible |= (self.possible & without) << (1 << suit);
            self.counts |= (self.counts & (u64::from(without) * LANES)) << (1 << suit);
        }
        self
    }

    /// The row of the next lower rank, which has so many heads, cards that need hosts, and cards of the stock, of which as many
    /// as have hosts lie in columns. This is the row above.
    #[inline]
    fn below(self, heads: u64, needing: u64, stock: u64) -> Row {
        // Black cards lie on red ones. No rank has more than two cards of a colour, of all kinds together.
        let hosts = self.counts.rotate_left(32);
        let without_host = needing & !hosts;
        let without_host = without_host | without_host >> 32;
        let free = hosts & !needing;
        let (free_one, free_two) = ((free | free >> 16) & ONE, hosts >> 16 & !needing & ONE);
        let two = |counts: u64| counts >> 16 & ONE;
        let (heads_one, needing_one) = (heads & ONE, needing & ONE);
        let (laid_one, laid_two) = (stock & free_one, two(stock) & free_two);
        let one = heads_one | needing_one | laid_one;
        let pairs = heads_one & (needing_one | laid_one) | needing_one & laid_one;
        let both = two(heads) | two(needing) | laid_two | pairs;
        Row { possible: self.possible & !((without_host | without_host >> 16) as u16), counts: one | both << 16 }
    }

    /// Only these sets of suits can be up.
    #[inline]
    fn keep(&mut self, sets: u16) {
        self.possible &= sets;
        self.counts &= u64::from(self.possible) * LANES;
    }
}

/// A card as a bit of a set in nibbles, where this rank, from 0, is the lowest.
#[inline]
fn bit(card: u8, base: u8) -> u64 {
    1 << (4 * ((card % 13 + 13 - base) % 13) + card / 13)
}

/// The cards that are up, by their number in each suit.
fn up(numbers: [usize; 4]) -> u64 {
    let suit = |(suit, number): (usize, usize)| {
        let all = 0x0001_1111_1111_1111u64 << suit;
        all & ((1u64 << (4 * number.min(13))) - 1)
    };
    numbers.into_iter().enumerate().map(suit).fold(0, |set, suit| set | suit)
}

fn key(tableau: u64, heads: u64, up: u64, left: usize) -> u128 {
    let mut key = (left as u128 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d_9fb2_1c65_1e98_df25);
    for word in [tableau, heads, up] {
        key = (key ^ u128::from(word)).wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15);
        key ^= key >> 61;
    }
    key
}

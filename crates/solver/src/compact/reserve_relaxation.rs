//! Dead ends of games with a reserve: it cannot be used up, however the cards are arranged.

use patience::{Card, PileId, PileKind, Position, Rank, Rules, Suit, Suits};

use crate::base::traits::{Traits, unmet};
use crate::compact::context::CompactContext;
use crate::compact::state::{CompactState, cards};

/// A test by relaxation for games in which spaces are filled from the reserve only.
///
/// **Claim.** If [`ReserveRelaxation::is_dead`] holds, the position cannot be won.
///
/// Conditions and proof: `docs/proofs/reserve-relaxation.md`. A state of the relaxed game is what
/// is left in the reserve and the set of heads, the first cards of the columns. All other cards
/// form a pool, in which every card needs a host of its own: see [`FixedCards::allows`].
#[derive(Clone, Debug)]
pub(crate) struct ReserveRelaxation {
    reserve: PileId,
    columns: Vec<PileId>,
    foundations: [PileId; 4],
    at_once: bool,
    seen: ReserveStates,
    open: Vec<ReserveState>,
    /// The keys of positions, with the result as the last bit.
    cache: Vec<u128>,
    work: u64,
}

/// Cards left in the reserve, and the heads as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReserveState {
    left: usize,
    heads: u64,
}

impl ReserveState {
    /// One number for each state: heads need 52 bits.
    fn number(self) -> u64 {
        self.heads | (self.left as u64) << 52
    }
}

/// An exact set of the states of one test. What an earlier round has written counts as empty.
#[derive(Clone, Debug)]
struct ReserveStates {
    places: Vec<(u64, u32)>,
    round: u32,
    len: usize,
}

impl ReserveStates {
    fn clear(&mut self) {
        self.len = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.places.fill((0, 0));
            self.round = 1;
        }
    }

    /// Puts a state in; `true` if it is new.
    fn insert(&mut self, state: ReserveState) -> bool {
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

/// What a test looks at: cards of the columns, of these the first ones, and those that are up, as
/// sets in nibbles; how many the reserve has.
#[derive(Clone, Copy)]
struct TestedPosition {
    tableau: u64,
    heads: u64,
    up: u64,
    left: usize,
}

/// What does not change in a test: sets of cards in nibbles, one for each rank from the lowest, a
/// bit for each suit.
struct FixedCards {
    /// `rest[n]`: the `n` cards at the bottom of the reserve.
    rest: [u64; 53],
    /// The reserve's cards from the bottom.
    reserve: [u64; 52],
    /// Cards of the columns and the reserve.
    tableau: u64,
    stock: u64,
    up: u64,
}

/// How many states of a test take the time of a node.
pub(crate) const STATES_A_NODE: u64 = 8;
/// Beyond this many states a test gives up.
const MOST_STATES: usize = 3_000;
/// Places for states: more than can be seen, as each adds a few at most.
const PLACES: usize = 1 << 13;
/// Positions, as far as the test looks at them, whose results are kept.
const CACHE: usize = 1 << 16;
/// All 52 cards.
const ALL: u64 = (1 << 52) - 1;
const BLACK: usize = 0b1001;
const RED: usize = 0b0110;

impl ReserveRelaxation {
    /// The conditions that do not hold.
    pub(crate) fn unmet(traits: &Traits) -> Vec<&'static str> {
        unmet(&[
            (traits.decks == 1, "one deck"),
            (traits.all_go_up, "all cards go up"),
            (traits.foundations_one_a_suit, "one foundation for each suit and deck"),
            (traits.foundations_climb_alike, "foundations go up from one rank"),
            (!traits.foundations_return, "foundations give no card back"),
            (traits.lowest_rank_takes_nothing, "nothing is built on the lowest rank"),
            (traits.built_down, "columns are built down"),
            (traits.built == Some(Suits::Alternating), "columns are built in alternating colours"),
            (traits.spaces_take_reserve_only, "spaces take cards of the reserve only, while it has any"),
            (traits.draws_to_waste_or_not(), "cards are drawn to a waste or not at all"),
            (!traits.has_cells, "no cells"),
            (!traits.has_helpers, "no helpers"),
            (traits.has_reserve, "a reserve"),
        ])
    }

    /// With this many bytes to remember results in. `None` if the rules do not fit or the bytes are
    /// too few.
    pub(crate) fn new(rules: &Rules, traits: &Traits, bytes: usize) -> Option<ReserveRelaxation> {
        if !ReserveRelaxation::unmet(traits).is_empty() {
            return None;
        }
        let piles = rules.piles();
        let reserve = piles.first(PileKind::Reserve)?;
        let of_suit = |suit| {
            let mut own = piles.of(PileKind::Foundation).zip(rules.foundations());
            own.find(|(_, foundation)| foundation.suit == Some(suit)).map(|(pile, _)| pile)
        };
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(of_suit);
        let fixed = PLACES * (size_of::<(u64, u32)>() + size_of::<ReserveState>());
        let places = (bytes.checked_sub(fixed)? / size_of::<u128>()).min(CACHE);
        if places == 0 {
            return None;
        }
        Some(ReserveRelaxation {
            reserve,
            columns: piles.of(PileKind::Column).collect(),
            foundations: [clubs?, diamonds?, hearts?, spades?],
            at_once: traits.filled_at_once,
            seen: ReserveStates { places: vec![(0, 0); PLACES], round: 0, len: 0 },
            open: Vec::with_capacity(PLACES),
            cache: vec![0; places],
            work: 0,
        })
    }

    /// The bytes of its lists.
    pub(crate) fn bytes(&self) -> usize {
        let states =
            self.seen.places.len() * size_of::<(u64, u32)>() + self.open.capacity() * size_of::<ReserveState>();
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
        let mut given =
            TestedPosition { tableau: 0, heads: 0, up: up(self.foundations.map(|pile| position.len(pile))), left };
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

    /// The same for a compact state.
    pub(crate) fn is_dead_on(&mut self, context: &CompactContext, state: &CompactState) -> bool {
        self.work = 0;
        if state.left == 0 || !context.is_built(state) {
            return false;
        }
        let base = context.first;
        let (mut tableau, mut heads) = (0, 0);
        for column in (0..context.columns).filter(|&column| state.lens[column] > 0) {
            tableau |= cards(state.runs[column]).fold(0, |set, card| set | bit(card, base));
            heads |= bit(state.heads[column], base);
        }
        let given = TestedPosition { tableau, heads, up: up(state.up.map(usize::from)), left: usize::from(state.left) };
        self.test(given, &context.reserve_cards, base)
    }

    /// The test, with the reserve's cards from the bottom and the lowest rank, from 0.
    fn test(&mut self, given: TestedPosition, reserve: &[u8; Card::COUNT], base: u8) -> bool {
        let TestedPosition { tableau, heads, up, left } = given;
        let key = key(tableau, heads, up, left) | 1;
        let place = (key >> 64) as usize % self.cache.len();
        if self.cache[place] | 1 == key {
            return self.cache[place] == key;
        }
        let mut frame = FixedCards { rest: [0; 53], reserve: [0; 52], tableau, stock: 0, up };
        for (at, &card) in reserve[..left].iter().enumerate() {
            frame.reserve[at] = bit(card, base);
            frame.tableau |= frame.reserve[at];
        }
        frame.stock = ALL & !frame.tableau & !up;
        for at in 0..left {
            frame.rest[at + 1] = frame.rest[at] | frame.reserve[at];
        }
        let dead = !self.can_use_up(&frame, ReserveState { left, heads });
        self.cache[place] = if dead { key } else { key & !1 };
        self.work = self.seen.len as u64;
        dead
    }

    /// Whether a path through allowed states uses up the reserve.
    fn can_use_up(&mut self, frame: &FixedCards, root: ReserveState) -> bool {
        self.seen.clear();
        self.open.clear();
        self.open.push(root);
        self.seen.insert(root);
        while let Some(state) = self.open.pop() {
            if state.left == 0 || self.seen.len > MOST_STATES {
                return true;
            }
            // Tested only when its turn comes: most paths are found at once, and most states never
            // looked at.
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
                    self.reach(ReserveState { left, heads: state.heads ^ head | top });
                } else {
                    self.reach(ReserveState { left: state.left, heads: state.heads ^ head });
                }
            }
            if (state.heads.count_ones() as usize) < self.columns.len() {
                self.reach(ReserveState { left, heads: state.heads | top });
            }
            // Pushed last and so tried first: this mostly uses up the reserve.
            self.reach(ReserveState { left, heads: state.heads });
        }
        false
    }

    fn reach(&mut self, state: ReserveState) {
        if self.seen.insert(state) {
            self.open.push(state);
        }
    }
}

impl FixedCards {
    /// Whether for some heights of the foundations every card of the pool has a place.
    fn allows(&self, state: ReserveState) -> bool {
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

/// How many cards of one rank lie in columns at most, for every set of suits that are up at it.
///
/// A lane of 16 bits has a bit for each of these sets.
#[derive(Clone, Copy)]
struct Row {
    /// Whether every card of this rank and those above has a place.
    possible: u16,
    /// Four lanes: at least one black card, two, one red card, two. The larger of two numbers is
    /// their union.
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

    /// The row of the next lower rank, which has so many heads, cards that need hosts, and cards of
    /// the stock, of which as many as have hosts lie in columns. This is the row above.
    #[inline]
    fn below(self, heads: u64, needing: u64, stock: u64) -> Row {
        // Black cards lie on red ones. No rank has more than two cards of a colour, of all kinds
        // together.
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

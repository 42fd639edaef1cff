//! Positions of games with one deck and a stock without end, in a form in which they are quickly played on and told apart.

use std::sync::LazyLock;

use patience::{Card, Climb, Draw, Order, PileId, PileKind, Position, Rules, Start, Suit, Suits, Units, Wrap};

use crate::canon::mix_named;
use crate::hosts::Hosts;
use crate::parts::Parts;
use crate::prunings::Prunings;

/// The most columns of a [`Board`].
pub(crate) const MOST_COLUMNS: usize = 8;
/// No card.
pub(crate) const NONE: u8 = u8::MAX;
/// The ranks of a suit.
const RANKS: u8 = 13;

/// From where a play takes cards: a column by its number, or one of these.
pub(crate) const RESERVE: u8 = 100;
pub(crate) const STOCK: u8 = 101;
/// Where a play goes: a column by its number, or up to a foundation.
pub(crate) const UP: u8 = 102;

/// What stays the same in all positions that come from one root.
///
/// **When.** One deck, a foundation for each suit, all up from one rank, none gives cards back; columns are built down
/// in alternating colours or in suit, and a run is what is built; no cells, no helpers; cards are drawn to a waste,
/// without a limit of passes, or not at all. So columns differ by their cards only, and what is left of the stock keeps its order.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) columns: usize,
    pub(crate) piles: Vec<PileId>,
    /// For each suit its foundation.
    pub(crate) foundations: [PileId; 4],
    pub(crate) reserve: Option<PileId>,
    stock: Option<PileId>,
    pub(crate) waste: Option<PileId>,
    /// For each card those that may be built on it, and those that it may be built on.
    pub(crate) followers: [u64; Card::COUNT],
    pub(crate) hosts: [u64; Card::COUNT],
    /// The reserve's cards from the bottom.
    pub(crate) reserve_cards: [u8; Card::COUNT],
    /// The waste's cards from the bottom and the stock's from the top, and for each card its place among them.
    sequence: [u8; Card::COUNT],
    pub(crate) place: [u8; Card::COUNT],
    /// How many cards a draw turns; 0 without a stock.
    pub(crate) step: u32,
    /// The lowest rank, from 0.
    pub(crate) first: u8,
    pub(crate) units: Units,
    at_once: bool,
    /// What may come into a space from column, reserve and stock, while the reserve has cards and after.
    spaces: [[u64; 3]; 2],
    /// See [`Parts`].
    tails: bool,
    tokens: &'static Tokens,
}

/// A position: a plain value that is copied rather than taken back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The sum of the tokens of all that lies somewhere, but for where the waste ends.
    key: u128,
    /// The places of the stock's and waste's cards that are left, and the cards.
    places: u64,
    pub(crate) stock: u64,
    /// For each column the run at its top, as a set.
    pub(crate) runs: [u64; MOST_COLUMNS],
    /// The highest card of each run, and the exposed one.
    pub(crate) heads: [u8; MOST_COLUMNS],
    pub(crate) tops: [u8; MOST_COLUMNS],
    pub(crate) lens: [u8; MOST_COLUMNS],
    pub(crate) downs: [u8; MOST_COLUMNS],
    /// For every card in a column the one that it lies on.
    pub(crate) below: [u8; Card::COUNT],
    /// How many cards of each suit are up.
    pub(crate) up: [u8; 4],
    /// How many cards the reserve has.
    pub(crate) left: u8,
    /// Cards at places before this one are in the waste.
    drawn: u8,
}

/// One step of the search: cards of the stock are laid on a column, one on the other, and then a card or a run is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    /// The cards that are laid down first, as a set: each lies on the one before.
    pub(crate) laid: u64,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) count: u8,
    /// The card that is moved, the highest of several.
    pub(crate) card: u8,
}

/// Numbers for everything that a position's key tells apart: the key is their sum.
#[derive(Debug)]
struct Tokens {
    /// A card that is a column's first.
    ground: [u128; Card::COUNT],
    /// A face-down card.
    down: [u128; Card::COUNT],
    /// A card that lies in a run on another, and one that is covered there.
    lies: [u128; Card::COUNT],
    covered: [u128; Card::COUNT],
    /// A card on a card that it fits on, by the latter's suit.
    on: [[u128; 4]; Card::COUNT],
    /// So many cards of a suit that are up.
    up: [[u128; RANKS as usize + 1]; 4],
    /// So many cards in the reserve, and in the waste.
    reserve: [u128; Card::COUNT + 1],
    waste: [u128; Card::COUNT + 1],
}

static TOKENS: LazyLock<Tokens> = LazyLock::new(|| {
    let token = |name: usize, at: usize| mix_named(at as u128, name);
    Tokens {
        ground: std::array::from_fn(|card| token(700, card)),
        down: std::array::from_fn(|card| token(701, card)),
        lies: std::array::from_fn(|card| token(702, card)),
        covered: std::array::from_fn(|card| token(703, card)),
        on: std::array::from_fn(|card| std::array::from_fn(|suit| token(704 + suit, card))),
        up: std::array::from_fn(|suit| std::array::from_fn(|height| token(710 + suit, height))),
        reserve: std::array::from_fn(|left| token(720, left)),
        waste: std::array::from_fn(|len| if len == 0 { 0 } else { token(721, len) }),
    }
});

/// The cards of a set, the lowest index first.
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let card = set.trailing_zeros() as u8;
            set &= set - 1;
            card
        })
    })
}

#[inline]
pub(crate) fn has(set: u64, card: u8) -> bool {
    set >> card & 1 == 1
}

impl Setting {
    /// For all positions that come from this one; none if the rules are others.
    pub(crate) fn new(rules: &Rules, root: &Position, prunings: &Prunings) -> Option<Setting> {
        let piles = rules.piles();
        let build = rules.tableau().build?;
        let start = rules.foundations().first()?.start;
        let alike = |foundation: &patience::Foundation| {
            foundation.start == start && foundation.climb == Climb::Up && !foundation.returns
        };
        let first = match start {
            Start::Rank(rank) => rank,
            Start::Base => root.base()?,
            Start::Dealt => return None,
        };
        let step = match rules.stock().draw {
            Draw::None => 0,
            Draw::Waste { cards } if rules.stock().passes.is_none() && !rules.refills_helpers() => u32::from(cards),
            _ => return None,
        };
        let (Units::Parts(run) | Units::Whole(run) | Units::OnlyWhole(run)) = rules.tableau().units else {
            return None;
        };
        let fits = prunings.board
            && rules.decks() == 1
            && usize::from(rules.goal()) == Card::COUNT
            && rules.foundations().len() == 4
            && rules.foundations().iter().all(alike)
            && build.order == Order::Down
            && matches!(build.wrap, Wrap::None | Wrap::FromBase)
            && build.suits == run
            && matches!(run, Suits::Alternating | Suits::Same)
            && piles.of(PileKind::Column).len() <= MOST_COLUMNS
            && [PileKind::Cell, PileKind::Helper, PileKind::Discard].into_iter().all(|kind| piles.of(kind).len() == 0)
            && (step != 1 || prunings.hosts && Hosts::new(rules).is_some());
        if !fits {
            return None;
        }
        let of_suit = |suit| {
            let mut own = piles.of(PileKind::Foundation).zip(rules.foundations());
            own.find(|(_, foundation)| foundation.suit == Some(suit)).map(|(pile, _)| pile)
        };
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(of_suit);
        let space = rules.tableau().space;
        let takes = |kinds: patience::Kinds| {
            let ranks = Card::all().filter(|card| space.rank.is_none_or(|rank| rank == card.rank()));
            let set = ranks.fold(0u64, |set, card| set | 1 << card.index());
            [PileKind::Column, PileKind::Reserve, PileKind::Waste].map(|kind| if kinds.has(kind) { set } else { 0 })
        };
        let mut setting = Setting {
            columns: piles.of(PileKind::Column).len(),
            piles: piles.of(PileKind::Column).collect(),
            foundations: [clubs?, diamonds?, hearts?, spades?],
            reserve: piles.first(PileKind::Reserve),
            stock: piles.first(PileKind::Stock),
            waste: piles.first(PileKind::Waste),
            followers: [0; Card::COUNT],
            hosts: [0; Card::COUNT],
            reserve_cards: [NONE; Card::COUNT],
            sequence: [NONE; Card::COUNT],
            place: [NONE; Card::COUNT],
            step,
            first: first.number() - 1,
            units: rules.tableau().units,
            at_once: space.at_once,
            spaces: [takes(space.from), takes(space.after_reserve)],
            tails: prunings.tails && Parts::new(rules).is_some(),
            tokens: &TOKENS,
        };
        setting.read_fits(rules, root);
        setting.read_piles(root);
        Some(setting)
    }

    fn read_fits(&mut self, rules: &Rules, root: &Position) {
        for on in Card::all() {
            for card in Card::all().filter(|&card| rules.fits(card, on, root.base())) {
                self.followers[on.index()] |= 1 << card.index();
                self.hosts[card.index()] |= 1 << on.index();
            }
        }
    }

    fn read_piles(&mut self, root: &Position) {
        let from_bottom = |pile: Option<PileId>| pile.map_or_else(Vec::new, |pile| root.cards(pile));
        for (place, card) in self.reserve_cards.iter_mut().zip(from_bottom(self.reserve)) {
            *place = card.index() as u8;
        }
        let turned = from_bottom(self.waste).into_iter().chain(from_bottom(self.stock).into_iter().rev());
        for (at, card) in turned.enumerate() {
            self.sequence[at] = card.index() as u8;
            self.place[card.index()] = at as u8;
        }
    }

    /// A position of the game; it must come from the root.
    pub(crate) fn board(&self, position: &Position) -> Board {
        let len = |pile: Option<PileId>| pile.map_or(0, |pile| position.len(pile));
        let mut board = Board {
            key: 0,
            places: 0,
            stock: 0,
            runs: [0; MOST_COLUMNS],
            heads: [NONE; MOST_COLUMNS],
            tops: [NONE; MOST_COLUMNS],
            lens: [0; MOST_COLUMNS],
            downs: [0; MOST_COLUMNS],
            below: [NONE; Card::COUNT],
            up: self.foundations.map(|pile| position.len(pile) as u8),
            left: len(self.reserve) as u8,
            drawn: 0,
        };
        for pile in [self.stock, self.waste].into_iter().flatten() {
            for card in position.from_top(pile) {
                board.stock |= 1 << card.index();
                board.places |= 1 << self.place[card.index()];
            }
        }
        let waste_top = self.waste.and_then(|waste| position.exposed(waste));
        board.drawn = waste_top.map_or(0, |card| self.place[card.index()] + 1);
        for (column, &pile) in self.piles.iter().enumerate() {
            for card in position.cards(pile) {
                board.below[card.index()] = board.tops[column];
                board.tops[column] = card.index() as u8;
            }
            board.lens[column] = position.len(pile) as u8;
            board.downs[column] = position.face_down(pile) as u8;
            self.find_run(&mut board, column);
        }
        self.count_key(&mut board);
        board
    }

    /// Finds the run at the top of a column.
    fn find_run(&self, board: &mut Board, column: usize) {
        let face_up = board.lens[column] - board.downs[column];
        let (mut run, mut head) = (0u64, NONE);
        let mut card = board.tops[column];
        for _ in 0..face_up {
            if head != NONE && !has(self.followers[usize::from(card)], head) {
                break;
            }
            (run, head) = (run | 1 << card, card);
            card = board.below[usize::from(card)];
        }
        (board.runs[column], board.heads[column]) = (run, head);
    }

    /// Counts the key anew: for the same position by other rules.
    pub(crate) fn count_key(&self, board: &mut Board) {
        let tokens = self.tokens;
        let mut key = tokens.reserve[usize::from(board.left)];
        for (up, tokens) in board.up.into_iter().zip(&tokens.up) {
            key = key.wrapping_add(tokens[usize::from(up)]);
        }
        for column in 0..self.columns {
            let mut card = board.tops[column];
            for depth in 0..board.lens[column] {
                let under = board.below[usize::from(card)];
                let in_run = has(board.runs[column], card) && card != board.heads[column];
                key = key.wrapping_add(self.link(card, under, in_run));
                if depth >= board.lens[column] - board.downs[column] {
                    key = key.wrapping_add(tokens.down[usize::from(card)]);
                }
                card = under;
            }
        }
        board.key = key;
    }

    /// What a card that lies on another, or on no card, adds to the key: which one does not matter in a run, see [`Parts`].
    #[inline]
    fn link(&self, card: u8, under: u8, in_run: bool) -> u128 {
        let (at, tokens) = (usize::from(card), self.tokens);
        if under == NONE {
            return tokens.ground[at];
        }
        if in_run && self.tails {
            return tokens.lies[at].wrapping_add(tokens.covered[usize::from(under)]);
        }
        if has(self.hosts[at], under) {
            return tokens.on[at][usize::from(under / RANKS)];
        }
        mix_named(u128::from(card) << 8 | u128::from(under), 730)
    }

    /// Whether all cards are up.
    pub(crate) fn is_won(&self, board: &Board) -> bool {
        board.up.iter().all(|&up| up == RANKS)
    }

    /// Whether a play wins.
    #[inline]
    pub(crate) fn wins(&self, board: &Board, play: Play) -> bool {
        play.to == UP && board.up.iter().sum::<u8>() + 1 == 4 * RANKS
    }

    /// Whether the same positions have the same keys in another setting, but for where the waste ends.
    pub(crate) fn has_keys_of(&self, other: &Setting) -> bool {
        self.tails == other.tails
    }

    /// The cards that foundations wait for.
    #[inline]
    pub(crate) fn wanted(&self, board: &Board) -> u64 {
        let mut wanted = 0;
        for (suit, up) in (0..).zip(board.up) {
            if up < RANKS {
                let rank = self.first + up;
                let rank = if rank < RANKS { rank } else { rank - RANKS };
                wanted |= 1 << (RANKS * suit + rank);
            }
        }
        wanted
    }

    /// The reserve's exposed card.
    #[inline]
    pub(crate) fn reserve_top(&self, board: &Board) -> Option<u8> {
        board.left.checked_sub(1).map(|at| self.reserve_cards[usize::from(at)])
    }

    /// What may come into a space from a column, the reserve and the stock.
    #[inline]
    pub(crate) fn space_takes(&self, board: &Board) -> [u64; 3] {
        self.spaces[usize::from(board.left == 0)]
    }

    /// The position's key: equal for positions from which the same can be won, see [`Symmetry`](crate::canon::Symmetry).
    #[inline]
    pub(crate) fn key(&self, board: &Board) -> u128 {
        board.key.wrapping_add(self.waste_token(board.places, board.drawn))
    }

    /// The key without the place where the waste ends: that of the same position where cards are drawn one at a time.
    #[cfg(test)]
    pub(crate) fn key_at_hand(&self, board: &Board) -> u128 {
        board.key
    }

    /// What adds to the key which cards come up, as far as not all that are left do: the waste's length if that matters.
    #[inline]
    fn waste_token(&self, places: u64, drawn: u8) -> u128 {
        if self.step < 2 {
            return 0;
        }
        let waste = places & before(drawn);
        let len = waste.count_ones();
        if waste == places || len.is_multiple_of(self.step) { 0 } else { self.tokens.waste[len as usize] }
    }

    /// The cards that come up by drawing, a redeal and drawing again, each with the number of draws.
    pub(crate) fn turned(&self, board: &Board, found: &mut Vec<(u8, u16)>) {
        found.clear();
        let waste = board.places & before(board.drawn);
        let mut seen = 0u64;
        let mut draws = 0;
        let mut add = |at: u32, draws: u16| {
            if seen >> at & 1 == 0 {
                seen |= 1 << at;
                found.push((self.sequence[at as usize], draws));
            }
        };
        if waste != 0 {
            add(waste.ilog2(), 0);
        }
        for mut rest in [board.places & !waste, board.places] {
            while rest != 0 {
                draws += 1;
                let mut at = 0;
                for _ in 0..self.step {
                    if rest != 0 {
                        at = rest.trailing_zeros();
                        rest &= rest - 1;
                    }
                }
                add(at, draws);
            }
            // The redeal.
            draws += 1;
        }
    }

    /// How many draws bring a card of the stock up, where each is drawn by itself.
    #[inline]
    pub(crate) fn draws_to(&self, board: &Board, card: u8) -> u32 {
        let place = self.place[usize::from(card)];
        let up_to = board.places & before(place + 1);
        let waste = board.places & before(board.drawn);
        if place >= board.drawn {
            (up_to & !waste).count_ones()
        } else if up_to == waste {
            0
        } else {
            (board.places & !waste).count_ones() + 1 + up_to.count_ones()
        }
    }

    /// The key, without the end of the waste, and the key of the position after a play, which need not be made for that.
    #[inline]
    pub(crate) fn key_after(&self, board: &Board, play: Play) -> (u128, u128) {
        let at_hand = self.at_hand_after(board, play);
        if self.step < 2 {
            return (at_hand, at_hand);
        }
        let waste = if play.from == STOCK {
            let place = self.place[usize::from(play.card)];
            self.waste_token(board.places & !(1 << place), place)
        } else {
            self.waste_token(board.places, board.drawn)
        };
        (at_hand, at_hand.wrapping_add(waste))
    }

    fn at_hand_after(&self, board: &Board, play: Play) -> u128 {
        let tokens = self.tokens;
        let (mut key, card) = (board.key, usize::from(play.card));
        match play.from {
            STOCK => {}
            RESERVE => key = self.reserve_gives(key, board.left),
            column => {
                let column = usize::from(column);
                if play.card != board.heads[column] {
                    key = key.wrapping_sub(self.link(play.card, board.below[card], true));
                } else {
                    let under = board.below[card];
                    key = key.wrapping_sub(self.link(play.card, under, false));
                    let rest = board.lens[column] - play.count;
                    if rest == 0 {
                        if self.at_once
                            && let Some(top) = self.reserve_top(board)
                        {
                            key = self.reserve_gives(key, board.left).wrapping_add(tokens.ground[usize::from(top)]);
                        }
                    } else if rest == board.downs[column] {
                        key = key.wrapping_sub(tokens.down[usize::from(under)]);
                    } else {
                        return self.at_hand_after_uncovering(board, play);
                    }
                }
            }
        }
        if play.to == UP {
            let suit = card / usize::from(RANKS);
            let (tokens, up) = (&tokens.up[suit], usize::from(board.up[suit]));
            return key.wrapping_add(tokens[up + 1]).wrapping_sub(tokens[up]);
        }
        let mut on = board.tops[usize::from(play.to)];
        let mut laid = play.laid;
        while laid != 0 {
            let next = self.next_laid(laid, on);
            laid &= !(1 << next);
            key = key.wrapping_add(self.link(next, on, true));
            on = next;
        }
        key.wrapping_add(self.link(play.card, on, true))
    }

    /// The same where cards come up of which not each lies on one that it fits on.
    #[cold]
    fn at_hand_after_uncovering(&self, board: &Board, play: Play) -> u128 {
        let mut after = *board;
        self.make(&mut after, play);
        self.count_key(&mut after);
        after.key
    }

    fn reserve_gives(&self, key: u128, left: u8) -> u128 {
        let tokens = &self.tokens.reserve;
        key.wrapping_sub(tokens[usize::from(left)]).wrapping_add(tokens[usize::from(left) - 1])
    }

    /// Which of the cards to be laid comes next.
    #[inline]
    pub(crate) fn next_laid(&self, laid: u64, on: u8) -> u8 {
        let fitting = if on == NONE { self.highest(laid) } else { laid & self.followers[usize::from(on)] };
        fitting.trailing_zeros() as u8
    }

    /// The one of several cards, each of which fits on another, that fits on none.
    fn highest(&self, laid: u64) -> u64 {
        cards(laid).filter(|&card| laid & self.hosts[usize::from(card)] == 0).fold(0, |set, card| set | 1 << card)
    }

    /// Plays.
    pub(crate) fn play(&self, board: &mut Board, play: Play) {
        board.key = self.at_hand_after(board, play);
        self.make(board, play);
    }

    fn make(&self, board: &mut Board, play: Play) {
        let mut laid = play.laid;
        while laid != 0 {
            let to = usize::from(play.to);
            let next = self.next_laid(laid, board.tops[to]);
            laid &= !(1 << next);
            self.take_from_stock(board, next);
            lay(board, to, next, next, 1 << next);
        }
        let mut exposed = play.card;
        let mut moved = 1u64 << play.card;
        match play.from {
            STOCK => self.take_from_stock(board, play.card),
            RESERVE => board.left -= 1,
            column => {
                let column = usize::from(column);
                exposed = board.tops[column];
                moved = self.take(board, column, play);
            }
        }
        if play.to == UP {
            board.up[usize::from(play.card / RANKS)] += 1;
        } else {
            lay(board, usize::from(play.to), play.card, exposed, moved);
        }
        if usize::from(play.from) < MOST_COLUMNS {
            self.fill(board, usize::from(play.from));
        }
    }

    fn take_from_stock(&self, board: &mut Board, card: u8) {
        let place = self.place[usize::from(card)];
        board.stock &= !(1 << card);
        board.places &= !(1 << place);
        board.drawn = place;
    }

    /// Takes cards from a column, and says which.
    fn take(&self, board: &mut Board, column: usize, play: Play) -> u64 {
        let under = board.below[usize::from(play.card)];
        let run = board.runs[column];
        board.tops[column] = under;
        board.lens[column] -= play.count;
        if play.card == board.heads[column] {
            if board.lens[column] > 0 && board.lens[column] == board.downs[column] {
                board.downs[column] -= 1;
            }
            self.find_run(board, column);
            return run;
        }
        let mut kept = 0u64;
        let mut card = under;
        while card != board.heads[column] {
            kept |= 1 << card;
            card = board.below[usize::from(card)];
        }
        board.runs[column] = kept | 1 << card;
        run & !board.runs[column]
    }

    /// Fills a column that was emptied, where the reserve does that at once.
    fn fill(&self, board: &mut Board, column: usize) {
        if board.lens[column] == 0
            && self.at_once
            && let Some(top) = self.reserve_top(board)
        {
            board.left -= 1;
            lay(board, column, top, top, 1 << top);
        }
    }

    /// All that a board says, for comparison.
    #[cfg(test)]
    pub(crate) fn told(&self, board: &Board) -> String {
        let column = |column: usize| {
            let first = Some(board.tops[column]).filter(|&top| top != NONE);
            let under = |&card: &u8| Some(board.below[usize::from(card)]).filter(|&card| card != NONE);
            let all: Vec<u8> = std::iter::successors(first, under).collect();
            (all, board.lens[column], board.downs[column], board.runs[column], board.heads[column], board.tops[column])
        };
        let columns: Vec<_> = (0..self.columns).map(column).collect();
        let waste = board.places & before(board.drawn);
        format!("{columns:?} {:?}", (board.key, board.places, board.stock, waste, board.up, board.left))
    }

    /// Whether each card of a column but the first lies on one that it may be built on.
    pub(crate) fn is_built(&self, board: &Board) -> bool {
        (0..self.columns).all(|column| board.runs[column].count_ones() == u32::from(board.lens[column]))
    }
}

/// Lays cards on a column, or one or a run into a space: they fit.
#[inline]
fn lay(board: &mut Board, to: usize, head: u8, exposed: u8, set: u64) {
    board.below[usize::from(head)] = board.tops[to];
    if board.tops[to] == NONE {
        board.heads[to] = head;
    }
    board.tops[to] = exposed;
    board.lens[to] += set.count_ones() as u8;
    board.runs[to] |= set;
}

/// The places before this one.
#[inline]
fn before(place: u8) -> u64 {
    (1 << place) - 1
}

//! Games without building, searched with every play as late as it can be.

use patience::{Card, Climb, Draw, MAX_COLUMNS, Move, PileId, PileKind, Position, Rules, Suit};

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;
use crate::prune::blocked_columns::{Columns, Ends, Gaps};
use crate::search::depth_first::Found;
use crate::state::canonical_key::mix_named;

/// A depth-first search that leaves nothing out, from draw to draw.
///
/// **Claim.** A position can be won if and only if this search finds a win.
///
/// **When.** As [`Gaps`], where drawing fills gaps.
///
/// **Proof.** Let a line win. *While a face-down card is left in the first row*, turning the next one up and a play change places freely: the play
/// brings the next card of the stock to its own place either way. So all are turned up before anything is played. *From the second row on*
/// a draw goes to the shortest column, the leftmost of several. A play from another column than the one that the next draw
/// goes to may come after that draw instead, unless a play before the draw needs it: without it its column is longer by one, so that
/// the draw goes where it went, and its card is exposed as before. So of the plays before a draw only those
/// are left that take cards from the column that the draw goes to, and those that they need: that uncover their cards, or come before them on the same
/// foundation. Which these are follows from how many cards of the column are taken, but that a card may be reached from either end of
/// its suit; all ways are tried. *When the stock is empty*, [`Gaps::is_dead`] is exact and playing all that fits wins.
pub(crate) struct Late<'r> {
    rules: &'r Rules,
    root: Position,
    table: KeyTable,
    board: Board,
    /// The moves of all steps that are left to try, and where each step's begin.
    moves: Vec<Move>,
    steps: Vec<usize>,
    frames: Vec<Frame>,
    /// The moves that lead to the position.
    way: Vec<Move>,
    /// Where the steps of the position begin.
    first: usize,
    won: bool,
    /// Luck in the order of steps.
    noise: Option<Random>,
}

/// One position on the way: where its steps begin, and how long the way was.
#[derive(Clone, Copy, Debug)]
struct Frame {
    first: usize,
    way: usize,
    before: Before,
}

impl<'r> Late<'r> {
    pub(crate) fn new(rules: &'r Rules, root: &Position, bytes: usize, prunings: &Prunings) -> Option<Late<'r>> {
        if !prunings.late || rules.stock().draw != Draw::Gaps {
            return None;
        }
        Gaps::new(rules)?;
        Some(Late {
            rules,
            root: *root,
            table: KeyTable::new(bytes / 16 * 15),
            board: Board::new(rules, root),
            moves: Vec::new(),
            steps: Vec::new(),
            frames: Vec::new(),
            way: Vec::new(),
            first: 0,
            won: false,
            noise: None,
        })
    }

    /// Prepares a search; with luck, its steps are tried in another order. See [`Search::begin`](crate::search::complete::Search::begin).
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.root = *root;
        self.noise = noise.map(|random| Random::new(random.next()));
        self.table.clear();
        self.moves.clear();
        self.steps.clear();
        self.frames.clear();
        self.way.clear();
        self.board = Board::new(self.rules, &self.root);
        self.first = 0;
        self.won = self.enter();
    }

    /// Goes on by at most `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while !self.won {
            if self.steps.len() == self.first {
                let Some(frame) = self.frames.pop() else { return Found::Nothing };
                self.first = frame.first;
                self.go_back(frame.way, &frame.before);
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if let Err(out) = meter.count() {
                return Found::RanOut(out);
            }
            let (way, before) = (self.way.len(), self.board.before());
            let Some(begin) = self.steps.pop() else { return Found::Nothing };
            for mv in self.moves.drain(begin..) {
                self.board.play(mv);
                self.way.push(mv);
            }
            match self.table.insert(self.board.key()) {
                Ok(true) => {
                    self.frames.push(Frame { first: self.first, way, before });
                    self.first = self.steps.len();
                    self.won = self.enter();
                }
                Ok(false) => self.go_back(way, &before),
                Err(_) => return Found::RanOut(RanOut::Memory),
            }
        }
        Found::Win(self.whole_way())
    }

    fn go_back(&mut self, way: usize, before: &Before) {
        self.way.truncate(way);
        self.board.go_back(before);
    }

    /// Lists the steps from the position, the best last; none if it is dead. `true` if it is won.
    fn enter(&mut self) -> bool {
        if self.board.is_dead() {
            return false;
        }
        if self.board.stock_is_empty() {
            return true;
        }
        let count = self.board.piles.len() as i32;
        let (begin, draw_first) = match &mut self.noise {
            Some(random) => (random.below(count) as usize, random.below(DRAWS_FIRST) == 0),
            None => (0, false),
        };
        self.board.list(begin, draw_first, &mut self.moves, &mut self.steps);
        false
    }

    /// The way to the position, and then everything that fits.
    fn whole_way(&self) -> Vec<Move> {
        let (mut position, mut way) = (self.root, self.way.clone());
        for &mv in &way {
            let _ = position.play_unchecked(self.rules, mv);
        }
        while let Some(&mv) = position.legal_moves(self.rules).first() {
            let _ = position.play_unchecked(self.rules, mv);
            way.push(mv);
        }
        way
    }

    /// The bytes of the table and the stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        self.table.most_bytes()
            + size_of::<Board>()
            + (self.moves.capacity() + self.way.capacity()) * size_of::<Move>()
            + self.steps.capacity() * size_of::<usize>()
            + self.frames.capacity() * size_of::<Frame>()
    }
}

/// A position in a form in which moves are quickly played and taken back.
#[derive(Clone, Debug)]
struct Board {
    piles: Vec<PileId>,
    /// For each suit the foundation that climbs and the one that descends.
    up: [Option<PileId>; 4],
    down: [Option<PileId>; 4],
    columns: Columns,
    /// For each column what its first cards add to the key: as they are, and mixed.
    contents: [[u128; Card::COUNT + 1]; MAX_COLUMNS],
    keys: [[u128; Card::COUNT + 1]; MAX_COLUMNS],
    /// The cards of the stock in the order in which they are drawn.
    stock: Vec<u8>,
    /// The cards of the stock that are left, as a set.
    left: u64,
    ends: Ends,
    rows: Rows,
    done: Vec<Done>,
}

/// What is copied before a step, to be taken back.
#[derive(Clone, Copy, Debug)]
struct Before {
    ends: Ends,
    rows: Rows,
    done: usize,
}

#[derive(Clone, Copy, Debug)]
struct Rows {
    /// How many cards were drawn.
    drawn: usize,
    /// Columns with a face-down card, as a set.
    face_down: u32,
    /// No second row is begun.
    first: bool,
}

/// What a move did to a column: the card that was taken, and whether one was brought.
#[derive(Clone, Copy, Debug)]
struct Done {
    column: u8,
    taken: Option<u8>,
    brought: bool,
}

/// Plays, and what they leave.
#[derive(Clone, Debug)]
struct Plan {
    lens: [u8; MAX_COLUMNS],
    suits: [(u8, u8); 4],
    plays: Vec<Move>,
}

impl Plan {
    fn has_played(&self, card: u8) -> bool {
        let (first, end) = self.suits[usize::from(card / 13)];
        !(first..end).contains(&(card % 13))
    }
}

/// With luck, one of so many times a draw is tried before plays.
const DRAWS_FIRST: i32 = 4;
/// The base of the polynomial over a column's cards.
const ROLL: u128 = 0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15;

impl Board {
    fn new(rules: &Rules, position: &Position) -> Board {
        let of_suit = |suit, climb| {
            let mut own = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
            own.find(|(_, foundation)| foundation.suit == Some(suit) && foundation.climb == climb).map(|(pile, _)| pile)
        };
        let stock = rules.piles().of(PileKind::Stock).flat_map(|pile| position.from_top(pile));
        let stock: Vec<u8> = stock.map(|card| card.index() as u8).collect();
        let piles: Vec<PileId> = rules.piles().of(PileKind::Column).collect();
        let face_down = piles.iter().enumerate().filter(|&(_, &pile)| position.face_down(pile) > 0);
        let mut board = Board {
            up: Suit::ALL.map(|suit| of_suit(suit, Climb::Up)),
            down: Suit::ALL.map(|suit| of_suit(suit, Climb::Down)),
            columns: Columns::EMPTY,
            contents: [[0; Card::COUNT + 1]; MAX_COLUMNS],
            keys: [[0; Card::COUNT + 1]; MAX_COLUMNS],
            left: stock.iter().fold(0, |set, &card| set | 1 << card),
            stock,
            ends: Ends::new(rules, position),
            rows: Rows {
                drawn: 0,
                face_down: face_down.fold(0, |set, (at, _)| set | 1 << at),
                first: position.rows() < 2,
            },
            done: Vec::new(),
            piles: Vec::new(),
        };
        for (at, &pile) in piles.iter().enumerate() {
            for card in position.cards(pile) {
                board.push(at, card.index() as u8);
            }
        }
        board.piles = piles;
        board
    }

    fn push(&mut self, column: usize, card: u8) {
        let len = usize::from(self.columns.lens[column]);
        self.columns.put(column, len, card);
        self.columns.lens[column] += 1;
        let content = self.contents[column][len].wrapping_mul(ROLL).wrapping_add(u128::from(card) + 1);
        self.contents[column][len + 1] = content;
        self.keys[column][len + 1] = mix_named(content, column);
    }

    fn pop(&mut self, column: usize) -> u8 {
        self.columns.lens[column] -= 1;
        let card = self.columns.cards[column][usize::from(self.columns.lens[column])];
        self.columns.places[usize::from(card)] = None;
        card
    }

    fn stock_is_empty(&self) -> bool {
        self.rows.drawn == self.stock.len()
    }

    /// A number for the position, among those that come from one root: the columns, and what was drawn, say which cards are up.
    fn key(&self) -> u128 {
        let rows = (self.rows.drawn << 1 | usize::from(self.rows.first)) as u128;
        let counters = mix_named(rows | u128::from(self.rows.face_down) << 16, 100);
        let lens = self.keys.iter().zip(&self.columns.lens).take(self.piles.len());
        lens.fold(counters, |key, (keys, &len)| key.wrapping_add(keys[usize::from(len)]))
    }

    /// As [`Gaps::is_dead`].
    fn is_dead(&self) -> bool {
        let mut ends = self.ends;
        self.columns.play_up(&mut ends, self.left);
        !ends.is_won()
    }

    /// Where the next draw goes, with columns of these lengths: to the shortest, the leftmost of several.
    fn drawn_to(&self, lens: &[u8; MAX_COLUMNS]) -> usize {
        (0..self.piles.len()).min_by_key(|&column| lens[column]).unwrap_or(0)
    }

    /// Brings the next card of the stock, if there is one.
    fn bring(&mut self, column: usize) -> bool {
        let Some(&card) = self.stock.get(self.rows.drawn) else { return false };
        self.push(column, card);
        self.rows.drawn += 1;
        self.left &= !(1 << card);
        true
    }

    fn play(&mut self, mv: Move) {
        let Move::Cards { from, to, .. } = mv else {
            if self.rows.face_down != 0 {
                self.rows.face_down &= self.rows.face_down - 1;
                return;
            }
            let column = self.drawn_to(&self.columns.lens);
            self.rows.first &= self.columns.lens[column] == 0;
            let brought = self.bring(column);
            self.done.push(Done { column: column as u8, taken: None, brought });
            return;
        };
        let column = self.piles.iter().position(|&pile| pile == from).unwrap_or(0);
        let card = self.pop(column);
        self.ends.take(usize::from(card / 13), self.up[usize::from(card / 13)] == Some(to));
        let brought = self.rows.first && self.bring(column);
        self.done.push(Done { column: column as u8, taken: Some(card), brought });
    }

    fn before(&self) -> Before {
        Before { ends: self.ends, rows: self.rows, done: self.done.len() }
    }

    fn go_back(&mut self, before: &Before) {
        while self.done.len() > before.done {
            let Some(done) = self.done.pop() else { return };
            let column = usize::from(done.column);
            if done.brought {
                self.left |= 1 << self.pop(column);
            }
            if let Some(card) = done.taken {
                self.push(column, card);
            }
        }
        (self.ends, self.rows) = (before.ends, before.rows);
    }

    /// Lists the steps from here, the best last: to one draw in the first row, or to the next draw. Columns are gone through
    /// from one on.
    fn list(&self, begin: usize, draw_first: bool, moves: &mut Vec<Move>, steps: &mut Vec<usize>) {
        let mut add = |plays: &[Move], draw: Option<Move>| {
            steps.push(moves.len());
            moves.extend_from_slice(plays);
            moves.extend(draw);
        };
        if !draw_first || self.rows.face_down != 0 {
            add(&[], Some(Move::Draw));
        }
        if self.rows.face_down != 0 {
            return;
        }
        let mut ends = self.ends;
        let playable = self.columns.play_up(&mut ends, 0);
        let now = Plan { lens: self.columns.lens, suits: self.ends.suits, plays: Vec::new() };
        let shortest = self.columns.lens[self.drawn_to(&self.columns.lens)];
        for column in (begin..self.piles.len()).chain(0..begin).filter(|_| playable != 0) {
            let cards = &self.columns.cards[column][..usize::from(now.lens[column])];
            let free = cards.iter().rev().take_while(|&&card| playable >> card & 1 == 1).count();
            if self.rows.first {
                // Each play brings a card; what it needs is played in steps of its own.
                cards.iter().take(free).for_each(|&card| self.each_end(&now, card, |plan| add(&plan.plays, None)));
                continue;
            }
            // Other columns don't grow: the draw comes here only if this one can be made as short as they are.
            if free == 0 || cards.len() - free > usize::from(shortest) {
                continue;
            }
            let mut plans = vec![now.clone()];
            for &card in cards.iter().rev().take(free) {
                plans = each(plans, |plan| self.play_late(plan, card, 0));
                for plan in plans.iter().filter(|plan| self.drawn_to(&plan.lens) == column) {
                    add(&plan.plays, Some(Move::Draw));
                }
            }
        }
        if draw_first {
            add(&[], Some(Move::Draw));
        }
    }

    /// The plans in which a card is played now, to either end of its suit that it fits.
    fn each_end(&self, plan: &Plan, card: u8, mut see: impl FnMut(Plan)) {
        let (suit, rank) = (usize::from(card / 13), card % 13);
        let Some((column, _)) = self.columns.places[usize::from(card)] else { return };
        let (first, end) = plan.suits[suit];
        let climbs = self.up[suit].filter(|_| first == rank);
        // If it is the last one, it makes no difference.
        let descends = self.down[suit].filter(|_| end == rank + 1 && climbs.is_none());
        for to in climbs.into_iter().chain(descends) {
            let mut plan = plan.clone();
            plan.lens[usize::from(column)] -= 1;
            plan.plays.push(Move::Cards { from: self.piles[usize::from(column)], to, count: 1 });
            let (first, end) = &mut plan.suits[suit];
            if climbs.is_some() {
                *first += 1;
            } else {
                *end -= 1;
            }
            see(plan);
        }
    }

    /// Every way to play a card and what must go before it. `waiting` are the cards that wait for that one.
    fn play_late(&self, plan: Plan, card: u8, waiting: u64) -> Vec<Plan> {
        if plan.has_played(card) {
            return vec![plan];
        }
        let Some((column, under)) = self.columns.places[usize::from(card)].filter(|_| waiting >> card & 1 == 0) else {
            return Vec::new();
        };
        let waiting = waiting | 1 << card;
        let mut plans = vec![plan];
        let cards = &self.columns.cards[usize::from(column)][..usize::from(self.columns.lens[usize::from(column)])];
        for &above in cards[usize::from(under) + 1..].iter().rev() {
            plans = each(plans, |plan| self.play_late(plan, above, waiting));
        }
        // Then the other cards of its suit, from the lowest or from the highest.
        let (suit, rank) = (usize::from(card / 13), card % 13);
        let first_of_suit = card - rank;
        each(plans, |plan| {
            let (first, end) = plan.suits[suit];
            let mut done = Vec::new();
            self.each_end(&plan, card, |plan| done.push(plan));
            if !done.is_empty() {
                // Nothing has to go before it.
                return done;
            }
            let ways: [(bool, Vec<u8>); 2] = [
                (self.up[suit].is_some(), (first..rank).collect()),
                (self.down[suit].is_some(), (rank + 1..end).rev().collect()),
            ];
            for (_, before) in ways.into_iter().filter(|(has_end, _)| *has_end) {
                let mut plans = vec![plan.clone()];
                for other in before {
                    plans = each(plans, |plan| self.play_late(plan, first_of_suit + other, waiting));
                }
                plans.iter().for_each(|plan| self.each_end(plan, card, |plan| done.push(plan)));
            }
            done
        })
    }
}

/// The plans that come of these, each once: what is left of each suit says which cards were played, and so what lies in the columns.
fn each(plans: Vec<Plan>, play: impl Fn(Plan) -> Vec<Plan>) -> Vec<Plan> {
    let mut all: Vec<Plan> = Vec::new();
    for plan in plans.into_iter().flat_map(play) {
        if !all.iter().any(|other| other.suits == plan.suits) {
            all.push(plan);
        }
    }
    all
}

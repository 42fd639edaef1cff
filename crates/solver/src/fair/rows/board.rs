//! A world of a game in rows, small and quick: what lies in the columns is changed by draws alone,
//! and whatever is played goes up.

use patience::{Card, Climb, Move, PileId, PileKind, Position, Rules};

/// The most columns, and the most cards of one.
pub(super) const COLUMNS: usize = 10;
const ROWS: usize = 8;
/// The most cards of the stock.
const STOCK: usize = Card::COUNT;

/// A card: its suit from 0, and its rank from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Face {
    suit: u8,
    rank: u8,
}

impl Face {
    fn of(card: Card) -> Face {
        Face { suit: card.suit() as u8, rank: card.rank().number() }
    }
}

/// What plays change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// How long each column is.
    lens: [u8; COLUMNS],
    /// For each suit the rank up to which its foundation from the ace has got, and the one down to
    /// which that from the king has.
    up: [u8; SUITS],
    down: [u8; SUITS],
}

const SUITS: usize = 4;

/// A world.
#[derive(Clone, Debug)]
pub(super) struct Board {
    count: usize,
    columns: [[Face; ROWS]; COLUMNS],
    stock: [Face; STOCK],
    /// The stock's cards that are left, the next one last.
    left: usize,
    /// How many cards of the first row are face up.
    turned: usize,
    /// Whether only the first row was begun: what leaves it is replaced.
    first_row: bool,
    pub(super) stage: Stage,
}

/// Where the piles are.
#[derive(Clone, Debug)]
pub(super) struct Places {
    columns: Vec<PileId>,
    stock: PileId,
    /// With whether they climb.
    foundations: Vec<(PileId, bool)>,
}

impl Places {
    pub(super) fn of(rules: &Rules) -> Option<Places> {
        let piles = rules.piles();
        let climbs = rules.foundations().iter().map(|foundation| foundation.climb == Climb::Up);
        let columns: Vec<PileId> = piles.of(PileKind::Column).collect();
        let deep = Card::COUNT.div_ceil(columns.len().max(1)) + 1;
        (columns.len() <= COLUMNS && deep <= ROWS).then_some(())?;
        let foundations = piles.of(PileKind::Foundation).zip(climbs).collect();
        Some(Places { columns, stock: piles.first(PileKind::Stock)?, foundations })
    }

    /// The move that plays the exposed card of a column, if a foundation takes it.
    pub(super) fn up(&self, rules: &Rules, position: &Position, column: usize) -> Option<Move> {
        let from = *self.columns.get(column)?;
        let card = position.exposed(from)?;
        let takes = |pile: PileId| position.wanted(rules, pile) >> card.index() & 1 == 1;
        let to = self.foundations.iter().map(|&(pile, _)| pile).find(|&pile| takes(pile))?;
        Some(Move::Cards { from, to, count: 1 })
    }

    /// A position in which every card is known.
    pub(super) fn board(&self, world: &Position) -> Board {
        let mut board = Board {
            count: self.columns.len(),
            columns: [[Face::default(); ROWS]; COLUMNS],
            stock: [Face::default(); STOCK],
            left: world.len(self.stock),
            turned: self.columns.iter().filter(|&&column| world.face_down(column) == 0).count(),
            first_row: world.rows() <= 1,
            stage: Stage { lens: [0; COLUMNS], up: [0; SUITS], down: [14; SUITS] },
        };
        for (card, place) in world.from_top(self.stock).zip((0..board.left).rev()) {
            board.stock[place] = Face::of(card);
        }
        for (at, &column) in self.columns.iter().enumerate() {
            let len = world.len(column);
            board.stage.lens[at] = len as u8;
            for (card, place) in world.from_top(column).zip((0..len).rev()) {
                board.columns[at][place] = Face::of(card);
            }
        }
        for &(pile, climbs) in &self.foundations {
            let Some(top) = world.exposed(pile).map(Face::of) else { continue };
            let ranks = if climbs { &mut board.stage.up } else { &mut board.stage.down };
            ranks[usize::from(top.suit)] = top.rank;
        }
        board
    }
}

impl Stage {
    /// How many cards of its suit have to go up before a card does, by the shorter way.
    pub(super) fn wait(&self, card: Face) -> usize {
        let suit = usize::from(card.suit);
        usize::from((card.rank - self.up[suit] - 1).min(self.down[suit] - card.rank - 1))
    }

    /// The first of the shortest columns: it gets the next card.
    pub(super) fn shortest(&self, count: usize) -> usize {
        (0..count).min_by_key(|&column| self.lens[column]).unwrap_or(0)
    }

    /// Lengthens a column.
    pub(super) fn lengthen(&mut self, column: usize) {
        self.lens[column] += 1;
    }

    fn put_up(&mut self, column: usize, card: Face) {
        let suit = usize::from(card.suit);
        self.lens[column] -= 1;
        if card.rank == self.up[suit] + 1 {
            self.up[suit] += 1;
        } else {
            self.down[suit] -= 1;
        }
    }
}

impl Board {
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The stock's cards.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Whether a card that leaves its column is replaced at once.
    pub(super) fn replaces(&self) -> bool {
        self.first_row
    }

    pub(super) fn is_won(&self) -> bool {
        self.left == 0 && self.stage.lens.iter().all(|&len| len == 0)
    }

    /// Whether the same cards lie in the same places.
    #[cfg(test)]
    pub(super) fn is_like(&self, other: &Board) -> bool {
        let lies_alike = |column: usize| {
            let mut depths = 0..usize::from(self.stage.lens[column]);
            depths.all(|depth| self.card(&self.stage, column, depth) == other.card(&other.stage, column, depth))
        };
        self.stage == other.stage
            && self.stock[..self.left] == other.stock[..other.left]
            && (self.turned, self.first_row) == (other.turned, other.first_row)
            && (0..self.count).all(lies_alike)
    }

    /// The cards on foundations.
    pub(super) fn home(&self) -> u8 {
        let down: u8 = self.stage.down.iter().map(|down| 14 - down).sum();
        self.stage.up.iter().sum::<u8>() + down
    }

    /// The card of a column that lies so many cards from its end, if there is one.
    pub(super) fn card(&self, stage: &Stage, column: usize, depth: usize) -> Option<Face> {
        let at = usize::from(stage.lens[column]).checked_sub(depth + 1)?;
        Some(self.columns[column][at])
    }

    /// The stage after the exposed card of a column was played, if it may be. It is one function,
    /// not many copies, for the sake of the module's size.
    #[inline(never)]
    pub(super) fn played(&self, stage: &Stage, column: usize) -> Option<Stage> {
        let card = self.card(stage, column, 0).filter(|&card| column < self.turned && stage.wait(card) == 0)?;
        let mut after = *stage;
        after.put_up(column, card);
        Some(after)
    }

    /// Plays the exposed card of a column, if it may be.
    pub(super) fn play(&mut self, column: usize) -> bool {
        let Some(after) = self.played(&self.stage, column) else { return false };
        self.stage = after;
        if self.first_row {
            self.lay(column);
        }
        true
    }

    /// Turns the next card of the first row, or fills the first gap; `false` if neither can be
    /// done.
    pub(super) fn draw(&mut self) -> bool {
        if self.turned < self.count {
            self.turned += 1;
            return true;
        }
        self.first_row = false;
        self.lay(self.stage.shortest(self.count))
    }

    /// Lays the stock's next card on a column.
    fn lay(&mut self, column: usize) -> bool {
        let at = usize::from(self.stage.lens[column]);
        if self.left == 0 || at == ROWS {
            return false;
        }
        self.left -= 1;
        self.columns[column][at] = self.stock[self.left];
        self.stage.lengthen(column);
        true
    }
}

/// A stage that plays lead to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) stage: Stage,
    /// How many cards are played.
    pub(super) played: u8,
    /// The last of them: from which column, and where in the list the stage before it is.
    last: (u8, u8),
}

/// The most stages that are reached.
const STAGES: usize = 64;

/// Lists the stages that a board may have before its next draw, first the one it has.
pub(super) fn reach(board: &Board, reached: &mut Vec<Reached>) {
    reached.clear();
    reached.push(Reached { stage: board.stage, played: 0, last: (0, 0) });
    let mut at = 0;
    while let Some(&Reached { stage, played, .. }) = reached.get(at) {
        for column in 0..board.count {
            let Some(after) = board.played(&stage, column) else { continue };
            if reached.len() < STAGES && reached.iter().all(|other| other.stage != after) {
                reached.push(Reached { stage: after, played: played + 1, last: (column as u8, at as u8) });
            }
        }
        at += 1;
    }
}

/// The columns of which cards are played, one after the other, to reach a stage of the list.
pub(super) fn way(reached: &[Reached], mut at: usize) -> Vec<usize> {
    let mut columns = Vec::new();
    while at > 0 {
        let (column, before) = reached[at].last;
        columns.push(usize::from(column));
        at = usize::from(before);
    }
    columns.reverse();
    columns
}

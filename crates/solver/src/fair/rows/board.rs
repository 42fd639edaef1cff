//! A world of a game in rows, small and quick: what lies in the columns is changed by draws alone,
//! and whatever is played goes up.

use patience::{Card, MAX_COLUMNS, Move, PileId, PileKind, Position, Rules};

use crate::prune::blocked_columns::SuitEnds;

/// What plays change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// How long each column is.
    lens: [u8; MAX_COLUMNS],
    pub(super) ends: SuitEnds,
}

/// A world. Cards are named by their indices.
#[derive(Clone, Debug)]
pub(super) struct Board {
    count: usize,
    columns: [[u8; Card::COUNT]; MAX_COLUMNS],
    /// The stock, the next card last, and how many are left.
    stock: [u8; Card::COUNT],
    left: usize,
    /// Columns with a face-down card, as a set.
    face_down: u32,
    /// Whether only the first row was begun: what leaves it is replaced.
    first_row: bool,
    pub(super) stage: Stage,
}

/// Where the piles are.
#[derive(Clone, Debug)]
pub(super) struct Places {
    columns: Vec<PileId>,
    stock: Option<PileId>,
    foundations: Vec<PileId>,
}

impl Places {
    pub(super) fn of(rules: &Rules) -> Places {
        let of = |kind| rules.piles().of(kind).collect();
        let stock = rules.piles().first(PileKind::Stock);
        Places { columns: of(PileKind::Column), stock, foundations: of(PileKind::Foundation) }
    }

    /// The move that plays the exposed card of a column, if a foundation takes it.
    pub(super) fn up(&self, rules: &Rules, position: &Position, column: usize) -> Option<Move> {
        let from = *self.columns.get(column)?;
        let card = position.exposed(from)?;
        let takes = |pile: &PileId| position.wanted(rules, *pile) >> card.index() & 1 == 1;
        let to = self.foundations.iter().copied().find(takes)?;
        Some(Move::Cards { from, to, count: 1 })
    }

    /// A position in which every card is known.
    pub(super) fn board(&self, rules: &Rules, world: &Position) -> Board {
        let mut board = Board {
            count: self.columns.len(),
            columns: [[0; Card::COUNT]; MAX_COLUMNS],
            stock: [0; Card::COUNT],
            left: 0,
            face_down: 0,
            first_row: world.rows() < 2,
            stage: Stage { lens: [0; MAX_COLUMNS], ends: SuitEnds::new(rules, world) },
        };
        if let Some(stock) = self.stock {
            board.left = lay(world, stock, &mut board.stock);
        }
        for (at, &column) in self.columns.iter().enumerate() {
            board.stage.lens[at] = lay(world, column, &mut board.columns[at]) as u8;
            board.face_down |= u32::from(world.face_down(column) > 0) << at;
        }
        board
    }
}

/// Lays the cards of a pile out, the exposed one last; gives how many there are.
fn lay(world: &Position, pile: PileId, cards: &mut [u8]) -> usize {
    let len = world.len(pile);
    for (card, place) in world.from_top(pile).zip(cards[..len].iter_mut().rev()) {
        *place = card.index() as u8;
    }
    len
}

impl Stage {
    /// The first of the shortest columns: it gets the next card.
    pub(super) fn shortest(&self, count: usize) -> usize {
        (0..count).min_by_key(|&column| self.lens[column]).unwrap_or(0)
    }

    /// Lengthens a column.
    pub(super) fn lengthen(&mut self, column: usize) {
        self.lens[column] += 1;
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

    /// Whether the same cards lie in the same places.
    #[cfg(test)]
    pub(super) fn is_like(&self, other: &Board) -> bool {
        let lies_alike = |column: usize| {
            let mut depths = 0..usize::from(self.stage.lens[column]);
            depths.all(|depth| self.card(&self.stage, column, depth) == other.card(&other.stage, column, depth))
        };
        self.stage == other.stage
            && self.stock[..self.left] == other.stock[..other.left]
            && (self.face_down, self.first_row) == (other.face_down, other.first_row)
            && (0..self.count).all(lies_alike)
    }

    /// The card of a column that lies so many cards from its end, if there is one.
    pub(super) fn card(&self, stage: &Stage, column: usize, depth: usize) -> Option<u8> {
        let at = usize::from(stage.lens[column]).checked_sub(depth + 1)?;
        Some(self.columns[column][at])
    }

    /// The stage after the exposed card of a column was played, if it may be. It is one function,
    /// not many copies, for the sake of the module's size.
    #[inline(never)]
    pub(super) fn played(&self, stage: &Stage, column: usize) -> Option<Stage> {
        let card = self.card(stage, column, 0).filter(|_| self.face_down >> column & 1 == 0)?;
        let mut after = *stage;
        after.ends.play(usize::from(card / 13), 1 << card)?;
        after.lens[column] -= 1;
        Some(after)
    }

    /// Plays the exposed card of a column, if it may be.
    pub(super) fn play(&mut self, column: usize) -> bool {
        let Some(after) = self.played(&self.stage, column) else { return false };
        self.stage = after;
        if self.first_row {
            self.bring(column);
        }
        true
    }

    /// Turns the next card of the first row, or fills the first gap; `false` if neither can be
    /// done.
    pub(super) fn draw(&mut self) -> bool {
        if self.face_down != 0 {
            self.face_down &= self.face_down - 1;
            return true;
        }
        self.first_row = false;
        self.bring(self.stage.shortest(self.count))
    }

    /// Brings the stock's next card, if there is one.
    fn bring(&mut self, column: usize) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        self.columns[column][usize::from(self.stage.lens[column])] = self.stock[left];
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

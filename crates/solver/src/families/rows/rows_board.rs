//! A world of a game in rows, small and quick: what lies in the columns is changed by draws alone,
//! and whatever is played goes up.

use patience::{Card, Move, PileId, PileKind, Position, Rules};

use crate::base::sets::cards;
use crate::families::rows::MAX_COLUMNS;
use crate::families::rows::delayed_state::columns::SuitEnds;

/// One card more in a column: the bits below it say which column it is.
const ONE_MORE: u16 = 16;
const _: () = assert!(MAX_COLUMNS <= ONE_MORE as usize, "a column's number fits below its length");
const NO_COLUMN: u16 = u16::MAX;

/// What plays change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// How long each column is, and then which it is, so that the least is the first of the
    /// shortest; [`NO_COLUMN`] where there is none.
    lens: [u16; MAX_COLUMNS],
    /// The cards that lie open at the ends of columns, as a set.
    exposed: u64,
    pub(super) ends: SuitEnds,
}

/// A world. Cards are named by their indices.
#[derive(Clone, Debug)]
pub(crate) struct RowsBoard {
    columns: [[u8; Card::COUNT]; MAX_COLUMNS],
    /// In which column each card lies, if it lies in one.
    columns_of: [u8; Card::COUNT],
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
pub(super) struct RowsPlaces {
    columns: Vec<PileId>,
    stock: Option<PileId>,
    foundations: Vec<PileId>,
}

impl RowsPlaces {
    pub(super) fn of(rules: &Rules) -> RowsPlaces {
        let of = |kind| rules.piles().of(kind).collect();
        let stock = rules.piles().first(PileKind::Stock);
        RowsPlaces { columns: of(PileKind::Column), stock, foundations: of(PileKind::Foundation) }
    }

    /// The move that plays the exposed card of a column, if a foundation takes it.
    pub(super) fn up(&self, rules: &Rules, position: &Position, column: usize) -> Option<Move> {
        let from = *self.columns.get(column)?;
        let card = position.exposed(from)?;
        let takes = |pile: &PileId| position.wanted(rules, *pile) >> card.index() & 1 == 1;
        let to = self.foundations.iter().copied().find(takes)?;
        Some(Move::Cards { from, to, count: 1 })
    }

    /// The exposed card of a column.
    #[cfg(test)]
    pub(super) fn exposed(&self, position: &Position, column: usize) -> Option<Card> {
        position.exposed(*self.columns.get(column)?)
    }

    /// A position in which every card is known.
    pub(super) fn board(&self, rules: &Rules, world: &Position) -> RowsBoard {
        let mut board = RowsBoard {
            columns: [[0; Card::COUNT]; MAX_COLUMNS],
            columns_of: [0; Card::COUNT],
            stock: [0; Card::COUNT],
            left: 0,
            face_down: 0,
            first_row: world.rows() < 2,
            stage: Stage { lens: [NO_COLUMN; MAX_COLUMNS], exposed: 0, ends: SuitEnds::new(rules, world) },
        };
        if let Some(stock) = self.stock {
            board.left = lay(world, stock, &mut board.stock);
        }
        for (at, &column) in self.columns.iter().enumerate() {
            let len = lay(world, column, &mut board.columns[at]);
            board.columns[at][..len].iter().for_each(|&card| board.columns_of[usize::from(card)] = at as u8);
            board.stage.lens[at] = len as u16 * ONE_MORE + at as u16;
            if world.face_down(column) > 0 {
                board.face_down |= 1 << at;
            } else {
                board.expose(at);
            }
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
    /// The columns that get the next card and the one after it: the first of the shortest.
    pub(super) fn next_two(&self) -> [usize; 2] {
        let least = |than: u16| {
            let len = |&len: &u16| if len == than { len.saturating_add(ONE_MORE) } else { len };
            self.lens.iter().map(len).fold(NO_COLUMN, u16::min)
        };
        let first = least(NO_COLUMN);
        [first, least(first)].map(|len| usize::from(len % ONE_MORE).min(MAX_COLUMNS - 1))
    }

    fn len(&self, column: usize) -> usize {
        usize::from(self.lens[column] / ONE_MORE)
    }
}

impl RowsBoard {
    /// The stock's cards.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Whether a card that leaves its column is replaced at once.
    pub(super) fn replaces(&self) -> bool {
        self.first_row
    }

    /// All that it says, for comparison.
    #[cfg(test)]
    pub(super) fn told(&self) -> String {
        let columns = (0..MAX_COLUMNS).filter(|&column| self.stage.lens[column] != NO_COLUMN);
        let columns: Vec<&[u8]> = columns.map(|column| &self.columns[column][..self.stage.len(column)]).collect();
        let (stock, face_down, first_row) = (&self.stock[..self.left], self.face_down, self.first_row);
        format!("{columns:?} {:?} {stock:?} {face_down} {first_row}", self.stage)
    }

    /// In which column a card of one lies.
    fn column_of(&self, card: u8) -> usize {
        usize::from(self.columns_of[usize::from(card)])
    }

    /// The card of a column that lies so many cards from its end, if there is one.
    pub(super) fn card(&self, stage: &Stage, column: usize, depth: usize) -> Option<u8> {
        let at = stage.len(column).checked_sub(depth + 1)?;
        Some(self.columns[column][at])
    }

    /// The exposed cards that may be played, as a set.
    pub(super) fn playable(&self, stage: &Stage) -> u64 {
        stage.exposed & stage.ends.wanted()
    }

    /// What is exposed when an exposed card is gone.
    fn exposed_without(&self, stage: &Stage, card: u8) -> u64 {
        let under = self.card(stage, self.column_of(card), 1).map_or(0, |under| 1 << under);
        stage.exposed & !(1 << card) | under
    }

    /// Plays a card that may be played.
    fn play_in(&self, stage: &mut Stage, card: u8) {
        stage.exposed = self.exposed_without(stage, card);
        stage.lens[self.column_of(card)] -= ONE_MORE;
        let _ = stage.ends.play(usize::from(card / 13), 1 << card);
    }

    /// Plays a card that may be played.
    pub(super) fn play(&mut self, card: u8) {
        let mut stage = self.stage;
        self.play_in(&mut stage, card);
        self.stage = stage;
        if self.first_row {
            self.bring(self.column_of(card));
        }
    }

    /// Turns the next card of the first row, or fills the first gap; `false` if neither can be
    /// done.
    pub(super) fn draw(&mut self) -> bool {
        if self.face_down != 0 {
            self.expose(self.face_down.trailing_zeros() as usize);
            self.face_down &= self.face_down - 1;
            return true;
        }
        self.first_row = false;
        self.bring(self.stage.next_two()[0])
    }

    /// Brings the stock's next card, if there is one.
    fn bring(&mut self, column: usize) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let (card, len) = (self.stock[left], self.stage.len(column));
        self.columns[column][len] = card;
        self.columns_of[usize::from(card)] = column as u8;
        self.stage.lens[column] += ONE_MORE;
        self.expose(column);
        true
    }

    /// Notes that the last card of a column is exposed, and the one under it is not.
    fn expose(&mut self, column: usize) {
        let set = |depth: usize| self.card(&self.stage, column, depth).map_or(0, |card| 1 << card);
        self.stage.exposed = self.stage.exposed & !set(1) | set(0);
    }
}

/// A stage that plays lead to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) stage: Stage,
    /// How many cards are played.
    pub(super) played: u8,
    /// The last of them, and where in the list the stage before it is.
    last: (u8, u8),
}

/// Lists the stages that a board may have before its next draw, first the one it has, then those
/// with fewer plays before those with more. There are `most` at most.
pub(super) fn reach(board: &RowsBoard, most: usize, reached: &mut Vec<Reached>) {
    reached.clear();
    reached.push(Reached { stage: board.stage, played: 0, last: (0, 0) });
    let mut at = 0;
    while let Some(&Reached { stage, played, .. }) = reached.get(at) {
        for card in cards(board.playable(&stage)) {
            // Which cards are exposed says which were played.
            let exposed = board.exposed_without(&stage, card);
            if reached.len() < most && reached.iter().all(|other| other.stage.exposed != exposed) {
                let mut new = Reached { stage, played: played + 1, last: (card, at as u8) };
                board.play_in(&mut new.stage, card);
                reached.push(new);
            }
        }
        at += 1;
    }
}

/// The columns of which cards are played, one after the other, to reach a stage of the list.
pub(super) fn way(board: &RowsBoard, reached: &[Reached], mut at: usize) -> Vec<usize> {
    let mut columns = Vec::new();
    while at > 0 {
        let (card, before) = reached[at].last;
        columns.push(board.column_of(card));
        at = usize::from(before);
    }
    columns.reverse();
    columns
}

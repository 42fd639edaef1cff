//! What is needed to take a move back.

use crate::moves::Move;
use crate::pile::MAX_COLUMNS;
use crate::shuffle::ShuffledCards;

/// What is needed to take a move back: given by playing it, and good for the position right
/// after that move only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the move can't be taken back"]
pub struct Undo {
    pub(crate) mv: Move,
    /// How many cards a draw moved.
    pub(crate) drawn: u8,
    /// Which pile a draw moved its card to, where that depends.
    pub(crate) drawn_to: u8,
    /// The rows before the move.
    pub(crate) rows: u8,
    /// The move took away a pair.
    pub(crate) paired: bool,
    /// A face-down card was turned up.
    pub(crate) turned: bool,
    /// The move fixed the direction of the foundations.
    pub(crate) fixed_direction: bool,
    /// The move decided the base rank.
    pub(crate) fixed_base: bool,
    /// The column that the move emptied was filled again, from the pile `drawn_to`.
    pub(crate) filled: bool,
    /// Helpers that were refilled, as a set from the first one on.
    pub(crate) refilled: u16,
    /// How many cards for that each of the rules' sources gave.
    pub(crate) refilled_from: [u8; 3],
    /// How the columns lay that a redeal gathered.
    pub(crate) gathered: Option<Gathered>,
}

impl Undo {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }
}

/// How columns lay before a redeal gathered them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gathered {
    pub(crate) lengths: [u8; MAX_COLUMNS],
    /// Where cards are shuffled, those of the columns in the order in which they were gathered.
    pub(crate) order: ShuffledCards,
}

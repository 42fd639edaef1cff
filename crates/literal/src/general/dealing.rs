//! How the deal lays cards, in the words of the rule files.

use serde::{Deserialize, Deserializer, Serialize};

/// Where a step of the deal lays cards. Piles are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// On all columns.
    Columns,
    /// On all helpers.
    Helpers,
    /// On the reserve.
    Reserve,
    /// On this column.
    Column(usize),
    /// On the columns from this one to that one.
    ColumnRange(usize, usize),
    /// On this helper.
    Helper(usize),
    /// On all cells.
    Cells,
    /// On this cell.
    Cell(usize),
    /// On this foundation.
    Foundation(usize),
}

/// How many cards a step of the deal lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// So many on each pile.
    Rows(usize),
    /// So many in all.
    Cards(usize),
    /// Each row on one column less, the last being left out.
    Falling,
    /// Each row on one column less, the first being left out.
    Rising,
}

/// Which way up a step of the deal lays cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face {
    /// All face up.
    Up,
    /// Of each column only the last.
    LastUp,
    /// All face down.
    Down,
}

/// A step of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The next card decides the base rank and goes to its foundation.
    Base,
    /// The next card decides the base rank and stays on this column.
    BaseOn(usize),
    /// Cards are laid on piles.
    Lay {
        /// On which.
        to: Target,
        /// How many.
        amount: Amount,
        /// Which way up.
        face: Face,
        /// The card dealt first lies exposed.
        first_exposed: bool,
    },
}

/// Cards that do not stay where the deal would lay them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetAside {
    /// Those of the base rank go to their foundations.
    BaseToFoundation,
    /// Those of this rank go to their foundations.
    RankToFoundation(u8),
    /// Those that foundations name go there.
    FirstCards,
    /// Those of this rank go under the stock.
    UnderStock(u8),
    /// Those of this rank go to the bottom of the columns on which they were laid.
    ToBottom(u8),
}

/// Rules that were recorded when there was at most one have that alone, or nothing.
pub(crate) fn one_or_more<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<SetAside>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Recorded {
        Many(Vec<SetAside>),
        One(Option<SetAside>),
    }
    Ok(match Recorded::deserialize(from)? {
        Recorded::Many(many) => many,
        Recorded::One(one) => one.into_iter().collect(),
    })
}

//! Which cards leave in pairs.

use crate::card::Rank;
use crate::pile::MAX_COLUMNS;
use crate::rules::tableau::Tableau;

/// Which ranks make a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mates {
    /// Two that add up to this number; a card of that rank leaves alone.
    Sum(u8),
    /// Two of the same rank.
    SameRank,
}

impl Mates {
    /// The rank that makes a pair with this one.
    pub(crate) fn of(self, rank: Rank) -> Option<Rank> {
        match self {
            Mates::Sum(sum) => sum.checked_sub(rank.number()).and_then(Rank::new),
            Mates::SameRank => Some(rank),
        }
    }

    /// The rank whose cards leave alone.
    pub(crate) fn alone(self) -> Option<Rank> {
        match self {
            Mates::Sum(sum) => Rank::new(sum),
            Mates::SameRank => None,
        }
    }
}

/// For every column those that lie beside, above or below it, or touch its corners, as a set: bit
/// `n` stands for the column `n + 1`.
pub(super) fn neighbours(tableau: &Tableau) -> [u32; MAX_COLUMNS] {
    let columns = usize::from(tableau.columns);
    let width = tableau.abreast.map_or(columns, usize::from).max(1);
    let touches = |one: usize, other: usize| {
        one != other && (one / width).abs_diff(other / width) <= 1 && (one % width).abs_diff(other % width) <= 1
    };
    let mut neighbours = [0; MAX_COLUMNS];
    for (one, set) in neighbours.iter_mut().enumerate().take(columns) {
        *set = (0..columns).filter(|&other| touches(one, other)).fold(0, |set, other| set | 1 << other);
    }
    neighbours
}

//! Columns that cover one another, as they are drawn.

use serde::{Deserialize, Serialize};

/// Columns of one card that cover one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Covers {
    /// The drawing, line by line: an `x` for each column.
    pub drawn: Vec<String>,
    /// Cards lie face down while they are covered.
    pub face_down: bool,
}

impl Covers {
    /// How many columns are drawn.
    #[must_use]
    pub fn count(&self) -> usize {
        self.drawn.iter().map(|line| line.matches('x').count()).sum()
    }

    /// For each column those that cover it.
    #[must_use]
    pub fn over(&self) -> Vec<Vec<usize>> {
        let mut spots = Vec::new();
        for (line, text) in self.drawn.iter().enumerate() {
            spots.extend(text.match_indices('x').map(|(at, _)| (line, at)));
        }
        let covers = |(line, at): (usize, usize), (over, there): (usize, usize)| {
            over == line + 1 && (there + 1 == at || there == at + 1)
        };
        let over = |&spot: &(usize, usize)| (0..spots.len()).filter(|&other| covers(spot, spots[other])).collect();
        spots.iter().map(over).collect()
    }
}

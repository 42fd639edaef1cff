//! What makes a position look promising, counted.

use patience::{PileKind, Position, Rules, Units};

/// How many features there are.
pub(crate) const COUNT: usize = 11;

/// One number for each feature.
pub(crate) type Features = [f32; COUNT];

/// Cards on foundations.
pub(crate) const HOME: usize = 0;
/// Cards in the stock.
pub(crate) const STOCK: usize = 1;
/// Empty columns.
pub(crate) const SPACES: usize = 2;
/// Cards that lie on one with which they move as a unit.
pub(crate) const RUN_JOINS: usize = 3;
/// Cards that lie on one that they may be built on, but do not move with.
pub(crate) const OTHER_JOINS: usize = 4;
/// Face-up cards that lie on one that they do not fit on.
pub(crate) const BREAKS: usize = 5;
/// Face-down cards.
pub(crate) const FACE_DOWN: usize = 6;
/// Cards that lie over a lower one of their column.
pub(crate) const OVER_LOWER: usize = 7;
/// Columns whose first card is face up and a king.
pub(crate) const KINGS_AT_BASE: usize = 8;
/// Cards that lie over one that a foundation waits for.
pub(crate) const OVER_WANTED: usize = 9;
/// Cards in waste and reserve.
pub(crate) const ASIDE: usize = 10;

/// Counts the features of a position.
pub(crate) fn features(rules: &Rules, position: &Position) -> Features {
    let mut features = [0f32; COUNT];
    let mut wanted = 0u64;
    for pile in rules.piles().of(PileKind::Foundation) {
        wanted |= position.wanted(rules, pile);
        features[HOME] += position.len(pile) as f32;
    }
    for (kind, feature) in
        [(PileKind::Stock, STOCK), (PileKind::Waste, ASIDE), (PileKind::Reserve, ASIDE), (PileKind::Discard, ASIDE)]
    {
        for pile in rules.piles().of(kind) {
            features[feature] += position.len(pile) as f32;
        }
    }
    let moves_together = !matches!(rules.tableau().units, Units::Single);
    for column in rules.piles().of(PileKind::Column) {
        let len = position.len(column);
        if len == 0 {
            features[SPACES] += 1.0;
            continue;
        }
        let down = position.face_down(column);
        features[FACE_DOWN] += down as f32;
        count_column(rules, position, column, wanted, moves_together, &mut features);
    }
    features
}

fn count_column(
    rules: &Rules,
    position: &Position,
    column: patience::PileId,
    wanted: u64,
    moves_together: bool,
    features: &mut Features,
) {
    let face_up = position.len(column) - position.face_down(column);
    let run = position.run_len(column);
    let base = position.base();
    // The highest rank above, and how many cards: read from the exposed card down.
    let mut above: Option<patience::Card> = None;
    let mut highest_above = 0;
    for (depth, card) in position.from_top(column).enumerate() {
        if let Some(upper) = above.filter(|_| depth < face_up) {
            if moves_together && depth < run {
                features[RUN_JOINS] += 1.0;
            } else if rules.fits(upper, card, base) {
                let same = upper.suit() == card.suit();
                features[if same { RUN_JOINS } else { OTHER_JOINS }] += 1.0;
            } else {
                features[BREAKS] += 1.0;
            }
        }
        if wanted >> card.index() & 1 == 1 {
            features[OVER_WANTED] += depth as f32;
        }
        let rank = card.rank().number();
        if highest_above > rank {
            features[OVER_LOWER] += 1.0;
        }
        highest_above = highest_above.max(rank);
        above = Some(card);
    }
    if let Some(bottom) = above
        && position.face_down(column) == 0
        && bottom.rank() == patience::Rank::KING
    {
        features[KINGS_AT_BASE] += 1.0;
    }
}

/// How much each feature counts, at the beginning and by how much more as the stock shrinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    pub(crate) fixed: Features,
}

impl Weights {
    /// Weights chosen by hand, to begin with.
    pub(crate) fn by_hand() -> Weights {
        let mut fixed = [0f32; COUNT];
        fixed[HOME] = 1.2;
        fixed[STOCK] = -0.6;
        fixed[SPACES] = 2.4;
        fixed[RUN_JOINS] = 0.45;
        fixed[OTHER_JOINS] = -0.45;
        fixed[BREAKS] = -1.2;
        fixed[FACE_DOWN] = -1.6;
        fixed[OVER_LOWER] = -0.45;
        fixed[KINGS_AT_BASE] = 1.2;
        fixed[OVER_WANTED] = -0.15;
        fixed[ASIDE] = -0.5;
        Weights { fixed }
    }

    pub(crate) fn score(&self, features: &Features) -> f32 {
        self.fixed.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }
}

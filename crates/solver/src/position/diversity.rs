//! Keeping the levels of a beam varied.
//!
//! The positions of a level mostly descend from few, which made the same choices long ago; when one
//! of these was a mistake, all are lost. Which face-down cards are turned up, and in which order,
//! is such a choice, and it shows in a position: so of positions with the same cards face down only
//! a part of a level may go on.

use patience::{PileId, PileKind, Position, Rules};

/// The part of a level that may have the same cards face down: one of so many.
const PART: usize = 16;
/// So many positions may always have them.
const LEAST: usize = 3;
/// Marks are counted by their last bits: those that share them share their part.
const COUNTS: usize = 1 << 14;

/// Says which of a level's children go on, best first.
pub(crate) struct Diversity {
    /// The columns in which cards lay face down where the search began.
    columns: Vec<PileId>,
    /// All zero between levels.
    counts: Vec<u32>,
}

impl Diversity {
    /// The bytes of the counts.
    pub(crate) const BYTES: usize = COUNTS * size_of::<u32>();

    pub(crate) fn new() -> Diversity {
        Diversity { columns: Vec::new(), counts: vec![0; COUNTS] }
    }

    /// A search begins here.
    pub(crate) fn begin(&mut self, rules: &Rules, root: &Position) {
        self.columns.clear();
        self.columns.extend(rules.piles().of(PileKind::Column).filter(|&column| root.face_down(column) > 0));
    }

    /// Whether there is anything by which positions can be kept varied.
    pub(crate) fn matters(&self) -> bool {
        !self.columns.is_empty()
    }

    /// A number for the cards that lie face down: how many are left in each column says which they
    /// are.
    #[inline]
    pub(crate) fn mark(&self, position: &Position) -> u32 {
        let mix = |mark: u32, column: &PileId| (mark ^ position.face_down(*column) as u32).wrapping_mul(0x9e37_79b1);
        self.columns.iter().fold(0, |mark, column| mix(mark, column).rotate_left(15))
    }

    /// Keeps so many of a level's children, given by their marks and best first, that none has more
    /// than its part.
    pub(crate) fn keep<T>(&mut self, children: &mut Vec<T>, width: usize, mark: impl Fn(&T) -> u32) {
        let part = (width / PART).max(LEAST) as u32;
        let mut kept = 0;
        children.retain(|child| {
            let count = &mut self.counts[mark(child) as usize % COUNTS];
            let goes_on = kept < width && *count < part;
            *count += u32::from(goes_on);
            kept += usize::from(goes_on);
            goes_on
        });
        // Levels are short, the counts many.
        for child in children {
            self.counts[mark(child) as usize % COUNTS] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    #[test]
    fn none_has_more_than_its_part_and_the_best_go_on() {
        let mut variety = Diversity::new();
        let mut children: Vec<(usize, u32)> = (0..200).map(|at| (at, if at < 100 { 7 } else { at as u32 })).collect();
        variety.keep(&mut children, 64, |child| child.1);
        let wanted: Vec<usize> = (0..4).chain(100..160).collect();
        assert_eq!(children.iter().map(|child| child.0).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn marks_tell_which_cards_lie_face_down() {
        let library = Library::builtin();
        let rules = library.rules("grosse-harfe", &[]).expect("a preset");
        let position = Position::deal(&rules, &Deck::numbered(1, 2)).expect("its deck");
        let mut variety = Diversity::new();
        variety.begin(&rules, &position);
        assert!(variety.matters());
        let mut marks = vec![variety.mark(&position)];
        for &mv in &position.legal_moves(&rules) {
            let mut after = position;
            let _ = after.play_unchecked(&rules, mv);
            let same =
                rules.piles().of(PileKind::Column).all(|column| after.face_down(column) == position.face_down(column));
            assert_eq!(same, variety.mark(&after) == marks[0]);
            marks.push(variety.mark(&after));
        }
        assert!(marks.iter().any(|&mark| mark != marks[0]));
        let open = library.rules("anneliese", &[]).expect("a preset");
        variety.begin(&open, &Position::deal(&open, &Deck::numbered(1, 2)).expect("its deck"));
        assert!(!variety.matters());
    }
}

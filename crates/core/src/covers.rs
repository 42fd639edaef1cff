//! What columns that cover one another do to a position.

use crate::card::Card;
use crate::pile::PileId;
use crate::position::Position;
use crate::rules::Rules;

impl Position {
    /// Whether a pile is a column that another one with cards covers: then nothing can be played
    /// from it.
    #[inline]
    pub fn is_covered(&self, rules: &Rules, pile: PileId) -> bool {
        let Some(covers) = &rules.tableau.covers else { return false };
        let mut by = covers.by.get(pile.index()).copied().unwrap_or(0);
        while by != 0 {
            if self.len[by.trailing_zeros() as usize] > 0 {
                return true;
            }
            by &= by - 1;
        }
        false
    }

    /// Whether a card that lies in this column now would lie face down.
    pub(crate) fn hides_covered(&self, rules: &Rules, column: PileId) -> bool {
        rules.tableau.covers.as_ref().is_some_and(|covers| covers.face_down) && self.is_covered(rules, column)
    }

    /// Brings the columns under this one up to date, after it has lost its card or got it back:
    /// what is no longer covered is turned up and can be played, what is covered again can't.
    pub(crate) fn refresh_under(&mut self, rules: &Rules, column: usize) {
        let Some(covers) = &rules.tableau.covers else { return };
        for under in covers.under(column) {
            if self.len[under] == 0 {
                continue;
            }
            let down = u8::from(self.hides_covered(rules, PileId(under as u8)));
            if self.down[under] != down {
                self.set_down(under, down);
            }
            self.refresh_run(rules, under);
        }
    }
}

/// What is wrong with a column among those that cover one another: `piles` and `down` tell of every
/// pile its cards and how many lie face down.
pub(crate) fn covered_fault(rules: &Rules, column: PileId, piles: &[Vec<Card>], down: &[u8]) -> Option<&'static str> {
    let covers = rules.tableau.covers.as_ref()?;
    let covers_it = |over: usize| covers.by[column.index()] >> over & 1 == 1 && !piles[over].is_empty();
    let is_covered = (0..rules.kind.columns).any(covers_it);
    match (piles[column.index()].len(), down[column.index()] > 0, is_covered) {
        (0, ..) => None,
        (1, false, true) if covers.face_down => Some("it is covered, so it lies face down"),
        (1, true, true) if !covers.face_down => Some("covered cards lie face up here"),
        (1, true, false) => Some("nothing covers it, so it lies face up"),
        (1, ..) => None,
        _ => Some("it holds at most one card"),
    }
}

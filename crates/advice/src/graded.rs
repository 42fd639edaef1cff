//! The shipped table of deals that can be won, by how hard they are.
//!
//! `patience survey grades` makes it from results of surveys; it says what its lines mean.

use std::collections::HashMap;
use std::sync::Arc;

use patience::{Library, Rules};
use patience_table::Grade;

use crate::verdicts::rules_key;

const TABLE: &str = include_str!("graded_deals.txt");

/// What the table says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GradedDeals {
    /// The first deal, and a letter for each from there on.
    Letters(u64, &'static str),
    /// It is hardly ever won: so many deals of so many.
    Rare { winnable: u32, of: u32 },
}

/// The lines of the table by the rules that they are for.
#[derive(Debug, Default)]
pub(crate) struct GradedTable {
    /// Read when it is asked for first: that takes some milliseconds.
    lines: Option<HashMap<Arc<str>, GradedDeals>>,
}

impl GradedTable {
    /// What is known of a game with its options.
    pub(crate) fn of(&mut self, rules: &Rules) -> Option<GradedDeals> {
        self.lines.get_or_insert_with(read).get(&rules_key(rules)).copied()
    }
}

impl GradedDeals {
    /// A deal of a grade, or of any; `chance` chooses among them.
    pub(crate) fn choose(self, grade: Option<Grade>, chance: u64) -> Option<u64> {
        let GradedDeals::Letters(first, letters) = self else { return None };
        let fits = |letter: u8| match grade {
            None => letter != b'.',
            Some(Grade::Easy) => letter == b'e',
            Some(Grade::Medium) => letter == b'm',
            Some(Grade::Hard) => letter == b'h',
        };
        let all = || (first..).zip(letters.bytes()).filter(|&(_, letter)| fits(letter)).map(|(deal, _)| deal);
        let count = all().count() as u64;
        all().nth((mix(chance) % count.max(1)) as usize)
    }
}

/// Spreads numbers that follow one another.
fn mix(state: u64) -> u64 {
    let mut word = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Lines that are damaged, or of games that are not there, are left out: their deals are searched
/// for, as for games without a line.
fn read() -> HashMap<Arc<str>, GradedDeals> {
    let library = Library::builtin();
    let game = |line: &'static str| {
        let (preset, rest) = line.split_once(' ')?;
        let rules = library.rules(preset, &[]).ok()?;
        Some((rules_key(&rules), line_of(rest)?))
    };
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(game).collect()
}

/// A line without its preset.
fn line_of(rest: &'static str) -> Option<GradedDeals> {
    let words: Vec<&str> = rest.split(' ').collect();
    match words[..] {
        ["rare", winnable, of] => Some(GradedDeals::Rare { winnable: winnable.parse().ok()?, of: of.parse().ok()? }),
        [first, letters] if letters.bytes().all(|letter| b"emh.".contains(&letter)) => {
            Some(GradedDeals::Letters(first.parse().ok()?, letters))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRADES: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    #[test]
    fn every_game_has_deals_of_every_grade_or_is_rarely_won() {
        let library = Library::builtin();
        let mut table = GradedTable::default();
        let mut rare = Vec::new();
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let line = table.of(&rules).unwrap_or_else(|| panic!("{preset} has no line"));
            if let GradedDeals::Rare { winnable, of } = line {
                assert!(winnable < of);
                rare.push(preset);
                continue;
            }
            for grade in GRADES.map(Some).into_iter().chain([None]) {
                let mut deals: Vec<u64> = (0..60).filter_map(|chance| line.choose(grade, chance)).collect();
                assert_eq!(deals.len(), 60, "{preset} {grade:?}");
                deals.sort_unstable();
                deals.dedup();
                assert!(deals.len() >= 15, "{preset} {grade:?}: only {deals:?}");
            }
        }
        assert_eq!(rare, ["koenigs-patience"]);
    }

    #[test]
    fn damaged_lines_are_left_out() {
        for line in ["", "rare", "rare 1", "rare x 5", "1 emx", "x emh", "1 emh h", "-1 emh"] {
            assert_eq!(line_of(line), None, "{line:?}");
        }
        let deals = line_of("7 .m.e").expect("a line");
        assert_eq!(deals.choose(Some(Grade::Medium), 3), Some(8));
        assert_eq!(deals.choose(Some(Grade::Easy), 4), Some(10));
        assert_eq!(deals.choose(Some(Grade::Hard), 5), None);
        assert!((0..9).all(|chance| matches!(deals.choose(None, chance), Some(8 | 10))));
    }
}

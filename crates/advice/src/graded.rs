//! The shipped table of deals that can be won, by how hard they are.
//!
//! `patience survey grades` makes it from results of surveys; it says what its lines mean.

use std::collections::HashMap;

use patience::Rules;
use patience_table::Grade;

use crate::graded_text::{self, GradedDeals};
use crate::supply::mix;

const TABLE: &str = include_str!("graded_deals.txt");

/// The lines of the table by the presets that they are for.
#[derive(Debug, Default)]
pub(crate) struct GradedTable {
    /// Read when it is asked for first: that takes some milliseconds.
    lines: Option<HashMap<&'static str, GradedDeals<'static>>>,
}

impl GradedTable {
    /// What is known of a game with its options.
    pub(crate) fn of(&mut self, rules: &Rules) -> Option<GradedDeals<'static>> {
        self.lines.get_or_insert_with(read).get(rules.of_preset()?).copied()
    }
}

impl GradedDeals<'_> {
    /// A deal of a grade, or of any; `chance` chooses among them. What can be won of a game that is
    /// hardly ever won is hard.
    pub(crate) fn choose(self, grade: Option<Grade>, chance: u64) -> Option<u64> {
        let (first, letters) = match self {
            GradedDeals::Letters(first, letters) => (first, letters),
            GradedDeals::Rare { deals, .. } if matches!(grade, None | Some(Grade::Hard)) => {
                let count = deals.split(',').count() as u64;
                return deals.split(',').nth((mix(chance) % count.max(1)) as usize)?.parse().ok();
            }
            GradedDeals::Rare { .. } => return None,
        };
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

/// The build script has refused a table that is damaged.
fn read() -> HashMap<&'static str, GradedDeals<'static>> {
    graded_text::parse(TABLE).unwrap_or_default().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use patience::Library;

    use super::*;

    const GRADES: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    #[test]
    fn every_game_has_deals_of_every_grade_or_is_rarely_won() {
        let library = Library::builtin();
        let mut table = GradedTable::default();
        let mut rare = Vec::new();
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let Some(line) = table.of(&rules) else {
                let fair = library.figures(preset).and_then(|figures| figures.fair);
                assert!(fair.is_none_or(|fair| fair.winnable < 45), "{preset} was counted and has no line");
                continue;
            };
            let is_rare = matches!(line, GradedDeals::Rare { .. });
            if is_rare {
                assert_eq!([Grade::Easy, Grade::Medium].map(|grade| line.choose(Some(grade), 1)), [None; 2]);
                rare.push(preset);
            }
            for grade in GRADES.map(Some).into_iter().chain([None]).skip(if is_rare { 2 } else { 0 }) {
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
    fn what_is_damaged_is_named_with_its_place() {
        for (damage, place, problem) in [
            ("", "2:1", "expected a preset"),
            ("klondike", "2:1", "expected a preset"),
            ("klondike 1", "2:1", "expected a preset"),
            ("klondike 1 emh h", "2:1", "expected a preset"),
            ("klondike 1 em\u{e4}x", "2:14", "expected e, m, h or a dot for a deal, found '\u{e4}'"),
            ("klondike x emh", "2:10", "expected a number, found \"x\""),
            ("klondike -1 emh", "2:10", "expected a number, found \"-1\""),
            ("klondike 18446744073709551616 e", "2:10", "expected a number"),
            ("klondike 18446744073709551615 e", "2:31", "expected a letter for each deal"),
            ("klondike 1 ", "2:12", "expected a letter for each deal"),
            ("klondike rare 1", "2:10", "expected a number, found \"rare\""),
            ("klondike rare x 5", "2:15", "expected a number, found \"x\""),
            ("klondike rare 9 5,x", "2:19", "expected a number, found \"x\""),
            ("klondike rare 9 5,,6", "2:19", "expected a number, found \"\""),
            ("klondike rare 9 5,5", "2:19", "expected a number above the one before it, found 5"),
            ("klondike rare 1 5,6", "2:19", "expected at most 1 deals"),
            (" 1 emh", "2:1", "expected the name of a preset"),
            ("daemon 1 e\nklondike 1 e\ndaemon 1 e", "4:1", "daemon has a line already"),
        ] {
            let table = format!("# A comment, then:\n{damage}\n");
            let told = graded_text::parse(&table).expect_err(damage).to_string();
            assert!(told.starts_with(&format!("graded_deals.txt:{place}: {problem}")), "{damage:?}: {told}");
        }
        let lines = graded_text::parse("daemon 7 .m.e\n").expect("a table");
        let &[("daemon", deals)] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(deals.choose(Some(Grade::Medium), 3), Some(8));
        assert_eq!(deals.choose(Some(Grade::Easy), 4), Some(10));
        assert_eq!(deals.choose(Some(Grade::Hard), 5), None);
        assert!((0..9).all(|chance| matches!(deals.choose(None, chance), Some(8 | 10))));
    }
}

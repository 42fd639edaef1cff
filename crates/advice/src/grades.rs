//! How hard deals are that can be won.

use std::cmp::Reverse;

use patience_table::Grade;

/// How the fast fair player did at a deal, in a few games with different luck: the more of it, the
/// easier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    /// Games that it won.
    pub(crate) wins: u32,
    /// Cards that it brought to the foundations in all games: tells deals apart that it won as
    /// often.
    pub(crate) home: u32,
    /// Moves that it took.
    pub(crate) moves: Reverse<usize>,
}

/// So many deals must be known before grades are given.
const LEAST: usize = 6;
/// The deals that are remembered.
const MOST: usize = 90;

/// The scores of the deals of one game so far: a third of them are easy, a third hard. So what is
/// easy in a game is measured in the same game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scale {
    /// Sorted, the hardest first.
    scores: Vec<Score>,
}

impl Scale {
    /// Takes a score in.
    pub(crate) fn add(&mut self, score: Score) {
        if self.scores.len() < MOST {
            let at = self.scores.partition_point(|other| *other < score);
            self.scores.insert(at, score);
        }
    }

    /// The grade of a score; `None` while too few are known.
    pub(crate) fn grade(&self, score: Score) -> Option<Grade> {
        let all = self.scores.len();
        if all < LEAST {
            return None;
        }
        // Twice the place of the middle of its equals, so that no half is lost.
        let below = self.scores.partition_point(|other| *other < score);
        let up_to = self.scores.partition_point(|other| *other <= score);
        let place = below + up_to;
        Some(if place * 3 <= all * 2 {
            Grade::Hard
        } else if place * 3 < all * 4 {
            Grade::Medium
        } else {
            Grade::Easy
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_grade_gets_a_third() {
        for all in [6u32, 9, 30, 90] {
            let mut scale = Scale::default();
            let scores: Vec<Score> = (0..all).map(|home| Score { wins: home / 7, home, moves: Reverse(0) }).collect();
            for (at, &score) in scores.iter().rev().enumerate() {
                assert_eq!(scale.grade(score).is_none(), at < LEAST);
                scale.add(score);
            }
            let grades: Vec<Grade> = scores.iter().map(|&score| scale.grade(score).unwrap()).collect();
            assert!(grades.is_sorted_by(|a, b| a >= b), "{grades:?}");
            for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
                assert_eq!(grades.iter().filter(|own| **own == grade).count() as u32, all / 3, "{all} {grade:?}");
            }
        }
    }

    #[test]
    fn equal_deals_are_of_one_grade() {
        let mut scale = Scale::default();
        let score = Score { wins: 4, home: 208, moves: Reverse(9) };
        (0..20).for_each(|_| scale.add(score));
        assert_eq!(scale.grade(score), Some(Grade::Medium));
    }
}

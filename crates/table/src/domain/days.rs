//! The day's deals of a month: which were played, and how they went.

use patience::Options;
use schemars::JsonSchema;
use serde::Serialize;

use super::id::GameId;
use super::result::{GameResult, Outcome};

/// The number of a day's deal begins with the date's digits; two more are ever tried.
const DATE_DIGITS: usize = 8;
const MOST_DIGITS: usize = DATE_DIGITS + 2;

/// Whether there is such a date, by the digits of year, month and day; years have four.
pub fn is_date(digits: u64) -> bool {
    Month::of(digits / 100)
        .is_some_and(|Month(month)| (1..=days_in(month / 100, month % 100)).contains(&(digits % 100)))
}

/// How many days a month has.
pub fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A month by its digits, year and month: December 2026 is 202612.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Month(u64);

impl Month {
    pub(crate) fn of(digits: u64) -> Option<Month> {
        let valid = (1000..=9999).contains(&(digits / 100)) && (1..=12).contains(&(digits % 100));
        valid.then_some(Month(digits))
    }

    /// The date whose deal has this number, if it is one of this month.
    fn date(self, deal: u64) -> Option<String> {
        let digits = deal.to_string();
        let fits = (DATE_DIGITS..=MOST_DIGITS).contains(&digits.len()) && digits.starts_with(&self.0.to_string());
        fits.then(|| digits[..DATE_DIGITS].to_owned())
    }
}

/// A day whose deal was played.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Day {
    /// The digits of the date, year, month and day.
    pub day: String,
    /// The best that came of it: won, or else open, or else lost.
    pub outcome: Outcome,
    /// The game of which that came. It may be deleted by now.
    pub id: GameId,
}

/// The days of a month whose deals were played by these rules, in order.
pub(crate) fn days(results: Vec<GameResult>, preset: &str, options: &Options, month: Month) -> Vec<Day> {
    let own = results.into_iter().filter(|result| result.game == preset && result.options == *options);
    let mut played: Vec<(Day, u64)> = own
        .filter_map(|result| {
            let day = month.date(result.deal?.ours()?)?;
            Some((Day { day, outcome: result.outcome, id: result.id }, result.ended_ms))
        })
        .collect();
    let worth = |outcome| match outcome {
        Outcome::Won => 0,
        Outcome::Open => 1,
        Outcome::Lost => 2,
    };
    // Of those that ended alike, the last.
    played.sort_by(|(one, ended), (other, later)| {
        (&one.day, worth(one.outcome), later, &one.id).cmp(&(&other.day, worth(other.outcome), ended, &other.id))
    });
    played.dedup_by(|(one, _), (other, _)| one.day == other.day);
    played.into_iter().map(|(day, _)| day).collect()
}

#[cfg(test)]
mod tests {
    use patience::DealNumber;

    use super::*;

    fn result(id: &str, deal: u64, outcome: Outcome, ended_ms: u64) -> GameResult {
        let options = Options::default();
        GameResult {
            id: GameId::new(id).unwrap(),
            game: "klondike".into(),
            options,
            deal: Some(DealNumber::Ours(deal)),
            outcome,
            moves: 9,
            time_ms: None,
            ended_ms,
            undos: 0,
            hints: 0,
            shown: false,
        }
    }

    #[test]
    fn the_best_of_each_day_counts() {
        let results = vec![
            result("a", 20_261_224, Outcome::Lost, 9),
            result("b", 202_612_243, Outcome::Won, 1),
            result("c", 20_261_224, Outcome::Won, 2),
            result("d", 2_026_120_110, Outcome::Lost, 3),
            result("e", 20_261_201, Outcome::Open, 1),
            result("f", 20_261_124, Outcome::Won, 3),
            result("g", 20_261_224_000, Outcome::Won, 3),
            result("h", 202_612, Outcome::Won, 3),
            GameResult { game: "freecell".into(), ..result("i", 20_261_205, Outcome::Won, 3) },
            GameResult { deal: None, ..result("j", 20_261_206, Outcome::Won, 3) },
        ];
        let told = |month| days(results.clone(), "klondike", &Options::default(), Month::of(month).unwrap());
        let day = |day: &str, outcome, id| Day { day: day.into(), outcome, id: GameId::new(id).unwrap() };
        let december = [day("20261201", Outcome::Open, "e"), day("20261224", Outcome::Won, "c")];
        assert_eq!(told(202_612), december);
        assert_eq!(told(202_611), [day("20261124", Outcome::Won, "f")]);
        assert_eq!(told(202_610), []);
        let pair = |name: &str, number| (name.to_owned(), patience::OptionValue::Number(number));
        let [kept, asked] = [[("draw", 3), ("passes", 1)], [("passes", 1), ("draw", 3)]]
            .map(|options| Options(options.map(|(name, number)| pair(name, number)).to_vec()));
        let result = GameResult { options: kept, ..result("a", 20_261_224, Outcome::Won, 9) };
        let found = days(vec![result], "klondike", &asked, Month::of(202_612).unwrap());
        assert_eq!(found, [day("20261224", Outcome::Won, "a")], "its options are kept in another order");
        for wrong in [0, 202_600, 202_613, 99_912, 1_000_001, u64::MAX] {
            assert_eq!(Month::of(wrong), None, "{wrong}");
        }
    }
}

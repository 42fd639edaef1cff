//! Days by the digits of year, month and day, as the numbers of the days' deals begin.

use patience_table::patience::DealNumber;
use patience_table::{Day, Outcome, days_in, is_date};

/// The months that are looked through: ten years of days in a row are more than anybody has.
const MOST_MONTHS: usize = 120;
/// The date of the day's deal that has this number, if it is one of a day that has come. It begins
/// with the date's digits; two more are ever tried.
pub(crate) fn day_of(deal: DealNumber, today: u64) -> Option<u64> {
    let number = deal.ours()?;
    let mut dates = [number, number / 10, number / 100].into_iter();
    dates.find(|date| is_date(*date)).filter(|date| *date <= today)
}

/// How many days up to a date its game's deal was won, one after the other. Of a date whose deal is
/// not won yet, how many up to the day before it.
///
/// `days` tells the days of a month whose deals were played, if it can.
pub(crate) fn streak(date: u64, mut days: impl FnMut(u64) -> Option<Vec<Day>>) -> usize {
    let (mut count, mut day) = (0, date);
    for _ in 0..MOST_MONTHS {
        let month = day / 100;
        let Some(days) = days(month) else { return count };
        let is_won = |date: u64| days.iter().any(|day| day.day == date.to_string() && day.outcome == Outcome::Won);
        while day / 100 == month {
            if is_won(day) {
                count += 1;
            } else if day != date {
                return count;
            }
            day = day_before(day);
        }
    }
    count
}

fn day_before(date: u64) -> u64 {
    match parts(date) {
        (year, 1, 1) => parts_to(year - 1, 12, 31),
        (year, month, 1) => parts_to(year, month - 1, days_in(year, month - 1)),
        (year, month, day) => parts_to(year, month, day - 1),
    }
}

fn parts(date: u64) -> (u64, u64, u64) {
    (date / 10_000, date / 100 % 100, date % 100)
}

fn parts_to(year: u64, month: u64, day: u64) -> u64 {
    (year * 100 + month) * 100 + day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_go_back_over_months_and_years() {
        for (day, before) in [
            (20261224, 20261223),
            (20261201, 20261130),
            (20260101, 20251231),
            (20240301, 20240229),
            (21000301, 21000228),
            (20000301, 20000229),
        ] {
            assert_eq!(day_before(day), before);
        }
    }

    #[test]
    fn the_numbers_of_the_days_deals_have_a_date() {
        let of = |number| day_of(DealNumber::Ours(number), 20261224);
        assert_eq!([of(20261224), of(202612241), of(2026122410)], [Some(20261224); 3]);
        for none in [0, 42, 20_261_225, 20_261_324, 20_260_230, 20_262_624_101, u64::MAX] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}

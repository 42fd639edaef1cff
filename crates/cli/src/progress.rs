//! How far a long command is, on terminals: whole numbers, grouped as everywhere in the language,
//! and times as on clocks.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressState, ProgressStyle};
use patience::Lang;
use patience_words::Words;

/// Of many positions.
pub(crate) const BAR: &str = "{bar:30} {done}/{all} {rate}, {left}";
/// Of a survey, with what was found below it.
pub(crate) const BAR_OF_A_SURVEY: &str = "{wide_bar} {done}/{all} {rate}, {left}\n{msg}";
/// Of a second look at one.
pub(crate) const BAR_OF_A_CHECK: &str = "{wide_bar} {done}/{all} {left}";

/// The look of a bar. Besides what `indicatif` knows a template may have `{done}`, `{all}`,
/// `{rate}`, `{passed}` and `{left}`.
pub(crate) fn style(template: &str, lang: Lang) -> ProgressStyle {
    let words: &'static Words = Words::of(lang);
    let number = move |count: fn(&ProgressState) -> u64| {
        move |state: &ProgressState, out: &mut dyn Write| {
            out.write_str(&words.grouped(count(state))).unwrap_or_default();
        }
    };
    let time = |of: fn(&ProgressState) -> Duration| {
        move |state: &ProgressState, out: &mut dyn Write| {
            out.write_str(&clock(of(state).as_secs())).unwrap_or_default();
        }
    };
    let rate = move |state: &ProgressState, out: &mut dyn Write| {
        out.write_str(&rate(state.per_sec(), words)).unwrap_or_default();
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("done", number(ProgressState::pos))
        .with_key("all", number(|state| state.len().unwrap_or(0)))
        .with_key("rate", rate)
        .with_key("passed", time(ProgressState::elapsed))
        .with_key("left", time(ProgressState::eta))
}

/// So many in a second; what is rarer, in a minute or an hour.
pub(crate) fn rate(per_second: f64, words: &Words) -> String {
    let (count, unit) = [(per_second, "s"), (per_second * 60.0, "min"), (per_second * 3600.0, "h")]
        .into_iter()
        .find(|(count, _)| *count >= 1.0)
        .unwrap_or((0.0, "h"));
    format!("{}/{unit}", words.grouped(count.round() as u64))
}

/// Minutes and seconds, with hours where there are some: `0:07`, `12:34`, `1:02:03`.
pub(crate) fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_are_whole() {
        let german = Words::of("de".parse().unwrap());
        for (per_second, told) in
            [(12_345.6, "12.346/s"), (1.4, "1/s"), (0.5, "30/min"), (0.01, "36/h"), (0.0, "0/h"), (1e-9, "0/h")]
        {
            assert_eq!(rate(per_second, german), told);
        }
        assert_eq!([0, 7, 754, 3723].map(clock), ["0:00", "0:07", "12:34", "1:02:03"]);
    }

    #[test]
    fn every_template_can_be_read() {
        for template in [BAR, BAR_OF_A_SURVEY, BAR_OF_A_CHECK] {
            ProgressStyle::with_template(template).unwrap();
        }
    }
}

//! What the rule pages say of a report: a few numbers for each preset.

use std::fmt::Write as _;

use patience::Lang;

use crate::report::Report;
use crate::report::language::Language;

/// The figures of `crates/core/src/figures.csv`, which the core reads: only presets as they are,
/// without further options. Missing deals are named in lines of their own, which the core refuses:
/// rule pages say nothing of a survey that is not finished.
pub fn figures(report: &Report) -> String {
    let mut text = String::from(
        "preset,deals,winnable,unwinnable,low_percent,high_percent,fair_played,fair_winnable,fair_won,moves\n",
    );
    for game in report.games.iter().filter(|game| game.options.is_empty()) {
        let (played, can, won) = game.fair.map_or((0, 0, 0), |fair| (fair.played, fair.winnable, fair.won.count));
        let interval = game.winnable.interval;
        // As all other pages have it.
        let percent = |share| Language(Lang::EN).percent(share);
        let moves = game.solution_length.map_or(0, |lengths| lengths.median);
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{played},{can},{won},{moves}",
            game.preset,
            game.deals,
            game.winnable.count,
            game.unwinnable.count,
            percent(interval.low),
            percent(interval.high),
        );
    }
    let missing = report.games.iter().filter_map(|game| Language(Lang::EN).missing(game));
    missing.fold(text, |text, missing| format!("{text}# {missing}\n"))
}

//! Statistics in words.

use patience_table::{Outcome, Recent, Spread, Statistics};
use patience_words::Words;

use crate::phrases;
use crate::session::Session;

/// How many of the last games are listed one by one.
const MAX_RECENT: usize = 10;

/// The statistics of every game that was played.
pub(crate) fn lines(words: &Words, session: &Session, statistics: &[Statistics]) -> Vec<String> {
    if statistics.is_empty() {
        return vec![words.t("statistics.none")];
    }
    let mut lines = Vec::new();
    for game in statistics {
        lines.push(title(words, session, game));
        lines.extend(numbers(words, game).into_iter().map(|line| format!("  {line}")));
        let recent = game.recent.iter().rev().take(MAX_RECENT);
        lines.extend(recent.map(|recent| format!("    {}", recent_words(words, recent))));
        lines.push(String::new());
    }
    lines
}

/// What is told of a game that was won: its deal, its figures, and how rare that is.
pub(crate) fn won(words: &Words, session: &Session, statistics: &[Statistics]) -> Vec<String> {
    let table = &session.now;
    let preset = session.info(&table.game).map(|(_, preset)| preset);
    let mut lines = Vec::new();
    let name = preset.map_or(table.game.as_str(), |preset| words.name(&preset.name));
    lines.push(format!("{name}, {}", phrases::facts(words, table)[0]));
    lines.push(String::new());
    let mut row = |key: &str, value: String| lines.push(format!("{}: {value}", words.t(key)));
    row("won.moves", words.grouped(table.ply as u64));
    let own = statistics.iter().find(|game| game.recent.iter().any(|recent| recent.id == table.id));
    let recent = own.and_then(|game| Some((game, game.recent.iter().find(|recent| recent.id == table.id)?)));
    match recent {
        // It was begun in the middle of another, or its results were set aside.
        None => row("act.statistics", words.t("won.uncounted")),
        Some((game, recent)) => {
            if let Some(seconds) = recent.seconds {
                row("won.time", clock(seconds));
            }
            row("won.help", words.t(if recent.help { "won.help.some" } else { "won.help.none" }));
            if game.streak.current > 0 {
                let count = game.streak.current.to_string();
                row("statistics.streak", words.fill("statistics.streak.won", &[("count", count)]));
            }
        }
    }
    if let Some(preset) = preset.filter(|preset| preset.options == table.options)
        && let Some(figures) = &preset.figures
    {
        // Not rounded up: nearly all is not all.
        let (key, tenths) = match figures.undecided {
            0 => ("won.rare.of", figures.winnable * 1000 / figures.deals.max(1)),
            _ => ("won.rare.at-least", (figures.interval.0 * 10.0) as u64),
        };
        let share = words.percent(&(tenths as f64 / 10.0).to_string());
        row("won.rare", words.fill(key, &[("share", share)]));
    }
    lines
}

/// The game's name, with the options that are not its preset's.
fn title(words: &Words, session: &Session, game: &Statistics) -> String {
    let Some((info, preset)) = session.info(&game.game) else {
        return words.unknown_game(&game.game);
    };
    let mut title = words.name(&preset.name).to_owned();
    for (name, value) in &game.options.0 {
        if preset.options.0.iter().any(|(other, usual)| other == name && usual == value) {
            continue;
        }
        let option = info.options.iter().find(|option| option.name == *name);
        let choice = option.and_then(|option| option.values.iter().find(|choice| choice.value == *value));
        if let (Some(option), Some(choice)) = (option, choice) {
            title.push_str(&format!(", {}: {}", words.name(&option.title), words.name(&choice.title)));
        }
    }
    title
}

/// The counts of one game's results, line by line.
pub fn numbers(words: &Words, game: &Statistics) -> Vec<String> {
    let mut counts = Vec::new();
    let all = [
        ("played", game.played),
        ("won", game.won),
        ("won-with-help", game.won_with_help),
        ("lost", game.lost),
        ("open", game.open),
    ];
    for (key, count) in all {
        counts.push(format!("{}: {count}", words.t(&format!("statistics.{key}"))));
    }
    let mut lines = vec![counts.join(", ")];
    let current = game.streak.current;
    if current != 0 {
        let key = if current > 0 { "statistics.streak.won" } else { "statistics.streak.lost" };
        let words_of = words.fill(key, &[("count", current.unsigned_abs().to_string())]);
        lines.push(format!("{}: {words_of}", words.t("statistics.streak")));
    }
    let longest = [("won", game.streak.won.to_string()), ("lost", game.streak.lost.to_string())];
    lines.push(format!("{}: {}", words.t("statistics.streaks"), words.fill("statistics.streaks.of", &longest)));
    let spread = |key: &str, spread: Option<Spread>, show: fn(f64) -> String| {
        let spread = spread?;
        let args = [("least", show(spread.least as f64)), ("mean", show(spread.mean))];
        Some(format!("{}: {}", words.t(key), words.fill("statistics.least", &args)))
    };
    lines.extend(spread("statistics.moves", game.moves, |moves| format!("{moves:.0}")));
    lines.extend(spread("statistics.seconds", game.seconds, |seconds| clock(seconds as u64)));
    let undos = format!("{}: {}", words.t("statistics.undos"), game.undos);
    lines.push(format!("{undos}, {}: {}", words.t("statistics.hints"), game.hints));
    lines
}

fn recent_words(words: &Words, recent: &Recent) -> String {
    let key = match recent.outcome {
        Outcome::Won if recent.help => "statistics.deal.won-with-help",
        Outcome::Won => "statistics.deal.won",
        Outcome::Lost => "statistics.deal.lost",
        Outcome::Open => "statistics.deal.open",
    };
    let deal = match recent.deal {
        Some(deal) => words.fill("statistics.deal.number", &[("deal", deal.to_string())]),
        None => words.t("statistics.deal.deck"),
    };
    let moves = words.fill("bar.moves", &[("count", recent.moves.to_string())]);
    words.fill(key, &[("deal", deal), ("moves", moves)])
}

/// A time as minutes and seconds.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

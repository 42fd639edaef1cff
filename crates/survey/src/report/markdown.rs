//! Reports as Markdown, which a terminal can show, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use patience::Lang;

use crate::report::cite::cite;
use crate::report::language::Language;
use crate::report::{GameReport, Program, Published, Report};

/// One table of all games, which deals are missing, and how to cite it.
pub fn table(report: &Report, lang: Lang) -> String {
    let language = Language(lang);
    format!("{}\n{}: {}\n", of_games(report, language), language.t("report.cite"), cite(report, lang))
}

/// One table of all games, and which deals are missing.
fn of_games(report: &Report, language: Language) -> String {
    let fair = report.games.iter().any(|game| game.fair.is_some());
    let mut rows: Vec<Vec<String>> = vec![header(language, fair)];
    for game in &report.games {
        let mut row = vec![
            game.name(),
            language.grouped(game.deals),
            known(game, winnable(game, language)),
            known(game, language.interval(&game.winnable)),
            known(game, language.percent(game.unwinnable.share)),
            known(game, language.percent(game.undecided.share)),
            game.solution_length.map_or("–".into(), |lengths| lengths.median.to_string()),
            known(game, language.seconds(game.cpu_seconds.median)),
            known(game, language.seconds(game.cpu_seconds.ninety_nine)),
        ];
        if fair {
            row.push(fair_share(game, language));
        }
        rows.push(row);
    }
    let times = format!("{}\n{}\n", aligned(&rows), language.t("report.times"));
    let missing = report.games.iter().filter_map(|game| language.missing(game));
    missing.fold(times, |text, missing| format!("{text}\n{missing}\n"))
}

/// What is told of a game's deals, if there are any.
fn known(game: &GameReport, told: String) -> String {
    if game.deals > 0 { told } else { "–".into() }
}

fn header(language: Language, fair: bool) -> Vec<String> {
    let mut columns =
        vec!["game", "deals", "winnable", "interval", "unwinnable", "undecided", "moves", "time", "within"];
    if fair {
        columns.push("fair");
    }
    columns.into_iter().map(|column| heading(column, language)).collect()
}

/// What stands above a column.
fn heading(column: &str, language: Language) -> String {
    language.t(&format!("report.column.{column}"))
}

/// How often a fair player won, and of how many games if it did not play them all.
fn fair_share(game: &GameReport, language: Language) -> String {
    let Some(fair) = game.fair else { return "–".into() };
    let share = format!("{} ({})", language.percent(fair.won.share), language.interval(&fair.won));
    if fair.played == game.deals {
        return share;
    }
    language.fill("report.fair-share", &[("share", share), ("played", language.grouped(fair.played))])
}

/// The share of winnable deals: from what is known to what is possible.
fn winnable(game: &GameReport, language: Language) -> String {
    let low = language.percent(game.winnable.share);
    if game.undecided.count == 0 {
        return low;
    }
    language.range(&low, &language.percent(game.winnable.share + game.undecided.share))
}

/// A table whose columns are as wide as their widest cell, the first aligned left.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ = if at == 0 { write!(text, "| {cell:width$} ") } else { write!(text, "| {cell:>width$} ") };
        }
        text.push_str("|\n");
        if number == 0 {
            for (at, width) in widths.iter().enumerate() {
                let line = "-".repeat(width - usize::from(at > 0));
                let _ = write!(text, "| {line}{} ", if at > 0 { ":" } else { "" });
            }
            text.push_str("|\n");
        }
    }
    text
}

/// The whole report.
pub fn markdown(report: &Report, published: &[Published], lang: Lang) -> String {
    let language = Language(lang);
    let mut text = format!("# {}\n\n{}\n\n", language.t("report.title"), language.t("report.intro"));
    text.push_str(&of_games(report, language));
    let players: BTreeSet<&str> = report.games.iter().filter_map(player).collect();
    if !players.is_empty() {
        let settings = players.into_iter().collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "\n{}", language.fill("report.fair-player", &[("settings", settings)]));
    }
    if let Some(lengths) = lengths(report, language) {
        let _ = writeln!(text, "\n{lengths}");
    }
    text.push_str(&beside(report, published, language));
    text.push_str(&budgets(report, language));
    text.push_str(&hardest(report, language));
    text.push_str(&made(report, language));
    format!("{text}\n## {}\n\n{}\n", language.t("report.cite"), cite(report, lang))
}

/// How the fair player played a game, if it did.
fn player(game: &GameReport) -> Option<&str> {
    game.fair.and(game.settings.fair.as_deref())
}

/// Of which games the solutions are as long as they were found; `None` if all were made shorter.
fn lengths(report: &Report, language: Language) -> Option<String> {
    let solved = || report.games.iter().filter(|game| game.solution_length.is_some());
    let as_found: Vec<String> = solved().filter(|game| game.settings.shortening == 0).map(GameReport::name).collect();
    match as_found.len() {
        0 => None,
        all if all == solved().count() => Some(language.t("report.as-found")),
        _ => Some(language.fill("report.as-found.some", &[("games", as_found.join(", "))])),
    }
}

/// What each game was given, and took.
fn budgets(report: &Report, language: Language) -> String {
    let columns = ["game", "deals", "budget"].map(|column| heading(column, language));
    let of_time = [language.t("report.of.time"), heading("half", language), heading("most", language)];
    let mut rows = vec![[columns, of_time].concat()];
    for game in &report.games {
        rows.push(vec![
            game.name(),
            language.ranges(&game.ranges),
            language.budget(game),
            known(game, language.seconds(game.cpu_seconds.sum)),
            known(game, decided_half(game, language)),
            known(game, language.grouped(game.nodes.max as u64)),
        ]);
    }
    format!("\n## {}\n\n{}", language.t("report.budgets"), aligned(&rows))
}

/// The heading of the hardest deals, of which a page says more.
pub(crate) fn hardest_heading(language: Language) -> String {
    language.t("report.hardest")
}

fn hardest(report: &Report, language: Language) -> String {
    let mut text = format!("\n## {}\n\n{}\n\n", hardest_heading(language), language.t("report.hardest.intro"));
    for game in &report.games {
        let hardest: Vec<String> = game
            .hardest
            .iter()
            .take(5)
            .map(|hard| format!("{} ({})", hard.deal, language.verdict(hard.verdict.name())))
            .collect();
        let open: Vec<String> = game.open.iter().map(u64::to_string).collect();
        let _ = write!(text, "- {}: {}", game.name(), hardest.join(", "));
        if !open.is_empty() {
            let _ = write!(text, "; {}: {}", language.verdict("undecided"), open.join(", "));
        }
        text.push('\n');
    }
    text
}

/// By which program, commands and machines.
fn made(report: &Report, language: Language) -> String {
    let mut text = format!("\n## {}\n\n", language.t("report.made"));
    let programs = programs(report, language).join("; ");
    let _ = writeln!(text, "{}\n", language.fill("report.made.program", &[("programs", programs)]));
    for command in &report.commands {
        let _ = writeln!(text, "    {command}");
    }
    for machine in &report.machines {
        let args = [
            ("system", machine.system.clone()),
            ("processor", machine.processor.clone().unwrap_or_else(|| language.t("report.made.unknown"))),
            ("count", machine.processors.to_string()),
        ];
        let _ = writeln!(text, "\n{}", language.fill("report.made.machine", &args));
    }
    text
}

/// The versions of the program, and if there are several, which games each decided, or which deals.
fn programs(report: &Report, language: Language) -> Vec<String> {
    let mut programs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for game in &report.games {
        for Program { version, commit, ranges } in &game.programs {
            let args = [("version", version.clone()), ("commit", commit.clone())];
            let deals = if game.programs.len() > 1 { format!(" {}", language.ranges(ranges)) } else { String::new() };
            let program = language.fill("report.made.version", &args);
            programs.entry(program).or_default().push(game.name() + &deals);
        }
    }
    let several = programs.len() > 1;
    let told = |(program, games): (String, Vec<String>)| {
        if several { format!("{program} ({})", games.join(", ")) } else { program }
    };
    programs.into_iter().map(told).collect()
}

/// The nodes within which half of all deals were decided.
fn decided_half(game: &GameReport, language: Language) -> String {
    let half = game.deals.div_ceil(2);
    let reached = game.decided_by_nodes.iter().find(|(_, count)| *count >= half);
    reached.map_or("–".into(), |(nodes, _)| language.nodes(*nodes as u64))
}

/// Our figures beside published ones.
fn beside(report: &Report, published: &[Published], language: Language) -> String {
    let [game, published_here, ours, source] =
        ["game", "published", "ours", "source"].map(|column| heading(column, language));
    let mut rows = vec![vec![game, published_here, ours, String::new(), source]];
    for game in &report.games {
        for theirs in published.iter().filter(|theirs| theirs.preset == game.preset && game.options.is_empty()) {
            let (low, high) = (theirs.percent - theirs.plus_minus, theirs.percent + theirs.plus_minus);
            let ours = game.winnable.interval;
            let agree = ours.low * 100.0 <= high && low <= ours.high * 100.0;
            rows.push(vec![
                game.name(),
                language.number(&format!("{} ± {}", theirs.percent, theirs.plus_minus)),
                language.interval(&game.winnable),
                language.t(if agree { "report.beside.agree" } else { "report.beside.differ" }),
                theirs.source.clone(),
            ]);
        }
    }
    if rows.len() == 1 {
        return String::new();
    }
    let [heading, note] = ["report.beside", "report.beside.note"].map(|key| language.t(key));
    format!("\n## {heading}\n\n{}\n{note}\n", aligned(&rows))
}

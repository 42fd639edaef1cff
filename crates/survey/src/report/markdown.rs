//! Reports as Markdown, which a terminal can show, too.

use std::fmt::Write as _;

use crate::report::{GameReport, Published, Report, Share, grouped, percent, seconds};

fn interval(share: &Share) -> String {
    format!("{} to {}", percent(share.interval.low), percent(share.interval.high))
}

/// One table of all games.
pub fn table(report: &Report) -> String {
    let fair = report.games.iter().any(|game| game.fair.is_some());
    let mut header = vec![
        "game",
        "deals",
        "winnable %",
        "95 % interval",
        "not winnable %",
        "undecided %",
        "median moves",
        "median time",
        "99 % within",
    ];
    if fair {
        header.push("fair player wins %");
    }
    let mut rows: Vec<Vec<String>> = vec![header.into_iter().map(str::to_owned).collect()];
    for game in &report.games {
        let mut row = vec![
            game.name(),
            grouped(game.deals),
            winnable(game),
            interval(&game.winnable),
            percent(game.unwinnable.share),
            percent(game.undecided.share),
            game.solution_length.map_or("–".into(), |lengths| lengths.median.to_string()),
            seconds(game.cpu_seconds.median),
            seconds(game.cpu_seconds.ninety_nine),
        ];
        if fair {
            row.push(
                game.fair.map_or("–".into(), |fair| format!("{} ({})", percent(fair.won.share), interval(&fair.won))),
            );
        }
        rows.push(row);
    }
    aligned(&rows)
}

/// The share of winnable deals: from what is known to what is possible.
fn winnable(game: &GameReport) -> String {
    let (low, high) = (percent(game.winnable.share), percent(game.winnable.share + game.undecided.share));
    if game.undecided.count == 0 { low } else { format!("{low} to {high}") }
}

/// A table whose columns are as wide as their widest cell, the first aligned left.
fn aligned(rows: &[Vec<String>]) -> String {
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
pub fn markdown(report: &Report, published: &[Published]) -> String {
    let mut text = String::from("# How many deals can be won\n\n");
    text.push_str(
        "Each deal was decided by the solver within a budget, or it counts as undecided. The intervals are 95 % intervals by Wilson's \
         method that count undecided deals both ways: from the lower end if none of them could be won to the upper end if all could.\n\n",
    );
    text.push_str(&table(report));
    text.push_str(&beside(report, published));
    text.push_str("\n## Budgets and times\n\n");
    let mut rows = vec![
        ["game", "deals", "budget of a deal", "processor time", "decided by half", "most nodes"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for game in &report.games {
        rows.push(vec![
            game.name(),
            game.ranges_text(),
            game.budget_text(),
            seconds(game.cpu_seconds.sum),
            decided_half(game),
            grouped(game.nodes.max as u64),
        ]);
    }
    text.push_str(&aligned(&rows));
    text.push_str("\n## The hardest deals\n\nThe decided deals that took the most nodes, and the first that were not decided.\n\n");
    for game in &report.games {
        let hardest: Vec<String> =
            game.hardest.iter().take(5).map(|hard| format!("{} ({})", hard.deal, hard.verdict)).collect();
        let open: Vec<String> = game.open.iter().map(u64::to_string).collect();
        let _ = write!(text, "- {}: {}", game.name(), hardest.join(", "));
        let _ = if open.is_empty() { writeln!(text) } else { writeln!(text, "; undecided: {}", open.join(", ")) };
    }
    text.push_str("\n## How it was made\n\n");
    let mut made: Vec<(&str, &str)> =
        report.games.iter().map(|game| (game.settings.version.as_str(), game.settings.commit.as_str())).collect();
    made.sort_unstable();
    made.dedup();
    let made: Vec<String> =
        made.into_iter().map(|(version, commit)| format!("version {version}, commit {commit}")).collect();
    let _ = writeln!(text, "Program: {}.\n", made.join("; "));
    for command in &report.commands {
        let _ = writeln!(text, "    {command}");
    }
    for machine in &report.machines {
        let processor = machine.processor.as_deref().unwrap_or("processor not known");
        let _ = writeln!(text, "\nMachine: {}, {processor}, {} processors.", machine.system, machine.processors);
    }
    for game in report.games.iter().filter(|game| game.missing > 0) {
        let _ = writeln!(
            text,
            "\n{}: {} deals are missing; the survey is not finished.",
            game.name(),
            grouped(game.missing)
        );
    }
    text
}

/// The nodes within which half of all deals were decided.
fn decided_half(game: &GameReport) -> String {
    let half = game.deals.div_ceil(2);
    let reached = game.decided_by_nodes.iter().find(|(_, count)| *count >= half);
    reached.map_or("–".into(), |(nodes, _)| format!("{} nodes", grouped(*nodes as u64)))
}

/// Our figures beside published ones.
fn beside(report: &Report, published: &[Published]) -> String {
    let mut rows = vec![["game", "published %", "ours, 95 % interval", "", "source"].map(str::to_owned).to_vec()];
    for game in &report.games {
        for theirs in published.iter().filter(|theirs| theirs.preset == game.preset && game.options.is_empty()) {
            let (low, high) = (theirs.percent - theirs.plus_minus, theirs.percent + theirs.plus_minus);
            let ours = game.winnable.interval;
            let agree = ours.low * 100.0 <= high && low <= ours.high * 100.0;
            rows.push(vec![
                game.name(),
                format!("{} ± {}", theirs.percent, theirs.plus_minus),
                interval(&game.winnable),
                if agree { "agree".into() } else { "differ".into() },
                theirs.source.clone(),
            ]);
        }
    }
    if rows.len() == 1 { String::new() } else { format!("\n## Beside published figures\n\n{}", aligned(&rows)) }
}

//! Reports as one table for other programs: a row for each game with its settings.

use std::fmt::Write as _;

use crate::report::{Distribution, GameReport, Report, Share};

/// The table, with the names of its columns first. `docs/survey-rows.md` says what they mean.
pub fn csv(report: &Report) -> String {
    let mut text = String::new();
    for (at, game) in report.games.iter().enumerate() {
        let mut cells = cells(game);
        cells.push(("data_sha256".into(), report.data_sha256.clone()));
        cells.push(("cite".into(), report.cite.clone()));
        if at == 0 {
            let names: Vec<&str> = cells.iter().map(|(name, _)| name.as_str()).collect();
            let _ = writeln!(text, "{}", names.join(","));
        }
        let values: Vec<String> = cells.iter().map(|(_, value)| field(value)).collect();
        let _ = writeln!(text, "{}", values.join(","));
    }
    text
}

/// A field as RFC 4180 has it.
fn field(value: &str) -> String {
    if value.contains([',', '"', '\n', '\r']) { format!("\"{}\"", value.replace('"', "\"\"")) } else { value.into() }
}

type Cells = Vec<(String, String)>;

fn cells(game: &GameReport) -> Cells {
    let mut cells = Cells::new();
    let mut add = |name: &str, value: String| cells.push((name.to_owned(), value));
    add("preset", game.preset.clone());
    add("options", game.options.clone());
    let ranges: Vec<String> = game.ranges.iter().map(|(first, last)| format!("{first}-{last}")).collect();
    add("ranges", ranges.join(" "));
    add("deals", game.deals.to_string());
    add("missing", game.missing.to_string());
    share(&mut cells, "winnable", Some(&game.winnable));
    share(&mut cells, "unwinnable", Some(&game.unwinnable));
    share(&mut cells, "undecided", Some(&game.undecided));
    let out = game.ran_out;
    for (name, count) in [("nodes", out.nodes), ("memory", out.memory), ("time", out.time)] {
        cells.push((format!("ran_out_{name}"), count.to_string()));
    }
    let fair = game.fair;
    cells.push(("fair_played".into(), fair.map_or(0, |fair| fair.played).to_string()));
    share(&mut cells, "fair_won", fair.as_ref().map(|fair| &fair.won));
    cells.push(("fair_of_winnable".into(), fair.map_or(String::new(), |fair| fair.of_winnable.to_string())));
    distribution(&mut cells, "nodes", &game.nodes);
    distribution(&mut cells, "cpu_seconds", &game.cpu_seconds);
    let lengths = game.solution_length;
    let length = |of: fn(&crate::report::Lengths) -> String| lengths.as_ref().map_or(String::new(), of);
    for (name, value) in [
        ("min", length(|of| of.min.to_string())),
        ("median", length(|of| of.median.to_string())),
        ("ninety", length(|of| of.ninety.to_string())),
        ("max", length(|of| of.max.to_string())),
        ("mean", length(|of| of.mean.to_string())),
    ] {
        cells.push((format!("solution_length_{name}"), value));
    }
    for (name, value) in game.settings.values() {
        if !["version", "commit"].contains(&name) {
            cells.push((format!("setting_{name}"), plain(&value)));
        }
    }
    let programs = |of: fn(&crate::report::Program) -> &str| game.programs.iter().map(of).collect::<Vec<_>>().join(" ");
    cells.push(("versions".into(), programs(|program| &program.version)));
    cells.push(("commits".into(), programs(|program| &program.commit)));
    cells
}

fn share(cells: &mut Cells, name: &str, share: Option<&Share>) {
    let text = |value: Option<String>| value.unwrap_or_default();
    cells.push((name.to_owned(), text(share.map(|share| share.count.to_string()))));
    cells.push((format!("{name}_share"), text(share.map(|share| share.share.to_string()))));
    cells.push((format!("{name}_low"), text(share.map(|share| share.interval.low.to_string()))));
    cells.push((format!("{name}_high"), text(share.map(|share| share.interval.high.to_string()))));
}

fn distribution(cells: &mut Cells, name: &str, of: &Distribution) {
    for (part, value) in [
        ("median", of.median),
        ("ninety", of.ninety),
        ("ninety_nine", of.ninety_nine),
        ("max", of.max),
        ("mean", of.mean),
        ("sum", of.sum),
    ] {
        cells.push((format!("{name}_{part}"), value.to_string()));
    }
}

/// A value of a setting without the marks of JSON; nothing for none.
fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

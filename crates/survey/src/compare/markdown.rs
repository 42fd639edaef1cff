//! Comparisons as Markdown, which a terminal can show, too.

use std::fmt::Write as _;

use patience::Lang;

use crate::compare::model::{Comparison, Estimate, GamePair, Named, Paired};
use crate::report::{Language, aligned};

/// What a comparison says: contrary results first, then game by game.
pub fn compared(comparison: &Comparison, lang: Lang) -> String {
    let language = Language(lang);
    let Comparison { a, b, .. } = comparison;
    let title = language.t("report.compare.title");
    let mut text = format!("# {title}\n\nA: {a}\nB: {b}\n\n{}\n", contrary(comparison, language));
    for changed in &comparison.changed {
        let _ = writeln!(text, "\n{}", language.fill("report.compare.changed", &[("rows", changed.clone())]));
    }
    for (key, games) in [("report.compare.games.a", &comparison.only_a), ("report.compare.games.b", &comparison.only_b)]
    {
        if !games.is_empty() {
            let _ = writeln!(text, "\n{}", language.fill(key, &[("games", games.join(", "))]));
        }
    }
    comparison.games.iter().fold(text, |text, game| text + &about(game, language))
}

/// The deals of which one result must be wrong.
fn contrary(comparison: &Comparison, language: Language) -> String {
    if comparison.contrary == 0 {
        return language.t("report.compare.no-contrary");
    }
    let columns = [language.t("report.column.game"), language.t("report.column.deal"), "A".into(), "B".into()];
    let mut rows = vec![columns.to_vec()];
    for game in &comparison.games {
        let row = |deal: &super::Disagreement| {
            vec![game.name(), deal.deal.to_string(), language.verdict(deal.a), language.verdict(deal.b)]
        };
        rows.extend(game.contrary.iter().map(row));
    }
    let count = language.grouped(comparison.contrary);
    format!("{}\n\n{}", language.fill("report.compare.contrary", &[("count", count)]), aligned(&rows).trim_end())
}

fn about(game: &GamePair, language: Language) -> String {
    let mut text = format!("\n## {}\n\n{}\n", game.name(), deals(game, language));
    if game.settings.is_empty() {
        let _ = writeln!(text, "\n{}", language.t("report.compare.same-settings"));
    } else {
        let mut rows = vec![vec![language.t("report.compare.setting"), "A".into(), "B".into()]];
        rows.extend(game.settings.iter().map(|pair| vec![pair.name.clone(), pair.a.clone(), pair.b.clone()]));
        let _ = write!(text, "\n{}", aligned(&rows));
    }
    if game.deals > 0 {
        let _ = write!(text, "\n{}\n{}", results(game, language), columns(game, language));
        text.push_str(&pairs(game, language));
    }
    text
}

/// How many deals both have, and which one has alone.
fn deals(game: &GamePair, language: Language) -> String {
    let mut text = language.fill("report.compare.deals", &[("count", language.grouped(game.deals))]);
    for (key, alone) in [("report.compare.deals.a", &game.only_a), ("report.compare.deals.b", &game.only_b)] {
        if alone.count > 0 {
            let args = [("count", language.grouped(alone.count)), ("deals", first(alone))];
            text = format!("{text} {}", language.fill(key, &args));
        }
    }
    text
}

/// The first of some deals.
fn first(deals: &Named) -> String {
    let named: Vec<String> = deals.first.iter().map(u64::to_string).collect();
    let more = if deals.count > deals.first.len() as u64 { ", …" } else { "" };
    named.join(", ") + more
}

fn results(game: &GamePair, language: Language) -> String {
    let contrary = Named {
        count: game.contrary_count,
        first: game.contrary.iter().take(10).map(|contrary| contrary.deal).collect(),
    };
    let count = |count| Named { count, first: Vec::new() };
    let all = [
        ("contrary", contrary),
        ("only-a", game.decided_a.clone()),
        ("only-b", game.decided_b.clone()),
        ("winnable", count(game.winnable)),
        ("unwinnable", count(game.unwinnable)),
        ("undecided", count(game.undecided)),
    ];
    let head = ["report.compare.results", "report.column.deals", "report.compare.which"].map(|key| language.t(key));
    let mut rows = vec![head.to_vec()];
    for (key, deals) in all {
        let named = if deals.first.is_empty() { String::new() } else { first(&deals) };
        rows.push(vec![language.t(&format!("report.compare.results.{key}")), language.grouped(deals.count), named]);
    }
    aligned(&rows)
}

/// In which columns rows differ.
fn columns(game: &GamePair, language: Language) -> String {
    if game.columns.is_empty() {
        return format!("{}\n", language.t("report.compare.same-rows"));
    }
    let head = ["report.compare.column", "report.column.deals", "report.compare.which"].map(|key| language.t(key));
    let mut rows = vec![head.to_vec()];
    let row =
        |of: &super::ColumnDifference| vec![of.column.to_owned(), language.grouped(of.deals.count), first(&of.deals)];
    rows.extend(game.columns.iter().map(row));
    aligned(&rows)
}

/// What can be said of pairs of numbers.
fn pairs(game: &GamePair, language: Language) -> String {
    let all = [
        ("report.compare.moves", &game.solution_length),
        ("report.of.nodes", &game.nodes),
        ("report.compare.seconds", &game.cpu_seconds),
    ];
    let head = ["paired", "deals", "mean-a", "mean-b", "difference", "ratio", "less", "equal", "more"];
    let mut rows = vec![head.map(|key| language.t(&format!("report.compare.paired.{key}"))).to_vec()];
    for (key, paired) in all {
        if let Some(paired) = paired {
            rows.push(row(language.t(key), paired, language));
        }
    }
    let mut text = if rows.len() > 1 { format!("\n{}", aligned(&rows)) } else { String::new() };
    if let Some(fair) = game.fair {
        let args = [("played", fair.played), ("both", fair.both), ("a", fair.only_a), ("b", fair.only_b)];
        let told = language.fill("report.compare.fair", &args.map(|(name, count)| (name, language.grouped(count))));
        let _ = writeln!(text, "\n{told}");
    }
    text
}

fn row(name: String, paired: &Paired, language: Language) -> Vec<String> {
    let number = |number: f64| language.number(&short(number));
    let estimate = |of: &Estimate| match of.low.zip(of.high) {
        Some((low, high)) => format!("{} ({})", number(of.mean), language.range(&number(low), &number(high))),
        None => number(of.mean),
    };
    let counts = [paired.less, paired.equal, paired.more].map(|count| language.grouped(count));
    let means = [number(paired.mean_a), number(paired.mean_b)];
    let estimates = [estimate(&paired.difference), estimate(&paired.ratio)];
    [&[name, language.grouped(paired.pairs)][..], &means, &estimates, &counts].concat()
}

/// A number with four digits that count, or all before the point if there are more.
fn short(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return format!("{number}");
    }
    let before = number.abs().log10().floor() as i32 + 1;
    let after = usize::try_from(4 - before).unwrap_or(0).min(9);
    format!("{number:.after$}")
}

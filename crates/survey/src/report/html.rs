//! Reports as one page that needs nothing beside it.

use std::fmt::Write as _;

use crate::report::plot::{Words, bars, escaped, growth};
use crate::report::{GameReport, Published, Report, grouped, markdown, percent, seconds};

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1d2b24;--paper:#fbfaf6;--line:#b9b4a5;--mark:#176b4d}\
@media(prefers-color-scheme:dark){:root{--ink:#e9e6dc;--paper:#16201b;--line:#55645b;--mark:#6fcf9f}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:70rem;margin:auto;padding:1rem}\
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:right}\
th:first-child,td:first-child{text-align:left}a{color:var(--mark)}.plots{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;flex:1 1 26rem;min-width:0}\
svg{width:100%;height:auto}svg text{fill:var(--ink);font:11px system-ui,sans-serif}svg .name{font-size:12px}\
.grid{stroke:var(--line);stroke-width:.5}.line{fill:none;stroke:var(--mark);stroke-width:2}.bar{fill:var(--mark)}pre{overflow-x:auto}";

/// The page. `table` is the address of the table on which links open deals, such as `http://127.0.0.1:7474/`.
pub fn html(report: &Report, published: &[Published], table: &str) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>How many deals can be won</title><style>{STYLE}</style>\n"
    );
    let words = markdown(report, published);
    let mut sections = words.split("\n## ");
    // What the Markdown says in tables and words is said once; plots and links are added to it.
    text.push_str(&blocks(sections.next().unwrap_or_default()));
    for section in sections {
        if section.starts_with("The hardest deals") {
            for (at, game) in report.games.iter().enumerate() {
                text.push_str(&about(game, at, table));
            }
        } else {
            text.push_str(&blocks(&format!("## {section}")));
        }
    }
    text + "</html>\n"
}

/// The blocks of our own Markdown: headings, tables, code and paragraphs.
fn blocks(markdown: &str) -> String {
    let mut text = String::new();
    for block in markdown.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.is_empty()) {
        if let Some(title) = block.strip_prefix("## ") {
            let (title, rest) = title.split_once('\n').unwrap_or((title, ""));
            let _ = write!(
                text,
                "<h2>{}</h2>\n{}",
                escaped(title),
                if rest.is_empty() { String::new() } else { blocks(rest) }
            );
        } else if let Some(title) = block.strip_prefix("# ") {
            let _ = writeln!(text, "<h1>{}</h1>", escaped(title));
        } else if block.starts_with('|') {
            text.push_str(&table_of(block));
        } else if block.starts_with("    ") {
            let _ = writeln!(text, "<pre>{}</pre>", escaped(block));
        } else {
            let _ = writeln!(text, "<p>{}</p>", escaped(block));
        }
    }
    text
}

fn table_of(block: &str) -> String {
    let mut text = String::from("<table>\n");
    for (at, line) in block.lines().enumerate().filter(|(at, _)| *at != 1) {
        let cells = line.trim_matches('|').split('|').map(|cell| escaped(cell.trim()));
        let (open, close) = if at == 0 { ("<th scope=\"col\">", "</th>") } else { ("<td>", "</td>") };
        let cells: String = cells.map(|cell| format!("{open}{cell}{close}")).collect();
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text + "</table>\n"
}

fn about(game: &GameReport, at: usize, table: &str) -> String {
    let mut text = format!("<section><h2>{}</h2>\n", escaped(&game.name()));
    let _ = writeln!(
        text,
        "<p>{} deals ({}): {} winnable, {} not winnable, {} undecided (nodes ran out {}, memory {}, time {}). Budget of a deal: {}.</p>",
        grouped(game.deals),
        game.ranges_text(),
        grouped(game.winnable.count),
        grouped(game.unwinnable.count),
        grouped(game.undecided.count),
        grouped(game.ran_out.nodes),
        grouped(game.ran_out.memory),
        grouped(game.ran_out.time),
        game.budget_text(),
    );
    if let Some(fair) = game.fair {
        let _ = writeln!(
            text,
            "<p>A fair player, who sees only what players see, won {} of {} games: {} % (95 % interval {} to {} %), and {} % of those that can be won.</p>",
            grouped(fair.won.count),
            grouped(fair.played),
            percent(fair.won.share),
            percent(fair.won.interval.low),
            percent(fair.won.interval.high),
            percent(fair.of_winnable),
        );
    }
    text.push_str("<div class=\"plots\">\n");
    text.push_str(&figure(&decided(game, at, "nodes", "nodes", &game.decided_by_nodes, &power)));
    text.push_str(&figure(&decided(game, at, "time", "processor time", &game.decided_by_seconds, &seconds)));
    if let Some(lengths) = game.solution_length {
        let of_bins: Vec<(String, u64)> = game.lengths.iter().map(|bin| (bin.from.to_string(), bin.count)).collect();
        let words = Words {
            id: format!("g{at}-lengths"),
            title: format!("{}: lengths of solutions", game.name()),
            text: format!(
                "From {} to {} moves; half have at most {}, nine of ten at most {}.",
                lengths.min, lengths.max, lengths.median, lengths.ninety
            ),
            across: "moves of the solution",
            up: "deals",
        };
        let data: Vec<(String, String)> =
            game.lengths.iter().map(|bin| (format!("{} to {}", bin.from, bin.to), grouped(bin.count))).collect();
        text.push_str(&figure(&(bars(&words, &of_bins), words, data)));
    }
    text.push_str("</div>\n");
    text.push_str(&hardest(game, table));
    text + "</section>\n"
}

type Plot<'t> = (String, Words<'t>, Vec<(String, String)>);

/// A plot, its words, and its numbers as a table.
fn figure((svg, words, data): &Plot<'_>) -> String {
    let rows: String = data
        .iter()
        .map(|(left, right)| format!("<tr><td>{}</td><td>{}</td></tr>", escaped(left), escaped(right)))
        .collect();
    format!(
        "<figure>{svg}<figcaption>{} {}<details><summary>As a table</summary><table><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr>{rows}</table></details></figcaption></figure>\n",
        escaped(&format!("{}.", words.title)),
        escaped(&words.text),
        escaped(words.across),
        escaped(words.up),
    )
}

fn decided<'t>(
    game: &GameReport,
    at: usize,
    id: &str,
    of: &'t str,
    steps: &[(f64, u64)],
    unit: &dyn Fn(f64) -> String,
) -> Plot<'t> {
    let share = |count: u64| count as f64 / game.deals.max(1) as f64;
    let points: Vec<(f64, f64)> = steps.iter().map(|&(number, count)| (number, share(count))).collect();
    // For the table one line for each tenth.
    let mut data: Vec<(String, String)> = Vec::new();
    for tenth in 1..=10u64 {
        if let Some((number, count)) = steps.iter().find(|(_, count)| *count * 10 >= game.deals * tenth && *count > 0) {
            data.push((unit(*number), format!("{} %", percent(share(*count)))));
        }
    }
    data.dedup();
    let all = steps.last().map_or(0.0, |(_, count)| share(*count));
    let words = Words {
        id: format!("g{at}-{id}"),
        title: format!("{}: share of deals decided, by {of}", game.name()),
        text: format!("{} % of the deals were decided within the budget.", percent(all)),
        across: of,
        up: "decided",
    };
    (growth(&words, &points, unit), words, data)
}

fn power(number: f64) -> String {
    match number {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.0}k", n / 1e3),
        n if n < 1e9 => format!("{:.0}M", n / 1e6),
        n => format!("{:.0}G", n / 1e9),
    }
}

fn hardest(game: &GameReport, table: &str) -> String {
    let link = |deal: u64| {
        let query: Vec<String> =
            game.options.split(' ').filter(|option| !option.is_empty()).map(str::to_owned).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let address = format!("{}/#/{}/{deal}{query}", table.trim_end_matches('/'), game.preset);
        format!("<a href=\"{}\">{deal}</a>", escaped(&address))
    };
    let mut text = String::from(
        "<h3>The hardest deals</h3>\n<table><tr><th scope=\"col\">deal</th><th scope=\"col\">verdict</th><th scope=\"col\">nodes</th><th scope=\"col\">processor time</th></tr>\n",
    );
    for hard in &game.hardest {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            link(hard.deal),
            hard.verdict,
            grouped(hard.nodes),
            seconds(hard.cpu_seconds)
        );
    }
    text.push_str("</table>\n");
    if !game.open.is_empty() {
        let open: Vec<String> = game.open.iter().map(|&deal| link(deal)).collect();
        let _ = writeln!(
            text,
            "<p>Not decided: {}{}</p>",
            open.join(", "),
            if game.undecided.count as usize > open.len() { " …" } else { "" }
        );
    }
    text
}

//! Reports as one page that needs nothing beside it.

use std::fmt::Write as _;

use patience::Lang;

use crate::report::language::Language;
use crate::report::markdown::hardest_heading;
use crate::report::plot::{Words, bars, escaped, growth};
use crate::report::{GameReport, Published, Report, markdown};

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1d2b24;--paper:#fbfaf6;--line:#b9b4a5;--mark:#176b4d}\
@media(prefers-color-scheme:dark){:root{--ink:#e9e6dc;--paper:#16201b;--line:#55645b;--mark:#6fcf9f}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:70rem;margin:auto;padding:1rem}\
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:right}\
th:first-child,td:first-child{text-align:left}a{color:var(--mark)}.plots{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;flex:1 1 26rem;min-width:0}\
svg{width:100%;height:auto}svg text{fill:var(--ink);font:11px system-ui,sans-serif}svg .name{font-size:12px}\
.grid{stroke:var(--line);stroke-width:.5}.line{fill:none;stroke:var(--mark);stroke-width:2}.bar{fill:var(--mark)}pre{overflow-x:auto}";

/// The page. `table` is the address of the table on which links open deals, such as
/// `http://127.0.0.1:7474/`.
pub fn html(report: &Report, published: &[Published], table: &str, lang: Lang) -> String {
    let language = Language(lang);
    let title = escaped(&language.t("report.title"));
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style>\n"
    );
    let words = markdown(report, published, lang);
    let mut sections = words.split("\n## ");
    // What the Markdown says in tables and words is said once; plots and links are added to it.
    text.push_str(&blocks(sections.next().unwrap_or_default()));
    for section in sections {
        if section.starts_with(&hardest_heading(language)) {
            for (at, game) in report.games.iter().enumerate() {
                text.push_str(&about(game, at, table, language));
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

fn about(game: &GameReport, at: usize, table: &str, language: Language) -> String {
    let mut text =
        format!("<section><h2>{}</h2>\n<p>{}</p>\n", escaped(&game.name()), escaped(&counts(game, language)));
    if let Some(fair) = fair(game, language) {
        let _ = writeln!(text, "<p>{}</p>", escaped(&fair));
    }
    text.push_str("<div class=\"plots\">\n");
    let by_nodes = Axis { id: "nodes", of: language.t("report.of.nodes"), unit: &power };
    let by_time = Axis { id: "time", of: language.t("report.of.time"), unit: &|seconds| language.seconds(seconds) };
    text.push_str(&figure(&decided(game, at, &by_nodes, &game.decided_by_nodes, language), language));
    text.push_str(&figure(&decided(game, at, &by_time, &game.decided_by_seconds, language), language));
    if let Some(plot) = lengths(game, at, language) {
        text.push_str(&figure(&plot, language));
    }
    text.push_str("</div>\n");
    text.push_str(&hardest(game, table, language));
    text + "</section>\n"
}

fn counts(game: &GameReport, language: Language) -> String {
    let count = |count| language.grouped(count);
    let (deals, ranges, budget) = (count(game.deals), language.ranges(&game.ranges), language.budget(game));
    let [won, lost, open] = [&game.winnable, &game.unwinnable, &game.undecided].map(|share| count(share.count));
    let [nodes, memory, time] = [game.ran_out.nodes, game.ran_out.memory, game.ran_out.time].map(count);
    language.fill(
        "report.counts",
        &[
            ("deals", deals),
            ("ranges", ranges),
            ("won", won),
            ("lost", lost),
            ("open", open),
            ("nodes", nodes),
            ("memory", memory),
            ("time", time),
            ("budget", budget),
        ],
    )
}

fn fair(game: &GameReport, language: Language) -> Option<String> {
    let fair = game.fair?;
    let args = [
        ("won", language.grouped(fair.won.count)),
        ("played", language.grouped(fair.played)),
        ("share", language.percent(fair.won.share)),
        ("interval", language.interval(&fair.won)),
        ("of", language.percent(fair.of_winnable)),
    ];
    Some(language.fill("report.fair", &args))
}

type Plot = (String, Words, Vec<(String, String)>);

fn lengths(game: &GameReport, at: usize, language: Language) -> Option<Plot> {
    let lengths = game.solution_length?;
    let of_bins: Vec<(String, u64)> = game.lengths.iter().map(|bin| (bin.from.to_string(), bin.count)).collect();
    let args = [
        ("min", lengths.min.to_string()),
        ("max", lengths.max.to_string()),
        ("median", lengths.median.to_string()),
        ("ninety", lengths.ninety.to_string()),
    ];
    let words = Words {
        id: format!("g{at}-lengths"),
        title: language.fill("report.lengths.title", &[("game", game.name())]),
        text: language.fill("report.lengths", &args),
        across: language.t("report.lengths.across"),
        up: language.t("report.lengths.up"),
    };
    let bin = |bin: &crate::report::Bin| {
        (language.range(&bin.from.to_string(), &bin.to.to_string()), language.grouped(bin.count))
    };
    let data = game.lengths.iter().map(bin).collect();
    Some((bars(&words, &of_bins), words, data))
}

/// A plot, its words, and its numbers as a table.
fn figure((svg, words, data): &Plot, language: Language) -> String {
    let rows: String = data
        .iter()
        .map(|(left, right)| format!("<tr><td>{}</td><td>{}</td></tr>", escaped(left), escaped(right)))
        .collect();
    format!(
        "<figure>{svg}<figcaption>{} {}<details><summary>{}</summary><table><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr>{rows}</table></details></figcaption></figure>\n",
        escaped(&format!("{}.", words.title)),
        escaped(&words.text),
        escaped(&language.t("report.as-table")),
        escaped(&words.across),
        escaped(&words.up),
    )
}

/// What goes from left to right.
struct Axis<'t> {
    id: &'t str,
    of: String,
    unit: &'t dyn Fn(f64) -> String,
}

fn decided(game: &GameReport, at: usize, axis: &Axis<'_>, steps: &[(f64, u64)], language: Language) -> Plot {
    let share = |count: u64| count as f64 / game.deals.max(1) as f64;
    let points: Vec<(f64, f64)> = steps.iter().map(|&(number, count)| (number, share(count))).collect();
    // For the table one line for each tenth.
    let mut data: Vec<(String, String)> = Vec::new();
    for tenth in 1..=10u64 {
        if let Some((number, count)) = steps.iter().find(|(_, count)| *count * 10 >= game.deals * tenth && *count > 0) {
            data.push(((axis.unit)(*number), language.per_cent(&language.percent(share(*count)))));
        }
    }
    data.dedup();
    let all = language.percent(steps.last().map_or(0.0, |(_, count)| share(*count)));
    let words = Words {
        id: format!("g{at}-{}", axis.id),
        title: language.fill("report.decided.title", &[("game", game.name()), ("axis", axis.of.clone())]),
        text: language.fill("report.decided", &[("share", all)]),
        across: axis.of.clone(),
        up: language.t("report.decided.up"),
    };
    (growth(&words, &points, axis.unit, language), words, data)
}

fn power(number: f64) -> String {
    match number {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.0}k", n / 1e3),
        n if n < 1e9 => format!("{:.0}M", n / 1e6),
        n => format!("{:.0}G", n / 1e9),
    }
}

fn hardest(game: &GameReport, table: &str, language: Language) -> String {
    let link = |deal: u64| {
        let query: Vec<String> =
            game.options.split(' ').filter(|option| !option.is_empty()).map(str::to_owned).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let address = format!("{}/#/{}/{deal}{query}", table.trim_end_matches('/'), game.preset);
        format!("<a href=\"{}\">{deal}</a>", escaped(&address))
    };
    let columns = ["report.column.deal", "report.column.verdict", "report.of.nodes", "report.of.time"];
    let column = |key: &&str| format!("<th scope=\"col\">{}</th>", escaped(&language.t(key)));
    let columns: String = columns.iter().map(column).collect();
    let mut text = format!("<h3>{}</h3>\n<table><tr>{columns}</tr>\n", escaped(&hardest_heading(language)));
    for hard in &game.hardest {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            link(hard.deal),
            escaped(&language.verdict(hard.verdict.name())),
            language.grouped(hard.nodes),
            language.seconds(hard.cpu_seconds)
        );
    }
    text.push_str("</table>\n");
    if !game.open.is_empty() {
        let open: Vec<String> = game.open.iter().map(|&deal| link(deal)).collect();
        let more = if game.undecided.count as usize > open.len() { " …" } else { "" };
        // What is filled in are links, so the words around them are made harmless first.
        let said = escaped(&language.fill("report.hardest.open", &[("deals", "{}".into())]));
        let _ = writeln!(text, "<p>{}</p>", said.replacen("{}", &format!("{}{more}", open.join(", ")), 1));
    }
    text
}

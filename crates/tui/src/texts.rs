//! Texts of several lines: help and rules; and lines of lists.

use patience_table::patience::{Lang, Status, View};
use patience_table::{RulesInfo, Section, Snapshot, facts_text, figures_text};
use patience_words::{Words, languages, stock_way};

use crate::command::{COMMANDS, shown};
use crate::phrases;
use crate::session::Session;

/// A line about a game that was begun.
pub(crate) fn begun(words: &Words, name: &str, entry: &patience_table::Entry) -> String {
    let deal = phrases::dealt(words, entry.deal, entry.position);
    let moves = words.fill("bar.moves", &[("count", entry.ply.to_string())]);
    let status = words.t(match entry.status {
        Status::Playing => "games.playing",
        Status::Won => "games.won",
        Status::Stuck => "games.stuck",
    });
    format!("{name}, {deal}, {moves}, {status}")
}

/// A key or command and what it does, the longer texts wrapped beside it.
pub(crate) fn entry(name: &str, what: &str, width: usize) -> Vec<String> {
    let first = format!("{name:<14} ");
    let options = textwrap::Options::new(width.max(24)).initial_indent(&first).subsequent_indent("               ");
    let lines = textwrap::wrap(what, options);
    if lines.is_empty() { vec![first.trim_end().into()] } else { lines.iter().map(ToString::to_string).collect() }
}

/// What the stock is for; nothing if there is none.
pub(crate) fn stock_use(words: &Words, view: &View) -> Option<String> {
    let way = stock_way(view)?;
    Some(if way == "draw" { words.t("help.do.space") } else { words.t(&format!("wish.redeal.{way}")) })
}

/// What can be typed: in the line of the screen, and line by line.
pub(crate) fn help_of_lines(words: &Words, table: &Snapshot, width: usize) -> Vec<String> {
    let has = |kind: &str| table.view.piles.iter().any(|pile| pile.kind == kind);
    let way = stock_way(&table.view);
    let mut typed = words.t(match way {
        Some("draw") => "help.typed",
        Some(_) => "help.typed.redeal",
        None => "help.typed.no-stock",
    });
    if has("cell") {
        typed = format!("{typed} {}", words.t("help.typed.cells"));
    }
    let mut lines: Vec<String> = textwrap::wrap(&typed, width.max(8)).iter().map(ToString::to_string).collect();
    lines.push(String::new());
    for (name, key) in COMMANDS {
        let what = if name == "draw" { stock_use(words, &table.view) } else { Some(words.t(key)) };
        lines.extend(what.into_iter().flat_map(|what| entry(&shown(words, name), &what, width)));
    }
    // Each language is found by its own name.
    for other in languages().into_iter().filter(|lang| *lang != words.lang()).map(Words::of) {
        let what = format!("{}: {}", words.t("settings.lang"), other.own_name());
        lines.extend(entry(&other.own_name().to_lowercase(), &what, width));
    }
    lines
}

/// What rules begin with: a heading, and what is played in short.
pub(crate) fn in_short(words: &Words, rules: &RulesInfo) -> Option<(String, String)> {
    let first = sections(words, rules).first()?;
    let body = first.body.split("\n\n").map(in_one_line).collect::<Vec<_>>().join(" ");
    Some((phrases::harmless(&first.heading), body))
}

/// The rules in the player's language, or else in English.
fn sections<'r>(words: &Words, rules: &'r RulesInfo) -> &'r [Section] {
    rules.text.get(&words.lang()).or_else(|| rules.text.get(&Lang::EN)).map_or(&[][..], Vec::as_slice)
}

fn in_one_line(paragraph: &str) -> String {
    phrases::harmless(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The rules of the variant that is played, which are at hand, with its figures and its source.
pub(crate) fn rules_text(words: &Words, session: &Session, width: usize) -> Vec<String> {
    let (Some(rules), Some((game, named))) = (session.kept_rules(), session.info(&session.now.game)) else {
        return vec![words.t("rules.none")];
    };
    let lang = words.lang();
    // Options may make another preset of the one under whose name the game was begun, or none.
    let preset = game.presets.iter().find(|preset| preset.options == session.now.options);
    let figures = preset.and_then(|preset| preset.figures.as_ref());
    let mut lines = vec![phrases::harmless(preset.unwrap_or(named).name.get(lang))];
    let mut add = |text: &str| {
        lines.extend(textwrap::wrap(text, width.max(8)).iter().map(ToString::to_string));
        lines.push(String::new());
    };
    add(&facts_text(game.decks, figures, lang));
    let mut passage = |heading: &str, paragraphs: &str| {
        for (at, paragraph) in paragraphs.split("\n\n").map(in_one_line).enumerate() {
            add(&if at == 0 { format!("{}\n{paragraph}", heading.to_uppercase()) } else { paragraph });
        }
    };
    for section in sections(words, rules) {
        passage(&phrases::harmless(&section.heading), &section.body);
    }
    if let Some(figures) = figures {
        passage(&words.t("rules.figures"), &figures_text(figures, lang));
    }
    lines.push(words.t("rules.glossary").to_uppercase());
    for entry in words.glossary() {
        lines.extend(textwrap::wrap(entry, width.max(8)).iter().map(ToString::to_string));
    }
    lines.push(String::new());
    let source = game.source.title.get(lang);
    if !source.is_empty() {
        lines.push(words.fill("new.source", &[("source", phrases::harmless(source))]));
    }
    lines
}

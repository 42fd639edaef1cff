//! Windows over the table: help, rules, a new game, the games begun.

use patience_table::patience::{Lang, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::{App, Dialog, GRADES, NewDialog};
use crate::command::COMMANDS;
use crate::draw::put;
use crate::say;
use crate::words::Words;

/// Texts are not wider than this: longer lines can't be read.
const MAX_WIDTH: u16 = 84;

/// The keys of the help: their names (words or a key of the words) and what they do.
const KEYS: [(&str, &str); 31] = [
    ("help.key.arrows", "help.do.arrows"),
    ("help.key.enter", "help.do.enter"),
    ("help.key.tab", "help.do.tab"),
    ("F", "help.do.foundation"),
    ("A", "help.do.up"),
    ("E", "help.do.finish"),
    ("H", "help.do.hint"),
    ("help.key.shift.h", "help.do.hint.open"),
    ("V", "help.do.watch"),
    ("B", "help.do.back"),
    ("P", "help.do.show"),
    ("O", "settings.auto"),
    ("help.key.space", "help.do.space"),
    ("U", "help.do.undo"),
    ("R", "help.do.redo"),
    ("help.key.home", "help.do.restart"),
    ("help.key.pages", "help.do.step"),
    ("M  [  ]", "help.do.bookmarks"),
    ("N", "help.do.new"),
    ("G", "act.games"),
    ("+  -", "help.do.next"),
    ("S", "help.do.statistics"),
    ("I", "help.do.rules"),
    ("help.key.esc", "help.do.esc"),
    (":  T  W  D", "help.do.type"),
    ("L", "act.language"),
    ("C", "settings.fourColours"),
    ("?", "help.do.help"),
    ("help.key.ctrlz", "help.do.suspend"),
    ("Q", "help.do.quit"),
    ("", ""),
];

/// Where a window lies on the screen, and its inner part.
fn window(area: Rect) -> (Rect, Rect) {
    let width = area.width.saturating_sub(4).clamp(4, MAX_WIDTH);
    let height = area.height.saturating_sub(2).max(3);
    let outer = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let inner = Rect::new(outer.x + 2, outer.y + 1, width.saturating_sub(4), height.saturating_sub(2));
    (outer, inner)
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, app: &App, dialog: &Dialog) {
    let (outer, inner) = window(area);
    let (title, lines) = content(app, dialog, usize::from(inner.width));
    let [corner, across, down] = if app.look.ascii { ['+', '-', '|'] } else { ['·', '─', '│'] };
    let edge = format!("{corner}{}{corner}", across.to_string().repeat(usize::from(outer.width.saturating_sub(2))));
    let side = format!("{down}{}{down}", " ".repeat(usize::from(outer.width.saturating_sub(2))));
    buffer.set_style(outer, Style::reset());
    for y in 0..outer.height {
        let text = if y == 0 || y + 1 == outer.height { &edge } else { &side };
        put(buffer, outer, 0, y, text, Style::new());
    }
    put(buffer, outer, 2, 0, &format!(" {title} "), Style::new().add_modifier(Modifier::BOLD));
    let from = first_line(app, dialog, lines.len(), usize::from(inner.height));
    for (y, (line, style)) in lines.iter().skip(from).take(usize::from(inner.height)).enumerate() {
        put(buffer, inner, 0, y as u16, line, *style);
    }
}

/// The line that a window begins with.
fn first_line(app: &App, dialog: &Dialog, count: usize, height: usize) -> usize {
    let last = count.saturating_sub(height);
    match dialog {
        // What is chosen stays to be seen, and so does what goes with it, where there is room for both.
        Dialog::New(choice) => {
            let before = count - app.presets().len();
            (before + choice.at + 1).saturating_sub(height).min(last)
        }
        Dialog::Help(at) | Dialog::Rules(at) | Dialog::Lines { at, .. } => usize::from(*at).min(last),
        // The chosen line stays in the middle.
        Dialog::Begun { at, .. } => (at + 2).saturating_sub(height / 2).min(last),
    }
}

pub(crate) fn last_line(app: &App, dialog: &Dialog) -> usize {
    let (_, inner) = window(Rect::new(0, 0, app.size.width, app.size.height));
    content(app, dialog, usize::from(inner.width)).1.len().saturating_sub(usize::from(inner.height))
}

type Lines = Vec<(String, Style)>;

fn content(app: &App, dialog: &Dialog, width: usize) -> (String, Lines) {
    let words = app.words;
    match dialog {
        Dialog::Help(_) => (words.t("help.title"), plain(help(words, width))),
        Dialog::Rules(_) => {
            let name = app.game_name(&app.seat.now.game);
            (words.fill("rules.title", &[("game", name)]), plain(rules(app, width)))
        }
        Dialog::Lines { title, lines, .. } => (words.t(title), plain(lines.clone())),
        Dialog::New(chosen) => (words.t("new.title"), new_game(app, chosen, width)),
        Dialog::Begun { entries, at } => {
            let lines = entries.iter().map(|entry| begun_line(app, entry)).collect::<Vec<_>>();
            let lines = if lines.is_empty() { vec![words.t("games.none")] } else { lines };
            (words.t("games.title"), chosen(lines, *at, app))
        }
    }
}

fn plain(lines: Vec<String>) -> Lines {
    lines.into_iter().map(|line| (line, Style::new())).collect()
}

fn chosen(lines: Vec<String>, at: usize, app: &App) -> Lines {
    let style = |index| if index == at { app.look.cursor() } else { Style::new() };
    let sign = |index| if index == at { '>' } else { ' ' };
    lines.into_iter().enumerate().map(|(index, line)| (format!("{} {line} ", sign(index)), style(index))).collect()
}

fn new_game(app: &App, choice: &NewDialog, width: usize) -> Lines {
    let words = app.words;
    let deal = if choice.number.is_empty() { words.t("new.random") } else { choice.number.clone() };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines: Lines = textwrap::wrap(&words.t("new.keys"), width.max(8))
        .iter()
        .map(|line| (line.to_string(), app.look.quiet()))
        .collect();
    lines.push((format!("{}: {deal}", words.t("new.number")), bold));
    if choice.number.is_empty() {
        lines.push((format!("{}: {}", words.t("new.grade"), words.t(GRADES[choice.grade].0)), bold));
    }
    for (at, option) in app.options_at(choice.at).iter().enumerate() {
        let value = choice.values.get(at).and_then(|value| option.values.get(*value));
        let value = value.map_or("", |choice| words.name(&choice.title));
        let (sign, style) = if at == choice.option { ('>', app.look.target()) } else { (' ', Style::new()) };
        lines.push((format!("{sign} {}: < {value} >", words.name(&option.title)), style));
    }
    lines.push((String::new(), Style::new()));
    let presets = app.presets().into_iter().map(|(id, name)| format!("{name} ({id})")).collect();
    lines.extend(chosen(presets, choice.at, app));
    lines
}

/// A line about a game that was begun.
pub(crate) fn begun_line(app: &App, entry: &patience_table::Entry) -> String {
    begun(app.words, &app.game_name(&entry.game), entry)
}

pub(crate) fn begun(words: &Words, name: &str, entry: &patience_table::Entry) -> String {
    let deal = match entry.deal {
        Some(deal) => words.fill("bar.deal", &[("deal", deal.0.to_string())]),
        None => words.t("bar.deck"),
    };
    let moves = words.fill("bar.moves", &[("count", entry.ply.to_string())]);
    let status = words.t(match entry.status {
        Status::Playing => "games.playing",
        Status::Won => "games.won",
        Status::Stuck => "games.stuck",
    });
    format!("{name}, {deal}, {moves}, {status}")
}

/// The help, for screens.
fn help(words: &Words, width: usize) -> Vec<String> {
    let mut lines =
        textwrap::wrap(&words.t("help.mouse.tui"), width.max(8)).iter().map(ToString::to_string).collect::<Vec<_>>();
    lines.extend([String::new(), words.t("help.keys"), String::new()]);
    for (key, what) in KEYS {
        let key = if words.has(key) { words.t(key) } else { key.into() };
        let what = if what.is_empty() { String::new() } else { words.t(what) };
        lines.extend(entry(&key, &what, width));
    }
    lines.push(words.t("help.typed.tab"));
    lines.push(String::new());
    lines.extend(help_of_lines(words, width));
    lines
}

/// A key or command and what it does, the longer texts wrapped beside it.
fn entry(name: &str, what: &str, width: usize) -> Vec<String> {
    let first = format!("{name:<14} ");
    let options = textwrap::Options::new(width.max(24)).initial_indent(&first).subsequent_indent("               ");
    let lines = textwrap::wrap(what, options);
    if lines.is_empty() { vec![first.trim_end().into()] } else { lines.iter().map(ToString::to_string).collect() }
}

/// What can be typed: in the line of the screen, and line by line.
pub(crate) fn help_of_lines(words: &Words, width: usize) -> Vec<String> {
    let typed = words.t("help.typed");
    let mut lines: Vec<String> = textwrap::wrap(&typed, width.max(8)).iter().map(ToString::to_string).collect();
    lines.push(String::new());
    for (de, en, key) in COMMANDS {
        let name = if words.lang == Lang::DE { de } else { en };
        // A command for the other language is found in that language.
        let name = if key == "cmd.lang" { if words.lang == Lang::DE { "english" } else { "deutsch" } } else { name };
        lines.extend(entry(name, &words.t(key), width));
    }
    lines
}

/// The rules of the game on the table, with its source.
fn rules(app: &App, width: usize) -> Vec<String> {
    rules_text(app.words, app.seat.info(&app.seat.now.game).map(|(game, _)| game), width)
}

pub(crate) fn rules_text(words: &Words, game: Option<&patience_table::GameInfo>, width: usize) -> Vec<String> {
    let Some(game) = game else { return vec![words.t("rules.none")] };
    let sections = game.text.get(&words.lang).or_else(|| game.text.get(&Lang::EN)).map_or(&[][..], Vec::as_slice);
    let mut lines = Vec::new();
    for section in sections {
        lines.push(say::harmless(&section.heading).to_uppercase());
        for paragraph in section.body.split("\n\n") {
            let text = say::harmless(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.extend(textwrap::wrap(&text, width.max(8)).iter().map(ToString::to_string));
            lines.push(String::new());
        }
    }
    let known = game.presets.iter().filter_map(|preset| Some((preset, preset.figures.as_ref()?)));
    for (at, (preset, figures)) in known.enumerate() {
        if at == 0 {
            lines.push(words.t("rules.figures").to_uppercase());
        }
        let text = format!("{}: {}", say::harmless(preset.name.get(words.lang)), figures.text.get(words.lang));
        lines.extend(textwrap::wrap(&text, width.max(8)).iter().map(ToString::to_string));
        lines.push(String::new());
    }
    lines.push(words.t("rules.glossary").to_uppercase());
    for entry in words.glossary() {
        lines.extend(textwrap::wrap(entry, width.max(8)).iter().map(ToString::to_string));
    }
    lines.push(String::new());
    lines.push(words.fill("new.source", &[("source", say::harmless(&game.source.title))]));
    lines
}
